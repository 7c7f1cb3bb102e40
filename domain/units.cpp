#include "domain/units.hpp"

#include <algorithm>
#include <cmath>

namespace plugfest {

Dbm to_dbm(Milliwatt power) {
    if (power.value() <= 0.0) {
        return no_light;
    }
    return Dbm(std::max(10.0 * std::log10(power.value()), no_light.value()));
}

Milliwatt to_milliwatt(Dbm power) {
    return Milliwatt(std::pow(10.0, power.value() / 10.0));
}

}  // namespace plugfest
