#include "drivers/cmis/map/field_value.hpp"

#include "domain/units.hpp"
#include "domain/value_text.hpp"
#include "drivers/cmis/codec/text.hpp"
#include "drivers/cmis/codes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cstdlib>
#include <string_view>

namespace plugfest::cmis {
namespace {

constexpr std::array<const char*, 4> limit_names = {"high_alarm", "low_alarm", "high_warning",
                                                    "low_warning"};

template <class... Kinds>
struct Overloaded : Kinds... {
    using Kinds::operator()...;
};
template <class... Kinds>
Overloaded(Kinds...) -> Overloaded<Kinds...>;

std::string unknown(std::uint64_t code) {
    return fmt::format("0x{:02x}", code);
}

std::string code_name(const DecodedField& field) {
    const CodeName* found = find_code(field.row->codes, static_cast<std::uint8_t>(field.raw));
    return found != nullptr ? std::string(found->name) : unknown(field.raw);
}

/// Names of alarms from bit 0 up, or from bit 3 down.
std::vector<std::string> alarm_names(std::uint64_t bits, bool downwards) {
    std::vector<std::string> names;
    for (unsigned i = 0; i < limit_names.size(); ++i) {
        const unsigned bit = downwards ? 3U - i : i;
        if (((bits >> bit) & 1U) != 0) {
            names.emplace_back(limit_names.at(i));
        }
    }
    return names;
}

/// The bits of a set. Two bytes have the low byte first, as the pattern bitmaps of page 13h.
std::uint64_t set_bits(const DecodedField& field) {
    return field.length() == 2 ? field.bytes[0] | (std::uint64_t{field.bytes[1]} << 8U) : field.raw;
}

std::vector<std::string> names_in_set(const DecodedField& field) {
    std::vector<std::string> names;
    const std::uint64_t bits = set_bits(field);
    for (unsigned i = 0; i < 16; ++i) {
        if (((bits >> i) & 1U) == 0) {
            continue;
        }
        const CodeName* found = find_code(field.row->codes, static_cast<std::uint8_t>(i));
        names.push_back(found != nullptr ? std::string(found->name) : fmt::format("bit {}", i));
    }
    return names;
}

std::vector<int> lane_numbers(const DecodedField& field) {
    std::vector<int> lanes;
    for (int i = 0; i < 8; ++i) {
        if (((field.raw >> static_cast<unsigned>(i)) & 1U) != 0) {
            lanes.push_back(i + 1);
        }
    }
    return lanes;
}

/// Rid of the noise that a scale of 0.1 and its like bring in.
double tidy(double number) {
    return std::strtod(fmt::format("{:.9g}", number).c_str(), nullptr);
}

bool is_plain_count(const DecodedField& field) {
    const Row& row = *field.row;
    const bool whole = row.codec == Codec::unsigned_number || row.codec == Codec::little_endian;
    return whole && row.scale == 1.0 && row.scaling == Scaling::fixed && row.each != Each::slot;
}

bool is_oui(const DecodedField& field) {
    return std::string_view(field.row->path) == "identity.oui";
}

bool is_lane_numbered(Each each) {
    return each == Each::lane || each == Each::host_lane || each == Each::media_lane ||
           each == Each::application || each == Each::slot;
}

std::string number_text(double number) {
    return fmt::format("{:.6g}", number);
}

}  // namespace

FieldValue value_of(const DecodedField& field) {
    if (field.state != ValueState::value) {
        return std::monostate();
    }
    switch (field.row->codec) {
        case Codec::flag:
            return field.raw != 0;
        case Codec::code:
            return code_name(field);
        case Codec::host_interface:
            return host_interface(static_cast<std::uint8_t>(field.raw)).name;
        case Codec::media_interface:
            return media_interface(field.context, static_cast<std::uint8_t>(field.raw)).name;
        case Codec::alarms:
        case Codec::alarms_down:
            return alarm_names(field.raw, field.row->codec == Codec::alarms_down);
        case Codec::set:
            return names_in_set(field);
        case Codec::lanes:
            return lane_numbers(field);
        case Codec::text:
            return decode_text(field.memory());
        case Codec::bytes:
            return fmt::format("{:02x}", fmt::join(field.memory(), is_oui(field) ? "-" : " "));
        case Codec::version:
            return fmt::format("{}.{}", field.bytes[0], field.bytes[1]);
        case Codec::revision:
            return fmt::format("{}.{}", field.raw >> 4U, field.raw & 0x0FU);
        case Codec::checksum:
            return static_cast<double>(field.raw) == field.number ? std::string("good")
                                                                  : std::string("bad");
        case Codec::host_lanes:
        case Codec::media_lanes:
            return static_cast<std::uint64_t>(field.number);
        default:
            break;
    }
    if (is_plain_count(field)) {
        return field.raw;
    }
    // Lane and limits of a VDM slot are counts too, after numbering.
    if (field.row->each == Each::slot && field.length() == 1) {
        return static_cast<std::uint64_t>(field.number);
    }
    return tidy(field.number);
}

std::string path_of(const DecodedField& field) {
    const Row& row = *field.row;
    std::string path = row.path;
    if (row.each == Each::limit) {
        path += fmt::format(".{}", limit_names.at(field.index % limit_names.size()));
    } else if (row.repeats()) {
        const std::size_t place = path.find("[]");
        const std::string element = row.each == Each::page ? fmt::format("{:02X}h", field.index)
                                                           : fmt::format("{}", field.index);
        if (place != std::string::npos) {
            path.insert(place + 1, element);
        }
    }
    if (field.bank != 0 && !is_lane_numbered(row.each)) {
        path = fmt::format("bank{}.{}", field.bank, path);
    }
    return path;
}

const char* unit_of(const DecodedField& field) {
    return field.row->unit;
}

const char* state_name(ValueState state) {
    constexpr std::array<const char*, 4> names = {"value", "not_supported", "not_set", "no_light"};
    return names.at(static_cast<std::size_t>(state));
}

std::string text_of(const DecodedField& field) {
    constexpr std::array<const char*, 4> words = {"", "not supported", "not set", "no light"};
    if (field.state != ValueState::value) {
        return words.at(static_cast<std::size_t>(field.state));
    }
    const std::string unit =
        *unit_of(field) != '\0' ? fmt::format(" {}", printed_unit(unit_of(field))) : "";
    const auto plain = Overloaded{
        [](std::monostate) { return std::string(); },
        [](bool value) { return std::string(value ? "yes" : "no"); },
        [&unit](std::uint64_t value) { return fmt::format("{}{}", value, unit); },
        [&unit](double value) { return number_text(value) + unit; },
        [](const std::string& value) { return value; },
        [](const std::vector<std::string>& names) {
            return names.empty() ? std::string("none") : fmt::format("{}", fmt::join(names, ", "));
        },
        [](const std::vector<int>& lanes) {
            return lanes.empty() ? std::string("none") : fmt::format("{}", fmt::join(lanes, ", "));
        }};
    std::string text = std::visit(plain, value_of(field));
    if (field.row->codec == Codec::power) {
        text += field.number > 0.0
                    ? fmt::format(" ({:.2f} dBm)", to_dbm(Milliwatt(field.number)).value())
                    : std::string(" (no light)");
    }
    return text;
}

std::string raw_text(const DecodedField& field) {
    return fmt::format("{:02x}", fmt::join(field.memory(), " "));
}

std::string location_of(const DecodedField& field) {
    constexpr std::uint8_t second_device = 2;
    if (field.device == second_device) {
        return fmt::format("A2h:{}", field.offset);
    }
    const std::string place = fmt::format("{:02X}h:{}", field.page, field.offset);
    return field.bank == 0 ? place : fmt::format("bank {} of {}", field.bank, place);
}

bool is_unknown_code(const DecodedField& field) {
    if (field.state != ValueState::value) {
        return false;
    }
    const auto raw = static_cast<std::uint8_t>(field.raw);
    switch (field.row->codec) {
        case Codec::code:
            return find_code(field.row->codes, raw) == nullptr;
        case Codec::host_interface:
            return !is_known_host_interface(raw);
        case Codec::media_interface:
            return !is_known_media_interface(field.context, raw);
        default:
            return false;
    }
}

}  // namespace plugfest::cmis
