#pragma once

#include "domain/ids.hpp"
#include "domain/units.hpp"
#include "domain/verdict.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest {

/// What a device is in the fabric.
enum class DeviceRole { switch_, host };

/// A box whose ports we test: a switch or a host.
struct Device {
    DeviceName name;
    DeviceRole role = DeviceRole::switch_;
    std::string model;        ///< product name of the box, empty if not stated
    std::optional<int> rail;  ///< a leaf switch belongs to one rail; hosts to none
    int unit = 1;             ///< scalable unit, from 1
};

/// One logical port of a cage. A cage in breakout has several.
struct SubPort {
    PortName name;
    std::vector<int> host_lanes;  ///< 1-based host lanes of the cage that this port uses
    std::optional<int> rail;      ///< the rail this port is meant for
    std::string ip;  ///< address on the rail network for traffic, empty if none ("10.1.0.11/24")
};

/// Where a plug goes. The unit of claim: all sub-ports share one module.
struct Cage {
    PortName name;  ///< "leaf11:Ethernet0", named by its first port
    DeviceName device;
    std::string form_factor;  ///< "OSFP", "QSFP-DD", …
    Watt power_budget{0.0};   ///< 0 when not stated
    std::vector<SubPort> ports;
};

/// What lies between the two ends.
enum class Medium { dac, acc, aec, aoc, lpo, optics };

std::string_view to_string(Medium medium);
std::optional<Medium> medium_from(std::string_view word);

/// True for media whose two plugs are one part (they share a serial number).
[[nodiscard]] bool is_cable_assembly(Medium medium);
/// True for media with no optics at all: no optical power, no light to lose.
[[nodiscard]] bool is_copper(Medium medium);

/// One plug of a cable, or one module with its fibre.
struct CableEnd {
    PortName cage;
    std::string expected_part;    ///< vendor part number the lab file names, empty if any
    std::string expected_serial;  ///< text, empty if not stated
};

/// A cable or a fibre with its modules: two ends, or more for a breakout.
struct Cable {
    std::string name;
    Medium medium = Medium::optics;
    Metre length{0.0};
    std::vector<CableEnd> ends;
};

/// One point-to-point link over a cable; a breakout or twin-port cable carries several.
struct Link {
    LinkName name;
    std::string cable;
    PortName a;  ///< by convention the end that is not the leaf, or the lower-named one
    PortName b;
    GigabitsPerSecond rate{0.0};  ///< nominal: 400, 800, 1600
    int lanes = 8;                ///< electrical lanes of this link at each end
    std::optional<int> rail;
};

/// The intended fabric, as the inventory states it.
struct Topology {
    std::string name;
    Provenance provenance = Provenance::real;
    std::vector<Device> devices;
    std::vector<Cage> cages;
    std::vector<Cable> cables;
    std::vector<Link> links;

    [[nodiscard]] const Device* device(const DeviceName& name) const;
    [[nodiscard]] const Cage* cage(const PortName& name) const;
    /// The cage that holds this port, or null.
    [[nodiscard]] const Cage* cage_of_port(const PortName& port) const;
    [[nodiscard]] const SubPort* port(const PortName& name) const;
    [[nodiscard]] const Cable* cable(const std::string& name) const;
    [[nodiscard]] const Link* link(const LinkName& name) const;
};

/// The device part of "leaf11:Ethernet0".
[[nodiscard]] DeviceName device_of(const PortName& port);
/// The port part of "leaf11:Ethernet0".
[[nodiscard]] std::string local_name(const PortName& port);

}  // namespace plugfest
