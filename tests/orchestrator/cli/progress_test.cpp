#include "orchestrator/cli/progress.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

namespace plugfest::cli {
namespace {

struct Screen {
    std::ostringstream out;
    std::ostringstream err;
    Streams streams{.out = out, .err = err};
    std::chrono::steady_clock::time_point now{};

    Progress progress() {
        return {streams, [this] { return now; }};
    }
};

StepRecord finished(Verdict verdict, Outcome outcome = Outcome::completed) {
    StepRecord record;
    record.verdict = verdict;
    record.outcome = outcome;
    record.summary = "lane 3 is dirty";
    return record;
}

engine::RunEvent event(engine::RunEvent::Kind kind, const StepRecord* step = nullptr) {
    engine::RunEvent result;
    result.kind = kind;
    result.target = "h2-r2";
    result.verb = "fec_window";
    result.text = "window 7 of 60";
    result.fraction = 0.5;
    result.done = 3;
    result.total = 10;
    result.step = step;
    return result;
}

TEST(Progress, PrintsOnePlainLinePerFinishedStepWithoutATerminal) {
    Screen screen;
    Progress progress = screen.progress();
    const StepRecord record = finished(Verdict::fail);
    progress.show(event(engine::RunEvent::Kind::step_started));
    progress.show(event(engine::RunEvent::Kind::step_progress));
    progress.show(event(engine::RunEvent::Kind::step_finished, &record));
    progress.close();
    EXPECT_EQ(screen.err.str(), "[  3/10] h2-r2     fec_window    FAIL         lane 3 is dirty\n");
    EXPECT_EQ(screen.out.str(), "");
}

TEST(Progress, ShowsWhatRunsAndWhatRemainsOnATerminal) {
    Screen screen;
    screen.streams.err_is_terminal = true;
    Progress progress = screen.progress();
    progress.show(event(engine::RunEvent::Kind::step_started));
    screen.now += std::chrono::seconds(30);
    progress.show(event(engine::RunEvent::Kind::step_progress));
    EXPECT_NE(screen.err.str().find("3 of 10 steps, 0 not passed, 30 s, about 70 s to go"),
              std::string::npos);
    EXPECT_NE(screen.err.str().find("h2-r2     fec_window     50 %  window 7 of 60"),
              std::string::npos);
}

TEST(Progress, DoesNotRedrawMoreOftenThanTenTimesASecond) {
    Screen screen;
    screen.streams.err_is_terminal = true;
    Progress progress = screen.progress();
    screen.now += std::chrono::seconds(1);
    progress.show(event(engine::RunEvent::Kind::step_progress));
    const std::size_t size = screen.err.str().size();
    screen.now += std::chrono::milliseconds(50);
    progress.show(event(engine::RunEvent::Kind::step_progress));
    EXPECT_EQ(screen.err.str().size(), size);
}

TEST(Progress, LeavesWhatOthersWroteBelowItsBlock) {
    Screen screen;
    screen.streams.err_is_terminal = true;
    Progress progress = screen.progress();
    screen.now += std::chrono::seconds(1);
    progress.show(event(engine::RunEvent::Kind::step_progress));
    screen.err << "Stopping\n";
    progress.leave_block();
    screen.now += std::chrono::seconds(1);
    progress.show(event(engine::RunEvent::Kind::step_progress));
    const std::string shown = screen.err.str();
    EXPECT_EQ(shown.find("\033[", shown.find("Stopping")), std::string::npos) << shown;
}

TEST(Progress, ShowsControlCharactersOfGearHarmlessly) {
    Screen screen;
    Progress progress = screen.progress();
    StepRecord record = finished(Verdict::fail);
    record.summary = "part \033[2J\"X\"\n";
    progress.show(event(engine::RunEvent::Kind::step_finished, &record));
    EXPECT_EQ(screen.err.str().find('\033'), std::string::npos);
}

TEST(Progress, WordsAreThoseOfTheReportsInCapitals) {
    EXPECT_EQ(result_word(finished(Verdict::pass)), "PASS");
    EXPECT_EQ(result_word(finished(Verdict::inconclusive)), "INCONCLUSIVE");
    EXPECT_EQ(result_word(finished(Verdict::pass, Outcome::error)), "ERROR");
    EXPECT_EQ(result_word(finished(Verdict::pass, Outcome::timeout)), "TIMEOUT");
    EXPECT_EQ(result_word(finished(Verdict::pass, Outcome::skipped)), "SKIPPED");
    EXPECT_EQ(result_word(finished(Verdict::pass, Outcome::aborted)), "ABORTED");
    EXPECT_EQ(result_word(finished(Verdict::fail, Outcome::error)), "FAIL");
}

TEST(Progress, ColoursOnlyWhenAsked) {
    EXPECT_EQ(coloured("PASS", false), "PASS");
    EXPECT_EQ(coloured("PASS", true), "\033[34;1mPASS\033[0m");
}

}  // namespace
}  // namespace plugfest::cli
