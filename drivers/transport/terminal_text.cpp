#include "drivers/transport/terminal_text.hpp"

#include <algorithm>

namespace plugfest::transport {

namespace {

constexpr std::string_view prompt_ends = ">#$%";
constexpr char escape = '\x1b';
constexpr char bell = '\a';

/// A line printer with a cursor: as much of a terminal as command lines use.
class Terminal {
  public:
    void feed(std::string_view received) {
        while (!received.empty()) {
            const char c = received.front();
            received.remove_prefix(1);
            if (c == escape) {
                received.remove_prefix(take_escape(received));
            } else {
                take(c);
            }
        }
    }

    std::string text() const { return done_ + trimmed(); }

  private:
    void take(char c) {
        switch (c) {
            case '\n':
                done_ += trimmed() + '\n';
                line_.clear();
                cursor_ = 0;
                break;
            case '\r':
                cursor_ = 0;
                break;
            case '\b':
                cursor_ -= cursor_ > 0 ? 1 : 0;
                break;
            case '\0':
            case bell:
                break;
            default:
                line_.resize(std::max(line_.size(), cursor_ + 1), ' ');
                line_[cursor_++] = c;
        }
    }

    // Returns how much of `rest`, the text after the escape character, belongs to the sequence.
    std::size_t take_escape(std::string_view rest) {
        if (rest.starts_with('[')) {
            const auto is_final = [](char c) { return c >= '@' && c <= '~'; };
            const auto* final = std::find_if(rest.begin() + 1, rest.end(), is_final);
            if (final == rest.end()) {
                return rest.size();
            }
            const auto parameters =
                rest.substr(1, static_cast<std::size_t>(final - rest.begin()) - 1);
            if (*final == 'K') {
                erase_in_line(parameters);
            }
            return parameters.size() + 2;
        }
        if (rest.starts_with(']')) {
            return std::min(rest.size(), rest.find(bell)) + (rest.find(bell) < rest.size() ? 1 : 0);
        }
        const bool selects_charset = rest.starts_with('(') || rest.starts_with(')');
        return std::min(rest.size(), std::size_t{selects_charset ? 2U : 1U});
    }

    void erase_in_line(std::string_view parameters) {
        if (parameters == "2") {
            line_.clear();
        } else if (parameters == "1") {
            std::fill_n(line_.begin(), std::min(cursor_, line_.size()), ' ');
        } else {
            line_.resize(std::min(cursor_, line_.size()));
        }
    }

    std::string trimmed() const { return line_.substr(0, line_.find_last_not_of(' ') + 1); }

    std::string done_;
    std::string line_;
    std::size_t cursor_ = 0;
};

std::string_view last_line(std::string_view text) {
    const auto newline = text.rfind('\n');
    std::string_view line = newline == std::string_view::npos ? text : text.substr(newline + 1);
    return line.substr(0, line.find_last_not_of(' ') + 1);
}

}  // namespace

std::string plain_text(std::string_view received) {
    Terminal terminal;
    terminal.feed(received);
    return terminal.text();
}

std::string learn_prompt(std::string_view text) {
    constexpr std::size_t most_kept = 16;
    const std::string_view line = last_line(text);
    if (line.size() < 2 || prompt_ends.find(line.back()) == std::string_view::npos) {
        return {};
    }
    return std::string(line.substr(0, std::min(most_kept, line.size() - 1)));
}

bool ends_with_prompt(std::string_view text, std::string_view prompt) {
    const std::string_view line = last_line(text);
    return line.size() > prompt.size() && line.starts_with(prompt) &&
           prompt_ends.find(line.back()) != std::string_view::npos;
}

bool ends_with_pager(std::string_view text) {
    const std::string_view line = last_line(text);
    return line.ends_with("--More--") || line.ends_with("-- More --") ||
           (line.starts_with("---(more") && line.ends_with(")---")) ||
           (line.starts_with("lines ") && line.find('-') != std::string_view::npos);
}

std::string answer_only(std::string_view text, std::string_view command) {
    const auto last_newline = text.rfind('\n');
    text = last_newline == std::string_view::npos ? std::string_view()
                                                  : text.substr(0, last_newline + 1);
    // Some devices echo twice, and the first echo may stand behind the prompt.
    while (!text.empty()) {
        const auto end = text.find('\n');
        if (!text.substr(0, end).ends_with(command)) {
            break;
        }
        text.remove_prefix(end + 1);
    }
    return std::string(text);
}

}  // namespace plugfest::transport
