#include "drivers/sim/host/host_namespace.hpp"

#include "drivers/sim/host/namespace_socket.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <string>
#include <unistd.h>
#include <utility>

namespace plugfest::sim {

namespace {

// bash, because as process 1 of a host it also reaps what daemons leave behind.
constexpr std::string_view keep_fabric = "echo ready; read -r";

// Mounts that a container forbids are left out: the host then shows the machine's own files there.
// ARP is strict, as on a rail network: an address is answered for only on its own interface.
constexpr std::string_view keep_host = R"(
quietly() { "$@" 2>/dev/null; }
quietly mount -t proc proc /proc
quietly mount -t sysfs sysfs /sys
hostname "$0"
quietly mount --bind "$1" /etc/os-release
quietly mount --bind "$2" /sys/class/dmi/id
ip link set lo up || exit
{
    echo 1 > /proc/sys/net/ipv4/conf/all/arp_ignore
    echo 2 > /proc/sys/net/ipv4/conf/all/arp_announce
    echo '0 0' > /proc/sys/net/ipv4/ping_group_range
} 2>/dev/null
echo ready
read -r
)";

Result<std::string> program_file(std::string_view name, std::string_view package) {
    auto file = find_program(name);
    if (!file) {
        return fail(ErrorKind::absent,
                    fmt::format("hosts of a virtual lab need the program '{}': install the package "
                                "'{}'",
                                name, package));
    }
    return *std::move(file);
}

/// A setting of the kernel that keeps ordinary users from making namespaces.
struct KernelSwitch {
    const char* file;
    std::string_view forbidding;
    std::string_view remedy;
};

constexpr std::array kernel_switches{
    KernelSwitch{"/proc/sys/user/max_user_namespaces", "0", "user.max_user_namespaces=10000"},
    KernelSwitch{"/proc/sys/kernel/unprivileged_userns_clone", "0",
                 "kernel.unprivileged_userns_clone=1"},
    KernelSwitch{"/proc/sys/kernel/apparmor_restrict_unprivileged_userns", "1",
                 "kernel.apparmor_restrict_unprivileged_userns=0"}};

std::string how_to_allow_namespaces() {
    std::string settings;
    for (const auto& [file, forbidding, remedy] : kernel_switches) {
        std::string value;
        if (std::getline(std::ifstream(file), value) && value == forbidding) {
            settings += fmt::format(" {}", remedy);
        }
    }
    return settings.empty()
               ? "Run as root; in a container, it must also have CAP_SYS_ADMIN, or allow user "
                 "namespaces to ordinary users"
               : fmt::format("Run as root, or let root allow them: `sysctl -w{}`", settings);
}

Arguments joined(Arguments entry, std::string_view program, const Arguments& arguments) {
    entry.emplace_back(program);
    entry.insert(entry.end(), arguments.begin(), arguments.end());
    return entry;
}

}  // namespace

Result<NamespaceRights> find_namespace_rights() {
    PLUGFEST_TRY(const auto unshare, program_file("unshare", "util-linux"));
    const auto as_is =
        run_program(unshare, {"--net", "--mount", "--pid", "--uts", "--fork", "true"});
    if (as_is) {
        return NamespaceRights::root;
    }
    const auto in_user_namespace = run_program(
        unshare,
        {"--user", "--map-root-user", "--net", "--mount", "--pid", "--uts", "--fork", "true"});
    if (in_user_namespace && ::geteuid() != 0) {
        return NamespaceRights::user_namespace;
    }
    const std::string tried =
        in_user_namespace ? "a user namespace does not help root: sshd needs to change groups"
                          : in_user_namespace.error().to_string();
    return fail(
        ErrorKind::refused,
        fmt::format("hosts of a virtual lab need network namespaces, and user {} may make "
                    "none here. {}. Tried: {}; {}",
                    ::geteuid(), how_to_allow_namespaces(), as_is.error().to_string(), tried));
}

