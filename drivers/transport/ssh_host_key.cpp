#include "drivers/transport/ssh_host_key.hpp"

#include "drivers/transport/ssh_session.hpp"

#include <fmt/format.h>

#include <memory>
#include <string>

namespace plugfest::transport {

namespace {

std::string fingerprint(const SshSession& session) {
    ssh_key raw_key = nullptr;
    if (ssh_get_server_publickey(session.handle(), &raw_key) != SSH_OK) {
        return "of unknown fingerprint";
    }
    const std::unique_ptr<ssh_key_struct, decltype(&ssh_key_free)> key(raw_key, &ssh_key_free);
    unsigned char* hash = nullptr;
    std::size_t size = 0;
    if (ssh_get_publickey_hash(key.get(), SSH_PUBLICKEY_HASH_SHA256, &hash, &size) != SSH_OK) {
        return "of unknown fingerprint";
    }
    char* text = ssh_get_fingerprint_hash(SSH_PUBLICKEY_HASH_SHA256, hash, size);
    std::string result =
        fmt::format("{} ({})", text, ssh_key_type_to_char(ssh_key_type(key.get())));
    ssh_string_free_char(text);
    ssh_clean_pubkey_hash(&hash);
    return result;
}

std::string entry_name(const SshOptions& options) {
    return options.port == 22 ? options.host : fmt::format("[{}]:{}", options.host, options.port);
}

}  // namespace

Result<void> check_host_key(const SshSession& session, const SshOptions& options) {
    if (options.known_hosts.empty()) {
        return fail(ErrorKind::refused,
                    fmt::format("no known_hosts file is configured, so host key {} cannot be "
                                "checked",
                                fingerprint(session)));
    }
    switch (ssh_session_is_known_server(session.handle())) {
        case SSH_KNOWN_HOSTS_OK:
            return {};
        case SSH_KNOWN_HOSTS_CHANGED:
        case SSH_KNOWN_HOSTS_OTHER:
            return fail(
                ErrorKind::refused,
                fmt::format("host key {} is not the one in {}: the device was reinstalled, "
                            "or somebody is in between. If its console shows the same "
                            "fingerprint, remove the old key with: ssh-keygen -R '{}' -f {}",
                            fingerprint(session), options.known_hosts, entry_name(options),
                            options.known_hosts));
        case SSH_KNOWN_HOSTS_UNKNOWN:
        case SSH_KNOWN_HOSTS_NOT_FOUND:
            return fail(ErrorKind::refused,
                        fmt::format("host key {} is not in {}. If the device's console shows the "
                                    "same fingerprint, add it with: ssh-keyscan -p {} {} >> {}",
                                    fingerprint(session), options.known_hosts, options.port,
                                    options.host, options.known_hosts));
        case SSH_KNOWN_HOSTS_ERROR:
            break;
    }
    return fail(ErrorKind::refused, fmt::format("host key cannot be checked against {}: {}",
                                                options.known_hosts, session.failure()));
}

}  // namespace plugfest::transport
