#pragma once

#include "orchestrator/steps/link_end.hpp"
#include "orchestrator/steps/step.hpp"

namespace plugfest::steps {

/// Records "pre_fec_ber_vdm" for every lane whose BER the module at `end` measures itself, as
/// points. A part without such diagnostics gives nothing, and that is all right.
[[nodiscard]] Task<void> record_vdm_ber(StepContext& context, const LinkEnd& end);

}  // namespace plugfest::steps
