#pragma once

namespace plugfest::stats {

/// Whether something new is worse than the old by no more than a margin.
enum class NonInferiority {
    non_inferior,  ///< shown to be within the margin
    inferior,      ///< shown to be beyond it
    inconclusive,  ///< the sample can show neither
};

}  // namespace plugfest::stats
