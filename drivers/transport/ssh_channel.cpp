#include "drivers/transport/ssh_channel.hpp"

#include "drivers/async/worker.hpp"
#include "drivers/transport/ssh_session.hpp"
#include "drivers/transport/ssh_stream.hpp"

#include <fmt/format.h>

#include <utility>

namespace plugfest::transport {

namespace {

// Some devices end their output without ever reporting a status or closing the channel.
constexpr Duration grace_after_end = std::chrono::seconds(2);

std::string quoted(const std::string& command) {
    constexpr std::size_t most_shown = 80;
    return fmt::format("'{}{}'", command.substr(0, most_shown),
                       command.size() > most_shown ? "…" : "");
}

/// The connection to one device; used by the worker's thread only.
class ExecConnection {
  public:
    explicit ExecConnection(SshOptions options) : options_(std::move(options)) {}

    Result<CommandOutput> execute(const std::string& command, Duration limit,
                                  const Interrupt& interrupt) {
        PLUGFEST_TRY(auto stream, open_stream(limit, interrupt));
        const Patience patience{.interrupt = interrupt, .deadline = Deadline(limit)};
        auto output = with_context(run(*stream, command, patience), quoted(command));
        if (!output && output.error().kind() != ErrorKind::refused) {
            // What the device still sends would belong to nobody, so the connection ends with it.
            stream.reset();
            session_.reset();
        }
        return output;
    }

  private:
    // A kept connection may have died unnoticed. As long as no command was sent on it, a new one is
    // as good.
    Result<std::unique_ptr<SshStream>> open_stream(Duration limit, const Interrupt& interrupt) {
        if (session_ && session_->is_connected()) {
            const Patience patience{.interrupt = interrupt, .deadline = Deadline(limit)};
            auto stream = SshStream::open(*session_, patience);
            if (stream || session_->is_connected()) {
                if (!stream && stream.error().kind() != ErrorKind::refused) {
                    session_.reset();
                }
                return stream;
            }
        }
        session_.reset();
        PLUGFEST_TRY(session_, SshSession::connect(options_, interrupt));
        const Patience patience{.interrupt = interrupt, .deadline = Deadline(limit)};
        return SshStream::open(*session_, patience);
    }

    Result<CommandOutput> run(SshStream& stream, const std::string& command,
                              const Patience& patience) {
        PLUGFEST_TRY(const int asked,
                     session_->complete(
                         [&] { return ssh_channel_request_exec(stream.handle(), command.c_str()); },
                         SSH_AGAIN, patience));
        if (asked != SSH_OK) {
            if (session_->is_connected()) {
                return fail(ErrorKind::refused, "the device takes no commands this way (SSH exec)");
            }
            return fail(ErrorKind::protocol,
                        "connection lost after the command was sent; it was not sent again");
        }
        PLUGFEST_CHECK(collect(stream, patience));
        CommandOutput output{.out = std::move(stream.out),
                             .err = std::move(stream.err),
                             .exit_status = stream.exit_status};
        if (!stream.exit_signal.empty()) {
            output.err += fmt::format("ended by signal {}\n", stream.exit_signal);
        }
        return output;
    }

    Result<void> collect(SshStream& stream, const Patience& patience) {
        std::optional<Deadline> grace;
        while (!stream.closed && !(stream.ended && stream.exit_status)) {
            if (stream.ended && !grace) {
                grace.emplace(std::min(grace_after_end, patience.deadline.left()));
            }
            auto taken = stream.take_in(
                {.interrupt = patience.interrupt, .deadline = grace.value_or(patience.deadline)});
            if (!taken && taken.error().kind() == ErrorKind::timeout && grace) {
                return {};
            }
            PLUGFEST_CHECK(taken);
        }
        return {};
    }

    SshOptions options_;
    std::unique_ptr<SshSession> session_;
};

class SshExecChannel final : public CommandChannel {
  public:
    SshExecChannel(async::Runtime& runtime, SshOptions options)
        : name_(fmt::format("ssh://{}@{}:{}", options.user, options.host, options.port)),
          connection_(std::make_shared<ExecConnection>(std::move(options))),
          worker_(runtime, "ssh") {}

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
    std::shared_ptr<ExecConnection> connection_;
    async::Worker worker_;
};

}  // namespace

std::unique_ptr<CommandChannel> make_ssh_channel(async::Runtime& runtime, SshOptions options) {
    return std::make_unique<SshExecChannel>(runtime, std::move(options));
}

}  // namespace plugfest::transport
