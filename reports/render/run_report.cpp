#include "reports/render/run_report.hpp"

#include "reports/record_json/to_json.hpp"
#include "reports/render/page_templates.hpp"
#include "reports/render/static_pages.hpp"
#include "reports/render/text.hpp"
#include "reports/sheet/target_result.hpp"
#include "reports/viewer/viewer_assets.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <kainjow/mustache.hpp>
#include <set>
#include <string_view>

namespace plugfest::render {

namespace {

using Json = nlohmann::json;

/// Evidence beyond these sizes is named by its hash only, so that a report stays a file one can
/// mail and open.
constexpr std::size_t largest_embedded = std::size_t{16} * 1024;
constexpr std::size_t largest_embedded_total = std::size_t{2} * 1024 * 1024;

/// Text that people can read: valid UTF-8, and no control characters but line breaks and tabs.
bool is_plain_text(const std::string& content) {
    std::string without_breaks = content;
    std::ranges::replace_if(
        without_breaks, [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
    return clean_text(without_breaks, without_breaks.size() + 1) == without_breaks;
}

std::set<std::string> evidence_of(const RunRecord& run) {
    std::set<std::string> ids;
    for (const StepRecord& step : run.steps) {
        for (const EvidenceId& id : step.evidence) {
            ids.insert(id.str());
        }
        for (const Reading& reading : step.readings) {
            ids.insert(reading.measurement.evidence.str());
        }
    }
    ids.erase("");
    return ids;
}

Json evidence_json(const RunRecord& run, const EvidenceSource& source) {
    Json list = Json::object();
    std::size_t total = 0;
    for (const std::string& id : evidence_of(run)) {
        const auto evidence = source(EvidenceId(id));
        if (!evidence) {
            list[id] = {{"kind", "missing"},
                        {"label", evidence.error().to_string()},
                        {"size", 0},
                        {"text", nullptr}};
            continue;
        }
        const std::size_t size = evidence->content.size();
        const bool embed = size <= largest_embedded && total + size <= largest_embedded_total &&
                           is_plain_text(evidence->content);
        total += embed ? size : 0;
        list[id] = {{"kind", evidence->kind},
                    {"label", evidence->label},
                    {"size", size},
                    {"text", embed ? Json(evidence->content) : Json(nullptr)}};
    }
    return list;
}

Json targets_json(const RunRecord& run) {
    Json list = Json::array();
    for (const sheet::TargetResult& result : sheet::target_results(run)) {
        Json steps = Json::array();
        for (const StepRecord* step : result.steps) {
            steps.push_back({{"id", step->id},
                             {"state", sheet::to_string(sheet::state_of(*step))},
                             {"reason", sheet::reason_of(*step)}});
        }
        list.push_back({{"target", result.target},
                        {"anchor", anchor_of(result.target)},
                        {"verdict", result.verdict ? Json(to_string(*result.verdict)) : Json()},
                        {"lab_errors", result.lab_errors},
                        {"missing", result.missing},
                        {"steps", std::move(steps)}});
    }
    return list;
}

/// JSON inside a script element ends at "</script" whatever quotes are around it.
std::string inside_script(const std::string& json) {
    std::string safe;
    safe.reserve(json.size());
    for (const char character : json) {
        if (character == '<') {
            safe += "\\u003c";
        } else {
            safe += character;
        }
    }
    return safe;
}

std::string report_data(const RunRecord& run, const EvidenceSource& evidence) {
    const Json derived{{"targets", targets_json(run)},
                       {"evidence", evidence_json(run, evidence)},
                       {"seed", fmt::format("{}", run.header.seed)}};
    return fmt::format(R"({{"run":{},"derived":{}}})",
                       record_json::to_json(run, record_json::Layout::canonical),
                       derived.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace

std::string run_report_html(const RunRecord& run, const EvidenceSource& evidence) {
    namespace mustache = kainjow::mustache;
    const bool built = !viewer::script().empty();
    mustache::data page;
    page.set("title", clean_text(fmt::format("Plugfest run {}", run.header.id.str())));
    page.set("style", std::string(viewer::style()));
    page.set("script", std::string(viewer::script()));
    page.set("without_script",
             built ? "This report draws itself with JavaScript, which is switched off here."
                   : "This Plugfest was built without the report viewer; configure with "
                     "-DPLUGFEST_WITH_VIEWER=ON (needs npm) to get charts and details here.");
    page.set("data", inside_script(report_data(run, evidence)));
    mustache::mustache engine{std::string(templates::templates_report_html)};
    return engine.render(page);
}

}  // namespace plugfest::render
