#include "drivers/sim/lab/lab_client.hpp"

#include "drivers/sim/module/descriptor.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <cstring>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <optional>
#include <sys/socket.h>
#include <sys/time.h>
#include <utility>

namespace plugfest::sim {

namespace {

using nlohmann::json;

/// The lab answers within a millisecond; a stopped or swapped-out one gets this long.
constexpr timeval answer_limit{.tv_sec = 10, .tv_usec = 0};
constexpr std::size_t max_answer = 1U << 20U;

class SocketLabClient final : public LabClient {
  public:
    SocketLabClient(Descriptor socket, std::string address)
        : socket_(std::move(socket)), address_(std::move(address)) {}

    Result<Instant> now() override { return time_of(ask({{"op", "time"}})); }

    Result<Instant> advance_to(Instant when) override {
        return time_of(ask({{"op", "advance"}, {"to_ns", when.time_since_epoch().count()}}));
    }

    Result<void> inject(const FaultSpec& fault) override {
        json request{{"op", "inject"},
                     {"kind", fault.kind},
                     {"at", fault.at.str()},
                     {"parameters", fault.parameters}};
        if (fault.lane) {
            request["lane"] = *fault.lane;
        }
        PLUGFEST_CHECK(ask(request));
        return {};
    }

    Result<std::vector<std::string>> untidy() override {
        PLUGFEST_TRY(const json answer, ask({{"op", "untidy"}}));
        try {
            return answer.at("untidy").get<std::vector<std::string>>();
        } catch (const json::exception& error) {
            return fail(strange(error.what()));
        }
    }

    Result<void> shutdown() override {
        PLUGFEST_CHECK(ask({{"op", "shutdown"}}));
        return {};
    }

  private:
    Result<json> ask(const json& request) {
        if (broken_) {
            return fail(*broken_);  // an answer may still be under way: never take it for another's
        }
        auto line = exchange(request.dump(-1, ' ', false, json::error_handler_t::replace));
        if (!line) {
            broken_ = line.error();
            return fail(*broken_);
        }
        auto answer = json::parse(*line, nullptr, false);
        if (!answer.is_object()) {
            return fail(strange("not a JSON object"));
        }
        try {
            if (!answer.at("ok").get<bool>()) {
                return fail(Error(error_kind_from(answer.at("kind").get<std::string>()),
                                  answer.at("error").get<std::string>())
                                .context(fmt::format("virtual lab at {}", address_)));
            }
        } catch (const json::exception& error) {
            return fail(strange(error.what()));
        }
        return answer;
    }

    Result<Instant> time_of(const Result<json>& answer) const {
        if (!answer) {
            return fail(answer.error());
        }
        try {
            return Instant(Duration(answer->at("now_ns").get<std::int64_t>()));
        } catch (const json::exception& error) {
            return fail(strange(error.what()));
        }
    }

    Result<std::string> exchange(std::string request) {
        PLUGFEST_CHECK(send_line(std::move(request)));
        return receive_line();
    }

    Result<void> send_line(std::string line) {
        line += '\n';
        std::string_view rest = line;
        while (!rest.empty()) {
            const auto sent = ::send(socket_.get(), rest.data(), rest.size(), MSG_NOSIGNAL);
            if (sent < 0 && errno == EINTR) {
                continue;
            }
            if (sent < 0) {
                return fail(gone(std::strerror(errno)));
            }
            rest.remove_prefix(static_cast<std::size_t>(sent));
        }
        return {};
    }

    Result<std::string> receive_line() {
        std::array<char, 4096> chunk{};
        std::string line;
        while (!line.ends_with('\n')) {
            const auto got = ::recv(socket_.get(), chunk.data(), chunk.size(), 0);
            if (got < 0 && errno == EINTR) {
                continue;
            }
            if (got <= 0) {
                const bool late = got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
                return fail(late       ? gone("it does not answer")
                            : got == 0 ? gone("connection closed")
                                       : gone(std::strerror(errno)));
            }
            line.append(chunk.data(), static_cast<std::size_t>(got));
            if (line.size() > max_answer) {
                return fail(strange("endless line"));
            }
        }
        return line;
    }

    [[nodiscard]] Error gone(std::string_view why) const {
        return {ErrorKind::absent,
                fmt::format("the virtual lab at {} is gone ({}): its process has ended; "
                            "`plugfest lab status` says more, `plugfest lab up` starts it again",
                            address_, why)};
    }

    [[nodiscard]] Error strange(std::string_view why) const {
        return {ErrorKind::protocol,
                fmt::format("virtual lab at {}: unexpected answer: {}", address_, why)};
    }

    Descriptor socket_;
    std::string address_;
    std::optional<Error> broken_;
};

}  // namespace

Result<std::unique_ptr<LabClient>> connect_lab(const std::string& host,
                                               std::uint16_t control_port) {
    const auto where = fmt::format("{}:{}", host, control_port);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(control_port);
    if (::inet_pton(AF_INET, host.c_str(), &address.sin_addr) != 1) {
        return fail(ErrorKind::config,
                    fmt::format("'{}' is not an IPv4 address of a virtual lab", host));
    }
    Descriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    const int on = 1;
    ::setsockopt(socket.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    ::setsockopt(socket.get(), SOL_SOCKET, SO_RCVTIMEO, &answer_limit, sizeof answer_limit);
    ::setsockopt(socket.get(), SOL_SOCKET, SO_SNDTIMEO, &answer_limit, sizeof answer_limit);
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): what the socket API asks for
    if (::connect(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        return fail(ErrorKind::absent,
                    fmt::format("no virtual lab at {} ({}): start one with `plugfest lab up`",
                                where, std::strerror(errno)));
    }
    return std::make_unique<SocketLabClient>(std::move(socket), where);
}

}  // namespace plugfest::sim
