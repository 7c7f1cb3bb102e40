#include "domain/run_journal.hpp"

namespace plugfest {

std::string_view to_string(EffectState state) {
    switch (state) {
        case EffectState::intended:
            return "intended";
        case EffectState::applied:
            return "applied";
        case EffectState::undone:
            return "undone";
        case EffectState::owed:
            break;
    }
    return "owed";
}

}  // namespace plugfest
