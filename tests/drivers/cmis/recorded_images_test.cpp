#include "drivers/cmis/codec/duration.hpp"
#include "drivers/cmis/identity.hpp"
#include "drivers/cmis/monitors.hpp"
#include "drivers/cmis/registers/lower.hpp"
#include "drivers/cmis/registers/page_11.hpp"
#include "drivers/cmis/registers/vdm.hpp"
#include "drivers/cmis/vdm.hpp"
#include "drivers/modules/image_file.hpp"
#include "tests/drivers/cmis/recorded_table.hpp"
#include "tests/support/cases.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace plugfest::cmis {
namespace {

using test::between;
using test::numbers_in;

/// One recorded image with the table of what a decoder must print for it.
class Recording {
  public:
    Recording(MemoryImage memory, std::map<std::string, std::string> rows)
        : image_(std::move(memory)),
          rows_(std::move(rows)),
          identity_(decode_identity(image_)),
          traits_(derive_traits(image_)) {}

    int compare() {
        compare_identity();
        compare_vendor();
        compare_advertising();
        compare_applications();
        compare_monitors();
        compare_lane_states();
        compare_vdm();
        return compared_;
    }

  private:
    /// Runs `check` on a row if the table has it.
    template <class Check>
    void row(const std::string& name, Check check) {
        const auto found = rows_.find(name);
        if (found == rows_.end()) {
            return;
        }
        ++compared_;
        SCOPED_TRACE(name + " = " + found->second);
        check(found->second);
    }

    static void expect_near(const std::vector<double>& expected, const std::vector<double>& actual,
                            double tolerance) {
        ASSERT_EQ(expected.size(), actual.size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
            EXPECT_NEAR(expected[i], actual[i], tolerance);
        }
    }

    static std::vector<double> list(const std::optional<api::Thresholds>& values) {
        if (!values) {
            return {0.0, 0.0, 0.0, 0.0};
        }
        return {values->high_alarm, values->low_alarm, values->high_warning, values->low_warning};
    }

    void compare_identity() {
        const Block low = image_.lower();
        row("Identifier (00h:0)", [&](const std::string& text) {
            EXPECT_EQ(between(text, "0x", " "), fmt::format("{:02x}", low.bits(lower::identifier)));
        });
        row("CMIS revision (00h:1)", [&](const std::string& text) {
            EXPECT_EQ("CMIS " + text.substr(0, text.find(' ')), identity_.revision);
        });
        row("Memory model (00h:2.7)",
            [&](const std::string& text) { EXPECT_EQ(text == "flat", identity_.flat_memory); });
        row("Module state (00h:3.3-1)", [&](const std::string& text) {
            EXPECT_EQ(numbers_in(text).front(), low.bits(lower::module_state));
        });
        row("Active FW (00h:39)",
            [&](const std::string& text) { EXPECT_EQ(text, identity_.firmware); });
        for (const std::string page : {"00h", "01h", "02h"}) {
            const std::string at = page == "00h" ? "222" : "255";
            row(fmt::format("Page {} checksum ({}:{})", page, page, at),
                [&](const std::string& text) { compare_checksum(page, text); });
        }
    }

    void compare_checksum(const std::string& page, const std::string& text) {
        const auto found = std::ranges::find(identity_.checksums, page, &api::PageChecksum::page);
        ASSERT_NE(found, identity_.checksums.end());
        EXPECT_EQ(between(text, "stored 0x", ","), fmt::format("{:02x}", found->stored));
        EXPECT_EQ(between(text, "computed 0x", ":"), fmt::format("{:02x}", found->computed));
        EXPECT_EQ(text.ends_with("ok"), found->good());
        const bool found_out =
            std::ranges::any_of(identity_.findings, [&](const api::Finding& finding) {
                return finding.code == "checksum" && finding.location.starts_with(page);
            });
        EXPECT_EQ(found_out, !found->good());
    }

