#include "drivers/sim/module/firmware_banks.hpp"

#include <algorithm>

namespace plugfest::sim {

namespace {

constexpr std::size_t largest_image = 16UL * 1024 * 1024;

}  // namespace

FirmwareBanks::FirmwareBanks(const FirmwareRelease& factory) {
    banks_[0] = {.present = true, .valid = true, .release = factory, .body = {}};
}

bool FirmwareBanks::start(const FirmwareHead& head) {
    if (inactive() == committed_ || head.body_length == 0 || head.body_length > largest_image) {
        return false;
    }
    loading_ = head;
    banks_.at(inactive()) = {.present = true,
                             .valid = false,
                             .release = head.release,
                             .body = std::vector<std::uint8_t>(head.body_length, erased)};
    return true;
}

bool FirmwareBanks::write(std::size_t address, std::span<const std::uint8_t> data) {
    std::vector<std::uint8_t>& body = banks_.at(inactive()).body;
    if (!loading_ || address > body.size() || data.size() > body.size() - address) {
        return false;
    }
    std::ranges::copy(data, body.begin() + static_cast<std::ptrdiff_t>(address));
    return true;
}

bool FirmwareBanks::finish() {
    if (!loading_) {
        return false;
    }
    Bank& bank = banks_.at(inactive());
    bank.valid = crc32(bank.body) == loading_->checksum;
    loading_.reset();
    return bank.valid;
}

bool FirmwareBanks::copy(std::size_t from) {
    const std::size_t to = 1 - from;
    const bool possible = to != running_ && to != committed_ && banks_.at(from).present &&
                          banks_.at(from).valid && !loading_;
    if (possible) {
        banks_.at(to) = banks_.at(from);
    }
    return possible;
}

bool FirmwareBanks::run(std::size_t index) {
    const Bank& bank = banks_.at(index);
    if (!bank.present || !bank.valid) {
        return false;
    }
    loading_.reset();
    running_ = index;
    return true;
}

void FirmwareBanks::boot() {
    loading_.reset();
    running_ = committed_;
}

}  // namespace plugfest::sim
