#include "drivers/cmis/quirks/quirk_table.hpp"

#include "drivers/cmis/known_quirks.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <iterator>
#include <stdexcept>

namespace plugfest::cmis {
namespace {

using Json = nlohmann::json;

constexpr std::string_view format_name = "plugfest-quirks/1";
constexpr std::int64_t longest_ms = 600'000;

std::unexpected<Error> refuse(const std::string& what) {
    return fail(ErrorKind::config, what);
}

Result<std::string> read_words(const Json& value, const std::string& key) {
    constexpr std::size_t longest = 400;
    if (!value.is_string() || value.get_ref<const std::string&>().empty() ||
        value.get_ref<const std::string&>().size() > longest) {
        return refuse(fmt::format("'{}' is to be a text of 1 to {} characters", key, longest));
    }
    return value.get<std::string>();
}

Result<Duration> read_milliseconds(const Json& value, const std::string& key) {
    if (!value.is_number_integer() || value.is_number_unsigned() != (value >= 0) || value < 0 ||
        value > longest_ms) {
        return refuse(
            fmt::format("'{}' is to be a whole number of milliseconds up to {}", key, longest_ms));
    }
    return Duration(std::chrono::milliseconds(value.get<std::int64_t>()));
}

Result<bool> read_truth(const Json& value, const std::string& key) {
    if (!value.is_boolean()) {
        return refuse(fmt::format("'{}' is to be true or false", key));
    }
    return value.get<bool>();
}

/// "MAJOR.MINOR", as 00h:39-40 holds it.
Result<FirmwareVersion> read_version(const Json& value, const std::string& key) {
    constexpr int largest = 255;
    PLUGFEST_TRY(const std::string text, read_words(value, key));
    FirmwareVersion version;
    const char* const end = text.data() + text.size();
    const auto major = std::from_chars(text.data(), end, version.major);
    const bool has_minor = major.ec == std::errc{} && major.ptr != end && *major.ptr == '.';
    const auto minor = std::from_chars(has_minor ? std::next(major.ptr) : end, end, version.minor);
    if (!has_minor || minor.ec != std::errc{} || minor.ptr != end || version.major < 0 ||
        version.minor < 0 || version.major > largest || version.minor > largest) {
        return refuse(fmt::format("'{}' is to be a version like \"2.10\"", key));
    }
    return version;
}

/// Stores what a reader gives, or passes its error on.
template <class Target, class Value>
Result<void> take(Target& target, Result<Value> value) {
    PLUGFEST_TRY(target, std::move(value));
    return {};
}

Result<void> read_key(QuirkEntry& entry, const std::string& key, const Json& value) {
    if (key == "vendor") {
        return take(entry.vendor, read_words(value, key));
    }
    if (key == "part") {
        return take(entry.part_prefix, read_words(value, key));
    }
    if (key == "first_firmware") {
        return take(entry.first_firmware, read_version(value, key));
    }
    if (key == "last_firmware") {
        return take(entry.last_firmware, read_version(value, key));
    }
    if (key == "about") {
        return take(entry.about, read_words(value, key));
    }
    if (key == "source") {
        return take(entry.source, read_words(value, key));
    }
    if (key == "selector_settle_ms") {
        return take(entry.selector_settle, read_milliseconds(value, key));
    }
    if (key == "config_settle_ms") {
        return take(entry.config_settle, read_milliseconds(value, key));
    }
    if (key == "refuses_decommission") {
        return take(entry.refuses_decommission, read_truth(value, key));
    }
    if (key == "cdb_first_poll_ms") {
        return take(entry.cdb_first_poll, read_milliseconds(value, key));
    }
    if (key == "cdb_limit_ms") {
        return take(entry.cdb_limit, read_milliseconds(value, key));
    }
    if (key == "no_freeze_done") {
        return take(entry.no_freeze_done, read_truth(value, key));
    }
    return refuse(fmt::format("'{}' is not a key of a quirk; docs/quirks.md lists them", key));
}

Result<QuirkEntry> read_entry(const Json& object) {
    if (!object.is_object()) {
        return refuse("is not an object");
    }
    QuirkEntry entry;
    for (const auto& [key, value] : object.items()) {
        PLUGFEST_CHECK(read_key(entry, key, value));
    }
    if (entry.vendor.empty() && entry.part_prefix.empty()) {
        return refuse("names neither a 'vendor' nor a 'part', so it would fit every module");
    }
    if (entry.about.empty() || entry.source.empty()) {
        return refuse("needs 'about' (what the part does) and 'source' (where that was reported)");
    }
    if (entry.first_firmware && entry.last_firmware &&
        *entry.last_firmware < *entry.first_firmware) {
        return refuse("'last_firmware' is before 'first_firmware'");
    }
    return entry;
}

bool same_word(std::string_view one, std::string_view other) {
    return std::ranges::equal(one, other, [](unsigned char a, unsigned char b) {
        return std::tolower(a) == std::tolower(b);
    });
}

bool fits(const QuirkEntry& entry, const PartKey& part) {
    return (entry.vendor.empty() || same_word(entry.vendor, part.vendor)) &&
           part.part.starts_with(entry.part_prefix) &&
           (!entry.first_firmware || *entry.first_firmware <= part.firmware) &&
           (!entry.last_firmware || part.firmware <= *entry.last_firmware);
}

template <class Value>
void override_with(Value& setting, const std::optional<Value>& stated) {
    setting = stated.value_or(setting);
}

QuirkTable parse_shipped() {
    Result<QuirkTable> table = QuirkTable::parse(known_quirks::quirks_known_parts_json);
    if (!table) {
        throw std::logic_error("known_parts.json: " + table.error().to_string());
    }
    return *std::move(table);
}

}  // namespace

Result<QuirkTable> QuirkTable::parse(std::string_view text) {
    constexpr std::size_t largest = 1U << 20U;
    if (text.size() > largest) {
        return refuse("is larger than 1 MiB, which no table of quirks is");
    }
    const Json document = Json::parse(text, nullptr, /*allow_exceptions=*/false);
    if (!document.is_object() || document.value("format", Json()) != format_name ||
        !document.contains("quirks") || !document["quirks"].is_array() || document.size() != 2) {
        return refuse(
            fmt::format("is not a table of quirks: expected JSON with \"format\": \"{}\" "
                        "and a list \"quirks\"",
                        format_name));
    }
    QuirkTable table;
    for (const Json& object : document["quirks"]) {
        PLUGFEST_TRY(
            QuirkEntry entry,
            with_context(read_entry(object), fmt::format("quirk {}", table.entries_.size() + 1)));
        table.entries_.push_back(std::move(entry));
    }
    return table;
}

const QuirkTable& QuirkTable::shipped() {
    static const QuirkTable table = parse_shipped();
    return table;
}

void QuirkTable::append(const QuirkTable& more) {
    entries_.insert(entries_.end(), more.entries_.begin(), more.entries_.end());
}

std::vector<const QuirkEntry*> QuirkTable::entries_for(const PartKey& part) const {
    std::vector<const QuirkEntry*> found;
    for (const QuirkEntry& entry : entries_) {
        if (fits(entry, part)) {
            found.push_back(&entry);
        }
    }
    return found;
}

Quirks QuirkTable::of(const PartKey& part) const {
    Quirks quirks;
    for (const QuirkEntry* entry : entries_for(part)) {
        override_with(quirks.selector_settle, entry->selector_settle);
        override_with(quirks.config_settle, entry->config_settle);
        override_with(quirks.refuses_decommission, entry->refuses_decommission);
        override_with(quirks.cdb_first_poll, entry->cdb_first_poll);
        override_with(quirks.cdb_limit, entry->cdb_limit);
        override_with(quirks.no_freeze_done, entry->no_freeze_done);
    }
    return quirks;
}

}  // namespace plugfest::cmis