    void compare_vendor() {
        const auto same = [](const std::string& text, const std::string& value) {
            std::string expected = test::quoted(text);
            expected.erase(expected.find_last_not_of(' ') + 1);
            EXPECT_EQ(expected, value);
        };
        row("Vendor name (00h:129)",
            [&](const std::string& text) { same(text, identity_.vendor); });
        row("Vendor PN (00h:148)", [&](const std::string& text) { same(text, identity_.part); });
        row("Vendor rev (00h:164)",
            [&](const std::string& text) { same(text, identity_.vendor_revision); });
        row("Vendor SN (00h:166)", [&](const std::string& text) { same(text, identity_.serial); });
        row("Date code (00h:182)",
            [&](const std::string& text) { same(text, identity_.date_code); });
        row("Vendor OUI (00h:145)",
            [&](const std::string& text) { EXPECT_EQ(text, identity_.oui); });
        row("Power class / max power (00h:200-201)", [&](const std::string& text) {
            expect_near(numbers_in(text),
                        {static_cast<double>(identity_.power_class), identity_.max_power.value()},
                        1e-9);
        });
        row("Cable length (00h:202)", [&](const std::string& text) {
            const double expected = text.starts_with("n/a") ? 0.0 : numbers_in(text).front();
            EXPECT_NEAR(expected, identity_.length.value(), 1e-9);
        });
    }

