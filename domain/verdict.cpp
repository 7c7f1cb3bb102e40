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

std::string_view to_string(StepState state) {
    switch (state) {
        case StepState::pass:
            return to_string(Verdict::pass);
        case StepState::fail:
            return to_string(Verdict::fail);
        case StepState::inconclusive:
            return to_string(Verdict::inconclusive);
        case StepState::error:
            return to_string(Outcome::error);
        case StepState::timeout:
            return to_string(Outcome::timeout);
        case StepState::aborted:
            return to_string(Outcome::aborted);
        case StepState::skipped:
            break;
    }
    return to_string(Outcome::skipped);
}

StepState state_of(Verdict verdict, Outcome outcome) {
    if (outcome == Outcome::skipped) {
        return StepState::skipped;
    }
    if (verdict == Verdict::fail) {
        return StepState::fail;
    }
    switch (outcome) {
        case Outcome::error:
            return StepState::error;
        case Outcome::timeout:
            return StepState::timeout;
        case Outcome::aborted:
            return StepState::aborted;
        case Outcome::completed:
        case Outcome::skipped:
            break;
    }
    return verdict == Verdict::pass ? StepState::pass : StepState::inconclusive;
}

bool is_lab_trouble(StepState state) {
    return state == StepState::error || state == StepState::timeout || state == StepState::aborted;
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
