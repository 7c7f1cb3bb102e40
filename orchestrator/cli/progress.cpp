#include "orchestrator/cli/progress.hpp"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <cctype>
#include <utility>

namespace plugfest::cli {

namespace {

using std::chrono::steady_clock;

constexpr auto redraw_interval = std::chrono::milliseconds(100);

double seconds_between(steady_clock::time_point from, steady_clock::time_point to) {
    return std::chrono::duration<double>(to - from).count();
}

std::string bar(double fraction, int width) {
    const int filled = static_cast<int>(std::clamp(fraction, 0.0, 1.0) * width);
    std::string text;
    for (int cell = 0; cell < width; ++cell) {
        text += cell < filled ? "━" : "╌";
    }
    return text;
}

/// Cut to the terminal's width. Control characters (a module's text may hold any) are shown as '?'.
std::string fitted(std::string text, int width) {
    for (char& character : text) {
        const auto byte = static_cast<unsigned char>(character);
        if (byte < 0x20 || byte == 0x7f) {
            character = '?';
        }
    }
    const auto limit = static_cast<std::size_t>(std::max(width, 20));
    if (text.size() > limit) {
        text.resize(limit);
        while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0U) == 0x80U) {
            text.pop_back();
        }
    }
    return text;
}

}  // namespace

std::string result_word(const StepRecord& step) {
    std::string word(to_string(state_of(step)));
    std::ranges::transform(word, word.begin(), [](char letter) {
        return static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    });
    return word;
}

std::string coloured(const std::string& word, bool colour) {
    if (!colour) {
        return word;
    }
    const char* code = "33";
    if (word.starts_with("PASS")) {
        code = "34;1";
    } else if (word.starts_with("FAIL")) {
        code = "38;5;208;1";
    } else if (word.starts_with("SKIPPED")) {
        code = "2";
    }
    return fmt::format("\033[{}m{}\033[0m", code, word);
}

Progress::Progress(Streams& streams, WallClock clock)
    : streams_(streams), clock_(std::move(clock)), started_(clock_()), drawn_(started_) {}

void Progress::show(const engine::RunEvent& event) {
    using Kind = engine::RunEvent::Kind;
    done_ = std::max(done_, event.done);
    total_ = std::max(total_, event.total);
    switch (event.kind) {
        case Kind::step_started:
            active_[event.target] = {.verb = event.verb, .text = event.text, .fraction = 0.0};
            break;
        case Kind::step_progress:
            active_[event.target] = {
                .verb = event.verb, .text = event.text, .fraction = event.fraction};
            break;
        case Kind::restoring:
            active_[event.target] = {.verb = "restoring", .text = event.text, .fraction = 0.0};
            break;
        case Kind::step_finished:
            active_.erase(event.target);
            finished(event);
            return;
        case Kind::run_started:
        case Kind::run_finished:
            break;
    }
    redraw(false);
}

void Progress::finished(const engine::RunEvent& event) {
    if (event.step == nullptr) {
        return;
    }
    const std::string word = result_word(*event.step);
    const StepState state = state_of(*event.step);
    const bool good = state == StepState::pass || state == StepState::skipped;
    failed_ += good ? 0U : 1U;
    if (streams_.err_is_terminal && good) {
        redraw(false);
        return;
    }
    erase();
    const std::string line =
        fmt::format("[{:>3}/{}] {:<9} {:<13}", event.done, event.total, event.target, event.verb);
    const int room = streams_.err_is_terminal ? streams_.width - 42 : 400;
    fmt::print(streams_.err, "{} {:<12} {}\n", line,
               coloured(fmt::format("{:<12}", word), streams_.colour),
               fitted(event.step->summary, room));
    streams_.err.flush();
    redraw(true);
}

std::string Progress::headline() const {
    const double elapsed = seconds_between(started_, clock_());
    const double share =
        total_ == 0 ? 0.0 : static_cast<double>(done_) / static_cast<double>(total_);
    std::string remaining;
    if (done_ > 2 && done_ < total_) {
        remaining = fmt::format(", about {:.0f} s to go", elapsed * (1.0 - share) / share);
    }
    return fmt::format("{} {} of {} steps, {} not passed, {:.0f} s{}", bar(share, 24), done_,
                       total_, failed_, elapsed, remaining);
}

void Progress::redraw(bool now) {
    if (!streams_.err_is_terminal) {
        return;
    }
    const auto time = clock_();
    if (!now && time - drawn_ < redraw_interval) {
        return;
    }
    drawn_ = time;
    erase();
    fmt::print(streams_.err, "{}\n", headline());
    lines_on_screen_ = 1;
    for (const auto& [target, active] : active_) {
        const std::string line = fmt::format("  {:<9} {:<13} {:>3.0f} %  {}", target, active.verb,
                                             100.0 * active.fraction, active.text);
        fmt::print(streams_.err, "{}\n", fitted(line, streams_.width - 1));
        ++lines_on_screen_;
    }
    streams_.err.flush();
}

void Progress::erase() {
    if (const int lines = lines_on_screen_.exchange(0); lines > 0) {
        fmt::print(streams_.err, "\033[{}A\033[J", lines);
    }
}

void Progress::close() {
    erase();
    streams_.err.flush();
}

}  // namespace plugfest::cli
