#include "drivers/sim/sonic/page_access.hpp"

#include <algorithm>
#include <functional>

namespace plugfest::sim {

namespace {

constexpr std::uint8_t module_address = 0x50;
constexpr std::uint8_t bank_select = 126;  ///< CMIS 5.2, 8.2.15: bank, then page
constexpr std::size_t selection_bytes = 2;
constexpr int half = 128;

std::uint8_t byte_of(int value) {
    return static_cast<std::uint8_t>(value);
}

/// Calls `transfer` with the page selected, if the range needs one.
Result<void> with_page(SimModule& module, PageRange range,
                       const std::function<Result<void>()>& transfer) {
    if (range.offset + range.length <= half) {
        return transfer();
    }
    PLUGFEST_TRY(const Bytes before, module.read(module_address, bank_select, selection_bytes));
    PLUGFEST_CHECK(module.write(module_address, bank_select, {0, byte_of(range.page)}));
    auto done = transfer();
    PLUGFEST_CHECK(module.write(module_address, bank_select, before));
    return done;
}

}  // namespace

Result<Bytes> read_module_page(SimModule& module, PageRange range) {
    Bytes bytes;
    PLUGFEST_CHECK(with_page(module, range, [&]() -> Result<void> {
        for (int at = range.offset; at < range.offset + range.length;) {
            const int end = at < half ? half : 2 * half;
            const int count = std::min(end, range.offset + range.length) - at;
            PLUGFEST_TRY(const Bytes part,
                         module.read(module_address, byte_of(at), static_cast<std::size_t>(count)));
            bytes.insert(bytes.end(), part.begin(), part.end());
            at += count;
        }
        return {};
    }));
    return bytes;
}

Result<void> write_module_page(SimModule& module, PageRange range, const Bytes& data) {
    return with_page(module, range, [&]() -> Result<void> {
        return module.write(module_address, byte_of(range.offset), data);
    });
}

}  // namespace plugfest::sim
