#include "drivers/transport/ssh_served_channel.hpp"

#include "drivers/transport/ssh_stream.hpp"
#include "tests/drivers/transport/ssh_lab.hpp"

#include <gtest/gtest.h>

namespace plugfest::transport {
namespace {

using std::chrono::seconds;

ServedReply three_lines(const std::string& /*command*/) {
    return {.out = "a\nb\nc\n"};
}

// What a terminal on the far side gets to see, byte by byte.
class ServedShell : public ::testing::Test {
  protected:
    void SetUp() override {
        session_ = *SshSession::connect(lab_.options(), never_);
        stream_ = *SshStream::open(*session_, patience_);
        ssh_channel channel = stream_->handle();
        ASSERT_EQ(complete([channel] { return ssh_channel_request_pty(channel); }), SSH_OK);
        ASSERT_EQ(complete([channel] { return ssh_channel_request_shell(channel); }), SSH_OK);
    }

    int complete(const std::function<int()>& call) {
        return session_->complete(call, SSH_AGAIN, patience_).value();
    }

    void type(const std::string& keys) {
        ssh_channel_write(stream_->handle(), keys.data(), static_cast<std::uint32_t>(keys.size()));
    }

    // Takes in until the output ends as expected, or the deadline passes.
    void expect(const std::string& output) {
        while (stream_->out.size() < output.size() && stream_->take_in(patience_)) {
        }
        EXPECT_EQ(stream_->out, output);
        stream_->out.clear();
    }

    test::SshLab lab_{three_lines, {.prompt = "sw# ", .page_lines = 2}};
    Interrupt never_;
    Patience patience_{.interrupt = never_, .deadline = Deadline(seconds(20))};
    std::unique_ptr<SshSession> session_;
    std::unique_ptr<SshStream> stream_;
};

TEST_F(ServedShell, EchoesAndPages) {
    expect("sw# ");
    type("show\r");
    expect("show\r\na\r\nb\r\n--More--");
    type(" ");
    expect("\r        \rc\r\nsw# ");
}

TEST_F(ServedShell, QuitsThePager) {
    expect("sw# ");
    type("show\n");
    expect("show\r\na\r\nb\r\n--More--");
    type("q");
    expect("\r        \rsw# ");
}

TEST_F(ServedShell, EndsOnExit) {
    expect("sw# ");
    type("exit\r");
    while (!stream_->closed) {
        ASSERT_TRUE(stream_->take_in(patience_));
    }
    EXPECT_EQ(stream_->out, "exit\r\n");
}

TEST_F(ServedShell, EndsWithItsInput) {
    expect("sw# ");
    ssh_channel_send_eof(stream_->handle());
    while (!stream_->closed) {
        ASSERT_TRUE(stream_->take_in(patience_));
    }
}

}  // namespace
}  // namespace plugfest::transport
