#include "drivers/cmis/codec/duration.hpp"

#include <array>

namespace plugfest::cmis {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr std::array<Duration, 13> upper_bounds = {
    milliseconds(1),   milliseconds(5), milliseconds(10), milliseconds(50), milliseconds(100),
    milliseconds(500), seconds(1),      seconds(5),       seconds(10),      seconds(60),
    minutes(5),        minutes(10),     minutes(50)};
constexpr std::uint8_t unbounded = 0xD;

}  // namespace

std::optional<Duration> decode_duration(std::uint8_t code) {
    if (code >= upper_bounds.size()) {
        return std::nullopt;
    }
    return upper_bounds[code];
}

bool is_reserved_duration(std::uint8_t code) {
    return code > unbounded;
}

}  // namespace plugfest::cmis