    static double longest_ms(const std::string& text) {
        const double upper = numbers_in(text).back();
        if (text.find("min") != std::string::npos) {
            return std::abs(upper) * 60'000.0;
        }
        return std::abs(upper) * (text.find("ms") != std::string::npos ? 1.0 : 1'000.0);
    }

    void compare_durations(const std::string& name, const std::optional<Duration>& first,
                           const std::optional<Duration>& second) {
        row(name, [&](const std::string& text) {
            const std::size_t slash = text.find(" / ");
            ASSERT_TRUE(first && second);
            EXPECT_NEAR(longest_ms(text.substr(0, slash)), seconds(*first) * 1e3, 1e-6);
            EXPECT_NEAR(longest_ms(text.substr(slash)), seconds(*second) * 1e3, 1e-6);
        });
    }

    void compare_advertising() {
        const auto& longest = identity_.durations;
        compare_durations("MaxDurationDPDeinit / DPInit (01h:144)", longest.data_path_deinit,
                          longest.data_path_init);
        compare_durations("MaxDurationModulePwrDn / PwrUp (01h:167)", longest.module_power_down,
                          longest.module_power_up);
        compare_durations("MaxDurationDPTxTurnOff / TurnOn (01h:168)", longest.tx_turn_off,
                          longest.tx_turn_on);
        row("Pages advertised (01h:142)", [&](const std::string& text) {
            EXPECT_EQ(text.find("VDM=1") != std::string::npos, identity_.has_vdm);
            EXPECT_EQ(text.find("diag=1") != std::string::npos, identity_.has_diagnostics);
            EXPECT_EQ(numbers_in(between(text, "banks=", " ")).front(), traits_.banks);
        });
        row("Tx bias multiplier (01h:160.4-3)", [&](const std::string& text) {
            EXPECT_EQ(text, fmt::format("x{}", traits_.bias_scale.value_or(0)));
        });
    }

    void compare_applications() {
        std::size_t count = 0;
        for (const api::Application& application : identity_.applications) {
            row(fmt::format("Application {}", application.selector), [&](const std::string& text) {
                ++count;
                EXPECT_EQ(between(text, "host 0x", " "),
                          fmt::format("{:02x}", application.host_interface));
                EXPECT_EQ(between(text, "media 0x", " "),
                          fmt::format("{:02x}", application.media_interface));
                EXPECT_EQ(between(text, "host lanes ", ";"),
                          std::to_string(application.host_lanes));
                EXPECT_EQ(between(text, "media lanes ", ";"),
                          std::to_string(application.media_lanes));
                EXPECT_EQ(between(text, "host assign ", ";"),
                          fmt::format("0x{:02x}", application.host_assignment));
            });
        }
        EXPECT_EQ(count, identity_.applications.size());
        EXPECT_FALSE(rows_.contains(fmt::format("Application {}", count + 1)));
    }

    void compare_monitors() {
        api::ModuleMonitors monitors;
        decode_module_monitors(traits_, image_.lower(), monitors);
        row("Temperature (00h:14)", [&](const std::string& text) {
            EXPECT_NEAR(numbers_in(text).front(), monitors.temperature.value_or(Celsius{}).value(),
                        6e-4);
        });
        row("Vcc (00h:16)", [&](const std::string& text) {
            EXPECT_NEAR(numbers_in(text).front(), monitors.supply.value_or(Volt{}).value(), 6e-5);
        });
        if (const auto page = image_.page({.page = 0x02})) {
            decode_thresholds(traits_, *page, monitors);
        }
        const auto thresholds = [&](const std::string& name, const auto& values) {
            row(name + " thresholds HA/LA/HW/LW", [&](const std::string& text) {
                expect_near(numbers_in(text), list(values), 0.051);
            });
        };
        thresholds("Temp", monitors.temperature_thresholds);
        thresholds("Vcc", monitors.supply_thresholds);
        thresholds("Tx power", monitors.tx_power_thresholds);
        thresholds("Tx bias", monitors.tx_bias_thresholds);
        thresholds("Rx power", monitors.rx_power_thresholds);
        if (const auto page = image_.page({.page = 0x11})) {
            decode_lane_monitors(traits_, 0, *page, monitors);
            compare_lane_monitors(monitors);
        }
    }

    void compare_lane_monitors(const api::ModuleMonitors& monitors) {
        const auto lanes = [&](const std::string& name, std::size_t offset, double tolerance,
                               const auto& value) {
            row(name, [&](const std::string& text) {
                const auto numbers = numbers_in(text);
                for (const api::LaneMonitors& lane : monitors.lanes) {
                    double expected = numbers.at(offset + lane.lane.index());
                    expected = std::isinf(expected) ? no_light.value() : expected;
                    EXPECT_NEAR(expected, value(lane), tolerance) << lane.lane.number();
                }
            });
        };
        // Power rows give eight values in mW, then the same in dBm.
        lanes("Tx power lanes 1-8 (11h:154)", 8, 0.0051,
              [](const api::LaneMonitors& lane) { return lane.tx_power->value(); });
        lanes("Rx power lanes 1-8 (11h:186)", 8, 0.0051,
              [](const api::LaneMonitors& lane) { return lane.rx_power->value(); });
        lanes("Tx bias lanes 1-8 (11h:170)", 0, 0.00051,
              [](const api::LaneMonitors& lane) { return lane.tx_bias->value(); });
    }

    void compare_lane_states() {
        const auto page = image_.page({.page = 0x11});
        if (!page) {
            return;
        }
        const auto nibbles = [&](const std::string& name, const Field& field) {
            row(name, [&](const std::string& text) {
                std::string decoded;
                for (std::size_t lane = 0; lane < 8; ++lane) {
                    decoded += fmt::format("{} ", lane_nibble(page->bytes(field), lane));
                }
                std::string expected;
                for (std::size_t at = text.find(':'); at != std::string::npos;
                     at = text.find(':', at + 1)) {
                    expected += fmt::format("{} ", text.at(at - 1));
                }
                EXPECT_EQ(expected, decoded);
            });
        };
        nibbles("DataPath state lanes 1-8 (11h:128-131)", page_11::dp_state);
        nibbles("Config status lanes 1-8 (11h:202)", page_11::config_status);
        const auto flags = [&](const std::string& name, const Field& field) {
            row(name, [&](const std::string& text) {
                for (std::size_t lane = 0; lane < 8; ++lane) {
                    EXPECT_EQ(text.at(2 * lane) == '1', ((page->bits(field) >> lane) & 1U) != 0);
                }
            });
        };
        flags("TxFault lanes 1-8 (11h:135)", page_11::tx_fault);
        flags("TxLOS lanes 1-8 (11h:136)", page_11::tx_los);
        flags("TxCDRLOL lanes 1-8 (11h:137)", page_11::tx_cdr_lol);
        flags("RxLOS lanes 1-8 (11h:147)", page_11::rx_los);
        flags("RxCDRLOL lanes 1-8 (11h:148)", page_11::rx_cdr_lol);
    }

    void compare_vdm() {
        for (std::size_t group = 0; group < vdm_pages::max_groups; ++group) {
            const auto descriptors = image_.page({.page = vdm_pages::descriptors(group).page});
            const auto samples = image_.page({.page = vdm_pages::samples(group).page});
            if (!descriptors || !samples) {
                continue;
            }
            for (const VdmDescriptor& descriptor : decode_descriptors(group, 0, *descriptors)) {
                compare_observable(descriptor, decode_sample(descriptor, *samples));
            }
        }
    }

    void compare_observable(const VdmDescriptor& descriptor, const api::Observable& observable) {
        const std::string start = fmt::format(
            "VDM {:02x}h/{:02x}h type {} ", vdm_pages::descriptors(descriptor.group).page,
            vdm_pages::samples(descriptor.group).page, descriptor.type->id);
        const auto found = std::ranges::find_if(
            rows_, [&](const auto& entry) { return entry.first.starts_with(start); });
        if (found == rows_.end()) {
            return;
        }
        if (found->second.find("=raw ") != std::string::npos) {
            return;  // a type whose coding the source of the image does not know
        }
        ++compared_;
        const std::string key =
            observable.lane ? fmt::format("{}=", *observable.lane) : std::string("module=");
        const std::string text = between(" " + found->second, " " + key, " ");
        SCOPED_TRACE(start + key + text);
        ASSERT_FALSE(text.empty());
        const double expected = std::strtod(text.c_str(), nullptr);
        EXPECT_NEAR(expected, observable.value, std::max(std::abs(expected) * 6e-4, 6e-5));
    }

    MemoryImage image_;
    std::map<std::string, std::string> rows_;
    api::ModuleIdentity identity_;
    ModuleTraits traits_;
    int compared_ = 0;
};

Result<MemoryImage> read_image(const std::filesystem::path& file) {
    PLUGFEST_TRY(const modules::ModuleImage read, modules::read_image_file(file));
    MemoryImage image;
    for (const auto& [address, bytes] : read.halves()) {
        const std::size_t first = address.upper ? half_page : 0;
        if (address.device == 0) {
            image.store(address.bank,
                        {.page = address.page, .offset = static_cast<std::uint8_t>(first)}, bytes);
        }
    }
    return image;
}

TEST(RecordedImages, DecodeToTheirKnownValues) {
    const auto directory = plugfest::test::cases_directory();
    if (!directory) {
        GTEST_SKIP() << "no recorded cases beside the source tree (or in PLUGFEST_CASES)";
    }
    int images = 0;
    for (const auto& entry : std::filesystem::directory_iterator(*directory / "eeprom")) {
        const std::string name = entry.path().stem().string();
        if (entry.path().extension() != ".hex" || name.find("-cmis-") == std::string::npos) {
            continue;
        }
        SCOPED_TRACE(name);
        const auto image = read_image(entry.path());
        ASSERT_TRUE(image) << image.error().to_string();
        const auto table = entry.path().parent_path() / (name + ".expected.md");
        Recording recording(*image, test::read_table(plugfest::test::read_text(table)));
        fmt::print("{:34} {:4} fields compared\n", name, recording.compare());
        ++images;
    }
    EXPECT_GT(images, 0);
}

TEST(RecordedImages, OfOtherMemoryMapsAreRefusedOrReported) {
    const auto directory = plugfest::test::cases_directory();
    if (!directory) {
        GTEST_SKIP() << "no recorded cases beside the source tree (or in PLUGFEST_CASES)";
    }
    for (const auto& entry : std::filesystem::directory_iterator(*directory / "eeprom")) {
        const std::string name = entry.path().stem().string();
        if (entry.path().extension() != ".hex" || name.find("-cmis-") != std::string::npos) {
            continue;
        }
        SCOPED_TRACE(name);
        const auto image = read_image(entry.path());
        if (image) {
            EXPECT_FALSE(decode_identity(*image).findings.empty());
        } else {
            EXPECT_EQ(image.error().kind(), ErrorKind::decode);
        }
    }
}

}  // namespace
}  // namespace plugfest::cmis
