#include "drivers/transport/ssh_auth.hpp"

#include "drivers/transport/secret.hpp"
#include "drivers/transport/ssh_session.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace plugfest::transport {

namespace {

/// One way to prove who we are.
struct Method {
    unsigned kind;  // SSH_AUTH_METHOD_…
    std::string name;
    std::function<Result<int>()> attempt;  // SSH_AUTH_SUCCESS, _PARTIAL, _DENIED or _ERROR
};

std::string offered(unsigned methods) {
    std::vector<std::string> names;
    if ((methods & unsigned{SSH_AUTH_METHOD_PUBLICKEY}) != 0) {
        names.emplace_back("publickey");
    }
    if ((methods & unsigned{SSH_AUTH_METHOD_PASSWORD}) != 0) {
        names.emplace_back("password");
    }
    if ((methods & unsigned{SSH_AUTH_METHOD_INTERACTIVE}) != 0) {
        names.emplace_back("keyboard-interactive");
    }
    return names.empty() ? "nothing we know" : fmt::format("{}", fmt::join(names, ", "));
}

std::string agent_name() {
    return std::getenv("SSH_AUTH_SOCK") == nullptr
               ? "agent (none is running: SSH_AUTH_SOCK is not set)"
               : "agent";
}

unsigned methods_of(const SshSession& session) {
    return static_cast<unsigned>(ssh_userauth_list(session.handle(), nullptr));
}

class Login {
  public:
    Login(SshSession& session, const SshOptions& options, const Patience& patience)
        : session_(session), options_(options), patience_(patience) {}

    Result<void> run() {
        PLUGFEST_TRY(const int none,
                     complete([this] { return ssh_userauth_none(session_.handle(), nullptr); }));
        if (none == SSH_AUTH_SUCCESS) {
            return {};
        }
        PLUGFEST_TRY(const auto methods, configured_methods());
        std::vector<std::string> tried;
        for (const auto& method : methods) {
            if ((methods_of(session_) & method.kind) == 0) {
                continue;
            }
            tried.push_back(method.name);
            PLUGFEST_TRY(const int outcome, method.attempt());
            if (outcome == SSH_AUTH_SUCCESS) {
                return {};
            }
            if (outcome == SSH_AUTH_ERROR && !session_.is_connected()) {
                return fail(ErrorKind::protocol, "connection lost at login: " + session_.failure());
            }
        }
        return fail(ErrorKind::refused, refusal(tried));
    }

  private:
    Result<int> complete(const std::function<int()>& call) {
        return session_.complete(call, SSH_AUTH_AGAIN, patience_);
    }

    Result<std::vector<Method>> configured_methods() {
        std::vector<Method> methods;
        if (options_.use_agent) {
            methods.push_back({SSH_AUTH_METHOD_PUBLICKEY, agent_name(), [this] {
                                   return complete([this] {
                                       return ssh_userauth_agent(session_.handle(), nullptr);
                                   });
                               }});
        }
        if (!options_.key_file.empty()) {
            methods.push_back({SSH_AUTH_METHOD_PUBLICKEY, "key " + options_.key_file,
                               [this] { return with_key(); }});
        }
        if (!options_.password_file.empty()) {
            PLUGFEST_TRY(password_, read_secret_file(options_.password_file));
        } else if (!options_.password_environment.empty()) {
            PLUGFEST_TRY(password_, read_secret_variable(options_.password_environment));
        }
        if (!password_.empty()) {
            methods.push_back({SSH_AUTH_METHOD_PASSWORD, "password", [this] {
                                   return complete([this] {
                                       return ssh_userauth_password(session_.handle(), nullptr,
                                                                    password_.c_str());
                                   });
                               }});
            methods.push_back({SSH_AUTH_METHOD_INTERACTIVE, "keyboard-interactive",
                               [this] { return interactively(); }});
        }
        return methods;
    }

    Result<int> with_key() {
        PLUGFEST_CHECK(check_private(options_.key_file));
        ssh_key raw_key = nullptr;
        if (ssh_pki_import_privkey_file(options_.key_file.c_str(), nullptr, nullptr, nullptr,
                                        &raw_key) != SSH_OK) {
            return fail(
                ErrorKind::config,
                fmt::format("{} is not a private key that can be read without a passphrase; "
                            "keys with one belong into the agent",
                            options_.key_file));
        }
        const std::unique_ptr<ssh_key_struct, decltype(&ssh_key_free)> key(raw_key, &ssh_key_free);
        return complete(
            [&] { return ssh_userauth_publickey(session_.handle(), nullptr, key.get()); });
    }

    // Hidden prompts get the password, visible ones (a notice to confirm) an empty line. A device
    // that goes on asking is refusing in its own way.
    Result<int> interactively() {
        constexpr int most_rounds = 4;
        for (int round = 0; round < most_rounds; ++round) {
            PLUGFEST_TRY(const int outcome, complete([this] {
                             return ssh_userauth_kbdint(session_.handle(), nullptr, nullptr);
                         }));
            if (outcome != SSH_AUTH_INFO) {
                return outcome;
            }
            const int prompts = ssh_userauth_kbdint_getnprompts(session_.handle());
            for (int i = 0; i < prompts; ++i) {
                const auto index = static_cast<unsigned>(i);
                char visible = 0;
                ssh_userauth_kbdint_getprompt(session_.handle(), index, &visible);
                ssh_userauth_kbdint_setanswer(session_.handle(), index,
                                              visible != 0 ? "" : password_.c_str());
            }
        }
        return SSH_AUTH_DENIED;
    }

    std::string refusal(const std::vector<std::string>& tried) const {
        const std::string offer = offered(methods_of(session_));
        if (tried.empty()) {
            return fmt::format(
                "user {} has no agent, key or password configured that the device "
                "takes; it offers {}",
                options_.user, offer);
        }
        return fmt::format("the device lets user {} not in with {}; it offers {}", options_.user,
                           fmt::join(tried, ", "), offer);
    }

    SshSession& session_;
    const SshOptions& options_;
    const Patience& patience_;
    std::string password_;
};

}  // namespace

Result<void> authenticate(SshSession& session, const SshOptions& options,
                          const Patience& patience) {
    return Login(session, options, patience).run();
}

}  // namespace plugfest::transport
