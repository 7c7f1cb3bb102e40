#include "orchestrator/cli/commands/lab_discover.hpp"

#include "drivers/async/combine.hpp"
#include "drivers/async/runtime.hpp"
#include "drivers/nics/linux_discovery.hpp"
#include "drivers/switches/sonic_discovery.hpp"
#include "orchestrator/cli/interrupt.hpp"
#include "orchestrator/inventory/discovered.hpp"

#include <fmt/ostream.h>

#include <charconv>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <memory>

namespace plugfest::cli {

namespace {

constexpr Duration command_limit = std::chrono::seconds(20);

std::string trimmed(std::string text) {
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r' || text.back() == ' ')) {
        text.pop_back();
    }
    return text;
}

/// A box that is not SONiC is taken for a Linux host.
Task<void> visit(transport::CommandChannel& channel, inventory::FoundBox& found) {
    PLUGFEST_CO_TRY(const transport::CommandOutput name,
                    co_await channel.execute("hostname", command_limit));
    found.name = trimmed(name.out);
    Result<api::DiscoveredBox> box = co_await switches::discover_sonic(channel);
    if (!box && box.error().kind() == ErrorKind::unsupported) {
        box = co_await nics::discover_linux(channel);
    }
    if (!box) {
        co_return fail(box.error());
    }
    found.box = *std::move(box);
    co_return Result<void>{};
}

struct Visits {
    std::vector<std::unique_ptr<transport::CommandChannel>> channels;
    std::vector<inventory::FoundBox> boxes;
    std::vector<Result<void>> results;
};

Task<void> visit_all(Visits& visits) {
    std::vector<Task<void>> tasks;
    tasks.reserve(visits.boxes.size());
    for (std::size_t index = 0; index < visits.boxes.size(); ++index) {
        tasks.push_back(visit(*visits.channels[index], visits.boxes[index]));
    }
    visits.results = co_await async::run_all(std::move(tasks));
    co_return Result<void>{};
}

/// Keeps the boxes that were read; names the others, and what could not be read of any.
std::vector<inventory::FoundBox> readable(Visits& visits, Streams& streams) {
    std::vector<inventory::FoundBox> found;
    for (std::size_t index = 0; index < visits.boxes.size(); ++index) {
        inventory::FoundBox& box = visits.boxes[index];
        if (!visits.results[index]) {
            fmt::print(streams.err, "{}: {}\n", visits.channels[index]->name(),
                       visits.results[index].error().to_string());
            continue;
        }
        for (const std::string& missing : box.box.missing) {
            fmt::print(streams.err, "{}: {}\n", box.name, missing);
        }
        found.push_back(std::move(box));
    }
    return found;
}

Result<void> write_lab(const inventory::Inventory& lab, const std::string& file, Streams& streams) {
    const std::string text = inventory::to_yaml(lab);
    if (file.empty()) {
        fmt::print(streams.out, "{}", text);
        return {};
    }
    std::ofstream stream(file);
    stream << text;
    stream.close();
    if (!stream) {
        return fail(ErrorKind::store, fmt::format("cannot write {}", file));
    }
    fmt::print(streams.err, "Wrote {}: {} boxes, {} ports, {} links\n", file,
               lab.topology.devices.size(), lab.topology.cages.size(), lab.topology.links.size());
    return {};
}

}  // namespace

Result<transport::SshOptions> parse_host(const std::string& text, const DiscoverOptions& options) {
    transport::SshOptions ssh;
    ssh.known_hosts = options.known_hosts;
    ssh.key_file = options.key_file;
    ssh.password_file = options.password_file;
    ssh.use_agent = std::getenv("SSH_AUTH_SOCK") != nullptr;
    const auto at = text.find('@');
    const char* login = std::getenv("USER");
    ssh.user = at != std::string::npos ? text.substr(0, at) : (login != nullptr ? login : "root");
    const std::string place = at == std::string::npos ? text : text.substr(at + 1);
    const auto colon = place.rfind(':');
    ssh.host = place.substr(0, colon);
    if (colon != std::string::npos) {
        const std::string port = place.substr(colon + 1);
        const auto [end, status] =
            std::from_chars(port.data(), port.data() + port.size(), ssh.port);
        if (status != std::errc() || end != port.data() + port.size() || ssh.port == 0) {
            return fail(ErrorKind::config,
                        fmt::format("'{}': '{}' is not a port number", text, port));
        }
    }
    if (ssh.host.empty() || ssh.user.empty()) {
        return fail(ErrorKind::config, fmt::format("'{}' is not [USER@]HOST[:PORT]", text));
    }
    return ssh;
}

Result<ExitCode> discover_lab(const DiscoverOptions& options, Streams& streams) {
    async::Runtime runtime;
    Visits visits;
    for (const std::string& host : options.hosts) {
        inventory::FoundBox box;
        PLUGFEST_TRY(box.ssh, parse_host(host, options));
        visits.channels.push_back(transport::make_ssh_channel(runtime, box.ssh));
        visits.boxes.push_back(std::move(box));
    }
    {
        const Interrupt interrupt([&runtime] { runtime.cancel(); });
        PLUGFEST_CHECK(runtime.run(visit_all(visits)));
    }
    const std::vector<inventory::FoundBox> found = readable(visits, streams);
    if (found.empty()) {
        return fail(ErrorKind::absent, "none of the boxes could be read");
    }
    PLUGFEST_TRY(const inventory::Inventory lab, inventory::inventory_from(options.name, found));
    PLUGFEST_CHECK(write_lab(lab, options.write, streams));
    return found.size() == options.hosts.size() ? ExitCode::pass : ExitCode::lab_error;
}

}  // namespace plugfest::cli
