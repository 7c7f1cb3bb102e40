#include "drivers/sim/module/vdm.hpp"

#include "drivers/sim/module/encode.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace plugfest::sim {

namespace {

constexpr unsigned vdm_advertised = 0x40;
constexpr unsigned freeze_request = 0x80;
constexpr unsigned freeze_done = 0x80;
constexpr unsigned unfreeze_done = 0x40;
constexpr Duration freeze_time = std::chrono::milliseconds(5);  // CMIS allows 10 ms
/// A statistic that nobody fetches starts anew after this.
constexpr Duration longest_interval = std::chrono::minutes(10);

constexpr int slots_per_page = 64;
constexpr int last_group = 4;

// Observable types, CMIS 8.19.
constexpr std::uint8_t laser_temperature_type = 4;
constexpr std::uint8_t snr_media = 5;
constexpr std::uint8_t snr_host = 6;
constexpr std::uint8_t first_ber = 9;    // minimum, maximum, average, current; media and host each
constexpr std::uint8_t first_loss = 17;  // the same for frame loss
constexpr std::uint8_t last_loss = 24;

bool in_range(std::uint8_t type, std::uint8_t first) {
    return type >= first && type < first + 8;
}

bool is_signed(std::uint8_t type) {
    return type == laser_temperature_type;
}

/// Lost codewords of a window, as a share of the path's codewords.
double lost_share(const LaneBursts& bursts, std::uint64_t window, double lane_gbps) {
    const auto all = path_bursts(bursts, window);
    const auto lost = std::ranges::count_if(
        all, [](const Burst& burst) { return burst.symbols > kp4_correctable; });
    const double codewords = lane_gbps * 1e9 * bursts.lanes * seconds(draw_window);
    return static_cast<double>(lost) * kp4_codeword_bits / codewords;
}

}  // namespace

Vdm::Vdm(ModuleMemory& memory, Seed seed, LabContext& lab, PortName cage, double lane_gbps)
    : memory_(memory),
      seed_(seed.at("vdm")),
      lab_(lab),
      cage_(std::move(cage)),
      lane_gbps_(lane_gbps),
      present_(memory.has_page(0x01) && memory.has_page(reg::vdm_status.page) &&
               (memory.get(reg::pages_supported) & vdm_advertised) != 0) {}

Instant Vdm::reference() const {
    return frozen_at_.value_or(lab_.now);
}

Instant Vdm::interval_start() const {
    return std::max(interval_start_, reference() - longest_interval);
}

Instant Vdm::needs_history_from() const {
    return interval_start() - 2 * draw_window;
}

void Vdm::reset() {
    frozen_at_.reset();
    interval_start_ = lab_.now;
    status_known_ = false;
}

void Vdm::control_written() {
    const bool freeze = (memory_.get(reg::vdm_control) & freeze_request) != 0;
    if (freeze == frozen_at_.has_value()) {
        return;
    }
    status_change_ = lab_.now + freeze_time;
    if (freeze) {
        frozen_at_ = lab_.now;
    } else {
        frozen_at_.reset();
        interval_start_ = lab_.now;
    }
    memory_.set(reg::vdm_status, 0);
    status_known_ = true;
}

Vdm::Statistics Vdm::summarise(const std::vector<double>& windows, bool last_is_before_interval) {
    Statistics result;
    if (windows.empty()) {
        return result;
    }
    result.current = windows.back();
    result.lowest = windows.back();
    result.highest = windows.back();
    result.average = windows.back();
    if (last_is_before_interval) {
        return result;
    }
    double sum = 0.0;
    for (const double value : windows) {
        result.lowest = std::min(result.lowest, value);
        result.highest = std::max(result.highest, value);
        sum += value;
    }
    result.average = sum / static_cast<double>(windows.size());
    return result;
}

