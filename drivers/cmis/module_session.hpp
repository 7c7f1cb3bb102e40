#pragma once

#include "drivers/async/mutex.hpp"
#include "drivers/async/sleeper.hpp"
#include "drivers/cmis/module_traits.hpp"
#include "drivers/cmis/page_access.hpp"

#include <optional>

namespace plugfest::cmis {

/// The module in one cage, as the parts of the driver share it: access to its pages, and what its
/// static pages say, read when first needed.
class ModuleSession {
  public:
    /// `quirks` must outlive the session, as the others.
    ModuleSession(async::Sleeper& sleeper, transport::ByteBus& bus,
                  const QuirkTable& quirks = QuirkTable::shipped())
        : sleeper_(sleeper), quirks_(quirks), pages_(sleeper, bus) {}

    [[nodiscard]] PageAccess& pages() { return pages_; }
    [[nodiscard]] async::Sleeper& sleeper() { return sleeper_; }
    /// One CDB command at a time, whoever sends it.
    [[nodiscard]] async::Mutex& cdb_mutex() { return cdb_mutex_; }
    /// Drops the static pages, after a reset or new firmware; the next user reads them anew.
    void forget();

    /// Reads the static pages anew: there may be another module in the cage. Pages that the module
    /// does not map, or that show page 00h again whatever is selected, are missing from the image.
    /// Errors: those of the bus; `absent` for a module that answers but is not started;
    /// `unsupported` for one that is not CMIS.
    [[nodiscard]] Task<const MemoryImage*> reload();
    /// The static pages, from the last reload; from one now if there was none, or if the module did
    /// not answer since then: another one may have been plugged in.
    [[nodiscard]] Task<const MemoryImage*> image();
    [[nodiscard]] Task<const ModuleTraits*> traits();
    /// The traits of a module with pages to control; `unsupported` for flat memory and CMIS 3.
    [[nodiscard]] Task<const ModuleTraits*> controllable();

    /// Changes with every reload, for those who keep what they read.
    [[nodiscard]] int generation() const { return generation_; }

  private:
    Task<void> read_lower(MemoryImage* image);
    Task<void> read_upper(MemoryImage* image, Field any_field_of_page);

    async::Sleeper& sleeper_;
    const QuirkTable& quirks_;
    PageAccess pages_;
    async::Mutex cdb_mutex_;
    std::optional<MemoryImage> image_;
    ModuleTraits traits_;
    int generation_ = 0;
    int losses_at_reload_ = 0;
};

}  // namespace plugfest::cmis
