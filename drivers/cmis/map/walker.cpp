#include "drivers/cmis/map/walker.hpp"

#include "drivers/cmis/codec/f16.hpp"
#include "drivers/cmis/codec/fixed_point.hpp"
#include "drivers/cmis/codes.hpp"

#include <algorithm>
#include <bit>

namespace plugfest::cmis {
namespace {

constexpr std::size_t lanes_of_bank = 8;

std::uint64_t big_endian(const std::uint8_t* bytes, std::size_t length) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < length; ++i) {
        value = (value << 8U) | bytes[i];
    }
    return value;
}

std::uint64_t low_byte_first(const std::uint8_t* bytes, std::size_t length) {
    std::uint64_t value = 0;
    for (std::size_t i = length; i-- > 0;) {
        value = (value << 8U) | bytes[i];
    }
    return value;
}

double sign_extended(std::uint64_t raw, std::size_t width) {
    const std::uint64_t sign = std::uint64_t{1} << (width - 1U);
    return static_cast<double>(static_cast<std::int64_t>((raw ^ sign) - sign));
}

double evaluated(const Polynomial& polynomial, double x) {
    double value = 0.0;
    for (std::size_t i = polynomial.size(); i-- > 0;) {
        value = value * x + polynomial.at(i);
    }
    return value;
}

double scaled(const Row& row, double raw, const WalkContext& context) {
    if (row.scaling == Scaling::fixed) {
        return raw * row.scale;
    }
    return evaluated(context.scaling[static_cast<std::size_t>(row.scaling)], raw) * row.scale;
}

/// A lane count of 0 leaves it to the interface ID, which comes first in the descriptor.
double lane_count(std::uint64_t stated, const std::uint8_t* bytes, bool host,
                  std::uint8_t media_type) {
    if (stated != 0) {
        return static_cast<double>(stated);
    }
    const int implied =
        host ? host_lane_count(*(bytes - 2)) : media_lane_count(media_type, *(bytes - 1));
    return implied;
}

bool is_filled_with(const std::uint8_t* bytes, std::size_t length, std::uint8_t value) {
    return std::all_of(bytes, bytes + length, [value](std::uint8_t byte) { return byte == value; });
}

bool is_blank(const Row& row, const std::uint8_t* bytes, std::uint64_t raw) {
    switch (row.blank) {
        case Blank::zeros:
            return raw == 0;
        case Blank::ones:
            return is_filled_with(bytes, row.length, 0xFF);
        case Blank::never:
            break;
    }
    return false;
}

ValueState text_state(const std::uint8_t* bytes, std::size_t length) {
    const bool empty = std::all_of(bytes, bytes + length,
                                   [](std::uint8_t byte) { return byte == 0 || byte == ' '; });
    return empty ? ValueState::not_set : ValueState::value;
}

std::uint64_t raw_number(const Row& row, const std::uint8_t* bytes, unsigned low_bit) {
    if (row.length == 1) {
        const unsigned width = unsigned{row.high_bit} - row.low_bit + 1U;
        return (unsigned{bytes[0]} >> low_bit) & ((1U << width) - 1U);
    }
    if (row.length == 2 && row.codec != Codec::little_endian) {
        return (std::uint64_t{bytes[0]} << 8U) | bytes[1];
    }
    if (row.codec == Codec::little_endian) {
        return low_byte_first(bytes, std::min<std::size_t>(row.length, 8));
    }
    return big_endian(bytes, std::min<std::size_t>(row.length, 8));
}

double signed_of(const Row& row, std::uint64_t raw) {
    const std::size_t width =
        row.length == 1 ? std::size_t{row.high_bit} - row.low_bit + 1 : std::size_t{8} * row.length;
    return sign_extended(raw, width);
}

double multiplied(std::uint64_t raw) {
    constexpr std::array<double, 4> multipliers = {0.1, 1.0, 10.0, 100.0};
    return static_cast<double>(raw & 0x3FU) * multipliers[(raw >> 6U) & 3U];
}

double exponential(std::uint64_t raw) {
    return static_cast<double>((raw & 0x1FU) << ((raw >> 5U) & 7U));
}

/// Four limits that are all empty were never set; so are two warnings that both are. A single 0
/// among others is a limit of 0.
ValueState limit_state(const std::uint8_t* first, std::size_t length, std::size_t index) {
    const bool alarms = !is_filled_with(first, 2 * length, 0);
    const bool warnings = !is_filled_with(first + 2 * length, 2 * length, 0);
    const bool set = index < 2 ? alarms : alarms && warnings;
    return set ? ValueState::value : ValueState::not_set;
}

std::uint8_t sum(const PageView& page, std::size_t first, std::size_t last) {
    unsigned total = 0;
    for (std::size_t offset = first; offset <= last; ++offset) {
        total += page.byte(offset);
    }
    return static_cast<std::uint8_t>(total);
}

/// The module's own list ends the rows of its applications, except on page 1Ch, where the end mark
/// stands in the descriptor.
std::size_t elements_of(const Row& row, const PageView& page, const WalkContext& context) {
    constexpr std::uint8_t last_of_basic_list = 0x01;
    if (row.each != Each::application || page.page > last_of_basic_list) {
        return row.count;
    }
    const std::size_t listed =
        context.applications > row.first ? context.applications - row.first : 0;
    return std::min<std::size_t>(row.count, listed);
}

