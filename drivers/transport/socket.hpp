#pragma once

#include "domain/clock.hpp"
#include "domain/result.hpp"

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>

namespace plugfest::transport {

/// What the system says of an errno value.
[[nodiscard]] std::string system_error_text(int code);

/// When a blocking call must be over; wall-clock, since it guards against gear that hangs.
class Deadline {
  public:
    explicit Deadline(Duration limit) : limit_(limit), when_(Clock::now() + limit) {}

    [[nodiscard]] Duration limit() const { return limit_; }
    [[nodiscard]] Duration left() const;
    [[nodiscard]] bool passed() const { return left() == Duration::zero(); }

  private:
    using Clock = std::chrono::steady_clock;
    Duration limit_;
    Clock::time_point when_;
};

/// Ends the waits of one call from another thread; made anew for every call, so that it cannot hit
/// the next one.
class Interrupt {
  public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    /// Every wait ends as `cancelled` from now on.
    void raise() const;
    /// Readable while raised.
    [[nodiscard]] int descriptor() const { return descriptor_; }

  private:
    int descriptor_;
};

/// Owns a socket's descriptor.
class Socket {
  public:
    Socket() = default;
    explicit Socket(int descriptor) : descriptor_(descriptor) {}
    Socket(Socket&& other) noexcept : descriptor_(other.release()) {}
    Socket& operator=(Socket&& other) noexcept;
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;
    ~Socket() { close(); }

    [[nodiscard]] bool is_open() const { return descriptor_ >= 0; }
    [[nodiscard]] int descriptor() const { return descriptor_; }
    [[nodiscard]] int release() { return std::exchange(descriptor_, -1); }
    void close();

  private:
    int descriptor_ = -1;
};

/// Waits until one of `events` (POLLIN, POLLOUT) or a hang-up is there. Fails with `timeout` or
/// `cancelled`; the message says only that.
[[nodiscard]] Result<void> wait_ready(int descriptor, short events, const Interrupt& interrupt,
                                      const Deadline& deadline);

/// True if something can be read at once, the end of the stream included.
[[nodiscard]] bool has_input(int descriptor);

/// A non-blocking TCP connection without Nagle's delay. Errors: `absent` (no such host, refused,
/// unreachable), `timeout`, `cancelled`. Looking up a name is not interruptible and keeps the
/// resolver's own limits.
[[nodiscard]] Result<Socket> connect_tcp(const std::string& host, std::uint16_t port,
                                         const Interrupt& interrupt, const Deadline& deadline);

}  // namespace plugfest::transport
