#include "drivers/cmis/map/cmis_map.hpp"
#include "drivers/cmis/map/field_value.hpp"
#include "drivers/cmis/vdm_reader.hpp"
#include "tests/drivers/cmis/sample_image.hpp"
#include "tests/support/manual_sleeper.hpp"
#include "tests/support/memory_bus.hpp"
#include "tests/support/run_task.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <vector>

namespace {

using plugfest::cmis::half_page;
using plugfest::cmis::HalfPage;
using plugfest::cmis::MemoryImage;

constexpr std::uint8_t first_page = 0x20;
constexpr std::uint8_t last_page = 0x2F;

/// A module with VDM whose pages 20h-2Fh are the input, in the order of their numbers; those that
/// the input does not reach are missing.
MemoryImage image_with(std::span<const std::uint8_t> input) {
    MemoryImage image = plugfest::cmis::test::sample_image();
    for (unsigned page = first_page; page <= last_page && !input.empty(); ++page) {
        const auto part = input.first(std::min(input.size(), half_page));
        image.store(0, {.page = static_cast<std::uint8_t>(page), .offset = half_page}, part);
        input = input.subspan(part.size());
    }
    return image;
}

/// Every field must say where it is, be printable, and point into the memory it came from.
void walk(const MemoryImage& image) {
    std::vector<plugfest::cmis::PageView> views{{.bytes = image.lower_bytes().data()}};
    for (const auto& [address, bytes] : image.pages()) {
        views.push_back(
            {.bank = address.bank, .page = address.page, .upper = true, .bytes = bytes.data()});
    }
    std::vector<plugfest::cmis::DecodedField> storage(8192);
    plugfest::cmis::FieldSink sink(storage);
    plugfest::cmis::CmisMemory(views).decode(sink);
    for (const auto& field : sink.fields()) {
        if (path_of(field).empty() || field.offset + field.length() > 2 * half_page) {
            std::abort();
        }
        static_cast<void>(text_of(field));
    }
}

/// The driver on the same memory: whatever is advertised, it ends with values or an error.
void observe(const MemoryImage& image) {
    plugfest::async::Runtime runtime;
    plugfest::test::ManualSleeper sleeper{runtime};
    plugfest::test::MemoryBus bus;
    bus.lower() = image.lower_bytes();
    for (const auto& [address, bytes] : image.pages()) {
        bus.page(address.page, address.bank) = bytes;
    }
    plugfest::cmis::ModuleSession session(sleeper, bus);
    plugfest::cmis::VdmReader reader(session);
    const auto observed = plugfest::test::run(runtime, reader.observe());
    constexpr std::size_t most = 4 * 64;
    if (observed && observed->size() > most) {
        std::abort();
    }
}

}  // namespace

/// Any bytes as the VDM pages of a module: descriptors, samples, thresholds, flags and control.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const MemoryImage image = image_with({data, size});
    walk(image);
    observe(image);
    return 0;
}
