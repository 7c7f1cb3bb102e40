#pragma once

#include "domain/result.hpp"
#include "domain/stats/fec_tail.hpp"

#include <optional>

namespace plugfest::stats {

/// RS(528,514) over 10-bit symbols: 25G lanes (IEEE 802.3, clause 91).
inline constexpr FecCode kr4{528, 7};
/// RS(272,257+1) over 10-bit symbols: the low-latency code of InfiniBand. A codeword holds half as
/// much as a KP4 one, hence about 4 minimum frames.
inline constexpr FecCode low_latency{272, 7};

/// Errors on the line to frames lost: a code, how many codewords are interleaved, and how many
/// minimum (64-byte) frames one codeword holds. Bit errors are independent; bursts make it worse,
/// so a prediction is a floor, and counted codewords decide.
struct FecChain {
    FecCode code = kp4;
    int interleave = 2;  ///< 1: 100G over one lane; 2: up to 400G; 4: 800G and 1.6T over 8
                         ///< lanes (IEEE 802.3df)
    double frames_per_word = 8.0;  ///< 8 for KR4 and KP4, 4 for the low-latency code
};

/// Frame loss ratios at which a MAC meets its objective: BER 1e-12 up to 100G, 1e-13 from 200G
/// (qualification practice 1.2).
inline constexpr double frame_loss_up_to_100g = 6.2e-10;
inline constexpr double frame_loss_from_200g = 6.2e-11;

/// The inner code of 200G lanes over fibre (IEEE 802.3dj): Hamming(128,120), soft decision, inside
/// RS(544,514). Only its working point is published, not its curve: so a raw rate is held against
/// `raw_limit` as a point, and frame loss is predicted from the rate behind the inner decoder only.
struct InnerCode {
    int coded_bits = 128;
    int payload_bits = 120;
    double raw_limit = 4.8e-3;     ///< bit error rate before the inner decoder
    double handed_limit = 2.4e-4;  ///< what it must leave for the outer code
};
inline constexpr InnerCode hamming_128_120{};

/// What a bit error rate before the code leads to. Each value as logarithm to base 10, since the
/// steep end lies far below what a double can hold; empty when nothing is lost at all (rate 0).
struct FecPrediction {
    double symbol_error_rate = 0.0;
    double codeword_error_rate = 0.0;  ///< 0 where it is below 1e-300: then use the logarithm
    double frame_loss_ratio = 0.0;     ///< CER (1 + X F) / F; not clamped, may pass 1 when CER does
    std::optional<double> log10_symbol_error_rate;
    std::optional<double> log10_codeword_error_rate;
    std::optional<double> log10_frame_loss_ratio;
};

/// SER = 1-(1-BER)^10, CER = P(more than t symbol errors in n), FLR = CER (1 + X F) / F. Fails with
/// `config` for a rate outside [0, 1] or a chain that makes no sense.
[[nodiscard]] Result<FecPrediction> predict_frame_loss(const FecChain& chain, double ber);

/// The bit error rate before the code at which the chain loses this share of frames. Fails with
/// `config` for a target that is not reached by any rate from 1e-40 to 0.1.
[[nodiscard]] Result<double> ber_for_frame_loss(const FecChain& chain, double frame_loss_ratio);

}  // namespace plugfest::stats
