#include "orchestrator/cli/commands/command.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace plugfest::cli {
namespace {

TEST(Command, ComplainsOnStandardErrorWithTheWholeChain) {
    std::ostringstream out;
    std::ostringstream err;
    Streams streams{.out = out, .err = err};
    const Error error = Error(ErrorKind::refused, "wrong key").context("leaf1");
    EXPECT_EQ(complain(error, streams), ExitCode::lab_error);
    EXPECT_EQ(err.str(), "plugfest: leaf1: wrong key\n");
    EXPECT_EQ(out.str(), "");
}

TEST(Command, KindsDecideTheExitCode) {
    std::ostringstream sink;
    Streams streams{.out = sink, .err = sink};
    EXPECT_EQ(complain(Error(ErrorKind::config, "x"), streams), ExitCode::usage);
    EXPECT_EQ(complain(Error(ErrorKind::cancelled, "x"), streams), ExitCode::aborted);
    EXPECT_EQ(complain(Error(ErrorKind::store, "x"), streams), ExitCode::lab_error);
}

}  // namespace
}  // namespace plugfest::cli
