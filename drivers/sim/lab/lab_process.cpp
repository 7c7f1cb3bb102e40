#include "drivers/sim/lab/lab_process.hpp"

#include "drivers/sim/fabric/shared_fabric.hpp"
#include "drivers/sim/lab/bus_server.hpp"
#include "drivers/sim/lab/control_server.hpp"
#include "drivers/sim/lab/lab_files.hpp"
#include "drivers/sim/lab/lab_hosts.hpp"
#include "drivers/sim/sonic/lldp_directory.hpp"
#include "drivers/sim/sonic/sonic_dialect.hpp"
#include "drivers/transport/ssh_server.hpp"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <utility>
#include <vector>

namespace plugfest::sim {

namespace {

/// How long the hosts' interfaces may lag behind the fabric when nobody waits for them.
constexpr auto follow_pause = std::chrono::milliseconds(20);

constexpr std::string_view switch_user = "admin";

SharedFabric::LabUtc boot_time(const Fabric& fabric) {
    return std::chrono::system_clock::now() - fabric.now().time_since_epoch();
}

class RunningLab final : public LabServer {
  public:
    RunningLab(std::unique_ptr<Fabric> fabric, const LabSpec& spec)
        : lldp_(spec), boot_utc_(boot_time(*fabric)), fabric_(std::move(fabric), boot_utc_) {}
    RunningLab(const RunningLab&) = delete;
    RunningLab& operator=(const RunningLab&) = delete;

    ~RunningLab() override {
        stop();
        // Handlers use everything else: no thread may be left when the members go.
        loop_.stop();
        for (auto& server : switch_servers_) {
            server->stop();
        }
    }

    Result<void> start(const LabSpec& spec, const std::filesystem::path& state_directory) {
        PLUGFEST_CHECK(make_private_directory(state_directory));
        if (spec.with_hosts && !spec.hosts.empty()) {
            hosts_ = std::make_unique<LabHosts>(fabric_);
            PLUGFEST_CHECK(hosts_->start(spec, state_directory, lldp_, loop_));
            fabric_.on_settle([this] { hosts_->follow_fabric(); });
            fabric_.on_change([this] { follow_soon(); });
            for (const auto& [name, login] : hosts_->logins()) {
                endpoints_.ssh[name.str()] = login;
            }
        }
        for (const auto& box : spec.switches) {
            PLUGFEST_CHECK(
                with_context(start_switch(box, spec, state_directory), "switch " + box.name.str()));
        }
        PLUGFEST_TRY(endpoints_.bus_port, loop_.serve_lines(bus_protocol(fabric_)));
        PLUGFEST_TRY(endpoints_.control_port,
                     loop_.serve_lines(control_protocol(fabric_, spec.name, [this] { stop(); })));
        return {};
    }

    [[nodiscard]] const LabEndpoints& endpoints() const override { return endpoints_; }

    void wait(Duration idle_limit) override {
        std::unique_lock lock(mutex_);
        while (!stopped_) {
            const auto deadline = fabric_.last_asked() + idle_limit;
            if (std::chrono::steady_clock::now() >= deadline) {
                return;
            }
            stop_asked_.wait_until(lock, deadline);
        }
    }

    void stop() override {
        const std::lock_guard lock(mutex_);
        stopped_ = true;
        stop_asked_.notify_all();
    }

  private:
    Result<void> start_switch(const SwitchSpec& spec, const LabSpec& lab,
                              const std::filesystem::path& state_directory) {
        const auto directory = state_directory / spec.name.str();
        const auto password = random_password();
        const auto& box = boxes_.emplace_back(make_sonic_box(spec, lab.cages, lldp_, fabric_));
        PLUGFEST_CHECK(make_private_directory(directory));
        PLUGFEST_TRY(auto server,
                     transport::start_ssh_server(
                         {.user = std::string(switch_user),
                          .password = password,
                          .prompt = fmt::format("{}@{}:~$ ", switch_user, spec.name.str())},
                         [&box](const std::string& line) { return run_sonic(box, line); }));
        SshAccess access{.port = server->port(),
                         .user = std::string(switch_user),
                         .password_file = (directory / "password").string(),
                         .key_file = {},
                         .known_hosts = (directory / "known_hosts").string()};
        PLUGFEST_CHECK(write_private_file(access.password_file, password + "\n"));
        PLUGFEST_CHECK(write_private_file(access.known_hosts, server->known_hosts_line() + "\n"));
        switch_servers_.push_back(std::move(server));
        endpoints_.ssh[spec.name.str()] = std::move(access);
        return {};
    }

    /// Many changes in a row cost the interfaces one look.
    void follow_soon() {
        if (!follow_planned_.exchange(true)) {
            loop_.run_after(follow_pause, [this] {
                follow_planned_ = false;
                hosts_->follow_fabric();
            });
        }
    }

    LldpDirectory lldp_;
    SharedFabric::LabUtc boot_utc_;
    SharedFabric fabric_;
    LabEndpoints endpoints_;
    std::unique_ptr<LabHosts> hosts_;
    std::deque<SonicBox> boxes_;
    std::vector<std::unique_ptr<transport::SshServer>> switch_servers_;
    std::atomic<bool> follow_planned_ = false;
    std::mutex mutex_;
    std::condition_variable stop_asked_;
    bool stopped_ = false;
    ServerLoop loop_;
};

}  // namespace

Result<std::unique_ptr<LabServer>> start_lab_around(std::unique_ptr<Fabric> fabric,
                                                    const LabSpec& spec,
                                                    const std::filesystem::path& state_directory) {
    auto lab = std::make_unique<RunningLab>(std::move(fabric), spec);
    PLUGFEST_CHECK(with_context(lab->start(spec, state_directory),
                                fmt::format("start virtual lab '{}'", spec.name)));
    return lab;
}

}  // namespace plugfest::sim
