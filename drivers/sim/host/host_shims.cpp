#include "drivers/sim/host/host_shims.hpp"

#include "drivers/sim/lab/lab_files.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace plugfest::sim {

namespace {

// One connection for each call; sizes in bytes, so that bash takes an answer in few reads.
constexpr std::string_view functions_text =
    R"(# Written by the virtual lab, which answers for these tools.
virtual_lab_ask() {{
    local lab out_size err_size tool=$1 IFS=$' \t\n' LC_ALL=C
    status=125 out= err="$tool: the virtual lab does not answer"$'\n'
    shift
    {{ exec {{lab}}<>"/dev/tcp/127.0.0.1/{port}"; }} 2>/dev/null || return
    printf '%s\n' "$tool ${{*@Q}}" >&"$lab"
    if read -r status out_size err_size <&"$lab"; then
        read -r -N "$out_size" out <&"$lab"
        read -r -N "$err_size" err <&"$lab"
    else
        status=125
    fi
    exec {{lab}}>&-
}}
virtual_lab_tool() {{
    local status out err
    virtual_lab_ask "$@"
    if [[ $status == real ]]; then
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin command "$@"
        return
    fi
    printf '%s' "$out"
    printf '%s' "$err" >&2
    return "$status"
}}
# The user of a virtual host may do there what root may.
sudo() {{
    while [[ $1 == -* ]]; do shift; done
    "$@"
}}
)";

constexpr std::string_view program_text = R"(#!/bin/bash
# Written by the virtual lab, for programs that start this tool themselves.
. "{functions}"
"${{0##*/}}" "$@"
)";

constexpr std::size_t max_command_line = 16384;

std::string framed(std::string_view status, std::string_view out, std::string_view err) {
    return fmt::format("{} {} {}\n{}{}", status, out.size(), err.size(), out, err);
}

std::string answer(const HostBox& box, std::string_view line) {
    bool run_real_program = false;
    const auto reply = run_shell_line(line, [&](const Words& words) {
        auto answered = run_host_tool(box, words);
        run_real_program = answered.run_real_program;
        return std::move(answered.reply);
    });
    return run_real_program ? framed("real", {}, {})
                            : framed(std::to_string(reply.exit_status), reply.out, reply.err);
}

}  // namespace

LineProtocol shim_protocol(const HostBox& box) {
    return {.max_line = max_command_line,
            .too_long = framed("126", {}, "Argument list too long\n"),
            .open = [&box]() -> LineHandler {
                return [&box](std::string_view line) { return answer(box, line); };
            }};
}

Result<void> write_shims(const HostShims& shims, std::uint16_t port) {
    auto functions = fmt::format(functions_text, fmt::arg("port", port));
    for (const auto* tool : host_tools) {
        functions += fmt::format("{0}() {{ virtual_lab_tool {0} \"$@\"; }}\n", tool);
    }
    PLUGFEST_CHECK(write_private_file(shims.functions, functions));
    PLUGFEST_CHECK(make_private_directory(shims.programs));
    const auto program = fmt::format(program_text, fmt::arg("functions", shims.functions.string()));
    for (const auto* tool : host_tools) {
        PLUGFEST_CHECK(write_private_file(shims.programs / tool, program, true));
    }
    return write_private_file(shims.programs / "sudo", program, true);
}

}  // namespace plugfest::sim
