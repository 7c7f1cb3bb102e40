#pragma once

#include "domain/clock.hpp"
#include "drivers/sim/module/cmis_map.hpp"
#include "drivers/sim/module/firmware_banks.hpp"
#include "drivers/sim/module/part_catalog.hpp"
#include "drivers/sim/physics/rng.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace plugfest::sim {

/// A command as the module captured it.
struct CdbRequest {
    std::uint16_t command = 0;
    std::vector<std::uint8_t> lpl;
    std::vector<std::uint8_t> epl;
};

/// What a run command asks for once its delay is over.
struct FirmwareRestart {
    std::size_t bank = 0;
    bool hitless = false;
    Duration delay{};
};

/// How a command ended.
struct CdbOutcome {
    std::uint8_t status = 0x01;  ///< for 00h:37: success
    std::vector<std::uint8_t> reply;
    bool extended = false;  ///< the reply goes into A0h on
    std::optional<FirmwareRestart> restart;
};

/// The meaning of CDB commands, from the module's side: what they answer and do to the flash
/// (CMIS 5.2, chapter 9). Shared by all instances of one module.
class CdbCommands {
  public:
    CdbCommands(const PartCdb& part, std::string part_number, FirmwareBanks& banks)
        : part_(part), part_number_(std::move(part_number)), banks_(banks) {}

    /// How long this one takes, drawn between 30 and 70 % of what 0041h states.
    [[nodiscard]] Duration duration(const CdbRequest& request, Random random) const;
    [[nodiscard]] CdbOutcome execute(const CdbRequest& request);

    /// A password written to 00h:122-125.
    void enter_password(std::uint32_t password) { unlocked_ = password == password_; }
    /// Reset or loss of power: locked again.
    void reset() { unlocked_ = false; }

  private:
    [[nodiscard]] bool locked() const { return password_ != 0 && !unlocked_; }
    [[nodiscard]] bool supports(std::uint16_t command) const;
    [[nodiscard]] CdbOutcome general(const CdbRequest& request);
    [[nodiscard]] CdbOutcome firmware(const CdbRequest& request);
    [[nodiscard]] CdbOutcome module_features() const;
    [[nodiscard]] CdbOutcome firmware_features() const;
    [[nodiscard]] CdbOutcome firmware_info() const;
    [[nodiscard]] CdbOutcome start(const CdbRequest& request);
    [[nodiscard]] CdbOutcome write_block(const CdbRequest& request);
    [[nodiscard]] CdbOutcome read_block(const CdbRequest& request) const;
    [[nodiscard]] CdbOutcome copy(const CdbRequest& request);
    [[nodiscard]] CdbOutcome run(const CdbRequest& request) const;

    PartCdb part_;
    std::string part_number_;
    FirmwareBanks& banks_;
    std::uint32_t password_ = part_.password;
    bool unlocked_ = false;
};

}  // namespace plugfest::sim
