#include "drivers/shell/ask.hpp"

namespace plugfest::shell {

Task<std::vector<Reply>> ask(transport::CommandChannel& channel, std::vector<std::string> commands,
                             Duration wall_limit) {
    std::string line = join(commands);
    PLUGFEST_CO_TRY(auto output, co_await channel.execute(std::move(line), wall_limit));
    auto replies = take_apart(commands, output.out, output.err, output.exit_status);
    co_return with_context(std::move(replies), channel.name());
}

}  // namespace plugfest::shell
