#include "drivers/cmis/map/vdm_rows.hpp"

#include "drivers/cmis/map/field_value.hpp"
#include "drivers/cmis/map/walker.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace plugfest::cmis {
namespace {

using Half = std::array<std::uint8_t, 128>;

double value(std::uint8_t type, std::uint8_t high, std::uint8_t low) {
    const std::array<std::uint8_t, 2> bytes = {high, low};
    DecodedField field;
    decode_element(vdm_value_row(type), bytes.data(), 0, WalkContext{}, field);
    return field.number;
}

TEST(VdmRows, DecodeEachTypeInItsCoding) {
    EXPECT_DOUBLE_EQ(value(15, 0x90, 0xF0), 2.4e-4);
    EXPECT_DOUBLE_EQ(value(5, 0x15, 0x80), 21.5);
    EXPECT_DOUBLE_EQ(value(4, 0xFF, 0x00), -1.0);
    EXPECT_DOUBLE_EQ(value(3, 0xFF, 0xFF), -10.0);
    EXPECT_DOUBLE_EQ(value(149, 0x00, 0x45), 69.0);
    EXPECT_DOUBLE_EQ(value(100, 0xAE, 0x83), 1.667);
    EXPECT_DOUBLE_EQ(value(200, 0x01, 0x02), 258.0) << "an unknown type stays a number";
}

TEST(VdmRows, DescribeKnownTypesOnly) {
    EXPECT_STREQ(describe_vdm_type(13)->name, "pre_fec_ber_avg");
    EXPECT_TRUE(describe_vdm_type(13)->statistic);
    EXPECT_EQ(describe_vdm_type(200), nullptr);
}

TEST(VdmRows, WalkDescriptorsSamplesLimitsAndFlags) {
    Half descriptors{};
    Half samples{};
    Half limits{};
    Half flags{};
    descriptors[2] = 0x31;  // slot 2: set 3, lane 2
    descriptors[3] = 5;
    samples[2] = 0x14;
    limits[3 * 8] = 0x20;
    flags[0] = 0x20;  // odd slot in the high nibble: low alarm
    const PageView views[] = {{.page = 0x20, .upper = true, .bytes = descriptors.data()},
                              {.page = 0x24, .upper = true, .bytes = samples.data()},
                              {.page = 0x28, .upper = true, .bytes = limits.data()},
                              {.page = 0x2C, .upper = true, .bytes = flags.data()}};
    VdmPages pages;
    pages.descriptors[0] = &views[0];
    pages.samples[0] = &views[1];
    pages.limits[0] = &views[2];
    pages.flags = &views[3];
    std::vector<DecodedField> storage(32);
    FieldSink sink(storage);
    walk_vdm(pages, WalkContext{}, sink);
    std::string text;
    for (const DecodedField& field : sink.fields()) {
        text += path_of(field) + " " + text_of(field) + "\n";
    }
    EXPECT_EQ(text,
              "vdm[2].threshold_set 3\nvdm[2].lane 2\nvdm[2].type esnr\nvdm[2].value 20 dB\n"
              "vdm[2].flags low_alarm\nvdm_thresholds[4].high_alarm 32 dB\n"
              "vdm_thresholds[4].low_alarm 0 dB\nvdm_thresholds[4].high_warning 0 dB\n"
              "vdm_thresholds[4].low_warning 0 dB\n");
}

}  // namespace
}  // namespace plugfest::cmis
