#include "drivers/cmis/cdb/cdb_engine.hpp"

#include "drivers/async/combine.hpp"
#include "drivers/cmis/registers/lower.hpp"
#include "drivers/cmis/registers/page_9f.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace plugfest::cmis {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using transport::Bytes;

/// Where the module states no maximum: public controllers allow 4.96 s of hold-off and 5 s more.
constexpr Duration default_limit = seconds(10);
/// What no stated maximum gets beyond, unless it is known of the part: 16 bits tenfold would be
/// eleven minutes for each block, and the slowest steps seen in public take two.
constexpr Duration longest_limit = seconds(120);
/// What a stated maximum is given on top, for the capture and for a coarse clock in the module.
constexpr Duration margin = milliseconds(500);
constexpr Duration shortest_poll = milliseconds(1);
constexpr Duration longest_poll = milliseconds(100);
constexpr int poll_share = 16;  // of the time waited so far: at most 6 % too late
constexpr Duration abort_limit = seconds(1);
constexpr int reply_tries = 5;

bool means_busy(const Error& error) {
    return error.kind() == ErrorKind::nack || error.kind() == ErrorKind::timeout;
}

Duration next_pause(Duration waited) {
    return std::clamp<Duration>(waited / poll_share, shortest_poll, longest_poll);
}

}  // namespace

Field CdbEngine::status_byte() const {
    return byte_of(lower::cdb_status, static_cast<std::size_t>(instance_));
}

Task<CdbAdvertisement> CdbEngine::advertisement() {
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.traits());
    if (traits->flat || traits->cdb.instances == 0) {
        co_return fail(ErrorKind::unsupported,
                       "the module offers no command data block (01h:163), so its firmware cannot "
                       "be read or changed through CMIS");
    }
    if (instance_ >= traits->cdb.instances) {
        co_return fail(ErrorKind::unsupported,
                       fmt::format("the module has {} CDB instance(s), there is no instance {}",
                                   traits->cdb.instances, instance_ + 1));
    }
    co_return traits->cdb;
}

Task<Bytes> CdbEngine::query(std::uint16_t command) {
    CdbOrder order{.message = {.command = command, .lpl = {}, .epl = {}}};
    if (command == cdb::query_status) {
        order.message.lpl = {0, 0};  // no extra delay
    }
    co_return co_await run(std::move(order));
}

Task<Bytes> CdbEngine::run(CdbOrder order) {
    const std::string name = cdb_command_name(order.message.command);
    PLUGFEST_CO_TRY(const auto lock, co_await session_.cdb_mutex().lock());
    auto advertised = co_await advertisement();
    if (!advertised) {
        co_return fail(advertised.error().context(name));
    }
    CdbAdvertisement cdb = *advertised;
    auto reply = co_await run_locked(std::move(order), cdb);
    if (!reply) {
        session_.pages().forget();
    }
    co_return with_context(std::move(reply), name);
}

Task<Duration> CdbEngine::limit_of(const CdbOrder* order, const CdbAdvertisement* cdb) {
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.traits());
    Duration limit = order->limit;
    if (limit == Duration::zero() && features_) {
        limit = features_->max_completion;
    }
    if (limit == Duration::zero()) {
        limit = default_limit;
    }
    co_return std::max({std::min(limit, longest_limit) + margin, cdb->max_busy + margin,
                        traits->quirks.cdb_limit});
}

Task<Bytes> CdbEngine::run_locked(CdbOrder order, CdbAdvertisement cdb) {
    PLUGFEST_CO_TRY(const Duration limit, co_await limit_of(&order, &cdb));
    auto idle = co_await wait_until_done(limit);
    if (!idle) {
        const bool busy = idle.error().kind() == ErrorKind::timeout;
        co_return fail(busy ? idle.error().context("the command before has not ended")
                            : idle.error());
    }
    const Instant deadline = session_.sleeper().now() + limit;
    PLUGFEST_CO_CHECK(co_await send(&order, &cdb, deadline));
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.traits());
    const Duration settle = traits->quirks.cdb_first_poll;
    if (settle > Duration::zero()) {
        PLUGFEST_CO_CHECK(co_await session_.sleeper().sleep_for(settle));
    }
    auto status = co_await wait_until_done(limit);
    if (!status) {
        if (status.error().kind() == ErrorKind::timeout) {
            PLUGFEST_CO_CHECK(co_await abort_command());
        }
        co_return fail(status.error());
    }
    if (status->failed) {
        co_return fail(error_kind_of(*status),
                       fmt::format("the module answers status {}", describe(*status)));
    }
    Bytes reply;
    if (order.has_reply) {
        PLUGFEST_CO_TRY(reply, co_await read_reply(&cdb));
    }
    co_return reply;
}

