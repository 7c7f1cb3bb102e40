#include "drivers/sim/module/module.hpp"

#include "drivers/sim/module/register_rules.hpp"
#include "drivers/sim/physics/draws.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace plugfest::sim {

namespace {

constexpr std::uint8_t two_wire_address = 0x50;
constexpr unsigned software_reset = 0x08;
constexpr unsigned low_power_request = 0x10;
constexpr double laser_above_case = 8.0;  // degrees

bool lane_set(std::uint8_t bitmap, int lane) {
    return (bitmap >> static_cast<unsigned>(lane) & 1U) != 0;
}

/// "1-8" or "1, 3".
std::string lane_list(std::uint8_t bitmap) {
    if (bitmap == 0xff) {
        return "1-8";
    }
    std::string text;
    for (int lane = 0; lane < module_lanes; ++lane) {
        if (lane_set(bitmap, lane)) {
            text += fmt::format("{}{}", text.empty() ? "" : ", ", lane + 1);
        }
    }
    return text;
}

}  // namespace

Module::Module(PortName cage, const PartKind& kind, const ModuleMemory& memory, Seed seed,
               LabContext& lab, std::function<void()> changed)
    : cage_(std::move(cage)),
      kind_(kind),
      defaults_(memory),
      memory_(memory),
      seed_(seed),
      lab_(lab),
      changed_(std::move(changed)),
      monitors_(memory_, kind_, seed_, lab_),
      diagnostics_(memory_, seed_, lab_, cage_, kind_.physics.lane_gbps),
      vdm_(memory_, seed_, lab_, cage_, kind_.physics.lane_gbps) {
    if (has_behaviour(memory_)) {
        add_cdb();
        machine_.emplace(memory_, seed_, lab_, cage_);
    }
}

Result<void> Module::answers(std::uint8_t device) const {
    if (device != two_wire_address) {
        return fail(ErrorKind::nack, fmt::format("module {}: nothing answers at device address "
                                                 "{:02x}h",
                                                 cage_.str(), device));
    }
    if (lab_.faults.find("power_cut", cage_, lab_.now) != nullptr) {
        return fail(ErrorKind::nack, fmt::format("module {} has no power", cage_.str()));
    }
    if (std::ranges::any_of(cdb_, &CdbDevice::holds_off)) {
        return fail(ErrorKind::nack, fmt::format("module {} is busy with a command", cage_.str()));
    }
    if (machine_ && machine_->power() == PowerState::resetting) {
        return fail(ErrorKind::nack, fmt::format("module {} is resetting", cage_.str()));
    }
    if (lab_.faults.find("nack", cage_, lab_.now) != nullptr) {
        return fail(ErrorKind::nack, fmt::format("module {} answers nothing", cage_.str()));
    }
    if (const ActiveFault* bursts = lab_.faults.find("nack_bursts", cage_, lab_.now)) {
        const auto second = lab_.now.time_since_epoch() / draw_window;
        Random random = seed_.at("nack").at(static_cast<std::uint64_t>(second)).random();
        const double at = random.uniform();
        const double length = bursts->parameter("length_ms") / 1000.0;
        const double into = seconds(lab_.now.time_since_epoch() % draw_window);
        const bool burst = draw_poisson(random, bursts->parameter("per_minute") / 60.0) > 0;
        if (burst && into >= at && into < at + length) {
            return fail(ErrorKind::nack, fmt::format("module {} is busy", cage_.str()));
        }
    }
    return {};
}

Result<Bytes> Module::read(std::uint8_t device, std::uint8_t offset, std::size_t length) {
    PLUGFEST_CHECK(answers(device));
    constexpr std::size_t longest = 256;
    if (length == 0 || length > longest) {
        return fail(ErrorKind::protocol,
                    fmt::format("module {}: cannot read {} bytes", cage_.str(), length));
    }
    change_page();
    refresh();
    Bytes bytes;
    bytes.reserve(length);
    std::vector<std::uint8_t> offsets;
    for (std::size_t i = 0; i < length; ++i) {
        bytes.push_back(as_read(offset));
        offsets.push_back(offset);
        offset = offset == 0xff ? std::uint8_t{ModuleMemory::page_size}
                                : static_cast<std::uint8_t>(offset + 1);
    }
    for (const std::uint8_t each : offsets) {
        clear_on_read(each);
    }
    return bytes;
}

std::uint8_t Module::as_read(std::uint8_t offset) const {
    if (machine_ && offset >= reg::password_change.offset && offset < reg::bank_select.offset) {
        return 0;  // passwords are written only
    }
    const bool always_first = offset >= ModuleMemory::page_size &&
                              lab_.faults.find("page_zero", cage_, lab_.now) != nullptr;
    const std::uint8_t value = always_first ? memory_.get({0x00, offset}) : memory_.peek(offset);
    const ActiveFault* liar = lab_.faults.find("bad_checksum", cage_, lab_.now);
    const bool lies =
        liar != nullptr &&
        memory_.mapped(offset) ==
            (liar->parameter("page") == 0.0 ? reg::identity_checksum : reg::advertising_checksum);
    return lies ? static_cast<std::uint8_t>(value ^ 0x5aU) : value;
}

