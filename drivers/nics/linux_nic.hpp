#pragma once

#include "domain/result.hpp"
#include "drivers/api/ethernet_port.hpp"
#include "drivers/async/sleeper.hpp"
#include "drivers/transport/command_channel.hpp"

#include <map>
#include <memory>
#include <string>

namespace plugfest::nics {

/// The network ports of a Linux host, over an exec channel to its shell: ethtool, iproute2 and
/// lldpd. docs/drivers/linux.md lists the commands and the rights they need. Errors besides the
/// channel's: `decode` (output that does not mean what it should, with command and line), `refused`
/// (rights missing), `unsupported` (tool, driver or kernel without the feature), `absent` (no such
/// port).
class LinuxNic {
  public:
    /// Both references must outlive the host. Nothing is sent before a port is asked.
    LinuxNic(transport::CommandChannel& channel, async::Sleeper& sleeper);
    ~LinuxNic();
    LinuxNic(const LinuxNic&) = delete;
    LinuxNic& operator=(const LinuxNic&) = delete;

    /// The port of that name ("eth1"); lives as long as the host. Fails with `config` for a name
    /// that no port can have. Whether the host has it is found out by the first verb.
    [[nodiscard]] Result<api::EthernetPort*> port(const std::string& name);

  private:
    struct Shared;
    class Port;
    std::unique_ptr<Shared> shared_;
    std::map<std::string, std::unique_ptr<Port>> ports_;
};

}  // namespace plugfest::nics
