#include "tests/support/fake_bench.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

namespace plugfest::test {

FakeLink::FakeLink(async::Sleeper& clock, const std::atomic<bool>& process_ended,
                   std::vector<std::string>& events, const Link& link)
    : sleeper(clock),
      frozen(process_ended),
      log(events),
      modules{FakeModule(clock, process_ended, link.a.str(), events),
              FakeModule(clock, process_ended, link.b.str(), events)},
      ports{FakePort(*this, 0, link.a), FakePort(*this, 1, link.b)} {
    modules[0].far = &modules[1];
    modules[1].far = &modules[0];
    make_dr8(modules[0], link.name.str() + "-S1");
    make_dr8(modules[1], link.name.str() + "-S2");
    ports[0].hears = {.device = device_of(link.b).str(), .port = local_name(link.b), .raw = "lldp"};
    ports[1].hears = {.device = device_of(link.a).str(), .port = local_name(link.a), .raw = "lldp"};
}

bool FakeLink::up() {
    const bool lit = modules[0].carries_traffic() && modules[1].carries_traffic();
    const bool ready = lit && ports[0].admin_up && ports[1].admin_up && !broken_fibre;
    if (!ready) {
        ready_since_.reset();
    } else if (!ready_since_) {
        ready_since_ = sleeper.now();
    }
    const bool is_up = ready && sleeper.now() - *ready_since_ >= link_up_time;
    if (was_up_ && !is_up) {
        ++ports[0].flaps;
        ++ports[1].flaps;
    }
    was_up_ = is_up;
    return is_up;
}

Result<void> FakePort::reachable() const {
    if (link_.frozen) {
        return fail(ErrorKind::timeout, name_.str() + ": the process has ended");
    }
    if (broken) {
        return fail(*broken);
    }
    return {};
}

Task<api::DeviceIdentity> FakePort::device() {
    PLUGFEST_CO_CHECK(reachable());
    co_return api::DeviceIdentity{
        .model = "Virtual VS-1", .software = "OS 1", .serial = "BOX-1", .raw = "box"};
}

Task<api::PortStatus> FakePort::status() {
    PLUGFEST_CO_CHECK(reachable());
    const bool up = link_.up();
    co_return api::PortStatus{.admin_up = admin_up,
                              .oper_up = up,
                              .speed = GigabitsPerSecond(800.0),
                              .fec = "rs",
                              .flaps = flaps,
                              .raw = "status"};
}

Task<void> FakePort::set_admin(bool up) {
    PLUGFEST_CO_CHECK(reachable());
    link_.log.push_back(name_.str() + (up ? ": admin up" : ": admin down"));
    link_.up();
    if (!up || !stays_down_after_flap) {
        admin_up = up;
    }
    link_.up();
    far_flapped_last = false;
    link_.ports.at(1 - side_).far_flapped_last = true;
    co_return Result<void>();
}

/// Adds what the time since the last look brought, without scatter, so that tests are exact.
void FakePort::count() {
    constexpr double codewords_per_second = 156'250'000.0;
    const double passed = seconds(link_.sleeper.now() - counted_until_);
    counted_until_ = link_.sleeper.now();
    const bool disturbed = far_flapped_last && ber_after_far_flap > 0.0;
    const double rate = disturbed ? ber_after_far_flap : ber;
    fraction_ += codewords_per_second * passed;
    const auto codewords = static_cast<std::uint64_t>(fraction_);
    fraction_ -= static_cast<double>(codewords);
    const auto touched =
        static_cast<std::uint64_t>(std::llround(static_cast<double>(codewords) * 5440.0 * rate));
    counters_.total_codewords = counters_.total_codewords.value_or(0) + codewords;
    counters_.corrected_bits = counters_.corrected_bits.value_or(0) + touched;
    counters_.corrected_codewords += touched;
    counters_.histogram[0] += codewords - touched;
    counters_.histogram[1] += touched;
    const bool burst = burst_bin > 0 && codewords > 0;
    if (burst && burst_bin < 16) {
        ++counters_.histogram[static_cast<std::size_t>(burst_bin)];
    } else if (burst) {
        ++counters_.uncorrectable_codewords;
    }
}

Task<api::FecCounters> FakePort::fec_counters() {
    PLUGFEST_CO_CHECK(reachable());
    if (!exports_fec) {
        co_return fail(ErrorKind::unsupported, "no FEC counters");
    }
    count();
    api::FecCounters answer = counters_;
    answer.taken = link_.sleeper.now();
    answer.raw = "fec";
    if (resets_left > 0) {
        --resets_left;
        answer.total_codewords = 0;
        answer.corrected_codewords = 0;
        answer.histogram.assign(16, 0);
    }
    co_return answer;
}

Task<std::optional<api::Neighbour>> FakePort::neighbour() {
    PLUGFEST_CO_CHECK(reachable());
    co_return hears;
}

Task<std::string> FakePort::serial() {
    PLUGFEST_CO_CHECK(reachable());
    co_return "BOX-1";
}

Task<std::string> FakePort::capture() {
    PLUGFEST_CO_CHECK(reachable());
    co_return admin_up ? "up" : "down";
}

Task<void> FakePort::restore(std::string settings) {
    if (restore_error) {
        co_return fail(*restore_error);
    }
    PLUGFEST_CO_CHECK(reachable());
    link_.log.push_back(name_.str() + ": restore " + settings);
    admin_up = settings == "up";
    link_.up();
    co_return Result<void>();
}

Task<bool> FakeTraffic::reachable(std::string source_address, std::string destination_address) {
    co_return !dead_addresses.contains(source_address) &&
        !dead_addresses.contains(destination_address);
}

Task<api::FlowResult> FakeTraffic::run(api::FlowRequest request) {
    ++flows;
    co_return api::FlowResult{.received = GigabitsPerSecond(gbps),
                              .retransmits = 3,
                              .seconds = seconds(request.duration),
                              .raw = "{}"};
}

FakeLink& FakeBench::add_link(const std::string& name, Medium medium) {
    const auto number = links_.size() + 1;
    const PortName a(fmt::format("host{}:eth1", number));
    const PortName b(fmt::format("leaf11:Ethernet{}", 8 * (number - 1)));
    if (lab.devices.empty()) {
        lab.devices.push_back(
            {.name = DeviceName("leaf11"), .role = DeviceRole::switch_, .rail = 1});
        lab.devices.push_back(
            {.name = DeviceName("leaf12"), .role = DeviceRole::switch_, .rail = 2});
    }
    lab.devices.push_back({.name = device_of(a), .role = DeviceRole::host});
    const std::vector<int> lanes{1, 2, 3, 4, 5, 6, 7, 8};
    lab.cages.push_back({.name = a,
                         .device = device_of(a),
                         .form_factor = "OSFP",
                         .power_budget = Watt(20.0),
                         .ports = {{.name = a,
                                    .host_lanes = lanes,
                                    .rail = 1,
                                    .ip = fmt::format("10.1.0.{}/24", number)}}});
    lab.cages.push_back({.name = b,
                         .device = device_of(b),
                         .form_factor = "OSFP",
                         .power_budget = Watt(20.0),
                         .ports = {{.name = b, .host_lanes = lanes, .rail = 1, .ip = {}}}});
    lab.cables.push_back(
        {.name = "cable-" + name, .medium = medium, .ends = {{.cage = a}, {.cage = b}}});
    lab.links.push_back({.name = LinkName(name),
                         .cable = "cable-" + name,
                         .a = a,
                         .b = b,
                         .rate = GigabitsPerSecond(800.0),
                         .rail = 1});
    auto link = std::make_shared<FakeLink>(sleeper_, frozen, log, lab.links.back());
    ports_[a] = {link.get(), 0};
    ports_[b] = {link.get(), 1};
    links_[name] = link;
    return *link;
}

void FakeBench::share_plugs(const std::string& name, const std::string& other) {
    Link link = *lab.link(LinkName(other));
    link.name = LinkName(name);
    lab.links.push_back(link);
    links_[name] = links_.at(other);
}

bool FakeBench::untouched() const {
    for (const auto& [name, link] : links_) {
        for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
            if (link->modules.at(side).settings() != "-----" || !link->ports.at(side).admin_up) {
                return false;
            }
        }
    }
    return true;
}

Result<api::ModuleDevice> FakeBench::module(const PortName& port) {
    const auto [link, side] = ports_.at(port);
    return link->modules.at(side).device();
}

Result<api::EthernetPort*> FakeBench::port(const PortName& port) {
    const auto [link, side] = ports_.at(port);
    return &link->ports.at(side);
}

Result<api::TrafficGenerator*> FakeBench::traffic(const DeviceName& /*from*/,
                                                  const DeviceName& /*to*/) {
    return &generator;
}

Result<api::Restorable*> FakeBench::restorable(const std::string& journal_name) {
    const auto slash = journal_name.find('/');
    const auto [link, side] = ports_.at(PortName(journal_name.substr(0, slash)));
    if (journal_name.substr(slash) == "/module") {
        return &link->modules.at(side);
    }
    return &link->ports.at(side);
}

}  // namespace plugfest::test
