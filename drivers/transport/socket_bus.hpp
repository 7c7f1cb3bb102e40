#pragma once

#include "drivers/async/runtime.hpp"
#include "drivers/async/sleeper.hpp"
#include "drivers/transport/byte_bus.hpp"

#include <cstdint>
#include <memory>
#include <string>

namespace plugfest::transport {

/// A bus behind a TCP socket on loopback or through a tunnel. Protocol, text lines, answers in
/// order:
///   OPEN PATH                      -> OK max_read=N max_write=N clock_hz=N
///   R DEVICE OFFSET LENGTH         -> OK HEX          (numbers in hexadecimal without prefix)
///   W DEVICE OFFSET HEX            -> OK
/// and on failure `ERR KIND text`, KIND as in to_string(ErrorKind). Each transfer takes its wire
/// time on `sleeper`.
[[nodiscard]] std::unique_ptr<ByteBus> make_socket_bus(async::Runtime& runtime,
                                                       async::Sleeper& sleeper, std::string host,
                                                       std::uint16_t port, std::string path);

}  // namespace plugfest::transport
