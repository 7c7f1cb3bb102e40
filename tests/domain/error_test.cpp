#include "domain/error.hpp"

#include "domain/result.hpp"

#include <gtest/gtest.h>

namespace plugfest {
namespace {

TEST(Error, PrintsTheWholeChainFromContextToCause) {
    const Error nack(ErrorKind::nack, "no acknowledge from address 50h");
    const Error outer = nack.context("read page 11h").context("leaf1:Ethernet0 module");
    EXPECT_EQ(outer.to_string(),
              "leaf1:Ethernet0 module: read page 11h: no acknowledge from address 50h");
}

TEST(Error, KeepsItsKindThroughContext) {
    EXPECT_EQ(Error(ErrorKind::absent, "gone").context("bus 3").kind(), ErrorKind::absent);
}

TEST(Error, CanBecomeAnotherKindWithoutLosingItsCause) {
    const Error outer = Error(ErrorKind::nack, "no answer").as(ErrorKind::absent, "cage is empty");
    EXPECT_EQ(outer.kind(), ErrorKind::absent);
    ASSERT_NE(outer.cause(), nullptr);
    EXPECT_EQ(outer.cause()->kind(), ErrorKind::nack);
    EXPECT_EQ(outer.to_string(), "cage is empty: no answer");
}

TEST(Error, KindsHaveWordsThatReadBack) {
    for (const ErrorKind kind :
         {ErrorKind::timeout, ErrorKind::nack, ErrorKind::absent, ErrorKind::refused,
          ErrorKind::unsupported, ErrorKind::protocol, ErrorKind::decode, ErrorKind::config,
          ErrorKind::store, ErrorKind::cancelled}) {
        EXPECT_EQ(error_kind_from(to_string(kind)), kind);
    }
    EXPECT_EQ(error_kind_from("no such kind"), ErrorKind::protocol);
}

Result<int> half(int number) {
    if (number % 2 != 0) {
        return fail(ErrorKind::decode, "odd");
    }
    return number / 2;
}

Result<int> quarter(int number) {
    PLUGFEST_TRY(const int first, half(number));
    PLUGFEST_TRY(const int second, with_context(half(first), "second halving"));
    return second;
}

Result<void> check_even(int number) {
    PLUGFEST_CHECK(half(number));
    return {};
}

TEST(Result, ReturnsEarlyWithTheFirstError) {
    EXPECT_EQ(quarter(12).value(), 3);
    EXPECT_EQ(quarter(3).error().to_string(), "odd");
    EXPECT_EQ(quarter(6).error().to_string(), "second halving: odd");
}

TEST(Result, ChecksWithoutAValue) {
    EXPECT_TRUE(check_even(4));
    EXPECT_FALSE(check_even(5));
}

}  // namespace
}  // namespace plugfest
