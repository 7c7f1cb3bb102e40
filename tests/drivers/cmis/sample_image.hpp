#pragma once

#include "drivers/cmis/memory_image.hpp"
#include "drivers/cmis/registers/lower.hpp"
#include "drivers/cmis/registers/page_00.hpp"
#include "drivers/cmis/registers/page_01.hpp"
#include "drivers/cmis/registers/page_02.hpp"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest::cmis::test {

/// Places that only the sample needs to spell out, by the numbers of the standard.
struct At {
    std::uint8_t page;
    std::uint8_t offset;
};

inline void put(MemoryImage& image, At at, std::initializer_list<int> values, int bank = 0) {
    std::vector<std::uint8_t> bytes;
    for (const int value : values) {
        bytes.push_back(static_cast<std::uint8_t>(value));
    }
    image.store(static_cast<std::uint8_t>(bank), {.page = at.page, .offset = at.offset}, bytes);
}

inline void put_text(MemoryImage& image, const Field& field, std::string_view text) {
    std::vector<std::uint8_t> bytes(text.begin(), text.end());
    bytes.resize(field.length, ' ');
    image.store(0, field, bytes);
}

/// Makes the stored checksum of a page right.
inline void seal(MemoryImage& image, const Field& summed, const Field& stored_at) {
    unsigned sum = 0;
    for (const std::uint8_t byte : image.page({.page = summed.page})->bytes(summed)) {
        sum += byte;
    }
    const std::vector<std::uint8_t> stored(1, static_cast<std::uint8_t>(sum));
    image.store(0, stored_at, stored);
}

inline void seal_all(MemoryImage& image) {
    seal(image, page_00::checksummed, page_00::checksum);
    seal(image, page_01::checksummed, page_01::checksum);
    seal(image, page_02::checksummed, page_02::checksum);
}

/// An invented OSFP 800G DR8: 8 host and 8 media lanes, active, VDM and diagnostics, all good.
inline MemoryImage sample_image() {
    MemoryImage image;
    put(image, {0, 0}, {0x19, 0x52, 0x00, 0x07});
    put(image, {0, 14}, {45, 128, 0x80, 0xE8});  // 45.5 Cel, 3.3 V
    put(image, {0, 39}, {3, 5});
    put(image, {0, 85}, {2});
    put(image, {0, 86}, {0x51, 0x56, 0x88, 0x01, 0x4F, 0x1C, 0x44, 0x11, 0xFF});
    put(image, {0, 128}, {0x19});
    put_text(image, page_00::vendor, "EXAMPLE OPTICS");
    put(image, {0, 145}, {0x00, 0xAA, 0xBB});
    put_text(image, page_00::part, "EX-800G-DR8");
    put_text(image, page_00::vendor_revision, "A");
    put_text(image, page_00::serial, "EX0012");
    put_text(image, page_00::date_code, "261130");
    put(image, {0, 200}, {0xE0, 64, 0x00, 0x28});  // class 8, 16 W, separable, MPO 1x16
    put(image, {0, 212}, {0x06});
    put(image, {1, 142}, {0x60});        // VDM and diagnostics, one bank
    put(image, {1, 144}, {0x57});        // DPDeinit 500 ms, DPInit 5 s
    put(image, {1, 157}, {0x0F, 0x06});  // all flags
    put(image, {1, 159}, {0x03, 0x0F});  // temperature and supply; all lane monitors, bias x2
    put(image, {1, 167}, {0x47, 0x34});  // PwrDn 100 ms, PwrUp 5 s; TxTurnOff 50 ms, TxTurnOn 100
    put(image, {1, 176}, {0x01, 0x11});
    put(image, {2, 128}, {75, 0, 0xFB, 0, 70, 0, 0, 0});  // 75, -5, 70, 0 Cel
    put(image, {2, 136}, {0x8B, 0x42, 0x76, 0x8E, 0x87, 0x5A, 0x7A, 0x76});
    put(image, {2, 176}, {0x62, 0x1F, 0x13, 0x94, 0x4E, 0x20, 0x18, 0xA6});
    put(image, {0x10, 145}, {0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10});
    put(image, {0x11, 128}, {0x44, 0x44, 0x44, 0x44});
    put(image, {0x11, 202}, {0x11, 0x11, 0x11, 0x11});
    put(image, {0x11, 206}, {0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10});
    for (std::uint8_t lane = 0; lane < 8; ++lane) {
        const auto two = static_cast<std::uint8_t>(2 * lane);
        put(image, {0x11, static_cast<std::uint8_t>(154 + two)}, {0x2F, 0x8A});  // 1.217 mW
        put(image, {0x11, static_cast<std::uint8_t>(170 + two)}, {0x3A, 0x98});  // 30 mA, x2
        put(image, {0x11, static_cast<std::uint8_t>(186 + two)}, {0x27, 0x10});  // 1 mW
        put(image, {0x20, static_cast<std::uint8_t>(128 + two)}, {lane, 15});
        put(image, {0x24, static_cast<std::uint8_t>(128 + two)}, {0x90, 0xF0});  // 2.4e-4
    }
    put(image, {0x20, 144}, {0x0F, 13, 0x00, 200, 0x0F, 4});
    put(image, {0x24, 144}, {0x60, 0x7D, 0xFF, 0xFF, 38, 128});
    put(image, {0x13, 128}, {0, 0, 0x03, 0xBE, 0x03, 0x00, 0x05, 0x00, 0x03, 0x00, 0x05, 0x00});
    put(image, {0x14, 128}, {0});
    put(image, {0x2F, 128}, {0});
    seal_all(image);
    return image;
}

}  // namespace plugfest::cmis::test
