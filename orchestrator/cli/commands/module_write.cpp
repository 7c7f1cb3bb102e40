#include "orchestrator/cli/commands/module_write.hpp"

#include "drivers/modules/page_lines.hpp"
#include "orchestrator/cli/module_control.hpp"

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <charconv>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace plugfest::cli {

namespace {

using transport::Bytes;

struct WriteOptions {
    ControlTarget target;
    std::string place;
    std::vector<std::string> bytes;
    int bank = 0;
};

struct WriteOutcome {
    Bytes before;
    Bytes after;
};

/// "10h:130" as a field that the bytes fill. Bank and page select are not for writing: they move
/// under everyone who shares the bus.
Result<cmis::Field> parse_target(const std::string& place, std::size_t length) {
    constexpr unsigned first_select = 126;
    constexpr unsigned half = 128;
    constexpr unsigned page_end = 256;
    const std::size_t colon = place.find("h:");
    const auto page = modules::parse_hex(place.substr(0, colon), 2);
    unsigned offset = page_end;
    const char* end = place.data() + place.size();
    const char* begin = colon == std::string::npos ? end : place.data() + colon + 2;
    const auto [rest, status] = std::from_chars(begin, end, offset);
    if (!page || status != std::errc() || rest != end || offset >= page_end) {
        return fail(ErrorKind::config,
                    fmt::format("'{}' is not a place in memory such as 10h:130: page in "
                                "hexadecimal, byte 0-255 in decimal",
                                place));
    }
    const std::size_t last = offset + length - 1;
    if (offset < half && last >= first_select) {
        return fail(ErrorKind::config,
                    "bytes 126 and 127 select bank and page; every verb does that by itself, and "
                    "by hand it would only mislead others on the bus");
    }
    if (last >= page_end) {
        return fail(ErrorKind::config,
                    fmt::format("{} bytes from {} leave the page", length, place));
    }
    return cmis::Field{.page = static_cast<std::uint8_t>(*page),
                       .offset = static_cast<std::uint8_t>(offset),
                       .length = static_cast<std::uint8_t>(length)};
}

Result<Bytes> parse_bytes(const std::vector<std::string>& texts) {
    constexpr std::size_t most = 128;
    Bytes bytes;
    for (const std::string& text : texts) {
        const auto byte = modules::parse_hex(text, 2);
        if (!byte) {
            return fail(ErrorKind::config,
                        fmt::format("'{}' is not a byte of two hexadecimal digits", text));
        }
        bytes.push_back(static_cast<std::uint8_t>(*byte));
    }
    if (bytes.empty() || bytes.size() > most) {
        return fail(ErrorKind::config, "give 1 to 128 bytes to write");
    }
    return bytes;
}

Task<void> write_field(cmis::ModuleSession& session, cmis::Field field, const Bytes* data, int bank,
                       WriteOutcome* outcome) {
    PLUGFEST_CO_CHECK(co_await session.traits());
    PLUGFEST_CO_TRY(outcome->before, co_await session.pages().read(field, bank));
    Bytes copy = *data;
    PLUGFEST_CO_CHECK(co_await session.pages().write(field, std::move(copy), bank));
    PLUGFEST_CO_TRY(outcome->after, co_await session.pages().read(field, bank));
    co_return Result<void>();
}

Result<ExitCode> module_write(const WriteOptions& options, Streams& streams) {
    PLUGFEST_TRY(const Bytes data, parse_bytes(options.bytes));
    PLUGFEST_TRY(const cmis::Field field, parse_target(options.place, data.size()));
    PLUGFEST_CHECK(ask_consent(fmt::format("writing {:02x} to {} of {}", fmt::join(data, " "),
                                           options.place, options.target.selector),
                               options.target.yes, streams));
    return for_each_cage(options.target, streams, [&](LiveModules& live, const PortName& cage) {
        WriteOutcome outcome;
        const auto done = live.control(cage, [&](cmis::ModuleSession& session) {
            return write_field(session, field, &data, options.bank, &outcome);
        });
        if (!done) {
            return Result<ExitCode>(std::unexpected(done.error()));
        }
        const bool held = outcome.after == data;
        if (options.target.json) {
            const nlohmann::ordered_json root{{"cage", cage.str()},    {"place", options.place},
                                              {"old", outcome.before}, {"written", data},
                                              {"new", outcome.after},  {"held", held}};
            fmt::print(streams.out, "{}\n", root.dump(2));
        } else {
            fmt::print(streams.out, "{}: {} old {:02x}, new {:02x}{}\n", cage.str(), options.place,
                       fmt::join(outcome.before, " "), fmt::join(outcome.after, " "),
                       held ? "" : " - not what was written: read-only, self-clearing or refused");
        }
        return Result<ExitCode>(held ? ExitCode::pass : ExitCode::inconclusive);
    });
}

}  // namespace

void add_module_write(CLI::App& module, Action& chosen) {
    auto options = std::make_shared<WriteOptions>();
    CLI::App* verb = add_control_verb(
        module, chosen, "write", "Write bytes of one page, and show old and new", options->target,
        true, [options](Streams& streams) { return module_write(*options, streams); });
    verb->add_option("PLACE", options->place, "Page and first byte, such as 10h:130")->required();
    verb->add_option("BYTES", options->bytes, "Bytes in hexadecimal, such as ff 00")->required();
    verb->add_option("--bank", options->bank, "Bank of a banked page")
        ->check(CLI::Range(0, 255))
        ->capture_default_str();
}

}  // namespace plugfest::cli
