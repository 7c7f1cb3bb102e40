#include "orchestrator/steps/admin_flap_step.hpp"
#include "orchestrator/steps/bring_up_step.hpp"
#include "orchestrator/steps/cabling_step.hpp"
#include "orchestrator/steps/fec_window_step.hpp"
#include "orchestrator/steps/identity_step.hpp"
#include "orchestrator/steps/monitors_step.hpp"
#include "orchestrator/steps/power_class_step.hpp"
#include "orchestrator/steps/prbs_ber_step.hpp"
#include "orchestrator/steps/rail_traffic_step.hpp"
#include "orchestrator/steps/step.hpp"

#include <array>

namespace plugfest::steps {

std::span<const StepEntry> step_table() {
    static const std::array entries{admin_flap_step(),  bring_up_step(), cabling_step(),
                                    fec_window_step(),  identity_step(), monitors_step(),
                                    power_class_step(), prbs_ber_step(), rail_traffic_step()};
    return entries;
}

std::vector<plan::StepDescription> step_descriptions() {
    std::vector<plan::StepDescription> descriptions;
    for (const StepEntry& entry : step_table()) {
        descriptions.push_back(entry.description);
    }
    return descriptions;
}

}  // namespace plugfest::steps
