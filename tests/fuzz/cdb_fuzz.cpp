#include "drivers/cmis/cdb/cdb_engine.hpp"
#include "drivers/cmis/firmware/firmware_updater.hpp"
#include "tests/drivers/cmis/sample_image.hpp"
#include "tests/support/manual_sleeper.hpp"
#include "tests/support/run_task.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>

namespace {

using namespace plugfest;

/// A module that answers every read of the command data block with the next bytes of the input, and
/// every seventh transfer with a NACK if the input says so. Its static pages are those of a sample
/// with CDB advertised as the input says.
class ArbitraryModule final : public transport::ByteBus {
  public:
    ArbitraryModule(std::span<const std::uint8_t> input, const cmis::MemoryImage& image)
        : input_(input), image_(image) {}

    Task<transport::Bytes> read(std::uint8_t device, std::uint8_t offset,
                                std::size_t length) override {
        static_cast<void>(device);
        if (next() == refusal) {
            co_return fail(ErrorKind::nack, "refused");
        }
        transport::Bytes bytes;
        for (std::size_t i = offset; i < offset + length; ++i) {
            bytes.push_back(byte(i));
        }
        co_return bytes;
    }

    Task<void> write(std::uint8_t device, std::uint8_t offset, transport::Bytes data) override {
        static_cast<void>(device);
        if (next() == refusal) {
            co_return fail(ErrorKind::nack, "refused");
        }
        if (offset == page_select && data.size() == 1) {
            page_ = data.front();
        } else if (offset == page_select - 1 && data.size() == 2) {
            page_ = data.back();
        }
        co_return Result<void>();
    }

    [[nodiscard]] transport::BusLimits limits() const override { return {}; }
    [[nodiscard]] transport::BusCost cost() const override { return {}; }
    [[nodiscard]] async::Mutex& mutex() override { return mutex_; }
    [[nodiscard]] std::string name() const override { return "fuzz"; }

  private:
    static constexpr std::size_t page_select = 127;
    static constexpr std::uint8_t refusal = 0xA5;

    std::uint8_t next() {
        if (input_.empty()) {
            return 1;  // success, and replies that are too short
        }
        const std::uint8_t byte = input_[at_ % input_.size()];
        ++at_;
        return byte;
    }

    std::uint8_t byte(std::size_t offset) {
        constexpr std::size_t half = 128;
        constexpr std::size_t first_status = 37;
        if (offset == page_select) {
            return page_;
        }
        if (offset < half) {
            return offset == first_status || offset == first_status + 1
                       ? next()
                       : image_.lower_bytes().at(offset);
        }
        const auto page = image_.pages().find({.bank = 0, .page = page_});
        return page == image_.pages().end() ? next() : page->second.at(offset - half);
    }

    std::span<const std::uint8_t> input_;
    const cmis::MemoryImage& image_;
    std::size_t at_ = 0;
    std::uint8_t page_ = 0;
    async::Mutex mutex_;
};

void decode_all(std::span<const std::uint8_t> bytes) {
    static_cast<void>(cmis::decode_module_features(bytes));
    static_cast<void>(cmis::decode_group_features(bytes));
    static_cast<void>(cmis::decode_firmware_features(bytes));
    if (const auto info = cmis::decode_firmware_info(bytes)) {
        static_cast<void>(cmis::next_action(*info, cmis::ImageVersion{.major = 1, .minor = 2}));
    }
}

}  // namespace

/// Arbitrary replies to every step of a firmware update: it ends, without a crash, in test time
/// that is bounded.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::size_t advertising = 4;
    constexpr auto longest = std::chrono::hours(2);
    if (size < advertising) {
        return 0;
    }
    const std::span<const std::uint8_t> input(data, size);
    decode_all(input);
    cmis::MemoryImage image = cmis::test::sample_image();
    image.store(0, {.page = 0x01, .offset = 163, .length = 4}, input.first(advertising));
    async::Runtime runtime;
    test::ManualSleeper sleeper(runtime);
    ArbitraryModule module(input.subspan(advertising), image);
    cmis::ModuleSession session(sleeper, module);
    cmis::FirmwareUpdater updater(session, {.password = 0x1011});
    cmis::FirmwareImage firmware{
        .bytes = transport::Bytes(700, 0x11), .version = std::nullopt, .parts = {}};
    static_cast<void>(test::run(runtime, updater.update(std::move(firmware))));
    static_cast<void>(test::run(runtime, updater.copy()));
    if (sleeper.now() > Instant{} + longest) {
        throw std::logic_error("the update did not come to an end in time");
    }
    return 0;
}
