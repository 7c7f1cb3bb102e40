#pragma once

#include "drivers/sim/fabric/shared_fabric.hpp"
#include "drivers/sim/lab/server_loop.hpp"

#include <functional>
#include <string>

namespace plugfest::sim {

/// Control of a running lab: one JSON object per line, one answer each.
///
///   {"op":"time"}                              -> {"ok":true,"now_ns":N}
///   {"op":"advance","to_ns":N}                 -> {"ok":true,"now_ns":N}
///   {"op":"inject","kind":K,"at":PORT,"lane":L,"parameters":{NAME:NUMBER}} -> {"ok":true}
///   {"op":"untidy"}                            -> {"ok":true,"untidy":[TEXT]}
///   {"op":"status"}                            ->
///   {"ok":true,"lab":NAME,"now_ns":N,"untidy":[TEXT]}
///   {"op":"shutdown"}                          -> {"ok":true}
///
/// and on failure {"ok":false,"kind":KIND,"error":TEXT}. `shutdown` is called for the last one.
[[nodiscard]] LineProtocol control_protocol(SharedFabric& fabric, std::string lab_name,
                                            std::function<void()> shutdown);

}  // namespace plugfest::sim
