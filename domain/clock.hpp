#pragma once

#include <chrono>
#include <string>

namespace plugfest {

/// Durations are kept in nanoseconds throughout.
using Duration = std::chrono::nanoseconds;

/// The monotonic time base of a test. On real gear it is the steady clock; in a virtual lab it is
/// lab time, which advances only when the controller asks for it.
struct TestTimeBase {
    using rep = Duration::rep;
    using period = Duration::period;
    using duration = Duration;
    using time_point = std::chrono::time_point<TestTimeBase, Duration>;
    static constexpr bool is_steady = true;
};
using Instant = TestTimeBase::time_point;

/// Wall-clock time, for people and for ordering runs. Never used to measure an interval.
using UtcTime = std::chrono::sys_time<std::chrono::milliseconds>;

/// Where the time comes from; tests and virtual labs bring their own.
class Clock {
  public:
    virtual ~Clock() = default;
    [[nodiscard]] virtual Instant now() const = 0;
    [[nodiscard]] virtual UtcTime utc_now() const = 0;
};

/// Seconds as a number, for statistics and records.
[[nodiscard]] constexpr double seconds(Duration duration) {
    return std::chrono::duration<double>(duration).count();
}

/// `seconds` as a Duration, rounded to the nanosecond.
[[nodiscard]] constexpr Duration duration_from_seconds(double count) {
    return std::chrono::duration_cast<Duration>(std::chrono::duration<double>(count));
}

/// "2026-11-30T18:33:50.123Z".
std::string to_iso8601(UtcTime time);

}  // namespace plugfest
