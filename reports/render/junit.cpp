#include "reports/render/junit.hpp"

#include "domain/value_text.hpp"
#include "reports/render/text.hpp"
#include "reports/sheet/target_result.hpp"

#include <fmt/format.h>
#include <pugixml.hpp>

#include <chrono>
#include <sstream>
#include <utility>

namespace plugfest::render {

namespace {

struct Counts {
    int tests = 0;
    int failures = 0;
    int errors = 0;
    int skipped = 0;
    double seconds = 0.0;

    void add(const Counts& other) {
        tests += other.tests;
        failures += other.failures;
        errors += other.errors;
        skipped += other.skipped;
        seconds += other.seconds;
    }
};

void set(pugi::xml_node node, const char* name, std::string_view value) {
    node.append_attribute(name).set_value(clean_text(value).c_str());
}

void set(pugi::xml_node node, const Counts& counts) {
    node.append_attribute("tests").set_value(counts.tests);
    node.append_attribute("failures").set_value(counts.failures);
    node.append_attribute("errors").set_value(counts.errors);
    node.append_attribute("skipped").set_value(counts.skipped);
    set(node, "time", fmt::format("{:.3f}", counts.seconds));
}

/// Every reading that decided against the part, and every note, a line each.
std::string details(const StepRecord& step) {
    std::string text;
    for (const Reading& reading : step.readings) {
        if (reading.judgement && reading.judgement->verdict != Verdict::pass) {
            text += clean_text(fmt::format("{}: {}", where_text(reading.measurement),
                                           judgement_text(reading))) +
                    "\n";
        }
    }
    for (const Note& note : step.notes) {
        text += clean_text(note.text) + "\n";
    }
    return text;
}

void add_outcome(pugi::xml_node test, const StepRecord& step, Counts& counts) {
    const StepState state = state_of(step);
    if (state == StepState::pass) {
        return;
    }
    const bool failed = state == StepState::fail;
    const bool skipped = state == StepState::skipped;
    pugi::xml_node node = test.append_child(failed ? "failure" : (skipped ? "skipped" : "error"));
    set(node, "message", skipped ? step.summary : sheet::reason_of(step));
    if (!skipped) {
        set(node, "type", to_string(state));
        node.text().set(details(step).c_str());
    }
    counts.failures += failed ? 1 : 0;
    counts.skipped += skipped ? 1 : 0;
    counts.errors += failed || skipped ? 0 : 1;
}

Counts add_case(pugi::xml_node suite, const StepRecord& step) {
    Counts counts{.tests = 1,
                  .seconds = std::chrono::duration<double>(step.finished - step.started).count()};
    pugi::xml_node test = suite.append_child("testcase");
    set(test, "classname", step.target);
    set(test, "name", step.verb);
    set(test, "time", fmt::format("{:.3f}", counts.seconds));
    add_outcome(test, step, counts);
    return counts;
}

/// A planned step that was never reached must not vanish from the count.
Counts add_unreached(pugi::xml_node suite, const std::string& target, std::size_t missing) {
    if (missing == 0) {
        return {};
    }
    pugi::xml_node test = suite.append_child("testcase");
    set(test, "classname", target);
    set(test, "name", "unreached");
    set(test.append_child("error"), "message",
        fmt::format("{} planned steps were not reached", missing));
    return {.tests = 1, .errors = 1};
}

void add_properties(pugi::xml_node suite, const RunRecord& run) {
    const RunHeader& header = run.header;
    pugi::xml_node properties = suite.append_child("properties");
    const std::pair<const char*, std::string> values[] = {
        {"run", header.id.str()},
        {"provenance", std::string(to_string(header.provenance))},
        {"lab", header.topology.name},
        {"limits_version", header.limits_version},
        {"controller_version", header.controller_version},
        {"seed", fmt::format("{}", header.seed)}};
    for (const auto& [name, value] : values) {
        pugi::xml_node property = properties.append_child("property");
        set(property, "name", name);
        set(property, "value", value);
    }
}

}  // namespace

std::string junit_xml(const RunRecord& run) {
    pugi::xml_document document;
    pugi::xml_node declaration = document.append_child(pugi::node_declaration);
    declaration.append_attribute("version").set_value("1.0");
    declaration.append_attribute("encoding").set_value("UTF-8");
    pugi::xml_node suites = document.append_child("testsuites");
    set(suites, "name", run.header.plan_name);
    Counts total;
    for (const sheet::TargetResult& result : sheet::target_results(run)) {
        pugi::xml_node suite = suites.append_child("testsuite");
        set(suite, "name", result.target);
        set(suite, "timestamp", to_iso8601(run.header.started));
        add_properties(suite, run);
        Counts counts;
        for (const StepRecord* step : result.steps) {
            counts.add(add_case(suite, *step));
        }
        counts.add(add_unreached(suite, result.target, result.missing));
        set(suite, counts);
        total.add(counts);
    }
    set(suites, total);
    std::ostringstream text;
    document.save(text, " ", pugi::format_default, pugi::encoding_utf8);
    return text.str();
}

}  // namespace plugfest::render
