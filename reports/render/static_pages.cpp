#include "reports/render/static_pages.hpp"

#include "domain/value_text.hpp"
#include "reports/render/page_templates.hpp"
#include "reports/render/text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <kainjow/mustache.hpp>
#include <string_view>
#include <utility>
#include <vector>

namespace plugfest::render {

namespace {

namespace mustache = kainjow::mustache;
using mustache::data;

/// More than this is no page for people; the CSV has it all.
constexpr std::size_t most_platforms = 48;
constexpr std::size_t most_cells = 400;
constexpr std::size_t most_lines = 500;
constexpr std::size_t short_hash = 12;

data text(std::string_view value) {
    return data(clean_text(value));
}

/// "not_supported" for "Not supported": the class of a style sheet.
std::string class_of(std::string_view words) {
    std::string name;
    for (const char character : words) {
        name += character == ' '
                    ? '_'
                    : static_cast<char>(std::tolower(static_cast<unsigned char>(character)));
    }
    return name;
}

data lines(const std::vector<std::string>& texts) {
    data list(data::type::list);
    for (std::size_t i = 0; i < std::min(texts.size(), most_lines); ++i) {
        list.push_back(data("text", text(texts[i])));
    }
    if (texts.size() > most_lines) {
        list.push_back(
            data("text", fmt::format("… and {} more, see run.json", texts.size() - most_lines)));
    }
    return list;
}

data platform_data(const sheet::Platform& platform) {
    std::string module;
    if (!platform.module_revision.empty()) {
        module = "rev " + platform.module_revision;
    }
    if (!platform.module_firmware.empty()) {
        module += (module.empty() ? "" : ", ") + ("firmware " + platform.module_firmware);
    }
    data out;
    out.set("vendor",
            text(platform.module_vendor.empty() ? "unknown part" : platform.module_vendor));
    out.set("part", text(platform.module_part));
    out.set("module", text(module));
    out.set("device_model", text(platform.device_model));
    out.set("device", text(platform.device_software.empty()
                               ? platform.device_model
                               : platform.device_model + ", " + platform.device_software));
    return out;
}

data step_data(const StepRecord& step) {
    const auto state = to_string(state_of(step));
    data out;
    out.set("verb", text(step.verb));
    out.set("state", text(state));
    out.set("state_class", class_of(state));
    out.set("summary", text(step.summary.empty() ? sheet::reason_of(step) : step.summary));
    return out;
}

data link_data(const sheet::CellLink& link) {
    data steps(data::type::list);
    for (const StepRecord* step : link.result.steps) {
        steps.push_back(step_data(*step));
    }
    const auto serial = [](const EndIdentity& end) {
        return end.module_serial.empty() ? "serial unknown" : "serial " + end.module_serial;
    };
    data out;
    out.set("name", text(link.name));
    out.set("anchor", anchor_of(link.name));
    out.set("a", text(link.a.port.str()));
    out.set("b", text(link.b.port.str()));
    out.set("a_serial", text(serial(link.a)));
    out.set("b_serial", text(serial(link.b)));
    out.set("medium", text(to_string(link.medium)));
    out.set("length", fmt::format("{:g}", link.length_m));
    out.set("rate", fmt::format("{:g}", link.rate_gbps));
    out.set("lanes", fmt::format("{}", link.lanes));
    out.set("steps", steps);
    return out;
}

/// Absent values are set to false: an unset one would be looked for further out.
data cell_data(const sheet::Cell& cell, std::size_t number) {
    std::vector<std::string> names;
    data links(data::type::list);
    for (const sheet::CellLink& link : cell.links) {
        names.push_back(link.name);
        links.push_back(link_data(link));
    }
    data out;
    out.set("number", fmt::format("{}", number));
    out.set("grade", text(to_string(cell.grade)));
    out.set("grade_class", class_of(to_string(cell.grade)));
    out.set("row", platform_data(cell.row));
    out.set("column", platform_data(cell.column));
    out.set("links", links);
    out.set("links_text", text(fmt::format("{}", fmt::join(names, ", "))));
    out.set("margin",
            cell.margin ? data(fmt::format("{:+.1f} decades", cell.margin->decades)) : data(false));
    out.set("margin_where", cell.margin ? text(cell.margin->where) : data(false));
    out.set("margin_value", cell.margin ? text(cell.margin->value) : data(false));
    out.set("bits", cell.bits_tested > 0 ? data(count_text(cell.bits_tested)) : data(false));
    out.set("evidence",
            cell.evidence.empty() ? data(false) : text(cell.evidence.str().substr(0, short_hash)));
    out.set("evidence_full", text(cell.evidence.str()));
    out.set("date", cell.date ? data(to_iso8601(*cell.date).substr(0, 10)) : data("not tested"));
    out.set("first_reason",
            cell.reasons.empty() ? data(false) : data(clean_text(cell.reasons.front(), 110)));
    out.set("has_reasons", !cell.reasons.empty());
    out.set("reasons", lines(cell.reasons));
    return out;
}

std::string provenance_sentence(Provenance provenance) {
    return provenance == Provenance::replayed
               ? "every value was replayed from recordings; nothing here was measured on the gear "
                 "named."
               : "every value comes from a virtual lab; nothing here is evidence about hardware.";
}

std::string upper(std::string_view words) {
    std::string out;
    for (const char character : words) {
        out += static_cast<char>(std::toupper(static_cast<unsigned char>(character)));
    }
    return out;
}

data page_data(const RunRecord& run) {
    const RunHeader& header = run.header;
    data page;
    page.set("style", std::string(templates::templates_static_css));
    page.set("platform",
             mustache::partial([] { return std::string(templates::templates_platform_html); }));
    page.set("not_real", header.provenance != Provenance::real);
    page.set("provenance", text(to_string(header.provenance)));
    page.set("provenance_word", upper(to_string(header.provenance)));
    page.set("provenance_sentence", provenance_sentence(header.provenance));
    page.set("lab", text(header.topology.name));
    page.set("plan", text(header.plan_name));
    page.set("run", text(header.id.str()));
    page.set("date", to_iso8601(run.finished.value_or(header.started)).substr(0, 10));
    page.set("limits_version", text(header.limits_version));
    page.set("controller_version", text(header.controller_version));
    return page;
}

std::string rendered(std::string_view page_template, const data& page) {
    mustache::mustache engine{std::string(page_template)};
    return engine.render(page);
}

data left_out(std::size_t total, std::size_t shown, std::string_view what) {
    return total > shown ? data(fmt::format("{} {} are not shown here; matrix.csv has them all.",
                                            total - shown, what))
                         : data(false);
}

data matrix_row(const sheet::CompatSheet& sheet, const sheet::Platform& row, std::size_t columns) {
    data cells(data::type::list);
    for (std::size_t i = 0; i < columns; ++i) {
        const sheet::Cell* cell = sheet.cell(row, sheet.columns[i]);
        data entry;
        entry.set("cell",
                  cell == nullptr
                      ? data(false)
                      : cell_data(*cell, static_cast<std::size_t>(cell - sheet.cells.data()) + 1));
        cells.push_back(entry);
    }
    data out = platform_data(row);
    out.set("cells", cells);
    return out;
}

std::string headline(const sheet::CompatSheet& sheet) {
    std::vector<std::string> parts;
    for (const auto grade :
         {sheet::Grade::supported, sheet::Grade::supported_with_notes, sheet::Grade::not_supported,
          sheet::Grade::inconclusive, sheet::Grade::not_tested}) {
        const auto count = std::ranges::count(sheet.cells, grade, &sheet::Cell::grade);
        if (count > 0) {
            std::string words(to_string(grade));
            words.front() = static_cast<char>(std::tolower(words.front()));
            parts.push_back(fmt::format("{} {}", count, words));
        }
    }
    return fmt::format("{} pairs of equipment: {}.", sheet.cells.size(), fmt::join(parts, ", "));
}

std::string scope(const RunRecord& run, const sheet::CompatSheet& sheet) {
    std::size_t links = 0;
    std::size_t tested = 0;
    for (const sheet::Cell& cell : sheet.cells) {
        links += cell.links.size();
        tested += static_cast<std::size_t>(std::ranges::count_if(
            cell.links, [](const auto& link) { return link.grade != sheet::Grade::not_tested; }));
    }
    const auto completed = std::ranges::count(run.steps, Outcome::completed, &StepRecord::outcome);
    return fmt::format(
        "{} of {} links of lab {} were tested, {} of {} planned steps were completed. One run, at "
        "the temperature and supply of the bench; units and serial numbers are listed below.",
        tested, links, clean_text(run.header.topology.name), completed,
        std::max(run.header.planned_steps.size(), run.steps.size()));
}

data limits_data(const sheet::CompatSheet& sheet) {
    data list(data::type::list);
    for (const sheet::AppliedLimit& limit : sheet.limits) {
        data entry;
        entry.set("id", text(limit.id));
        entry.set("limit", text(limit.limit));
        entry.set("confidence", text(limit.confidence));
        entry.set("level", text(limit.level));
        list.push_back(entry);
    }
    return list;
}

data firmware_data(const sheet::CompatSheet& sheet) {
    data list(data::type::list);
    for (const auto& [key, units] : sheet.firmware) {
        data entry;
        entry.set("what", text(key.first));
        entry.set("version", text(key.second));
        entry.set("units", text(fmt::format("{}", fmt::join(units, ", "))));
        list.push_back(entry);
    }
    return list;
}

}  // namespace

std::string matrix_html(const RunRecord& run, const sheet::CompatSheet& sheet) {
    const std::size_t row_count = std::min(sheet.rows.size(), most_platforms);
    const std::size_t column_count = std::min(sheet.columns.size(), most_platforms);
    data columns(data::type::list);
    for (std::size_t i = 0; i < column_count; ++i) {
        columns.push_back(platform_data(sheet.columns[i]));
    }
    data rows(data::type::list);
    for (std::size_t i = 0; i < row_count; ++i) {
        rows.push_back(matrix_row(sheet, sheet.rows[i], column_count));
    }
    data page = page_data(run);
    page.set("columns", columns);
    page.set("rows", rows);
    page.set("left_out", left_out(sheet.rows.size() + sheet.columns.size(),
                                  row_count + column_count, "rows and columns"));
    return rendered(templates::templates_matrix_html, page);
}

std::string sheet_html(const RunRecord& run, const sheet::CompatSheet& sheet) {
    const std::size_t cell_count = std::min(sheet.cells.size(), most_cells);
    data cells(data::type::list);
    for (std::size_t i = 0; i < cell_count; ++i) {
        cells.push_back(cell_data(sheet.cells[i], i + 1));
    }
    data page = page_data(run);
    page.set("headline", headline(sheet));
    page.set("scope", scope(run, sheet));
    page.set("limits", limits_data(sheet));
    page.set("all_cells", cells);
    page.set("left_out", left_out(sheet.cells.size(), cell_count, "pairs"));
    page.set("has_deviations", !sheet.deviations.empty());
    page.set("deviations", lines(sheet.deviations));
    page.set("has_issues", !sheet.known_issues.empty());
    page.set("known_issues", lines(sheet.known_issues));
    page.set("firmware", firmware_data(sheet));
    return rendered(templates::templates_sheet_html, page);
}

std::string anchor_of(std::string_view target) {
    std::string anchor;
    for (const char character : target) {
        const bool plain = (std::isalnum(static_cast<unsigned char>(character)) != 0) ||
                           character == '-' || character == '_';
        anchor += plain ? character : '_';
    }
    return anchor;
}

}  // namespace plugfest::render
