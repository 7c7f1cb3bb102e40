#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

namespace plugfest::test {

/// Spoils good samples the way links and buggy firmware do: cut short, bytes changed, lost,
/// repeated or inserted. The same seed gives the same texts.
class Mutation {
  public:
    explicit Mutation(std::uint64_t seed) : random_(seed) {}

    [[nodiscard]] std::string operator()(std::string_view sample) {
        std::string text(sample);
        for (std::uint64_t left = 1 + below(4); left > 0 && !text.empty(); --left) {
            spoil(text);
        }
        return text;
    }

  private:
    std::uint64_t below(std::uint64_t bound) { return random_() % bound; }

    void spoil(std::string& text) {
        const auto at = below(text.size());
        const auto length = 1 + below(std::min<std::uint64_t>(40, text.size() - at));
        switch (below(5)) {
            case 0:
                text.resize(at);
                break;
            case 1:
                text[at] = static_cast<char>(below(256));
                break;
            case 2:
                text.erase(at, length);
                break;
            case 3:
                text.insert(at, text.substr(at, length));
                break;
            default:
                text.insert(at, tokens[below(tokens.size())]);
                break;
        }
    }

    static constexpr std::array<std::string_view, 12> tokens{
        "-", "--", "{", "}", "'", "\\x", "nan", "N/A", "99999999999999999999", "\n", ":", "[[[["};
    std::mt19937_64 random_;
};

}  // namespace plugfest::test
