#include "drivers/traffic/iperf3.hpp"

#include "drivers/async/combine.hpp"
#include "drivers/shell/batch.hpp"
#include "drivers/shell/text.hpp"
#include "drivers/traffic/iperf3_parse.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace plugfest::traffic {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr Duration short_command = seconds(15);
/// What a process may need beyond the time the traffic flows.
constexpr int grace_seconds = 15;
constexpr int longest_seconds = 86'400;
constexpr int most_streams = 128;
constexpr int first_port = 5201;
constexpr int last_port = 5220;
constexpr int connect_attempts = 3;
constexpr Duration connect_pause = milliseconds(300);

constexpr std::string_view install_ping = "install iputils-ping on the sender";
constexpr std::string_view install_iperf = "install iperf3 on both hosts";

/// An IPv4 or IPv6 address, alone: it goes into command lines.
Result<void> check_address(std::string_view address) {
    constexpr std::string_view allowed = "0123456789abcdefABCDEF.:";
    constexpr std::size_t longest = 45;
    if (address.empty() || address.size() > longest || address.front() == ':' ||
        address.find_first_not_of(allowed) != std::string_view::npos ||
        address.find_first_of(".:") == std::string_view::npos) {
        return fail(ErrorKind::config,
                    fmt::format("'{}' is not an IP address without prefix length",
                                shell::excerpt(address)));
    }
    return {};
}

Result<int> check_request(const api::FlowRequest& request) {
    PLUGFEST_CHECK(check_address(request.source_address));
    PLUGFEST_CHECK(check_address(request.destination_address));
    const auto whole = std::chrono::ceil<seconds>(request.duration).count();
    if (whole < 1 || whole > longest_seconds) {
        return fail(ErrorKind::config,
                    fmt::format("a flow lasts 1 to {} s, not {} s", longest_seconds, whole));
    }
    if (request.streams < 1 || request.streams > most_streams) {
        return fail(ErrorKind::config, fmt::format("a flow has 1 to {} streams, not {}",
                                                   most_streams, request.streams));
    }
    return static_cast<int>(whole);
}

shell::Reply reply_of(std::string command, transport::CommandOutput output) {
    return {.command = std::move(command),
            .out = std::move(output.out),
            .err = std::move(output.err),
            .status = output.exit_status};
}

}  // namespace

/// A listening iperf3 on the receiver, known by its whole command line.
struct Iperf3::Server {
    std::string address;
    int port = 0;
    [[nodiscard]] std::string command() const {
        return fmt::format("iperf3 -s -1 -J -B {} -p {}", address, port);
    }
};

Iperf3::Iperf3(transport::CommandChannel& sender, transport::CommandChannel& receiver,
               async::Sleeper& sleeper)
    : sender_(sender), receiver_(receiver), sleeper_(sleeper) {}

Task<bool> Iperf3::reachable(std::string source_address, std::string destination_address) {
    PLUGFEST_CO_CHECK(check_address(source_address));
    PLUGFEST_CO_CHECK(check_address(destination_address));
    const auto hold = sleeper_.hold_wall_clock();
    const auto command =
        fmt::format("ping -c 2 -W 1 -I {} {}", source_address, destination_address);
    PLUGFEST_CO_TRY(auto output, co_await sender_.execute(command, short_command));
    const auto reply = reply_of(command, std::move(output));
    if (reply.ok()) {
        co_return true;
    }
    // 1: no answer. 2 is any other trouble, of which only a missing route means "not reachable".
    const bool no_route = reply.err.find("nreachable") != std::string::npos;
    if (reply.status == 1 || no_route) {
        co_return false;
    }
    co_return fail(shell::failure(reply, install_ping).context(sender_.name()));
}

