#include "orchestrator/cli/bus_address.hpp"

#include <fmt/format.h>

#include <charconv>

namespace plugfest::cli {

namespace {

constexpr std::string_view scheme = "socket://";

}  // namespace

bool is_bus_address(std::string_view text) {
    return text.starts_with(scheme);
}

Result<SocketBusAddress> parse_bus_address(const std::string& text) {
    const auto wrong = [&text] {
        return fail(ErrorKind::config,
                    fmt::format("bus '{}' is not of the form socket://HOST:PORT/PATH", text));
    };
    if (!is_bus_address(text)) {
        return wrong();
    }
    const std::string rest = text.substr(scheme.size());
    const auto slash = rest.find('/');
    const auto colon = rest.rfind(':', slash);
    if (slash == std::string::npos || colon == std::string::npos || colon == 0 ||
        slash + 1 == rest.size()) {
        return wrong();
    }
    SocketBusAddress address{
        .host = rest.substr(0, colon), .port = 0, .path = rest.substr(slash + 1)};
    const char* first = rest.data() + colon + 1;
    const char* last = rest.data() + slash;
    const auto [end, status] = std::from_chars(first, last, address.port);
    if (status != std::errc() || end != last || address.port == 0) {
        return wrong();
    }
    return address;
}

}  // namespace plugfest::cli
