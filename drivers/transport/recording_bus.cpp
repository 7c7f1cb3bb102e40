#include "drivers/transport/recording_bus.hpp"

#include "drivers/transport/bus_decorator.hpp"
#include "drivers/transport/bus_recording.hpp"
#include "drivers/transport/bus_request.hpp"

#include <fmt/format.h>

#include <fstream>
#include <utility>

namespace plugfest::transport {

namespace {

class RecordingBus final : public BusDecorator {
  public:
    RecordingBus(std::unique_ptr<ByteBus> inner, const Clock& clock, std::filesystem::path path,
                 std::ofstream file)
        : BusDecorator(std::move(inner)),
          clock_(clock),
          start_(clock.now()),
          path_(std::move(path)),
          file_(std::move(file)) {}

    Task<Bytes> read(std::uint8_t device, std::uint8_t offset, std::size_t length) override {
        PLUGFEST_CO_TRY(const async::Mutex::Lock order, co_await one_at_a_time_.lock());
        auto answer = co_await inner().read(device, offset, length);
        PLUGFEST_CO_CHECK(record(read_request(device, offset, length), answer));
        co_return answer;
    }

    Task<void> write(std::uint8_t device, std::uint8_t offset, Bytes data) override {
        PLUGFEST_CO_TRY(const async::Mutex::Lock order, co_await one_at_a_time_.lock());
        std::string request = write_request(device, offset, data);
        auto answer = co_await inner().write(device, offset, std::move(data));
        Result<Bytes> recorded;
        if (!answer) {
            recorded = fail(answer.error());
        }
        PLUGFEST_CO_CHECK(record(std::move(request), std::move(recorded)));
        co_return answer;
    }

  private:
    // The head waits for the first answer, because only then a bus may know its limits.
    Result<void> record(std::string request, Result<Bytes> answer) {
        if (!std::exchange(has_head_, true)) {
            file_ << recording_head(name(), limits());
        }
        file_ << to_line({.time = clock_.now() - start_,
                          .request = std::move(request),
                          .answer = std::move(answer)})
              << std::flush;
        if (!file_) {
            return fail(ErrorKind::store,
                        fmt::format("{}: cannot be written; is the disk full?", path_.string()));
        }
        return {};
    }

    const Clock& clock_;
    Instant start_;
    std::filesystem::path path_;
    std::ofstream file_;
    bool has_head_ = false;
    async::Mutex one_at_a_time_;  // so that the order of lines is the order of transfers
};

}  // namespace

Result<std::unique_ptr<ByteBus>> make_recording_bus(std::unique_ptr<ByteBus> inner,
                                                    const Clock& clock,
                                                    const std::filesystem::path& file) {
    std::ofstream stream(file, std::ios::binary | std::ios::trunc);
    if (!stream) {
        return fail(ErrorKind::store, fmt::format("{}: cannot be created", file.string()));
    }
    return std::make_unique<RecordingBus>(std::move(inner), clock, file, std::move(stream));
}

}  // namespace plugfest::transport
