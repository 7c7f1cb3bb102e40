#include "drivers/sim/lab/bus_server.hpp"

#include "drivers/transport/hex.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

namespace plugfest::sim {

namespace {

constexpr std::size_t max_transfer = 128;  ///< data bytes, the upper half of a module's memory
constexpr unsigned last_device_address = 0x7f;

constexpr std::string_view too_long = "ERR protocol the line is too long\n";

std::string error_line(const Error& error) {
    auto text = error.to_string();
    std::ranges::replace(text, '\n', ' ');
    return fmt::format("ERR {} {}\n", to_string(error.kind()), text);
}

std::optional<unsigned> parse_hex_number(std::string_view digits, std::size_t limit) {
    unsigned value = 0;
    const auto [stopped, error] = std::from_chars(digits.begin(), digits.end(), value, 16);
    if (error != std::errc{} || stopped != digits.end() || value > limit) {
        return std::nullopt;
    }
    return value;
}

/// Up to four words; a fifth one is left unread and makes the count wrong.
struct RequestWords {
    std::array<std::string_view, 5> word;
    std::size_t count = 0;

    explicit RequestWords(std::string_view line) {
        while (!line.empty() && count < word.size()) {
            const auto end = std::min(line.find(' '), line.size());
            if (end > 0) {
                word[count++] = line.substr(0, end);
            }
            line.remove_prefix(std::min(end + 1, line.size()));
        }
    }
};

class BusSession {
  public:
    explicit BusSession(SharedFabric& fabric) : fabric_(fabric) {}

    std::string answer(std::string_view line) {
        const RequestWords words(line);
        const auto& word = words.word;
        Result<std::string> done =
            fail(ErrorKind::protocol,
                 "expected OPEN PATH, R DEVICE OFFSET LENGTH or W DEVICE OFFSET HEX");
        if (words.count == 2 && word[0] == "OPEN") {
            done = open(word[1]);
        } else if (words.count == 4 && word[0] == "R") {
            done = read(word[1], word[2], word[3]);
        } else if (words.count == 4 && word[0] == "W") {
            done = write(word[1], word[2], word[3]);
        }
        return done ? *std::move(done) : error_line(done.error());
    }

  private:
    struct Place {
        std::uint8_t device = 0;
        std::uint8_t offset = 0;
    };

    Result<std::string> open(std::string_view path) {
        const PortName cage{std::string(path)};
        const bool known =
            fabric_.look([&cage](Fabric& fabric) { return fabric.module(cage) != nullptr; });
        if (!known) {
            return fail(ErrorKind::absent, fmt::format("the lab has no cage '{}'", path));
        }
        cage_ = cage;
        return fmt::format("OK max_read={0} max_write={0} clock_hz=400000\n", max_transfer);
    }

    Result<std::string> read(std::string_view device, std::string_view offset,
                             std::string_view length) {
        PLUGFEST_TRY(const Place place, parse_place(device, offset));
        const auto count = parse_hex_number(length, max_transfer);
        if (!count || *count == 0) {
            return fail(ErrorKind::protocol, "the length must be 1 to 80 (hexadecimal)");
        }
        auto data = fabric_.look([&](Fabric& fabric) {
            return fabric.module(*cage_)->read(place.device, place.offset, *count);
        });
        if (!data) {
            return fail(std::move(data).error());
        }
        return "OK " + transport::to_hex(*data) + "\n";
    }

    Result<std::string> write(std::string_view device, std::string_view offset,
                              std::string_view hex) {
        PLUGFEST_TRY(const Place place, parse_place(device, offset));
        const auto data = transport::from_hex(hex);
        if (!data || data->empty() || data->size() > max_transfer) {
            return fail(ErrorKind::protocol,
                        "the data must be 1 to 128 bytes, two hexadecimal digits each");
        }
        PLUGFEST_CHECK(fabric_.change([&](Fabric& fabric) {
            return fabric.module(*cage_)->write(place.device, place.offset, *data);
        }));
        return "OK\n";
    }

    [[nodiscard]] Result<Place> parse_place(std::string_view device,
                                            std::string_view offset) const {
        if (!cage_) {
            return fail(ErrorKind::protocol, "no cage is open: send OPEN PATH first");
        }
        const auto address = parse_hex_number(device, last_device_address);
        const auto first = parse_hex_number(offset, 0xff);
        if (!address || !first) {
            return fail(ErrorKind::protocol,
                        "device (0 to 7f) and offset (0 to ff) must be hexadecimal numbers");
        }
        return Place{.device = static_cast<std::uint8_t>(*address),
                     .offset = static_cast<std::uint8_t>(*first)};
    }

    SharedFabric& fabric_;
    std::optional<PortName> cage_;
};

}  // namespace

LineProtocol bus_protocol(SharedFabric& fabric) {
    return {.too_long = std::string(too_long), .open = [&fabric]() -> LineHandler {
                auto session = std::make_shared<BusSession>(fabric);
                return [session](std::string_view line) { return session->answer(line); };
            }};
}

}  // namespace plugfest::sim