Result<Namespace> Namespace::start_keeper(NamespaceRights rights, bool is_host,
                                          const std::string& program, const Arguments& arguments) {
    std::array<int, 2> to_keeper{};
    std::array<int, 2> from_keeper{};
    if (::pipe2(to_keeper.data(), O_CLOEXEC) != 0) {
        return fail(ErrorKind::refused, fmt::format("no pipe: {}", std::strerror(errno)));
    }
    Descriptor keeper_in(to_keeper[0]);
    Descriptor lifeline(to_keeper[1]);
    if (::pipe2(from_keeper.data(), O_CLOEXEC) != 0) {
        return fail(ErrorKind::refused, fmt::format("no pipe: {}", std::strerror(errno)));
    }
    const Descriptor said(from_keeper[0]);
    Descriptor keeper_out(from_keeper[1]);
    PLUGFEST_TRY(auto keeper,
                 ChildProcess::start(
                     program, arguments,
                     {.in = keeper_in.get(), .out = keeper_out.get(), .err = keeper_out.get()}));
    keeper_in.reset();
    keeper_out.reset();
    std::string text;
    std::array<char, 512> chunk{};
    while (!text.ends_with("ready\n")) {
        const auto got = ::read(said.get(), chunk.data(), chunk.size());
        if (got <= 0) {
            return fail(ErrorKind::refused, fmt::format("cannot make a namespace: {}", text));
        }
        text.append(chunk.data(), static_cast<std::size_t>(got));
    }
    return Namespace(rights, is_host, std::move(keeper), std::move(lifeline));
}

Result<Namespace> Namespace::make_fabric(NamespaceRights rights) {
    PLUGFEST_TRY(const auto unshare, program_file("unshare", "util-linux"));
    Arguments arguments;
    if (rights == NamespaceRights::user_namespace) {
        arguments = {"--user", "--map-root-user"};
    }
    arguments.insert(arguments.end(), {"--net", "--", "bash", "-c", std::string(keep_fabric)});
    return start_keeper(rights, false, unshare, arguments);
}

Result<Namespace> Namespace::make_host(const Namespace& fabric, const HostView& view) {
    PLUGFEST_TRY(const auto nsenter, program_file("nsenter", "util-linux"));
    auto arguments = fabric.entry();
    arguments.insert(arguments.end(), {"unshare", "--net", "--mount", "--uts", "--pid", "--fork",
                                       "--kill-child", "--", "bash", "-c", std::string(keep_host),
                                       view.name, view.os_release.string(), view.dmi.string()});
    return start_keeper(fabric.rights_, true, nsenter, arguments);
}

// nsenter and unshare become the program they run unless it gets a new process namespace; so the
// keeper's pid is that of the fabric's bash, but of the unshare in front of a host's.
Arguments Namespace::entry() const {
    Arguments words{"--target", std::to_string(pid()), "--net"};
    if (rights_ == NamespaceRights::user_namespace) {
        words.insert(words.end(), {"--user", "--preserve-credentials"});
    }
    if (is_host_) {
        words.insert(words.end(), {"--mount", "--uts",
                                   fmt::format("--pid=/proc/{}/ns/pid_for_children", pid())});
    }
    words.emplace_back("--");
    return words;
}

Arguments Namespace::entry_as_user() const {
    auto words = entry();
    if (rights_ == NamespaceRights::user_namespace) {
        // Inside we are root by name only; the program would try what only real root can do.
        words.insert(words.end(), {"unshare", "--user", fmt::format("--map-user={}", ::getuid()),
                                   fmt::format("--map-group={}", ::getgid()), "--"});
    }
    return words;
}

Result<std::string> Namespace::run(std::string_view program, const Arguments& arguments,
                                   std::string_view input) const {
    PLUGFEST_TRY(const auto nsenter, program_file("nsenter", "util-linux"));
    return run_program(nsenter, joined(entry(), program, arguments), input);
}

Result<std::string> Namespace::run_as_user(std::string_view program,
                                           const Arguments& arguments) const {
    PLUGFEST_TRY(const auto nsenter, program_file("nsenter", "util-linux"));
    return run_program(nsenter, joined(entry_as_user(), program, arguments));
}

Result<ChildProcess> Namespace::start_as_user(std::string_view program, const Arguments& arguments,
                                              ChildStreams streams) const {
    PLUGFEST_TRY(const auto nsenter, program_file("nsenter", "util-linux"));
    return ChildProcess::start(nsenter, joined(entry_as_user(), program, arguments), streams);
}

Result<Descriptor> Namespace::listen() const {
    return listen_in_namespace(pid(), rights_ == NamespaceRights::user_namespace);
}

Namespace::~Namespace() {
    lifeline_.reset();
    if (keeper_.pid() > 0) {
        keeper_.wait();
    }
}

}  // namespace plugfest::sim
