#include "drivers/sim/host/namespace_socket.hpp"

#include "drivers/sim/host/host_namespace.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace plugfest::sim {
namespace {

using testing::HasSubstr;

TEST(NamespaceSocket, ListensInsideAndOnlyThere) {
    const auto rights = find_namespace_rights();
    if (!rights) {
        GTEST_SKIP() << rights.error().to_string();
    }
    const auto inside = Namespace::make_fabric(*rights).value();
    ASSERT_TRUE(inside.run("ip", {"link", "set", "lo", "up"}));
    const auto socket = inside.listen();
    ASSERT_TRUE(socket) << socket.error().to_string();
    EXPECT_THAT(inside.run("cat", {"/proc/net/tcp"}).value(), HasSubstr(" 0A "));
}

TEST(NamespaceSocket, SaysThatThereIsNoSuchNamespace) {
    const auto nowhere = listen_in_namespace(-1, false);
    ASSERT_FALSE(nowhere);
    EXPECT_THAT(nowhere.error().to_string(), HasSubstr("No such file or directory"));
}

}  // namespace
}  // namespace plugfest::sim
