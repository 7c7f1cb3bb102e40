#include "orchestrator/cli/quirk_files.hpp"

#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>

namespace plugfest::cli {
namespace {

constexpr const char* table = R"({"format": "plugfest-quirks/1", "quirks": [
    {"part": "QDD-400G-XDR4", "about": "a", "source": "our bench", "selector_settle_ms": 300}]})";

TEST(QuirkFiles, OverrideWhatIsShipped) {
    const test::TemporaryDirectory folder;
    const auto quirks = load_quirks({folder.write("quirks.json", table)});
    ASSERT_TRUE(quirks) << quirks.error().to_string();
    EXPECT_EQ(quirks->of({.part = "QDD-400G-XDR4"}).selector_settle,
              std::chrono::milliseconds(300));
    EXPECT_EQ(quirks->of({.part = "FB-P800G-2XDR4-1"}).selector_settle,
              std::chrono::milliseconds(100));
}

TEST(QuirkFiles, AreNamedInErrors) {
    const test::TemporaryDirectory folder;
    const auto wrong = load_quirks({folder.write("wrong.json", "{}")});
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().kind(), ErrorKind::config);
    EXPECT_NE(wrong.error().to_string().find("wrong.json"), std::string::npos);
    const auto missing = load_quirks({"/nowhere/quirks.json"});
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().kind(), ErrorKind::absent);
    EXPECT_NE(missing.error().to_string().find("/nowhere/quirks.json"), std::string::npos);
}

TEST(QuirkFiles, WithoutEndAreRefused) {
    const auto endless = load_quirks({"/dev/zero"});
    ASSERT_FALSE(endless);
    EXPECT_EQ(endless.error().kind(), ErrorKind::config);
}

}  // namespace
}  // namespace plugfest::cli
