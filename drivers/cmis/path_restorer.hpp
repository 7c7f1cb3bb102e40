#pragma once

#include "drivers/cmis/module_session.hpp"
#include "drivers/cmis/module_settings.hpp"

#include <cstdint>

namespace plugfest::cmis {

/// The lanes of the path that lane `index` belongs to, those with the same DPConfig byte; bit 0 is
/// the first lane.
[[nodiscard]] std::uint8_t lanes_of_path(const std::array<std::uint8_t, 8>& configuration,
                                         std::size_t index);

/// The lanes whose data path differs between two sets of DPConfig bytes, with all lanes of the
/// paths they belong to in either; bit 0 is the first lane.
[[nodiscard]] std::uint8_t lanes_to_move(const std::array<std::uint8_t, 8>& present,
                                         const std::array<std::uint8_t, 8>& wanted);

/// Puts the data paths of one bank back as they were.
class PathRestorer {
  public:
    PathRestorer(ModuleSession& session, int bank, const BankSettings& wanted)
        : session_(session), bank_(bank), wanted_(wanted) {}

    /// Re-applies applications where they differ, then lane controls, and with `await_states` waits
    /// until the data paths are in the states they were in.
    [[nodiscard]] Task<void> restore(bool await_states);

  private:
    Task<void> reapply(std::uint8_t lanes);
    Task<void> stage_and_apply(std::array<std::uint8_t, 8> configuration, std::uint8_t lanes);
    Task<bool> is_applied(std::array<std::uint8_t, 8> configuration, std::uint8_t lanes);
    Task<void> restore_controls();
    Task<void> await_states();
    Task<bool> lanes_are(std::uint8_t lanes, bool as_captured);

    ModuleSession& session_;
    int bank_;
    const BankSettings& wanted_;
};

/// How long to wait for transitions that the module says take up to these times at most: half as
/// long again and a second, or a minute where it says nothing.
[[nodiscard]] Duration patience(std::initializer_list<std::optional<Duration>> advertised);

}  // namespace plugfest::cmis
