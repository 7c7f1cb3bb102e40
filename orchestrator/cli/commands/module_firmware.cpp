#include "orchestrator/cli/commands/module_firmware.hpp"

#include "drivers/sim/module/firmware_image.hpp"
#include "orchestrator/cli/firmware_work.hpp"

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>

#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

namespace plugfest::cli {

namespace {

struct FirmwareCliOptions {
    std::string target;
    std::string lab;
    std::string image;
    std::string version;
    std::string password_file;
    std::vector<std::string> parts;
    double run_delay_s = 2.0;
    bool hitless = false;
    bool yes = false;
    bool json = false;
};

struct FirmwareVerbEntry {
    const char* name;
    const char* about;
    FirmwareVerb verb;
    const char* consent;  ///< what happens to the modules, for the question; null: nothing
};

constexpr std::array firmware_verbs{
    FirmwareVerbEntry{"info", "What images modules hold, which one runs, which is committed",
                      FirmwareVerb::info, nullptr},
    FirmwareVerbEntry{"update",
                      "Download, run and commit an image; goes on where an earlier attempt stopped",
                      FirmwareVerb::update, "get new firmware, with loss of traffic"},
    FirmwareVerbEntry{"download", "Put an image into the inactive bank", FirmwareVerb::download,
                      "get an image into their inactive bank"},
    FirmwareVerbEntry{"run", "Start the inactive image, on trial until it is committed",
                      FirmwareVerb::run, "start their other image, with loss of traffic"},
    FirmwareVerbEntry{"commit", "Make the running image the one that resets start",
                      FirmwareVerb::commit, "make the running image the one that resets start"},
    FirmwareVerbEntry{"copy", "Copy the running image to the other bank", FirmwareVerb::copy,
                      "have their other image overwritten by the running one"},
    FirmwareVerbEntry{"abort", "Give up a download that somebody else left", FirmwareVerb::abort,
                      "give up the download under way"},
};

Result<std::vector<std::uint8_t>> read_firmware_file(const std::string& path) {
    constexpr std::uintmax_t largest = 256UL * 1024 * 1024;
    std::error_code failure;
    const std::uintmax_t size = std::filesystem::file_size(path, failure);
    if (failure || size > largest) {
        return fail(
            ErrorKind::config,
            failure ? fmt::format("cannot read the image {}: {}", path, failure.message())
                    : fmt::format("{} has {} bytes, too many for a firmware image", path, size));
    }
    std::ifstream file(path, std::ios::binary);
    std::vector<std::uint8_t> bytes{std::istreambuf_iterator<char>(file), {}};
    if (bytes.size() != size) {
        return fail(ErrorKind::config, fmt::format("cannot read the image {}", path));
    }
    return bytes;
}

/// Eight hexadecimal digits. From a file, so that the password is in no list of processes.
Result<std::optional<std::uint32_t>> read_password(const std::string& path) {
    if (path.empty()) {
        return std::nullopt;
    }
    std::ifstream file(path);
    std::string digits;
    file >> digits;
    std::uint32_t password = 0;
    const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), password, 16);
    const bool whole = parsed.ptr == digits.data() + digits.size();
    if (digits.size() != 8 || parsed.ec != std::errc() || !whole) {
        return fail(ErrorKind::config,
                    fmt::format("{} must hold the password as 8 hexadecimal digits", path));
    }
    return password;
}

Result<FirmwareJob> make_firmware_job(const FirmwareCliOptions& options, FirmwareVerb verb) {
    FirmwareJob job{.verb = verb, .image = {}, .options = {}};
    if (!options.image.empty()) {
        PLUGFEST_TRY(job.image.bytes, read_firmware_file(options.image));
    }
    job.image.parts = options.parts;
    if (!options.version.empty()) {
        PLUGFEST_TRY(job.image.version, cmis::parse_image_version(options.version));
    }
    PLUGFEST_TRY(job.options.password, read_password(options.password_file));
    job.options.run_delay = duration_from_seconds(options.run_delay_s);
    job.options.hitless = options.hitless;
    return job;
}

Result<void> ask_for_consent(const FirmwareCliOptions& options, const FirmwareVerbEntry& entry,
                             const std::vector<PortName>& cages, Streams& streams) {
    if (entry.consent == nullptr || options.yes) {
        return {};
    }
    if (isatty(STDIN_FILENO) != 1) {
        return fail(ErrorKind::config,
                    fmt::format("`fw {}` changes modules: say --yes if that is meant", entry.name));
    }
    for (const PortName& cage : cages) {
        fmt::print(streams.err, "  {}\n", cage.str());
    }
    fmt::print(streams.err, "{} module{} will {}. Go on? [y/N] ", cages.size(),
               cages.size() == 1 ? "" : "s", entry.consent);
    streams.err.flush();
    std::string answer;
    std::getline(std::cin, answer);
    if (answer != "y" && answer != "Y" && answer != "yes") {
        return fail(ErrorKind::cancelled, "nothing was changed");
    }
    return {};
}

