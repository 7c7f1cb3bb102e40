#include "drivers/sim/host/host_login.hpp"

#include "drivers/sim/lab/lab_files.hpp"

#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <pwd.h>
#include <shadow.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace plugfest::sim {

namespace {

// A home of its own: what the user's shell does at login here has no place on a virtual host, and
// would cost every command its time. Debian's bash reads ~/.bashrc when sshd starts it, else
// BASH_ENV.
constexpr std::string_view configuration_text = R"(# Written by the virtual lab.
HostKey "{host_key}"
AuthorizedKeysFile "{authorized_keys}"
AllowUsers {user}
AuthenticationMethods publickey
PermitRootLogin prohibit-password
StrictModes no
UsePAM no
PidFile none
PrintMotd no
PrintLastLog no
LogLevel ERROR
SetEnv "HOME={home}" "BASH_ENV={functions}" "PATH={programs}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
)";

/// Where sshd, run by root, puts its unprivileged part.
constexpr std::string_view privilege_separation_directory = "/run/sshd";

Result<std::string> first_line(const std::filesystem::path& file) {
    std::ifstream in(file);
    std::string line;
    if (!std::getline(in, line)) {
        return fail(ErrorKind::store, fmt::format("cannot read {}", file.string()));
    }
    return line;
}

}  // namespace

Result<std::string> login_user() {
    const auto* const account = ::getpwuid(::geteuid());
    if (account == nullptr) {
        return fail(ErrorKind::refused,
                    fmt::format("hosts of a virtual lab are logged in to as the user who runs it, "
                                "but user {0} has no account here, and sshd and ssh-keygen want "
                                "one: run the lab as another user, or let root add it with "
                                "`useradd --uid {0} NAME`",
                                ::geteuid()));
    }
    const auto* const secret = ::getspnam(account->pw_name);  // null unless root
    if (secret != nullptr && secret->sp_pwdp != nullptr && *secret->sp_pwdp == '!') {
        return fail(ErrorKind::refused,
                    fmt::format("the account '{0}' is locked, so sshd refuses it: run the lab as "
                                "another user, or allow logins without a password with "
                                "`usermod -p '*' {0}`",
                                account->pw_name));
    }
    return std::string(account->pw_name);
}

Result<std::string> make_key(const std::filesystem::path& file) {
    const auto keygen = find_program("ssh-keygen");
    if (!keygen) {
        return fail(ErrorKind::absent,
                    "hosts of a virtual lab need 'ssh-keygen': install the package "
                    "'openssh-client'");
    }
    std::error_code ignored;
    std::filesystem::remove(file, ignored);
    PLUGFEST_CHECK(run_program(
        *keygen, {"-q", "-t", "ed25519", "-N", "", "-C", "plugfest-lab", "-f", file.string()}));
    PLUGFEST_TRY(const auto line, first_line(file.string() + ".pub"));
    return line.substr(0, line.rfind(' '));
}

Result<HostLogin> HostLogin::prepare(const std::filesystem::path& directory,
                                     const std::filesystem::path& client_public_key,
                                     const HostShims& shims) {
    const auto sshd = find_program("sshd");
    if (!sshd) {
        return fail(ErrorKind::absent,
                    "hosts of a virtual lab need 'sshd': install the package 'openssh-server'");
    }
    if (::geteuid() == 0) {
        std::error_code error;
        std::filesystem::create_directories(privilege_separation_directory, error);
        if (error) {
            return fail(ErrorKind::refused,
                        fmt::format("sshd run by root needs the directory {}: {}",
                                    privilege_separation_directory, error.message()));
        }
    }
    HostLogin login;
    login.sshd_ = *sshd;
    login.configuration_ = directory / "sshd_config";
    const auto key_file = directory / "host_key";
    PLUGFEST_TRY(const auto user, login_user());
    const auto home = shims.functions.parent_path();
    PLUGFEST_CHECK(make_private_directory(home));
    PLUGFEST_TRY(login.host_key_, make_key(key_file));
    PLUGFEST_CHECK(
        write_private_file(login.configuration_,
                           fmt::format(configuration_text, fmt::arg("host_key", key_file.string()),
                                       fmt::arg("authorized_keys", client_public_key.string()),
                                       fmt::arg("user", user), fmt::arg("home", home.string()),
                                       fmt::arg("functions", shims.functions.string()),
                                       fmt::arg("programs", shims.programs.string()))));
    return login;
}

Result<ChildProcess> HostLogin::serve(const Namespace& host, int socket) const {
    const auto log = configuration_.parent_path() / "sshd.log";
    return host.start_as_user(sshd_, {"-i", "-f", configuration_.string(), "-E", log.string()},
                              {.in = socket, .out = socket});
}

Result<void> HostLogin::check(const Namespace& host) const {
    PLUGFEST_CHECK(with_context(host.run_as_user(sshd_, {"-t", "-f", configuration_.string()}),
                                "sshd refuses to run on a host of the virtual lab"));
    return {};
}

}  // namespace plugfest::sim
