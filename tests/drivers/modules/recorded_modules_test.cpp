#include "domain/units.hpp"
#include "drivers/modules/decoded_module.hpp"
#include "drivers/modules/image_file.hpp"
#include "tests/drivers/cmis/recorded_table.hpp"
#include "tests/drivers/modules/recorded_rules.hpp"
#include "tests/support/cases.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <sstream>

namespace plugfest::modules {
namespace {

using cmis::DecodedField;
using cmis::ValueState;
using cmis::test::between;
using cmis::test::numbers_in;
using test::Compare;
using test::Rule;

/// What a comparison came to: empty when equal, else how the two differ.
using Outcome = std::string;

/// One recorded image beside the table of what a decoder must print for it.
class Recorded {
  public:
    Recorded(DecodedModule module, std::map<std::string, std::string> rows)
        : module_(std::move(module)), rows_(std::move(rows)) {}

    void compare_all() {
        for (const auto& [name, text] : rows_) {
            const auto rule = std::ranges::find_if(
                test::recorded_rules(), [&](const Rule& one) { return name.starts_with(one.row); });
            if (rule != test::recorded_rules().end()) {
                compare(name, text, *rule);
            } else if (name.starts_with("VDM ") && name.find(" type ") != std::string::npos) {
                compare_observable(name, text);
            } else if (name.starts_with("Application ")) {
                compare_application(name, text);
            } else {
                left_out.push_back(name);
            }
        }
    }

    int compared = 0;
    std::vector<std::string> explained;
    std::vector<std::string> unexplained;
    std::vector<std::string> left_out;

  private:
    [[nodiscard]] std::vector<const DecodedField*> fields_of(const Rule& rule) const {
        std::vector<const DecodedField*> fields;
        std::istringstream paths(rule.paths);
        for (std::string path; paths >> path;) {
            const std::size_t lanes = path.find("[]");
            const std::size_t limits = path.find("{}");
            if (lanes != std::string::npos) {
                for (int lane = 1; lane <= 8; ++lane) {
                    const std::string one =
                        std::string(path).insert(lanes + 1, std::to_string(lane));
                    if (const DecodedField* field = module_.find(one)) {
                        fields.push_back(field);
                    }
                }
            } else if (limits != std::string::npos) {
                for (const char* limit :
                     {"high_alarm", "low_alarm", "high_warning", "low_warning"}) {
                    fields.push_back(module_.find(path.substr(0, limits) + limit));
                }
            } else {
                fields.push_back(module_.find(path));
            }
        }
        return fields;
    }

    /// Power classes and the last group of VDM count from 0 in memory.
    static double number_of(const DecodedField& field) {
        const std::string_view path(field.row->path);
        if (path == "identity.power_class" || path == "vdm_control.last_group") {
            return static_cast<double>(field.raw) + 1;
        }
        const bool is_code = field.row->codec == cmis::Codec::code;
        return is_code ? static_cast<double>(field.raw) : field.number;
    }

    static Outcome compare_numbers(const std::vector<double>& expected,
                                   const std::vector<const DecodedField*>& fields, double tolerance,
                                   bool dbm) {
        for (std::size_t i = 0; i < fields.size() && i < expected.size(); ++i) {
            double actual = number_of(*fields[i]);
            double wanted = expected[i];
            if (dbm) {
                actual = to_dbm(Milliwatt(actual)).value();
                wanted = std::isinf(wanted) ? no_light.value() : wanted;
            }
            const bool empty = fields[i]->state == ValueState::not_set && wanted == 0.0;
            if (!empty && std::abs(actual - wanted) > tolerance) {
                return fmt::format("{} is {}, expected {}", path_of(*fields[i]), actual, wanted);
            }
        }
        return expected.empty() ? "no numbers in the row" : "";
    }

    /// The numbers after each 0x.
    static std::vector<double> hex_in(const std::string& text) {
        std::vector<double> numbers;
        for (std::size_t at = text.find("0x"); at != std::string::npos;
             at = text.find("0x", at + 1)) {
            numbers.push_back(static_cast<double>(std::strtoul(text.c_str() + at, nullptr, 16)));
        }
        return numbers;
    }

    static Outcome compare_raw(const std::vector<double>& expected,
                               const std::vector<const DecodedField*>& fields, bool whole_byte) {
        for (std::size_t i = 0; i < fields.size() && i < expected.size(); ++i) {
            const double actual = whole_byte ? static_cast<double>(fields[i]->bytes[0])
                                             : static_cast<double>(fields[i]->raw);
            if (actual != expected[i]) {
                return fmt::format("{} is {}, expected {}", path_of(*fields[i]), actual,
                                   expected[i]);
            }
        }
        return expected.empty() ? "no numbers in the row" : "";
    }

    static Outcome same(const std::string& expected, const std::string& actual) {
        return expected == actual ? "" : fmt::format("\"{}\", expected \"{}\"", actual, expected);
    }

