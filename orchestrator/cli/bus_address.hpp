#pragma once

#include "domain/result.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace plugfest::cli {

/// "socket://HOST:PORT/PATH" taken apart.
struct SocketBusAddress {
    std::string host;
    std::uint16_t port = 0;
    std::string path;
};

/// Whether the text is meant as the address of a bus.
[[nodiscard]] bool is_bus_address(std::string_view text);

/// Fails with `config`, naming the form that is understood.
[[nodiscard]] Result<SocketBusAddress> parse_bus_address(const std::string& text);

}  // namespace plugfest::cli
