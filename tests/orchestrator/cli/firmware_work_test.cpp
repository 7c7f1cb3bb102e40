#include "orchestrator/cli/firmware_work.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sstream>

namespace plugfest::cli {
namespace {

FirmwareRow failed_row(ErrorKind kind) {
    return {.cage = "leaf1:Ethernet0",
            .part = "P",
            .serial = "S",
            .held = std::nullopt,
            .error = Error(kind, "why")};
}

FirmwareRow good_row() {
    cmis::FirmwareInfo held;
    held.banks[0] = {.running = true,
                     .committed = true,
                     .valid = true,
                     .present = true,
                     .major = 3,
                     .minor = 5,
                     .extra = "text"};
    held.banks[1].valid = true;
    return {
        .cage = "leaf1:Ethernet8", .part = "P", .serial = "S", .held = held, .error = std::nullopt};
}

TEST(FirmwareWorkTest, TheExitCodeIsThatOfTheWorstModule) {
    EXPECT_EQ(exit_code_of({good_row()}), ExitCode::pass);
    EXPECT_EQ(exit_code_of({good_row(), failed_row(ErrorKind::timeout)}), ExitCode::lab_error);
    EXPECT_EQ(exit_code_of({failed_row(ErrorKind::config), failed_row(ErrorKind::nack)}),
              ExitCode::usage);
    EXPECT_EQ(exit_code_of({failed_row(ErrorKind::cancelled), failed_row(ErrorKind::config)}),
              ExitCode::aborted);
}

TEST(FirmwareWorkTest, TheTableNamesVersionsAndOutcome) {
    std::ostringstream out;
    std::ostringstream err;
    Streams streams{.out = out, .err = err};
    print_firmware({good_row(), failed_row(ErrorKind::timeout)}, false, streams);
    EXPECT_NE(out.str().find("3.5.0"), std::string::npos);
    EXPECT_NE(out.str().find("empty"), std::string::npos);
    EXPECT_NE(out.str().find("why"), std::string::npos);
}

TEST(FirmwareWorkTest, JsonHoldsBanksOrTheError) {
    std::ostringstream out;
    std::ostringstream err;
    Streams streams{.out = out, .err = err};
    print_firmware({good_row(), failed_row(ErrorKind::timeout)}, true, streams);
    const auto list = nlohmann::json::parse(out.str());
    EXPECT_EQ(list[0]["banks"]["A"]["version"], "3.5.0");
    EXPECT_EQ(list[0]["running"], "A");
    EXPECT_EQ(list[1]["error"]["kind"], "timeout");
    EXPECT_FALSE(list[1].contains("running"));
}

}  // namespace
}  // namespace plugfest::cli
