#pragma once

#include "drivers/async/combine.hpp"
#include "drivers/transport/command_channel.hpp"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace plugfest::test {

/// A command channel with a table of answers. A command outside the table is an error that names
/// it, so a test sees what the driver asked in vain.
class ScriptedChannel final : public transport::CommandChannel {
  public:
    /// Answers `command` with `out` and exit status 0. Given several times: one answer after the
    /// other, then the last one for good.
    ScriptedChannel& on(const std::string& command, std::string out) {
        return on_result(
            command, transport::CommandOutput{.out = std::move(out), .err = {}, .exit_status = 0});
    }
    /// Answers `command` with any output, status or error.
    ScriptedChannel& on_result(const std::string& command,
                               Result<transport::CommandOutput> answer) {
        answers_[command].push_back(std::move(answer));
        return *this;
    }

    [[nodiscard]] Task<transport::CommandOutput> execute(std::string command,
                                                         Duration /*wall_limit*/) override {
        const bool asked_to_stop = co_await async::cancelled();
        if (asked_to_stop) {
            co_return fail(ErrorKind::cancelled, name() + ": cancelled before the command");
        }
        commands_.push_back(command);
        const auto found = answers_.find(command);
        if (found == answers_.end()) {
            co_return fail(ErrorKind::protocol, name() + ": nothing scripted for: " + command);
        }
        auto& queue = found->second;
        Result<transport::CommandOutput> answer = queue.front();
        if (queue.size() > 1) {
            queue.erase(queue.begin());
        }
        co_return answer;
    }
    [[nodiscard]] std::string name() const override { return "scripted"; }

    /// Everything executed so far, in order.
    [[nodiscard]] const std::vector<std::string>& commands() const { return commands_; }

  private:
    std::map<std::string, std::vector<Result<transport::CommandOutput>>> answers_;
    std::vector<std::string> commands_;
};

}  // namespace plugfest::test
