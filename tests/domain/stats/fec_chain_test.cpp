#include "domain/stats/fec_chain.hpp"

#include "tests/domain/stats/vectors.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace plugfest::stats {
namespace {

FecChain chain_of(const test::CsvRow& row, int interleave) {
    return {.code = {.symbols = std::stoi(row.at("n")), .correctable = std::stoi(row.at("t"))},
            .interleave = interleave,
            .frames_per_word = number(row, "frames_per_codeword")};
}

TEST(PredictFrameLoss, ReproducesTheReferenceVectors) {
    PLUGFEST_VECTORS(rows, "rs_fec.csv");
    for (const auto& row : rows) {
        const std::string where = row.at("code") + " at " + row.at("ber");
        for (const int interleave : {1, 2, 4}) {
            const auto prediction =
                predict_frame_loss(chain_of(row, interleave), number(row, "ber"));
            ASSERT_TRUE(prediction) << where;
            const std::string column = "flr_x" + std::to_string(interleave);
            expect_relative(prediction->symbol_error_rate, row, "ser", 1e-11, where);
            if (prediction->codeword_error_rate > 1e-300 || number(row, "ber") == 0.0) {
                expect_relative(prediction->codeword_error_rate, row, "cer", 1e-11, where);
                expect_relative(prediction->frame_loss_ratio, row, column, 1e-11, where);
            }
            ASSERT_EQ(prediction->log10_frame_loss_ratio.has_value(),
                      defined(row, "log10_" + column))
                << where;
            if (prediction->log10_frame_loss_ratio) {
                expect_absolute(*prediction->log10_symbol_error_rate, row, "log10_ser", 1e-11);
                expect_absolute(*prediction->log10_codeword_error_rate, row, "log10_cer", 1e-11,
                                where);
                expect_absolute(*prediction->log10_frame_loss_ratio, row, "log10_" + column, 1e-11,
                                where);
            }
        }
    }
}

TEST(BerForFrameLoss, ReproducesTheReferenceVectors) {
    PLUGFEST_VECTORS(rows, "rs_fec_inverse.csv");
    for (const auto& row : rows) {
        const FecChain chain = chain_of(row, std::stoi(row.at("interleave")));
        const auto ber = ber_for_frame_loss(chain, number(row, "flr_target"));
        ASSERT_TRUE(ber) << row.at("code");
        expect_relative(*ber, row, "ber", 1e-11, row.at("code"));
        expect_absolute(std::log10(*ber), row, "log10_ber", 1e-11, row.at("code"));
        expect_relative(predict_frame_loss(chain, *ber)->codeword_error_rate, row, "cer", 1e-9);
    }
}

TEST(PredictFrameLoss, GivesTheFiguresOfTheStandards) {
    // 802.3cd and 802.3bs state these ratios for 64-byte frames at the pre-FEC limit of KP4.
    EXPECT_NEAR(predict_frame_loss({.interleave = 1}, 2.4e-4)->frame_loss_ratio, 9.2e-13, 1e-14);
    EXPECT_NEAR(predict_frame_loss({.interleave = 2}, 2.4e-4)->frame_loss_ratio, 1.7e-12, 4e-14);
    EXPECT_NEAR(*ber_for_frame_loss({.interleave = 4}, frame_loss_from_200g), 2.93e-4, 5e-7);
}

TEST(PredictFrameLoss, OfACleanLineLosesNothing) {
    const auto prediction = predict_frame_loss({}, 0.0);
    ASSERT_TRUE(prediction);
    EXPECT_EQ(prediction->frame_loss_ratio, 0.0);
    EXPECT_FALSE(prediction->log10_frame_loss_ratio);
}

TEST(PredictFrameLoss, RefusesWhatIsNoRateAndNoChain) {
    EXPECT_EQ(predict_frame_loss({}, 1.5).error().to_string(),
              "bit error rate 1.5 is not in [0, 1]: give errors per bit");
    EXPECT_FALSE(predict_frame_loss({}, std::nan("")));
    EXPECT_FALSE(predict_frame_loss({.code = {.symbols = 7, .correctable = 7}}, 1e-5));
    EXPECT_FALSE(predict_frame_loss({.interleave = 0}, 1e-5));
    EXPECT_FALSE(predict_frame_loss({.frames_per_word = 0.0}, 1e-5));
    EXPECT_FALSE(ber_for_frame_loss({}, 0.0));
    EXPECT_EQ(ber_for_frame_loss({}, 10.0).error().kind(), ErrorKind::config);
}

TEST(BerForFrameLoss, InvertsThePredictionFarBelowTheSmallestDouble) {
    for (const FecCode code : {kr4, kp4, low_latency}) {
        const FecChain chain{.code = code, .interleave = 2, .frames_per_word = 8.0};
        for (const double ber : {1e-12, 1e-8, 1e-5, 1e-3}) {
            const auto prediction = predict_frame_loss(chain, ber);
            if (prediction->frame_loss_ratio > 0.0) {
                EXPECT_NEAR(*ber_for_frame_loss(chain, prediction->frame_loss_ratio) / ber, 1.0,
                            1e-9);
            }
        }
    }
}

}  // namespace
}  // namespace plugfest::stats
