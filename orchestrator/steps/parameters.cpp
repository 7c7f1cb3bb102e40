#include "orchestrator/steps/parameters.hpp"

#include <utility>
#include <variant>

namespace plugfest::steps {

plan::ParameterSpec duration_parameter(std::string name, double fallback, double minimum,
                                       double maximum, std::string doc) {
    return {.name = std::move(name),
            .type = plan::ParameterType::duration,
            .fallback = fallback,
            .minimum = minimum,
            .maximum = maximum,
            .choices = {},
            .doc = std::move(doc)};
}

plan::ParameterSpec integer_parameter(std::string name, std::int64_t fallback, double minimum,
                                      double maximum, std::string doc) {
    return {.name = std::move(name),
            .type = plan::ParameterType::integer,
            .fallback = fallback,
            .minimum = minimum,
            .maximum = maximum,
            .choices = {},
            .doc = std::move(doc)};
}

Duration duration_of(const StepContext& context, const std::string& name) {
    return duration_from_seconds(std::get<double>(context.parameters.at(name)));
}

std::int64_t integer_of(const StepContext& context, const std::string& name) {
    return std::get<std::int64_t>(context.parameters.at(name));
}

}  // namespace plugfest::steps
