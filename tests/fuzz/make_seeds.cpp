#include "tests/drivers/modules/dump_texts.hpp"
#include "tests/drivers/modules/sample_module.hpp"

#include <filesystem>
#include <fstream>
#include <string>

/// Writes the seed corpora: the synthetic sample module in every form. `make_seeds FOLDER`.
int main(int argc, char** argv) {
    using namespace plugfest::modules;
    namespace fs = std::filesystem;
    if (argc != 2) {
        return 2;
    }
    const fs::path folder = argv[1];
    const ModuleImage image = test::sample_module_image();
    const auto bytes = test::linear_bytes(image);
    const auto write = [&folder](const char* corpus, const char* name, const std::string& content) {
        fs::create_directories(folder / corpus);
        std::ofstream(folder / corpus / name, std::ios::binary) << content;
    };
    write("image", "sample", std::string(bytes.begin(), bytes.end()));
    for (const char identifier : {'\x03', '\x0D', '\x11', '\x18'}) {
        std::string other(bytes.begin(), bytes.end());
        other[0] = identifier;
        write("image", std::to_string(identifier).c_str(), other);
    }
    std::string vdm;
    for (unsigned page = 0x20; page <= 0x2F; ++page) {
        const auto half =
            image.halves().find({.upper = true, .page = static_cast<std::uint8_t>(page)});
        vdm += half == image.halves().end() ? std::string(plugfest::cmis::half_page, '\0')
                                            : std::string(half->second.begin(), half->second.end());
    }
    write("vdm", "sample", vdm);
    write("vdm", "one_group", vdm.substr(0, plugfest::cmis::half_page));
    // Advertised with and without pages, then status bytes and replies in any order.
    for (const char advertised : {'\x60', '\x67', '\x47', '\xA7'}) {
        std::string cdb{advertised, '\x0F', '\x01', '\x00'};
        for (int i = 0; i < 64; ++i) {
            cdb += i % 4 == 0 ? '\x4A' : '\x01';
        }
        write("cdb", std::to_string(static_cast<unsigned char>(advertised)).c_str(), cdb);
    }
    write("dump", "page_lines", image.print());
    write("dump", "i2cdump", test::as_i2cdump(image));
    write("dump", "ethtool", test::as_ethtool_hex(bytes));
    write("dump", "sfputil", test::as_sfputil(image));
    write("dump", "xxd", test::as_xxd(bytes));
    write("dump", "hexdump", test::as_hexdump(bytes));
    return 0;
}
