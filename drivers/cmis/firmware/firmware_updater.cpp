#include "drivers/cmis/firmware/firmware_updater.hpp"

#include "drivers/async/combine.hpp"
#include "drivers/cmis/registers/lower.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string_view>

namespace plugfest::cmis {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using transport::Bytes;

constexpr int tolerated_block_failures = 7;  // public download tools allow as many
constexpr Duration restart_poll = milliseconds(200);
constexpr Duration longest_restart = seconds(120);
/// A module that has been steady for this long with its old image has not taken the new one; and
/// one that stays in low power for this long is held there by its host.
constexpr Duration steady_enough = seconds(10);
constexpr int most_steps = 6;  // roll back, download, run, commit, and a look at the end

bool may_be_passing(const Error& error) {
    return error.kind() == ErrorKind::timeout || error.kind() == ErrorKind::nack;
}

bool is_erased(const Bytes& data, std::uint8_t erased) {
    return std::ranges::all_of(data, [erased](std::uint8_t byte) { return byte == erased; });
}

std::string bank_text(const FirmwareInfo& info, std::size_t bank) {
    return fmt::format("{} in bank {}", info.banks.at(bank).version(), bank_name(bank));
}

}  // namespace

std::string_view to_string(FirmwareStage stage) {
    constexpr std::array<std::string_view, 8> names{"checking",   "rolling back", "starting",
                                                    "writing",    "completing",   "running",
                                                    "committing", "aborting"};
    return names.at(static_cast<std::size_t>(stage));
}

void FirmwareUpdater::report(FirmwareStage stage, std::size_t done, std::size_t total) const {
    if (observer_) {
        observer_({.stage = stage, .done = done, .total = total});
    }
}

Task<FirmwareFeatures> FirmwareUpdater::features() {
    return commands_.features();
}

Task<FirmwareInfo> FirmwareUpdater::info() {
    return commands_.info();
}

Task<void> FirmwareUpdater::unlock() {
    if (options_.password) {
        PLUGFEST_CO_CHECK(co_await engine_.enter_password(*options_.password));
    }
    co_return Result<void>();
}

Task<void> FirmwareUpdater::prepare(const FirmwareImage* image) {
    report(FirmwareStage::checking);
    PLUGFEST_CO_CHECK(co_await engine_.features());
    PLUGFEST_CO_TRY(const FirmwareFeatures features, co_await commands_.features());
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.traits());
    PLUGFEST_CO_CHECK(check_image(*image, features, traits->part));
    co_return co_await unlock();
}

Task<FirmwareInfo> FirmwareUpdater::update(FirmwareImage image) {
    PLUGFEST_CO_CHECK(co_await prepare(&image));
    const bool named = image.version.has_value();
    bool downloaded = false;
    bool ran = false;
    for (int step = 0; step < most_steps; ++step) {
        PLUGFEST_CO_TRY(const FirmwareInfo held, co_await info());
        FirmwareAction action = next_action(held, image.version);
        if (!named && downloaded) {  // then what was downloaded now is the image
            const bool on_trial = held.running() != held.committed();
            action = !ran       ? FirmwareAction::run
                     : on_trial ? FirmwareAction::commit
                                : FirmwareAction::none;
        }
        if (action == FirmwareAction::none) {
            co_return held;
        }
        if (action == FirmwareAction::download) {
            if (downloaded) {
                co_return fail(ErrorKind::decode,
                               fmt::format("the image was said to be {}, but the module reads it "
                                           "as another version; it was not started",
                                           image.version->to_string()));
            }
            FirmwareImage copy = image;
            PLUGFEST_CO_CHECK(co_await download(std::move(copy)));
            downloaded = true;
        } else if (action == FirmwareAction::commit) {
            PLUGFEST_CO_CHECK(co_await commit());
        } else {
            if (action == FirmwareAction::roll_back) {
                report(FirmwareStage::rolling_back);
            }
            PLUGFEST_CO_CHECK(co_await run());
            ran = action == FirmwareAction::run;
        }
    }
    co_return fail(ErrorKind::protocol,
                   "the module does not keep to what it answers: the update does not come to an "
                   "end");
}

