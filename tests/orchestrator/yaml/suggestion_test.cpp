#include "orchestrator/yaml/suggestion.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace plugfest::yaml {
namespace {

const std::vector<std::string> verbs{"identity", "cabling", "monitors", "prbs_ber", "fec_window"};

TEST(Suggestion, FindsTheWordWithFewestEdits) {
    EXPECT_EQ(closest("identty", verbs), "identity");
    EXPECT_EQ(closest("Cabling", verbs), "cabling");
    EXPECT_EQ(closest("prbs_bre", verbs), "prbs_ber");
}

TEST(Suggestion, DoesNotGuessWhenNothingIsClose) {
    EXPECT_EQ(closest("traffic", verbs), std::nullopt);
    EXPECT_EQ(closest(std::string(1000, 'x'), verbs), std::nullopt);
}

TEST(Suggestion, ListsWhatIsKnownWhenNothingIsClose) {
    EXPECT_EQ(hint("monitor", verbs), "; did you mean 'monitors'?");
    EXPECT_EQ(hint("traffic", verbs), "; known: identity, cabling, monitors, prbs_ber, fec_window");
    EXPECT_EQ(hint("x", {}), "");
    EXPECT_TRUE(hint("traffic", std::vector<std::string>(20, "abc")).ends_with(", …"));
}

}  // namespace
}  // namespace plugfest::yaml