Vdm::Statistics Vdm::statistics(const LaneHistory& history, Side side, int lane,
                                bool frame_loss) const {
    const auto& timeline = history.at(static_cast<std::size_t>(lane));
    if (!lab_.physics.vdm_averaging && !frame_loss) {
        const LaneInput& input = timeline.now();
        const Signal& signal = side == Side::host ? input.host : input.media;
        return {signal.ber, signal.ber, signal.ber, signal.ber};
    }
    // Whole seconds inside the interval, or the last whole second before it.
    const Instant end{reference().time_since_epoch() / draw_window * draw_window};
    const Instant wanted{(interval_start().time_since_epoch() + draw_window - Duration{1}) /
                         draw_window * draw_window};
    const bool before = wanted >= end;
    const Instant start = before ? end - draw_window : wanted;
    const LaneCounting counting{
        .seed =
            seed_.at(side == Side::host ? "host" : "media").at(static_cast<std::uint64_t>(lane)),
        .bits_per_second = lane_gbps_ * 1e9};
    std::vector<double> windows;
    LaneErrors counted;
    timeline.for_each_piece(start, end, [&](const auto& span, const WindowPiece& piece) {
        const Signal& signal = side == Side::host ? span.state.host : span.state.media;
        const LaneBursts bursts = side == Side::media ? span.state.bursts : LaneBursts{};
        const bool traffic = signal.kind == SignalKind::traffic;
        if (traffic && !frame_loss) {
            counted += errors_in_piece(counting, span.number, piece, signal.ber, bursts);
        }
        if (piece.to < 1.0) {
            return;
        }
        if (frame_loss) {
            windows.push_back(traffic ? lost_share(bursts, piece.window, lane_gbps_) : 0.0);
        } else if (counted.bits > 0) {
            windows.push_back(static_cast<double>(counted.errors) /
                              static_cast<double>(counted.bits));
        }
        counted = {};
    });
    return summarise(windows, before);
}

std::optional<std::uint16_t> Vdm::sample(std::uint8_t type, int lane, const LaneHistory& history,
                                         Celsius laser) {
    // A value of the whole module or path is kept with its first lane.
    const int at = lane < module_lanes ? lane : 0;
    const LaneInput& input = history.at(static_cast<std::size_t>(at)).now();
    if (type == laser_temperature_type) {
        return encode_temperature(laser);
    }
    if (type == snr_media || type == snr_host) {
        return encode_decibel(signal_snr(type == snr_media ? input.media : input.host));
    }
    if (!in_range(type, first_ber) && !in_range(type, first_loss)) {
        return std::nullopt;
    }
    const bool frame_loss = in_range(type, first_loss);
    const unsigned kind = type - (frame_loss ? first_loss : first_ber);
    const Side side = kind % 2 == 0 ? Side::media : Side::host;
    const Statistics& all = cached(history, side, at, frame_loss);
    const std::array<double, 4> values{all.lowest, all.highest, all.average, all.current};
    return encode_f16(values.at(kind / 2));
}

void Vdm::raise_flags(int group, int slot, std::uint8_t type, std::uint8_t set) {
    const reg::Address thresholds{static_cast<std::uint8_t>(reg::vdm_thresholds + group),
                                  static_cast<std::uint8_t>(128 + 8 * set)};
    if (!memory_.has_page(thresholds.page) || !memory_.has_page(reg::vdm_flags.page) ||
        memory_.get16(thresholds) == 0) {
        return;
    }
    const reg::Address value_at{static_cast<std::uint8_t>(reg::vdm_samples + group),
                                static_cast<std::uint8_t>(128 + 2 * slot)};
    // F16 words of our encoder grow with their value, so words compare as values do.
    const auto number = [&](reg::Address at) {
        const std::uint16_t word = memory_.get16(at);
        return is_signed(type) ? static_cast<std::int16_t>(word) : static_cast<int>(word);
    };
    const int value = number(value_at);
    unsigned bits = 0;
    for (int kind = 0; kind < 4; ++kind) {
        const int limit = number(thresholds + 2 * kind);
        const bool crossed = kind % 2 == 0 ? value > limit : value < limit;
        bits |= crossed ? 1U << static_cast<unsigned>(kind) : 0U;
    }
    const reg::Address at = reg::vdm_flags + (32 * group + slot / 2);
    const unsigned nibble = slot % 2 == 0 ? bits : bits << 4U;
    memory_.set(at, static_cast<std::uint8_t>(memory_.get(at) | nibble));
}

const Vdm::Statistics& Vdm::cached(const LaneHistory& history, Side side, int lane,
                                   bool frame_loss) {
    const auto [entry, fresh] = cache_.try_emplace({side, lane, frame_loss});
    if (fresh) {
        entry->second = statistics(history, side, lane, frame_loss);
    }
    return entry->second;
}

