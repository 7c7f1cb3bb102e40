#pragma once

#include "domain/clock.hpp"
#include "domain/result.hpp"
#include "drivers/sim/lab_spec.hpp"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace plugfest::sim {

/// A number that shapes a fault. Every kind also takes `from_s` and `for_s`: when it starts after
/// it was given, and how long it lasts (default: at once, for ever).
struct FaultParameter {
    std::string_view name;
    double fallback = 0.0;
    std::string_view doc;
};

/// A kind of fault that a lab file or a live injection may name.
struct FaultKind {
    std::string_view name;
    bool of_module = false;  ///< sits at a cage, not at one port of it
    bool needs_lane = false;
    std::string_view doc;
    std::span<const FaultParameter> parameters;
};

/// All kinds, alphabetically.
[[nodiscard]] std::span<const FaultKind> fault_catalog();

/// Null if there is no such kind.
[[nodiscard]] const FaultKind* find_fault(std::string_view name);

/// The numbers that a fault of that kind takes, those that every kind takes included.
[[nodiscard]] std::vector<std::string_view> parameter_names(const FaultKind& kind);

/// A fault with its time and complete parameters.
struct ActiveFault {
    FaultSpec spec;
    Instant from{};
    Instant until = Instant::max();

    [[nodiscard]] bool active(Instant now) const { return from <= now && now < until; }
    /// As given, or the kind's default. The kind must have such a parameter.
    [[nodiscard]] double parameter(std::string_view name) const;
};

/// What is wrong with a lab, by time.
class FaultBoard {
  public:
    /// Fails with `config` on an unknown kind or parameter, and where a lane is missing or out of
    /// range; the message lists what exists.
    Result<void> add(const FaultSpec& fault, Instant now);

    /// The fault of that kind at that place now, or null.
    [[nodiscard]] const ActiveFault* find(std::string_view kind, const PortName& at,
                                          Instant now) const;
    [[nodiscard]] const std::vector<ActiveFault>& all() const { return faults_; }
    /// When a fault next begins or ends.
    [[nodiscard]] std::optional<Instant> next_change(Instant now) const;

  private:
    std::vector<ActiveFault> faults_;
};

}  // namespace plugfest::sim
