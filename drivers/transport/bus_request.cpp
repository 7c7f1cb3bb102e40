#include "drivers/transport/bus_request.hpp"

#include "drivers/transport/hex.hpp"

#include <fmt/format.h>

namespace plugfest::transport {

std::string read_request(std::uint8_t device, std::uint8_t offset, std::size_t length) {
    return fmt::format("R {:x} {:x} {:x}", device, offset, length);
}

std::string write_request(std::uint8_t device, std::uint8_t offset, const Bytes& data) {
    return fmt::format("W {:x} {:x} {}", device, offset, to_hex(data));
}

}  // namespace plugfest::transport
