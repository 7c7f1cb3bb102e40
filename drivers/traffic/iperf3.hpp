#pragma once

#include "drivers/api/traffic_generator.hpp"
#include "drivers/async/sleeper.hpp"
#include "drivers/transport/command_channel.hpp"

#include <cstdint>
#include <string>

namespace plugfest::traffic {

/// TCP traffic between two Linux hosts with iperf3; docs/drivers/iperf3.md lists the commands.
/// Several flows may run at the same time, to the same receiver too. Errors besides the channels':
/// `config` (an address that is none), `unsupported` (tool missing), `absent` (cannot connect, no
/// free port), `protocol`, `decode`.
class Iperf3 final : public api::TrafficGenerator {
  public:
    /// The channels must outlive the generator. A channel runs one command at a time, and the
    /// sender's is busy for the whole flow: give a host that also receives a second one.
    Iperf3(transport::CommandChannel& sender, transport::CommandChannel& receiver,
           async::Sleeper& sleeper);

    /// Two pings; about two seconds when nobody answers.
    [[nodiscard]] Task<bool> reachable(std::string source_address,
                                       std::string destination_address) override;
    [[nodiscard]] Task<api::FlowResult> run(api::FlowRequest request) override;

  private:
    struct Server;
    [[nodiscard]] Task<Server> start_server(std::string address, int seconds);
    [[nodiscard]] Task<bool> try_port(Server server, int seconds);
    [[nodiscard]] Task<void> stop_server(Server server);
    [[nodiscard]] Task<api::FlowResult> run_client(api::FlowRequest request, Server server);
    [[nodiscard]] Task<api::FlowResult> ask_client(std::string command, Duration limit);

    transport::CommandChannel& sender_;
    transport::CommandChannel& receiver_;
    async::Sleeper& sleeper_;
};

}  // namespace plugfest::traffic
