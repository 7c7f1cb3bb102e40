#include "orchestrator/yaml/mistakes.hpp"

#include <gtest/gtest.h>

#include <string>

namespace plugfest::yaml {
namespace {

TEST(Mistakes, AreToldInFileOrderOneALine) {
    Mistakes mistakes("lab.yaml");
    mistakes.add({7, 3}, "second");
    mistakes.add({2, 10}, "first");
    EXPECT_EQ(mistakes.to_string(), "lab.yaml:2:10: first\nlab.yaml:7:3: second");
    EXPECT_EQ(mistakes.to_error().kind(), ErrorKind::config);
}

TEST(Mistakes, AreCountedAfterFifty) {
    Mistakes mistakes("lab.yaml");
    for (int line = 1; line <= 60; ++line) {
        mistakes.add({line, 1}, "wrong");
    }
    const std::string text = mistakes.to_string();
    EXPECT_TRUE(text.ends_with("lab.yaml:50:1: wrong\nlab.yaml: and 10 more mistakes")) << text;
}

}  // namespace
}  // namespace plugfest::yaml
