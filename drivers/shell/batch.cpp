#include "drivers/shell/batch.hpp"

#include "drivers/shell/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace plugfest::shell {

namespace {

std::string marker(std::size_t index) {
    return fmt::format("--plugfest-{}:", index + 1);
}

bool contains_any(std::string_view text, std::initializer_list<std::string_view> words) {
    return std::ranges::any_of(
        words, [text](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

}  // namespace

std::string join(const std::vector<std::string>& commands) {
    if (commands.size() == 1) {
        return commands.front();
    }
    std::string line;
    for (std::size_t i = 0; i < commands.size(); ++i) {
        line += fmt::format(R"({}{}; echo "{}$?")", i == 0 ? "" : "; ", commands[i], marker(i));
    }
    return line;
}

Result<std::vector<Reply>> take_apart(const std::vector<std::string>& commands,
                                      std::string_view out, std::string_view err,
                                      std::optional<int> exit_status) {
    std::vector<Reply> replies;
    if (commands.size() == 1) {
        replies.push_back({.command = commands.front(),
                           .out = std::string(out),
                           .err = std::string(err),
                           .status = exit_status});
        return replies;
    }
    for (std::size_t i = 0; i < commands.size(); ++i) {
        // Anywhere, not only at a line's start: an output need not end with a line end.
        const auto at = out.find(marker(i));
        if (at == std::string_view::npos) {
            return fail(ErrorKind::protocol,
                        fmt::format("{}: the output was cut short or the device's shell does not "
                                    "run command lists; it said: '{}'",
                                    commands[i], excerpt(err.empty() ? out : err)));
        }
        const auto after = at + marker(i).size();
        const auto line_end = std::min(out.find('\n', after), out.size());
        const auto status = parse_count(out.substr(after, line_end - after));
        if (!status || *status > 255) {
            return fail(bad_output(commands[i], "its exit status is not a number",
                                   out.substr(at, line_end - at)));
        }
        replies.push_back({.command = commands[i],
                           .out = std::string(out.substr(0, at)),
                           .err = std::string(err),
                           .status = static_cast<int>(*status)});
        out.remove_prefix(std::min(line_end + 1, out.size()));
    }
    return replies;
}

Error failure(const Reply& reply, std::string_view advice) {
    const std::string said = reply.err + "\n" + reply.out;
    auto kind = ErrorKind::protocol;
    if (contains_any(said, {"ermission denied", "a password is required", "Operation not permitted",
                            "oot privileges", "must be root", "not allowed to execute"}) ||
        reply.status == 126) {
        kind = ErrorKind::refused;
    } else if (reply.status == 127 ||
               contains_any(said, {"command not found", "No such command"})) {
        kind = ErrorKind::unsupported;
    }
    const auto text = excerpt(trim(reply.err).empty() ? reply.out : reply.err);
    auto message = fmt::format("'{}' failed", reply.command);
    if (reply.status && *reply.status != 0) {
        message += fmt::format(" with exit status {}", *reply.status);
    }
    message += text.empty() ? " and said nothing" : fmt::format(": {}", text);
    if (!advice.empty()) {
        message += fmt::format("; {}", advice);
    }
    return {kind, std::move(message)};
}

}  // namespace plugfest::shell