std::uint16_t number_of_element(const Row& row, const PageView& page, std::size_t element) {
    constexpr std::size_t applications_per_bank = 15;
    const std::size_t in_bank = element + row.first;
    std::size_t number = in_bank;
    switch (row.each) {
        case Each::lane:
        case Each::host_lane:
        case Each::media_lane:
            number = page.bank * lanes_of_bank + in_bank + 1;
            break;
        case Each::application:
            number = page.bank * applications_per_bank + in_bank + 1;
            break;
        case Each::item:
            number = in_bank + 1;
            break;
        case Each::page:
            number = page.page;
            break;
        case Each::bank:
        case Each::limit:
        case Each::slot:
        case Each::one:
            break;
    }
    return static_cast<std::uint16_t>(number);
}

/// True for codecs whose raw bits, of one byte, say everything: most fields of a module, so they
/// take a short way.
bool is_bits_only(const Row& row) {
    return row.length == 1 && row.blank == Blank::never &&
           (row.codec == Codec::flag || row.codec == Codec::code || row.codec == Codec::alarms ||
            row.codec == Codec::set || row.codec == Codec::lanes);
}

void walk_bits(const Row& row, const PageView& page, std::size_t elements,
               const DecodedField& pattern, std::uint8_t missing_lanes, FieldSink& sink) {
    const std::uint8_t* first = page.at(row.offset);
    const std::uint16_t number = number_of_element(row, page, 0);
    const unsigned mask = (2U << (unsigned{row.high_bit} - row.low_bit)) - 1U;
    unsigned place = row.low_bit;
    for (std::size_t element = 0; element < elements; ++element, place += row.stride) {
        const unsigned byte = place / 8;
        DecodedField& field = sink.next();
        field = pattern;
        field.bytes = first + byte;
        field.offset = static_cast<std::uint8_t>(row.offset + byte);
        field.index = static_cast<std::uint16_t>(number + element);
        field.raw = (unsigned{first[byte]} >> (place % 8)) & mask;
        if (((missing_lanes >> element) & 1U) != 0) {
            field.state = ValueState::not_supported;
        }
    }
}

void walk_elements(const Row& row, const PageView& page, const WalkContext& context,
                   FieldSink& sink, const DecodedField& pattern) {
    const std::size_t elements = elements_of(row, page, context);
    const auto missing_lanes = static_cast<std::uint8_t>(
        row.each == Each::media_lane
            ? static_cast<unsigned>(~context.media_lanes & 0xFF) >> row.first
            : 0U);
    if (is_bits_only(row)) {
        walk_bits(row, page, elements, pattern, missing_lanes, sink);
        return;
    }
    const std::uint8_t* first = page.at(row.offset);
    for (std::size_t element = 0; element < elements; ++element) {
        const std::size_t first_bit = row.low_bit + element * row.stride;
        DecodedField& field = sink.next();
        field = pattern;
        field.bytes = first + first_bit / 8;
        field.offset = static_cast<std::uint8_t>(row.offset + first_bit / 8);
        field.index = number_of_element(row, page, element);
        if (((missing_lanes >> element) & 1U) != 0) {
            field.state = ValueState::not_supported;
        }
        decode_element(row, field.bytes, first_bit % 8, context, field);
        if (row.each == Each::limit && field.state != ValueState::not_supported) {
            field.state = limit_state(first, row.length, element);
        }
    }
}

}  // namespace

void decode_element(const Row& row, const std::uint8_t* bytes, unsigned low_bit,
                    const WalkContext& context, DecodedField& field) {
    const std::uint64_t raw = raw_number(row, bytes, low_bit);
    field.raw = raw;
    if (field.state == ValueState::value && is_blank(row, bytes, raw)) {
        field.state = ValueState::not_set;
    }
    switch (row.codec) {
        case Codec::unsigned_number:
        case Codec::little_endian:
            field.number = scaled(row, static_cast<double>(raw), context);
            break;
        case Codec::signed_number:
            field.number = scaled(row, signed_of(row, raw), context);
            break;
        case Codec::power:
            field.number = scaled(row, static_cast<double>(raw), context);
            if (raw == 0 && field.state == ValueState::value) {
                field.state = ValueState::no_light;
            }
            break;
        case Codec::f16:
            field.number = decode_f16(static_cast<std::uint16_t>(raw));
            break;
        case Codec::f32:
            field.number = std::bit_cast<float>(static_cast<std::uint32_t>(raw));
            break;
        case Codec::multiplied:
            field.number = multiplied(raw) * row.scale;
            break;
        case Codec::exponent:
            field.number = exponential(raw) * row.scale;
            break;
        case Codec::host_lanes:
        case Codec::media_lanes:
            field.number =
                lane_count(raw, bytes, row.codec == Codec::host_lanes, context.media_type);
            break;
        case Codec::text:
            if (field.state == ValueState::value) {
                field.state = text_state(bytes, row.length);
            }
            break;
        default:
            break;
    }
}

void walk(const Table& table, const PageView& page, const WalkContext& context, FieldSink& sink) {
    DecodedField field;
    field.device = page.device;
    field.bank = page.bank;
    field.page = page.page;
    field.context = context.media_type;
    for (const Row& row : table.rows) {
        if (!context.gates[row.shown] || row.revision > context.revision ||
            row.codec == Codec::covered) {
            continue;
        }
        field.row = &row;
        field.state = context.gates[row.supported] ? ValueState::value : ValueState::not_supported;
        if (row.repeats()) {
            walk_elements(row, page, context, sink, field);
            continue;
        }
        DecodedField& single = sink.next();
        single = field;
        single.bytes = page.at(row.offset);
        single.offset = row.offset;
        decode_element(row, single.bytes, row.low_bit, context, single);
        if (row.codec == Codec::checksum) {
            single.number = sum(page, row.count, row.stride);
        }
    }
}

}  // namespace plugfest::cmis
