#include "reports/store/chain.hpp"

#include "domain/run_record.hpp"
#include "reports/record_json/from_json.hpp"
#include "reports/store/sha256.hpp"

#include <fmt/format.h>

#include <set>

namespace plugfest::store {

namespace {

Result<void> check_header(Database& results, const RunId& run, ChainCheck& check,
                          std::string& final_hash) {
    PLUGFEST_TRY(auto statement,
                 results.prepare("SELECT header, header_hash, final_hash FROM run WHERE id = ?1"));
    PLUGFEST_CHECK(statement.bind(run.str()));
    PLUGFEST_TRY(const bool found, statement.next());
    if (!found) {
        return fail(ErrorKind::store, fmt::format("{} has no run '{}'", results.file(), run.str()));
    }
    check.head = sha256(statement.text(0));
    final_hash = statement.text(2);
    if (check.head != statement.text(1)) {
        check.problems.emplace_back("the run header was changed after it was written");
    }
    return {};
}

void collect_evidence(const std::string& record, std::set<std::string>& ids) {
    const auto step = record_json::step_from_json(record);
    if (!step) {
        return;
    }
    for (const EvidenceId& id : step->evidence) {
        ids.insert(id.str());
    }
    for (const Reading& reading : step->readings) {
        if (!reading.measurement.evidence.empty()) {
            ids.insert(reading.measurement.evidence.str());
        }
    }
}

Result<void> check_steps(Database& results, const RunId& run, ChainCheck& check,
                         std::set<std::string>& evidence) {
    PLUGFEST_TRY(auto statement,
                 results.prepare("SELECT id, record, previous_hash, hash FROM step WHERE run = ?1 "
                                 "ORDER BY seq"));
    PLUGFEST_CHECK(statement.bind(run.str()));
    while (true) {
        PLUGFEST_TRY(const bool row, statement.next());
        if (!row) {
            return {};
        }
        const std::string record = statement.text(1);
        if (statement.text(2) != check.head) {
            check.problems.push_back(
                fmt::format("step '{}' does not follow the row before it", statement.text(0)));
        }
        if (sha256(statement.text(2) + record) != statement.text(3)) {
            check.problems.push_back(
                fmt::format("step '{}' was changed after it was written", statement.text(0)));
        }
        check.head = statement.text(3);
        ++check.steps;
        collect_evidence(record, evidence);
    }
}

Result<void> check_evidence(Database& results, const std::set<std::string>& ids,
                            ChainCheck& check) {
    PLUGFEST_TRY(auto statement, results.prepare("SELECT content FROM evidence WHERE id = ?1"));
    for (const std::string& id : ids) {
        PLUGFEST_CHECK(statement.bind(id));
        PLUGFEST_TRY(const bool found, statement.next());
        if (!found) {
            check.problems.push_back(fmt::format("evidence {} is missing", id));
        } else if (sha256(statement.text(0)) != id) {
            check.problems.push_back(fmt::format("evidence {} was changed", id));
        }
        ++check.evidence;
    }
    return {};
}

}  // namespace

Result<ChainCheck> check_chain(Database& results, const RunId& run) {
    ChainCheck check;
    std::string final_hash;
    std::set<std::string> evidence;
    PLUGFEST_CHECK(check_header(results, run, check, final_hash));
    PLUGFEST_CHECK(check_steps(results, run, check, evidence));
    if (!final_hash.empty() && final_hash != check.head) {
        check.problems.emplace_back("steps were removed or added after the run was finished");
    }
    PLUGFEST_CHECK(check_evidence(results, evidence, check));
    return check;
}

}  // namespace plugfest::store
