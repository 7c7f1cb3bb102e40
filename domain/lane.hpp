#pragma once

#include <compare>
#include <cstddef>

namespace plugfest {

/// A lane, counted from 1 as CMIS does. `index()` is for arrays.
template <class Side>
class Lane {
  public:
    constexpr Lane() = default;
    constexpr explicit Lane(int number) : number_(number) {}
    [[nodiscard]] static constexpr Lane from_index(std::size_t index) {
        return Lane(static_cast<int>(index) + 1);
    }
    /// 1-based, as printed.
    [[nodiscard]] constexpr int number() const { return number_; }
    /// 0-based.
    [[nodiscard]] constexpr std::size_t index() const {
        return static_cast<std::size_t>(number_ - 1);
    }
    constexpr auto operator<=>(const Lane&) const = default;

  private:
    int number_ = 1;
};

/// A lane between host and module (electrical).
using HostLane = Lane<struct HostSide>;
/// A lane on the fibre or cable side of a module.
using MediaLane = Lane<struct MediaSide>;

/// The side of a module that a per-lane value belongs to.
enum class Side { host, media };

/// Which way the signal goes, seen from the part that reports.
enum class Direction { transmit, receive };

}  // namespace plugfest
