#pragma once

#include "domain/limit.hpp"
#include "domain/run_record.hpp"
#include "drivers/api/bench.hpp"
#include "drivers/async/task.hpp"

#include <map>
#include <string>
#include <vector>

namespace plugfest::engine {

/// Serial numbers of the modules at both ends of a link; empty where none could be read.
using Serials = std::vector<std::string>;

/// Who sits at which port, as learnt in this run. Limits are chosen by it and records carry it.
class EndRegistry {
  public:
    explicit EndRegistry(api::Bench& bench) : bench_(bench) {}

    /// Asks the ends of `link` that are not known yet or now hold another part. An end that does
    /// not answer stays unknown: the step that needs it will say so better.
    [[nodiscard]] Task<Serials> refresh(const Link& link);
    /// Serial numbers at this moment.
    [[nodiscard]] Task<Serials> serials(const Link& link);

    void learn(EndIdentity end);
    [[nodiscard]] std::vector<EndIdentity> ends_of(const Link& link) const;
    /// What decides among limits for a value taken at `port` of a link over `medium`.
    [[nodiscard]] LimitContext context_for(const PortName& port,
                                           std::optional<Medium> medium) const;

  private:
    [[nodiscard]] Task<std::string> serial_at(PortName port);

    api::Bench& bench_;
    std::map<PortName, EndIdentity> ends_;
};

}  // namespace plugfest::engine
