#include "drivers/cmis/firmware/firmware_commands.hpp"

#include "drivers/async/retry.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <utility>

namespace plugfest::cmis {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using transport::Bytes;

constexpr std::size_t max_local_data = 116;  // LPL less the address
/// A hitless start and a commit have no maximum of their own; public controllers allow this.
constexpr Duration run_limit = seconds(15);
constexpr Duration commit_limit = seconds(15);

void append_number(Bytes& bytes, std::size_t value, int width) {
    for (int i = width - 1; i >= 0; --i) {
        bytes.push_back(static_cast<std::uint8_t>(value >> (8U * static_cast<unsigned>(i))));
    }
}

bool worth_asking_again(const Error& error) {
    return error.kind() != ErrorKind::cancelled && error.kind() != ErrorKind::unsupported;
}

}  // namespace

Task<FirmwareFeatures> FirmwareCommands::features() {
    PLUGFEST_CO_CHECK(co_await engine_.advertisement());
    if (generation_ == session_.generation()) {
        co_return features_;
    }
    PLUGFEST_CO_TRY(const Bytes reply, co_await engine_.query(cdb::firmware_features));
    PLUGFEST_CO_TRY(features_, decode_firmware_features(reply));
    generation_ = session_.generation();
    co_return features_;
}

Task<FirmwareInfo> FirmwareCommands::info() {
    async::RetryPolicy policy{.pauses = {milliseconds(100), milliseconds(100), milliseconds(100)},
                              .worthwhile = worth_asking_again};
    const std::function<Task<Bytes>()> ask = [this] { return engine_.query(cdb::firmware_info); };
    auto asked = async::with_retry<Bytes>(session_.sleeper(), std::move(policy), ask);
    PLUGFEST_CO_TRY(const Bytes reply, co_await std::move(asked));
    co_return decode_firmware_info(reply);
}

Task<void> FirmwareCommands::command(CdbMessage message, Duration limit, bool repeatable) {
    PLUGFEST_CO_TRY(const FirmwareFeatures features, co_await this->features());
    CdbOrder order{.message = std::move(message),
                   .limit = limit,
                   .has_reply = false,
                   .repeatable = repeatable,
                   .longest = features.transfer};
    PLUGFEST_CO_CHECK(co_await engine_.run(std::move(order)));
    co_return Result<void>();
}

Task<void> FirmwareCommands::start(std::size_t file_size, Bytes head) {
    PLUGFEST_CO_TRY(const FirmwareFeatures features, co_await this->features());
    CdbMessage message{.command = cdb::start_download, .lpl = {}, .epl = {}};
    append_number(message.lpl, file_size, 4);
    append_number(message.lpl, 0, 4);
    message.lpl.insert(message.lpl.end(), head.begin(), head.end());
    co_return co_await command(std::move(message), features.max_start, true);
}

Task<std::size_t> FirmwareCommands::block_length() {
    PLUGFEST_CO_TRY(const FirmwareFeatures features, co_await this->features());
    PLUGFEST_CO_TRY(const CdbAdvertisement cdb, co_await engine_.advertisement());
    const std::size_t extended =
        features.writes_epl ? static_cast<std::size_t>(cdb.epl_pages) * half_page : 0;
    if (extended == 0 && !features.writes_lpl) {
        co_return fail(ErrorKind::unsupported,
                       "the module takes firmware in extended payload only, but has no pages for "
                       "it (01h:163)");
    }
    // With a page or less, whole local blocks cost no more and the page change is saved.
    co_return extended > half_page || !features.writes_lpl ? std::min(extended, max_epl)
                                                           : max_local_data;
}

Task<void> FirmwareCommands::write_block(std::size_t address, Bytes data) {
    PLUGFEST_CO_TRY(const FirmwareFeatures features, co_await this->features());
    PLUGFEST_CO_TRY(const std::size_t longest, co_await block_length());
    CdbMessage message{.command = cdb::write_block_lpl, .lpl = {}, .epl = {}};
    append_number(message.lpl, address, 4);
    if (longest > max_local_data || !features.writes_lpl) {
        message.command = cdb::write_block_epl;
        message.epl = std::move(data);
    } else {
        message.lpl.insert(message.lpl.end(), data.begin(), data.end());
    }
    co_return co_await command(std::move(message), features.max_write, true);
}

Task<void> FirmwareCommands::complete() {
    PLUGFEST_CO_TRY(const FirmwareFeatures features, co_await this->features());
    CdbMessage message{.command = cdb::complete_download, .lpl = {}, .epl = {}};
    co_return co_await command(std::move(message), features.max_complete, false);
}

Task<void> FirmwareCommands::abort() {
    PLUGFEST_CO_TRY(const FirmwareFeatures features, co_await this->features());
    if (!features.can_abort) {
        co_return fail(ErrorKind::unsupported, "the module cannot abort a download (0041h)");
    }
    CdbMessage message{.command = cdb::abort_download, .lpl = {}, .epl = {}};
    co_return co_await command(std::move(message), features.max_abort, true);
}

Task<void> FirmwareCommands::copy(std::size_t from) {
    constexpr std::uint8_t a_to_b = 0xAB;
    constexpr std::uint8_t b_to_a = 0xBA;
    PLUGFEST_CO_TRY(const FirmwareFeatures features, co_await this->features());
    if (!features.can_copy) {
        co_return fail(ErrorKind::unsupported, "the module cannot copy images (0041h)");
    }
    CdbMessage message{.command = cdb::copy_image, .lpl = {}, .epl = {}};
    message.lpl.push_back(from == 0 ? a_to_b : b_to_a);
    co_return co_await command(std::move(message), features.max_copy, true);
}

Task<void> FirmwareCommands::run_inactive(Duration delay, bool hitless) {
    CdbMessage message{.command = cdb::run_image, .lpl = {}, .epl = {}};
    message.lpl = {0, static_cast<std::uint8_t>(hitless ? 1 : 0)};
    constexpr auto longest = milliseconds(65535);
    const auto in_ms =
        std::clamp(std::chrono::duration_cast<milliseconds>(delay), milliseconds(1), longest);
    append_number(message.lpl, static_cast<std::size_t>(in_ms.count()), 2);
    co_return co_await command(std::move(message), run_limit, false);
}

Task<void> FirmwareCommands::commit() {
    CdbMessage message{.command = cdb::commit_image, .lpl = {}, .epl = {}};
    co_return co_await command(std::move(message), commit_limit, true);
}

}  // namespace plugfest::cmis
