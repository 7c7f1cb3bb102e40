#include "orchestrator/steps/identity_step.hpp"

#include "drivers/async/combine.hpp"
#include "orchestrator/steps/link_end.hpp"
#include "orchestrator/steps/parameters.hpp"
#include "orchestrator/steps/part_identity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

namespace plugfest::steps {

namespace {

/// Everything both reads of one module have to say.
struct EndReading {
    api::ModuleIdentity identity;
    std::set<std::string> changed_pages;  ///< static pages that did not read alike every time
    Instant begun{};
    Instant ended{};
};

/// Static pages whose bytes differ between two reads of the same module.
void add_changed_pages(const api::ModuleIdentity& first, const api::ModuleIdentity& again,
                       std::set<std::string>& changed) {
    for (const auto& [page, bytes] : first.raw) {
        if (is_lower_page(page)) {
            continue;
        }
        const auto same_page =
            std::ranges::find(again.raw, page, [](const auto& item) { return item.first; });
        if (same_page == again.raw.end() || same_page->second != bytes) {
            changed.insert(page);
        }
    }
}

Task<EndReading> read_end(async::Sleeper& sleeper, const LinkEnd& end, std::int64_t reads) {
    PLUGFEST_CO_TRY(api::OpticalModule * module, end.require_module());
    EndReading reading;
    reading.begun = sleeper.now();
    for (std::int64_t read = 0; read < reads; ++read) {
        auto identity = co_await module->identify();
        PLUGFEST_CO_CHECK(with_context(identity, end.port.str() + ": read the module's pages"));
        if (read == 0) {
            reading.identity = *std::move(identity);
        } else {
            add_changed_pages(reading.identity, *identity, reading.changed_pages);
        }
    }
    reading.ended = sleeper.now();
    co_return reading;
}

std::int64_t bad_checksums(StepContext& context, const LinkEnd& end,
                           const api::ModuleIdentity& identity) {
    std::int64_t bad = 0;
    for (const api::PageChecksum& sum : identity.checksums) {
        if (!sum.good()) {
            ++bad;
            context.record.note(NoteLevel::warning,
                                fmt::format("{}: page {} stores checksum {:02X}h, its bytes add "
                                            "up to {:02X}h",
                                            end.port.str(), sum.page, sum.stored, sum.computed));
        }
    }
    return bad;
}

Result<void> measure_end(StepContext& context, const LinkEnd& end, const EndReading& reading,
                         const EvidenceId& evidence) {
    Measurement value{.name = "checksum_errors",
                      .unit = "count",
                      .value = static_cast<double>(bad_checksums(context, end, reading.identity)),
                      .source = ValueSource::derived,
                      .exposure = {},
                      .place = place_at(end.port),
                      .start = reading.begun,
                      .end = reading.ended,
                      .evidence = evidence};
    PLUGFEST_CHECK(context.record.measure(value));
    value.name = "unreadable_pages";
    value.value = static_cast<double>(reading.changed_pages.size());
    for (const std::string& page : reading.changed_pages) {
        context.record.note(
            NoteLevel::warning,
            fmt::format("{}: page {} does not read the same every time", end.port.str(), page));
    }
    PLUGFEST_CHECK(context.record.measure(value));
    return {};
}

/// Holds the part against what the lab file says should be there.
void compare_with_lab_file(StepContext& context, const LinkEnd& end, const Cable* cable,
                           const api::ModuleIdentity& identity) {
    if (cable == nullptr) {
        return;
    }
    const auto plug = std::ranges::find(cable->ends, end.cage, &CableEnd::cage);
    if (plug == cable->ends.end()) {
        return;
    }
    if (!plug->expected_part.empty() && plug->expected_part != identity.part) {
        context.record.fault(fmt::format("{}: part '{}' found, the lab file names '{}'",
                                         end.port.str(), identity.part, plug->expected_part));
    }
    if (!plug->expected_serial.empty() && plug->expected_serial != identity.serial) {
        context.record.fault(fmt::format("{}: serial '{}' found, the lab file names '{}'",
                                         end.port.str(), identity.serial, plug->expected_serial));
    }
}

/// Some makers mark the two plugs of one cable with a suffix.
std::string without_plug_suffix(const std::string& serial) {
    constexpr std::array<std::string_view, 4> suffixes{"-A", "-B", "-1", "-2"};
    for (const std::string_view suffix : suffixes) {
        if (serial.size() > suffix.size() && serial.ends_with(suffix)) {
            return serial.substr(0, serial.size() - suffix.size());
        }
    }
    return serial;
}

void compare_plugs(StepContext& context, const LinkEnds& ends, const api::ModuleIdentity& a,
                   const api::ModuleIdentity& b) {
    if (a.serial.empty() || b.serial.empty()) {
        context.record.note(NoteLevel::warning,
                            "a plug without a serial number: the two ends cannot be paired");
        return;
    }
    if (without_plug_suffix(a.serial) != without_plug_suffix(b.serial)) {
        context.record.fault(
            fmt::format("the plugs are not of one cable: serial '{}' at {}, '{}' at {}", a.serial,
                        ends[0].port.str(), b.serial, ends[1].port.str()));
    }
}

class IdentityStep final : public Step {
  public:
    [[nodiscard]] Task<void> execute(StepContext& context) override;

