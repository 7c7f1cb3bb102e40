#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace plugfest {

/// What went wrong, as far as a caller must act differently. A closed list: a new kind is a
/// decision.
enum class ErrorKind {
    timeout,      ///< no answer within the deadline
    nack,         ///< a module or bus refused a transfer
    absent,       ///< nothing there: no module, no port, no file, connection refused
    refused,      ///< there, but it says no: authentication, host key, permission, ownership
    unsupported,  ///< the part or path does not offer this
    protocol,     ///< an answer that breaks the protocol
    decode,       ///< bytes or text that do not mean what they should
    config,       ///< a user's file or option is wrong
    store,        ///< results or journal cannot be kept
    cancelled,    ///< somebody asked to stop
};

/// The kind as one word, as printed in messages and records.
std::string_view to_string(ErrorKind kind);

/// The inverse of to_string; `protocol` for a word that is not a kind.
ErrorKind error_kind_from(std::string_view word);

/// A failure as a value: kind, what happened, where, and what caused it.
class Error {
  public:
    Error() = default;
    Error(ErrorKind kind, std::string message);

    [[nodiscard]] ErrorKind kind() const { return kind_; }
    /// What happened at this level only, without place and cause.
    [[nodiscard]] const std::string& message() const { return message_; }
    /// The error this one came from, or null.
    [[nodiscard]] const Error* cause() const { return cause_.get(); }

    /// The same failure seen one level up: `place` says what was being done ("module m3: read VDM
    /// page"). The kind stays, since it is what callers branch on.
    [[nodiscard]] Error context(std::string place) const&;
    /// The same failure with a different kind, for a level that knows better what it means.
    [[nodiscard]] Error as(ErrorKind kind, std::string message) const&;

    /// The chain from context to cause, "a: b: c".
    [[nodiscard]] std::string to_string() const;

  private:
    ErrorKind kind_ = ErrorKind::protocol;
    std::string message_;
    std::shared_ptr<const Error> cause_;
};

}  // namespace plugfest
