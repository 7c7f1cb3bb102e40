#include "drivers/sim/lab/lab_files.hpp"

#include "drivers/sim/module/descriptor.hpp"
#include "drivers/transport/hex.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <system_error>

namespace plugfest::sim {

namespace {

constexpr mode_t private_file = 0600;
constexpr mode_t private_program = 0700;
constexpr std::size_t password_bytes = 16;

std::unexpected<Error> cannot_write(const std::filesystem::path& file, std::string_view why) {
    return fail(ErrorKind::store, fmt::format("cannot write {}: {}", file.string(), why));
}

}  // namespace

Result<void> write_private_file(const std::filesystem::path& file, std::string_view content,
                                bool executable) {
    std::error_code ignored;
    std::filesystem::remove(file, ignored);  // a file left by others would keep its mode
    const Descriptor made(::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                                 executable ? private_program : private_file));
    if (made.get() < 0) {
        return cannot_write(file, std::strerror(errno));
    }
    while (!content.empty()) {
        const auto written = ::write(made.get(), content.data(), content.size());
        if (written < 0) {
            return cannot_write(file, std::strerror(errno));
        }
        content.remove_prefix(static_cast<std::size_t>(written));
    }
    return {};
}

Result<void> make_private_directory(const std::filesystem::path& directory) {
    std::error_code error;
    std::filesystem::create_directories(directory, error);
    if (!error) {
        std::filesystem::permissions(directory, std::filesystem::perms::owner_all, error);
    }
    if (error) {
        return cannot_write(directory, error.message());
    }
    return {};
}

std::string random_password() {
    std::vector<std::uint8_t> bytes(password_bytes);
    // Does not fail for so few bytes once the system has booted (getrandom(2)).
    [[maybe_unused]] const auto got = ::getrandom(bytes.data(), bytes.size(), 0);
    return transport::to_hex(bytes);
}

}  // namespace plugfest::sim