Result<ExitCode> run_firmware_verb(const FirmwareCliOptions& options,
                                   const FirmwareVerbEntry& entry, Streams& streams) {
    PLUGFEST_TRY(const FirmwareJob job, make_firmware_job(options, entry.verb));
    PLUGFEST_TRY(const auto live, LiveModules::open(options.lab, options.target));
    PLUGFEST_TRY(const auto cages, live->select(options.target));
    PLUGFEST_CHECK(ask_for_consent(options, entry, cages, streams));
    const FirmwareTicker ticker = [&streams](const std::string& cage, const std::string& what) {
        fmt::print(streams.err, "{:<20} {}\n", cage, what);
        streams.err.flush();
    };
    PLUGFEST_TRY(const auto rows, do_firmware_job(*live, cages, job, ticker));
    print_firmware(rows, options.json, streams);
    return exit_code_of(rows);
}

void add_firmware_options(CLI::App& verb, FirmwareCliOptions& options,
                          const FirmwareVerbEntry& entry) {
    verb.add_option("TARGET", options.target,
                    "Modules: leaf1:Ethernet0-24, leaf1, all; comma lists; or the address of a bus")
        ->required();
    verb.add_option("--lab", options.lab, "Inventory of the lab, its directory or its name");
    verb.add_flag("--json", options.json, "Print JSON");
    verb.add_option("--password-file", options.password_file,
                    "File with the module's host password, 8 hexadecimal digits");
    if (entry.consent != nullptr) {
        verb.add_flag("--yes", options.yes, "Do not ask");
    }
    const bool takes_image =
        entry.verb == FirmwareVerb::update || entry.verb == FirmwareVerb::download;
    if (takes_image) {
        verb.add_option("--image", options.image, "Image file as the vendor gave it")->required();
        verb.add_option("--part", options.parts,
                        "Part number the image is for; may be given more than once");
        verb.add_option("--image-version", options.version,
                        "Version of the image, such as 3.6 or 3.6.12: what a module already has is "
                        "then not sent again");
    }
    if (entry.verb == FirmwareVerb::update || entry.verb == FirmwareVerb::run) {
        verb.add_option("--run-delay", options.run_delay_s,
                        "Seconds from the run command to the restart")
            ->check(CLI::Range(0.1, 60.0))
            ->capture_default_str();
        verb.add_flag("--hitless", options.hitless, "Start the image without loss of traffic");
    }
}

struct SampleImageOptions {
    std::string part;
    std::string version = "9.0.1";
    std::size_t length = 65536;
    std::string file;
};

/// An image that simulated modules take, to try all this without a vendor's.
ExitCode write_sample_image(const SampleImageOptions& options, Streams& streams) {
    const auto version = cmis::parse_image_version(options.version);
    if (!version) {
        return complain(version.error(), streams);
    }
    const auto bytes =
        sim::make_firmware_image({.part = options.part,
                                  .major = static_cast<std::uint8_t>(version->major),
                                  .minor = static_cast<std::uint8_t>(version->minor),
                                  .build = static_cast<std::uint16_t>(version->build.value_or(0))},
                                 options.length);
    std::ofstream file(options.file, std::ios::binary);
    file.write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
    if (!file.flush()) {
        return complain(Error(ErrorKind::config, "cannot write " + options.file), streams);
    }
    fmt::print(streams.out, "{}: {} {}, {} bytes\n", options.file, options.part,
               version->to_string(), bytes.size());
    return ExitCode::pass;
}

void add_sample_image(CLI::App& firmware, Action& chosen) {
    constexpr std::size_t largest = 16UL * 1024 * 1024;
    auto options = std::make_shared<SampleImageOptions>();
    CLI::App* verb =
        firmware.add_subcommand("sample", "Write an image that simulated modules take");
    verb->add_option("FILE", options->file, "File to write")->required();
    verb->add_option("--part", options->part, "Part number it is for")->required();
    verb->add_option("--image-version", options->version, "MAJOR.MINOR or MAJOR.MINOR.BUILD")
        ->capture_default_str();
    verb->add_option("--length", options->length, "Bytes after the head")
        ->check(CLI::Range(std::size_t{1}, largest))
        ->capture_default_str();
    verb->callback([options, &chosen] {
        chosen = [options](Streams& streams) { return write_sample_image(*options, streams); };
    });
}

}  // namespace

void add_module_firmware(CLI::App& module, Action& chosen) {
    CLI::App* firmware =
        module.add_subcommand("fw", "Firmware of CMIS modules: what they hold, and new images");
    firmware->require_subcommand(1);
    for (const FirmwareVerbEntry& entry : firmware_verbs) {
        auto options = std::make_shared<FirmwareCliOptions>();
        CLI::App* verb = firmware->add_subcommand(entry.name, entry.about);
        add_firmware_options(*verb, *options, entry);
        verb->callback([options, &entry, &chosen] {
            chosen = [options, &entry](Streams& streams) {
                const Result<ExitCode> code = run_firmware_verb(*options, entry, streams);
                return code ? *code : complain(code.error(), streams);
            };
        });
    }
    add_sample_image(*firmware, chosen);
}

}  // namespace plugfest::cli
