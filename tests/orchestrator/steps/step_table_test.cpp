#include "orchestrator/steps/step.hpp"
#include "tests/support/lab_run.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

namespace plugfest::test {
namespace {

namespace fs = std::filesystem;

std::set<std::string> verbs() {
    std::set<std::string> names;
    for (const steps::StepEntry& entry : steps::step_table()) {
        names.insert(entry.description.verb);
    }
    return names;
}

/// What stands before `suffix` in the names of a folder's files.
std::set<std::string> stems(const std::string& folder, const std::string& suffix) {
    std::set<std::string> names;
    for (const auto& file : fs::directory_iterator(fs::path(PLUGFEST_SOURCE_DIR) / folder)) {
        const std::string name = file.path().filename().string();
        if (name.ends_with(suffix)) {
            names.insert(name.substr(0, name.size() - suffix.size()));
        }
    }
    return names;
}

TEST(StepTable, HasOneClassOneTestAndOnePagePerVerb) {
    EXPECT_EQ(stems("orchestrator/steps", "_step.cpp"), verbs());
    EXPECT_EQ(stems("tests/orchestrator/steps", "_step_test.cpp"), verbs());
    EXPECT_EQ(stems("docs/steps", ".md"), verbs());
}

TEST(StepTable, IsInAlphabeticalOrder) {
    const auto table = steps::step_table();
    EXPECT_TRUE(std::ranges::is_sorted(
        table, {}, [](const steps::StepEntry& entry) { return entry.description.verb; }));
    EXPECT_EQ(verbs().size(), table.size());
}

TEST(StepTable, DeclaresParametersWithDefaultsInRange) {
    for (const plan::StepDescription& step : steps::step_descriptions()) {
        for (const plan::ParameterSpec& parameter : step.parameters) {
            const double fallback =
                std::holds_alternative<double>(parameter.fallback)
                    ? std::get<double>(parameter.fallback)
                    : static_cast<double>(std::get<std::int64_t>(parameter.fallback));
            EXPECT_GE(fallback, parameter.minimum) << step.verb << " " << parameter.name;
            EXPECT_LE(fallback, parameter.maximum) << step.verb << " " << parameter.name;
            EXPECT_FALSE(parameter.doc.empty()) << step.verb << " " << parameter.name;
        }
    }
}

TEST(StepTable, DeclaresMeasurementsOnceAndWithLimitsOfTheirUnit) {
    const LimitTable limits = test_limits();
    for (const plan::StepDescription& step : steps::step_descriptions()) {
        std::set<std::string> names;
        for (const MeasurementSpec& spec : step.measurements) {
            EXPECT_TRUE(names.insert(spec.name).second) << step.verb << " " << spec.name;
            if (spec.limit.empty()) {
                continue;
            }
            const auto limit = limits.resolve(spec.limit, {});
            ASSERT_TRUE(limit) << step.verb << " " << spec.limit;
            EXPECT_EQ(limit->unit, spec.unit) << step.verb << " " << spec.name;
        }
    }
}

TEST(StepTable, CreatesANewObjectForEachExecution) {
    for (const steps::StepEntry& entry : steps::step_table()) {
        EXPECT_NE(entry.create(), entry.create()) << entry.description.verb;
    }
}

}  // namespace
}  // namespace plugfest::test
