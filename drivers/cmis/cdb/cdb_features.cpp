#include "drivers/cmis/cdb/cdb_features.hpp"

#include "drivers/cmis/codec/text.hpp"
#include "drivers/cmis/registers/page_01.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <string_view>

namespace plugfest::cmis {
namespace {

using std::chrono::milliseconds;
using Reply = std::span<const std::uint8_t>;

/// Payloads start at byte 136 of page 9Fh; positions below are those of the standard's tables.
constexpr std::size_t payload_start = 136;

std::size_t index_of(std::size_t position) {
    return position - payload_start;
}

unsigned byte_at(Reply reply, std::size_t position) {
    return index_of(position) < reply.size() ? reply[index_of(position)] : 0U;
}

bool bit_at(Reply reply, std::size_t position, unsigned bit) {
    return (byte_at(reply, position) >> bit & 1U) != 0;
}

unsigned word_at(Reply reply, std::size_t position) {
    return byte_at(reply, position) << 8U | byte_at(reply, position + 1);
}

/// Refuses replies that end before `position` (included).
Result<void> reaches(Reply reply, std::size_t position, std::string_view what) {
    if (index_of(position) < reply.size()) {
        return {};
    }
    return fail(ErrorKind::protocol,
                fmt::format("{}: the reply has {} bytes, at least {} are needed", what,
                            reply.size(), index_of(position) + 1));
}

/// Eight bytes and eight more per step.
std::size_t transfer_length(unsigned extension) {
    constexpr std::size_t step = 8;
    constexpr std::size_t longest = 128;
    return std::min(longest, step * (1 + std::size_t{extension}));
}

/// Accepts the two codings in use: 01h, 10h, 11h, and 1, 2, 3. Anything else is taken as local
/// payload, which every part that updates at all must have offered in one of them.
void decode_mechanism(unsigned code, FirmwareFeatures& features) {
    features.writes_lpl = code == 0x01 || code == 0x03 || code == 0x11;
    features.writes_epl = code == 0x02 || code == 0x03 || code == 0x10 || code == 0x11;
    if (!features.writes_lpl && !features.writes_epl) {
        features.writes_lpl = true;
        features.oddity =
            fmt::format("write mechanism {:02X}h is not defined; local payload is used", code);
    }
}

FirmwareImageInfo decode_bank(Reply reply, std::size_t start, unsigned state, bool present) {
    constexpr std::size_t text_length = 32;
    FirmwareImageInfo image{.running = (state & 1U) != 0,
                            .committed = (state & 2U) != 0,
                            .valid = (state & 4U) == 0,
                            .present = present,
                            .major = static_cast<int>(byte_at(reply, start)),
                            .minor = static_cast<int>(byte_at(reply, start + 1)),
                            .build = static_cast<int>(word_at(reply, start + 2)),
                            .extra = {}};
    const std::size_t text = std::min(index_of(start + 4), reply.size());
    image.extra = decode_text(reply.subspan(text, std::min(text_length, reply.size() - text)));
    return image;
}

std::optional<std::size_t> bank_with(const FirmwareInfo& info, bool FirmwareImageInfo::* property) {
    for (std::size_t bank = 0; bank < info.banks.size(); ++bank) {
        if (info.banks.at(bank).*property) {
            return bank;
        }
    }
    return std::nullopt;
}

}  // namespace

CdbAdvertisement decode_cdb_advertisement(const Block& page) {
    constexpr std::array epl_pages{0, 1, 2, 3, 4, 8, 12, 16};
    constexpr unsigned lpl_cap = 15;  // a whole half page
    constexpr unsigned most_busy_ms = 80;
    constexpr unsigned extended_step_ms = 160;
    CdbAdvertisement cdb;
    // Code 3 is reserved; two instances are the most there can be.
    cdb.instances = std::min<int>(page.bits(page_01::cdb_instances), 2);
    cdb.background = page.flag(page_01::cdb_background);
    const std::size_t code = page.bits(page_01::cdb_epl_pages);
    cdb.epl_pages = code < epl_pages.size() ? epl_pages.at(code) : 0;
    const unsigned extension = page.bits(page_01::cdb_length_extension);
    cdb.epl_transfer = transfer_length(extension);
    cdb.lpl_transfer = transfer_length(std::min(extension, lpl_cap));
    cdb.trigger_any_write = page.flag(page_01::cdb_trigger_any_write);
    const unsigned extended =
        std::max(1U, unsigned{page.bits(page_01::cdb_busy_extended)}) * extended_step_ms;
    cdb.max_busy = milliseconds(std::max(extended, most_busy_ms));
    return cdb;
}

CdbCommandSet::CdbCommandSet(std::span<const std::uint8_t> bitmap) {
    std::copy_n(bitmap.begin(), std::min(bitmap.size(), bits_.size()), bits_.begin());
}

bool CdbCommandSet::has(std::uint16_t command) const {
    constexpr unsigned group = 0xFFU;
    const unsigned index = command & group;
    return (unsigned{bits_.at(index / 8)} >> (index % 8) & 1U) != 0;
}

Result<CdbModuleFeatures> decode_module_features(Reply reply) {
    constexpr std::size_t bitmap = 138;
    constexpr std::size_t longest = 170;
    PLUGFEST_CHECK(reaches(reply, bitmap, "module features"));
    return CdbModuleFeatures{.commands = CdbCommandSet(reply.subspan(index_of(bitmap))),
                             .max_completion = milliseconds(word_at(reply, longest))};
}

Result<CdbCommandSet> decode_group_features(Reply reply) {
    PLUGFEST_CHECK(reaches(reply, payload_start, "features of a group"));
    return CdbCommandSet(reply);
}

Result<FirmwareFeatures> decode_firmware_features(Reply reply) {
    constexpr std::size_t flags = 137;
    constexpr std::size_t mechanism = 141;
    constexpr std::size_t durations = 144;
    constexpr std::size_t longest_header = 112;
    PLUGFEST_CHECK(reaches(reply, mechanism, "firmware features"));
    FirmwareFeatures features{.readback = bit_at(reply, flags, 7),
                              .skips_erased = bit_at(reply, flags, 2),
                              .can_copy = bit_at(reply, flags, 1),
                              .can_abort = bit_at(reply, flags, 0),
                              .hitless = bit_at(reply, 143, 0),
                              .header_length = byte_at(reply, 138),
                              .erased_byte = static_cast<std::uint8_t>(byte_at(reply, 139)),
                              .transfer = transfer_length(byte_at(reply, 140)),
                              .oddity = {}};
    decode_mechanism(byte_at(reply, mechanism), features);
    if (features.header_length > longest_header) {
        return fail(ErrorKind::protocol,
                    fmt::format("firmware features: a file head of {} bytes is stated, but 0101h "
                                "carries at most {}",
                                features.header_length, longest_header));
    }
    const int factor = bit_at(reply, flags, 3) ? 10 : 1;
    const auto duration = [&](std::size_t index) {
        return milliseconds(word_at(reply, durations + 2 * index)) * factor;
    };
    features.max_start = duration(0);
    features.max_abort = duration(1);
    features.max_write = duration(2);
    features.max_complete = duration(3);
    features.max_copy = duration(4);
    return features;
}

std::string FirmwareImageInfo::version() const {
    if (!valid) {
        return "invalid";
    }
    return present ? fmt::format("{}.{}.{}", major, minor, build) : "empty";
}

std::optional<std::size_t> FirmwareInfo::running() const {
    return bank_with(*this, &FirmwareImageInfo::running);
}

std::optional<std::size_t> FirmwareInfo::committed() const {
    return bank_with(*this, &FirmwareImageInfo::committed);
}

Result<FirmwareInfo> decode_firmware_info(Reply reply) {
    constexpr std::size_t status = 136;
    constexpr std::size_t present = 137;
    constexpr std::array<std::size_t, 2> starts{138, 174};
    constexpr std::size_t factory = 210;
    constexpr unsigned bits_per_bank = 4;
    PLUGFEST_CHECK(reaches(reply, present, "firmware info"));
    FirmwareInfo info;
    for (unsigned bank = 0; bank < starts.size(); ++bank) {
        info.banks.at(bank) =
            decode_bank(reply, starts.at(bank), byte_at(reply, status) >> (bits_per_bank * bank),
                        bit_at(reply, present, bank));
    }
    if (bit_at(reply, present, 2)) {
        info.factory = decode_bank(reply, factory, 0, true);
    }
    if (info.banks[0].running && info.banks[1].running) {
        return fail(ErrorKind::protocol, "firmware info: both images are said to be running");
    }
    return info;
}

}  // namespace plugfest::cmis
