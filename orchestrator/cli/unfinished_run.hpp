#pragma once

#include "domain/ids.hpp"
#include "domain/result.hpp"

#include <filesystem>

namespace plugfest::cli {

/// The newest run in out/store that was begun and not finished. Fails with `config` if there is
/// none.
[[nodiscard]] Result<RunId> unfinished_run(const std::filesystem::path& out);

}  // namespace plugfest::cli
