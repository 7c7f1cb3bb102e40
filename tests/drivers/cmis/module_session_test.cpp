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

}  // namespace
}  // namespace plugfest::cmis
