#include "domain/stats/fec_chain.hpp"

#include "domain/stats/arguments.hpp"
#include "domain/stats/distributions.hpp"

#include <fmt/format.h>

#include <cmath>

namespace plugfest::stats {

namespace {

Result<void> check_chain(const FecChain& chain) {
    if (chain.code.symbols <= 0 || chain.code.correctable < 0 ||
        chain.code.correctable >= chain.code.symbols) {
        return fail(ErrorKind::config,
                    fmt::format("a code of {} symbols cannot correct {}: state RS(n, k) with t = "
                                "(n - k) / 2",
                                chain.code.symbols, chain.code.correctable));
    }
    if (chain.interleave < 1) {
        return fail(ErrorKind::config,
                    fmt::format("interleave {} is not 1 or more", chain.interleave));
    }
    return check_positive("frames per codeword", chain.frames_per_word);
}

/// Frames lost per codeword lost: a lost codeword takes its own frames, and those of the codewords
/// interleaved with it, which share frames with it at the seams.
double frames_factor(const FecChain& chain) {
    return (1.0 + chain.interleave * chain.frames_per_word) / chain.frames_per_word;
}

double log10_codeword_loss(const FecCode& code, double ber) {
    return log10_tail(code, symbol_error_rate(ber), code.correctable + 1);
}

}  // namespace

Result<FecPrediction> predict_frame_loss(const FecChain& chain, double ber) {
    PLUGFEST_CHECK(check_chain(chain));
    if (!(ber >= 0.0 && ber <= 1.0)) {
        return fail(ErrorKind::config,
                    fmt::format("bit error rate {} is not in [0, 1]: give errors per bit", ber));
    }
    FecPrediction prediction;
    if (ber == 0.0) {
        return prediction;
    }
    const auto symbols = static_cast<std::uint64_t>(chain.code.symbols);
    const auto beyond = static_cast<std::uint64_t>(chain.code.correctable) + 1;
    const double factor = frames_factor(chain);
    prediction.symbol_error_rate = symbol_error_rate(ber);
    prediction.codeword_error_rate =
        binomial_at_least(beyond, symbols, prediction.symbol_error_rate);
    prediction.frame_loss_ratio = prediction.codeword_error_rate * factor;
    prediction.log10_symbol_error_rate = std::log10(prediction.symbol_error_rate);
    prediction.log10_codeword_error_rate = log10_codeword_loss(chain.code, ber);
    prediction.log10_frame_loss_ratio = *prediction.log10_codeword_error_rate + std::log10(factor);
    return prediction;
}

Result<double> ber_for_frame_loss(const FecChain& chain, double frame_loss_ratio) {
    constexpr double lowest = -40.0;
    constexpr double highest = -1.0;
    PLUGFEST_CHECK(check_chain(chain));
    PLUGFEST_CHECK(check_positive("frame loss ratio", frame_loss_ratio));
    const double target = std::log10(frame_loss_ratio) - std::log10(frames_factor(chain));
    const auto excess = [&](double log10_ber) {
        return log10_codeword_loss(chain.code, std::pow(10.0, log10_ber)) - target;
    };
    if (excess(lowest) > 0.0 || excess(highest) < 0.0) {
        return fail(ErrorKind::config,
                    fmt::format("no bit error rate from 1e-40 to 0.1 gives a frame loss ratio of "
                                "{}: state a ratio well below 1",
                                frame_loss_ratio));
    }
    return std::pow(10.0, crossing(excess, lowest, highest));
}

}  // namespace plugfest::stats
