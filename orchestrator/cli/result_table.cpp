#include "orchestrator/cli/result_table.hpp"

#include "orchestrator/cli/progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <vector>

namespace plugfest::cli {

namespace {

struct Table {
    std::vector<std::string> targets;
    std::vector<std::string> verbs;
    std::map<std::pair<std::string, std::string>, const StepRecord*> cells;
};

void add_once(std::vector<std::string>& list, const std::string& item) {
    if (std::ranges::find(list, item) == list.end()) {
        list.push_back(item);
    }
}

/// "h1-r1/03-cabling" is target, position and verb; the planned order is the order of the table.
void add_planned(Table& table, const std::string& id) {
    const auto slash = id.rfind('/');
    const auto dash = id.find('-', slash);
    if (slash == std::string::npos || dash == std::string::npos) {
        return;
    }
    add_once(table.targets, id.substr(0, slash));
    add_once(table.verbs, id.substr(dash + 1));
}

Table arrange(const RunRecord& run) {
    Table table;
    for (const std::string& id : run.header.planned_steps) {
        add_planned(table, id);
    }
    for (const StepRecord& step : run.steps) {
        add_once(table.targets, step.target);
        add_once(table.verbs, step.verb);
        table.cells[{step.target, step.verb}] = &step;
    }
    return table;
}

std::string short_word(const StepRecord* step) {
    if (step == nullptr) {
        return "-";
    }
    const std::string word = result_word(*step);
    if (word == "INCONCLUSIVE") {
        return "INCONCL";
    }
    return word == "LAB ERROR" ? "LABERR" : word;
}

std::size_t widest(const std::vector<std::string>& words) {
    std::size_t width = 6;
    for (const std::string& word : words) {
        width = std::max(width, word.size());
    }
    return width;
}

std::string problems(const RunRecord& run, bool colour) {
    std::string text;
    for (const StepRecord& step : run.steps) {
        const std::string word = result_word(step);
        if (word != "PASS" && word != "N/A") {
            text +=
                fmt::format("  {} {} {}: {}\n", coloured(fmt::format("{:<12}", word), colour),
                            step.target, step.verb, step.error.empty() ? step.summary : step.error);
        }
    }
    return text;
}

}  // namespace

std::string result_table(const RunRecord& run, bool colour) {
    const Table table = arrange(run);
    const std::size_t first = widest(table.targets);
    std::string text = fmt::format("{:<{}}", "", first);
    for (const std::string& verb : table.verbs) {
        text += fmt::format("  {:<{}}", verb, std::max<std::size_t>(verb.size(), 7));
    }
    text += '\n';
    for (const std::string& target : table.targets) {
        text += fmt::format("{:<{}}", target, first);
        for (const std::string& verb : table.verbs) {
            const auto found = table.cells.find({target, verb});
            const std::string word =
                short_word(found == table.cells.end() ? nullptr : found->second);
            text +=
                "  " + coloured(fmt::format("{:<{}}", word, std::max<std::size_t>(verb.size(), 7)),
                                colour && word != "-");
        }
        text += '\n';
    }
    const std::string list = problems(run, colour);
    if (!list.empty()) {
        text += "\nNot passed:\n" + list;
    }
    for (const std::string& owed : run.unrestored) {
        text += fmt::format("  NOT RESTORED {}\n", owed);
    }
    return text;
}

ExitCode exit_code_of(const RunRecord& run) {
    ExitCode code = run.aborted ? ExitCode::aborted : ExitCode::pass;
    bool judged = false;
    for (const StepRecord& step : run.steps) {
        if (step.outcome == Outcome::completed) {
            judged = true;
            if (step.verdict == Verdict::fail) {
                code = strongest({code, ExitCode::part_failed});
            } else if (step.verdict == Verdict::inconclusive) {
                code = strongest({code, ExitCode::inconclusive});
            }
        } else if (step.outcome != Outcome::skipped) {
            code = strongest({code, ExitCode::lab_error});
        }
    }
    if (!run.unrestored.empty()) {
        code = strongest({code, ExitCode::lab_error});
    }
    return judged ? code : strongest({code, ExitCode::inconclusive});
}

}  // namespace plugfest::cli
