#pragma once

#include "drivers/cmis/map/decoded_field.hpp"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace plugfest::cmis {

/// A field's value on its own: nothing (not supported, not set, no light), or one of these.
using FieldValue = std::variant<std::monostate, bool, std::uint64_t, double, std::string,
                                std::vector<std::string>, std::vector<int>>;

[[nodiscard]] FieldValue value_of(const DecodedField& field);

/// The path with the number of its element: "lanes[3].media.tx_power",
/// "thresholds.supply.high_alarm". What a bank beyond the first has once per bank begins with
/// "bank1.".
[[nodiscard]] std::string path_of(const DecodedField& field);

[[nodiscard]] const char* unit_of(const DecodedField& field);

/// "value", "not_supported", "not_set" or "no_light".
[[nodiscard]] const char* state_name(ValueState state);

/// Value and unit for people: "0.4032 mW (-3.94 dBm)", "no light".
[[nodiscard]] std::string text_of(const DecodedField& field);

/// The bytes of the field, "80 4c".
[[nodiscard]] std::string raw_text(const DecodedField& field);

/// "01h:142", "bank 1 of 11h:154", "A2h:96".
[[nodiscard]] std::string location_of(const DecodedField& field);

/// True for a code that its list does not have.
[[nodiscard]] bool is_unknown_code(const DecodedField& field);

}  // namespace plugfest::cmis
