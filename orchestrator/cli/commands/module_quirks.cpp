#include "orchestrator/cli/commands/module_quirks.hpp"

#include "drivers/modules/decoded_module.hpp"
#include "orchestrator/cli/module_output.hpp"
#include "orchestrator/cli/module_source.hpp"
#include "orchestrator/cli/quirk_files.hpp"

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

#include <memory>
#include <string>
#include <vector>

namespace plugfest::cli {

namespace {

using cmis::QuirkEntry;

struct QuirkOptions {
    std::string target;
    std::string lab;
    std::vector<std::string> files;
    bool json = false;
};

std::string version_text(const cmis::FirmwareVersion& version) {
    return fmt::format("{}.{}", version.major, version.minor);
}

std::string firmware_range(const QuirkEntry& entry) {
    if (!entry.first_firmware && !entry.last_firmware) {
        return "any";
    }
    return fmt::format("{} to {}",
                       entry.first_firmware ? version_text(*entry.first_firmware) : "any",
                       entry.last_firmware ? version_text(*entry.last_firmware) : "any");
}

void print_entries(const std::vector<const QuirkEntry*>& entries, bool json, Streams& streams) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const QuirkEntry* entry : entries) {
        const std::string vendor = entry->vendor.empty() ? "any" : entry->vendor;
        const std::string part = entry->part_prefix + "*";
        if (json) {
            list.push_back({{"vendor", vendor},
                            {"part", part},
                            {"firmware", firmware_range(*entry)},
                            {"about", entry->about},
                            {"source", entry->source}});
        } else {
            fmt::print(streams.out, "{} {} (firmware {})\n    {}\n    reported in {}\n", vendor,
                       part, firmware_range(*entry), entry->about, entry->source);
        }
    }
    if (json) {
        fmt::print(streams.out, "{}\n", list.dump(2));
    }
}

cmis::PartKey key_of(const modules::DecodedModule& module) {
    const auto field = [&module](const char* path) { return module.find(path); };
    const auto text = [&field](const char* path) {
        const cmis::DecodedField* found = field(path);
        return found == nullptr ? std::string() : text_of(*found);
    };
    const cmis::DecodedField* firmware = field("firmware.active");
    const std::uint64_t version = firmware == nullptr ? 0 : firmware->raw;
    return {.vendor = text("identity.vendor"),
            .part = text("identity.part"),
            .firmware = {.major = static_cast<int>(version >> 8U & 0xFFU),
                         .minor = static_cast<int>(version & 0xFFU)}};
}

Result<cmis::QuirkTable> table_of(const QuirkOptions& options) {
    if (options.lab.empty()) {
        return load_quirks(options.files);
    }
    PLUGFEST_TRY(const auto live, LiveModules::open(options.lab));
    cmis::QuirkTable table = live->quirks();
    for (const std::string& file : options.files) {
        PLUGFEST_TRY(const cmis::QuirkTable more, load_quirk_file(file));
        table.append(more);
    }
    return table;
}

Result<ExitCode> module_quirks(const QuirkOptions& options, Streams& streams) {
    PLUGFEST_TRY(const cmis::QuirkTable table, table_of(options));
    if (options.target.empty()) {
        std::vector<const QuirkEntry*> all;
        for (const QuirkEntry& entry : table.entries()) {
            all.push_back(&entry);
        }
        print_entries(all, options.json, streams);
        return ExitCode::pass;
    }
    PLUGFEST_TRY(auto images, load_images(options.target, options.lab, /*with_flags=*/false));
    if (images.size() != 1) {
        return fail(ErrorKind::config, fmt::format("'{}' names {} modules where one is needed",
                                                   options.target, images.size()));
    }
    PLUGFEST_TRY(modules::ModuleImage image,
                 with_context(std::move(images.front().image), options.target));
    PLUGFEST_TRY(const modules::DecodedModule module,
                 with_context(modules::decode_module(std::move(image)), options.target));
    const auto entries = table.entries_for(key_of(module));
    print_entries(entries, options.json, streams);
    if (entries.empty() && !options.json) {
        fmt::print(streams.err, "nothing is known of this part that deviates from the standard\n");
    }
    return ExitCode::pass;
}

}  // namespace

void add_module_quirks(CLI::App& module, Action& chosen) {
    auto options = std::make_shared<QuirkOptions>();
    CLI::App* verb = module.add_subcommand(
        "quirks", "Parts known to deviate from the standard, or what is known of one part");
    verb->add_option("TARGET", options->target, "A dump in a file, or a module of a lab");
    verb->add_option("--lab", options->lab, "Inventory of the lab, its directory or its name");
    verb->add_option("--file", options->files, "Another table to look in (docs/quirks.md)");
    verb->add_flag("--json", options->json, "Print JSON");
    verb->callback([options, &chosen] {
        chosen = [options](Streams& streams) {
            const Result<ExitCode> code = module_quirks(*options, streams);
            return code ? *code : complain_about_module(code.error(), streams);
        };
    });
}

}  // namespace plugfest::cli
