#include "reports/render/reports.hpp"

#include "reports/record_json/to_json.hpp"
#include "reports/render/evidence_list.hpp"
#include "reports/render/junit.hpp"
#include "reports/render/matrix_csv.hpp"
#include "reports/render/run_report.hpp"
#include "reports/render/static_pages.hpp"
#include "reports/sheet/compat_sheet.hpp"

#include <fmt/format.h>

#include <fstream>
#include <string>
#include <system_error>

namespace plugfest::render {

namespace {

namespace fs = std::filesystem;

Result<void> make_directory(const fs::path& directory) {
    std::error_code problem;
    fs::create_directories(directory, problem);
    if (problem) {
        return fail(ErrorKind::store,
                    fmt::format("cannot create {}: {}", directory.string(), problem.message()));
    }
    return {};
}

/// Whole or not at all: a reader never finds half a report.
Result<void> write_file(const fs::path& file, const std::string& content) {
    fs::path partial = file;
    partial += ".partial";
    std::ofstream stream(partial, std::ios::binary | std::ios::trunc);
    stream << content;
    stream.close();
    std::error_code problem;
    if (stream) {
        fs::rename(partial, file, problem);
    }
    if (!stream || problem) {
        std::error_code ignored;
        fs::remove(partial, ignored);
        return fail(ErrorKind::store,
                    fmt::format("cannot write {} (check the disk and your rights, then write the "
                                "reports of this run again)",
                                file.string()));
    }
    return {};
}

/// What is too large or too odd for the report lies beside it, under the names the report links to.
Result<void> write_evidence(const RunRecord& run, const EvidenceSource& source,
                            const fs::path& directory) {
    for (const ListedEvidence& entry : list_evidence(run, source)) {
        if (entry.file.empty()) {
            continue;
        }
        PLUGFEST_TRY(const Evidence evidence, source(entry.id));
        const fs::path file = directory / entry.file;
        PLUGFEST_CHECK(make_directory(file.parent_path()));
        PLUGFEST_CHECK(write_file(file, evidence.content));
    }
    return {};
}

}  // namespace

Result<std::vector<WrittenReport>> write_reports(const RunRecord& run,
                                                 const EvidenceSource& evidence,
                                                 const fs::path& directory) {
    PLUGFEST_CHECK(make_directory(directory));
    PLUGFEST_CHECK(write_evidence(run, evidence, directory));
    const sheet::CompatSheet compatibility = sheet::make_compat_sheet(run);
    struct Planned {
        const char* name;
        const char* what;
        std::string content;
    };
    const Planned planned[] = {
        {"report.html", "run report", run_report_html(run, evidence)},
        {"sheet.html", "compatibility sheet", sheet_html(run, compatibility)},
        {"matrix.html", "interoperability matrix", matrix_html(run, compatibility)},
        {"matrix.csv", "interoperability matrix as CSV", matrix_csv(run, compatibility)},
        {"junit.xml", "results for continuous integration", junit_xml(run)},
        {"run.json", "the whole run", record_json::to_json(run)},
    };
    std::vector<WrittenReport> written;
    for (const Planned& report : planned) {
        PLUGFEST_CHECK(write_file(directory / report.name, report.content));
        written.push_back({directory / report.name, report.what});
    }
    return written;
}

}  // namespace plugfest::render
