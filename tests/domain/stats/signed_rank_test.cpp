#include "domain/stats/signed_rank.hpp"

#include "tests/domain/stats/paired_vectors.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace plugfest::stats {
namespace {

std::vector<double> shifts_of(const std::vector<PairedValue>& pairs, double margin) {
    std::vector<double> shifts;
    for (const PairedValue& pair : pairs) {
        shifts.push_back(pair.after - pair.before - margin);
    }
    return shifts;
}

TEST(SignedRank, ReproducesTheReferenceVectors) {
    PLUGFEST_VECTORS(rows, "paired_noninferiority.csv");
    const auto sets = paired_sets();
    for (const auto& row : rows) {
        const auto& pairs = sets.at(row.at("id"));
        const auto plain = signed_rank(shifts_of(pairs, 0.0));
        ASSERT_TRUE(plain);
        EXPECT_EQ(plain->ranked, whole(row, "wilcoxon_n")) << row.at("id");
        expect_absolute(plain->positive_ranks, row, "wilcoxon_w", 0.0, row.at("id"));
        expect_relative(plain->p_two_sided, row, "wilcoxon_p_two_sided", 1e-9, row.at("id"));
        for (const std::string margin : {"0.3", "0.15"}) {
            const auto test = signed_rank(shifts_of(pairs, std::stod(margin)));
            expect_absolute(test->positive_ranks, row, "w_margin_" + margin, 0.0, row.at("id"));
            expect_relative(test->p_less, row, "wilcoxon_p_margin_" + margin, 1e-9, row.at("id"));
        }
    }
}

TEST(SignedRank, OfThreePositiveValuesIsOneOfEight) {
    const auto test = signed_rank(std::array{0.1, 0.2, 0.3});
    EXPECT_DOUBLE_EQ(test->positive_ranks, 6.0);
    EXPECT_DOUBLE_EQ(test->p_two_sided, 0.25);
    EXPECT_DOUBLE_EQ(test->p_less, 1.0);
    EXPECT_DOUBLE_EQ(signed_rank(std::array{-0.1, -0.2, -0.3})->p_less, 0.125);
}

TEST(SignedRank, DropsZerosAndSharesRanksAmongTies) {
    const auto test = signed_rank(std::array{0.0, 1e-15, 0.3 - 0.2, -0.1, 0.5});
    EXPECT_EQ(test->ranked, 3U);
    EXPECT_DOUBLE_EQ(test->positive_ranks, 1.5 + 3.0);
}

TEST(SignedRank, OfNothingSaysNothing) {
    const auto test = signed_rank({});
    ASSERT_TRUE(test);
    EXPECT_EQ(test->p_two_sided, 1.0);
    EXPECT_EQ(test->p_less, 1.0);
}

TEST(SignedRank, RefusesWhatItCannotRank) {
    EXPECT_FALSE(signed_rank(std::array{std::nan("")}));
    EXPECT_EQ(signed_rank(std::vector<double>(1001, 0.1)).error().kind(), ErrorKind::config);
}

}  // namespace
}  // namespace plugfest::stats
