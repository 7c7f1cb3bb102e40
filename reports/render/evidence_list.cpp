#include "reports/render/evidence_list.hpp"

#include "reports/render/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace plugfest::render {

namespace {

constexpr std::size_t largest_embedded = std::size_t{16} * 1024;
constexpr std::size_t largest_embedded_total = std::size_t{2} * 1024 * 1024;

/// Text that people can read: valid UTF-8, and no control characters but line breaks and tabs.
bool is_plain_text(const std::string& content) {
    std::string without_breaks = content;
    std::ranges::replace_if(
        without_breaks, [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
    return clean_text(without_breaks, without_breaks.size() + 1) == without_breaks;
}

std::set<EvidenceId> evidence_of(const RunRecord& run) {
    std::set<EvidenceId> ids;
    for (const StepRecord& step : run.steps) {
        ids.insert(step.evidence.begin(), step.evidence.end());
        for (const Reading& reading : step.readings) {
            ids.insert(reading.measurement.evidence);
        }
    }
    ids.erase(EvidenceId());
    return ids;
}

}  // namespace

std::vector<ListedEvidence> list_evidence(const RunRecord& run, const EvidenceSource& source) {
    std::vector<ListedEvidence> list;
    std::size_t total = 0;
    for (const EvidenceId& id : evidence_of(run)) {
        auto evidence = source(id);
        if (!evidence) {
            list.push_back(
                {.id = id, .kind = "missing", .label = evidence.error().to_string(), .text = {}});
            continue;
        }
        const std::size_t size = evidence->content.size();
        ListedEvidence entry{
            .id = id, .kind = evidence->kind, .label = evidence->label, .size = size, .text = {}};
        const bool readable = is_plain_text(evidence->content);
        if (readable && size <= largest_embedded && total + size <= largest_embedded_total) {
            total += size;
            entry.text = std::move(evidence->content);
        } else {
            entry.file = fmt::format("evidence/{}.{}", id.str(), readable ? "txt" : "bin");
        }
        list.push_back(std::move(entry));
    }
    return list;
}

}  // namespace plugfest::render