void Module::refresh() {
    if (!machine_) {
        return;
    }
    const auto lanes = activity();
    monitors_.render(lanes, inputs_, machine_->power());
    monitors_.raise_flags(lanes, inputs_);
    diagnostics_.raise_flags(history_);
    if (diagnostics_.present() && memory_.mapped(0xff).page == reg::selector.page) {
        diagnostics_.render(history_);
    }
    const std::uint8_t page = memory_.mapped(0xff).page;
    if (vdm_.present() && page >= reg::vdm_descriptors && page <= reg::vdm_status.page) {
        const double laser = monitors_.temperature(machine_->power()).value() + laser_above_case;
        vdm_.render(history_, Celsius(laser));
    }
    summarise_flags();
}

void Module::summarise_flags() {
    const auto any = [this](reg::Address first, int count) {
        for (int i = 0; i < count; ++i) {
            if (memory_.get(first + i) != 0) {
                return true;
            }
        }
        return false;
    };
    unsigned summary = any(reg::lane_flags, 20) ? 0x01U : 0x00U;
    if (diagnostics_.present() && any({0x14, 132}, 8)) {
        summary |= 0x04U;
    }
    if (vdm_.present() && memory_.has_page(reg::vdm_flags.page) && any(reg::vdm_flags, 128)) {
        summary |= 0x08U;
    }
    memory_.set(reg::flags_summary, static_cast<std::uint8_t>(summary));
    const bool interrupt = summary != 0 || any(reg::module_flags, 6);
    const unsigned state = memory_.get(reg::module_state) & 0xfeU;
    memory_.set(reg::module_state, static_cast<std::uint8_t>(state | (interrupt ? 0U : 1U)));
}

void Module::clear_on_read(std::uint8_t offset) {
    if (machine_ && clears_on_read(memory_.mapped(offset))) {
        memory_.poke(offset, 0);
    }
}

Result<void> Module::write(std::uint8_t device, std::uint8_t offset, const Bytes& data) {
    PLUGFEST_CHECK(answers(device));
    change_page();
    bool control = false;
    const std::uint8_t first = offset;
    for (const std::uint8_t value : data) {
        control = write_byte(offset, value) || control;
        offset = offset == 0xff ? std::uint8_t{ModuleMemory::page_size}
                                : static_cast<std::uint8_t>(offset + 1);
    }
    if (control) {
        machine_->settle();
        changed_();
    }
    written_by_transfer(first, data.size());
    return {};
}

bool Module::write_byte(std::uint8_t offset, std::uint8_t value) {
    if (offset == reg::bank_select.offset) {
        memory_.select_bank(value);
        return false;
    }
    if (offset == reg::page_select.offset) {
        if (lab_.faults.find("stuck_page_select", cage_, lab_.now) != nullptr) {
            return false;
        }
        page_to_come_ = value;
        const ActiveFault* stale = lab_.faults.find("stale_page", cage_, lab_.now);
        page_change_ = lab_.now;
        if (stale != nullptr) {
            page_change_ += duration_from_seconds(stale->parameter("stale_ms") / 1000.0);
        }
        change_page();
        return false;
    }
    const reg::Address at = memory_.mapped(offset);
    if (!machine_) {
        return false;
    }
    if (trigger(at, value)) {
        return true;
    }
    if (!writable(at)) {
        return false;
    }
    memory_.poke(offset, value);
    const bool message = at.page >= reg::cdb_command.page;
    const bool password = at.page == 0 && at.offset >= reg::password_change.offset &&
                          at.offset < ModuleMemory::page_size;
    if (message || password) {
        return false;
    }
    after_control(at, value);
    return true;
}

void Module::change_page() {
    if (page_to_come_ && lab_.now >= page_change_) {
        memory_.select_page(*std::exchange(page_to_come_, std::nullopt));
    }
}

bool Module::trigger(reg::Address at, std::uint8_t value) {
    if (at.page != reg::apply_init.page) {
        return false;
    }
    switch (at.offset) {
        case reg::apply_init.offset:
            machine_->apply_init(value);
            return true;
        case reg::apply_init_1.offset:
            machine_->apply_init(value, 1);
            return true;
        case reg::apply_immediate.offset:
            machine_->apply_immediate(value);
            return true;
        case reg::apply_immediate_1.offset:
            machine_->apply_immediate(value, 1);
            return true;
        default:
            return false;
    }
}

