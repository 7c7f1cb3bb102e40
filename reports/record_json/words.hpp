#pragma once

#include "domain/lane.hpp"
#include "domain/limit.hpp"
#include "domain/measurement.hpp"
#include "domain/run_record.hpp"
#include "domain/topology.hpp"
#include "domain/verdict.hpp"

#include <array>
#include <optional>
#include <string_view>
#include <utility>

/// The words that stand for enumerators in records.
namespace plugfest::record_json {

template <class Enum, std::size_t Count>
using Words = std::array<std::pair<Enum, std::string_view>, Count>;

inline constexpr Words<Side, 2> side_words{{{Side::host, "host"}, {Side::media, "media"}}};
inline constexpr Words<Direction, 2> direction_words{
    {{Direction::transmit, "transmit"}, {Direction::receive, "receive"}}};
inline constexpr Words<Comparison, 2> comparison_words{
    {{Comparison::at_most, "at_most"}, {Comparison::at_least, "at_least"}}};
inline constexpr Words<NoteLevel, 3> note_words{
    {{NoteLevel::info, "info"}, {NoteLevel::warning, "warning"}, {NoteLevel::fault, "fault"}}};
inline constexpr Words<DeviceRole, 2> role_words{
    {{DeviceRole::switch_, "switch"}, {DeviceRole::host, "host"}}};
inline constexpr Words<Verdict, 3> verdict_words{
    {{Verdict::pass, "pass"}, {Verdict::fail, "fail"}, {Verdict::inconclusive, "inconclusive"}}};
inline constexpr Words<Outcome, 5> outcome_words{{{Outcome::completed, "completed"},
                                                  {Outcome::error, "error"},
                                                  {Outcome::timeout, "timeout"},
                                                  {Outcome::aborted, "aborted"},
                                                  {Outcome::skipped, "skipped"}}};
inline constexpr Words<Provenance, 3> provenance_words{{{Provenance::real, "real"},
                                                        {Provenance::simulated, "simulated"},
                                                        {Provenance::replayed, "replayed"}}};
inline constexpr Words<ValueSource, 5> source_words{
    {{ValueSource::counted, "counted"},
     {ValueSource::device_reported, "device-reported"},
     {ValueSource::smoothed, "smoothed"},
     {ValueSource::timed, "timed"},
     {ValueSource::derived, "derived"}}};

/// The word for `value`; empty if the table lacks it.
template <class Enum, std::size_t Count>
[[nodiscard]] constexpr std::string_view word_of(Enum value, const Words<Enum, Count>& words) {
    for (const auto& [candidate, word] : words) {
        if (candidate == value) {
            return word;
        }
    }
    return {};
}

/// The inverse; empty for a word that is not in the table.
template <class Enum, std::size_t Count>
[[nodiscard]] constexpr std::optional<Enum> value_of(std::string_view text,
                                                     const Words<Enum, Count>& words) {
    for (const auto& [value, word] : words) {
        if (word == text) {
            return value;
        }
    }
    return std::nullopt;
}

}  // namespace plugfest::record_json
