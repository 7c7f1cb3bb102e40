#include "drivers/sim/sonic/box_commands.hpp"

#include <fmt/format.h>

#include <array>
#include <ctime>
#include <utility>

namespace plugfest::sim {

using transport::ServedReply;

namespace {

constexpr std::string_view iso_format = "%Y-%m-%d %H:%M:%S";
constexpr std::string_view date_format = "%a %b %e %H:%M:%S UTC %Y";

ServedReply echo(const Words& words) {
    const bool without_newline = words.size() > 1 && words[1] == "-n";
    std::string text;
    for (std::size_t i = without_newline ? 2 : 1; i < words.size(); ++i) {
        text += text.empty() ? "" : " ";
        text += words[i];
    }
    return printed(without_newline ? text : text + "\n");
}

ServedReply date(const Words& words, SharedFabric& fabric) {
    std::string format(date_format);
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (words[i].starts_with('+')) {
            format = words[i].substr(1);
        } else if (words[i] != "-u" && words[i] != "--utc") {
            return complained(fmt::format("date: invalid date '{}'\n", words[i]), 1);
        }
    }
    return printed(format_lab_time(fabric.utc_now(), format) + "\n");
}

}  // namespace

ServedReply printed(std::string text) {
    return {.out = std::move(text), .err = {}};
}

ServedReply complained(std::string text, int status) {
    return {.out = {}, .err = std::move(text), .exit_status = status};
}

std::string format_lab_time(SharedFabric::LabUtc time, std::string format) {
    const auto whole = std::chrono::floor<std::chrono::seconds>(time);
    const auto fraction = fmt::format("{:09}", (time - whole).count());
    for (auto at = format.find("%N"); at != std::string::npos; at = format.find("%N")) {
        format.replace(at, 2, fraction);
    }
    if (format.empty()) {
        return format;
    }
    const std::time_t count = whole.time_since_epoch().count();
    std::tm parts{};
    ::gmtime_r(&count, &parts);
    std::array<char, 512> text{};
    const auto length = std::strftime(text.data(), text.size(), format.c_str(), &parts);
    return {text.data(), length};
}

std::string uptime_text(SharedFabric& fabric) {
    const auto now = fabric.utc_now();
    const auto up = std::chrono::floor<std::chrono::minutes>(now - fabric.boot_utc());
    const auto days = std::chrono::floor<std::chrono::days>(up).count();
    const auto minutes = (up % std::chrono::days(1)).count();
    const auto day_text = days == 0 ? "" : fmt::format("{} day{}, ", days, days == 1 ? "" : "s");
    const auto hour_text = minutes < 60 ? fmt::format("{} min", minutes)
                                        : fmt::format("{:2}:{:02}", minutes / 60, minutes % 60);
    return fmt::format("{} up {}{},  1 user,  load average: 0.08, 0.05, 0.01",
                       format_lab_time(now, "%H:%M:%S"), day_text, hour_text);
}

std::optional<ServedReply> run_common_command(const Words& words, const std::string& host_name,
                                              SharedFabric& fabric) {
    const auto& name = words.front();
    if (name == "echo") {
        return echo(words);
    }
    if (name == "true" || name == "false") {
        return complained("", name == "true" ? 0 : 1);
    }
    if (name == "hostname") {
        return printed(host_name + "\n");
    }
    if (name == "date") {
        return date(words, fabric);
    }
    if (name == "uptime") {
        const bool since = words.size() > 1 && words[1] == "-s";
        return printed(since ? format_lab_time(fabric.boot_utc(), std::string(iso_format)) + "\n"
                             : " " + uptime_text(fabric) + "\n");
    }
    return std::nullopt;
}

}  // namespace plugfest::sim
