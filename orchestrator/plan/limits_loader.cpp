#include "orchestrator/plan/limits_loader.hpp"

#include "orchestrator/plan/limit_check.hpp"
#include "orchestrator/plan/selector.hpp"
#include "orchestrator/yaml/document.hpp"
#include "orchestrator/yaml/reader.hpp"
#include "orchestrator/yaml/suggestion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <ranges>
#include <set>
#include <utility>
#include <vector>

namespace plugfest::plan {

namespace {

/// More than any lab has use for; every pair of one id is compared.
constexpr std::size_t most_limits = 2000;

std::vector<std::string> units() {
    return {"1", "count", "s", "W", "Cel", "V", "mA", "dBm", "dB", "Gb/s"};
}

class TableReader {
  public:
    TableReader(std::span<const StepDescription> catalogue, yaml::Mistakes& mistakes);
    [[nodiscard]] LimitTable read(const yaml::Document& document);

  private:
    void read_entry(const yaml::Node& node);
    void read_override(const yaml::Node& node, const Limit& base);
    /// Reads at_most or at_least; `base` is what an override starts from. False if there is none.
    bool read_threshold(yaml::MappingReader& reader, Limit& limit, const Limit* base);
    [[nodiscard]] std::vector<LimitScope> read_scopes(yaml::MappingReader& reader);
    void check_declared(const Limit& limit, const yaml::MappingReader& reader);
    void add(Limit limit, bool complete, yaml::Position where);
    void check_collisions();