Task<FirmwareInfo> FirmwareUpdater::download(FirmwareImage image) {
    PLUGFEST_CO_CHECK(co_await prepare(&image));
    PLUGFEST_CO_TRY(const FirmwareFeatures features, co_await commands_.features());
    PLUGFEST_CO_TRY(const FirmwareInfo before, co_await info());
    const auto running = before.running();
    const auto committed = before.committed();
    if (running && committed && *running != *committed) {
        co_return fail(ErrorKind::refused,
                       fmt::format("{} runs on trial and the inactive image is the committed one, "
                                   "which a download would overwrite: commit the one that runs, or "
                                   "run the other",
                                   bank_text(before, *running)));
    }
    auto sent = co_await send(&image, &features);
    if (!sent) {
        auto aborted = abort_after(sent.error());
        PLUGFEST_CO_CHECK(co_await std::move(aborted));
    }
    PLUGFEST_CO_TRY(const FirmwareInfo after, co_await info());
    if (running && !(after.banks.at(1 - *running).present && after.banks.at(1 - *running).valid)) {
        co_return fail(ErrorKind::protocol,
                       fmt::format("the module took the image, but bank {} is not valid",
                                   bank_name(1 - *running)));
    }
    co_return after;
}

/// Tells the module that nothing more will come, even if we were asked to stop; fails with `cause`.
Task<void> FirmwareUpdater::abort_after(Error cause) {
    report(FirmwareStage::aborting);
    const std::function<Task<void>()> body = [this] { return commands_.abort(); };
    auto aborting = async::without_cancellation(body);
    const auto aborted = co_await std::move(aborting);
    co_return fail(cause.context(
        aborted ? "the download was aborted; what was running still runs"
                : fmt::format("the download was left as it is ({})", aborted.error().to_string())));
}

Task<void> FirmwareUpdater::send(const FirmwareImage* image, const FirmwareFeatures* features) {
    PLUGFEST_CO_CHECK(co_await start(image, features));
    PLUGFEST_CO_CHECK(co_await write_all(image, features));
    report(FirmwareStage::completing);
    co_return co_await commands_.complete();
}

// Some parts fail the first start; a second one is harmless.
Task<void> FirmwareUpdater::start(const FirmwareImage* image, const FirmwareFeatures* features) {
    report(FirmwareStage::starting);
    const auto end = image->bytes.begin() + static_cast<std::ptrdiff_t>(features->header_length);
    Bytes head(image->bytes.begin(), end);
    Bytes again = head;
    const auto first = co_await commands_.start(image->bytes.size(), std::move(head));
    const bool final_answer = first || first.error().kind() == ErrorKind::cancelled ||
                              first.error().kind() == ErrorKind::refused ||
                              first.error().kind() == ErrorKind::unsupported;
    if (final_answer) {
        co_return first;
    }
    co_return co_await commands_.start(image->bytes.size(), std::move(again));
}

Task<void> FirmwareUpdater::write_all(const FirmwareImage* image,
                                      const FirmwareFeatures* features) {
    PLUGFEST_CO_TRY(const std::size_t longest, co_await commands_.block_length());
    const std::size_t total = image->bytes.size() - features->header_length;
    int failures = 0;
    for (std::size_t done = 0; done < total;) {
        const std::size_t length = std::min(longest, total - done);
        const auto from =
            image->bytes.begin() + static_cast<std::ptrdiff_t>(features->header_length + done);
        Bytes data(from, from + static_cast<std::ptrdiff_t>(length));
        if (!(features->skips_erased && is_erased(data, features->erased_byte))) {
            auto written = co_await commands_.write_block(done, std::move(data));
            if (!written && may_be_passing(written.error()) &&
                ++failures <= tolerated_block_failures) {
                continue;
            }
            if (!written) {
                co_return fail(
                    written.error().context(fmt::format("after {} of {} bytes", done, total)));
            }
        }
        done += length;
        report(FirmwareStage::writing, done, total);
    }
    co_return Result<void>();
}

Task<FirmwareInfo> FirmwareUpdater::run() {
    PLUGFEST_CO_CHECK(co_await engine_.features());
    PLUGFEST_CO_CHECK(co_await unlock());
    PLUGFEST_CO_TRY(const FirmwareInfo before, co_await info());
    const std::size_t target = 1 - before.running().value_or(1);
    const FirmwareImageInfo& image = before.banks.at(target);
    if (!image.present || !image.valid) {
        co_return fail(ErrorKind::refused, fmt::format("bank {} holds no image to run ({})",
                                                       bank_name(target), image.version()));
    }
    report(FirmwareStage::running);
    const auto sent = co_await commands_.run_inactive(options_.run_delay, options_.hitless);
    // The module may be gone before its answer was read; what runs afterwards tells.
    if (!sent && !may_be_passing(sent.error())) {
        co_return fail(sent.error());
    }
    PLUGFEST_CO_CHECK(co_await session_.sleeper().sleep_for(options_.run_delay));
    co_return co_await wait_for_bank(target);
}

