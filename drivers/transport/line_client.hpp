#pragma once

#include "drivers/transport/socket.hpp"

#include <cstdint>
#include <string>

namespace plugfest::transport {

/// One question, one answer, a line of text each, over TCP; blocking, one thread. Connects on first
/// use and after every failure; a line that may have reached the other side is not sent again.
class LineClient {
  public:
    LineClient(std::string host, std::uint16_t port) : host_(std::move(host)), port_(port) {}

    /// The connection as it is now, or none.
    [[nodiscard]] bool is_connected();
    [[nodiscard]] Result<void> connect(const Interrupt& interrupt, const Deadline& deadline);
    /// Sends `line` and returns the answer without its newline. Errors: `absent` (closed by the
    /// other side), `timeout`, `protocol` (answer too long), `cancelled`; the connection is closed
    /// then.
    [[nodiscard]] Result<std::string> ask(const std::string& line, const Interrupt& interrupt,
                                          const Deadline& deadline);
    void close();

  private:
    [[nodiscard]] Result<void> send(std::string_view text, const Interrupt& interrupt,
                                    const Deadline& deadline);
    [[nodiscard]] Result<std::string> receive_line(const Interrupt& interrupt,
                                                   const Deadline& deadline);
    [[nodiscard]] std::string closed_message(std::string_view how) const;

    std::string host_;
    std::uint16_t port_;
    Socket socket_;
    std::string received_;
};

}  // namespace plugfest::transport
