#include "drivers/modules/decoded_module.hpp"
#include "drivers/modules/dump_formats.hpp"
#include "drivers/modules/module_json.hpp"
#include "drivers/modules/module_summary.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

/// Any bytes as module memory: lower memory and pages in a row, cut to whole half pages. Texts and
/// JSON take ten times as long as decoding, so only one input of sixteen goes on to them.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace plugfest::modules;
    constexpr std::size_t half = 128;
    const auto image = linear_image("fuzz", {data, size - size % half});
    if (!image) {
        return 0;
    }
    const auto module = decode_module(*image);
    if (module && data[size - 1] % 16 == 0) {
        static_cast<void>(to_json(*module).dump());
        static_cast<void>(summarize(*module));
        static_cast<void>(list_fields(*module));
    }
    return 0;
}
