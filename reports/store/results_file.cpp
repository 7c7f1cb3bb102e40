#include "reports/store/results_file.hpp"

#include "reports/record_json/from_json.hpp"
#include "reports/record_json/to_json.hpp"
#include "reports/record_json/utc_text.hpp"
#include "reports/record_json/words.hpp"
#include "reports/store/migrations.hpp"
#include "reports/store/sha256.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace plugfest::store {

namespace {

Error no_such_run(const Database& database, const RunId& run) {
    return {ErrorKind::store, fmt::format("{} has no run '{}'", database.file(), run.str())};
}

std::optional<std::string> text_or_null(const std::string& text) {
    return text.empty() ? std::optional<std::string>() : text;
}

std::optional<std::int64_t> held(const std::optional<Exposure>& exposure,
                                 std::uint64_t Exposure::* count) {
    if (!exposure) {
        return std::nullopt;
    }
    constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
    return static_cast<std::int64_t>(std::min((*exposure).*count, most));
}

template <class Enum, std::size_t Count>
std::optional<std::string> word_or_null(const std::optional<Enum>& value,
                                        const record_json::Words<Enum, Count>& words) {
    return value ? std::optional<std::string>(record_json::word_of(*value, words)) : std::nullopt;
}

constexpr std::string_view insert_measurement =
    "INSERT INTO measurement (run, step, target, verb, name, port, side, lane, direction, value, "
    "unit, source, errors, trials, start_ns, end_ns, evidence, limit_id, limit_version, "
    "limit_level, comparison, threshold, confidence, bound, margin, verdict, reason) VALUES "
    "(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, "
    "?21, ?22, ?23, ?24, ?25, ?26, ?27)";

Result<void> bind_reading(Statement& statement, const RunId& run, const StepRecord& step,
                          const Reading& reading) {
    const Measurement& value = reading.measurement;
    const bool judged = reading.judgement.has_value();
    const Judgement judgement = reading.judgement.value_or(Judgement{});
    const auto if_judged = [&](std::string_view text) {
        return judged ? std::optional<std::string>(text) : std::nullopt;
    };
    const auto number_if_judged = [&](double number) {
        return judged ? std::optional<double>(number) : std::nullopt;
    };
    return statement.bind(
        run.str(), step.id, step.target, step.verb, value.name,
        text_or_null(value.place.port.str()),
        word_or_null(value.place.side, record_json::side_words), value.place.lane,
        word_or_null(value.place.direction, record_json::direction_words), value.value, value.unit,
        to_string(value.source), held(value.exposure, &Exposure::errors),
        held(value.exposure, &Exposure::trials), value.start.time_since_epoch().count(),
        value.end.time_since_epoch().count(), text_or_null(value.evidence.str()),
        if_judged(judgement.limit), if_judged(judgement.version), if_judged(judgement.level),
        if_judged(record_json::word_of(judgement.comparison, record_json::comparison_words)),
        number_if_judged(judgement.threshold), number_if_judged(judgement.confidence),
        judgement.bound, judgement.margin, if_judged(to_string(judgement.verdict)),
        if_judged(judgement.reason));
}

}  // namespace

Result<ResultsFile> ResultsFile::open(const std::filesystem::path& file) {
    PLUGFEST_TRY(auto database, Database::open(file, Durability::process_death));
    PLUGFEST_CHECK(migrate(database, results_migrations()));
    return ResultsFile(std::move(database));
}

Result<void> ResultsFile::begin_run(const RunHeader& header) {
    const std::string text = record_json::to_json(header);
    return with_context(
        database_.run("INSERT INTO run (id, plan_name, lab, provenance, limits_version, "
                      "controller_version, started, header, header_hash) "
                      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
                      header.id.str(), header.plan_name, header.topology.name,
                      to_string(header.provenance), header.limits_version,
                      header.controller_version, to_iso8601(header.started), text, sha256(text)),
        fmt::format("begin run '{}'", header.id.str()));
}

Result<EvidenceId> ResultsFile::put_evidence(const Evidence& evidence) {
    const std::string id = sha256(evidence.content);
    const std::string what = fmt::format("keep evidence '{}'", evidence.label);
    PLUGFEST_TRY(auto transaction, with_context(Transaction::begin(database_), what));
    PLUGFEST_CHECK(with_context(
        database_.run("INSERT OR IGNORE INTO evidence (id, content) VALUES (?1, CAST(?2 AS BLOB))",
                      id, evidence.content),
        what));
    PLUGFEST_CHECK(
        with_context(database_.run("INSERT OR IGNORE INTO evidence_label (evidence, kind, label) "
                                   "VALUES (?1, ?2, ?3)",
                                   id, evidence.kind, evidence.label),
                     what));
    PLUGFEST_CHECK(with_context(transaction.commit(), what));
    return EvidenceId(id);
}

