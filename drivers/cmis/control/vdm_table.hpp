#pragma once

#include "drivers/api/device_types.hpp"
#include "drivers/cmis/block.hpp"
#include "drivers/cmis/module_session.hpp"
#include "drivers/cmis/vdm.hpp"
#include "drivers/cmis/vdm_reader.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace plugfest::cmis {

/// One VDM observable with all that the module says of it.
struct VdmEntry {
    api::Observable value;
    bool statistic = false;                     ///< of an interval since the last freeze, else live
    std::optional<api::Thresholds> thresholds;  ///< in the unit of the value
    std::vector<std::string> flags;             ///< "high alarm", …: latched, if they were read
};

/// The observables of one group (0-3) of a bank, from its descriptor, sample and threshold pages.
/// `flags` is page 2Ch, or null if it was not read. Thresholds that are all zero are not set.
[[nodiscard]] std::vector<VdmEntry> decode_vdm_group(std::size_t group, int bank,
                                                     const Block& descriptors, const Block& samples,
                                                     const Block& thresholds, const Block* flags);

/// All observables of a module, of one consistent read: frozen where there are statistics, and
/// unfrozen whatever happens.
class VdmTable {
  public:
    explicit VdmTable(ModuleSession& session) : session_(session), reader_(session) {}

    /// `with_flags` reads page 2Ch too, which clears what is latched. Errors: `unsupported` without
    /// VDM; `refused` for a module that is not at full power, whose values mean nothing.
    [[nodiscard]] Task<std::vector<VdmEntry>> read(bool with_flags);
    [[nodiscard]] const std::vector<std::string>& findings() const { return reader_.findings(); }

  private:
    Task<void> read_bank(int bank, bool with_flags, std::vector<VdmEntry>* entries);
    Task<void> read_groups(int bank, std::size_t groups, bool with_flags,
                           std::vector<VdmEntry>* entries);
    Task<bool> has_statistics(int bank, std::size_t groups);

    ModuleSession& session_;
    VdmReader reader_;
};

}  // namespace plugfest::cmis
