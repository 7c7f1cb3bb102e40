#pragma once

#include "domain/result.hpp"

#include <boost/asio/awaitable.hpp>

namespace plugfest {

/// Everything asynchronous returns a Task: a coroutine whose value or error arrives later. T must
/// be default-constructible. Parameters of task functions are values, or references that outlive
/// the task.
template <class T>
using Task = boost::asio::awaitable<Result<T>>;

}  // namespace plugfest
