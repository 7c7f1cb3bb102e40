#pragma once

#include "drivers/transport/byte_bus.hpp"

#include <string>

namespace plugfest::transport {

/// A transfer as text, as the socket bus sends it and recordings keep it: "R 50 80 10" reads 16
/// bytes from register 80h of device 50h, "W 50 7f 00" writes one.
[[nodiscard]] std::string read_request(std::uint8_t device, std::uint8_t offset,
                                       std::size_t length);
[[nodiscard]] std::string write_request(std::uint8_t device, std::uint8_t offset,
                                        const Bytes& data);

}  // namespace plugfest::transport
