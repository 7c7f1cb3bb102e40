#pragma once

#include "drivers/api/device_types.hpp"
#include "orchestrator/steps/link_end.hpp"
#include "orchestrator/steps/step.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest::steps {

[[nodiscard]] std::string_view to_string(api::Pattern pattern);

/// The pattern of choice that `sender` can generate and `receiver` check: the longest PAM4 pattern
/// first, since it stresses most. Empty if they have none in common.
[[nodiscard]] std::optional<api::Pattern> common_pattern(const api::PatternCapability& sender,
                                                         const api::PatternCapability& receiver);

/// What the pattern step declares.
[[nodiscard]] std::vector<MeasurementSpec> pattern_measurements();

/// A pattern sent by one module and checked by the other, on the media side.
class PatternRun {
  public:
    PatternRun(StepContext& context, const LinkEnd& sender, const LinkEnd& receiver,
               api::Pattern pattern, std::vector<int> lanes);

    [[nodiscard]] Task<void> start_generator();
    [[nodiscard]] Task<void> start_checker();
    /// Waits for lock on every lane; a lane without is a fault of the step.
    [[nodiscard]] Task<void> await_lock(Duration limit);
    /// Starts counting anew.
    [[nodiscard]] Task<void> clear_counts();
    [[nodiscard]] Task<void> record_results();

    /// "leaf11:Ethernet0 to host1:eth1, PRBS31Q".
    [[nodiscard]] std::string words() const;

  private:
    [[nodiscard]] Task<std::vector<api::PatternResult>> results();
    [[nodiscard]] Task<bool> locked(std::vector<int>& without_lock);
    [[nodiscard]] Result<void> record_lane(const api::PatternResult& lane,
                                           const EvidenceId& evidence);

    StepContext* context_;
    const LinkEnd* sender_;
    const LinkEnd* receiver_;
    api::Pattern pattern_;
    std::vector<int> lanes_;  ///< media lanes of the link at the receiver, empty for all
    Instant counting_since_{};
};

}  // namespace plugfest::steps
