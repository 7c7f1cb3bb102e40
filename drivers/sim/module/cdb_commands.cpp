#include "drivers/sim/module/cdb_commands.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <string_view>
#include <utility>

namespace plugfest::sim {

namespace {

using std::chrono::milliseconds;
using Payload = std::span<const std::uint8_t>;

enum Command : std::uint16_t {
    query_status = 0x0000,
    enter_password_command = 0x0001,
    change_password = 0x0002,
    abort_processing = 0x0004,
    general_features = 0x0040,
    firmware_features_command = 0x0041,
    monitoring_features = 0x0042,
    diagnostic_features = 0x0043,
    supplements = 0x0045,
    info = 0x0100,
    start_download = 0x0101,
    abort_download = 0x0102,
    write_lpl = 0x0103,
    write_epl = 0x0104,
    read_lpl = 0x0105,
    read_epl = 0x0106,
    complete_download = 0x0107,
    copy_image = 0x0108,
    run_image = 0x0109,
    commit_image = 0x010a,
};

// Status codes of failed commands, 00h:37.
constexpr std::uint8_t unknown_command = 0x41;
constexpr std::uint8_t wrong_parameter = 0x42;
constexpr std::uint8_t wrong_password = 0x46;
constexpr std::uint8_t incompatible_state = 0x47;
constexpr std::uint8_t image_check_failed = 0x61;

constexpr std::size_t copy_a_to_b = 0xab;
constexpr std::size_t copy_b_to_a = 0xba;

std::uint32_t number_at(Payload bytes, std::size_t at, std::size_t width) {
    std::uint32_t value = 0;
    for (std::size_t i = at; i < at + width; ++i) {
        value = value << 8U | (i < bytes.size() ? bytes[i] : 0U);
    }
    return value;
}

void put(std::vector<std::uint8_t>& bytes, std::size_t at, std::uint32_t value, std::size_t width) {
    for (std::size_t i = 0; i < width; ++i) {
        bytes.at(at + i) = static_cast<std::uint8_t>(value >> (8U * (width - 1 - i)) & 0xffU);
    }
}

CdbOutcome failed(std::uint8_t status) {
    return {.status = status, .reply = {}, .restart = {}};
}

CdbOutcome answered(std::vector<std::uint8_t> reply) {
    return {.reply = std::move(reply), .restart = {}};
}

CdbOutcome done_if(bool success, std::uint8_t otherwise) {
    return success ? answered({}) : failed(otherwise);
}

/// The number that 0041h states, in its unit.
std::uint16_t stated(Duration limit, bool tenfold) {
    const auto unit = tenfold ? milliseconds(10) : milliseconds(1);
    return static_cast<std::uint16_t>(limit / unit);
}

void put_bank(std::vector<std::uint8_t>& reply, std::size_t at, const FirmwareBanks::Bank& bank) {
    constexpr std::string_view extra = "virtual";
    reply.at(at) = bank.release.major;
    reply.at(at + 1) = bank.release.minor;
    put(reply, at + 2, bank.release.build, 2);
    std::ranges::copy(extra, reply.begin() + static_cast<std::ptrdiff_t>(at + 4));
}

}  // namespace

bool CdbCommands::supports(std::uint16_t command) const {
    constexpr std::array always{query_status,        enter_password_command,
                                change_password,     abort_processing,
                                general_features,    firmware_features_command,
                                monitoring_features, diagnostic_features,
                                supplements,         info,
                                start_download,      abort_download,
                                complete_download,   copy_image,
                                run_image,           commit_image};
    if (std::ranges::find(always, command) != always.end()) {
        return true;
    }
    const bool lpl = command == write_lpl || command == read_lpl;
    const bool epl = command == write_epl || command == read_epl;
    return (lpl && part_.writes_lpl) || (epl && part_.writes_epl);
}

Duration CdbCommands::duration(const CdbRequest& request, Random random) const {
    constexpr Duration query = milliseconds(8);
    Duration longest = query;
    Duration asked{};
    switch (request.command) {
        case query_status:
            asked = milliseconds(number_at(request.lpl, 0, 2));
            break;
        case start_download:
            longest = part_.max_start;
            break;
        case abort_download:
            longest = part_.max_abort;
            break;
        case write_lpl:
        case write_epl:
            longest = part_.max_write;
            break;
        case complete_download:
        case commit_image:
            longest = part_.max_complete;
            break;
        case copy_image:
            longest = part_.max_copy;
            break;
        default:
            break;
    }
    return asked + duration_from_seconds(std::chrono::duration<double>(longest).count() *
                                         random.uniform(0.3, 0.7));
}

CdbOutcome CdbCommands::execute(const CdbRequest& request) {
    if (!supports(request.command)) {
        return failed(unknown_command);
    }
    const bool changes_firmware = request.command > info;
    if (changes_firmware && locked()) {
        return failed(wrong_password);
    }
    return request.command < info ? general(request) : firmware(request);
}

CdbOutcome CdbCommands::general(const CdbRequest& request) {
    constexpr std::size_t group_bitmap = 32;
    switch (request.command) {
        case query_status: {
            const std::uint8_t state = password_ != 0 && unlocked_ ? 0x01 : 0x00;
            const std::uint8_t download_allowed = locked() ? 0x00 : 0x01;
            return answered({2, state, download_allowed});
        }
        case enter_password_command:
            enter_password(number_at(request.lpl, 0, 4));
            return done_if(unlocked_ || password_ == 0, wrong_password);
        case change_password:
            if (locked()) {
                return failed(wrong_password);
            }
            password_ = number_at(request.lpl, 0, 4);
            return answered({});
        case general_features:
            return module_features();
        case firmware_features_command:
            return firmware_features();
        case monitoring_features:
        case diagnostic_features:
            return answered(std::vector<std::uint8_t>(group_bitmap));
        case supplements:
            return answered({0});
        default:
            return answered({});
    }
}

CdbOutcome CdbCommands::module_features() const {
    // Bytes 136-171: two reserved, the bitmap of 00xxh, the longest completion time.
    constexpr std::size_t length = 36;
    constexpr std::size_t bitmap = 2;
    constexpr std::size_t longest_at = 34;
    std::vector<std::uint8_t> reply(length);
    for (std::uint16_t command = 0; command < info; ++command) {
        if (supports(command)) {
            std::uint8_t& byte = reply.at(bitmap + command / 8U);
            byte = static_cast<std::uint8_t>(byte | 1U << command % 8U);
        }
    }
    put(reply, longest_at, 1000, 2);
    return answered(std::move(reply));
}

CdbOutcome CdbCommands::firmware_features() const {
    // Bytes 136-153.
    std::vector<std::uint8_t> reply(18);
    constexpr unsigned readback = 0x80;
    constexpr unsigned tenfold = 0x08;
    constexpr unsigned skips_erased = 0x04;
    constexpr unsigned copy_and_abort = 0x03;
    reply[1] = static_cast<std::uint8_t>(readback | skips_erased | copy_and_abort |
                                         (part_.tenfold ? tenfold : 0U));
    reply[2] = static_cast<std::uint8_t>(firmware_header_length);
    reply[3] = FirmwareBanks::erased;
    reply[4] = part_.length_extension;
    const unsigned mechanism = (part_.writes_lpl ? 0x01U : 0U) | (part_.writes_epl ? 0x10U : 0U);
    reply[5] = static_cast<std::uint8_t>(mechanism);
    reply[6] = reply[5];
    reply[7] = part_.hitless ? 1 : 0;
    const std::array limits{part_.max_start, part_.max_abort, part_.max_write, part_.max_complete,
                            part_.max_copy};
    for (std::size_t i = 0; i < limits.size(); ++i) {
        put(reply, 8 + 2 * i, stated(limits.at(i), part_.tenfold), 2);
    }
    return answered(std::move(reply));
}

CdbOutcome CdbCommands::firmware_info() const {
    // Bytes 136-209: status, what is there, bank A, bank B.
    std::vector<std::uint8_t> reply(74);
    unsigned status = 0;
    unsigned present = 0;
    for (std::size_t i = 0; i < 2; ++i) {
        const FirmwareBanks::Bank& bank = banks_.bank(i);
        const unsigned bits = (banks_.running() == i ? 1U : 0U) |
                              (banks_.committed() == i ? 2U : 0U) | (bank.valid ? 0U : 4U);
        status |= bits << (4U * i);
        present |= bank.present ? 1U << i : 0U;
        if (bank.present) {
            put_bank(reply, i == 0 ? 2 : 38, bank);
        }
    }
    reply[0] = static_cast<std::uint8_t>(status);
    reply[1] = static_cast<std::uint8_t>(present);
    return answered(std::move(reply));
}

CdbOutcome CdbCommands::firmware(const CdbRequest& request) {
    switch (request.command) {
        case info:
            return firmware_info();
        case start_download:
            return start(request);
        case abort_download:
            banks_.abandon();
            return answered({});
        case write_lpl:
        case write_epl:
            return write_block(request);
        case read_lpl:
        case read_epl:
            return read_block(request);
        case complete_download:
            return !banks_.loading() ? failed(incompatible_state)
                                     : done_if(banks_.finish(), image_check_failed);
        case copy_image:
            return copy(request);
        case run_image:
            return run(request);
        default:
            banks_.commit();
            return answered({});
    }
}

CdbOutcome CdbCommands::start(const CdbRequest& request) {
    constexpr std::size_t head_at = 8;
    if (request.lpl.size() != head_at + firmware_header_length) {
        return failed(wrong_parameter);
    }
    const auto head = parse_firmware_head(Payload(request.lpl).subspan(head_at));
    const std::uint32_t size = number_at(request.lpl, 0, 4);
    if (!head || head->release.part != part_number_ ||
        size != head->body_length + firmware_header_length) {
        return failed(wrong_parameter);
    }
    return done_if(banks_.start(*head), incompatible_state);
}

CdbOutcome CdbCommands::write_block(const CdbRequest& request) {
    constexpr std::size_t address_width = 4;
    if (!banks_.loading()) {
        return failed(incompatible_state);
    }
    const bool local = request.command == write_lpl;
    const bool has_address =
        local ? request.lpl.size() > address_width : request.lpl.size() == address_width;
    if (!has_address) {
        return failed(wrong_parameter);
    }
    const Payload data = local ? Payload(request.lpl).subspan(address_width) : Payload(request.epl);
    return done_if(banks_.write(number_at(request.lpl, 0, address_width), data), wrong_parameter);
}

CdbOutcome CdbCommands::read_block(const CdbRequest& request) const {
    constexpr std::size_t longest_local = 116;
    constexpr std::size_t longest_extended = 2048;
    const std::vector<std::uint8_t>& body = banks_.bank(banks_.inactive()).body;
    const std::size_t address = number_at(request.lpl, 0, 4);
    const std::size_t length = number_at(request.lpl, 4, 2);
    const bool local = request.command == read_lpl;
    if (length > (local ? longest_local : longest_extended) || address > body.size() ||
        length > body.size() - address) {
        return failed(wrong_parameter);
    }
    const auto from = body.begin() + static_cast<std::ptrdiff_t>(address);
    CdbOutcome outcome = answered({from, from + static_cast<std::ptrdiff_t>(length)});
    outcome.extended = !local;
    if (local) {
        outcome.reply.insert(outcome.reply.begin(), request.lpl.begin(), request.lpl.begin() + 4);
    }
    return outcome;
}

CdbOutcome CdbCommands::copy(const CdbRequest& request) {
    const std::size_t direction = number_at(request.lpl, 0, 1);
    if (direction != copy_a_to_b && direction != copy_b_to_a) {
        return failed(wrong_parameter);
    }
    const std::size_t from = direction == copy_a_to_b ? 0 : 1;
    if (!banks_.copy(from)) {
        return failed(incompatible_state);
    }
    std::vector<std::uint8_t> reply(6);
    put(reply, 0, static_cast<std::uint32_t>(banks_.bank(from).body.size()), 4);
    reply[4] = static_cast<std::uint8_t>(direction);
    return answered(std::move(reply));
}

CdbOutcome CdbCommands::run(const CdbRequest& request) const {
    const std::uint32_t mode = number_at(request.lpl, 1, 1);
    const bool hitless = (mode & 1U) != 0;
    if (request.lpl.size() != 4 || mode > 3 || (hitless && !part_.hitless)) {
        return failed(wrong_parameter);
    }
    const std::size_t bank = mode < 2 ? banks_.inactive() : banks_.running();
    if (!banks_.bank(bank).present || !banks_.bank(bank).valid) {
        return failed(incompatible_state);
    }
    CdbOutcome outcome = answered({});
    outcome.restart = FirmwareRestart{
        .bank = bank, .hitless = hitless, .delay = milliseconds(number_at(request.lpl, 2, 2))};
    return outcome;
}

}  // namespace plugfest::sim
