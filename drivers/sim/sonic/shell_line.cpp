#include "drivers/sim/sonic/shell_line.hpp"

#include "domain/result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace plugfest::sim {

namespace {

/// Stands for `$?` in a word until the command before has ended.
constexpr char last_status = '\x01';

enum class When { always, on_success, on_failure };

struct Command {
    When when = When::always;
    Words words;
};

class LineParser {
  public:
    explicit LineParser(std::string_view line) : rest_(line) {}

    Result<std::vector<Command>> parse() {
        commands_.emplace_back();
        while (!rest_.empty()) {
            PLUGFEST_CHECK(step(take()));
        }
        PLUGFEST_CHECK(end_command(When::always, "end of line"));
        commands_.pop_back();
        return std::move(commands_);
    }

  private:
    Result<void> step(char c) {
        switch (c) {
            case ' ':
            case '\t':
                end_word();
                return {};
            case '\n':
            case ';':
                return end_command(When::always, ";");
            case '&':
                return take_second(c) ? end_command(When::on_success, "&&") : refuse("&");
            case '|':
                return take_second(c) ? end_command(When::on_failure, "||") : refuse("|");
            case '\'':
                return single_quoted();
            case '"':
                return double_quoted();
            default:
                return plain(c);
        }
    }

    Result<void> plain(char c) {
        if (c == '\\' && !rest_.empty()) {
            add(take());
            return {};
        }
        if (c == '$') {
            return dollar();
        }
        if (std::string_view("<>()`").find(c) != std::string_view::npos || c == last_status) {
            return refuse(std::string_view(&c, 1));
        }
        add(c);
        return {};
    }

    Result<void> single_quoted() {
        const auto end = rest_.find('\'');
        if (end == std::string_view::npos) {
            return refuse("unmatched '");
        }
        word().append(rest_.substr(0, end));
        rest_.remove_prefix(end + 1);
        return {};
    }

    Result<void> double_quoted() {
        word();
        while (!rest_.empty()) {
            const char c = take();
            if (c == '"') {
                return {};
            }
            if (c == '$') {
                PLUGFEST_CHECK(dollar());
            } else if (c == '\\' && !rest_.empty() &&
                       std::string_view("\"\\$`").find(rest_.front()) != std::string_view::npos) {
                add(take());
            } else if (c == '`') {
                return refuse("`");
            } else {
                add(c);
            }
        }
        return refuse("unmatched \"");
    }

    Result<void> dollar() {
        if (rest_.empty() || rest_.front() != '?') {
            return refuse("$");
        }
        rest_.remove_prefix(1);
        add(last_status);
        return {};
    }

    Result<void> end_command(When next, std::string_view at) {
        end_word();
        const bool is_empty = commands_.back().words.empty();
        if (is_empty && (next != When::always || commands_.back().when != When::always)) {
            return refuse(at);
        }
        if (is_empty) {
            commands_.pop_back();
        }
        commands_.push_back({.when = next, .words = {}});
        return {};
    }

    static std::unexpected<Error> refuse(std::string_view what) {
        return fail(ErrorKind::unsupported,
                    fmt::format("bash: syntax not understood by this virtual shell: {}\n", what));
    }

    char take() {
        const char c = rest_.front();
        rest_.remove_prefix(1);
        return c;
    }
    bool take_second(char c) {
        const bool here = !rest_.empty() && rest_.front() == c;
        rest_.remove_prefix(here ? 1 : 0);
        return here;
    }
    std::string& word() {
        if (!word_) {
            word_.emplace();
        }
        return *word_;
    }
    void add(char c) { word() += c; }
    void end_word() {
        if (word_) {
            commands_.back().words.push_back(*std::exchange(word_, std::nullopt));
        }
    }

    std::string_view rest_;
    std::optional<std::string> word_;
    std::vector<Command> commands_;
};

std::string with_status(std::string word, int status) {
    for (auto at = word.find(last_status); at != std::string::npos; at = word.find(last_status)) {
        word.replace(at, 1, std::to_string(status));
    }
    return word;
}

bool is_due(When when, int status) {
    return when == When::always || (when == When::on_success) == (status == 0);
}

}  // namespace

transport::ServedReply run_shell_line(
    std::string_view line, const std::function<transport::ServedReply(const Words&)>& run) {
    auto commands = LineParser(line).parse();
    if (!commands) {
        return {.err = commands.error().message(), .exit_status = usage_status};
    }
    transport::ServedReply all;
    for (auto& command : *commands) {
        if (!is_due(command.when, all.exit_status)) {
            continue;
        }
        for (auto& word : command.words) {
            word = with_status(std::move(word), all.exit_status);
        }
        auto reply = run(command.words);
        all.out += reply.out;
        all.err += reply.err;
        all.exit_status = reply.exit_status;
        all.delay += reply.delay;
        all.drop_connection = all.drop_connection || reply.drop_connection;
    }
    return all;
}

}  // namespace plugfest::sim
