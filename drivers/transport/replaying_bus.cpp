#include "drivers/transport/replaying_bus.hpp"

#include "drivers/async/combine.hpp"
#include "drivers/transport/bus_recording.hpp"
#include "drivers/transport/bus_request.hpp"
#include "drivers/transport/wire_time.hpp"

#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <string>
#include <utility>

namespace plugfest::transport {

namespace {

class ReplayingBus final : public ByteBus {
  public:
    ReplayingBus(async::Sleeper& sleeper, std::string file, BusRecording recording)
        : sleeper_(sleeper),
          start_(sleeper.now()),
          file_(std::move(file)),
          recording_(std::move(recording)) {}

    Task<Bytes> read(std::uint8_t device, std::uint8_t offset, std::size_t length) override {
        return replay(read_request(device, offset, length), read_wire_bytes(length));
    }

    Task<void> write(std::uint8_t device, std::uint8_t offset, Bytes data) override {
        std::string request = write_request(device, offset, data);
        auto answer = co_await replay(std::move(request), write_wire_bytes(data.size()));
        PLUGFEST_CO_CHECK(answer);
        co_return Result<void>();
    }

    BusLimits limits() const override { return recording_.limits; }
    BusCost cost() const override { return cost_; }
    async::Mutex& mutex() override { return mutex_; }
    std::string name() const override { return "replay://" + file_; }

  private:
    Task<Bytes> replay(std::string request, std::size_t wire_bytes) {
        PLUGFEST_CO_TRY(const async::Mutex::Lock order, co_await one_at_a_time_.lock());
        PLUGFEST_CO_TRY(const RecordedTransfer transfer, next(request));
        const Instant when = start_ + transfer.time;
        if (when > sleeper_.now()) {
            PLUGFEST_CO_CHECK(co_await sleeper_.sleep_for(when - sleeper_.now()));
        }
        ++cost_.transactions;
        if (transfer.answer) {
            cost_.bytes += wire_bytes;
            cost_.wire_time += wire_time(wire_bytes, recording_.limits.clock_hz);
        } else {
            ++cost_.errors;
        }
        co_return transfer.answer;
    }

    // A transfer that differs leaves the recording where it is, so what follows is refused alike.
    Result<RecordedTransfer> next(const std::string& request) {
        constexpr std::size_t head_lines = 3;
        const std::size_t line = position_ + head_lines + 1;
        if (position_ == recording_.transfers.size()) {
            return fail(ErrorKind::protocol,
                        fmt::format("{}: the recording ends after {} transfers, but '{}' is asked "
                                    "for",
                                    file_, position_, request));
        }
        const RecordedTransfer& transfer = recording_.transfers[position_];
        if (transfer.request != request) {
            return fail(
                ErrorKind::protocol,
                fmt::format("{}:{}: the recording has '{}' here, but '{}' is asked for; the "
                            "driver or the plan is not the one that was recorded",
                            file_, line, transfer.request, request));
        }
        ++position_;
        return transfer;
    }

    async::Sleeper& sleeper_;
    Instant start_;
    std::string file_;
    BusRecording recording_;
    std::size_t position_ = 0;
    BusCost cost_;
    async::Mutex mutex_;
    async::Mutex one_at_a_time_;
};

}  // namespace

Result<std::unique_ptr<ByteBus>> open_replaying_bus(async::Sleeper& sleeper,
                                                    const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) {
        return fail(ErrorKind::absent, fmt::format("{}: cannot be opened", file.string()));
    }
    const std::string text{std::istreambuf_iterator<char>(stream),
                           std::istreambuf_iterator<char>()};
    PLUGFEST_TRY(BusRecording recording, with_context(parse_recording(text), file.string()));
    return std::make_unique<ReplayingBus>(sleeper, file.string(), std::move(recording));
}

}  // namespace plugfest::transport
