#pragma once

#include "domain/result.hpp"
#include "drivers/cmis/module_traits.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest::cmis {

/// What is wanted of a run of host lanes: an application, or that the lanes are given up.
struct PathRequest {
    int first_lane = 1;  ///< from 1, over all banks
    int lane_count = 1;
    int selector = 0;            ///< AppSel 1-15; 0 if `host_interface` says it
    std::string host_interface;  ///< a name or the beginning of one, "400GAUI-4" or "400G"
    bool release = false;        ///< AppSel 0
};

/// "1-4=2", "5-6=200GAUI-2", "1-8=off": lanes, then AppSel, host interface or nothing. Fails with
/// `config`.
[[nodiscard]] Result<PathRequest> parse_path_request(std::string_view text);

/// A data path as it is written to one bank.
struct PlannedPath {
    int bank = 0;
    int first = 0;  ///< 0-based within the bank
    int count = 0;
    int selector = 0;              ///< 0: the lanes are given up
    std::string name;              ///< host interface in words
    std::uint8_t media_lanes = 0;  ///< bitmap within the bank

    /// Host lanes as a bitmap of the bank.
    [[nodiscard]] std::uint8_t mask() const;
    /// DPConfigLane of each of its lanes (10h:145).
    [[nodiscard]] std::uint8_t config_byte() const;
    /// "1-4", over all banks.
    [[nodiscard]] std::string lanes() const;
};

/// Finds an application for every request and checks all against the module's list, its lanes and
/// one another, before anything is written. Fails with `config`, saying what would fit.
[[nodiscard]] Result<std::vector<PlannedPath>> plan_paths(const std::vector<PathRequest>& requests,
                                                          const ModuleTraits& traits);

/// Media lanes of the data paths of a bank that is configured as `configs`, by the index of their
/// first host lane: in host lane order each takes the lowest allowed run that is free (CMIS 5.2,
/// 6.2.4).
[[nodiscard]] std::array<std::uint8_t, lanes_per_bank> media_lanes_of_paths(
    const std::array<std::uint8_t, lanes_per_bank>& configs, const ModuleTraits& traits);

/// What the plan changes in one bank that is configured as `present`.
struct BankChange {
    std::array<std::uint8_t, lanes_per_bank> target{};  ///< DPConfig of all lanes afterwards
    std::uint8_t moved = 0;      ///< lanes whose path changes, those of broken-up paths included
    std::uint8_t regrouped = 0;  ///< of these, lanes that give up a path of another shape first
};
[[nodiscard]] BankChange change_of_bank(const std::array<std::uint8_t, lanes_per_bank>& present,
                                        const std::vector<PlannedPath>& paths, int bank);

}  // namespace plugfest::cmis
