#include "drivers/sim/module/cdb_device.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace plugfest::sim {

namespace {

constexpr std::uint8_t executing = 0x83;
constexpr std::uint8_t checking = 0x82;
constexpr std::uint8_t aborted = 0x03;
constexpr std::uint8_t wrong_check_code = 0x45;
constexpr std::uint8_t unspecific_failure = 0x40;

constexpr std::uint16_t abort_command = 0x0004;
constexpr std::uint16_t info_command = 0x0100;
constexpr std::uint16_t start_command = 0x0101;
constexpr std::uint16_t first_block_command = 0x0103;
constexpr std::uint16_t last_block_command = 0x0104;

constexpr std::size_t longest_lpl = 120;
constexpr std::size_t longest_epl = 2048;
constexpr std::size_t page_bytes = 128;

constexpr std::array<int, 8> epl_page_counts{0, 1, 2, 3, 4, 8, 12, 16};

int epl_pages(const ModuleMemory& memory) {
    const unsigned code = memory.get(reg::cdb_advertising) & 0x0fU;
    return code < epl_page_counts.size() ? epl_page_counts.at(code) : 0;
}

reg::Address epl_byte(std::size_t index) {
    return {static_cast<std::uint8_t>(0xa0 + index / page_bytes),
            static_cast<std::uint8_t>(page_bytes + index % page_bytes)};
}

}  // namespace

int cdb_instances(const ModuleMemory& memory) {
    const int stated = memory.get(reg::cdb_advertising) >> 6U;
    return std::min(stated, 2);
}

void add_cdb_pages(ModuleMemory& memory) {
    const auto instances = static_cast<std::uint8_t>(cdb_instances(memory));
    for (std::uint8_t bank = 0; bank < instances; ++bank) {
        memory.add_page(reg::cdb_command.page, bank);
        for (int page = 0; page < epl_pages(memory); ++page) {
            memory.add_page(epl_byte(page_bytes * static_cast<std::size_t>(page)).page, bank);
        }
    }
}

void advertise_cdb(ModuleMemory& memory, const PartCdb& part) {
    constexpr unsigned background = 0x20;
    constexpr std::uint8_t any_write = 0x80;
    constexpr std::uint8_t extended_busy = 0x80;
    memory.set(reg::cdb_advertising,
               static_cast<std::uint8_t>(unsigned{part.instances} << 6U |
                                         (part.background ? background : 0U) | part.epl_code));
    memory.set(reg::cdb_advertising + 1, part.length_extension);
    memory.set(reg::cdb_advertising + 2,
               static_cast<std::uint8_t>((part.any_write_triggers ? any_write : 0U) |
                                         (part.background ? 1U : 0x1fU)));
    memory.set(reg::cdb_advertising + 3, extended_busy);
}

CdbDevice::CdbDevice(ModuleMemory& memory, CdbCommands& commands, Seed seed, LabContext& lab,
                     PortName cage, std::uint8_t instance)
    : memory_(memory),
      commands_(commands),
      seed_(seed.at("cdb").at(instance)),
      lab_(lab),
      cage_(std::move(cage)),
      instance_(instance),
      background_((memory.get(reg::cdb_advertising) & 0x20U) != 0),
      any_write_triggers_((memory.get(reg::cdb_advertising + 2) & 0x80U) != 0) {}

const ActiveFault* CdbDevice::fault(std::string_view kind) const {
    return lab_.faults.find(kind, cage_, lab_.now);
}

bool CdbDevice::holds_off() const {
    return pending_ && (!background_ || fault("cdb_nacks") != nullptr);
}

void CdbDevice::written(std::uint8_t offset, std::size_t length) {
    const std::uint8_t command_end = reg::cdb_command.offset + 1;
    const std::size_t last = offset + length - 1;
    const bool whole_command = offset <= reg::cdb_command.offset && last >= command_end;
    const bool command_alone = last == command_end;
    if (any_write_triggers_ ? whole_command : command_alone) {
        capture();
    }
}

CdbRequest CdbDevice::read_request() const {
    const auto word = [this](reg::Address at) {
        return static_cast<std::uint16_t>(memory_.get(at, instance_) << 8U |
                                          memory_.get(at + 1, instance_));
    };
    CdbRequest request{.command = word(reg::cdb_command), .lpl = {}, .epl = {}};
    const std::size_t room = static_cast<std::size_t>(epl_pages(memory_)) * page_bytes;
    const std::size_t lpl =
        std::min<std::size_t>(memory_.get(reg::cdb_lpl_length, instance_), longest_lpl);
    const std::size_t epl = std::min({std::size_t{word(reg::cdb_epl_length)}, longest_epl, room});
    for (std::size_t i = 0; i < lpl; ++i) {
        request.lpl.push_back(memory_.get(reg::cdb_payload + static_cast<int>(i), instance_));
    }
    for (std::size_t i = 0; i < epl; ++i) {
        request.epl.push_back(memory_.get(epl_byte(i), instance_));
    }
    return request;
}

