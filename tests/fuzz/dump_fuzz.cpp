#include "drivers/modules/decoded_module.hpp"
#include "drivers/modules/dump_formats.hpp"
#include "drivers/modules/image_file.hpp"
#include "drivers/modules/page_lines.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

/// Any text as a dump: by the format it looks like, and by every format's own reader.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace plugfest::modules;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto image = parse_image("fuzz", text)) {
        static_cast<void>(decode_module(*image));
    }
    for (const auto reader :
         {read_page_lines, read_i2cdump, read_ethtool_hex, read_sfputil, read_xxd}) {
        static_cast<void>(reader("fuzz", text));
    }
    return 0;
}
