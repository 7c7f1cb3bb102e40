#include "drivers/sim/host_shims.hpp"

#include "drivers/sim/lab_files.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace plugfest::sim {

namespace {

constexpr std::string_view shim_text = R"(#!/bin/bash
# Written by the virtual lab, which answers for this tool.
tool=${{0##*/}}
exec 3<>"/dev/tcp/127.0.0.1/{port}" || {{
    echo "$tool: the virtual lab does not answer" >&2
    exit 125
}}
printf '%s\n' "$tool ${{*@Q}}" >&3
while IFS= read -r line <&3; do
    case $line in
        o*) printf '%s\n' "${{line:1}}" ;;
        e*) printf '%s\n' "${{line:1}}" >&2 ;;
        s*) exit "${{line:1}}" ;;
        r)
            exec 3>&-
            PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
            exec "$tool" "$@"
            ;;
    esac
done
echo "$tool: the virtual lab is gone" >&2
exit 125
)";

constexpr std::string_view sudo_text = R"(#!/bin/bash
# Written by the virtual lab: its user may do here what root may.
while [[ $1 == -* ]]; do shift; done
exec "$@"
)";

constexpr std::size_t max_command_line = 16384;

std::string tagged_lines(char tag, std::string_view text) {
    std::string lines;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        lines += tag;
        lines += text.substr(0, end);
        lines += '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::string answer(const HostBox& box, std::string_view line) {
    bool run_real_program = false;
    const auto reply = run_shell_line(line, [&](const Words& words) {
        auto answered = run_host_tool(box, words);
        run_real_program = answered.run_real_program;
        return std::move(answered.reply);
    });
    return tagged_lines('o', reply.out) + tagged_lines('e', reply.err) +
           (run_real_program ? "r\n" : fmt::format("s{}\n", reply.exit_status));
}

}  // namespace

LineProtocol shim_protocol(const HostBox& box) {
    return {.max_line = max_command_line,
            .too_long = "eArgument list too long\ns126\n",
            .open = [&box]() -> LineHandler {
                return [&box](std::string_view line) { return answer(box, line); };
            }};
}

Result<void> write_shims(const std::filesystem::path& directory, std::uint16_t port) {
    PLUGFEST_CHECK(make_private_directory(directory));
    const auto shim = fmt::format(shim_text, fmt::arg("port", port));
    for (const auto* tool : host_tools) {
        PLUGFEST_CHECK(write_private_file(directory / tool, shim, true));
    }
    return write_private_file(directory / "sudo", sudo_text, true);
}

}  // namespace plugfest::sim