void Module::after_control(reg::Address at, std::uint8_t value) {
    if (at.offset == reg::module_control.offset && (value & software_reset) != 0) {
        restart(nullptr);
    }
    if (diagnostics_.present() && (at.page == 0x13 || at.page == 0x14)) {
        diagnostics_.control_written(at, history_);
    }
    if (vdm_.present() && at.page == reg::vdm_control.page) {
        vdm_.control_written();
    }
}

bool Module::initialized(int lane) const {
    const PathState state = machine_->path_state(lane);
    return state == PathState::initialized || state == PathState::activated ||
           state == PathState::tx_turn_on || state == PathState::tx_turn_off;
}

Signal Module::media_output(int lane, const LaneInput& input) const {
    if (passive()) {
        return input.host;
    }
    if (machine_->path_state(lane) != PathState::activated) {
        return {};
    }
    if (diagnostics_.loopback(Loopback::media_input, lane) ||
        diagnostics_.loopback(Loopback::host_output, lane)) {
        Signal returned = input.media;
        returned.looped = true;
        return returned;
    }
    if (const auto pattern = diagnostics_.generator(Side::media, lane)) {
        return {.kind = SignalKind::pattern, .pattern = *pattern};
    }
    return input.host;  // nothing from the host: squelched
}

Signal Module::received(int lane, const LaneInput& input) const {
    if (!diagnostics_.loopback(Loopback::media_output, lane)) {
        return input.media;
    }
    Signal own = media_output(lane, input);
    own.looped = true;
    return own;
}

Signal Module::host_output(int lane, const LaneInput& input) const {
    if (passive()) {
        return input.media;
    }
    if (!initialized(lane) || lane_set(memory_.get(reg::rx_disable), lane)) {
        return {};
    }
    if (diagnostics_.loopback(Loopback::host_input, lane)) {
        Signal returned = input.host;
        returned.looped = true;
        return returned;
    }
    if (const auto pattern = diagnostics_.generator(Side::host, lane)) {
        return {.kind = SignalKind::pattern, .pattern = *pattern};
    }
    return received(lane, input);
}

void Module::set_inputs(const Inputs& inputs) {
    inputs_ = inputs;
    if (passive()) {
        return;
    }
    forget_history();
    for (int lane = 0; lane < module_lanes; ++lane) {
        const auto i = static_cast<std::size_t>(lane);
        LaneInput seen = inputs[i];
        seen.media = received(lane, inputs[i]);
        if (!(seen == history_.at(i).now())) {
            history_.at(i).change(lab_.now, seen);
        }
    }
    monitors_.render(activity(), inputs_, machine_->power());
    monitors_.raise_flags(activity(), inputs_);
    diagnostics_.raise_flags(history_);
}

void Module::forget_history() {
    const Instant needed = std::min(diagnostics_.needs_history_from(), vdm_.needs_history_from());
    for (auto& lane : history_) {
        lane.forget_before(needed);
    }
}

std::array<LaneActivity, module_lanes> Module::activity() const {
    std::array<LaneActivity, module_lanes> lanes;
    for (int lane = 0; lane < module_lanes; ++lane) {
        const auto i = static_cast<std::size_t>(lane);
        const LaneInput& input = inputs_.at(i);
        LaneActivity& activity = lanes.at(i);
        activity.used = active_config(memory_, lane).selector != 0;
        activity.initialized = initialized(lane);
        activity.laser_on = machine_->path_state(lane) == PathState::activated;
        activity.emitting = media_output(lane, input).kind != SignalKind::none;
        activity.delivering = host_output(lane, input).kind != SignalKind::none;
    }
    return lanes;
}

std::vector<std::string> Module::untidy() const {
    std::vector<std::string> found;
    if (passive()) {
        return found;
    }
    const auto report = [&](reg::Address at, std::string_view what) {
        if (const std::uint8_t lanes = memory_.get(at); lanes != 0) {
            found.push_back(
                fmt::format("module {}: {} on lanes {}", cage_.str(), what, lane_list(lanes)));
        }
    };
    if ((memory_.get(reg::module_control) & low_power_request) != 0 ||
        machine_->power() != PowerState::ready) {
        found.push_back(fmt::format("module {}: in low power or on its way", cage_.str()));
    }
    report(reg::data_path_deinit, "data path deinitialised");
    report(reg::tx_disable, "transmitter off");
    report(reg::tx_squelch_force, "transmitter squelched");
    report(reg::rx_disable, "receiver output off");
    if (diagnostics_.present()) {
        report(reg::host_generator, "host-side pattern generator");
        report(reg::media_generator, "media-side pattern generator");
        report(reg::host_checker, "host-side pattern checker");
        report(reg::media_checker, "media-side pattern checker");
        report(reg::loopbacks, "media output loopback");
        report(reg::loopbacks + 1, "media input loopback");
        report(reg::loopbacks + 2, "host output loopback");
        report(reg::loopbacks + 3, "host input loopback");
    }
    return found;
}

}  // namespace plugfest::sim