Result<void> ResultsFile::append(const RunId& run, const StepRecord& step) {
    const std::string what = fmt::format("keep step '{}' of run '{}'", step.id, run.str());
    PLUGFEST_TRY(auto transaction, with_context(Transaction::begin(database_), what));
    PLUGFEST_CHECK(with_context(insert_step(run, step), what));
    PLUGFEST_CHECK(with_context(insert_readings(run, step), what));
    return with_context(transaction.commit(), what);
}

Result<std::string> ResultsFile::chain_head(const RunId& run) {
    PLUGFEST_TRY(
        auto statement,
        database_.prepare("SELECT coalesce((SELECT hash FROM step WHERE run = ?1 ORDER BY seq DESC "
                          "LIMIT 1), header_hash) FROM run WHERE id = ?1"));
    PLUGFEST_CHECK(statement.bind(run.str()));
    PLUGFEST_TRY(const bool found, statement.next());
    if (!found) {
        return std::unexpected(no_such_run(database_, run));
    }
    return statement.text(0);
}

Result<void> ResultsFile::insert_step(const RunId& run, const StepRecord& step) {
    PLUGFEST_TRY(const std::string previous, chain_head(run));
    const std::string record = record_json::to_json(step);
    return database_.run(
        "INSERT INTO step (run, id, verb, target, attempt, segment, verdict, outcome, summary, "
        "error_kind, error, started, finished, record, previous_hash, hash) VALUES "
        "(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)",
        run.str(), step.id, step.verb, step.target, step.attempt, step.segment,
        to_string(step.verdict), to_string(step.outcome), step.summary,
        text_or_null(step.error_kind), text_or_null(step.error), to_iso8601(step.started),
        to_iso8601(step.finished), record, previous, sha256(previous + record));
}

Result<void> ResultsFile::insert_readings(const RunId& run, const StepRecord& step) {
    PLUGFEST_CHECK(
        database_.run("DELETE FROM measurement WHERE run = ?1 AND step = ?2", run.str(), step.id));
    PLUGFEST_TRY(auto statement, database_.prepare(insert_measurement));
    for (const Reading& reading : step.readings) {
        PLUGFEST_CHECK(bind_reading(statement, run, step, reading));
        PLUGFEST_CHECK(statement.run());
    }
    return {};
}

Result<void> ResultsFile::finish_run(const RunId& run, bool aborted, UtcTime when) {
    const std::string what = fmt::format("finish run '{}'", run.str());
    PLUGFEST_TRY(auto transaction, with_context(Transaction::begin(database_), what));
    PLUGFEST_TRY(const std::string head, with_context(chain_head(run), what));
    PLUGFEST_CHECK(with_context(
        database_.run("UPDATE run SET finished = ?2, aborted = ?3, final_hash = ?4 WHERE id = ?1",
                      run.str(), to_iso8601(when), aborted ? 1 : 0, head),
        what));
    return with_context(transaction.commit(), what);
}

Result<int> ResultsFile::begin_segment(const RunId& run, UtcTime when) {
    PLUGFEST_TRY(auto statement,
                 database_.prepare("INSERT INTO segment (run, number, started) SELECT ?1, "
                                   "(SELECT count(*) FROM segment WHERE run = ?1), ?2 "
                                   "RETURNING number"));
    PLUGFEST_CHECK(statement.bind(run.str(), to_iso8601(when)));
    PLUGFEST_TRY(
        [[maybe_unused]] const bool row,
        with_context(statement.next(), fmt::format("begin a segment of run '{}'", run.str())));
    const auto number = static_cast<int>(statement.integer(0));
    PLUGFEST_CHECK(statement.run());
    return number;
}

Result<void> ResultsFile::end_segment(const RunId& run, int segment, UtcTime when) {
    return with_context(
        database_.run("UPDATE segment SET finished = ?3 WHERE run = ?1 AND number = ?2", run.str(),
                      segment, to_iso8601(when)),
        fmt::format("end segment {} of run '{}'", segment, run.str()));
}

