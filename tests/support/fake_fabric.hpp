#pragma once

#include "drivers/sim/fabric/fabric.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

namespace plugfest::test {

/// A module that is nothing but memory: pages behind the page select register, no behaviour.
class PlainModule final : public sim::SimModule {
  public:
    Result<sim::Bytes> read(std::uint8_t device, std::uint8_t offset, std::size_t length) override {
        PLUGFEST_CHECK(check(device, offset, length));
        sim::Bytes bytes(length);
        for (std::size_t i = 0; i < length; ++i) {
            bytes[i] = cell(offset + i);
        }
        return bytes;
    }

    Result<void> write(std::uint8_t device, std::uint8_t offset, const sim::Bytes& data) override {
        PLUGFEST_CHECK(check(device, offset, data.size()));
        for (std::size_t i = 0; i < data.size(); ++i) {
            cell(offset + i) = data[i];
        }
        return {};
    }

    std::uint8_t& at(int page, int offset) {
        return memory_[offset < 128 ? 0 : page][offset & 127];
    }
    std::uint8_t& lower(int offset) { return lower_[static_cast<std::size_t>(offset)]; }
    bool nacks = false;
    bool present = true;

  private:
    static constexpr std::size_t page_select = 127;

    Result<void> check(std::uint8_t device, std::uint8_t offset, std::size_t length) const {
        if (!present) {
            return fail(ErrorKind::absent, "no module in the cage");
        }
        if (device != 0x50 || nacks) {
            return fail(ErrorKind::nack, "no acknowledge");
        }
        if (offset + length > 256) {
            return fail(ErrorKind::protocol, "past the end of the memory");
        }
        return {};
    }

    std::uint8_t& cell(std::size_t address) {
        return address < 128 ? lower_[address] : memory_[lower_[page_select]][address - 128];
    }

    std::array<std::uint8_t, 128> lower_{};
    std::map<int, std::array<std::uint8_t, 128>> memory_;
};

/// A fabric that does what the test writes into it.
class FakeFabric final : public sim::Fabric {
  public:
    [[nodiscard]] Instant now() const override { return now_; }
    void advance_to(Instant when) override {
        now_ = std::max(now_, when);
        advances.push_back(when);
    }

    [[nodiscard]] sim::SimModule* module(const PortName& cage) override {
        const auto found = modules.find(cage);
        return found == modules.end() ? nullptr : &found->second;
    }

    [[nodiscard]] Result<sim::SimPortView> port(const PortName& port) override {
        const auto found = ports.find(port);
        if (found == ports.end()) {
            return fail(ErrorKind::absent, "no such port: " + port.str());
        }
        auto view = found->second;
        const auto end = peer.find(port);
        const bool peer_up = end == peer.end() || ports.at(end->second).admin_up;
        view.oper_up = view.oper_up && view.admin_up && peer_up;
        if (!view.oper_up) {
            view.neighbour.reset();
        }
        return view;
    }

    Result<void> set_admin(const PortName& port, bool up) override {
        const auto found = ports.find(port);
        if (found == ports.end()) {
            return fail(ErrorKind::absent, "no such port: " + port.str());
        }
        found->second.admin_up = up;
        return {};
    }

    Result<void> inject(const sim::FaultSpec& fault) override {
        if (fault.kind != "dirty_connector") {
            return fail(ErrorKind::config, "unknown fault '" + fault.kind + "'");
        }
        faults.push_back(fault);
        return {};
    }

    [[nodiscard]] std::vector<std::string> untidy() override { return untidiness; }
    [[nodiscard]] Result<std::vector<double>> true_ber(const PortName&) override {
        return fail(ErrorKind::unsupported, "a fake fabric has no physics");
    }

    std::map<PortName, PlainModule> modules;
    std::map<PortName, sim::SimPortView> ports;
    std::map<PortName, PortName> peer;  ///< a port is down when its peer is admin down
    std::vector<sim::FaultSpec> faults;
    std::vector<std::string> untidiness;
    std::vector<Instant> advances;

  private:
    Instant now_{std::chrono::hours(1)};
};

}  // namespace plugfest::test
