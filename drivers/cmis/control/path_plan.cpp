#include "drivers/cmis/control/path_plan.hpp"

#include "drivers/cmis/applications.hpp"
#include "drivers/cmis/block.hpp"
#include "drivers/cmis/control/lane_list.hpp"
#include "drivers/cmis/path_restorer.hpp"
#include "drivers/cmis/registers/page_10.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>
#include <utility>

namespace plugfest::cmis {
namespace {

constexpr int highest_lane_written = 256;

/// Letters and digits only, in lower case: people write "400gaui-4 C2M" in many ways.
std::string plain_name(std::string_view name) {
    std::string text;
    for (const char letter : name) {
        if (std::isalnum(static_cast<unsigned char>(letter)) != 0) {
            text.push_back(static_cast<char>(std::tolower(static_cast<unsigned char>(letter))));
        }
    }
    return text;
}

std::uint8_t run_mask(int first, int count) {
    return static_cast<std::uint8_t>(((1U << static_cast<unsigned>(count)) - 1U)
                                     << static_cast<unsigned>(first));
}

std::string lanes_of(const PathRequest& request) {
    std::vector<int> lanes;
    lanes.reserve(static_cast<std::size_t>(std::max(request.lane_count, 0)));
    for (int i = 0; i < request.lane_count; ++i) {
        lanes.push_back(request.first_lane + i);
    }
    return lanes_text(std::move(lanes));
}

std::string describe_application(const api::Application& application) {
    return fmt::format("{} ({}, {} lane{})", application.selector, application.host_name,
                       application.host_lanes, application.host_lanes == 1 ? "" : "s");
}

/// What could be asked for instead, as the end of a sentence.
std::string what_fits(const PathRequest& request, const ModuleTraits& traits) {
    const int first = (request.first_lane - 1) % lanes_per_bank;
    std::vector<std::string> fitting;
    for (const api::Application& application : traits.applications) {
        if (misplacement(application, first, request.lane_count).empty()) {
            fitting.push_back(describe_application(application));
        }
    }
    if (!fitting.empty()) {
        return fmt::format("on lanes {} fits: {}", lanes_of(request), fmt::join(fitting, "; "));
    }
    std::vector<std::string> listed;
    listed.reserve(traits.applications.size());
    for (const api::Application& application : traits.applications) {
        listed.push_back(fmt::format("{} from lane {}", describe_application(application),
                                     lanes_text(lanes_of_mask(0, application.host_assignment))));
    }
    return fmt::format("nothing fits lanes {}; the module lists {}", lanes_of(request),
                       fmt::join(listed, "; "));
}

Result<api::Application> by_selector(const PathRequest& request, const ModuleTraits& traits) {
    const auto found =
        std::ranges::find(traits.applications, request.selector, &api::Application::selector);
    if (found == traits.applications.end()) {
        return fail(ErrorKind::config, fmt::format("the module has no application {}: {}",
                                                   request.selector, what_fits(request, traits)));
    }
    const int first = (request.first_lane - 1) % lanes_per_bank;
    if (const auto reason = misplacement(*found, first, request.lane_count); !reason.empty()) {
        return fail(ErrorKind::config, fmt::format("{}; {}", reason, what_fits(request, traits)));
    }
    return *found;
}

/// The best application for a name: the name itself before longer ones, and the earlier in the
/// module's list, which is in order of preference.
Result<api::Application> by_name(const PathRequest& request, const ModuleTraits& traits) {
    const std::string wanted = plain_name(request.host_interface);
    const int first = (request.first_lane - 1) % lanes_per_bank;
    std::vector<std::string> elsewhere;
    std::optional<api::Application> best;
    for (const api::Application& application : traits.applications) {
        const std::string name = plain_name(application.host_name);
        if (!name.starts_with(wanted)) {
            continue;
        }
        if (!misplacement(application, first, request.lane_count).empty()) {
            elsewhere.push_back(
                fmt::format("{} from lane {}", describe_application(application),
                            lanes_text(lanes_of_mask(0, application.host_assignment))));
        } else if (!best || name == wanted) {
            best = application;
        }
    }
    if (best) {
        return *best;
    }
    const std::string hint = elsewhere.empty()
                                 ? what_fits(request, traits)
                                 : fmt::format("it would be {}", fmt::join(elsewhere, "; "));
    return fail(ErrorKind::config,
                fmt::format("{} does not go on {} lane{} from lane {}: {}", request.host_interface,
                            request.lane_count, request.lane_count == 1 ? "" : "s",
                            request.first_lane, hint));
}

/// The lowest advertised media start whose whole run is still free (CMIS 5.2, 6.2.4).
std::optional<std::uint8_t> media_run(const api::Application& application, unsigned taken) {
    const int count = std::clamp(application.media_lanes, 1, lanes_per_bank);
    for (int first = 0; first + count <= lanes_per_bank; ++first) {
        const std::uint8_t run = run_mask(first, count);
        if (has_lane(application.media_assignment, static_cast<std::size_t>(first)) &&
            (run & taken) == 0) {
            return run;
        }
    }
    return std::nullopt;
}

Result<PlannedPath> plan_one(const PathRequest& request, const ModuleTraits& traits) {
    const int last = request.first_lane + request.lane_count - 1;
    if (last > traits.lanes()) {
        return fail(ErrorKind::config,
                    fmt::format("lanes {} do not exist: the module has lanes 1-{}",
                                lanes_of(request), traits.lanes()));
    }
    PlannedPath path{.bank = (request.first_lane - 1) / lanes_per_bank,
                     .first = (request.first_lane - 1) % lanes_per_bank,
                     .count = request.lane_count,
                     .selector = 0,
                     .name = "none",
                     .media_lanes = 0};
    if (path.first + path.count > lanes_per_bank) {
        return fail(ErrorKind::config,
                    fmt::format("lanes {} lie in two banks of 8; a data path lies in one",
                                lanes_of(request)));
    }
    if (request.release) {
        return path;
    }
    PLUGFEST_TRY(const api::Application application,
                 request.selector != 0 ? by_selector(request, traits) : by_name(request, traits));
    path.selector = application.selector;
    path.name = application.host_name;
    return path;
}

Result<void> give_media_lanes(std::vector<PlannedPath>& paths, const ModuleTraits& traits) {
    std::array<unsigned, 32> taken{};
    for (PlannedPath& path : paths) {
        if (path.selector == 0) {
            continue;
        }
        const auto application =
            std::ranges::find(traits.applications, path.selector, &api::Application::selector);
        unsigned& taken_here = taken.at(static_cast<std::size_t>(path.bank));
        const auto run = media_run(*application, taken_here);
        if (!run && application->media_assignment != 0) {
            return fail(
                ErrorKind::config,
                fmt::format("application {} ({}) on lanes {} finds no free media lanes "
                            "(allowed starts: bitmap {:02x}h)",
                            path.selector, path.name, path.lanes(), application->media_assignment));
        }
        path.media_lanes = run.value_or(path.mask());
        taken_here |= path.media_lanes;
    }
    return {};
}

}  // namespace

Result<PathRequest> parse_path_request(std::string_view text) {
    const std::size_t sign = text.find('=');
    const std::string_view what =
        sign == std::string_view::npos ? std::string_view() : text.substr(sign + 1);
    const auto lanes = parse_lanes(text.substr(0, sign), highest_lane_written);
    const bool neighbours =
        lanes && lanes->back() - lanes->front() + 1 == static_cast<int>(lanes->size());
    if (what.empty() || !neighbours || plain_name(what).empty()) {
        return fail(ErrorKind::config,
                    fmt::format("'{}' is not a data path such as 1-4=2, 5-6=200GAUI-2 or 1-8=off: "
                                "neighbouring lanes, then AppSel, host interface or off",
                                text));
    }
    PathRequest request{.first_lane = lanes->front(),
                        .lane_count = static_cast<int>(lanes->size()),
                        .selector = 0,
                        .host_interface = {},
                        .release = what == "off" || what == "0"};
    int selector = 0;
    const auto [rest, status] = std::from_chars(what.data(), what.data() + what.size(), selector);
    if (status == std::errc() && rest == what.data() + what.size()) {
        request.selector = selector;
    } else if (!request.release) {
        request.host_interface = what;
    }
    return request;
}

std::uint8_t PlannedPath::mask() const {
    return run_mask(first, count);
}

std::uint8_t PlannedPath::config_byte() const {
    if (selector == 0) {
        return 0;
    }
    return static_cast<std::uint8_t>((static_cast<unsigned>(selector) << page_10::selector_shift) |
                                     (static_cast<unsigned>(first) << page_10::first_lane_shift));
}

std::string PlannedPath::lanes() const {
    return lanes_text(lanes_of_mask(bank, mask()));
}

Result<std::vector<PlannedPath>> plan_paths(const std::vector<PathRequest>& requests,
                                            const ModuleTraits& traits) {
    std::vector<PlannedPath> paths;
    for (const PathRequest& request : requests) {
        PLUGFEST_TRY(const PlannedPath path, plan_one(request, traits));
        for (const PlannedPath& other : paths) {
            if (other.bank == path.bank && (other.mask() & path.mask()) != 0) {
                return fail(ErrorKind::config,
                            fmt::format("lanes {} ({}) and lanes {} ({}) overlap: a lane belongs "
                                        "to one data path",
                                        other.lanes(), other.name, path.lanes(), path.name));
            }
        }
        paths.push_back(path);
    }
    std::ranges::sort(
        paths, {}, [](const PlannedPath& path) { return path.bank * lanes_per_bank + path.first; });
    PLUGFEST_CHECK(give_media_lanes(paths, traits));
    return paths;
}

std::array<std::uint8_t, lanes_per_bank> media_lanes_of_paths(
    const std::array<std::uint8_t, lanes_per_bank>& configs, const ModuleTraits& traits) {
    constexpr unsigned first_lane_bits = 0x07;
    std::array<std::uint8_t, lanes_per_bank> media{};
    unsigned taken = 0;
    for (std::size_t i = 0; i < configs.size(); ++i) {
        const int selector = configs.at(i) >> page_10::selector_shift;
        const auto application =
            std::ranges::find(traits.applications, selector, &api::Application::selector);
        const unsigned first = (configs.at(i) >> page_10::first_lane_shift) & first_lane_bits;
        if (application == traits.applications.end() || first != i) {
            continue;
        }
        const std::uint8_t host = run_mask(static_cast<int>(i), application->host_lanes);
        media.at(i) = media_run(*application, taken).value_or(host);
        taken |= media.at(i);
    }
    return media;
}

BankChange change_of_bank(const std::array<std::uint8_t, lanes_per_bank>& present,
                          const std::vector<PlannedPath>& paths, int bank) {
    constexpr auto settings_of_path = static_cast<std::uint8_t>(~page_10::explicit_control);
    BankChange change;
    std::array<std::uint8_t, lanes_per_bank> before{};
    for (std::size_t i = 0; i < before.size(); ++i) {
        before.at(i) = present.at(i) & settings_of_path;
    }
    change.target = before;
    unsigned asked = 0;
    for (const PlannedPath& path : paths) {
        for (int i = 0; path.bank == bank && i < path.count; ++i) {
            change.target.at(static_cast<std::size_t>(path.first) + static_cast<std::size_t>(i)) =
                path.config_byte();
            asked |= path.mask();
        }
    }
    change.moved = lanes_to_move(before, change.target);
    for (std::size_t i = 0; i < before.size(); ++i) {
        const bool changes = has_lane(change.moved, i);
        // What is left of a path of which lanes were taken away is no path any more.
        if (changes && !has_lane(static_cast<std::uint8_t>(asked), i)) {
            change.target.at(i) = 0;
        }
        if (changes && before.at(i) != 0) {
            change.regrouped = static_cast<std::uint8_t>(change.regrouped | (1U << i));
        }
    }
    return change;
}

}  // namespace plugfest::cmis
