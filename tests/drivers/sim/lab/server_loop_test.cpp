#include "drivers/sim/lab/server_loop.hpp"

#include "drivers/sim/module/descriptor.hpp"
#include "tests/support/line_socket.hpp"

#include <gtest/gtest.h>

#include <future>
#include <thread>

namespace plugfest::sim {
namespace {

using namespace std::chrono_literals;

LineProtocol counting_protocol() {
    return {.max_line = 64, .too_long = "too long\n", .open = []() -> LineHandler {
                return [count = 0](std::string_view line) mutable {
                    return std::to_string(++count) + " " + std::string(line) + "\n";
                };
            }};
}

TEST(ServerLoop, GivesEveryConnectionAHandlerOfItsOwn) {
    ServerLoop loop;
    const auto port = loop.serve_lines(counting_protocol()).value();
    test::LineSocket first(port);
    test::LineSocket second(port);
    EXPECT_EQ(first.ask("a"), "1 a");
    EXPECT_EQ(first.ask("b\r"), "2 b");
    EXPECT_EQ(second.ask("c"), "1 c");
}

TEST(ServerLoop, AnswersLinesInOrderHoweverTheyArrive) {
    ServerLoop loop;
    test::LineSocket client(loop.serve_lines(counting_protocol()).value());
    client.send("a\nb");
    EXPECT_EQ(client.receive(), "1 a");
    client.send("c\n");
    EXPECT_EQ(client.receive(), "2 bc");
}

TEST(ServerLoop, HandsOverConnections) {
    ServerLoop loop;
    std::promise<int> accepted;
    const auto port =
        loop.hand_over_connections([&accepted](int socket) { accepted.set_value(socket); }).value();
    test::LineSocket client(port);
    const Descriptor socket(accepted.get_future().get());
    ASSERT_EQ(::write(socket.get(), "hello\n", 6), 6);
    EXPECT_EQ(client.receive(), "hello");
}

TEST(ServerLoop, RunsWorkLaterOnItsThread) {
    ServerLoop loop;
    std::promise<std::thread::id> ran;
    loop.run_after(1ms, [&ran] { ran.set_value(std::this_thread::get_id()); });
    EXPECT_TRUE(ran.get_future().get() != std::this_thread::get_id());
}

TEST(ServerLoop, ClosesConnectionsWhenItEnds) {
    auto loop = std::make_unique<ServerLoop>();
    test::LineSocket client(loop->serve_lines(counting_protocol()).value());
    EXPECT_EQ(client.ask("a"), "1 a");
    loop.reset();
    EXPECT_EQ(client.receive(), "(closed)");
}

}  // namespace
}  // namespace plugfest::sim
