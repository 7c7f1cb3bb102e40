#include "drivers/cmis/map/vdm_rows.hpp"

#include "drivers/cmis/map/walker.hpp"
#include "drivers/cmis/registers/vdm.hpp"
#include "drivers/cmis/vdm_types.hpp"

#include <array>
#include <cstddef>

namespace plugfest::cmis {
namespace {

constexpr std::size_t type_count = vdm_types.size() + custom_vdm_types.size();
constexpr std::size_t unknown_type = type_count;
constexpr std::size_t limits_per_set = 4;
constexpr std::size_t bytes_per_set = 8;
constexpr std::size_t sets_per_group = 16;
constexpr std::uint8_t first_byte = 128;

constexpr const VdmType& type_at(std::size_t index) {
    return index < vdm_types.size() ? vdm_types.at(index)
                                    : custom_vdm_types.at(index - vdm_types.size());
}

/// Where each type number is in the list; `unknown_type` for the others.
constexpr auto type_index = [] {
    std::array<std::uint8_t, 256> index{};
    index.fill(static_cast<std::uint8_t>(unknown_type));
    for (std::size_t i = 0; i < type_count; ++i) {
        index.at(type_at(i).id) = static_cast<std::uint8_t>(i);
    }
    return index;
}();

constexpr Codec codec_of(VdmCoding coding) {
    switch (coding) {
        case VdmCoding::f16:
            return Codec::f16;
        case VdmCoding::s16:
            return Codec::signed_number;
        case VdmCoding::u16:
            break;
    }
    return Codec::unsigned_number;
}

constexpr auto rows_for(const char* path) {
    std::array<Row, type_count + 1> rows{};
    for (std::size_t i = 0; i < type_count; ++i) {
        const VdmType& type = type_at(i);
        rows.at(i) = row_of(path, at(first_byte, 2), codec_of(type.coding), type.unit, type.scale);
        rows.at(i).each = Each::slot;
    }
    rows.at(unknown_type) = number(path, at(first_byte, 2));
    rows.at(unknown_type).each = Each::slot;
    return rows;
}

constexpr auto value_rows = rows_for("vdm[].value");
constexpr std::array<std::array<Row, type_count + 1>, limits_per_set> limit_rows = {
    rows_for("vdm_thresholds[].high_alarm"), rows_for("vdm_thresholds[].low_alarm"),
    rows_for("vdm_thresholds[].high_warning"), rows_for("vdm_thresholds[].low_warning")};

/// Names of the types, for the code list of a descriptor's second byte.
constexpr auto type_names = [] {
    std::array<CodeName, type_count> names{};
    for (std::size_t i = 0; i < type_count; ++i) {
        names.at(i) = {.code = type_at(i).id, .name = type_at(i).name};
    }
    std::ranges::sort(names, {}, &CodeName::code);
    return names;
}();

constexpr Row slot_row(Row row) {
    row.each = Each::slot;
    return row;
}
constexpr Row set_row = slot_row(number("vdm[].threshold_set", bits(first_byte, 7, 4)));
constexpr Row lane_row = slot_row(number("vdm[].lane", bits(first_byte, 3, 0)));
constexpr Row type_row = slot_row(code("vdm[].type", at(first_byte + 1), type_names));
constexpr Row flags_row = slot_row(row_of("vdm[].flags", bits(first_byte, 3, 0), Codec::alarms));
constexpr Row masks_row = slot_row(row_of("vdm[].masks", bits(first_byte, 3, 0), Codec::alarms));

/// One bank at work.
class VdmWalk {
  public:
    VdmWalk(const VdmPages& pages, const WalkContext& context, FieldSink& sink)
        : pages_(pages), context_(context), sink_(sink) {}

    void group(std::size_t group) {
        const PageView* descriptors = pages_.descriptors[group];
        if (descriptors == nullptr) {
            return;
        }
        unsigned sets_done = 0;
        for (std::size_t position = 0; position < vdm_pages::observables_per_group; ++position) {
            const std::uint8_t* bytes = descriptors->at(first_byte + 2 * position);
            if (bytes[1] == 0) {
                continue;
            }
            slot(group, position, bytes);
            const unsigned set = bytes[0] >> 4U;
            if (((sets_done >> set) & 1U) == 0) {
                sets_done |= 1U << set;
                set_of_limits(group, set, bytes[1]);
            }
        }
    }

