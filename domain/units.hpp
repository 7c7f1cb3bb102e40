#pragma once

#include <compare>

namespace plugfest {

/// A physical quantity: a number that cannot be mixed up with one of another unit.
template <class Unit>
class Quantity {
  public:
    constexpr Quantity() = default;
    constexpr explicit Quantity(double value) : value_(value) {}
    /// The number in the unit that the type names.
    [[nodiscard]] constexpr double value() const { return value_; }
    constexpr auto operator<=>(const Quantity&) const = default;

  private:
    double value_ = 0.0;
};

using Celsius = Quantity<struct CelsiusUnit>;
using Volt = Quantity<struct VoltUnit>;
using Milliamp = Quantity<struct MilliampUnit>;
using Milliwatt = Quantity<struct MilliwattUnit>;
using Watt = Quantity<struct WattUnit>;
using Dbm = Quantity<struct DbmUnit>;
using Decibel = Quantity<struct DecibelUnit>;
using Metre = Quantity<struct MetreUnit>;
using Nanometre = Quantity<struct NanometreUnit>;
using GigabitsPerSecond = Quantity<struct GigabitsPerSecondUnit>;
using Gigabaud = Quantity<struct GigabaudUnit>;

/// Optical power in dBm; zero or less has none, so callers test for "no light" first: returns -40
/// dBm, the floor that module monitors conventionally report.
Dbm to_dbm(Milliwatt power);
Milliwatt to_milliwatt(Dbm power);

/// Reported when a receiver sees no light: log10(0) does not exist, and -40 dBm is below any
/// sensitivity.
inline constexpr Dbm no_light{-40.0};

}  // namespace plugfest
