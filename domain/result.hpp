#pragma once

#include "domain/error.hpp"

#include <expected>
#include <string>
#include <utility>

namespace plugfest {

/// A value or the reason why there is none. Functions that return it are `[[nodiscard]]`.
template <class T>
using Result = std::expected<T, Error>;

/// `return fail(ErrorKind::nack, "…");` from any function that returns a Result.
[[nodiscard]] inline std::unexpected<Error> fail(ErrorKind kind, std::string message) {
    return std::unexpected(Error(kind, std::move(message)));
}

/// `return fail(error.context("…"));`
[[nodiscard]] inline std::unexpected<Error> fail(Error error) {
    return std::unexpected(std::move(error));
}

/// `result` with `place` put before its error, if it holds one.
template <class T>
[[nodiscard]] Result<T> with_context(Result<T> result, std::string place) {
    if (result) {
        return result;
    }
    return fail(result.error().context(std::move(place)));
}

}  // namespace plugfest

// Early return. `PLUGFEST_TRY(auto bytes, read());` declares `bytes` or returns read()'s error;
// `PLUGFEST_CHECK(write());` is the form without a value; `_CO_` forms are for coroutines.
// NOLINTBEGIN(bugprone-macro-parentheses)
#define PLUGFEST_CONCAT_INNER(a, b) a##b
#define PLUGFEST_CONCAT(a, b) PLUGFEST_CONCAT_INNER(a, b)
#define PLUGFEST_TRY_AS(leave, result, declaration, ...)  \
    auto result = (__VA_ARGS__);                          \
    if (!result) {                                        \
        leave std::unexpected(std::move(result).error()); \
    }                                                     \
    declaration = *std::move(result)
#define PLUGFEST_TRY(declaration, ...)                                                   \
    PLUGFEST_TRY_AS(return, PLUGFEST_CONCAT(plugfest_result_, __COUNTER__), declaration, \
                          __VA_ARGS__)
#define PLUGFEST_CO_TRY(declaration, ...)                                                   \
    PLUGFEST_TRY_AS(co_return, PLUGFEST_CONCAT(plugfest_result_, __COUNTER__), declaration, \
                    __VA_ARGS__)
#define PLUGFEST_CHECK_AS(leave, result, ...)             \
    if (auto result = (__VA_ARGS__); !result) {           \
        leave std::unexpected(std::move(result).error()); \
    }                                                     \
    static_assert(true)
#define PLUGFEST_CHECK(...) \
    PLUGFEST_CHECK_AS(return, PLUGFEST_CONCAT(plugfest_result_, __COUNTER__), __VA_ARGS__)
#define PLUGFEST_CO_CHECK(...) \
    PLUGFEST_CHECK_AS(co_return, PLUGFEST_CONCAT(plugfest_result_, __COUNTER__), __VA_ARGS__)
// NOLINTEND(bugprone-macro-parentheses)
