#include "drivers/sim/lab/control_server.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <utility>

namespace plugfest::sim {

namespace {

using nlohmann::json;

constexpr std::size_t max_request = 16384;

std::int64_t nanoseconds(Instant instant) {
    return instant.time_since_epoch().count();
}

std::string to_line(const json& answer) {
    // Names in requests need not be UTF-8, and come back in messages.
    return answer.dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
}

json refusal(const Error& error) {
    return {{"ok", false}, {"kind", to_string(error.kind())}, {"error", error.to_string()}};
}

Result<FaultSpec> fault_from(const json& request) {
    FaultSpec fault;
    fault.kind = request.at("kind").get<std::string>();
    fault.at = PortName(request.at("at").get<std::string>());
    if (request.contains("lane")) {
        fault.lane = request.at("lane").get<int>();
    }
    if (request.contains("parameters")) {
        fault.parameters = request.at("parameters").get<std::map<std::string, double>>();
    }
    return fault;
}

class ControlSession {
  public:
    ControlSession(SharedFabric& fabric, std::string lab_name, std::function<void()> shutdown)
        : fabric_(fabric), lab_name_(std::move(lab_name)), shutdown_(std::move(shutdown)) {}

    std::string answer(std::string_view line) {
        const auto request = json::parse(line, nullptr, false);
        if (!request.is_object()) {
            return to_line(refusal(Error(ErrorKind::protocol, "not a JSON object on one line")));
        }
        try {
            const auto done = perform(request.at("op").get<std::string>(), request);
            return to_line(done ? *done : refusal(done.error()));
        } catch (const json::exception& error) {
            return to_line(refusal(Error(ErrorKind::protocol, error.what())));
        }
    }

  private:
    Result<json> perform(const std::string& operation, const json& request) {
        if (operation == "advance") {
            return advance(Instant(Duration(request.at("to_ns").get<std::int64_t>())));
        }
        if (operation == "inject") {
            PLUGFEST_TRY(const FaultSpec fault, fault_from(request));
            PLUGFEST_CHECK(
                fabric_.change([&fault](Fabric& fabric) { return fabric.inject(fault); }));
            return json{{"ok", true}};
        }
        if (operation == "shutdown") {
            shutdown_();
            return json{{"ok", true}};
        }
        return report(operation);
    }

    json advance(Instant when) {
        return fabric_.change([when](Fabric& fabric) {
            fabric.advance_to(when);
            return json{{"ok", true}, {"now_ns", nanoseconds(fabric.now())}};
        });
    }

    Result<json> report(const std::string& operation) {
        json answer{{"ok", true}};
        return fabric_.look([&](Fabric& fabric) -> Result<json> {
            if (operation == "time") {
                answer["now_ns"] = nanoseconds(fabric.now());
            } else if (operation == "untidy") {
                answer["untidy"] = fabric.untidy();
            } else if (operation == "status") {
                answer["lab"] = lab_name_;
                answer["now_ns"] = nanoseconds(fabric.now());
                answer["untidy"] = fabric.untidy();
            } else {
                return fail(ErrorKind::unsupported,
                            "unknown op '" + operation +
                                "': one of time, advance, inject, untidy, status, shutdown");
            }
            return answer;
        });
    }

    SharedFabric& fabric_;
    std::string lab_name_;
    std::function<void()> shutdown_;
};

}  // namespace

LineProtocol control_protocol(SharedFabric& fabric, std::string lab_name,
                              std::function<void()> shutdown) {
    return {
        .max_line = max_request,
        .too_long = to_line(refusal(Error(ErrorKind::protocol, "the line is too long"))),
        .open = [&fabric, name = std::move(lab_name), stop = std::move(shutdown)]() -> LineHandler {
            auto session = std::make_shared<ControlSession>(fabric, name, stop);
            return [session](std::string_view line) { return session->answer(line); };
        }};
}

}  // namespace plugfest::sim