  private:
    DecodedField& add(const Row& row, const PageView& page, std::size_t offset, std::size_t index,
                      std::uint8_t type) {
        DecodedField& field = sink_.next();
        field.row = &row;
        field.bytes = page.at(offset);
        field.number = 0.0;
        field.index = static_cast<std::uint16_t>(index);
        field.device = 0;
        field.bank = page.bank;
        field.page = page.page;
        field.offset = static_cast<std::uint8_t>(offset);
        field.state = ValueState::value;
        field.context = type;
        return field;
    }

    void add_word(const Row& row, const PageView& page, std::size_t offset, std::size_t index,
                  std::uint8_t type) {
        DecodedField& field = add(row, page, offset, index, type);
        decode_element(row, field.bytes, 0, context_, field);
    }

    void add_bits(const Row& row, const PageView& page, std::size_t offset, unsigned low_bit,
                  std::size_t index, std::uint8_t type) {
        const unsigned mask = row.high_bit == 7 && row.low_bit == 0 ? 0xFFU : 0x0FU;
        DecodedField& field = add(row, page, offset, index, type);
        field.raw = (unsigned{field.bytes[0]} >> low_bit) & mask;
        field.number = static_cast<double>(field.raw);
        if (&row == &lane_row) {
            number_lane(field);
        }
    }

    void number_lane(DecodedField& field) const {
        constexpr int lanes = 8;
        if (field.raw == vdm_pages::whole_module) {
            field.state = ValueState::not_set;
        }
        field.number = pages_.bank * lanes + static_cast<double>(field.raw) + 1;
    }

    void slot(std::size_t group, std::size_t position, const std::uint8_t* descriptor) {
        const std::uint8_t type = descriptor[1];
        const std::size_t in_bank = group * vdm_pages::observables_per_group + position;
        const std::size_t index =
            pages_.bank * vdm_pages::max_groups * vdm_pages::observables_per_group + in_bank + 1;
        const std::size_t offset = first_byte + 2 * position;
        const PageView& page = *pages_.descriptors[group];
        add_bits(set_row, page, offset, 4, index, type);
        add_bits(lane_row, page, offset, 0, index, type);
        add_bits(type_row, page, offset + 1, 0, index, type);
        if (pages_.samples[group] != nullptr) {
            add_word(vdm_value_row(type), *pages_.samples[group], offset, index, type);
        }
        const unsigned nibble = position % 2 == 0 ? 0U : 4U;
        if (pages_.flags != nullptr) {
            add_bits(flags_row, *pages_.flags, first_byte + in_bank / 2, nibble, index, type);
        }
        if (pages_.masks != nullptr) {
            add_bits(masks_row, *pages_.masks, first_byte + in_bank / 2, nibble, index, type);
        }
    }

    void set_of_limits(std::size_t group, std::size_t set, std::uint8_t type) {
        if (pages_.limits[group] == nullptr) {
            return;
        }
        const std::size_t index =
            (pages_.bank * vdm_pages::max_groups + group) * sets_per_group + set + 1;
        for (std::size_t limit = 0; limit < limits_per_set; ++limit) {
            add_word(vdm_limit_row(type, limit), *pages_.limits[group],
                     first_byte + set * bytes_per_set + 2 * limit, index, type);
        }
    }

    const VdmPages& pages_;
    const WalkContext& context_;
    FieldSink& sink_;
};

}  // namespace

const Row& vdm_value_row(std::uint8_t type) {
    return value_rows[type_index[type]];
}

const Row& vdm_limit_row(std::uint8_t type, std::size_t limit) {
    return limit_rows.at(limit)[type_index[type]];
}

const VdmType* describe_vdm_type(std::uint8_t id) {
    const std::size_t index = type_index[id];
    return index == unknown_type ? nullptr : &type_at(index);
}

void walk_vdm(const VdmPages& pages, const WalkContext& context, FieldSink& sink) {
    VdmWalk walk(pages, context, sink);
    for (std::size_t group = 0; group < vdm_pages::max_groups; ++group) {
        walk.group(group);
    }
}

}  // namespace plugfest::cmis
