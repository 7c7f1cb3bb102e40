#include "orchestrator/cli/module_source.hpp"

#include "drivers/async/combine.hpp"
#include "drivers/cmis/codes.hpp"
#include "drivers/modules/image_file.hpp"
#include "drivers/modules/memory_reader.hpp"
#include "drivers/transport/socket_bus.hpp"
#include "orchestrator/cli/bus_address.hpp"
#include "orchestrator/cli/interrupt.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

namespace plugfest::cli {

namespace {

namespace fs = std::filesystem;

/// The inventories of virtual labs started from this folder.
std::vector<fs::path> inventories_here() {
    std::vector<fs::path> found;
    std::error_code failure;
    for (const auto& entry : fs::directory_iterator("out/labs", failure)) {
        if (fs::exists(entry.path() / "inventory.yaml", failure)) {
            found.push_back(entry.path() / "inventory.yaml");
        }
    }
    return found;
}

Result<fs::path> inventory_of(const std::string& lab) {
    std::error_code ignored;
    if (!lab.empty()) {
        for (const fs::path& path :
             {fs::path(lab) / "inventory.yaml", fs::path("out/labs") / lab / "inventory.yaml"}) {
            if (fs::exists(path, ignored)) {
                return path;
            }
        }
        return fs::path(lab);
    }
    const auto found = inventories_here();
    if (found.size() == 1) {
        return found.front();
    }
    return fail(ErrorKind::config,
                found.empty()
                    ? std::string("no such file, and no lab is named: give --lab "
                                  "INVENTORY, or start one with `plugfest lab up`")
                    : fmt::format("{} labs are in out/labs; say which with --lab", found.size()));
}

Result<inventory::Inventory> load_inventory_of(const std::string& lab) {
    PLUGFEST_TRY(const fs::path file, inventory_of(lab));
    return inventory::load_inventory(file);
}

/// A lab of one module that is named by its bus alone.
Result<inventory::Inventory> inventory_of_bus(const std::string& bus) {
    PLUGFEST_CHECK(parse_bus_address(bus));
    inventory::Inventory inventory;
    inventory.topology.name = bus;
    inventory.cages.push_back({.cage = PortName(bus), .bus = bus});
    return inventory;
}

}  // namespace

Result<std::unique_ptr<LiveModules>> LiveModules::open(const std::string& lab,
                                                       const std::string& target) {
    PLUGFEST_TRY(inventory::Inventory inventory,
                 is_bus_address(target) ? inventory_of_bus(target) : load_inventory_of(lab));
    std::unique_ptr<LiveModules> modules(new LiveModules(std::move(inventory)));
    PLUGFEST_TRY(modules->controller_, compose(modules->inventory_));
    for (const inventory::CageAccess& access : modules->inventory_.cages) {
        PLUGFEST_TRY(const SocketBusAddress address,
                     with_context(parse_bus_address(access.bus),
                                  fmt::format("cage '{}'", access.cage.str())));
        modules->buses_[access.cage.str()] = transport::make_socket_bus(
            modules->controller_->runtime, *modules->controller_->sleeper, address.host,
            address.port, address.path);
    }
    return modules;
}

Result<std::vector<PortName>> LiveModules::select(const std::string& selector) const {
    if (is_bus_address(selector) && buses_.contains(selector)) {
        return std::vector{PortName(selector)};
    }
    const bool filter = selector == "cmis" || selector == "present";
    PLUGFEST_TRY(std::vector<PortName> cages,
                 select_cages(inventory_.topology, filter ? "all" : selector));
    std::erase_if(cages, [this](const PortName& cage) { return !buses_.contains(cage.str()); });
    if (cages.empty()) {
        return fail(ErrorKind::absent,
                    fmt::format("no bus leads to the modules of '{}'; add `bus:` to their cages "
                                "in the lab file",
                                selector));
    }
    return cages;
}

Task<void> LiveModules::read_one(PortName cage, bool with_flags, NamedImage* result) {
    result->image =
        co_await modules::read_module(*controller_->sleeper, *buses_.at(cage.str()), with_flags);
    co_return Result<void>();
}

Result<std::vector<NamedImage>> LiveModules::read(const std::vector<PortName>& cages,
                                                  bool with_flags) {
    std::vector<NamedImage> images;
    images.reserve(cages.size());
    std::vector<Task<void>> tasks;
    for (const PortName& cage : cages) {
        images.push_back({.name = cage.str(), .image = modules::ModuleImage()});
        tasks.push_back(read_one(cage, with_flags, &images.back()));
    }
    const Interrupt interrupt([this] { controller_->runtime.cancel(); });
    const auto everything = [](std::vector<Task<void>> all) -> Task<void> {
        co_await async::run_all(std::move(all));
        co_return Result<void>();
    };
    PLUGFEST_CHECK(controller_->runtime.run(everything(std::move(tasks))));
    return images;
}

Result<std::vector<std::uint8_t>> LiveModules::read_bytes(const PortName& cage, cmis::Field field,
                                                          int bank) {
    Result<std::vector<std::uint8_t>> bytes;
    const auto keep = [](Task<transport::Bytes> task,
                         Result<std::vector<std::uint8_t>>* result) -> Task<void> {
        *result = co_await std::move(task);
        co_return Result<void>();
    };
    PLUGFEST_CHECK(controller_->runtime.run(keep(
        modules::read_range(*controller_->sleeper, *buses_.at(cage.str()), field, bank), &bytes)));
    return bytes;
}

Task<void> LiveModules::work_through(std::vector<std::size_t> turns,
                                     const std::vector<PortName>* cages, const ModuleWork* work,
                                     std::vector<Result<void>>* results) {
    for (const std::size_t turn : turns) {
        const PortName& cage = cages->at(turn);
        const ModuleAccess access{.cage = cage,
                                  .sleeper = *controller_->sleeper,
                                  .bus = *buses_.at(cage.str()),
                                  .quirks = quirks()};
        results->at(turn) = co_await (*work)(access);
    }
    co_return Result<void>();
}

Result<std::vector<Result<void>>> LiveModules::work_on(const std::vector<PortName>& cages,
                                                       const ModuleWork& work) {
    std::map<std::string, std::vector<std::size_t>> turns_by_bus;
    for (std::size_t i = 0; i < cages.size(); ++i) {
        turns_by_bus[buses_.at(cages[i].str())->name()].push_back(i);
    }
    std::vector<Result<void>> results(cages.size());
    std::vector<Task<void>> tasks;
    tasks.reserve(turns_by_bus.size());
    for (auto& [bus, turns] : turns_by_bus) {
        tasks.push_back(work_through(std::move(turns), &cages, &work, &results));
    }
    const Interrupt interrupt([this] { controller_->runtime.cancel(); });
    const auto everything = [](std::vector<Task<void>> all) -> Task<void> {
        co_await async::run_all(std::move(all));
        co_return Result<void>();
    };
    PLUGFEST_CHECK(controller_->runtime.run(everything(std::move(tasks))));
    return results;
}

Result<void> LiveModules::control(const PortName& cage,
                                  const std::function<Task<void>(cmis::ModuleSession&)>& work) {
    cmis::ModuleSession session(*controller_->sleeper, *buses_.at(cage.str()), controller_->quirks);
    const Interrupt interrupt([this] { controller_->runtime.cancel(); });
    return controller_->runtime.run(work(session));
}

Task<void> LiveModules::wait(Duration interval) {
    co_return co_await controller_->sleeper->sleep_for(interval);
}

Result<void> LiveModules::repeat(Duration interval, Duration length,
                                 const std::function<void()>& round) {
    for (Duration elapsed{};; elapsed += interval) {
        round();
        if (elapsed >= length) {
            return {};
        }
        const Interrupt interrupt([this] { controller_->runtime.cancel(); });
        PLUGFEST_CHECK(controller_->runtime.run(wait(interval)));
    }
}

bool is_left_out(const std::string& selector, const NamedImage& read) {
    if (selector != "cmis" && selector != "present") {
        return false;
    }
    if (!read.image) {
        return read.image.error().kind() == ErrorKind::absent ||
               read.image.error().kind() == ErrorKind::nack;
    }
    return selector == "cmis" &&
           cmis::memory_map_of(read.image->halves().at({})[0]) != cmis::MemoryMap::cmis;
}

Result<std::vector<NamedImage>> load_images(const std::string& target, const std::string& lab,
                                            bool with_flags) {
    std::error_code ignored;
    if (lab.empty() && fs::exists(target, ignored)) {
        PLUGFEST_TRY(modules::ModuleImage image, modules::read_image_file(target));
        std::vector<NamedImage> images;
        images.push_back({.name = target, .image = std::move(image)});
        return images;
    }
    PLUGFEST_TRY(const auto live, with_context(LiveModules::open(lab, target), target));
    PLUGFEST_TRY(const auto cages, live->select(target));
    PLUGFEST_TRY(auto images, live->read(cages, with_flags));
    std::erase_if(images,
                  [&target](const NamedImage& image) { return is_left_out(target, image); });
    return images;
}

}  // namespace plugfest::cli
