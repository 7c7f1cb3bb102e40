#include "domain/error.hpp"

#include <array>
#include <utility>

namespace plugfest {

namespace {

constexpr std::array<std::pair<ErrorKind, std::string_view>, 10> kind_words{{
    {ErrorKind::timeout, "timeout"},
    {ErrorKind::nack, "nack"},
    {ErrorKind::absent, "absent"},
    {ErrorKind::refused, "refused"},
    {ErrorKind::unsupported, "unsupported"},
    {ErrorKind::protocol, "protocol"},
    {ErrorKind::decode, "decode"},
    {ErrorKind::config, "config"},
    {ErrorKind::store, "store"},
    {ErrorKind::cancelled, "cancelled"},
}};

}  // namespace

std::string_view to_string(ErrorKind kind) {
    for (const auto& [candidate, word] : kind_words) {
        if (candidate == kind) {
            return word;
        }
    }
    return "protocol";
}

ErrorKind error_kind_from(std::string_view word) {
    for (const auto& [kind, candidate] : kind_words) {
        if (candidate == word) {
            return kind;
        }
    }
    return ErrorKind::protocol;
}

Error::Error(ErrorKind kind, std::string message) : kind_(kind), message_(std::move(message)) {}

Error Error::context(std::string place) const& {
    return as(kind_, std::move(place));
}

Error Error::as(ErrorKind kind, std::string message) const& {
    Error outer(kind, std::move(message));
    outer.cause_ = std::make_shared<const Error>(*this);
    return outer;
}

std::string Error::to_string() const {
    std::string text = message_;
    for (const Error* inner = cause(); inner != nullptr; inner = inner->cause()) {
        text += ": ";
        text += inner->message();
    }
    return text;
}

}  // namespace plugfest
