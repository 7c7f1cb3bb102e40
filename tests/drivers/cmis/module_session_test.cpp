#include "drivers/cmis/module_session.hpp"

#include "tests/drivers/cmis/module_fixture.hpp"

#include <gmock/gmock.h>

namespace plugfest::cmis {
namespace {

using ::testing::HasSubstr;

class ModuleSessionTest : public test::ModuleFixture {};

TEST_F(ModuleSessionTest, ReadsTheStaticPagesOnceUntilReloaded) {
    ASSERT_TRUE(run(session.traits()));
    const int reads = module.reads;
    ASSERT_TRUE(run(session.traits()));
    EXPECT_EQ(module.reads, reads);
    const int generation = session.generation();
    ASSERT_TRUE(run(session.reload()));
    EXPECT_GT(module.reads, reads);
    EXPECT_NE(session.generation(), generation);
}

TEST_F(ModuleSessionTest, DoesNotClearTheFlagsOfLowerMemory) {
    module.set({0, 8}, {0xC1, 0x11});
    ASSERT_TRUE(run(session.reload()));
    EXPECT_EQ(module.byte({0, 8}), 0xC1);
    EXPECT_EQ(module.byte({0, 9}), 0x11);
}

TEST_F(ModuleSessionTest, LearnsOfAnotherModuleByReload) {
    EXPECT_EQ((*run(session.traits()))->serial, "EX0012");
    module.set({0, 166}, {'O', 'T', 'H', 'E', 'R', '1'});
    ASSERT_TRUE(run(session.reload()));
    EXPECT_EQ((*run(session.traits()))->serial, "OTHER1");
}

TEST_F(ModuleSessionTest, TellsAModuleThatHasNotStarted) {
    module.set({0, 0}, {0xFF, 0xFF, 0xFF, 0xFF});
    const auto result = run(session.image());
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind(), ErrorKind::absent);
}

TEST_F(ModuleSessionTest, RefusesPartsWithAnotherMemoryMap) {
    module.set({0, 0}, {0x11});
    const auto result = run(session.image());
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind(), ErrorKind::unsupported);
    EXPECT_THAT(result.error().to_string(), HasSubstr("QSFP28 with an SFF-8636 memory map"));
}

TEST_F(ModuleSessionTest, DoesNotControlFlatOrInvertedModules) {
    module.set({0, 2}, {0x80});
    EXPECT_THAT(run(session.controllable()).error().to_string(), HasSubstr("flat memory"));
    module.set({0, 1}, {0x30, 0x00});
    ASSERT_TRUE(run(session.reload()));
    EXPECT_THAT(run(session.controllable()).error().to_string(), HasSubstr("CMIS 3.x"));
}

TEST_F(ModuleSessionTest, PassesOnErrorsOfTheBus) {
    module.nacks = 99;
    EXPECT_EQ(run(session.image()).error().kind(), ErrorKind::nack);
}

// intel/ethernet-linux-ice#14: every page came back as page 00h.
TEST_F(ModuleSessionTest, Log019TakesPagesThatRepeatPage00hForMissing) {
    const MemoryImage sample = test::sample_image();
    const Field whole{.page = 0x01, .offset = half_page, .length = half_page};
    const auto identity = sample.page({})->bytes(whole);
    for (const int page : {0x01, 0x02}) {
        for (std::size_t i = 0; i < half_page; ++i) {
            module.set({static_cast<std::uint8_t>(page), static_cast<std::uint8_t>(half_page + i)},
                       {identity[i]});
        }
    }
    const auto image = run(session.reload());
    ASSERT_TRUE(image);
    EXPECT_TRUE((*image)->has_page({}));
    EXPECT_FALSE((*image)->has_page({.page = 0x01}));
    EXPECT_FALSE((*image)->has_page({.page = 0x02}));
}

// sonic-net/sonic-buildimage#8124: after an exchange the data were those of the module before.
TEST_F(ModuleSessionTest, Log057ForgetsTheStaticPagesWhenNothingAnswers) {
    ASSERT_TRUE(run(session.image()));
    module.nacks = 3;
    ASSERT_FALSE(run(session.pages().read(lower::temperature)));
    const int before = session.generation();
    ASSERT_TRUE(run(session.image()));
    EXPECT_EQ(session.generation(), before + 1);
    ASSERT_TRUE(run(session.image()));
    EXPECT_EQ(session.generation(), before + 1);
}

}  // namespace
}  // namespace plugfest::cmis
