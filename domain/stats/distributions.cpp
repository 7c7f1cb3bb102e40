#include "domain/stats/distributions.hpp"

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/non_central_t.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/special_functions/beta.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <boost/math/tools/toms748_solve.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace plugfest::stats {

namespace {

namespace policies = boost::math::policies;

/// No exceptions: an overflow is infinity, an underflow 0, and the best value stands where an
/// iteration ends early.
using Quiet = policies::policy<policies::domain_error<policies::ignore_error>,
                               policies::pole_error<policies::ignore_error>,
                               policies::overflow_error<policies::ignore_error>,
                               policies::underflow_error<policies::ignore_error>,
                               policies::denorm_error<policies::ignore_error>,
                               policies::evaluation_error<policies::ignore_error>,
                               policies::indeterminate_result_error<policies::ignore_error>>;

double real(std::uint64_t count) {
    return static_cast<double>(count);
}

}  // namespace

double poisson_mean_upper(std::uint64_t count, double confidence) {
    return boost::math::gamma_p_inv(real(count) + 1.0, confidence, Quiet());
}

double poisson_mean_lower(std::uint64_t count, double confidence) {
    return count == 0 ? 0.0 : boost::math::gamma_q_inv(real(count), confidence, Quiet());
}

double poisson_above(std::uint64_t count, double mean) {
    return mean <= 0.0 ? 0.0 : boost::math::gamma_p(real(count) + 1.0, mean, Quiet());
}

double binomial_at_most(std::uint64_t count, std::uint64_t trials, double probability) {
    if (count >= trials) {
        return 1.0;
    }
    return boost::math::ibetac(real(count) + 1.0, real(trials - count), probability, Quiet());
}

double binomial_at_least(std::uint64_t count, std::uint64_t trials, double probability) {
    if (count == 0) {
        return 1.0;
    }
    if (count > trials) {
        return 0.0;
    }
    return boost::math::ibeta(real(count), real(trials - count) + 1.0, probability, Quiet());
}

double log_choose(std::uint64_t trials, std::uint64_t count) {
    if (count > trials) {
        return -std::numeric_limits<double>::infinity();
    }
    if (count == 0 || count == trials) {
        return 0.0;
    }
    // ln C(n,k) = -ln(n+1) - ln B(k+1, n-k+1); the sum form keeps digits for the codes' n of some
    // hundreds, where the three terms of the factorial form would cancel.
    const std::uint64_t steps = std::min(count, trials - count);
    if (steps <= 1000) {
        double sum = 0.0;
        for (std::uint64_t step = 1; step <= steps; ++step) {
            sum += std::log(real(trials - steps + step) / real(step));
        }
        return sum;
    }
    return boost::math::lgamma(real(trials) + 1.0, Quiet()) -
           boost::math::lgamma(real(count) + 1.0, Quiet()) -
           boost::math::lgamma(real(trials - count) + 1.0, Quiet());
}

double log_binomial(std::uint64_t count, std::uint64_t trials, double probability) {
    return log_choose(trials, count) + real(count) * std::log(probability) +
           real(trials - count) * std::log1p(-probability);
}

double proportion_upper(std::uint64_t count, std::uint64_t trials, double confidence) {
    if (count >= trials) {
        return 1.0;
    }
    return boost::math::ibeta_inv(real(count) + 1.0, real(trials - count), confidence, Quiet());
}

double proportion_lower(std::uint64_t count, std::uint64_t trials, double confidence) {
    if (count == 0) {
        return 0.0;
    }
    return boost::math::ibetac_inv(real(count), real(trials - count) + 1.0, confidence, Quiet());
}

double chi_squared_above(double value, double degrees) {
    return value <= 0.0 ? 1.0 : boost::math::gamma_q(degrees / 2.0, value / 2.0, Quiet());
}

double chi_squared_quantile(double probability, double degrees) {
    return 2.0 * boost::math::gamma_p_inv(degrees / 2.0, probability, Quiet());
}

double normal_quantile(double probability) {
    return boost::math::quantile(boost::math::normal_distribution<double, Quiet>(), probability);
}

double student_t_quantile(double probability, double degrees) {
    return boost::math::quantile(boost::math::students_t_distribution<double, Quiet>(degrees),
                                 probability);
}

double noncentral_t_at_most(double value, double degrees, double noncentrality) {
    // Boost's series count as far as the square of the noncentrality. Beyond this the normal part
    // of the ratio is constant to 8 digits and only the chi-squared part is left.
    constexpr double farthest = 1e4;
    if (std::abs(noncentrality) <= farthest) {
        return boost::math::cdf(
            boost::math::non_central_t_distribution<double, Quiet>(degrees, noncentrality), value);
    }
    if (value * noncentrality <= 0.0) {
        return noncentrality > 0.0 ? 0.0 : 1.0;
    }
    constexpr double largest = 1e150;
    const double ratio = std::min(noncentrality / value, largest);
    const double above = chi_squared_above(degrees * ratio * ratio, degrees);
    return noncentrality > 0.0 ? above : 1.0 - above;
}

double f_above(double value, double degrees_above, double degrees_below) {
    if (value <= 0.0) {
        return 1.0;
    }
    const boost::math::fisher_f_distribution<double, Quiet> law(degrees_above, degrees_below);
    return boost::math::cdf(boost::math::complement(law, value));
}

double crossing(const std::function<double(double)>& function, double low, double high) {
    const double at_low = function(low);
    const double at_high = function(high);
    if (at_low == 0.0 || at_high == 0.0 || std::signbit(at_low) == std::signbit(at_high)) {
        return std::abs(at_low) <= std::abs(at_high) ? low : high;
    }
    std::uintmax_t evaluations = 200;
    const boost::math::tools::eps_tolerance<double> last_digits(52);
    const auto [left, right] = boost::math::tools::toms748_solve(
        function, low, high, at_low, at_high, last_digits, evaluations, Quiet());
    return left + (right - left) / 2.0;
}

}  // namespace plugfest::stats
