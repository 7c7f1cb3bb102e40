#include "reports/render/run_report.hpp"

#include "reports/record_json/to_json.hpp"
#include "reports/render/evidence_list.hpp"
#include "reports/render/page_templates.hpp"
#include "reports/render/static_pages.hpp"
#include "reports/render/text.hpp"
#include "reports/sheet/target_result.hpp"
#include "reports/viewer/viewer_assets.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <kainjow/mustache.hpp>
#include <string_view>

namespace plugfest::render {

namespace {

using Json = nlohmann::json;

Json evidence_json(const RunRecord& run, const EvidenceSource& source) {
    Json list = Json::object();
    for (const ListedEvidence& entry : list_evidence(run, source)) {
        list[entry.id.str()] = {{"kind", entry.kind},
                                {"label", entry.label},
                                {"size", entry.size},
                                {"text", entry.text ? Json(*entry.text) : Json(nullptr)},
                                {"file", entry.file.empty() ? Json(nullptr) : Json(entry.file)}};
    }
    return list;
}

Json targets_json(const RunRecord& run) {
    Json list = Json::array();
    for (const sheet::TargetResult& result : sheet::target_results(run)) {
        Json steps = Json::array();
        for (const StepRecord* step : result.steps) {
            steps.push_back({{"id", step->id},
                             {"state", to_string(state_of(*step))},
                             {"reason", sheet::reason_of(*step)}});
        }
        list.push_back({{"target", result.target},
                        {"anchor", anchor_of(result.target)},
                        {"overall", sheet::overall_word(result)},
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
