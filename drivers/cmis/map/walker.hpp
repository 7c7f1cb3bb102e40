#pragma once

#include "drivers/cmis/map/decoded_field.hpp"

namespace plugfest::cmis {

/// Decodes half a page by its table: every field the table has for this module, once. Reads no byte
/// outside of the page, whatever the bytes are, and allocates nothing.
void walk(const Table& table, const PageView& page, const WalkContext& context, FieldSink& sink);

/// The value of one element of a row, whose first byte is at `bytes`: fills in number, raw and
/// state of `field`.
void decode_element(const Row& row, const std::uint8_t* bytes, unsigned low_bit,
                    const WalkContext& context, DecodedField& field);

}  // namespace plugfest::cmis