    yaml::Mistakes& mistakes_;
    std::map<std::string, std::string> declared_;  ///< unit by limit id, from the steps
    std::set<std::string> seen_;
    std::vector<Limit> limits_;
    std::vector<yaml::Position> places_;  ///< of limits_
};

TableReader::TableReader(std::span<const StepDescription> catalogue, yaml::Mistakes& mistakes)
    : mistakes_(mistakes) {
    for (const StepDescription& step : catalogue) {
        for (const MeasurementSpec& measurement : step.measurements) {
            if (!measurement.limit.empty()) {
                declared_.emplace(measurement.limit, measurement.unit);
            }
        }
    }
}

LimitTable TableReader::read(const yaml::Document& document) {
    yaml::MappingReader reader(document.root, "the limit table", mistakes_);
    const std::string name = reader.text("limits");
    std::string version = reader.text("version");
    (void)reader.text("description", "");
    if (const yaml::Node* entries = reader.require("entries")) {
        for (const yaml::Node& node : yaml::items_of(*entries, "entries", mistakes_)) {
            if (limits_.size() > most_limits || mistakes_.enough()) {
                break;
            }
            read_entry(node);
        }
    }
    reader.finish();
    if (limits_.size() > most_limits) {
        mistakes_.add(document.root.position, fmt::format("more than {} limits", most_limits));
    } else {
        check_collisions();
    }
    return {name + " " + version, std::move(limits_)};
}

void TableReader::read_entry(const yaml::Node& node) {
    const yaml::Entry* named = node.find("id");
    const std::string name = named == nullptr || named->value.text.empty()
                                 ? "limit"
                                 : fmt::format("limit '{}'", named->value.text);
    yaml::MappingReader reader(node, name, mistakes_);
    Limit limit;
    limit.id = reader.text("id");
    limit.unit = reader.choice("unit", units());
    const bool complete = read_threshold(reader, limit, nullptr);
    limit.source = reader.text("source");
    check_declared(limit, reader);
    if (!limit.id.empty() && !seen_.insert(limit.id).second) {
        mistakes_.add(
            reader.position("id"),
            fmt::format("limit '{}' is given twice; put what differs into 'overrides'", limit.id));
    }
    add(limit, complete,
        reader.has("at_most") ? reader.position("at_most") : reader.position("at_least"));
    if (const yaml::Node* overrides = reader.find("overrides")) {
        for (const yaml::Node& item :
             yaml::items_of(*overrides, reader.name("overrides"), mistakes_)) {
            read_override(item, limit);
        }
    }
    reader.finish();
}

bool TableReader::read_threshold(yaml::MappingReader& reader, Limit& limit, const Limit* base) {
    const auto at_most = reader.number("at_most");
    const auto at_least = reader.number("at_least");
    limit.confidence = reader.number("confidence").value_or(limit.confidence);
    const bool has_one = reader.has("at_most") != reader.has("at_least");
    if (!has_one && (base == nullptr || reader.has("at_most"))) {
        mistakes_.add(reader.position(),
                      fmt::format("limit '{}' needs one of 'at_most' and 'at_least'", limit.id));
        return false;
    }
    if (!has_one) {
        return true;
    }
    limit.comparison = reader.has("at_most") ? Comparison::at_most : Comparison::at_least;
    limit.value = at_most ? *at_most : at_least.value_or(limit.value);
    if (base != nullptr && limit.comparison != base->comparison) {
        mistakes_.add(reader.position(at_most ? "at_most" : "at_least"),
                      fmt::format("an override of '{}' compares the other way round than its "
                                  "default",
                                  limit.id));
        return false;
    }
    return at_most || at_least;
}

void TableReader::check_declared(const Limit& limit, const yaml::MappingReader& reader) {
    if (limit.id.empty()) {
        return;
    }
    const auto declared = declared_.find(limit.id);
    if (declared == declared_.end()) {
        const auto known = yaml::words_of(declared_ | std::views::keys, std::identity());
        mistakes_.add(reader.position("id"), fmt::format("no step measures '{}'{}", limit.id,
                                                         yaml::hint(limit.id, known)));
    } else if (!limit.unit.empty() && limit.unit != declared->second) {
        mistakes_.add(reader.position("unit"), fmt::format("'{}' is measured in '{}', not in '{}'",
                                                           limit.id, declared->second, limit.unit));
    }
}

void TableReader::read_override(const yaml::Node& node, const Limit& base) {
    yaml::MappingReader reader(node, fmt::format("override of '{}'", base.id), mistakes_);
    Limit limit = base;
    const bool complete = read_threshold(reader, limit, &base);
    limit.source = reader.text("source", base.source);
    const auto scopes = read_scopes(reader);
    if (level_of(scopes.front()) == "default" && !reader.has("medium")) {
        mistakes_.add(node.position,
                      fmt::format("override of '{}' needs at least one of medium, vendor, part, "
                                  "platform with part, firmware with part, serial",
                                  base.id));
        reader.finish();
        return;
    }
    for (const LimitScope& scope : scopes) {
        limit.scope = scope;
        add(limit, complete, node.position);
    }
    reader.finish();
}

std::vector<LimitScope> TableReader::read_scopes(yaml::MappingReader& reader) {
    LimitScope scope;
    scope.vendor = reader.text("vendor", "");
    scope.part = reader.text("part", "");
    scope.platform = reader.text("platform", "");
    scope.firmware = reader.text("firmware", "");
    scope.unit = reader.text("serial", "");
    const yaml::Node* node = reader.find("medium");
    if (node == nullptr) {
        return {scope};
    }
    std::vector<LimitScope> scopes;
    for (const std::string& word :
         yaml::read_choices(*node, reader.name("medium"), medium_words(), mistakes_)) {
        scope.medium = medium_from(word);
        scopes.push_back(scope);
    }
    return scopes.empty() ? std::vector{scope} : scopes;
}

void TableReader::add(Limit limit, bool complete, yaml::Position where) {
    std::string complaint = complete ? impossible(limit) : std::string();
    if (!complaint.empty()) {
        mistakes_.add(where, std::move(complaint));
    }
    limits_.push_back(std::move(limit));
    places_.push_back(where);
}

void TableReader::check_collisions() {
    for (std::size_t later = 1; later < limits_.size() && !mistakes_.enough(); ++later) {
        const auto end = limits_.begin() + static_cast<std::ptrdiff_t>(later);
        const auto other = std::find_if(limits_.begin(), end, [&](const Limit& earlier) {
            return level_of(earlier.scope) != "default" && collide(earlier, limits_[later]);
        });
        if (other != end) {
            const auto earlier = static_cast<std::size_t>(other - limits_.begin());
            mistakes_.add(places_[later],
                          fmt::format("this override of '{}' ({}) and the one in line {} ({}) are "
                                      "of the same level, so neither decides; make one more "
                                      "specific",
                                      limits_[later].id, in_words(limits_[later].scope),
                                      places_[earlier].line, in_words(other->scope)));
        }
    }
}

}  // namespace

Result<LoadedLimits> load_limits(const std::filesystem::path& file,
                                 std::span<const StepDescription> catalogue) {
    PLUGFEST_TRY(yaml::Document document, yaml::load(file));
    yaml::Mistakes mistakes(document.file);
    LimitTable table = TableReader(catalogue, mistakes).read(document);
    if (!mistakes.empty()) {
        return fail(mistakes.to_error());
    }
    return LoadedLimits{std::move(table), std::move(document.text)};
}

}  // namespace plugfest::plan
