#include "orchestrator/plan/selector.hpp"

#include "tests/orchestrator/plan/sample_catalogue.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace plugfest::plan {
namespace {

/// The chosen links as one word, or what is wrong.
std::string choose(const std::vector<std::string>& words) {
    const Topology topology = sample_topology();
    const auto selector = Selector::parse(words);
    if (!selector) {
        return "error: " + selector.error().message();
    }
    const auto links = selector->select(topology);
    if (!links) {
        return "error: " + links.error().message();
    }
    std::string names;
    for (const Link* link : *links) {
        names += (names.empty() ? "" : " ") + link->name.str();
    }
    return names;
}

TEST(Selector, ChoosesByNameAndAll) {
    EXPECT_EQ(choose({"all"}), "n1-r1 n2-r1 n1-r2 up");
    EXPECT_EQ(choose({"up", "n1-r1"}), "n1-r1 up");
    EXPECT_EQ(choose({"up, n1-r1"}), "n1-r1 up");
    EXPECT_EQ(choose({}), "n1-r1 n2-r1 n1-r2 up");
}

TEST(Selector, ChoosesByProperty) {
    EXPECT_EQ(choose({"rail=1"}), "n1-r1 n2-r1");
    EXPECT_EQ(choose({"rail=1-2"}), "n1-r1 n2-r1 n1-r2");
    EXPECT_EQ(choose({"rail=7,2,up"}), "n1-r2 up");
    EXPECT_EQ(choose({"medium=optics"}), "n1-r2 up");
    EXPECT_EQ(choose({"device=leaf1"}), "n1-r1 n2-r1 up");
    EXPECT_EQ(choose({"unit=2"}), "n2-r1 up");
    EXPECT_EQ(choose({"cable=up"}), "up");
    EXPECT_EQ(choose({"rate=1600"}), "up");
    EXPECT_EQ(choose({"rail=9"}), "");
}

TEST(Selector, LeavesOut) {
    EXPECT_EQ(choose({"-up"}), "n1-r1 n2-r1 n1-r2");
    EXPECT_EQ(choose({"rail=1", "-medium=dac"}), "n2-r1");
    EXPECT_EQ(choose({"-up", "all"}), "n1-r1 n2-r1 n1-r2");
    EXPECT_EQ(choose({"all,-rail=1,2"}), "up");
}

TEST(Selector, SuggestsWhatWasMeant) {
    EXPECT_EQ(choose({"n1-r3"}), "error: the lab has no link 'n1-r3'; did you mean 'n1-r1'?");
    EXPECT_EQ(choose({"device=leaf"}),
              "error: the lab has no device 'leaf'; did you mean 'leaf1'?");
    EXPECT_EQ(choose({"cable=dn"}),
              "error: the lab has no cable 'dn'; known: n1-r1, n2-r1, n1-r2, up");
    EXPECT_EQ(choose({"medium=optic"}), "error: unknown medium 'optic'; did you mean 'optics'?");
    EXPECT_EQ(choose({"rial=1"}),
              "error: unknown property 'rial' in selector 'rial=1'; did you mean 'rail'?");
    EXPECT_EQ(choose({"rail=one"}), "error: selector 'rail=one' is 'one', which is not a number");
    EXPECT_EQ(choose({"rail=2-1"}),
              "error: selector 'rail=2-1' has the range '2-1', which runs backwards; write 1-2");
    EXPECT_EQ(choose({"up,,n1-r1"}), "error: empty word in a selector");
    EXPECT_EQ(choose({"-"}), "error: empty word in a selector");
}

}  // namespace
}  // namespace plugfest::plan
