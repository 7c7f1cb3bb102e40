#include "drivers/modules/module_json.hpp"

#include "drivers/modules/image_file.hpp"
#include "tests/drivers/modules/sample_module.hpp"
#include "tests/reports/record_json/schema.hpp"
#include "tests/support/cases.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

namespace plugfest::modules {
namespace {

nlohmann::json schema() {
    std::ifstream stream(PLUGFEST_SOURCE_DIR "/docs/schema/module.schema.json");
    return nlohmann::json::parse(stream);
}

TEST(ModuleJson, FitsThePublishedSchema) {
    const nlohmann::json document = to_json(test::sample_module());
    const auto violations = plugfest::test::schema_violations(schema(), document);
    EXPECT_TRUE(violations.empty()) << violations.front();
}

TEST(ModuleJson, FitsThePublishedSchemaForRecordedModules) {
    const auto directory = plugfest::test::cases_directory();
    if (!directory) {
        GTEST_SKIP() << "no recorded cases beside the source tree (or in PLUGFEST_CASES)";
    }
    for (const auto& entry : std::filesystem::directory_iterator(*directory / "eeprom")) {
        if (entry.path().extension() != ".hex") {
            continue;
        }
        auto image = read_image_file(entry.path());
        ASSERT_TRUE(image);
        const nlohmann::json document = to_json(test::decoded(*std::move(image)));
        const auto violations = plugfest::test::schema_violations(schema(), document);
        EXPECT_TRUE(violations.empty()) << entry.path() << violations.front();
    }
}

TEST(ModuleJson, SortsFieldsIntoSections) {
    const auto document = to_json(test::sample_module());
    EXPECT_EQ(document["identity"]["part"], "EX-800G-DR8");
    EXPECT_EQ(document["monitors"]["temperature"]["value"], 45.5);
    EXPECT_EQ(document["monitors"]["temperature"]["unit"], "Cel");
    EXPECT_EQ(document["thresholds"]["temperature"]["low_alarm"]["value"], -5.0);
    EXPECT_EQ(document["lanes"][7]["number"], 8);
    EXPECT_EQ(document["lanes"][7]["media"]["rx_power"]["value"], 1.0);
    EXPECT_EQ(document["lanes"][0]["host"]["data_path_state"], "activated");
    EXPECT_EQ(document["applications"][1]["host_assignment"], nlohmann::json::array({1, 5}));
    EXPECT_EQ(document["vdm"][0]["type"], "pre_fec_ber");
    EXPECT_EQ(document["vdm"][0]["value"], 2.4e-4);
    EXPECT_EQ(document["vdm"][8]["lane"], nullptr);
    EXPECT_EQ(document["firmware"]["active"], "3.5");
}

TEST(ModuleJson, SaysWhyAValueIsMissing) {
    cmis::MemoryImage image = cmis::test::sample_image();
    cmis::test::put(image, {0x11, 186}, {0, 0});
    const auto document = to_json(test::decoded(image));
    const auto& power = document["lanes"][0]["media"]["rx_power"];
    EXPECT_EQ(power["value"], nullptr);
    EXPECT_EQ(power["state"], "no_light");
}

}  // namespace
}  // namespace plugfest::modules
