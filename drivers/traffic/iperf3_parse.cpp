#include "drivers/traffic/iperf3_parse.hpp"

#include "drivers/shell/json_text.hpp"
#include "drivers/shell/text.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cctype>
#include <optional>

namespace plugfest::traffic {

namespace {

using nlohmann::json;
using shell::bad_output;

constexpr std::string_view command = "iperf3 -J";
constexpr std::string_view refused_text = "Connection refused";

/// A finite, non-negative number of an object.
std::optional<double> number_of(const json& holder, const char* key) {
    const auto value = shell::member(holder, key);
    if (!value.is_number() || value.get<double>() < 0.0) {
        return std::nullopt;
    }
    return value.get<double>();
}

/// True where some releases print a C library's "nan" or "-nan" as a number.
bool holds_nan(std::string_view text) {
    for (auto at = text.find("nan"); at != std::string_view::npos; at = text.find("nan", at + 1)) {
        const auto before = text.substr(0, at);
        if (before.ends_with(": ") || before.ends_with(": -") || before.ends_with(":\t") ||
            before.ends_with(":\t-") || before.ends_with(":") || before.ends_with(":-")) {
            return true;
        }
    }
    return false;
}

Error tool_error(const std::string& message) {
    const bool unreachable = message.find("unable to connect") != std::string::npos;
    return {unreachable ? ErrorKind::absent : ErrorKind::protocol,
            fmt::format("the test did not run: iperf3 says '{}'", shell::excerpt(message))};
}

Result<void> check_ran(const json& document, std::string_view text) {
    if (const auto message = shell::text_member(document, "error"); !message.empty()) {
        return fail(tool_error(message));
    }
    const auto end = shell::member(document, "end");
    if (!end.is_object() || end.empty()) {
        return fail(bad_output(command, "the test did not run: no results under 'end'", text));
    }
    return {};
}

}  // namespace

Result<api::FlowResult> parse_iperf3(std::string_view text) {
    constexpr double giga = 1e9;
    const auto document = shell::parse_json(text);
    if (!document || !document->is_object()) {
        return fail(bad_output(command,
                               holds_nan(text)
                                   ? "a number is 'nan', which happens when nothing was sent"
                                   : "expected a JSON object",
                               text));
    }
    PLUGFEST_CHECK(check_ran(*document, text));
    const auto end = shell::member(*document, "end");
    const auto received = shell::member(end, "sum_received");
    const auto sent = shell::member(end, "sum_sent");
    const auto rate = number_of(received, "bits_per_second");
    const auto seconds = number_of(received, "seconds");
    if (!rate || !seconds || *seconds <= 0.0) {
        return fail(bad_output(command, "no rate or time of the receiver under 'end.sum_received'",
                               end.dump()));
    }
    api::FlowResult result;
    result.received = GigabitsPerSecond(*rate / giga);
    result.seconds = *seconds;
    const auto retransmits = shell::member(sent, "retransmits");
    if (retransmits.is_number_unsigned()) {
        result.retransmits = retransmits.get<std::uint64_t>();
    }
    result.raw = std::string(text);
    return result;
}

bool is_connection_refused(const Error& error) {
    return error.kind() == ErrorKind::absent &&
           error.message().find(refused_text) != std::string::npos;
}

}  // namespace plugfest::traffic
