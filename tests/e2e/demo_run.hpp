#pragma once

#include "tests/support/program.hpp"

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace plugfest::e2e {

/// Long enough for a sanitized build on a busy machine; a healthy run takes a tenth.
inline constexpr std::chrono::seconds patience{240};

/// Words after the program's name.
inline std::vector<std::string> plugfest_words(std::vector<std::string> words) {
    words.insert(words.begin(), test::plugfest_binary());
    return words;
}

/// A plan of sixteen steps on four good links.
inline std::string short_plan() {
    return std::string(PLUGFEST_SOURCE_DIR) + "/tests/data/plans/short.yaml";
}

/// `plugfest demo` with the short plan.
inline std::vector<std::string> demo_words(const std::filesystem::path& out,
                                           std::vector<std::string> more = {}) {
    std::vector<std::string> words{
        test::plugfest_binary(), "demo", "--plan", short_plan(), "--out", out.string()};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

/// Ends the lab that a test may have left up.
class LabGuard {
  public:
    explicit LabGuard(std::filesystem::path out) : out_(std::move(out)) {}
    ~LabGuard() { test::run_program(plugfest_words({"lab", "down", lab().string()})); }
    LabGuard(const LabGuard&) = delete;
    LabGuard& operator=(const LabGuard&) = delete;
    [[nodiscard]] std::filesystem::path lab() const { return out_ / "labs" / "rail-demo"; }

  private:
    std::filesystem::path out_;
};

}  // namespace plugfest::e2e
