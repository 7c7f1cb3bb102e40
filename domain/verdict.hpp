#pragma once

#include <string_view>

namespace plugfest {

/// What was found out about the gear. Not measured is inconclusive, never pass.
enum class Verdict { pass, fail, inconclusive };

/// What became of the work itself. A lab that broke says nothing about the part.
enum class Outcome { completed, error, timeout, aborted, skipped };

/// What a step says in one word: its verdict if it completed, else what became of the work. A part
/// that was seen failing has failed, even if the lab broke afterwards. Terminal and reports know no
/// other words.
enum class StepState { pass, fail, inconclusive, error, timeout, aborted, skipped };

/// Whether the evidence came from real hardware. Enters every record, the hash chain and every page
/// header.
enum class Provenance { real, simulated, replayed };

std::string_view to_string(Verdict verdict);
std::string_view to_string(Outcome outcome);
std::string_view to_string(StepState state);
std::string_view to_string(Provenance provenance);

[[nodiscard]] StepState state_of(Verdict verdict, Outcome outcome);

/// True for a step that the lab kept from its verdict: error, timeout or aborted.
[[nodiscard]] bool is_lab_trouble(StepState state);

/// The verdict over several: any fail is a fail, else any inconclusive is inconclusive.
[[nodiscard]] Verdict worst(Verdict a, Verdict b);

}  // namespace plugfest
