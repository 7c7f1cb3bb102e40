#include "orchestrator/engine/store_calls.hpp"

#include "drivers/async/combine.hpp"

#include <memory>
#include <utility>

namespace plugfest::engine {

namespace {

template <class T>
Task<void> call_on(async::Worker& worker, std::function<Result<T>()> call,
                   std::shared_ptr<Result<T>> answer) {
    *answer = co_await worker.run(std::move(call));
    co_return Result<void>();
}

}  // namespace

template <class T>
Task<T> StoreCalls::ask(std::function<Result<T>()> call) {
    auto answer = std::make_shared<Result<T>>();
    const std::function<Task<void>()> body = [worker = &stores_.worker, call, answer] {
        return call_on<T>(*worker, call, answer);
    };
    PLUGFEST_CO_CHECK(co_await async::without_cancellation(body));
    if (!*answer) {
        const Error failure = answer->error().as(ErrorKind::store, "the results cannot be kept");
        if (!failure_) {
            failure_ = failure;
        }
        co_return fail(failure);
    }
    co_return std::move(*answer);
}

Task<void> StoreCalls::begin_run(RunHeader header) {
    return ask<void>(
        [sink = &stores_.sink, header = std::move(header)] { return sink->begin_run(header); });
}

Task<EvidenceId> StoreCalls::put_evidence(Evidence evidence) {
    return ask<EvidenceId>([sink = &stores_.sink, evidence = std::move(evidence)] {
        return sink->put_evidence(evidence);
    });
}

Task<void> StoreCalls::append(RunId run, StepRecord step) {
    return ask<void>([sink = &stores_.sink, run = std::move(run), step = std::move(step)] {
        return sink->append(run, step);
    });
}

Task<void> StoreCalls::finish_run(RunId run, UtcTime when) {
    return ask<void>([sink = &stores_.sink, run = std::move(run), when] {
        return sink->finish_run(run, false, when);
    });
}

Task<std::int64_t> StoreCalls::intend(Effect effect) {
    return ask<std::int64_t>([journal = &stores_.journal, effect = std::move(effect)] {
        return journal->intend(effect);
    });
}

Task<void> StoreCalls::mark(std::int64_t id, EffectState state, std::string reason) {
    return ask<void>([journal = &stores_.journal, id, state, reason = std::move(reason)] {
        return journal->mark(id, state, reason);
    });
}

Task<std::vector<JournalEntry>> StoreCalls::outstanding(std::optional<RunId> run) {
    return ask<std::vector<JournalEntry>>(
        [journal = &stores_.journal, run = std::move(run)] { return journal->outstanding(run); });
}

Task<int> StoreCalls::begin_segment(RunId run, UtcTime when) {
    return ask<int>([history = &stores_.history, run = std::move(run), when] {
        return history->begin_segment(run, when);
    });
}

Task<void> StoreCalls::end_segment(RunId run, int segment, UtcTime when) {
    return ask<void>([history = &stores_.history, run = std::move(run), segment, when] {
        return history->end_segment(run, segment, when);
    });
}

Task<std::vector<std::string>> StoreCalls::completed_steps(RunId run) {
    return ask<std::vector<std::string>>([history = &stores_.history, run = std::move(run)] {
        return history->completed_steps(run);
    });
}

}  // namespace plugfest::engine
