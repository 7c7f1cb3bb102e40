#include "drivers/cmis/firmware/firmware_plan.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

namespace plugfest::cmis {

bool ImageVersion::is(const FirmwareImageInfo& image) const {
    return image.present && image.valid && image.major == major && image.minor == minor &&
           (!build || image.build == *build);
}

std::string ImageVersion::to_string() const {
    return build ? fmt::format("{}.{}.{}", major, minor, *build)
                 : fmt::format("{}.{}", major, minor);
}

Result<ImageVersion> parse_image_version(std::string_view text) {
    std::vector<int> numbers;
    const char* at = text.data();
    const char* const end = text.data() + text.size();
    while (at != end && numbers.size() < 3) {
        int number = 0;
        const auto parsed = std::from_chars(at, end, number);
        if (parsed.ec != std::errc() || number < 0 || (parsed.ptr != end && *parsed.ptr != '.')) {
            break;
        }
        numbers.push_back(number);
        at = parsed.ptr == end ? end : parsed.ptr + 1;
    }
    const bool whole = at == end && !text.empty() && text.back() != '.' && numbers.size() >= 2;
    if (!whole) {
        return fail(ErrorKind::config,
                    fmt::format("'{}' is not a firmware version such as 3.6 or 3.6.12", text));
    }
    ImageVersion version{.major = numbers[0], .minor = numbers[1], .build = std::nullopt};
    if (numbers.size() == 3) {
        version.build = numbers[2];
    }
    return version;
}

Result<void> check_image(const FirmwareImage& image, const FirmwareFeatures& features,
                         std::string_view part) {
    constexpr std::size_t largest = 0xFFFFFFFF;
    if (image.bytes.size() <= features.header_length || image.bytes.size() > largest) {
        return fail(ErrorKind::config,
                    fmt::format("the image has {} bytes, but the module asks for a head of {} and "
                                "data after it: this is no image for it",
                                image.bytes.size(), features.header_length));
    }
    const bool named =
        image.parts.empty() || std::ranges::find(image.parts, part) != image.parts.end();
    if (!named) {
        return fail(ErrorKind::config,
                    fmt::format("the image is for {}, the module is a {}: nothing was sent",
                                fmt::join(image.parts, ", "), part));
    }
    return {};
}

FirmwareAction next_action(const FirmwareInfo& info, const std::optional<ImageVersion>& version) {
    const auto running = info.running();
    const auto committed = info.committed();
    const bool on_trial = running && committed && *running != *committed;
    if (version && running && version->is(info.banks.at(*running))) {
        return on_trial || !committed ? FirmwareAction::commit : FirmwareAction::none;
    }
    if (on_trial) {
        return FirmwareAction::roll_back;
    }
    if (version && running && version->is(info.banks.at(1 - *running))) {
        return FirmwareAction::run;
    }
    return FirmwareAction::download;
}

}  // namespace plugfest::cmis
