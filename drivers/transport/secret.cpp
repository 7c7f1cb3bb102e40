#include "drivers/transport/secret.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace plugfest::transport {

namespace {

constexpr unsigned others_bits = S_IRWXG | S_IRWXO;

Result<int> open_private(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) {
        return fail(ErrorKind::config,
                    fmt::format("{}: {}", path, std::generic_category().message(errno)));
    }
    struct stat about{};
    ::fstat(descriptor, &about);
    std::string complaint;
    if (!S_ISREG(about.st_mode)) {
        complaint = fmt::format("{} is not a regular file", path);
    } else if ((about.st_mode & others_bits) != 0) {
        complaint = fmt::format("{} has mode {:04o}, so others can open it; run: chmod 600 {}",
                                path, about.st_mode & 07777U, path);
    }
    if (!complaint.empty()) {
        ::close(descriptor);
        return fail(ErrorKind::config, std::move(complaint));
    }
    return descriptor;
}

}  // namespace

Result<void> check_private(const std::string& path) {
    PLUGFEST_TRY(const int descriptor, open_private(path));
    ::close(descriptor);
    return {};
}

Result<std::string> read_secret_file(const std::string& path) {
    PLUGFEST_TRY(const int descriptor, open_private(path));
    std::array<char, 1024> content{};
    const auto size = ::read(descriptor, content.data(), content.size());
    ::close(descriptor);
    std::string secret(content.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
    secret.resize(std::min(secret.size(), secret.find_first_of("\r\n")));
    if (secret.empty()) {
        return fail(ErrorKind::config, fmt::format("{} holds no password", path));
    }
    return secret;
}

Result<std::string> read_secret_variable(const std::string& name) {
    const char* value = std::getenv(name.c_str());
    if (value == nullptr || *value == '\0') {
        return fail(ErrorKind::config,
                    fmt::format("environment variable {} holds no password", name));
    }
    return std::string(value);
}

}  // namespace plugfest::transport
