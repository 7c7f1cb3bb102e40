#pragma once

#include "drivers/api/optical_module.hpp"
#include "drivers/cmis/module_session.hpp"

namespace plugfest::cmis {

/// Lanes of one bank as CMIS writes them: bit 0 is the bank's first lane.
struct LaneMask {
    int bank = 0;
    std::uint8_t lanes = 0;
};

/// The lanes as one bitmap per bank, in bank order. Fails with `config` if there are none, or one
/// beyond `lane_count`.
[[nodiscard]] Result<std::vector<LaneMask>> lanes_by_bank(const api::HostLanes& lanes,
                                                          int lane_count);

/// Module power and data path control over the registers of 00h:26 and page 10h.
class DataPaths final : public api::DataPathControl {
  public:
    explicit DataPaths(ModuleSession& session) : session_(session) {}

    [[nodiscard]] Task<void> set_low_power(bool low) override;
    [[nodiscard]] Task<void> set_deinit(api::HostLanes lanes, bool deinit) override;
    [[nodiscard]] Task<void> set_tx_disable(api::HostLanes lanes, bool disable) override;
    [[nodiscard]] Task<void> apply_application(api::HostLanes lanes, int selector) override;

  private:
    Task<void> set_lane_bits(Field bitmap, api::HostLanes lanes, bool value);

    ModuleSession& session_;
};

}  // namespace plugfest::cmis
