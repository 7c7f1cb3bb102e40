#pragma once

#include "drivers/cmis/module_session.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest::cmis {

/// Where a module can turn a signal round; in the order of 13h:180-183.
enum class LoopbackKind { media_output, media_input, host_output, host_input };

inline constexpr std::array loopback_kinds = {LoopbackKind::media_output, LoopbackKind::media_input,
                                              LoopbackKind::host_output, LoopbackKind::host_input};

/// "media-output"
[[nodiscard]] std::string loopback_name(LoopbackKind kind);
/// The inverse. Fails with `config`, naming the four.
[[nodiscard]] Result<LoopbackKind> loopback_kind_from(std::string_view name);

/// Lanes that are looped, by kind and in the order of `loopback_kinds`; lanes from 1.
using LoopbackState = std::array<std::vector<int>, loopback_kinds.size()>;
[[nodiscard]] Task<LoopbackState> read_loopbacks(ModuleSession& session);

/// Switches a loopback of some lanes (all lanes if empty) on or off, and reads it back. What
/// 13h:128 does not allow is `unsupported` with the bit that says so: the kind, single lanes, both
/// sides at once.
[[nodiscard]] Task<void> set_loopback(ModuleSession& session, LoopbackKind kind,
                                      std::vector<int> lanes, bool on);
/// Switches every loopback off.
[[nodiscard]] Task<void> clear_loopbacks(ModuleSession& session);

/// The traits of a module with pages 13h and 14h; `unsupported` without.
[[nodiscard]] Task<const ModuleTraits*> diagnosable(ModuleSession& session);

}  // namespace plugfest::cmis
