#include "drivers/async/worker.hpp"
#include "drivers/transport/ssh_channel.hpp"
#include "drivers/transport/ssh_session.hpp"
#include "drivers/transport/ssh_stream.hpp"
#include "drivers/transport/terminal_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace plugfest::transport {

namespace {

/// A login shell on one device; used by the worker's thread only.
class ShellConnection {
  public:
    explicit ShellConnection(SshOptions options) : options_(std::move(options)) {}

    Result<CommandOutput> execute(const std::string& command, Duration limit,
                                  const Interrupt& interrupt) {
        if (command.find_first_of("\r\n") != std::string::npos) {
            return fail(ErrorKind::unsupported, "a shell takes one line at a time");
        }
        PLUGFEST_CHECK(be_at_prompt(interrupt));
        auto answer = ask(command, {.interrupt = interrupt, .deadline = Deadline(limit)});
        if (!answer) {
            close();
            return fail(answer.error().context(fmt::format("'{}'", command)));
        }
        return CommandOutput{.out = *std::move(answer), .err = {}, .exit_status = {}};
    }

  private:
    void close() {
        stream_.reset();
        session_.reset();
    }

    // A kept shell may have died unnoticed; nothing was typed yet, so a new one is as good.
    Result<void> be_at_prompt(const Interrupt& interrupt) {
        const Patience patience{.interrupt = interrupt,
                                .deadline = Deadline(options_.connect_limit)};
        while (stream_ && session_->is_connected() && !stream_->closed &&
               has_input(ssh_get_fd(session_->handle()))) {
            PLUGFEST_CHECK(session_->take_in(patience));
        }
        if (stream_ && session_->is_connected() && !stream_->closed) {
            return {};
        }
        close();
        auto opened = open(patience);
        if (!opened) {
            close();
        }
        return opened;
    }

    Result<void> open(const Patience& patience) {
        PLUGFEST_TRY(session_, SshSession::connect(options_, patience.interrupt));
        PLUGFEST_TRY(stream_, SshStream::open(*session_, patience));
        ssh_channel channel = stream_->handle();
        // Wide and tall, so that little is wrapped or paged; dumb, so that little is drawn.
        constexpr int columns = 511;
        constexpr int rows = 1000;
        PLUGFEST_TRY(
            const int terminal,
            session_->complete(
                [channel] { return ssh_channel_request_pty_size(channel, "dumb", columns, rows); },
                SSH_AGAIN, patience));
        PLUGFEST_TRY(const int shell,
                     session_->complete([channel] { return ssh_channel_request_shell(channel); },
                                        SSH_AGAIN, patience));
        if (terminal != SSH_OK || shell != SSH_OK) {
            return fail(ErrorKind::refused, "the device gives no login shell with a terminal");
        }
        return learn(patience);
    }

    // A line of the greeting can look like a prompt; only one that comes again after an empty line
    // is taken for it.
    Result<void> learn(const Patience& patience) {
        PLUGFEST_TRY(std::string candidate, next_prompt(patience));
        while (true) {
            stream_->out.clear();
            PLUGFEST_CHECK(type("\n", patience));
            PLUGFEST_TRY(std::string again, next_prompt(patience));
            if (again == candidate) {
                prompt_ = std::move(again);
                return {};
            }
            candidate = std::move(again);
        }
    }

    Result<std::string> next_prompt(const Patience& patience) {
        while (true) {
            std::string prompt = learn_prompt(plain_text(stream_->out));
            if (!prompt.empty()) {
                return prompt;
            }
            PLUGFEST_CHECK(take_in(patience, "no prompt after login"));
        }
    }

    Result<std::string> ask(const std::string& command, const Patience& patience) {
        stream_->out.clear();
        PLUGFEST_CHECK(type(command + '\n', patience));
        std::size_t answered = 0;  // pager questions up to here have been answered
        while (true) {
            const std::string_view received = stream_->out;
            const std::size_t line = std::max(answered, received.rfind('\n') + 1);
            const std::string last = plain_text(received.substr(line));
            if (ends_with_pager(last)) {
                answered = received.size();
                PLUGFEST_CHECK(type(" ", patience));
            } else if (ends_with_prompt(last, prompt_) && echoed(command)) {
                return answer_only(plain_text(received), command);
            }
            PLUGFEST_CHECK(take_in(patience, "the command was typed, but no prompt came back"));
        }
    }

    // A prompt before the echo is one left over from earlier.
    bool echoed(const std::string& command) const {
        return plain_text(stream_->out).find(command) != std::string::npos;
    }

    Result<void> take_in(const Patience& patience, const char* in_vain) {
        if (stream_->closed || stream_->ended) {
            return fail(ErrorKind::protocol,
                        fmt::format("{}: the device closed the shell", in_vain));
        }
        return with_context(stream_->take_in(patience), in_vain);
    }

    Result<void> type(std::string_view keys, const Patience& patience) {
        while (!keys.empty()) {
            PLUGFEST_TRY(const int typed, session_->complete(
                                              [&] {
                                                  return ssh_channel_write(
                                                      stream_->handle(), keys.data(),
                                                      static_cast<std::uint32_t>(keys.size()));
                                              },
                                              SSH_AGAIN, patience));
            if (typed < 0) {
                return fail(ErrorKind::protocol, "connection lost: " + session_->failure());
            }
            keys.remove_prefix(static_cast<std::size_t>(typed));
        }
        return {};
    }

    SshOptions options_;
    std::unique_ptr<SshSession> session_;
    std::unique_ptr<SshStream> stream_;  // after session_: ends before it
    std::string prompt_;
};

class SshShellChannel final : public CommandChannel {
  public:
    SshShellChannel(async::Runtime& runtime, SshOptions options)
        : name_(fmt::format("ssh://{}@{}:{}", options.user, options.host, options.port)),
          connection_(std::make_shared<ShellConnection>(std::move(options))),
          worker_(runtime, "ssh shell") {}

    Task<CommandOutput> execute(std::string command, Duration wall_limit) override {
        const auto interrupt = std::make_shared<const Interrupt>();
        auto call = [connection = connection_, interrupt, command = std::move(command),
                     wall_limit] { return connection->execute(command, wall_limit, *interrupt); };
        auto output = co_await worker_.run(std::move(call), [interrupt] { interrupt->raise(); });
        co_return with_context(std::move(output), name_);
    }

    std::string name() const override { return name_; }

  private:
    std::string name_;
    std::shared_ptr<ShellConnection> connection_;
    async::Worker worker_;
};

}  // namespace

std::unique_ptr<CommandChannel> make_ssh_shell(async::Runtime& runtime, SshOptions options) {
    return std::make_unique<SshShellChannel>(runtime, std::move(options));
}

}  // namespace plugfest::transport
