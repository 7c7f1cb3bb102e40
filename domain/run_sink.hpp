#pragma once

#include "domain/result.hpp"
#include "domain/run_record.hpp"

#include <string>

namespace plugfest {

/// Where results go. Implemented by stores; written to by the engine. Calls block and may be made
/// from one thread at a time. A call that returned success is durable as the implementation
/// documents.
class RunSink {
  public:
    virtual ~RunSink() = default;
    virtual Result<void> begin_run(const RunHeader& header) = 0;
    /// Stores the content once, however often it is put.
    virtual Result<EvidenceId> put_evidence(const Evidence& evidence) = 0;
    /// Keeps a finished step. Appending the same id again replaces it (a retried step after a
    /// resume).
    virtual Result<void> append(const RunId& run, const StepRecord& step) = 0;
    virtual Result<void> finish_run(const RunId& run, bool aborted, UtcTime when) = 0;
};

}  // namespace plugfest
