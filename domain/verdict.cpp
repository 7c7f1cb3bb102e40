#include "domain/verdict.hpp"

namespace plugfest {

std::string_view to_string(Verdict verdict) {
    switch (verdict) {
        case Verdict::pass:
            return "pass";
        case Verdict::fail:
            return "fail";
        case Verdict::inconclusive:
            break;
    }
    return "inconclusive";
}

std::string_view to_string(Outcome outcome) {
    switch (outcome) {
        case Outcome::completed:
            return "completed";
        case Outcome::error:
            return "error";
        case Outcome::timeout:
            return "timeout";
        case Outcome::aborted:
            return "aborted";
        case Outcome::skipped:
            break;
    }
    return "skipped";
}

std::string_view to_string(Provenance provenance) {
    switch (provenance) {
        case Provenance::real:
            return "real";
        case Provenance::simulated:
            return "simulated";
        case Provenance::replayed:
            break;
    }
    return "replayed";
}

Verdict worst(Verdict a, Verdict b) {
    if (a == Verdict::fail || b == Verdict::fail) {
        return Verdict::fail;
    }
    if (a == Verdict::inconclusive || b == Verdict::inconclusive) {
        return Verdict::inconclusive;
    }
    return Verdict::pass;
}

}  // namespace plugfest
