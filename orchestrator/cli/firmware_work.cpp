#include "orchestrator/cli/firmware_work.hpp"

#include "drivers/async/combine.hpp"

#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

#include <memory>
#include <utility>

namespace plugfest::cli {

namespace {

using cmis::FirmwareInfo;

/// Turns the progress of one module into few words.
class FirmwareProgressText {
  public:
    FirmwareProgressText(std::string cage, const FirmwareTicker& ticker)
        : cage_(std::move(cage)), ticker_(ticker) {}

    void operator()(const cmis::FirmwareProgress& progress) {
        constexpr std::size_t hundred = 100;
        constexpr std::size_t step = 10;
        const bool measured = progress.total > 0;
        const std::size_t percent = measured ? progress.done * hundred / progress.total : 0;
        const std::size_t tenth = percent / step;
        if (said_ && stage_ == progress.stage && tenth_ == tenth) {
            return;
        }
        said_ = true;
        stage_ = progress.stage;
        tenth_ = tenth;
        ticker_(cage_, measured ? fmt::format("{} {} %", to_string(stage_), percent)
                                : std::string(to_string(stage_)));
    }

  private:
    std::string cage_;
    const FirmwareTicker& ticker_;
    bool said_ = false;
    cmis::FirmwareStage stage_ = cmis::FirmwareStage::checking;
    std::size_t tenth_ = 0;
};

Task<FirmwareInfo> perform(const FirmwareJob* job, cmis::FirmwareUpdater* updater) {
    cmis::FirmwareImage image = job->image;
    switch (job->verb) {
        case FirmwareVerb::info:
            break;
        case FirmwareVerb::update:
            co_return co_await updater->update(std::move(image));
        case FirmwareVerb::download:
            co_return co_await updater->download(std::move(image));
        case FirmwareVerb::run:
            co_return co_await updater->run();
        case FirmwareVerb::commit:
            co_return co_await updater->commit();
        case FirmwareVerb::copy:
            co_return co_await updater->copy();
        case FirmwareVerb::abort:
            PLUGFEST_CO_CHECK(co_await updater->abort());
            break;
    }
    co_return co_await updater->info();
}

Task<void> read_held(cmis::FirmwareUpdater* updater, FirmwareRow* row) {
    PLUGFEST_CO_TRY(row->held, co_await updater->info());
    co_return Result<void>();
}

Task<void> work_on_one(const ModuleAccess* access, const FirmwareJob* job,
                       const FirmwareTicker* ticker, FirmwareRow* row) {
    cmis::ModuleSession session(access->sleeper, access->bus, access->quirks);
    cmis::FirmwareUpdater updater(session, job->options, FirmwareProgressText(row->cage, *ticker));
    const auto traits = co_await session.traits();
    if (!traits) {
        row->error = traits.error();
        co_return Result<void>();
    }
    row->part = (*traits)->part;
    row->serial = (*traits)->serial;
    auto held = co_await perform(job, &updater);
    if (held) {
        row->held = std::move(*held);
        co_return Result<void>();
    }
    row->error = held.error();
    if (held.error().kind() != ErrorKind::unsupported) {
        const std::function<Task<void>()> look = [&updater, row] {
            return read_held(&updater, row);
        };
        auto looking = async::without_cancellation(look);
        const auto looked = co_await std::move(looking);
        static_cast<void>(looked);  // the row then says that nothing is known
    }
    co_return Result<void>();
}

std::string bank_of(const std::optional<std::size_t>& bank) {
    return bank ? std::string(1, cmis::bank_name(*bank)) : std::string("-");
}

std::string outcome_of(const FirmwareRow& row) {
    return row.error ? row.error->to_string() : std::string("ok");
}

nlohmann::ordered_json to_json(const FirmwareRow& row) {
    nlohmann::ordered_json json{{"cage", row.cage}, {"part", row.part}, {"serial", row.serial}};
    if (row.held) {
        json["running"] = bank_of(row.held->running());
        json["committed"] = bank_of(row.held->committed());
        for (std::size_t bank = 0; bank < row.held->banks.size(); ++bank) {
            json["banks"][std::string(1, cmis::bank_name(bank))] = {
                {"version", row.held->banks.at(bank).version()},
                {"text", row.held->banks.at(bank).extra}};
        }
    }
    if (row.error) {
        json["error"] = {{"kind", to_string(row.error->kind())},
                         {"message", row.error->to_string()}};
    }
    return json;
}

}  // namespace

Result<std::vector<FirmwareRow>> do_firmware_job(LiveModules& live,
                                                 const std::vector<PortName>& cages,
                                                 const FirmwareJob& job,
                                                 const FirmwareTicker& ticker) {
    std::vector<FirmwareRow> rows(cages.size());
    std::map<std::string, FirmwareRow*> by_cage;
    for (std::size_t i = 0; i < cages.size(); ++i) {
        rows[i].cage = cages[i].str();
        by_cage[cages[i].str()] = &rows[i];
    }
    const LiveModules::ModuleWork work = [&](const ModuleAccess& access) {
        return work_on_one(&access, &job, &ticker, by_cage.at(access.cage.str()));
    };
    PLUGFEST_TRY(const auto results, live.work_on(cages, work));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!results[i] && !rows[i].error) {
            rows[i].error = results[i].error();
        }
    }
    return rows;
}

void print_firmware(const std::vector<FirmwareRow>& rows, bool json, Streams& streams) {
    if (json) {
        nlohmann::ordered_json list = nlohmann::ordered_json::array();
        for (const FirmwareRow& row : rows) {
            list.push_back(to_json(row));
        }
        fmt::print(streams.out, "{}\n", list.dump(2));
        return;
    }
    constexpr auto line = "{:<20} {:<17} {:<17} {:<11} {:<11} {:<8} {:<10} {}\n";
    fmt::print(streams.out, line, "cage", "part", "serial", "bank A", "bank B", "running",
               "committed", "outcome");
    for (const FirmwareRow& row : rows) {
        const auto version = [&row](std::size_t bank) {
            return row.held ? row.held->banks.at(bank).version() : std::string("-");
        };
        fmt::print(streams.out, line, row.cage, row.part, row.serial, version(0), version(1),
                   row.held ? bank_of(row.held->running()) : "-",
                   row.held ? bank_of(row.held->committed()) : "-", outcome_of(row));
    }
}

ExitCode exit_code_of(const std::vector<FirmwareRow>& rows) {
    ExitCode code = ExitCode::pass;
    for (const FirmwareRow& row : rows) {
        if (!row.error) {
            continue;
        }
        const ErrorKind kind = row.error->kind();
        const ExitCode one = kind == ErrorKind::config      ? ExitCode::usage
                             : kind == ErrorKind::cancelled ? ExitCode::aborted
                                                            : ExitCode::lab_error;
        code = strongest({code, one});
    }
    return code;
}

}  // namespace plugfest::cli
