#include "drivers/modules/differences.hpp"
#include "orchestrator/cli/commands/command.hpp"
#include "orchestrator/cli/commands/module_firmware.hpp"
#include "orchestrator/cli/commands/module_live.hpp"
#include "orchestrator/cli/commands/module_loopback.hpp"
#include "orchestrator/cli/commands/module_prbs.hpp"
#include "orchestrator/cli/commands/module_quirks.hpp"
#include "orchestrator/cli/commands/module_set.hpp"
#include "orchestrator/cli/commands/module_vdm.hpp"
#include "orchestrator/cli/commands/module_write.hpp"
#include "orchestrator/cli/module_output.hpp"
#include "orchestrator/cli/module_source.hpp"

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>
#include <nlohmann/json.hpp>

#include <memory>
#include <string>
#include <utility>

namespace plugfest::cli {

namespace {

using modules::DecodedModule;

struct ModuleOptions {
    std::string target;
    std::string other;
    std::string lab;
    bool flags = false;
    bool measured = false;
    ModuleOutput output;
};

/// Does `work` for each module of the target; prints what failed after what succeeded.
template <class Work>
Result<ExitCode> for_each(const ModuleOptions& options, Streams& streams, Work work) {
    PLUGFEST_TRY(const auto images, load_images(options.target, options.lab, options.flags));
    ExitCode code = ExitCode::pass;
    bool first = true;
    for (const NamedImage& named : images) {
        if (!named.image) {
            code = strongest(
                {code, complain_about_module(named.image.error().context(named.name), streams)});
            continue;
        }
        const auto module = with_context(modules::decode_module(*named.image), named.name);
        if (!module) {
            code = strongest({code, complain_about_module(module.error(), streams)});
            continue;
        }
        if (images.size() > 1 && !options.output.json) {
            fmt::print(streams.out, "{}# {}\n", first ? "" : "\n", named.name);
        }
        first = false;
        code = strongest({code, work(*module, named.name)});
    }
    return code;
}

Result<ExitCode> module_show(const ModuleOptions& options, Streams& streams) {
    return for_each(options, streams, [&](const DecodedModule& module, const std::string&) {
        print_module(module, options.output, streams);
        return ExitCode::pass;
    });
}

Result<ExitCode> module_dump(const ModuleOptions& options, Streams& streams) {
    return for_each(options, streams, [&](const DecodedModule& module, const std::string&) {
        fmt::print(streams.out, "{}", module.image->print());
        return ExitCode::pass;
    });
}

Result<ExitCode> module_lint(const ModuleOptions& options, Streams& streams) {
    return for_each(options, streams, [&](const DecodedModule& module, const std::string&) {
        return print_findings(module, options.output.json, streams);
    });
}

Result<DecodedModule> load_one(const ModuleOptions& options, const std::string& target) {
    PLUGFEST_TRY(auto images, load_images(target, options.lab, options.flags));
    if (images.size() != 1) {
        return fail(ErrorKind::config, fmt::format("'{}' names {} modules where one is needed",
                                                   target, images.size()));
    }
    PLUGFEST_TRY(modules::ModuleImage image, with_context(std::move(images.front().image), target));
    return with_context(modules::decode_module(std::move(image)), target);
}

Result<ExitCode> module_diff(const ModuleOptions& options, Streams& streams) {
    PLUGFEST_TRY(const DecodedModule first, load_one(options, options.target));
    PLUGFEST_TRY(const DecodedModule second, load_one(options, options.other));
    auto differences = modules::compare(first, second);
    if (!options.measured) {
        std::erase_if(differences, [](const auto& one) { return one.measured; });
    }
    if (options.output.json) {
        nlohmann::ordered_json list = nlohmann::ordered_json::array();
        for (const modules::Difference& one : differences) {
            list.push_back({{"path", one.path},
                            {"first", one.first},
                            {"second", one.second},
                            {"measured", one.measured}});
        }
        fmt::print(streams.out, "{}\n", list.dump(2));
        return ExitCode::pass;
    }
    for (const modules::Difference& one : differences) {
        fmt::print(streams.out, "{:<44} {:<32} {}\n", one.path, one.first.empty() ? "-" : one.first,
                   one.second.empty() ? "-" : one.second);
    }
    fmt::print(streams.err, "{} difference{}{}\n", differences.size(),
               differences.size() == 1 ? "" : "s",
               options.measured ? "" : " besides what is measured; --all shows that too");
    return ExitCode::pass;
}

using ModuleVerb = Result<ExitCode> (*)(const ModuleOptions&, Streams&);

struct VerbDescription {
    const char* name;
    const char* about;
    ModuleVerb run;
};

std::pair<CLI::App*, std::shared_ptr<ModuleOptions>> add_module_verb(CLI::App& module,
                                                                     Action& chosen,
                                                                     const VerbDescription& verb) {
    auto options = std::make_shared<ModuleOptions>();
    CLI::App* added = module.add_subcommand(verb.name, verb.about);
    added
        ->add_option("TARGET", options->target,
                     "A dump in a file, or modules of a lab: leaf1:Ethernet0-24, all, cmis")
        ->required();
    added->add_option("--lab", options->lab, "Inventory of the lab, its directory or its name");
    added->add_flag("--flags", options->flags,
                    "Also read latched flags of a live module, which clears them");
    added->callback([options, &chosen, run = verb.run] {
        chosen = [options, run](Streams& streams) {
            const Result<ExitCode> code = run(*options, streams);
            return code ? *code : complain_about_module(code.error(), streams);
        };
    });
    return {added, options};
}

}  // namespace

void add_module(CLI::App& app, Action& chosen) {
    CLI::App* module =
        app.add_subcommand("module", "Look into modules: dumps in files, and the modules of a lab");
    module->require_subcommand(1);
    for (const VerbDescription& verb :
         {VerbDescription{"show", "What a module is, how it is, and what it offers", module_show},
          VerbDescription{"decode", "The same, for dumps; --all and --json give every field",
                          module_show}}) {
        const auto [added, options] = add_module_verb(*module, chosen, verb);
        added->add_flag("--all", options->output.all, "Every field with its place and raw bytes");
        added->add_flag("--json", options->output.json, "Print JSON (docs/schema)");
    }
    add_module_verb(*module, chosen, {"dump", "Print the memory as a memory image", module_dump});
    const auto [linted, lint_options] = add_module_verb(
        *module, chosen,
        {"lint", "Check memory against the standard, clause by clause", module_lint});
    linted->add_flag("--json", lint_options->output.json, "Print JSON");
    const auto [compared, diff_options] =
        add_module_verb(*module, chosen, {"diff", "What differs between two modules", module_diff});
    compared->add_option("OTHER", diff_options->other, "What to compare with")->required();
    compared->add_flag("--all", diff_options->measured,
                       "Also what is measured: monitors, flags, counts");
    compared->add_flag("--json", diff_options->output.json, "Print JSON");
    add_live_module_verbs(*module, chosen);
    add_module_firmware(*module, chosen);
    add_module_set(*module, chosen);
    add_module_prbs(*module, chosen);
    add_module_loopback(*module, chosen);
    add_module_vdm(*module, chosen);
    add_module_write(*module, chosen);
    add_module_quirks(*module, chosen);
}

}  // namespace plugfest::cli
