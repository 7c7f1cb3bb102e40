#include "domain/stats/windows.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace plugfest::stats {

namespace {

/// Index of dispersion of the counts about what each window's exposure leads to expect.
double dispersion_of(std::span<const Exposure> windows, double mean_rate) {
    if (windows.size() < 2 || mean_rate <= 0.0) {
        return 0.0;
    }
    double chi_squared = 0.0;
    for (const Exposure& window : windows) {
        const double expected = mean_rate * static_cast<double>(window.trials);
        const double deviation = static_cast<double>(window.errors) - expected;
        chi_squared += deviation * deviation / expected;
    }
    return chi_squared / static_cast<double>(windows.size() - 1);
}

}  // namespace

double rate(const Exposure& exposure) {
    if (exposure.trials == 0) {
        return 0.0;
    }
    return static_cast<double>(exposure.errors) / static_cast<double>(exposure.trials);
}

Exposure total(std::span<const Exposure> windows) {
    Exposure sum;
    for (const Exposure& window : windows) {
        sum.errors += window.errors;
        sum.trials += window.trials;
    }
    return sum;
}

WindowReport summarize_windows(std::span<const Exposure> windows) {
    std::vector<std::size_t> by_rate(windows.size());
    std::iota(by_rate.begin(), by_rate.end(), std::size_t{0});
    std::ranges::sort(by_rate, [&](std::size_t a, std::size_t b) {
        return std::pair(rate(windows[a]), a) < std::pair(rate(windows[b]), b);
    });
    return {.median = by_rate[by_rate.size() / 2],
            .worst = by_rate.back(),
            .dispersion = dispersion_of(windows, rate(total(windows)))};
}

}  // namespace plugfest::stats
