#pragma once

#include "domain/clock.hpp"
#include "domain/limit.hpp"
#include "orchestrator/plan/step_description.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace plugfest::plan {

/// Where something stands in a file; line and column from 1.
struct Position {
    std::string file;
    int line = 0;
    int column = 0;
};

/// One step as the plan wants it: every parameter present, defaults filled in.
struct PlannedStep {
    std::string verb;
    std::map<std::string, ParameterValue> parameters;
    int retries = 0;        ///< after a lab error; a part's failure is never retried
    Duration time_limit{};  ///< test time; the step then ends with outcome timeout
    bool gate = false;      ///< a fail skips the remaining steps of the target, with the reason
    std::vector<std::string> only;  ///< link selector of this step, empty: all the plan's links
    Position position;
};

/// A plan: which links, which steps, judged by which limits.
struct Plan {
    std::string name;
    std::string description;
    std::vector<std::string>
        links;  ///< selector: names, "all", "rail=1", "medium=dac", "-name" to leave out
    std::vector<std::string> media;  ///< matrix restriction, empty: all
    std::vector<PlannedStep> steps;
    LimitTable limits;
    std::string limits_text;
    std::string text;  ///< as read
    int parallel = 0;  ///< links worked on at the same time, 0: as many as are independent
};

/// A step on a target, the cell of the expanded matrix. Ids are stable: "TARGET/NN-VERB".
struct WorkItem {
    std::string id;
    std::string target;
    std::size_t step = 0;  ///< index into Plan::steps
};

}  // namespace plugfest::plan
