#include "orchestrator/cli/commands/module_live.hpp"

#include "drivers/modules/decoded_module.hpp"
#include "drivers/modules/page_lines.hpp"
#include "orchestrator/cli/module_output.hpp"
#include "orchestrator/cli/module_source.hpp"

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <charconv>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace plugfest::cli {

namespace {

struct LiveOptions {
    std::string selector = "all";
    std::string lab;
    std::string place;
    int bank = 0;
    double interval_s = 10.0;
    std::optional<double> length_s;
    bool json = false;
};

/// One line of a table of modules.
nlohmann::ordered_json row_of(const NamedImage& named) {
    nlohmann::ordered_json row{{"cage", named.name}};
    const auto module = named.image
                            ? modules::decode_module(*named.image)
                            : Result<modules::DecodedModule>(std::unexpected(named.image.error()));
    if (!module) {
        row["error"] = module.error().to_string();
        return row;
    }
    const auto text = [&module](const char* path) {
        const cmis::DecodedField* field = module->find(path);
        const bool has_value = field != nullptr && field->state == cmis::ValueState::value;
        return has_value ? text_of(*field) : std::string("-");
    };
    row["map"] = module->map_name;
    row["vendor"] = text("identity.vendor");
    row["part"] = text("identity.part");
    row["serial"] = text("identity.serial");
    row["firmware"] = text("firmware.active");
    row["state"] = text("state.module");
    row["temperature"] = text("monitors.temperature");
    row["supply"] = text("monitors.supply");
    return row;
}

void print_row(const nlohmann::ordered_json& row, Streams& streams) {
    if (row.contains("error")) {
        fmt::print(streams.out, "{:<20} {}\n", row["cage"].get<std::string>(),
                   row["error"].get<std::string>());
        return;
    }
    const auto text = [&row](const char* key) { return row[key].get<std::string>(); };
    fmt::print(streams.out, "{:<20} {:<9} {:<17} {:<17} {:<17} {:<9} {:<10} {:<14} {}\n",
               text("cage"), text("map"), text("vendor"), text("part"), text("serial"),
               text("firmware"), text("state"), text("temperature"), text("supply"));
}

Result<ExitCode> print_modules(LiveModules& live, const LiveOptions& options, Streams& streams) {
    PLUGFEST_TRY(const auto cages, live.select(options.selector));
    PLUGFEST_TRY(const auto images, live.read(cages, false));
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    ExitCode code = ExitCode::pass;
    for (const NamedImage& named : images) {
        if (!is_left_out(options.selector, named)) {
            rows.push_back(row_of(named));
            code = rows.back().contains("error") ? ExitCode::lab_error : code;
        }
    }
    if (options.json) {
        fmt::print(streams.out, "{}\n", rows.dump(2));
        return code;
    }
    fmt::print(streams.out, "{:<20} {:<9} {:<17} {:<17} {:<17} {:<9} {:<10} {:<14} {}\n", "cage",
               "map", "vendor", "part", "serial", "firmware", "state", "temperature", "supply");
    for (const auto& row : rows) {
        print_row(row, streams);
    }
    return code;
}

Result<ExitCode> module_list(const LiveOptions& options, Streams& streams) {
    PLUGFEST_TRY(const auto live, LiveModules::open(options.lab, options.selector));
    return print_modules(*live, options, streams);
}

Result<ExitCode> module_watch(const LiveOptions& options, Streams& streams) {
    PLUGFEST_TRY(const auto live, LiveModules::open(options.lab, options.selector));
    const Duration length =
        options.length_s ? duration_from_seconds(*options.length_s) : std::chrono::hours(24 * 365);
    Result<ExitCode> last = ExitCode::pass;
    const auto round = [&] {
        last = print_modules(*live, options, streams);
        streams.out.flush();
    };
    const auto watched = live->repeat(duration_from_seconds(options.interval_s), length, round);
    if (!watched && watched.error().kind() != ErrorKind::cancelled) {
        return fail(watched.error());
    }
    return last;
}

/// "11h:154", "11h:154-169": a page in hexadecimal and bytes in decimal, as CMIS writes them.
Result<cmis::Field> parse_place(const std::string& place) {
    const auto wrong = [&place] {
        return fail(ErrorKind::config,
                    fmt::format("'{}' is not a place in memory such as 11h:154-169: page in "
                                "hexadecimal, bytes 0-255 in decimal",
                                place));
    };
    const std::size_t colon = place.find("h:");
    const auto page = modules::parse_hex(place.substr(0, colon), 2);
    if (colon == std::string::npos || !page) {
        return wrong();
    }
    unsigned first = 0;
    const char* end = place.data() + place.size();
    auto [rest, status] = std::from_chars(place.data() + colon + 2, end, first);
    unsigned last = first;
    if (status == std::errc() && rest != end && *rest == '-') {
        const auto second = std::from_chars(rest + 1, end, last);
        rest = second.ptr;
        status = second.ec;
    }
    const bool same_half = (first < 128) == (last < 128);
    if (status != std::errc() || rest != end || first > last || last > 255 || !same_half) {
        return wrong();
    }
    return cmis::Field{.page = static_cast<std::uint8_t>(*page),
                       .offset = static_cast<std::uint8_t>(first),
                       .length = static_cast<std::uint8_t>(last - first + 1)};
}

Result<ExitCode> module_read(const LiveOptions& options, Streams& streams) {
    PLUGFEST_TRY(const cmis::Field field, parse_place(options.place));
    PLUGFEST_TRY(const auto live, LiveModules::open(options.lab, options.selector));
    PLUGFEST_TRY(const auto cages, live->select(options.selector));
    ExitCode code = ExitCode::pass;
    for (const PortName& cage : cages) {
        const auto bytes = live->read_bytes(cage, field, options.bank);
        if (!bytes) {
            code = strongest({code, complain(bytes.error(), streams)});
            continue;
        }
        fmt::print(streams.out, "{}: {:02x}\n", cage.str(), fmt::join(*bytes, " "));
    }
    return code;
}

using LiveVerb = Result<ExitCode> (*)(const LiveOptions&, Streams&);

std::pair<CLI::App*, std::shared_ptr<LiveOptions>> add_live(CLI::App& module, Action& chosen,
                                                            const char* name, const char* about,
                                                            LiveVerb run) {
    auto options = std::make_shared<LiveOptions>();
    CLI::App* verb = module.add_subcommand(name, about);
    verb->add_option("SELECTOR", options->selector,
                     "Modules: leaf1:Ethernet0-24, leaf1, all, present, cmis; comma lists")
        ->capture_default_str();
    verb->add_option("--lab", options->lab, "Inventory of the lab, its directory or its name");
    verb->callback([options, &chosen, run] {
        chosen = [options, run](Streams& streams) {
            const Result<ExitCode> code = run(*options, streams);
            return code ? *code : complain(code.error(), streams);
        };
    });
    return {verb, options};
}

}  // namespace

void add_live_module_verbs(CLI::App& module, Action& chosen) {
    const auto [listed, list_options] =
        add_live(module, chosen, "list", "The modules of a lab, one a line", module_list);
    listed->add_flag("--json", list_options->json, "Print JSON");
    const auto [watched, watch_options] =
        add_live(module, chosen, "watch", "The same, again and again", module_watch);
    watched->add_option("--interval", watch_options->interval_s, "Seconds between readings")
        ->check(CLI::Range(0.1, 86400.0))
        ->capture_default_str();
    watched
        ->add_option("--for", watch_options->length_s, "Seconds to watch (default: until Ctrl-C)")
        ->check(CLI::PositiveNumber);
    watched->add_flag("--json", watch_options->json, "Print JSON");
    const auto [reading, read_options] =
        add_live(module, chosen, "read", "Bytes of one page, as they are", module_read);
    reading->add_option("PLACE", read_options->place, "Page and bytes, such as 11h:154-169")
        ->required();
    reading->add_option("--bank", read_options->bank, "Bank of a banked page")
        ->check(CLI::Range(0, 255))
        ->capture_default_str();
}

}  // namespace plugfest::cli
