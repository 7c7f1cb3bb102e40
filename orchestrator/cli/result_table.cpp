#include "orchestrator/cli/result_table.hpp"

#include "orchestrator/cli/progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <vector>

namespace plugfest::cli {

namespace {

constexpr std::size_t narrowest_column = 7;

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

std::string word_at(const Table& table, const std::string& target, const std::string& verb) {
    const auto found = table.cells.find({target, verb});
    return found == table.cells.end() ? "-" : result_word(*found->second);
}

std::size_t widest(const std::vector<std::string>& words, std::size_t least) {
    for (const std::string& word : words) {
        least = std::max(least, word.size());
    }
    return least;
}

/// As wide as the longest word in it.
std::size_t column_width(const Table& table, const std::string& verb) {
    std::vector<std::string> words{verb};
    for (const std::string& target : table.targets) {
        words.push_back(word_at(table, target, verb));
    }
    return widest(words, narrowest_column);
}

std::string problems(const RunRecord& run, bool colour) {
    std::string text;
    for (const StepRecord& step : run.steps) {
        const StepState state = state_of(step);
        if (state != StepState::pass && state != StepState::skipped) {
            text += fmt::format("  {} {} {}: {}\n",
                                coloured(fmt::format("{:<12}", result_word(step)), colour),
                                step.target, step.verb, step.summary);
        }
    }
    return text;
}

}  // namespace

std::string result_table(const RunRecord& run, bool colour) {
    const Table table = arrange(run);
    const std::size_t first = widest(table.targets, narrowest_column - 1);
    std::map<std::string, std::size_t> widths;
    std::string text = fmt::format("{:<{}}", "", first);
    for (const std::string& verb : table.verbs) {
        widths[verb] = column_width(table, verb);
        text += fmt::format("  {:<{}}", verb, widths[verb]);
    }
    text += '\n';
    for (const std::string& target : table.targets) {
        text += fmt::format("{:<{}}", target, first);
        for (const std::string& verb : table.verbs) {
            const std::string word = word_at(table, target, verb);
            text +=
                "  " + coloured(fmt::format("{:<{}}", word, widths[verb]), colour && word != "-");
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
        const StepState state = state_of(step);
        judged = judged || step.outcome == Outcome::completed;
        if (state == StepState::fail) {
            code = strongest({code, ExitCode::part_failed});
        } else if (state == StepState::inconclusive) {
            code = strongest({code, ExitCode::inconclusive});
        } else if (is_lab_trouble(state)) {
            code = strongest({code, ExitCode::lab_error});
        }
    }
    if (!run.unrestored.empty()) {
        code = strongest({code, ExitCode::lab_error});
    }
    return judged ? code : strongest({code, ExitCode::inconclusive});
}

}  // namespace plugfest::cli
