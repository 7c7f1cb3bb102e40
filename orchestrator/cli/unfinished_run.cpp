#include "orchestrator/cli/unfinished_run.hpp"

#include "reports/store/sqlite_store.hpp"

#include <fmt/format.h>

#include <optional>

namespace plugfest::cli {

Result<RunId> unfinished_run(const std::filesystem::path& out) {
    PLUGFEST_TRY(const auto store, store::open_store(out / "store"));
    PLUGFEST_TRY(const std::optional<RunId> run, store->unfinished_run());
    if (!run) {
        return fail(ErrorKind::config,
                    fmt::format("nothing to resume: every run in {} is finished", out.string()));
    }
    return *run;
}

}  // namespace plugfest::cli
