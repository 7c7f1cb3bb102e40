#pragma once

#include "domain/result.hpp"
#include "drivers/api/ethernet_port.hpp"
#include "drivers/async/sleeper.hpp"
#include "drivers/transport/command_channel.hpp"

#include <map>
#include <memory>
#include <string>

namespace plugfest::switches {

/// A switch that runs SONiC, over an exec channel to its Linux shell. Reads the Redis databases
/// where the login may, else the `show` commands; docs/drivers/sonic.md lists the commands and the
/// rights they need. Errors besides the channel's: `decode` (output that does not mean what it
/// should, with command and line), `refused` (rights missing), `unsupported` (release without the
/// command or counter), `absent` (no such port).
class SonicSwitch {
  public:
    /// Both references must outlive the switch. Nothing is sent before a port is asked.
    SonicSwitch(transport::CommandChannel& channel, async::Sleeper& sleeper);
    ~SonicSwitch();
    SonicSwitch(const SonicSwitch&) = delete;
    SonicSwitch& operator=(const SonicSwitch&) = delete;

    /// The port of that name ("Ethernet0"); lives as long as the switch. Fails with `config` for a
    /// name that no port can have. Whether the switch has it is found out by the first verb.
    [[nodiscard]] Result<api::EthernetPort*> port(const std::string& name);

  private:
    struct Shared;
    class Port;
    std::unique_ptr<Shared> shared_;
    std::map<std::string, std::unique_ptr<Port>> ports_;
};

}  // namespace plugfest::switches