void Vdm::render(const LaneHistory& history, Celsius laser) {
    cache_.clear();
    if (status_known_ && lab_.now >= status_change_) {
        const bool silent =
            frozen_at_ && lab_.faults.find("freeze_done_missing", cage_, lab_.now) != nullptr;
        memory_.set(reg::vdm_status, silent ? 0 : frozen_at_ ? freeze_done : unfreeze_done);
    }
    for (int group = 0; group < last_group; ++group) {
        const auto descriptors = static_cast<std::uint8_t>(reg::vdm_descriptors + group);
        const auto samples = static_cast<std::uint8_t>(reg::vdm_samples + group);
        if (!memory_.has_page(descriptors) || !memory_.has_page(samples)) {
            continue;
        }
        for (int slot = 0; slot < slots_per_page; ++slot) {
            const auto offset = static_cast<std::uint8_t>(128 + 2 * slot);
            const std::uint8_t where = memory_.get({descriptors, offset});
            const std::uint8_t type = memory_.get(reg::Address{descriptors, offset} + 1);
            const auto value = sample(type, where & 0x0f, history, laser);
            if (value) {
                memory_.set16({samples, offset}, *value);
                raise_flags(group, slot, type, where >> 4U);
            }
        }
    }
}

namespace {

/// Fills one page of descriptors with consecutive observables.
class DescriptorPage {
  public:
    DescriptorPage(ModuleMemory& memory, std::uint8_t page) : memory_(memory), page_(page) {}

    void add(std::uint8_t type, unsigned lane, unsigned threshold_set) {
        const reg::Address at{page_, static_cast<std::uint8_t>(128 + 2 * slot_++)};
        memory_.set(at, static_cast<std::uint8_t>(threshold_set << 4U | lane));
        memory_.set(at + 1, type);
    }

  private:
    ModuleMemory& memory_;
    std::uint8_t page_;
    int slot_ = 0;
};

constexpr unsigned ber_set = 0;
constexpr unsigned snr_set = 1;
constexpr unsigned loss_set = 2;
constexpr unsigned temperature_set = 3;
constexpr unsigned whole_module = 15;

void fill_thresholds(ModuleMemory& memory, std::uint8_t page) {
    using Four = std::array<std::uint16_t, 4>;  // high alarm, low alarm, high and low warning
    const std::array<Four, 4> sets{
        Four{encode_f16(2.4e-4), 0, encode_f16(1e-5), 0},
        Four{encode_decibel(Decibel(60.0)), encode_decibel(Decibel(17.0)),
             encode_decibel(Decibel(55.0)), encode_decibel(Decibel(18.5))},
        Four{encode_f16(1e-8), 0, encode_f16(1e-9), 0},
        Four{encode_temperature(Celsius(85.0)), encode_temperature(Celsius(-5.0)),
             encode_temperature(Celsius(80.0)), encode_temperature(Celsius(0.0))}};
    int offset = 128;
    for (const Four& set : sets) {
        for (const std::uint16_t word : set) {
            memory.set16({page, static_cast<std::uint8_t>(offset)}, word);
            offset += 2;
        }
    }
}

}  // namespace

void add_vdm_pages(ModuleMemory& memory, bool has_laser) {
    constexpr std::array<std::uint8_t, 9> pages{0x20, 0x21, 0x24, 0x25, 0x28,
                                                0x29, 0x2c, 0x2d, 0x2f};
    for (const std::uint8_t page : pages) {
        memory.add_page(page);
    }
    for (const bool host : {false, true}) {
        const auto group = static_cast<std::uint8_t>(host ? 1 : 0);
        DescriptorPage page(memory, static_cast<std::uint8_t>(reg::vdm_descriptors + group));
        for (unsigned lane = 0; lane < module_lanes; ++lane) {
            page.add(host ? snr_host : snr_media, lane, snr_set);
            for (std::uint8_t type = first_ber; type < first_loss; type += 2) {
                page.add(static_cast<std::uint8_t>(type + group), lane, ber_set);
            }
        }
        for (std::uint8_t type = first_loss; type <= last_loss; type += 2) {
            page.add(static_cast<std::uint8_t>(type + group), 0, loss_set);
        }
        if (has_laser && !host) {
            page.add(laser_temperature_type, whole_module, temperature_set);
        }
        fill_thresholds(memory, static_cast<std::uint8_t>(reg::vdm_thresholds + group));
    }
    memory.set(reg::vdm_groups, 1);           // two groups
    memory.set16(reg::vdm_interval, 10'000);  // a second, in 0.1 ms
}

}  // namespace plugfest::sim
