#include "orchestrator/cli/virtual_lab_file.hpp"

#include "drivers/sim/fabric/fabric.hpp"
#include "tests/support/config_text.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace plugfest::cli {
namespace {

using test::shipped;
using testing::MatchesRegex;

/// What is said of the demo lab with `from` replaced by `to`.
std::string complaint_about(const std::string& from, const std::string& to) {
    const test::TemporaryDirectory directory;
    const std::string text =
        test::replaced(test::read_file(shipped("labs/rail_demo.yaml")), from, to);
    return test::complaint(load_virtual_lab(directory.write("lab.yaml", text)), directory);
}

TEST(VirtualLabFile, TheShippedLabIsOneTheSimulatorCanBuild) {
    const auto lab = load_virtual_lab(shipped("labs/rail_demo.yaml"));
    ASSERT_TRUE(lab) << lab.error().to_string();
    const auto fabric = sim::build_fabric(lab->truth);
    ASSERT_TRUE(fabric) << fabric.error().to_string();
    EXPECT_TRUE((*fabric)->untidy().empty());
}

TEST(VirtualLabFile, AnUnknownKindOfPartIsNamedWithItsPlaceAndAnother) {
    EXPECT_THAT(complaint_about("kind: dr8-1.6t", "kind: dr8-1.7t"),
                MatchesRegex("lab.yaml:[0-9]+:[0-9]+: unknown kind of part 'dr8-1.7t'; did you "
                             "mean 'dr8-1.6t'\\?"));
}

TEST(VirtualLabFile, AnUnknownKindOfFaultIsNamedWithItsPlaceAndAnother) {
    EXPECT_THAT(complaint_about("kind: bursts", "kind: burst"),
                MatchesRegex("lab.yaml:[0-9]+:[0-9]+: unknown kind of fault 'burst'; did you "
                             "mean 'bursts'\\?"));
}

TEST(VirtualLabFile, AnUnknownNumberOfAFaultIsNamedWithItsPlaceAndAnother) {
    EXPECT_THAT(complaint_about("page: 0", "pages: 0"),
                MatchesRegex("lab.yaml:[0-9]+:[0-9]+: unknown parameter of bad_checksum 'pages'; "
                             "did you mean 'page'\\?"));
}

TEST(VirtualLabFile, EveryFaultMayBeginLaterAndEnd) {
    for (const auto& [kind, parameters] : simulator_words().faults) {
        EXPECT_THAT(parameters, testing::IsSupersetOf({"from_s", "for_s"})) << kind;
    }
}

}  // namespace
}  // namespace plugfest::cli
