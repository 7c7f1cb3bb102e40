#include "drivers/sim/host/host_namespace.hpp"

#include "drivers/sim/lab/lab_files.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

namespace plugfest::sim {
namespace {

using testing::HasSubstr;

class HostNamespace : public testing::Test {
  protected:
    void SetUp() override {
        const auto rights = find_namespace_rights();
        if (!rights) {
            GTEST_SKIP() << rights.error().to_string();
        }
        rights_ = *rights;
        view_ = {.name = "hosty",
                 .os_release = directory_.path() / "os-release",
                 .dmi = directory_.path() / "dmi"};
        ASSERT_TRUE(write_private_file(view_.os_release, "PRETTY_NAME=\"Virtual\"\n"));
        ASSERT_TRUE(make_private_directory(view_.dmi));
    }

    test::TemporaryDirectory directory_;
    NamespaceRights rights_ = NamespaceRights::root;
    Namespace::HostView view_;
};

TEST_F(HostNamespace, ShowsAHostItsOwnNameProcessesAndInterfaces) {
    const auto fabric = Namespace::make_fabric(rights_);
    ASSERT_TRUE(fabric) << fabric.error().to_string();
    const auto host = Namespace::make_host(*fabric, view_);
    ASSERT_TRUE(host) << host.error().to_string();
    EXPECT_EQ(host->run("hostname", {}), "hosty\n");
    EXPECT_EQ(host->run("cat", {"/etc/os-release"}), "PRETTY_NAME=\"Virtual\"\n");
    EXPECT_THAT(host->run("ip", {"-br", "link"}).value(), testing::StartsWith("lo "));
    EXPECT_THAT(host->run("no-such-program", {}).error().to_string(), HasSubstr("no-such-program"));
}

TEST_F(HostNamespace, EndsEveryProcessInsideWithIt) {
    std::optional<pid_t> daemon;
    {
        auto fabric = Namespace::make_fabric(rights_).value();
        auto host = Namespace::make_host(fabric, view_).value();
        auto child = host.start_as_user("sleep", {"1000"}, {});
        ASSERT_TRUE(child);
        daemon = child->pid();
        EXPECT_EQ(::kill(*daemon, 0), 0);
    }
    EXPECT_EQ(::kill(*daemon, 0), -1);
}

TEST_F(HostNamespace, RunsProgramsAsTheUserOfThisProcess) {
    auto fabric = Namespace::make_fabric(rights_).value();
    auto host = Namespace::make_host(fabric, view_).value();
    EXPECT_EQ(host.run_as_user("id", {"-u"}), std::to_string(::geteuid()) + "\n");
}

}  // namespace
}  // namespace plugfest::sim
