#include "drivers/modules/image_file.hpp"

#include "tests/drivers/modules/dump_texts.hpp"
#include "tests/drivers/modules/sample_module.hpp"
#include "tests/support/mutation.hpp"
#include "tests/support/temporary_directory.hpp"

#include <gtest/gtest.h>

namespace plugfest::modules {
namespace {

TEST(ImageFile, RecognizesEveryFormat) {
    const ModuleImage image = test::sample_module_image();
    const auto bytes = test::linear_bytes(image);
    EXPECT_EQ(recognize(image.print()), DumpFormat::page_lines);
    EXPECT_EQ(recognize(test::as_i2cdump(image)), DumpFormat::i2cdump);
    EXPECT_EQ(recognize(test::as_ethtool_hex(bytes)), DumpFormat::ethtool_hex);
    EXPECT_EQ(recognize(test::as_sfputil(image)), DumpFormat::sfputil);
    EXPECT_EQ(recognize(test::as_xxd(bytes)), DumpFormat::xxd);
    EXPECT_EQ(recognize(test::as_hexdump(bytes)), DumpFormat::xxd);
    EXPECT_EQ(recognize(std::string(bytes.begin(), bytes.end())), DumpFormat::raw);
    EXPECT_EQ(recognize("Dear Sir or Madam\n"), DumpFormat::unknown);
    EXPECT_EQ(recognize(""), DumpFormat::unknown);
}

TEST(ImageFile, SaysWhatItUnderstandsWhenItDoesNot) {
    const auto image = parse_image("letter.txt", "\n# about\nDear Sir\n");
    ASSERT_FALSE(image);
    EXPECT_TRUE(image.error().to_string().starts_with("letter.txt:3: not a module dump;"))
        << image.error().to_string();
}

TEST(ImageFile, RefusesWhatCannotBeReadOrIsTooLarge) {
    EXPECT_EQ(read_image_file("/no/such/file").error().kind(), ErrorKind::config);
    EXPECT_EQ(read_image_file("/").error().to_string(), "/ is a folder, not a dump");
    const plugfest::test::TemporaryDirectory folder;
    const std::string large = folder.write("large.txt", std::string((1U << 20U) + 1, '#'));
    EXPECT_NE(read_image_file(large).error().to_string().find("larger than 1 MiB"),
              std::string::npos);
}

TEST(ImageFile, ReadsBinaryDumps) {
    const auto bytes = test::linear_bytes(test::sample_module_image());
    const plugfest::test::TemporaryDirectory folder;
    const std::string file = folder.write("raw.bin", std::string(bytes.begin(), bytes.end()));
    const auto image = read_image_file(file);
    ASSERT_TRUE(image) << image.error().to_string();
    EXPECT_EQ(image->halves().begin()->second[0], 0x19);
}

TEST(ImageFile, MakesAnErrorOrAnImageOfSpoiledDumps) {
    const ModuleImage image = test::sample_module_image();
    const auto bytes = test::linear_bytes(image);
    plugfest::test::Mutation mutation(7);
    for (const std::string& sample :
         {image.print(), test::as_i2cdump(image), test::as_ethtool_hex(bytes),
          test::as_sfputil(image), test::as_xxd(bytes), test::as_hexdump(bytes)}) {
        for (int i = 0; i < 50; ++i) {
            const auto result = parse_image("spoiled", mutation(sample));
            if (!result) {
                EXPECT_TRUE(result.error().to_string().starts_with("spoiled:"))
                    << result.error().to_string();
                continue;
            }
            const auto module = decode_module(*result);
            EXPECT_TRUE(module || module.error().kind() == ErrorKind::unsupported);
        }
    }
}

}  // namespace
}  // namespace plugfest::modules
