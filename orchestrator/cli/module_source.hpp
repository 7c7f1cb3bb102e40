#pragma once

#include "domain/clock.hpp"
#include "domain/result.hpp"
#include "drivers/cmis/module_session.hpp"
#include "drivers/cmis/registers/field.hpp"
#include "drivers/modules/module_image.hpp"
#include "drivers/transport/byte_bus.hpp"
#include "orchestrator/cli/composition.hpp"
#include "orchestrator/cli/module_selector.hpp"
#include "orchestrator/inventory/inventory.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace plugfest::cli {

/// Memory of one module, or why it could not be read.
struct NamedImage {
    std::string name;  ///< file or cage
    Result<modules::ModuleImage> image;
};

/// One module and what it takes to talk to it.
struct ModuleAccess {
    PortName cage;
    async::Sleeper& sleeper;
    transport::ByteBus& bus;
    const cmis::QuirkTable& quirks;
};

/// The modules of a lab, reached by their buses.
class LiveModules {
  public:
    /// `lab` is an inventory, the state directory of a virtual lab or the name of one under
    /// out/labs; empty means the only one that is up there. A `target` that is the address of a bus
    /// ("socket://HOST:PORT/PATH") needs no lab: it is the one module there is. Fails with `config`
    /// or `absent`.
    [[nodiscard]] static Result<std::unique_ptr<LiveModules>> open(const std::string& lab,
                                                                   const std::string& target = {});

    /// The cages a selector names that have a bus; "cmis" and "present" count as all here.
    [[nodiscard]] Result<std::vector<PortName>> select(const std::string& selector) const;
    /// Reads the modules, those on different buses at the same time.
    [[nodiscard]] Result<std::vector<NamedImage>> read(const std::vector<PortName>& cages,
                                                       bool with_flags);
    [[nodiscard]] Result<std::vector<std::uint8_t>> read_bytes(const PortName& cage,
                                                               cmis::Field field, int bank);
    /// Does `work` with the module in one cage; Ctrl-C cancels it. For the verbs that change
    /// modules.
    [[nodiscard]] Result<void> control(const PortName& cage,
                                       const std::function<Task<void>(cmis::ModuleSession&)>& work);
    /// Calls `round` now and every `interval` of the lab's time until `length` is over, or for
    /// good.
    [[nodiscard]] Result<void> repeat(Duration interval, Duration length,
                                      const std::function<void()>& round);
    using ModuleWork = std::function<Task<void>(const ModuleAccess&)>;
    /// Does `work` for each cage: on different buses at the same time, on one bus one after the
    /// other. Ctrl-C cancels all of it. The results are in the order of the cages.
    [[nodiscard]] Result<std::vector<Result<void>>> work_on(const std::vector<PortName>& cages,
                                                            const ModuleWork& work);
    /// What is known of parts here: shipped, and from the files the lab names.
    [[nodiscard]] const cmis::QuirkTable& quirks() const { return controller_->quirks; }
    [[nodiscard]] const Topology& topology() const { return inventory_.topology; }

  private:
    explicit LiveModules(inventory::Inventory inventory) : inventory_(std::move(inventory)) {}
    Task<void> read_one(PortName cage, bool with_flags, NamedImage* result);
    Task<void> wait(Duration interval);
    Task<void> work_through(std::vector<std::size_t> turns, const std::vector<PortName>* cages,
                            const ModuleWork* work, std::vector<Result<void>>* results);

    inventory::Inventory inventory_;
    std::unique_ptr<Controller> controller_;
    std::map<std::string, std::unique_ptr<transport::ByteBus>> buses_;
};

/// Whether the words "cmis" and "present" would drop what was read: a cage without a module, and
/// for "cmis" a module of another family.
[[nodiscard]] bool is_left_out(const std::string& selector, const NamedImage& read);

/// The images a target names: a file, or a selector of modules of a lab.
[[nodiscard]] Result<std::vector<NamedImage>> load_images(const std::string& target,
                                                          const std::string& lab, bool with_flags);

}  // namespace plugfest::cli
