#include "domain/measurement.hpp"

namespace plugfest {

std::string_view to_string(ValueSource source) {
    switch (source) {
        case ValueSource::counted:
            return "counted";
        case ValueSource::device_reported:
            return "device-reported";
        case ValueSource::smoothed:
            return "smoothed";
        case ValueSource::timed:
            return "timed";
        case ValueSource::derived:
            break;
    }
    return "derived";
}

}  // namespace plugfest
