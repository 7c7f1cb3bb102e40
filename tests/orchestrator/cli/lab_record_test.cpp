#include "orchestrator/cli/lab_record.hpp"

#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>

#include <fstream>

namespace plugfest::cli {
namespace {

TEST(LabRecord, ReadsBackWhatWasWritten) {
    const test::TemporaryDirectory directory;
    ASSERT_TRUE(write_lab_record({.name = "rails",
                                  .pid = 1234,
                                  .control_port = 4011,
                                  .directory = directory.path(),
                                  .lab_file = "/labs/rails.yaml"}));
    const auto lab = read_lab_record(directory.path());
    ASSERT_TRUE(lab) << lab.error().to_string();
    EXPECT_EQ(lab->name, "rails");
    EXPECT_EQ(lab->pid, 1234);
    EXPECT_EQ(lab->control_port, 4011);
    EXPECT_EQ(lab->lab_file, "/labs/rails.yaml");
    EXPECT_EQ(lab->inventory(), directory.path() / "inventory.yaml");
}

TEST(LabRecord, RefusesWhatIsNotARecord) {
    const test::TemporaryDirectory directory;
    for (const char* text :
         {"", "{", "[]", "{}", R"({"pid": "x"})", R"({"pid": -1, "control_port": 1})"}) {
        std::ofstream(lab_record_file(directory.path())) << text;
        const auto lab = read_lab_record(directory.path());
        ASSERT_FALSE(lab) << text;
        EXPECT_EQ(lab.error().kind(), ErrorKind::decode);
    }
}

}  // namespace
}  // namespace plugfest::cli