Task<FirmwareInfo> FirmwareUpdater::wait_for_bank(std::size_t bank) {
    session_.forget();
    Reappearance seen{.bank = bank, .steady_since = {}, .info = {}, .last_error = {}};
    const Instant deadline = session_.sleeper().now() + longest_restart;
    while (session_.sleeper().now() < deadline) {
        PLUGFEST_CO_TRY(const Return state, co_await look_for_bank(&seen));
        if (state == Return::stayed) {
            co_return fail(ErrorKind::refused,
                           fmt::format("the module did not start the image in bank {}; {} runs",
                                       bank_name(bank), bank_text(seen.info, 1 - bank)));
        }
        if (state == Return::back) {
            // Whatever was read of the module may have changed with its firmware.
            PLUGFEST_CO_CHECK(co_await session_.reload());
            PLUGFEST_CO_CHECK(co_await engine_.features());
            PLUGFEST_CO_CHECK(co_await unlock());
            co_return seen.info;
        }
        PLUGFEST_CO_CHECK(co_await session_.sleeper().sleep_for(restart_poll));
    }
    co_return fail(
        ErrorKind::timeout,
        fmt::format("the module was not back {} s after its firmware was started: {}",
                    std::chrono::duration_cast<seconds>(longest_restart).count(), seen.last_error));
}

Task<FirmwareUpdater::Return> FirmwareUpdater::look_for_bank(Reappearance* seen) {
    constexpr unsigned low_power = 1;
    constexpr unsigned ready = 3;
    const Instant now = session_.sleeper().now();
    const auto byte = co_await session_.pages().peek(lower::module_state);
    if (!byte) {
        seen->steady_since.reset();
        seen->last_error = byte.error().to_string();
        if (may_be_passing(byte.error())) {
            co_return Return::not_yet;
        }
        co_return fail(byte.error());
    }
    const unsigned state = (*byte & lower::module_state.mask()) >> lower::module_state.low_bit;
    if (state != ready && state != low_power) {
        seen->steady_since.reset();
        seen->last_error = fmt::format("module state {}", state);
        co_return Return::not_yet;
    }
    if (!seen->steady_since) {
        seen->steady_since = now;
    }
    const bool settled = now - *seen->steady_since >= steady_enough;
    if (state == low_power && !settled) {
        seen->last_error = "the module stays in low power";
        co_return Return::not_yet;
    }
    const auto held = co_await info();
    if (!held) {
        seen->last_error = held.error().to_string();
        session_.forget();
        if (held.error().kind() == ErrorKind::cancelled) {
            co_return fail(held.error());
        }
        co_return Return::not_yet;
    }
    seen->info = *held;
    if (held->running() == seen->bank) {
        co_return Return::back;
    }
    seen->last_error = "the image before still runs";
    co_return settled ? Return::stayed : Return::not_yet;
}

Task<FirmwareInfo> FirmwareUpdater::commit() {
    report(FirmwareStage::committing);
    PLUGFEST_CO_CHECK(co_await engine_.features());
    PLUGFEST_CO_CHECK(co_await unlock());
    PLUGFEST_CO_CHECK(co_await commands_.commit());
    PLUGFEST_CO_TRY(const FirmwareInfo held, co_await info());
    session_.forget();
    if (held.running() != held.committed()) {
        co_return fail(ErrorKind::protocol,
                       "the module accepted the commit, but another image is still committed");
    }
    co_return held;
}

Task<FirmwareInfo> FirmwareUpdater::copy() {
    PLUGFEST_CO_CHECK(co_await engine_.features());
    PLUGFEST_CO_CHECK(co_await unlock());
    PLUGFEST_CO_TRY(const FirmwareInfo before, co_await info());
    const auto running = before.running();
    if (!running || before.committed() != running) {
        co_return fail(ErrorKind::refused,
                       "only a committed image that runs is copied: the other bank would be lost");
    }
    PLUGFEST_CO_CHECK(co_await commands_.copy(*running));
    session_.forget();
    co_return co_await info();
}

Task<void> FirmwareUpdater::abort() {
    report(FirmwareStage::aborting);
    PLUGFEST_CO_CHECK(co_await unlock());
    co_return co_await commands_.abort();
}

}  // namespace plugfest::cmis
