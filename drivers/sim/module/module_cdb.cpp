#include "drivers/sim/module/module.hpp"

#include <string>

/// The parts of a module that deal with time, CDB, firmware and restarts.
namespace plugfest::sim {

namespace {

std::string text_at(const ModuleMemory& memory, reg::Address at, int width) {
    std::string text;
    for (int i = 0; i < width; ++i) {
        text += static_cast<char>(memory.get(at + i));
    }
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

}  // namespace

void Module::add_cdb() {
    const int instances = cdb_instances(memory_);
    if (instances == 0) {
        return;
    }
    constexpr int part_width = 16;
    const std::string part = text_at(memory_, reg::part_number, part_width);
    firmware_.emplace(FirmwareRelease{.part = part,
                                      .major = memory_.get(reg::active_firmware),
                                      .minor = memory_.get(reg::active_firmware + 1)});
    cdb_commands_.emplace(kind_.cdb, part, *firmware_);
    for (ModuleMemory* memory : {&defaults_, &memory_}) {
        add_cdb_pages(*memory);
    }
    for (int instance = 0; instance < instances; ++instance) {
        cdb_.emplace_back(memory_, *cdb_commands_, seed_, lab_, cage_,
                          static_cast<std::uint8_t>(instance));
    }
}

std::optional<Instant> Module::next_event() const {
    if (without_power_) {
        return std::nullopt;
    }
    std::optional<Instant> next = machine_ ? machine_->next_event() : std::nullopt;
    for (const CdbDevice& device : cdb_) {
        const auto candidate = device.next_event();
        next = candidate && (!next || *candidate < *next) ? candidate : next;
    }
    return next;
}

void Module::settle() {
    if (machine_) {
        follow_power();
        if (without_power_) {
            return;
        }
        settle_cdb();
        machine_->settle();
    }
}

void Module::settle_cdb() {
    for (CdbDevice& device : cdb_) {
        device.settle();
        if (const auto due = device.take_restart()) {
            restart(&*due);
            return;
        }
    }
}

void Module::follow_power() {
    const bool cut = lab_.faults.find("power_cut", cage_, lab_.now) != nullptr;
    if (without_power_ && !cut) {
        without_power_ = false;
        restart(nullptr);
    } else if (cut && !without_power_) {
        without_power_ = true;
        restart(nullptr);
    }
}

void Module::restart(const FirmwareRestart* run) {
    const bool chosen = run != nullptr && run->bank < 2;
    if (firmware_ && (!chosen || !firmware_->run(run->bank))) {
        firmware_->boot();
    }
    for (CdbDevice& device : cdb_) {
        device.reset(chosen);
    }
    if (firmware_) {
        show_firmware(defaults_);
    }
    if (chosen && run->hitless) {
        show_firmware(memory_);
        return;
    }
    if (cdb_commands_) {
        cdb_commands_->reset();
    }
    machine_->reset(defaults_);
    diagnostics_.reset();
    vdm_.reset();
}

void Module::show_firmware(ModuleMemory& memory) const {
    const FirmwareRelease& active = firmware_->release();
    memory.set(reg::active_firmware, active.major);
    memory.set(reg::active_firmware + 1, active.minor);
    const FirmwareBanks::Bank& other = firmware_->bank(firmware_->inactive());
    const bool shown = other.present && other.valid;
    memory.set(reg::inactive_firmware, shown ? other.release.major : std::uint8_t{0});
    memory.set(reg::inactive_firmware + 1, shown ? other.release.minor : std::uint8_t{0});
}

void Module::written_by_transfer(std::uint8_t offset, std::size_t length) {
    const std::size_t end = offset + length;
    const std::uint8_t password_end = reg::password_entry.offset + 4;
    if (cdb_commands_ && offset <= reg::password_entry.offset && end >= password_end) {
        cdb_commands_->enter_password(static_cast<std::uint32_t>(
            memory_.get16(reg::password_entry) << 16U | memory_.get16(reg::password_entry + 2)));
    }
    const bool message = memory_.mapped(0xff).page == reg::cdb_command.page;
    const std::size_t instance = memory_.mapped_bank();
    if (message && offset >= ModuleMemory::page_size && instance < cdb_.size()) {
        cdb_[instance].written(offset, length);
    }
}

}  // namespace plugfest::sim
