#include "orchestrator/cli/options.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

namespace plugfest::cli {
namespace {

struct Answer {
    ExitCode code;
    std::string out;
    std::string err;
};

Answer type(std::vector<const char*> words) {
    std::ostringstream out;
    std::ostringstream err;
    Streams streams{.out = out, .err = err};
    words.insert(words.begin(), "plugfest");
    const ExitCode code = run_command_line(static_cast<int>(words.size()), words.data(), streams);
    return {code, out.str(), err.str()};
}

TEST(CommandLine, AnUnknownVerbIsAUsageMistake) {
    const Answer answer = type({"qualify"});
    EXPECT_EQ(answer.code, ExitCode::usage);
    EXPECT_NE(answer.err, "");
    EXPECT_EQ(answer.out, "");
}

TEST(CommandLine, NoVerbIsAUsageMistake) {
    EXPECT_EQ(type({}).code, ExitCode::usage);
}

TEST(CommandLine, HelpOfAVerbGoesToStandardOutput) {
    const Answer answer = type({"demo", "--help"});
    EXPECT_EQ(answer.code, ExitCode::pass);
    EXPECT_NE(answer.out.find("--resume"), std::string::npos);
}

}  // namespace
}  // namespace plugfest::cli
