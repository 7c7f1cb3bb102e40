#include "orchestrator/cli/data_files.hpp"

namespace plugfest::cli {

std::filesystem::path data_file(const std::string& name) {
    namespace fs = std::filesystem;
    fs::path shipped = fs::path(PLUGFEST_DATA_DIR) / name;
    std::error_code ignored;
    if (!fs::exists(name, ignored) && fs::exists(shipped, ignored)) {
        return shipped;
    }
    return name;
}

}  // namespace plugfest::cli
