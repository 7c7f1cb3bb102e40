#include "drivers/cmis/control/vdm_table.hpp"

#include "drivers/async/combine.hpp"
#include "drivers/cmis/control/module_power.hpp"
#include "drivers/cmis/map/vdm_rows.hpp"
#include "drivers/cmis/map/walker.hpp"
#include "drivers/cmis/registers/vdm.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

namespace plugfest::cmis {
namespace {

using transport::Bytes;

constexpr std::array flag_names = {"high alarm", "low alarm", "high warning", "low warning"};
constexpr Field flag_page{.page = 0x2C, .offset = 128, .length = 128};
constexpr std::size_t threshold_set_length = 8;

Field threshold_page(std::size_t group) {
    return {.page = static_cast<std::uint8_t>(0x28 + group), .offset = 128, .length = 128};
}

/// The four limits of a set in the coding of `type`; empty for a set that is all zero.
std::optional<api::Thresholds> decode_limits(std::uint8_t type, std::span<const std::uint8_t> set) {
    if (std::ranges::all_of(set, [](std::uint8_t byte) { return byte == 0; })) {
        return std::nullopt;
    }
    std::array<double, flag_names.size()> limits{};
    for (std::size_t i = 0; i < limits.size(); ++i) {
        DecodedField field;
        decode_element(vdm_value_row(type), set.data() + 2 * i, 0, WalkContext{}, field);
        limits.at(i) = field.number;
    }
    return api::Thresholds{.high_alarm = limits[0],
                           .low_alarm = limits[1],
                           .high_warning = limits[2],
                           .low_warning = limits[3]};
}

std::vector<std::string> raised_flags(const Block& page, std::size_t group, std::size_t position) {
    const std::size_t index = 32 * group + position / 2;
    const std::uint8_t byte = page.bytes(flag_page)[index];
    const unsigned bits = position % 2 == 0 ? byte & 0x0FU : byte >> 4U;
    std::vector<std::string> raised;
    for (std::size_t i = 0; i < flag_names.size(); ++i) {
        if (((bits >> i) & 1U) != 0) {
            raised.emplace_back(flag_names.at(i));
        }
    }
    return raised;
}

}  // namespace

std::vector<VdmEntry> decode_vdm_group(std::size_t group, int bank, const Block& descriptors,
                                       const Block& samples, const Block& thresholds,
                                       const Block* flags) {
    std::vector<VdmEntry> entries;
    for (const VdmDescriptor& descriptor : decode_descriptors(group, bank, descriptors)) {
        const Field slot = part_of(vdm_pages::descriptors(group), 2 * descriptor.position, 1);
        const std::size_t set = descriptors.bytes(slot).front() >> 4U;
        VdmEntry entry;
        entry.value = decode_sample(descriptor, samples);
        entry.statistic = descriptor.type->statistic;
        entry.thresholds = decode_limits(
            descriptor.type->id,
            thresholds.bytes(
                part_of(threshold_page(group), set * threshold_set_length, threshold_set_length)));
        if (flags != nullptr) {
            entry.flags = raised_flags(*flags, group, descriptor.position);
        }
        entries.push_back(std::move(entry));
    }
    return entries;
}

Task<std::vector<VdmEntry>> VdmTable::read(bool with_flags) {
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.controllable());
    if (!traits->has_vdm) {
        co_return fail(ErrorKind::unsupported,
                       "the module advertises no versatile diagnostics (01h:142 bit 6)");
    }
    PLUGFEST_CO_TRY(const api::ModuleState state, co_await read_module_state(session_));
    if (state != api::ModuleState::ready) {
        co_return fail(ErrorKind::refused,
                       fmt::format("the module is in {}: it measures only in Ready",
                                   module_state_name(state)));
    }
    std::vector<VdmEntry> entries;
    for (int bank = 0; bank < traits->banks; ++bank) {
        PLUGFEST_CO_CHECK(co_await read_bank(bank, with_flags, &entries));
    }
    co_return entries;
}

// The unfreeze is made whatever the reading came to, and when somebody asked to stop.
Task<void> VdmTable::read_bank(int bank, bool with_flags, std::vector<VdmEntry>* entries) {
    PLUGFEST_CO_TRY(const Bytes count, co_await session_.pages().read(vdm_pages::groups, bank));
    const std::size_t groups =
        std::size_t{1} + Block(count, vdm_pages::groups).bits(vdm_pages::groups);
    PLUGFEST_CO_TRY(const bool freezes, co_await has_statistics(bank, groups));
    if (!freezes) {
        co_return co_await read_groups(bank, groups, with_flags, entries);
    }
    auto outcome = co_await reader_.freeze(bank);
    if (outcome) {
        outcome = co_await read_groups(bank, groups, with_flags, entries);
    }
    const std::function<Task<void>()> body = [this, bank] { return reader_.unfreeze(bank); };
    auto unfreezing = async::without_cancellation(body);
    auto unfrozen = co_await std::move(unfreezing);
    if (!outcome) {
        co_return fail(outcome.error());
    }
    co_return unfrozen;
}

Task<bool> VdmTable::has_statistics(int bank, std::size_t groups) {
    for (std::size_t group = 0; group < groups; ++group) {
        const Field page = vdm_pages::descriptors(group);
        PLUGFEST_CO_TRY(const Bytes bytes, co_await session_.pages().read(page, bank));
        const auto descriptors = decode_descriptors(group, bank, Block(bytes, page));
        if (std::ranges::any_of(descriptors,
                                [](const VdmDescriptor& one) { return one.type->statistic; })) {
            co_return true;
        }
    }
    co_return false;
}

Task<void> VdmTable::read_groups(int bank, std::size_t groups, bool with_flags,
                                 std::vector<VdmEntry>* entries) {
    Bytes flags;
    if (with_flags) {
        PLUGFEST_CO_TRY(flags, co_await session_.pages().read(flag_page, bank));
    }
    const Block flag_block(flags, flag_page);
    for (std::size_t group = 0; group < groups; ++group) {
        const Field descriptors = vdm_pages::descriptors(group);
        const Field samples = vdm_pages::samples(group);
        const Field limits = threshold_page(group);
        PLUGFEST_CO_TRY(const Bytes what, co_await session_.pages().read(descriptors, bank));
        PLUGFEST_CO_TRY(const Bytes values, co_await session_.pages().read(samples, bank));
        PLUGFEST_CO_TRY(const Bytes sets, co_await session_.pages().read(limits, bank));
        auto found = decode_vdm_group(group, bank, Block(what, descriptors), Block(values, samples),
                                      Block(sets, limits), with_flags ? &flag_block : nullptr);
        std::ranges::move(found, std::back_inserter(*entries));
    }
    co_return Result<void>();
}

}  // namespace plugfest::cmis