  private:
    [[nodiscard]] static Task<void> record_end(StepContext& context, const LinkEnd& end,
                                               const Cable* cable, const EndReading& reading);
};

Task<void> IdentityStep::record_end(StepContext& context, const LinkEnd& end, const Cable* cable,
                                    const EndReading& reading) {
    const auto device = co_await end.ethernet->device();
    PLUGFEST_CO_CHECK(with_context(device, end.port.str() + ": ask the device who it is"));
    context.record.identify(end_identity(end.port, *device, reading.identity));
    Evidence memory{.kind = "module-memory",
                    .label = end.port.str() + ": static pages of the module",
                    .content = memory_text(reading.identity)};
    PLUGFEST_CO_TRY(const EvidenceId evidence, co_await context.record.evidence(std::move(memory)));
    PLUGFEST_CO_CHECK(measure_end(context, end, reading, evidence));
    for (const api::Finding& finding : reading.identity.findings) {
        if (finding.code != "checksum") {
            context.record.note(NoteLevel::warning,
                                fmt::format("{}: {} at {}: {}", end.port.str(), finding.code,
                                            finding.location, finding.text));
        }
    }
    compare_with_lab_file(context, end, cable, reading.identity);
    co_return Result<void>();
}

Task<void> IdentityStep::execute(StepContext& context) {
    PLUGFEST_CO_TRY(const LinkEnds ends, open_ends(context.bench, *context.link));
    const Cable* cable = context.bench.topology().cable(context.link->cable);
    const std::int64_t reads = integer_of(context, "reads");
    PLUGFEST_CO_TRY(const auto readings,
                    co_await async::both(read_end(context.sleeper, ends[0], reads),
                                         read_end(context.sleeper, ends[1], reads)));
    PLUGFEST_CO_CHECK(co_await record_end(context, ends[0], cable, readings.first));
    PLUGFEST_CO_CHECK(co_await record_end(context, ends[1], cable, readings.second));
    if (cable != nullptr && is_cable_assembly(cable->medium)) {
        compare_plugs(context, ends, readings.first.identity, readings.second.identity);
    }
    co_return Result<void>();
}

}  // namespace

StepEntry identity_step() {
    return {.description = {.verb = "identity",
                            .purpose = "Reads who both ends are and checks that their memories "
                                       "are whole.",
                            .pass_rule = "Every page checksum is right, every static page reads "
                                         "alike each time, the plugs of one cable share a serial "
                                         "number and the part is the one the lab file names.",
                            .target = plan::TargetKind::link,
                            .parameters = {integer_parameter(
                                "reads", 3, 1, 20, "How often each static page is read.")},
                            .measurements = {{"checksum_errors", "count",
                                              "Pages whose stored checksum is wrong.",
                                              "checksum_errors"},
                                             {"unreadable_pages", "count",
                                              "Static pages that read differently from time to "
                                              "time.",
                                              "unreadable_pages"}},
                            .real_traffic = false,
                            .typical_seconds = 1.0},
            .create = []() -> std::unique_ptr<Step> { return std::make_unique<IdentityStep>(); }};
}

}  // namespace plugfest::steps