Task<bool> Iperf3::try_port(Server server, int flow_seconds) {
    // Output goes nowhere, since the client's report holds the receiver's figures too; a process
    // that lives after a moment has its port.
    const auto command = fmt::format(
        "command -v iperf3 >/dev/null || exit 127; timeout {} {} >/dev/null 2>&1 </dev/null & "
        "sleep 0.3; if kill -0 $! 2>/dev/null; then echo listening; else echo ended; fi",
        flow_seconds + 2 * grace_seconds, server.command());
    PLUGFEST_CO_TRY(auto output, co_await receiver_.execute(command, short_command));
    const auto reply = reply_of(server.command(), std::move(output));
    const auto answer = shell::trim(reply.out);
    if (answer == "listening" || answer == "ended") {
        co_return answer == "listening";
    }
    co_return fail(shell::failure(reply, install_iperf).context(receiver_.name()));
}

Task<Iperf3::Server> Iperf3::start_server(std::string address, int flow_seconds) {
    for (int port = first_port; port <= last_port; ++port) {
        Server server{.address = address, .port = port};
        const auto listening = co_await try_port(server, flow_seconds);
        if (!listening) {
            // Whether it runs is not known; stopping what does not run does no harm.
            const auto stopped = co_await async::without_cancellation(
                [this, server] { return stop_server(server); });
            static_cast<void>(stopped);  // the first error says more
            co_return fail(listening.error());
        }
        if (*listening) {
            co_return server;
        }
    }
    co_return fail(ErrorKind::absent,
                   fmt::format("{}: iperf3 cannot listen on {}, ports {} to {}: are they taken, or "
                               "is the address not on this host?",
                               receiver_.name(), address, first_port, last_port));
}

Task<void> Iperf3::stop_server(Server server) {
    // Only a process with exactly our command line is ours: its port was free before. The kernel
    // separates words by zero bytes, which `read` drops; no process is started for looking.
    auto words = server.command();
    std::erase(words, ' ');
    const auto command = fmt::format(
        "for p in /proc/[0-9]*; do c=; read -r c 2>/dev/null <$p/cmdline; [ \"$c\" = '{}' ] && "
        "kill ${{p#/proc/}}; done; true",
        words);
    PLUGFEST_CO_TRY(const auto output, co_await receiver_.execute(command, short_command));
    co_return Result<void>();
}

Task<api::FlowResult> Iperf3::ask_client(std::string command, Duration limit) {
    PLUGFEST_CO_TRY(auto output, co_await sender_.execute(command, limit));
    const auto reply = reply_of(std::move(command), std::move(output));
    // With -J, iperf3 reports its errors in the JSON, with whatever exit status.
    auto result = parse_iperf3(reply.out);
    if (!result && result.error().kind() == ErrorKind::decode && !reply.ok()) {
        co_return fail(shell::failure(reply, install_iperf));
    }
    co_return result;
}

Task<api::FlowResult> Iperf3::run_client(api::FlowRequest request, Server server) {
    const auto flow_seconds = std::chrono::ceil<seconds>(request.duration).count();
    const auto limit = flow_seconds + grace_seconds;
    const auto command =
        fmt::format("timeout {} iperf3 -c {} -B {} -p {} -J -t {} -P {} --connect-timeout 5000",
                    limit, request.destination_address, request.source_address, server.port,
                    flow_seconds, request.streams);
    Result<api::FlowResult> result;
    for (int attempt = 0; attempt < connect_attempts; ++attempt) {
        result = co_await ask_client(command, seconds(limit + grace_seconds));
        if (result || !is_connection_refused(result.error())) {
            break;
        }
        PLUGFEST_CO_CHECK(co_await sleeper_.sleep_for(connect_pause));
    }
    co_return with_context(std::move(result), sender_.name());
}

Task<api::FlowResult> Iperf3::run(api::FlowRequest request) {
    PLUGFEST_CO_TRY(const int flow_seconds, check_request(request));
    const auto hold = sleeper_.hold_wall_clock();
    PLUGFEST_CO_TRY(const auto server,
                    co_await start_server(request.destination_address, flow_seconds));
    auto result = co_await run_client(std::move(request), server);
    const auto stopped =
        co_await async::without_cancellation([this, server] { return stop_server(server); });
    if (result && !stopped) {
        co_return fail(stopped.error().context("stop the iperf3 server"));
    }
    co_return result;
}

}  // namespace plugfest::traffic