Result<std::vector<std::string>> ResultsFile::completed_steps(const RunId& run) {
    PLUGFEST_TRY(auto statement,
                 database_.prepare("SELECT id FROM current_step WHERE run = ?1 AND outcome = "
                                   "'completed' ORDER BY seq"));
    PLUGFEST_CHECK(statement.bind(run.str()));
    std::vector<std::string> ids;
    while (true) {
        PLUGFEST_TRY(const bool row, statement.next());
        if (!row) {
            return ids;
        }
        ids.push_back(statement.text(0));
    }
}

Result<RunHeader> ResultsFile::header(const RunId& run) {
    PLUGFEST_TRY(auto statement, database_.prepare("SELECT header FROM run WHERE id = ?1"));
    PLUGFEST_CHECK(statement.bind(run.str()));
    PLUGFEST_TRY(const bool found, statement.next());
    if (!found) {
        return std::unexpected(no_such_run(database_, run));
    }
    return with_context(record_json::header_from_json(statement.text(0)),
                        fmt::format("{}: run '{}'", database_.file(), run.str()));
}

Result<std::optional<RunId>> ResultsFile::unfinished_run() {
    PLUGFEST_TRY(
        auto statement,
        database_.prepare("SELECT id FROM run WHERE finished IS NULL ORDER BY seq DESC LIMIT 1"));
    PLUGFEST_TRY(const bool found, statement.next());
    return found ? std::optional<RunId>(statement.text(0)) : std::nullopt;
}

Result<RunRecord> ResultsFile::load_run(const RunId& run) {
    RunRecord record;
    PLUGFEST_TRY(record.header, header(run));
    PLUGFEST_TRY(auto statement,
                 database_.prepare("SELECT finished, aborted FROM run WHERE id = ?1"));
    PLUGFEST_CHECK(statement.bind(run.str()));
    PLUGFEST_TRY([[maybe_unused]] const bool found, statement.next());
    if (!statement.is_null(0)) {
        PLUGFEST_TRY(record.finished, record_json::utc_from_text(statement.text(0)));
    }
    record.aborted = statement.integer(1) != 0;
    PLUGFEST_CHECK(load_segments(record));
    PLUGFEST_CHECK(load_steps(record));
    return record;
}

Result<void> ResultsFile::load_segments(RunRecord& run) {
    PLUGFEST_TRY(
        auto statement,
        database_.prepare("SELECT started, finished FROM segment WHERE run = ?1 ORDER BY number"));
    PLUGFEST_CHECK(statement.bind(run.header.id.str()));
    while (true) {
        PLUGFEST_TRY(const bool row, statement.next());
        if (!row) {
            return {};
        }
        RunSegment& segment = run.segments.emplace_back();
        PLUGFEST_TRY(segment.started, record_json::utc_from_text(statement.text(0)));
        if (!statement.is_null(1)) {
            PLUGFEST_TRY(segment.finished, record_json::utc_from_text(statement.text(1)));
        }
    }
}

Result<void> ResultsFile::load_steps(RunRecord& run) {
    PLUGFEST_TRY(auto statement,
                 database_.prepare("SELECT id, record FROM current_step WHERE run = ?1 "
                                   "ORDER BY seq"));
    PLUGFEST_CHECK(statement.bind(run.header.id.str()));
    while (true) {
        PLUGFEST_TRY(const bool row, statement.next());
        if (!row) {
            return {};
        }
        PLUGFEST_TRY(auto step, with_context(record_json::step_from_json(statement.text(1)),
                                             fmt::format("{}: step '{}'", database_.file(),
                                                         statement.text(0))));
        run.steps.push_back(std::move(step));
    }
}

Result<std::vector<RunId>> ResultsFile::runs() {
    PLUGFEST_TRY(auto statement, database_.prepare("SELECT id FROM run ORDER BY seq"));
    std::vector<RunId> ids;
    while (true) {
        PLUGFEST_TRY(const bool row, statement.next());
        if (!row) {
            return ids;
        }
        ids.emplace_back(statement.text(0));
    }
}

Result<Evidence> ResultsFile::load_evidence(const EvidenceId& id) {
    PLUGFEST_TRY(auto statement, database_.prepare("SELECT min(kind), group_concat(label, '; '), "
                                                   "(SELECT content FROM evidence WHERE id = ?1) "
                                                   "FROM evidence_label WHERE evidence = ?1"));
    PLUGFEST_CHECK(statement.bind(id.str()));
    PLUGFEST_TRY([[maybe_unused]] const bool row, statement.next());
    if (statement.is_null(0)) {
        return fail(ErrorKind::store,
                    fmt::format("{} has no evidence {}", database_.file(), id.str()));
    }
    return Evidence{statement.text(0), statement.text(1), statement.text(2)};
}

}  // namespace plugfest::store