    static Outcome compare_text(const std::string& text, const DecodedField& field) {
        if (text.starts_with("all zero")) {
            return field.state == ValueState::not_set ? "" : "not empty";
        }
        std::string expected = cmis::test::quoted(text);
        expected.erase(expected.find_last_not_of(' ') + 1);
        const std::string actual = field.state == ValueState::not_set ? "" : text_of(field);
        return same(expected, actual);
    }

    static Outcome compare_checksum(const std::string& text, const DecodedField& field) {
        const bool good = std::get<std::string>(value_of(field)) == "good";
        if (between(text, "stored 0x", ",") != fmt::format("{:02x}", field.raw) ||
            between(text, "computed 0x", ":") !=
                fmt::format("{:02x}", static_cast<unsigned>(field.number)) ||
            good != text.ends_with("ok")) {
            return fmt::format("stored {:02x}, computed {}", field.raw, field.number);
        }
        return "";
    }

    static Outcome compare_flags(const std::string& text,
                                 const std::vector<const DecodedField*>& fields) {
        std::string expected;
        std::istringstream words(text);
        for (std::string word; words >> word;) {
            expected += word == "0" || word == "1" ? word : "";
        }
        std::string actual;
        for (const DecodedField* field : fields) {
            actual += field->raw != 0 ? '1' : '0';
        }
        return same(expected, actual);
    }

    static Outcome judge(const Rule& rule, const std::string& text,
                         const std::vector<const DecodedField*>& fields) {
        switch (rule.compare) {
            case Compare::hex:
                return compare_raw(hex_in(text), fields, false);
            case Compare::bytes:
                return compare_raw(hex_in(text), fields, true);
            case Compare::mask: {
                double mask = 0;
                for (std::size_t i = 0; i < fields.size(); ++i) {
                    mask += fields[i]->raw != 0 ? std::exp2(static_cast<double>(i)) : 0.0;
                }
                return hex_in(text).at(0) == mask ? "" : fmt::format("mask {}", mask);
            }
            case Compare::numbers:
                return compare_numbers(numbers_in(strip_names(text)), fields, rule.tolerance,
                                       false);
            case Compare::dbm:
                return compare_numbers(numbers_in(text), fields, rule.tolerance, true);
            case Compare::power: {
                const std::string milliwatts = text.substr(0, text.find("mW"));
                const std::string decibels = text.substr(text.find('=') + 1);
                const Outcome linear = compare_numbers(numbers_in(milliwatts), fields, 6e-5, false);
                return linear.empty()
                           ? compare_numbers(numbers_in(decibels), fields, rule.tolerance, true)
                           : linear;
            }
            case Compare::plain:
                return text.starts_with(text_of(*fields.front())) ? "" : text_of(*fields.front());
            case Compare::quoted:
                return compare_text(text, *fields.front());
            case Compare::durations:
                return same(text, text_of(*fields[0]) + " / " + text_of(*fields[1]));
            case Compare::checksum:
                return compare_checksum(text, *fields.front());
            case Compare::flags:
                return compare_flags(text, fields);
        }
        return "no way to compare";
    }

    /// "4:DataPathActivated" becomes "4", "3 ModuleReady; …" the part before the semicolon.
    static std::string strip_names(const std::string& text) {
        std::string result;
        std::istringstream words(text.substr(0, text.find(';')));
        for (std::string word; words >> word;) {
            const std::size_t colon = word.find(':');
            result += (colon == 1 ? word.substr(0, colon) : word) + " ";
        }
        return text.starts_with("n/a")
                   ? "0"
                   : result.substr(0,
                                   result.find("class ") == 0 ? result.find(" W") : result.size());
    }

    void compare(const std::string& name, const std::string& text, const Rule& rule) {
        const auto fields = fields_of(rule);
        ++compared;
        if (fields.empty() || std::ranges::find(fields, nullptr) != fields.end()) {
            note(name, "the field is not decoded", explanation_of_absence(name));
            return;
        }
        const bool all_unsupported = std::ranges::all_of(fields, [](const DecodedField* field) {
            return field->state == ValueState::not_supported;
        });
        if (name.find("show n/a") != std::string::npos) {
            if (!all_unsupported) {
                note(name, "shown although it means nothing", "");
            }
            return;
        }
        const Outcome outcome = judge(rule, text, fields);
        if (!outcome.empty() || (all_unsupported && rule.compare != Compare::flags)) {
            note(name, outcome.empty() ? "not supported" : outcome,
                 all_unsupported ? "the module does not offer it, or has flat memory" : "");
        }
    }

    [[nodiscard]] std::string explanation_of_absence(const std::string& name) const {
        if (name.find("(A2h") != std::string::npos &&
            module_.text("advertising.diagnostics") == "no") {
            return "the module advertises no diagnostics";
        }
        return "";
    }

