#include "reports/viewer/viewer_assets.hpp"

#include <gtest/gtest.h>

namespace plugfest::viewer {
namespace {

TEST(ViewerAssets, ScriptAndStyleCanStandInsideAPage) {
    EXPECT_EQ(script().find("</script"), std::string_view::npos);
    EXPECT_EQ(style().find("</style"), std::string_view::npos);
    EXPECT_EQ(script().empty(), style().empty());
}

TEST(ViewerAssets, NothingIsFetchedFromANetwork) {
    EXPECT_EQ(style().find("url("), std::string_view::npos);
    EXPECT_EQ(style().find("@import"), std::string_view::npos);
    EXPECT_EQ(script().find("fetch("), std::string_view::npos);
    EXPECT_EQ(script().find("XMLHttpRequest"), std::string_view::npos);
}

}  // namespace
}  // namespace plugfest::viewer