Task<void> CdbEngine::send(const CdbOrder* order, const CdbAdvertisement* cdb, Instant deadline) {
    PLUGFEST_CO_CHECK(co_await send_epl(order, cdb, deadline));
    PLUGFEST_CO_TRY(Bytes body, encode_cdb_body(order->message));
    const std::size_t longest =
        order->longest == 0 ? cdb->lpl_transfer : std::min(order->longest, cdb->lpl_transfer);
    TriggeredWrite what{.body = page_9f::body,
                        .data = std::move(body),
                        .trigger = page_9f::command,
                        .trigger_data = encode_cdb_trigger(order->message.command),
                        .longest = longest,
                        .bank = instance_};
    co_return co_await write_patiently(std::move(what), order->repeatable, deadline);
}

Task<void> CdbEngine::send_epl(const CdbOrder* order, const CdbAdvertisement* cdb,
                               Instant deadline) {
    const Bytes& epl = order->message.epl;
    const std::size_t room = static_cast<std::size_t>(cdb->epl_pages) * half_page;
    if (epl.size() > room) {
        co_return fail(
            ErrorKind::unsupported,
            fmt::format("the module takes {} bytes of extended payload, not {}", room, epl.size()));
    }
    const std::size_t longest =
        order->longest == 0 ? cdb->epl_transfer : std::min(order->longest, cdb->epl_transfer);
    for (std::size_t done = 0; done < epl.size(); done += half_page) {
        const std::size_t length = std::min<std::size_t>(half_page, epl.size() - done);
        const auto from = epl.begin() + static_cast<std::ptrdiff_t>(done);
        Bytes part(from, from + static_cast<std::ptrdiff_t>(length));
        TriggeredWrite what{.body = page_9f::epl_page(done / half_page),
                            .data = std::move(part),
                            .trigger = {},
                            .trigger_data = {},
                            .longest = longest,
                            .bank = instance_};
        PLUGFEST_CO_CHECK(co_await write_patiently(std::move(what), true, deadline));
    }
    co_return Result<void>();
}

// A payload that is refused may be written again. A trigger that is refused may have been taken
// nevertheless: then the module is busy or has set its completion flag.
Task<void> CdbEngine::write_patiently(TriggeredWrite what, bool repeatable, Instant deadline) {
    async::Sleeper& sleeper = session_.sleeper();
    const Instant start = sleeper.now();
    while (true) {
        bool triggered = false;
        TriggeredWrite attempt = what;
        auto written = co_await session_.pages().write_and_trigger(std::move(attempt), &triggered);
        const Instant now = sleeper.now();
        if (written || !means_busy(written.error()) || now >= deadline) {
            co_return written;
        }
        if (triggered) {
            PLUGFEST_CO_TRY(const bool taken, co_await was_taken(deadline));
            if (taken) {
                co_return Result<void>();
            }
            if (!repeatable) {
                co_return fail(written.error().context(
                    "the command may or may not have been taken, and is not one to repeat"));
            }
        }
        PLUGFEST_CO_CHECK(co_await sleeper.sleep_for(next_pause(now - start)));
    }
}

Task<bool> CdbEngine::was_taken(Instant deadline) {
    async::Sleeper& sleeper = session_.sleeper();
    const Instant start = sleeper.now();
    while (true) {
        PLUGFEST_CO_TRY(const auto status, co_await poll());
        const Instant now = sleeper.now();
        if (status || now >= deadline) {
            const std::uint8_t flag = instance_ == 0 ? 0x40 : 0x80;
            const auto flags = co_await session_.pages().peek(byte_of(lower::flags, 0));
            co_return (status && status->busy) || (flags && (*flags & flag) != 0);
        }
        PLUGFEST_CO_CHECK(co_await sleeper.sleep_for(next_pause(now - start)));
    }
}

/// The status, or nothing while the module does not answer.
Task<std::optional<CdbStatus>> CdbEngine::poll() {
    const auto byte = co_await session_.pages().peek(status_byte());
    if (byte) {
        co_return decode_cdb_status(*byte);
    }
    if (means_busy(byte.error())) {
        co_return std::optional<CdbStatus>();
    }
    co_return fail(byte.error());
}

