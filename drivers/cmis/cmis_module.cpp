#include "drivers/cmis/cmis_module.hpp"

#include "drivers/cmis/data_paths.hpp"
#include "drivers/cmis/module_observer.hpp"
#include "drivers/cmis/module_session.hpp"
#include "drivers/cmis/pattern_engine.hpp"
#include "drivers/cmis/settings_keeper.hpp"
#include "drivers/cmis/vdm_reader.hpp"

#include <utility>

namespace plugfest::cmis {
namespace {

/// Hands every verb to the part of the driver that knows it; the parts share one session.
class SessionModule final : public CmisModule {
  public:
    SessionModule(async::Sleeper& sleeper, transport::ByteBus& bus, const QuirkTable& quirks)
        : session_(sleeper, bus, quirks),
          observer_(session_),
          data_paths_(session_),
          patterns_(session_),
          vdm_(session_),
          settings_(session_, vdm_) {}

    Task<api::ModuleIdentity> identify() override { return observer_.identify(); }
    Task<api::ModuleMonitors> monitors() override { return observer_.monitors(); }
    Task<api::ModuleStatus> status() override { return observer_.status(); }
    Task<api::ModuleFlags> take_flags() override { return observer_.take_flags(); }
    Task<api::ModuleSnapshot> snapshot() override { return observer_.snapshot(); }

    Task<void> set_low_power(bool low) override { return data_paths_.set_low_power(low); }
    Task<void> set_deinit(api::HostLanes lanes, bool deinit) override {
        return data_paths_.set_deinit(std::move(lanes), deinit);
    }
    Task<void> set_tx_disable(api::HostLanes lanes, bool disable) override {
        return data_paths_.set_tx_disable(std::move(lanes), disable);
    }
    Task<void> apply_application(api::HostLanes lanes, int selector) override {
        return data_paths_.apply_application(std::move(lanes), selector);
    }

    Task<api::PatternCapability> pattern_capability(Side side) override {
        return patterns_.pattern_capability(side);
    }
    Task<void> start_generator(Side side, api::Pattern pattern) override {
        return patterns_.start_generator(side, pattern);
    }
    Task<void> start_checker(Side side, api::Pattern pattern) override {
        return patterns_.start_checker(side, pattern);
    }
    Task<std::vector<api::PatternResult>> pattern_results(Side side) override {
        return patterns_.pattern_results(side);
    }
    Task<void> stop_patterns(Side side) override { return patterns_.stop_patterns(side); }

    Task<std::vector<api::Observable>> observe() override { return vdm_.observe(); }

    Task<std::string> serial() override { return settings_.serial(); }
    Task<std::string> capture() override { return settings_.capture(); }
    Task<void> restore(std::string settings) override {
        return settings_.restore(std::move(settings));
    }

  private:
    ModuleSession session_;
    ModuleObserver observer_;
    DataPaths data_paths_;
    PatternEngine patterns_;
    VdmReader vdm_;
    SettingsKeeper settings_;
};

}  // namespace

std::unique_ptr<CmisModule> make_cmis_module(async::Sleeper& sleeper, transport::ByteBus& bus,
                                             const QuirkTable& quirks) {
    return std::make_unique<SessionModule>(sleeper, bus, quirks);
}

}  // namespace plugfest::cmis
