#pragma once

#include <string_view>

namespace plugfest::drivers {

/// What a driver speaks to.
enum class DriverKind { switch_, host, module, traffic };

/// How far a driver can be trusted. Reports print it.
enum class SupportLevel {
    simulated,     ///< works against the virtual lab, which speaks the real protocol
    bench_tested,  ///< has run on the hardware that `evidence` names
    untested,      ///< written from documents only
};

[[nodiscard]] constexpr std::string_view to_string(DriverKind kind) {
    switch (kind) {
        case DriverKind::switch_:
            return "switch";
        case DriverKind::host:
            return "host";
        case DriverKind::module:
            return "module";
        case DriverKind::traffic:
            return "traffic";
    }
    return "";
}

[[nodiscard]] constexpr std::string_view to_string(SupportLevel level) {
    switch (level) {
        case SupportLevel::simulated:
            return "simulated";
        case SupportLevel::bench_tested:
            return "bench-tested";
        case SupportLevel::untested:
            return "untested";
    }
    return "";
}

/// One driver as users see it. No field has a default: whoever adds a driver says how far it is.
struct DriverEntry {
    std::string_view name;  ///< as a lab file writes it
    DriverKind kind;
    SupportLevel support;
    std::string_view evidence;  ///< against what it has run, with versions
    std::string_view page;      ///< its documentation, from the root of the sources
};

}  // namespace plugfest::drivers
