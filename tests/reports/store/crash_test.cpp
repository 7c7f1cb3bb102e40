#include "reports/store/sqlite_store.hpp"
#include "tests/support/sample_run.hpp"
#include "tests/support/temporary_directory.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <csignal>
#include <filesystem>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace plugfest::store {
namespace {

/// Appends steps until the store refuses, and says so after each on `acknowledge`. What ends it is
/// written as "E" and the message.
void append_until_refused(const std::filesystem::path& directory, int acknowledge) {
    auto store = open_store(directory).value();
    const RunRecord run = test::sample_run();
    Result<void> kept = store->begin_run(run.header);
    StepRecord step = run.steps.at(7);
    for (int i = 0; kept; ++i) {
        step.id = fmt::format("step-{}", i);
        kept = store->append(run.header.id, step);
        if (kept && ::write(acknowledge, "a", 1) != 1) {
            return;
        }
    }
    const std::string report =
        fmt::format("E{}|{}", to_string(kept.error().kind()), kept.error().to_string());
    static_cast<void>(!::write(acknowledge, report.data(), report.size()));
}

/// Runs append_until_refused in a child process, with files of at most `file_limit` bytes.
struct Child {
    pid_t pid = 0;
    int output = -1;
};

Child start(const std::filesystem::path& directory, rlim_t file_limit) {
    std::array<int, 2> ends{};
    EXPECT_EQ(::pipe(ends.data()), 0);
    const pid_t pid = ::fork();
    if (pid == 0) {
        ::close(ends[0]);
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{file_limit, file_limit};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        append_until_refused(directory, ends[1]);
        ::_exit(0);
    }
    ::close(ends[1]);
    return {pid, ends[0]};
}

std::string read_some(int descriptor, std::size_t most) {
    std::string text(most, '\0');
    const auto count = ::read(descriptor, text.data(), text.size());
    text.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    return text;
}

std::size_t steps_kept(const std::filesystem::path& directory) {
    auto store = open_store(directory);
    if (!store) {
        ADD_FAILURE() << store.error().to_string();
        return 0;
    }
    const RunId id = test::sample_run().header.id;
    EXPECT_TRUE((*store)->verify(id)->problems.empty());
    return (*store)->completed_steps(id)->size();
}

TEST(Crash, AKilledProcessLosesNothingItWasToldIsKept) {
    for (const std::size_t kill_after : {1U, 7U, 40U}) {
        const test::TemporaryDirectory scratch;
        const Child child = start(scratch.path(), RLIM_INFINITY);
        std::size_t acknowledged = 0;
        while (acknowledged < kill_after) {
            acknowledged += read_some(child.output, 1).size();
        }
        ::kill(child.pid, SIGKILL);
        ::waitpid(child.pid, nullptr, 0);
        acknowledged += read_some(child.output, 65536).size();
        ::close(child.output);
        EXPECT_GE(steps_kept(scratch.path()), acknowledged);
        EXPECT_LE(steps_kept(scratch.path()), acknowledged + 1);
    }
}

TEST(Crash, AFullDiskIsAStoreErrorAndKeepsWhatWasAcknowledged) {
    const test::TemporaryDirectory scratch;
    const Child child = start(scratch.path(), 400'000);
    std::string output;
    for (std::string more = read_some(child.output, 4096); !more.empty();
         more = read_some(child.output, 4096)) {
        output += more;
    }
    int status = 0;
    ::waitpid(child.pid, &status, 0);
    ::close(child.output);
    EXPECT_TRUE(WIFEXITED(status)) << "the limit must not kill the process";
    const std::size_t acknowledged = output.find('E');
    ASSERT_NE(acknowledged, std::string::npos);
    EXPECT_GT(acknowledged, 3U);
    EXPECT_EQ(output.substr(acknowledged, 7), "Estore|");
    EXPECT_NE(output.find("free space"), std::string::npos) << output;
    EXPECT_EQ(steps_kept(scratch.path()), acknowledged);
}

}  // namespace
}  // namespace plugfest::store
