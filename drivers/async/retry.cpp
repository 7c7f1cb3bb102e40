#include "drivers/async/retry.hpp"

#include <fmt/format.h>

namespace plugfest::async {

namespace retry_detail {

bool worth_another_try(const RetryPolicy& policy, const Error& error) {
    if (error.kind() == ErrorKind::cancelled) {
        return false;
    }
    if (policy.worthwhile) {
        return policy.worthwhile(error);
    }
    return error.kind() == ErrorKind::timeout || error.kind() == ErrorKind::nack;
}

Error after_tries(const Error& error, std::size_t tries) {
    return tries == 1 ? error : error.context(fmt::format("gave up after {} tries", tries));
}

}  // namespace retry_detail

RetryPolicy read_retry() {
    using std::chrono::milliseconds;
    return {.pauses = {milliseconds(10), milliseconds(50)}, .worthwhile = {}};
}

}  // namespace plugfest::async