bool CdbDevice::check_code_matches() const {
    unsigned sum = 0;
    const int lpl = memory_.get(reg::cdb_lpl_length, instance_);
    for (int i = 0; i < 5; ++i) {
        sum += memory_.get(reg::cdb_command + i, instance_);
    }
    for (int i = 0; i < std::min(lpl, static_cast<int>(longest_lpl)); ++i) {
        sum += memory_.get(reg::cdb_payload + i, instance_);
    }
    return (~sum & 0xffU) == memory_.get(reg::cdb_check_code, instance_);
}

void CdbDevice::capture() {
    CdbRequest request = read_request();
    if (request.command == abort_command && pending_) {
        abort();
        return;
    }
    if (pending_) {
        return;  // a busy module takes nothing else
    }
    const bool stuck = fault("cdb_stuck_checking") != nullptr;
    const Instant end = end_of(request);
    pending_ = Pending{
        .request = std::move(request), .done = end, .busy_status = stuck ? checking : executing};
    show_status(pending_->busy_status);
}

Instant CdbDevice::end_of(const CdbRequest& request) {
    if (fault("cdb_hung") != nullptr) {
        return Instant::max();
    }
    Duration takes = commands_.duration(request, seed_.at(captured_++).random());
    if (const ActiveFault* slow = fault("cdb_slow_start");
        slow != nullptr && request.command == start_command) {
        takes = duration_from_seconds(slow->parameter("start_s"));
    }
    if (const ActiveFault* stuck = fault("cdb_stuck_checking")) {
        takes += duration_from_seconds(stuck->parameter("hold_s"));
    }
    return lab_.now + takes;
}

void CdbDevice::abort() {
    pending_.reset();
    show_status(aborted);
}

void CdbDevice::show_status(std::uint8_t status) {
    memory_.set(reg::cdb_status + instance_, status);
    constexpr unsigned busy = 0x80;
    if ((status & busy) == 0) {
        const unsigned flag = instance_ == 0 ? 0x40U : 0x80U;
        memory_.set(reg::module_flags,
                    static_cast<std::uint8_t>(memory_.get(reg::module_flags) | flag));
    }
}

void CdbDevice::settle() {
    if (pending_ && pending_->done <= lab_.now) {
        const CdbRequest request = std::exchange(pending_, std::nullopt)->request;
        complete(request);
    }
}

void CdbDevice::complete(const CdbRequest& request) {
    if (!check_code_matches()) {
        show_status(wrong_check_code);
        return;
    }
    if (request.command == info_command && std::exchange(hiccup_, false)) {
        show_status(unspecific_failure);
        return;
    }
    CdbOutcome outcome = commands_.execute(request);
    const bool block =
        request.command >= first_block_command && request.command <= last_block_command;
    const ActiveFault* crash = fault("cdb_reset_in_download");
    if (block && crash != nullptr &&
        ++blocks_ == static_cast<std::uint64_t>(crash->parameter("after_blocks"))) {
        restart_ = FirmwareRestart{.bank = 2};  // no bank: whatever a reset starts
        restart_at_ = lab_.now;
    }
    if (outcome.restart) {
        restart_ = outcome.restart;
        restart_at_ = lab_.now + outcome.restart->delay;
    }
    answer(outcome);
    show_status(outcome.status);
}

void CdbDevice::answer(const CdbOutcome& outcome) {
    constexpr std::size_t first_page_code = 240;
    constexpr std::uint8_t lying_length = 200;
    unsigned sum = 0;
    const std::vector<std::uint8_t>& reply = outcome.reply;
    const std::size_t padding = page_bytes - 1;
    const std::size_t pages = (reply.size() + padding) / page_bytes;
    const std::size_t shown = outcome.extended ? pages * page_bytes : reply.size();
    for (std::size_t i = 0; i < shown; ++i) {
        const std::uint8_t byte = i < reply.size() ? reply[i] : std::uint8_t{0};
        sum += byte;
        memory_.set(outcome.extended ? epl_byte(i) : reg::cdb_payload + static_cast<int>(i), byte,
                    instance_);
    }
    std::size_t length = outcome.extended ? first_page_code + pages - 1 : reply.size();
    if (fault("cdb_lying_length") != nullptr) {
        length = lying_length;
    }
    const unsigned error = fault("cdb_bad_reply_check") != nullptr ? 0x5aU : 0U;
    memory_.set(reg::cdb_reply_length, static_cast<std::uint8_t>(length), instance_);
    memory_.set(reg::cdb_reply_length + 1, static_cast<std::uint8_t>((~sum & 0xffU) ^ error),
                instance_);
}

std::optional<Instant> CdbDevice::next_event() const {
    std::optional<Instant> next;
    if (pending_ && pending_->done != Instant::max()) {
        next = pending_->done;
    }
    if (restart_ && (!next || restart_at_ < *next)) {
        next = restart_at_;
    }
    return next;
}

std::optional<FirmwareRestart> CdbDevice::take_restart() {
    if (!restart_ || restart_at_ > lab_.now) {
        return std::nullopt;
    }
    return std::exchange(restart_, std::nullopt);
}

void CdbDevice::reset(bool new_firmware) {
    pending_.reset();
    restart_.reset();
    hiccup_ = new_firmware && fault("cdb_info_hiccup") != nullptr;
}

}  // namespace plugfest::sim
