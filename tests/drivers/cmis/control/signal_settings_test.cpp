#include "drivers/cmis/control/signal_settings.hpp"

#include "tests/drivers/cmis/sample_image.hpp"

#include <gmock/gmock.h>

namespace plugfest::cmis {
namespace {

using test::put;
using ::testing::HasSubstr;

/// Page 01h of a module that lets the host set everything.
MemoryImage obliging() {
    MemoryImage image = test::sample_image();
    put(image, {1, 153}, {0x59, 0x74});  // amplitudes 0 and 2, input EQ to 9; post to 7, pre to 4
    put(image, {1, 161}, {0x0F, 0x3F});
    return image;
}

Result<void> check(const MemoryImage& image, SignalSetting setting, int value) {
    return check_signal_change({.setting = setting, .lanes = {1}, .value = value},
                               *image.page({.page = 0x01}));
}

TEST(SignalSettings, AreHeldAgainstWhatTheModuleAdvertises) {
    const MemoryImage image = obliging();
    EXPECT_TRUE(check(image, SignalSetting::tx_eq_fixed, 9));
    EXPECT_THAT(check(image, SignalSetting::tx_eq_fixed, 10).error().message(),
                HasSubstr("range 0-9"));
    EXPECT_TRUE(check(image, SignalSetting::rx_pre, 4));
    EXPECT_FALSE(check(image, SignalSetting::rx_pre, 5));
    EXPECT_TRUE(check(image, SignalSetting::rx_post, 7));
    EXPECT_TRUE(check(image, SignalSetting::rx_amplitude, 2));
    EXPECT_EQ(check(image, SignalSetting::rx_amplitude, 1).error().kind(), ErrorKind::unsupported);
}

TEST(SignalSettings, NameTheBitThatIsMissing) {
    const MemoryImage image = test::sample_image();
    const auto refused = check(image, SignalSetting::rx_post, 1);
    EXPECT_EQ(refused.error().kind(), ErrorKind::unsupported);
    EXPECT_THAT(refused.error().message(), HasSubstr("01h:162 bit 4"));
}

TEST(SignalSettings, ChangeOnlyTheLanesNamed) {
    SignalBytes present{};
    present.fill(0x11);
    const std::vector<SignalChange> changes{
        {.setting = SignalSetting::rx_post, .lanes = {2, 11}, .value = 5},
        {.setting = SignalSetting::tx_eq_adaptive, .lanes = {1}, .value = 0}};
    const SignalBytes first = changed_signal(present, changes, 0);
    EXPECT_EQ(first[13], 0x51);
    EXPECT_EQ(first[14], 0x11);
    EXPECT_EQ(first[0], 0x10);
    const SignalBytes second = changed_signal(present, changes, 1);
    EXPECT_EQ(second[14], 0x15);
    EXPECT_EQ(second[0], 0x11);
    EXPECT_EQ(changed_lanes(changes, 0), 0x03);
    EXPECT_EQ(changed_lanes(changes, 1), 0x04);
    EXPECT_EQ(signal_value(first, SignalSetting::rx_post, 1), 5);
    EXPECT_EQ(signal_value(first, SignalSetting::tx_eq_adaptive, 0), 0);
}

}  // namespace
}  // namespace plugfest::cmis
