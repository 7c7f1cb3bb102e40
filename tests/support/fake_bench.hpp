#pragma once

#include "drivers/api/bench.hpp"
#include "tests/support/fake_module.hpp"

#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace plugfest::test {

struct FakeLink;

/// A port with its receive counters. What is wrong with it is a member.
class FakePort final : public api::EthernetPort {
  public:
    FakePort(FakeLink& link, std::size_t side, PortName name)
        : link_(link), side_(side), name_(std::move(name)) {}

    std::optional<api::Neighbour> hears;
    double ber = 1e-9;                ///< of what it receives
    double ber_after_far_flap = 0.0;  ///< instead of `ber`, until its own next flap; 0: none
    int burst_bin = 0;                ///< hit once in every 10 s; 16: uncorrectable
    bool exports_fec = true;
    int resets_left = 0;  ///< looks that find the counters reset
    bool stays_down_after_flap = false;
    std::optional<Error> broken;
    std::optional<Error> restore_error;

    bool admin_up = true;
    std::uint64_t flaps = 0;
    bool far_flapped_last = false;

    Task<api::DeviceIdentity> device() override;
    Task<api::PortStatus> status() override;
    Task<void> set_admin(bool up) override;
    Task<api::FecCounters> fec_counters() override;
    Task<std::optional<api::Neighbour>> neighbour() override;
    Task<std::string> serial() override;
    Task<std::string> capture() override;
    Task<void> restore(std::string settings) override;

  private:
    [[nodiscard]] Result<void> reachable() const;
    void count();

    FakeLink& link_;
    std::size_t side_;
    PortName name_;
    Instant counted_until_{};
    double fraction_ = 0.0;
    api::FecCounters counters_{.histogram = std::vector<std::uint64_t>(16, 0)};
};

/// Two ports, two modules and what joins them.
struct FakeLink {
    FakeLink(async::Sleeper& clock, const std::atomic<bool>& process_ended,
             std::vector<std::string>& events, const Link& link);

    /// Works out whether the link is up at this moment.
    bool up();

    async::Sleeper& sleeper;
    const std::atomic<bool>& frozen;
    std::vector<std::string>& log;
    std::array<FakeModule, 2> modules;
    std::array<FakePort, 2> ports;
    Duration link_up_time = std::chrono::seconds(2);
    bool broken_fibre = false;

  private:
    bool was_up_ = true;
    std::optional<Instant> ready_since_ = Instant() - std::chrono::hours(1);
};

class FakeTraffic final : public api::TrafficGenerator {
  public:
    std::set<std::string> dead_addresses;
    double gbps = 5.0;
    int flows = 0;
    Task<bool> reachable(std::string source_address, std::string destination_address) override;
    Task<api::FlowResult> run(api::FlowRequest request) override;
};

/// A lab of links between hosts on the left and a switch on the right, all good until told
/// otherwise.
class FakeBench final : public api::Bench {
  public:
    explicit FakeBench(async::Sleeper& sleeper) : sleeper_(sleeper) {}

    /// Adds link `name` between hostN:eth1 and leaf11:EthernetM with DR8 modules.
    FakeLink& add_link(const std::string& name, Medium medium = Medium::optics);
    /// As the above, over the plugs of link `other`.
    void share_plugs(const std::string& name, const std::string& other);

    FakeLink& link(const std::string& name) { return *links_.at(name); }
    /// True while no setting of any module or port differs from how it began.
    [[nodiscard]] bool untouched() const;

    Topology lab;
    FakeTraffic generator;
    std::atomic<bool> frozen = false;  ///< the controller's process has ended: nothing happens
    std::vector<std::string> log;      ///< changes to gear, in order

    [[nodiscard]] const Topology& topology() const override { return lab; }
    [[nodiscard]] Result<api::ModuleDevice> module(const PortName& port) override;
    [[nodiscard]] Result<api::EthernetPort*> port(const PortName& port) override;
    [[nodiscard]] Result<api::TrafficGenerator*> traffic(const DeviceName& from,
                                                         const DeviceName& to) override;
    [[nodiscard]] Result<api::Restorable*> restorable(const std::string& journal_name) override;

  private:
    async::Sleeper& sleeper_;
    std::map<std::string, std::shared_ptr<FakeLink>> links_;
    std::map<PortName, std::pair<FakeLink*, std::size_t>> ports_;
};

}  // namespace plugfest::test
