#include "orchestrator/cli/lab_record.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <system_error>

namespace plugfest::cli {

namespace {

using nlohmann::json;

Result<RunningLab> from_json(const json& record, const std::filesystem::path& directory) {
    RunningLab lab;
    lab.directory = directory;
    lab.name = record.value("name", "");
    lab.pid = record.value("pid", 0);
    lab.control_port = record.value("control_port", std::uint16_t{0});
    lab.lab_file = record.value("lab_file", "");
    if (lab.pid <= 0 || lab.control_port == 0) {
        return fail(ErrorKind::decode, "no process or port in it");
    }
    return lab;
}

}  // namespace

std::filesystem::path lab_record_file(const std::filesystem::path& directory) {
    return directory / "lab.json";
}

Result<RunningLab> read_lab_record(const std::filesystem::path& directory) {
    std::ifstream file(lab_record_file(directory));
    const std::string where =
        fmt::format("{}: not a lab's record", lab_record_file(directory).string());
    const json record = json::parse(file, nullptr, false);
    if (record.is_discarded() || !record.is_object()) {
        return fail(ErrorKind::decode, where);
    }
    try {
        return with_context(from_json(record, directory), where);
    } catch (const json::exception& error) {
        return fail(ErrorKind::decode, fmt::format("{}: {}", where, error.what()));
    }
}

Result<void> write_lab_record(const RunningLab& lab) {
    const json record{{"name", lab.name},
                      {"pid", lab.pid},
                      {"control_port", lab.control_port},
                      {"lab_file", lab.lab_file.string()}};
    const auto target = lab_record_file(lab.directory);
    const auto draft = target.string() + ".new";
    std::ofstream(draft) << record.dump(2) << '\n';
    std::error_code failure;
    std::filesystem::rename(draft, target, failure);
    if (failure) {
        return fail(ErrorKind::store,
                    fmt::format("cannot write {}: {}", target.string(), failure.message()));
    }
    return {};
}

}  // namespace plugfest::cli
