#pragma once

#include "domain/clock.hpp"
#include "domain/result.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace plugfest::sim {

/// Answers one request line (without its line end) with the text to send back.
using LineHandler = std::function<std::string(std::string_view line)>;

/// A text protocol of one request line and its answer at a time.
struct LineProtocol {
    std::size_t max_line = 4096;        ///< a longer line ends the connection
    std::string too_long;               ///< sent before that, with line end
    std::function<LineHandler()> open;  ///< makes the handler, and the state, of a new connection
};

/// The one thread on which a lab serves its sockets. Handlers run on it, one at a time. Everything
/// listens on loopback only.
class ServerLoop {
  public:
    ServerLoop();
    /// As stop().
    ~ServerLoop();
    ServerLoop(const ServerLoop&) = delete;
    ServerLoop& operator=(const ServerLoop&) = delete;

    /// Serves the protocol on a port chosen by the system, and returns the port.
    [[nodiscard]] Result<std::uint16_t> serve_lines(LineProtocol protocol);
    /// The same on a TCP socket that listens already; takes it over.
    void serve_lines_on(int listening_socket, LineProtocol protocol);
    /// Listens on a port chosen by the system and gives each accepted socket, blocking and owned by
    /// the callee, to `take`.
    [[nodiscard]] Result<std::uint16_t> hand_over_connections(std::function<void(int)> take);
    /// Runs `work` on the loop's thread after `pause`. Safe from any thread.
    void run_after(Duration pause, std::function<void()> work);

    /// Ends all connections and the thread; nothing is served afterwards.
    void stop();

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace plugfest::sim
