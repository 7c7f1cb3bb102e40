#include "reports/render/matrix_csv.hpp"

#include "reports/render/text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

namespace plugfest::render {

namespace {

constexpr std::string_view heading =
    "row_device,row_software,row_vendor,row_part,row_revision,row_firmware,"
    "column_device,column_software,column_vendor,column_part,column_revision,column_firmware,"
    "medium,length_m,rate_gbps,links,grade,margin_decades,margin_of,margin_value,bits_tested,"
    "evidence,date,reasons,provenance,limits_version,run\r\n";

std::vector<std::string> platform_fields(const sheet::Platform& platform) {
    return {csv_text(platform.device_model),    csv_text(platform.device_software),
            csv_text(platform.module_vendor),   csv_text(platform.module_part),
            csv_text(platform.module_revision), csv_text(platform.module_firmware)};
}

std::string joined(const std::vector<std::string>& texts) {
    return csv_text(fmt::format("{}", fmt::join(texts, "; ")));
}

std::string line_of(const RunRecord& run, const sheet::Cell& cell) {
    std::vector<std::string> fields = platform_fields(cell.row);
    const auto column = platform_fields(cell.column);
    fields.insert(fields.end(), column.begin(), column.end());
    std::vector<std::string> links;
    links.reserve(cell.links.size());
    for (const sheet::CellLink& link : cell.links) {
        links.push_back(link.name);
    }
    const sheet::CellLink& first = cell.links.front();
    const std::vector<std::string> rest{
        csv_text(to_string(first.medium)),
        fmt::format("{:g}", first.length_m),
        fmt::format("{:g}", first.rate_gbps),
        joined(links),
        csv_text(to_string(cell.grade)),
        cell.margin ? fmt::format("{:.2f}", cell.margin->decades) : "",
        cell.margin ? csv_text(cell.margin->where) : "",
        cell.margin ? csv_text(cell.margin->value) : "",
        cell.bits_tested > 0 ? fmt::format("{}", cell.bits_tested) : "",
        csv_text(cell.evidence.str()),
        cell.date ? to_iso8601(*cell.date) : "",
        joined(cell.reasons),
        csv_text(to_string(run.header.provenance)),
        csv_text(run.header.limits_version),
        csv_text(run.header.id.str())};
    fields.insert(fields.end(), rest.begin(), rest.end());
    return fmt::format("{}\r\n", fmt::join(fields, ","));
}

}  // namespace

std::string matrix_csv(const RunRecord& run, const sheet::CompatSheet& sheet) {
    std::string text(heading);
    for (const sheet::Cell& cell : sheet.cells) {
        text += line_of(run, cell);
    }
    return text;
}

}  // namespace plugfest::render
