#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace plugfest::transport {

/// What a person would have seen on the terminal, as lines: carriage returns, backspaces and
/// erasures carried out, colours and other escapes gone, no blanks at line ends. Pager prompts that
/// were erased are gone with it.
[[nodiscard]] std::string plain_text(std::string_view received);

/// The part of a prompt that stays the same ("leaf11" of "leaf11#"): its last line without the
/// final `>`, `#`, `$` or `%`, at most 16 characters, since some devices cut it when in a
/// configuration mode. Empty if `text` does not end in a prompt.
[[nodiscard]] std::string learn_prompt(std::string_view text);

/// True if `text` ends in a line that starts with the learnt prompt and ends like one.
[[nodiscard]] bool ends_with_prompt(std::string_view text, std::string_view prompt);

/// True if `text` ends in a pager's question, "--More--" or alike.
[[nodiscard]] bool ends_with_pager(std::string_view text);

/// The answer to `command` in a plain text: without echoed command and final prompt.
[[nodiscard]] std::string answer_only(std::string_view text, std::string_view command);

}  // namespace plugfest::transport
