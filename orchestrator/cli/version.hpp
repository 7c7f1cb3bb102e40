#pragma once

namespace plugfest::cli {

/// Version of this controller; recorded with every run.
inline constexpr const char* version = PLUGFEST_VERSION;

}  // namespace plugfest::cli
