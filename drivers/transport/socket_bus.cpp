#include "drivers/transport/socket_bus.hpp"

#include "drivers/async/worker.hpp"
#include "drivers/transport/bus_request.hpp"
#include "drivers/transport/hex.hpp"
#include "drivers/transport/line_client.hpp"
#include "drivers/transport/wire_time.hpp"

#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <optional>
#include <string_view>
#include <utility>

namespace plugfest::transport {

namespace {

constexpr Duration transfer_limit = std::chrono::seconds(5);

/// What the server said to `OPEN`, or `R` and `W`: the text behind `OK`.
Result<std::string> accepted(const std::string& answer) {
    if (answer == "OK") {
        return std::string();
    }
    if (answer.starts_with("OK ")) {
        return answer.substr(3);
    }
    if (answer.starts_with("ERR ")) {
        const std::string rest = answer.substr(4);
        const auto space = rest.find(' ');
        const std::string text = space == std::string::npos ? rest : rest.substr(space + 1);
        return fail(error_kind_from(rest.substr(0, space)), text);
    }
    return fail(ErrorKind::protocol,
                fmt::format("answer is neither OK nor ERR: '{}'", answer.substr(0, 40)));
}

std::optional<std::uint64_t> field(std::string_view text, std::string_view key) {
    const auto start = text.find(key);
    if (start == std::string_view::npos) {
        return std::nullopt;
    }
    std::uint64_t value = 0;
    const char* first = text.data() + start + key.size();
    const auto parsed = std::from_chars(first, text.data() + text.size(), value);
    return parsed.ec == std::errc() ? std::optional(value) : std::nullopt;
}

Result<BusLimits> parse_limits(const std::string& text) {
    const auto max_read = field(text, "max_read=");
    const auto max_write = field(text, "max_write=");
    const auto clock_hz = field(text, "clock_hz=");
    constexpr std::uint64_t most = 256;
    if (!max_read || !max_write || !clock_hz || *max_read == 0 || *max_read > most ||
        *max_write == 0 || *max_write > most || *clock_hz == 0) {
        return fail(ErrorKind::protocol,
                    fmt::format("OPEN answered without usable limits: '{}'", text.substr(0, 80)));
    }
    return BusLimits{
        .max_read = *max_read, .max_write = *max_write, .clock_hz = static_cast<double>(*clock_hz)};
}

/// One transfer as asked for.
struct Transfer {
    std::string line;
    std::size_t read_length = 0;
    std::size_t write_length = 0;
    std::size_t wire_bytes = 0;
};

Result<void> check_fits(const Transfer& transfer, const BusLimits& limits) {
    if (transfer.read_length > limits.max_read || transfer.write_length > limits.max_write ||
        transfer.read_length + transfer.write_length == 0) {
        return fail(ErrorKind::unsupported,
                    fmt::format("'{}': one transfer carries 1 to {} bytes read or {} written",
                                transfer.line, limits.max_read, limits.max_write));
    }
    return {};
}

/// What one transfer brought back from the worker's thread.
struct Answer {
    std::string text;
    BusLimits limits;
};

/// The connection; used by the worker's thread only.
struct Connection {
    Connection(std::string host, std::uint16_t port, std::string where)
        : client(std::move(host), port), path(std::move(where)) {}

    Result<Answer> ask(const Transfer& request, const Interrupt& interrupt) {
        const Deadline deadline(transfer_limit);
        if (!client.is_connected()) {
            PLUGFEST_CHECK(client.connect(interrupt, deadline));
            PLUGFEST_CHECK(open(interrupt, deadline));
        }
        PLUGFEST_CHECK(check_fits(request, limits));
        PLUGFEST_TRY(const std::string answer, client.ask(request.line, interrupt, deadline));
        PLUGFEST_TRY(std::string text, accepted(answer));
        return Answer{std::move(text), limits};
    }

    // A server that refuses the path leaves nothing to talk to; the next call asks again.
    Result<void> open(const Interrupt& interrupt, const Deadline& deadline) {
        PLUGFEST_TRY(const std::string answer, client.ask("OPEN " + path, interrupt, deadline));
        auto text = accepted(answer);
        auto opened = text ? parse_limits(*text) : fail(text.error());
        if (!opened) {
            client.close();
            return fail(opened.error());
        }
        limits = *opened;
        return {};
    }

    LineClient client;
    std::string path;
    BusLimits limits;
};

class SocketBus final : public ByteBus {
  public:
    SocketBus(async::Runtime& runtime, async::Sleeper& sleeper, std::string host,
              std::uint16_t port, std::string path)
        : sleeper_(sleeper),
          name_(fmt::format("socket://{}:{}/{}", host, port, path)),
          connection_(std::make_shared<Connection>(std::move(host), port, std::move(path))),
          worker_(runtime, "bus") {}

    Task<Bytes> read(std::uint8_t device, std::uint8_t offset, std::size_t length) override {
        auto text = co_await transfer({.line = read_request(device, offset, length),
                                       .read_length = length,
                                       .wire_bytes = read_wire_bytes(length)});
        PLUGFEST_CO_CHECK(text);
        auto data = from_hex(*text);
        if (!data || data->size() != length) {
            ++cost_.errors;
            co_return fail(ErrorKind::protocol, fmt::format("{}: asked for {} bytes, got '{}'",
                                                            name_, length, text->substr(0, 40)));
        }
        co_return *std::move(data);
    }

    Task<void> write(std::uint8_t device, std::uint8_t offset, Bytes data) override {
        auto text = co_await transfer({.line = write_request(device, offset, data),
                                       .write_length = data.size(),
                                       .wire_bytes = write_wire_bytes(data.size())});
        PLUGFEST_CO_CHECK(text);
        co_return Result<void>();
    }

    BusLimits limits() const override { return limits_; }
    BusCost cost() const override { return cost_; }
    async::Mutex& mutex() override { return mutex_; }
    std::string name() const override { return name_; }

  private:
    // One transfer occupies the wire until its wire time is over.
    Task<std::string> transfer(Transfer request) {
        PLUGFEST_CO_TRY(const async::Mutex::Lock wire, co_await wire_.lock());
        ++cost_.transactions;
        const auto interrupt = std::make_shared<const Interrupt>();
        auto ask = [connection = connection_, interrupt, request] {
            return connection->ask(request, *interrupt);
        };
        auto stop = [interrupt] { interrupt->raise(); };
        auto answer = co_await worker_.run(std::move(ask), std::move(stop));
        if (!answer) {
            ++cost_.errors;
            co_return fail(answer.error().context(name_));
        }
        limits_ = answer->limits;
        const Duration took = wire_time(request.wire_bytes, limits_.clock_hz);
        cost_.bytes += request.wire_bytes;
        cost_.wire_time += took;
        PLUGFEST_CO_CHECK(co_await sleeper_.sleep_for(took));
        co_return std::move(answer->text);
    }

    async::Sleeper& sleeper_;
    std::string name_;
    BusLimits limits_;  // as assumed until the server has said
    BusCost cost_;
    async::Mutex mutex_;
    async::Mutex wire_;
    std::shared_ptr<Connection> connection_;
    async::Worker worker_;
};

}  // namespace

std::unique_ptr<ByteBus> make_socket_bus(async::Runtime& runtime, async::Sleeper& sleeper,
                                         std::string host, std::uint16_t port, std::string path) {
    return std::make_unique<SocketBus>(runtime, sleeper, std::move(host), port, std::move(path));
}

}  // namespace plugfest::transport
