#include "orchestrator/cli/module_source.hpp"

#include "tests/drivers/modules/sample_module.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>

namespace plugfest::cli {
namespace {

TEST(ModuleSource, ReadsAFile) {
    const test::TemporaryDirectory folder;
    const std::string file =
        folder.write("module.txt", modules::test::sample_module_image().print());
    const auto images = load_images(file, "", false);
    ASSERT_TRUE(images) << images.error().to_string();
    ASSERT_EQ(images->size(), 1U);
    EXPECT_TRUE(images->front().image->has({}));
}

TEST(ModuleSource, AsksForALabWhenThereIsNoSuchFile) {
    const auto images = load_images("no-such-file", "", false);
    ASSERT_FALSE(images);
    EXPECT_EQ(images.error().kind(), ErrorKind::config);
}

TEST(ModuleSource, RefusesABusAddressThatIsNone) {
    const auto images = load_images("socket://nowhere", "", false);
    ASSERT_FALSE(images);
    EXPECT_EQ(images.error().kind(), ErrorKind::config);
    EXPECT_NE(images.error().to_string().find("socket://HOST:PORT/PATH"), std::string::npos);
}

TEST(ModuleSource, LeavesOutEmptyCagesAndOtherFamiliesByWord) {
    NamedImage empty{.name = "a", .image = std::unexpected(Error(ErrorKind::absent, "empty"))};
    NamedImage broken{.name = "b", .image = std::unexpected(Error(ErrorKind::timeout, "stuck"))};
    modules::ModuleImage qsfp;
    qsfp.store({}, {0x11});
    NamedImage other{.name = "c", .image = qsfp};
    EXPECT_TRUE(is_left_out("present", empty));
    EXPECT_FALSE(is_left_out("all", empty));
    EXPECT_FALSE(is_left_out("present", broken));
    EXPECT_TRUE(is_left_out("cmis", other));
    EXPECT_FALSE(is_left_out("present", other));
}

}  // namespace
}  // namespace plugfest::cli
