#include "drivers/cmis/vdm_reader.hpp"

#include "tests/drivers/cmis/module_fixture.hpp"

#include <gmock/gmock.h>

namespace plugfest::cmis {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

class VdmReaderTest : public test::ModuleFixture {
  protected:
    VdmReader reader{session};
};

TEST_F(VdmReaderTest, FreezesReadsAndUnfreezesKeepingOtherBits) {
    module.set({0x2F, 144}, {0x14});
    const auto observables = run(reader.observe());
    ASSERT_TRUE(observables) << observables.error().to_string();
    EXPECT_EQ(observables->size(), 10U);
    EXPECT_DOUBLE_EQ(observables->at(0).value, 2.4e-4);
    EXPECT_THAT(module.writes,
                ElementsAre(Pair(144, transport::Bytes{0x94}), Pair(144, transport::Bytes{0x14})));
}

TEST_F(VdmReaderTest, DoesNotFreezeForLiveValuesOnly) {
    module.set({0x20, 144}, {0, 0});
    ASSERT_EQ(run(reader.observe())->size(), 9U);
    EXPECT_TRUE(module.writes.empty());
}

TEST_F(VdmReaderTest, ReadsAnywayIfTheModuleNeverConfirms) {
    module.confirms_freeze = false;
    const auto observables = run(reader.observe());
    ASSERT_TRUE(observables) << observables.error().to_string();
    EXPECT_EQ(observables->size(), 10U);
    EXPECT_EQ(module.byte({0x2F, 144}), 0);
    EXPECT_EQ(sleeper.now().time_since_epoch(), std::chrono::seconds(2));
}

TEST_F(VdmReaderTest, UnfreezesAfterAnError) {
    ASSERT_TRUE(run(reader.observe()));
    module.on_write = [this](std::uint8_t, const transport::Bytes& data) {
        if ((data.front() & 0x80U) != 0) {
            module.good_before_nacks = 1;  // the freeze is confirmed, then the samples fail
            module.nacks = 3;
        }
    };
    EXPECT_FALSE(run(reader.observe()));
    EXPECT_EQ(module.byte({0x2F, 144}), 0);
}

TEST_F(VdmReaderTest, ReadsTheDescriptorsOncePerModule) {
    ASSERT_TRUE(run(reader.observe()));
    module.reads = 0;
    ASSERT_TRUE(run(reader.observe()));
    const int reads = module.reads;
    module.set({0x20, 128}, {0, 0});
    EXPECT_EQ(run(reader.observe())->size(), 10U);
    ASSERT_TRUE(run(session.reload()));
    EXPECT_EQ(run(reader.observe())->size(), 9U);
    EXPECT_GT(module.reads, 2 * reads);
}

TEST_F(VdmReaderTest, IsUnsupportedWhereNotAdvertised) {
    module.set({1, 142}, {0x20});
    EXPECT_EQ(run(reader.observe()).error().kind(), ErrorKind::unsupported);
}

}  // namespace
}  // namespace plugfest::cmis