    void note(const std::string& name, const std::string& outcome, const std::string& reason) {
        auto& list = reason.empty() ? unexplained : explained;
        list.push_back(
            fmt::format("{}: {}{}{}", name, outcome, reason.empty() ? "" : "; ", reason));
    }

    void compare_application(const std::string& name, const std::string& text) {
        const std::string start = fmt::format("applications[{}].", name.substr(12));
        const auto raw = [&](const char* field) {
            const DecodedField* found = module_.find(start + field);
            return found == nullptr ? std::string("?") : fmt::format("{:02x}", found->raw);
        };
        ++compared;
        const std::string actual =
            fmt::format("{} {} {} {} {}", raw("host_interface"), raw("media_interface"),
                        module_.text(start + "host_lanes"), module_.text(start + "media_lanes"),
                        raw("host_assignment"));
        const std::string expected =
            fmt::format("{} {} {} {} {}", between(text, "host 0x", " "),
                        between(text, "media 0x", " "), between(text, "host lanes ", ";"),
                        between(text, "media lanes ", ";"), between(text, "host assign 0x", ";"));
        if (actual != expected) {
            note(name, fmt::format("{} instead of {}", actual, expected), "");
        }
    }

    /// "VDM 20h/24h type 5 eSNR …" with "1=21.0 2=…", or "module=…".
    void compare_observable(const std::string& name, const std::string& text) {
        const auto page =
            static_cast<std::uint8_t>(std::strtoul(name.c_str() + name.find('/') + 1, nullptr, 16));
        const int type = std::atoi(name.c_str() + name.find(" type ") + 6);
        ++compared;
        int found = 0;
        for (const DecodedField& field : module_.fields) {
            if (std::string_view(field.row->path) != "vdm[].value" || field.page != page ||
                field.context != type) {
                continue;
            }
            const DecodedField* lane = module_.find(fmt::format("vdm[{}].lane", field.index));
            const std::string key = lane->state == ValueState::not_set
                                        ? std::string("module=")
                                        : fmt::format("{}=", lane->number);
            const std::string value = between(" " + text, " " + key, " ");
            const bool raw_only = text.find("=raw") != std::string::npos;
            const double expected = std::strtod(value.c_str(), nullptr);
            ++found;
            if (!raw_only &&
                std::abs(expected - field.number) > std::max(std::abs(expected) * 6e-4, 6e-5)) {
                note(name, fmt::format("{}{}, expected {}", key, field.number, value), "");
            }
        }
        if (found == 0) {
            note(name, "no such observable", "");
        }
    }

    DecodedModule module_;
    std::map<std::string, std::string> rows_;
};

/// Rows that give bytes as they are, or what a table heading holds.
bool may_be_left_out(const std::string& row) {
    constexpr std::array<std::string_view, 8> rows = {
        "Field",    "---",    "Spec compliance", "Compliance codes",
        "Nominal ", "Length", "Lengths",         "Memory model"};
    return std::ranges::any_of(rows, [&row](auto start) { return row.starts_with(start); });
}

TEST(RecordedModules, DecodeToTheirKnownValues) {
    const auto directory = plugfest::test::cases_directory();
    if (!directory) {
        GTEST_SKIP() << "no recorded cases beside the source tree (or in PLUGFEST_CASES)";
    }
    fmt::print("{:<44} {:>8} {:>9} {:>11}\n", "image", "compared", "explained", "unexplained");
    for (const auto& entry : std::filesystem::directory_iterator(*directory / "eeprom")) {
        if (entry.path().extension() != ".hex") {
            continue;
        }
        auto image = read_image_file(entry.path());
        ASSERT_TRUE(image) << image.error().to_string();
        auto module = decode_module(*std::move(image));
        ASSERT_TRUE(module) << entry.path() << ": " << module.error().to_string();
        std::filesystem::path table = entry.path();
        table.replace_extension(".expected.md");
        Recorded recorded(*std::move(module),
                          cmis::test::read_table(plugfest::test::read_text(table)));
        recorded.compare_all();
        fmt::print("{:<44} {:>8} {:>9} {:>11}\n", entry.path().stem().string(), recorded.compared,
                   recorded.explained.size(), recorded.unexplained.size());
        for (const std::string& difference : recorded.explained) {
            fmt::print("    {}\n", difference);
        }
        for (const std::string& row : recorded.left_out) {
            EXPECT_TRUE(may_be_left_out(row)) << entry.path() << ": nobody looks at " << row;
        }
        EXPECT_GT(recorded.compared, 10) << entry.path();
        for (const std::string& difference : recorded.unexplained) {
            ADD_FAILURE() << entry.path().stem().string() << ": " << difference;
        }
    }
    std::fflush(stdout);
}

}  // namespace
}  // namespace plugfest::modules
