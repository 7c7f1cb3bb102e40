#pragma once

#include "tests/support/program.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace plugfest::cli::testing {

/// The virtual lab of the demo, up for the tests of one file.
class LiveLab : public ::testing::Test {
  protected:
    void SetUp() override {
        lab_ = (out_.path() / "labs/rail-demo").string();
        ASSERT_EQ(
            test::run_program({test::plugfest_binary(), "lab", "up",
                               "testplans/labs/rail_demo.yaml", "--out", out_.path().string()})
                .exit_code,
            0);
    }
    void TearDown() override { test::run_program({test::plugfest_binary(), "lab", "down", lab_}); }

    test::ProgramResult module(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {test::plugfest_binary(), "module"});
        arguments.insert(arguments.end(), {"--lab", lab_});
        return test::run_program(std::move(arguments));
    }

    test::TemporaryDirectory out_;
    std::string lab_;
};

}  // namespace plugfest::cli::testing