Task<CdbStatus> CdbEngine::wait_until_done(Duration limit) {
    async::Sleeper& sleeper = session_.sleeper();
    const Instant start = sleeper.now();
    std::optional<CdbStatus> last;
    while (true) {
        PLUGFEST_CO_TRY(last, co_await poll());
        if (last && !last->busy) {
            co_return *last;
        }
        const Duration waited = sleeper.now() - start;
        if (waited >= limit) {
            break;
        }
        PLUGFEST_CO_CHECK(co_await sleeper.sleep_for(next_pause(waited)));
    }
    const double allowed = std::chrono::duration<double>(limit).count();
    co_return fail(ErrorKind::timeout,
                   fmt::format("not over after {:.1f} s (the module's own maximum and a margin); "
                               "{}",
                               allowed,
                               last ? "status " + describe(*last)
                                    : std::string("the module does not acknowledge")));
}

Task<Bytes> CdbEngine::read_reply(const CdbAdvertisement* cdb) {
    // The module may have used other pages while it worked.
    session_.pages().forget();
    Result<Bytes> reply;
    for (int attempt = 0; attempt < reply_tries; ++attempt) {
        reply = co_await read_reply_once(cdb);
        if (reply || reply.error().kind() != ErrorKind::protocol) {
            break;
        }
    }
    session_.pages().forget();
    co_return reply;
}

Task<Bytes> CdbEngine::read_reply_once(const CdbAdvertisement* cdb) {
    PLUGFEST_CO_TRY(const Bytes header,
                    co_await session_.pages().read(page_9f::reply_header, instance_));
    PLUGFEST_CO_TRY(const CdbReplyPlace place,
                    decode_cdb_reply_length(header.at(0), cdb->epl_pages));
    Bytes body;
    for (std::size_t done = 0; done < place.length; done += half_page) {
        const std::size_t length = std::min<std::size_t>(half_page, place.length - done);
        const Field whole = place.extended ? page_9f::epl_page(done / half_page) : page_9f::payload;
        PLUGFEST_CO_TRY(const Bytes part,
                        co_await session_.pages().read(part_of(whole, 0, length), instance_));
        body.insert(body.end(), part.begin(), part.end());
    }
    const std::uint8_t expected = cdb_check_code(std::span<const std::uint8_t>(body));
    if (!body.empty() && header.at(1) != expected) {
        co_return fail(ErrorKind::protocol,
                       fmt::format("the reply's check code is {:02X}h, but its {} bytes give "
                                   "{:02X}h",
                                   header.at(1), body.size(), expected));
    }
    co_return body;
}

Task<std::optional<CdbModuleFeatures>> CdbEngine::features() {
    PLUGFEST_CO_CHECK(co_await advertisement());
    if (generation_ == session_.generation()) {
        co_return features_;
    }
    features_.reset();
    const auto reply = co_await query(cdb::module_features);
    if (!reply && reply.error().kind() == ErrorKind::cancelled) {
        co_return fail(reply.error());
    }
    // Some modules do not answer this in their boot loader, or at all: go on with defaults.
    if (reply) {
        if (const auto decoded = decode_module_features(*reply)) {
            features_ = *decoded;
        }
    }
    generation_ = session_.generation();
    co_return features_;
}

// Only where the module has said that it can: a busy module must not be given anything else.
Task<void> CdbEngine::abort_command() {
    const bool known = generation_ == session_.generation() && features_.has_value();
    if (!known || !features_->commands.has(cdb::abort_processing)) {
        co_return Result<void>();
    }
    PLUGFEST_CO_TRY(Bytes body, encode_cdb_body({.command = cdb::abort_processing}));
    TriggeredWrite what{.body = page_9f::body,
                        .data = std::move(body),
                        .trigger = page_9f::command,
                        .trigger_data = encode_cdb_trigger(cdb::abort_processing),
                        .longest = 8,
                        .bank = instance_};
    const Instant deadline = session_.sleeper().now() + abort_limit;
    const auto sent = co_await write_patiently(std::move(what), true, deadline);
    if (sent) {
        const auto ended = co_await wait_until_done(abort_limit);
        static_cast<void>(ended);  // the time-out that led here is what the caller is told
    }
    co_return Result<void>();
}

Task<void> CdbEngine::enter_password(std::uint32_t password) {
    Bytes bytes;
    for (const unsigned shift : {24U, 16U, 8U, 0U}) {
        bytes.push_back(static_cast<std::uint8_t>(password >> shift));
    }
    CdbOrder order{.message = {.command = cdb::enter_password, .lpl = bytes, .epl = {}},
                   .has_reply = false};
    const auto entered = co_await run(std::move(order));
    if (entered) {
        co_return Result<void>();
    }
    if (entered.error().kind() != ErrorKind::unsupported) {
        co_return fail(entered.error());
    }
    co_return co_await session_.pages().write(lower::password_entry, std::move(bytes));
}

}  // namespace plugfest::cmis
