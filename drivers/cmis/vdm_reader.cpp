#include "drivers/cmis/vdm_reader.hpp"

#include "drivers/async/combine.hpp"
#include "drivers/cmis/registers/vdm.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace plugfest::cmis {
namespace {

using transport::Bytes;

constexpr Duration freeze_poll_interval = std::chrono::milliseconds(10);
/// tVDMF, all there is to wait for in a module that is known not to confirm.
constexpr Duration freeze_time = std::chrono::milliseconds(10);
constexpr Duration freeze_limit = std::chrono::seconds(1);

}  // namespace

Task<std::vector<api::Observable>> VdmReader::observe() {
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.controllable());
    if (!traits->has_vdm) {
        co_return fail(ErrorKind::unsupported,
                       "the module advertises no versatile diagnostics (01h:142 bit 6)");
    }
    PLUGFEST_CO_CHECK(co_await learn_descriptors(traits));
    std::vector<api::Observable> observables;
    for (int bank = 0; bank < traits->banks; ++bank) {
        PLUGFEST_CO_CHECK(co_await observe_bank(bank, &observables));
    }
    co_return observables;
}

// What a module offers does not change while it is plugged in.
Task<void> VdmReader::learn_descriptors(const ModuleTraits* traits) {
    if (known_generation_ == session_.generation()) {
        co_return Result<void>();
    }
    std::vector<Descriptors> found;
    for (int bank = 0; bank < traits->banks; ++bank) {
        PLUGFEST_CO_TRY(const Bytes advertised,
                        co_await session_.pages().read(vdm_pages::groups, bank));
        const std::size_t groups =
            std::size_t{1} + Block(advertised, vdm_pages::groups).bits(vdm_pages::groups);
        Descriptors of_bank;
        for (std::size_t group = 0; group < groups; ++group) {
            const Field page = vdm_pages::descriptors(group);
            PLUGFEST_CO_TRY(const Bytes bytes, co_await session_.pages().read(page, bank));
            const Descriptors of_group = decode_descriptors(group, bank, Block(bytes, page));
            of_bank.insert(of_bank.end(), of_group.begin(), of_group.end());
        }
        found.push_back(std::move(of_bank));
    }
    descriptors_ = std::move(found);
    known_generation_ = session_.generation();
    co_return Result<void>();
}

// Only statistics need freezing. The unfreeze is made whatever the reading came to, and when
// somebody asked to stop: a frozen module would go on showing old values.
Task<void> VdmReader::observe_bank(int bank, std::vector<api::Observable>* observables) {
    const Descriptors& known = descriptors_.at(static_cast<std::size_t>(bank));
    const bool has_statistics = std::ranges::any_of(
        known, [](const VdmDescriptor& descriptor) { return descriptor.type->statistic; });
    if (!has_statistics) {
        co_return co_await read_samples(bank, observables);
    }
    auto outcome = co_await freeze(bank);
    if (outcome) {
        outcome = co_await read_samples(bank, observables);
    }
    const std::function<Task<void>()> body = [this, bank] { return unfreeze(bank); };
    auto unfreezing = async::without_cancellation(body);
    auto unfrozen = co_await std::move(unfreezing);
    if (!outcome) {
        co_return fail(outcome.error());
    }
    co_return unfrozen;
}

// Of each group only the slots in use, and each sample in one piece.
Task<void> VdmReader::read_samples(int bank, std::vector<api::Observable>* observables) {
    constexpr std::uint8_t word = 2;
    const Descriptors& known = descriptors_.at(static_cast<std::size_t>(bank));
    const auto in_bank = static_cast<std::uint8_t>(bank);
    std::vector<WantedBytes> wanted;
    for (const VdmDescriptor& descriptor : known) {
        wanted.push_back({.field = sample_of(descriptor), .bank = in_bank, .unit = word});
    }
    PLUGFEST_CO_TRY(const MemoryImage read, co_await session_.pages().read_all(std::move(wanted)));
    for (const VdmDescriptor& descriptor : known) {
        const std::uint8_t page = vdm_pages::samples(descriptor.group).page;
        observables->push_back(
            decode_sample(descriptor, *read.page({.bank = in_bank, .page = page})));
    }
    co_return Result<void>();
}

Task<void> VdmReader::freeze(int bank) {
    PLUGFEST_CO_CHECK(co_await session_.pages().write_bits(vdm_pages::freeze_request, 1, bank));
    co_return co_await wait_for(vdm_pages::freeze_done, bank, "FreezeDone (2Fh:145 bit 7)");
}

Task<void> VdmReader::unfreeze(int bank) {
    PLUGFEST_CO_CHECK(co_await session_.pages().write_bits(vdm_pages::freeze_request, 0, bank));
    co_return co_await wait_for(vdm_pages::unfreeze_done, bank, "UnfreezeDone (2Fh:145 bit 6)");
}

// Some modules never confirm. Their values are read anyway, after the time that every module is
// given.
Task<void> VdmReader::wait_for(Field bit, int bank, const char* what) {
    PLUGFEST_CO_TRY(const ModuleTraits* traits, co_await session_.traits());
    const bool known = traits->quirks.no_freeze_done;
    const Duration limit = known ? freeze_time : freeze_limit;
    const std::function<Task<bool>()> probe = [this, bit, bank] { return is_set(bit, bank); };
    auto polling = async::poll_until(session_.sleeper(), freeze_poll_interval, limit,
                                     "the diagnostics freeze", probe);
    auto reached = co_await std::move(polling);
    if (!reached && reached.error().kind() == ErrorKind::timeout) {
        if (!known) {
            findings_.push_back(
                fmt::format("the module did not set {} within a second; read anyway", what));
        }
        co_return Result<void>();
    }
    co_return reached;
}

Task<bool> VdmReader::is_set(Field bit, int bank) {
    PLUGFEST_CO_TRY(const Bytes bytes, co_await session_.pages().read(bit, bank));
    co_return Block(bytes, bit).flag(bit);
}

}  // namespace plugfest::cmis
