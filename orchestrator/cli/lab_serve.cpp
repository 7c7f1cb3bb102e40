#include "drivers/sim/lab/lab_server.hpp"
#include "orchestrator/cli/interrupt.hpp"
#include "orchestrator/cli/lab_process.hpp"
#include "orchestrator/cli/lab_record.hpp"
#include "orchestrator/cli/virtual_lab_file.hpp"
#include "orchestrator/inventory/virtual_inventory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <unistd.h>

namespace plugfest::cli {

namespace {

namespace fs = std::filesystem;

transport::SshOptions ssh_options(const sim::SshAccess& access) {
    transport::SshOptions options;
    options.host = access.host;
    options.port = access.port;
    options.user = access.user;
    options.known_hosts = access.known_hosts;
    options.password_file = access.password_file;
    options.key_file = access.key_file;
    return options;
}

Result<void> write_inventory(const inventory::LabFile& lab, const sim::LabEndpoints& endpoints,
                             const fs::path& directory) {
    std::map<std::string, transport::SshOptions> ssh;
    for (const auto& [device, access] : endpoints.ssh) {
        ssh[device] = ssh_options(access);
    }
    const inventory::Inventory inventory =
        inventory::inventory_for(lab, ssh, "127.0.0.1", endpoints.bus_port, endpoints.control_port);
    std::ofstream file(directory / "inventory.yaml");
    file << inventory::to_yaml(inventory);
    file.close();
    if (!file) {
        return fail(ErrorKind::store,
                    fmt::format("cannot write {}", (directory / "inventory.yaml").string()));
    }
    return {};
}

Result<std::unique_ptr<sim::LabServer>> bring_up(const LabOptions& options) {
    PLUGFEST_TRY(inventory::LabFile lab, load_virtual_lab(options.lab_file));
    lab.truth.seed = options.seed.value_or(lab.truth.seed);
    PLUGFEST_TRY(auto server, sim::start_lab(lab.truth, options.directory));
    PLUGFEST_CHECK(write_inventory(lab, server->endpoints(), options.directory));
    PLUGFEST_CHECK(write_lab_record({.name = lab.truth.name,
                                     .pid = getpid(),
                                     .control_port = server->endpoints().control_port,
                                     .directory = options.directory,
                                     .lab_file = fs::absolute(options.lab_file)}));
    return server;
}

void say(int descriptor, const std::string& line) {
    if (descriptor < 0) {
        return;
    }
    const std::string text = line + '\n';
    [[maybe_unused]] const auto written = write(descriptor, text.data(), text.size());
    close(descriptor);
}

}  // namespace

Result<void> serve_lab(const LabOptions& options, int ready_descriptor) {
    Result<std::unique_ptr<sim::LabServer>> server = bring_up(options);
    if (!server) {
        std::string text = server.error().to_string();
        std::ranges::replace(text, '\n', ';');
        say(ready_descriptor, fmt::format("{} {}", to_string(server.error().kind()), text));
        return fail(server.error());
    }
    say(ready_descriptor, "ready");
    const Interrupt interrupt([&server] { (*server)->stop(); });
    (*server)->wait(options.idle_limit);
    std::error_code ignored;
    fs::remove(lab_record_file(options.directory), ignored);
    return {};
}

}  // namespace plugfest::cli
