#include "drivers/catalog.hpp"

#include <algorithm>
#include <array>

namespace plugfest::drivers {

namespace {

constexpr std::array entries{
    DriverEntry{.name = "cmis",
                .kind = DriverKind::module,
                .support = SupportLevel::simulated,
                .evidence = "simulated modules over a socket bus; decoders held against recorded "
                            "memory of public modules",
                .page = "docs/drivers/cmis.md"},
    DriverEntry{.name = "iperf3",
                .kind = DriverKind::traffic,
                .support = SupportLevel::simulated,
                .evidence = "iperf3 3.12 between network namespaces over OpenSSH",
                .page = "docs/drivers/iperf3.md"},
    DriverEntry{.name = "linux",
                .kind = DriverKind::host,
                .support = SupportLevel::simulated,
                .evidence = "simulated hosts; parsers held against recorded ethtool output",
                .page = "docs/drivers/linux.md"},
    DriverEntry{.name = "sonic",
                .kind = DriverKind::switch_,
                .support = SupportLevel::simulated,
                .evidence = "simulated switches over SSH; parsers held against recorded output of "
                            "public releases",
                .page = "docs/drivers/sonic.md"},
};

}  // namespace

std::span<const DriverEntry> catalog() {
    return entries;
}

const DriverEntry* find_driver(std::string_view name) {
    const auto* found = std::ranges::find(entries, name, &DriverEntry::name);
    return found == entries.end() ? nullptr : found;
}

}  // namespace plugfest::drivers
