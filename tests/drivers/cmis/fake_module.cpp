#include "tests/drivers/cmis/fake_module.hpp"

#include <algorithm>

namespace plugfest::cmis::test {
namespace {

constexpr std::uint8_t first_banked = 0x10;

}  // namespace

Task<transport::Bytes> FakeModule::read(std::uint8_t device, std::uint8_t offset,
                                        std::size_t length) {
    ++reads;
    PLUGFEST_CO_CHECK(check_fault());
    if (device != transport::module_address || length > longest_read || offset + length > 256) {
        co_return fail(ErrorKind::nack, "fake: refused");
    }
    Bytes data;
    for (std::size_t i = offset; i < offset + length; ++i) {
        const auto at = static_cast<std::uint8_t>(i);
        data.push_back(byte({selected().page, at}, selected().bank));
        const bool clears = (i >= 8 && i < 14) ||
                            (selected().page == 0x11 && i >= 134 && i < 154) ||
                            (selected().page == 0x14 && i >= 132 && i < 140);
        if (clears) {
            const bool is_lol = selected().page == 0x14 && (i == 138 || i == 139);
            put(image_, {selected().page, at}, {is_lol ? lanes_without_lock : 0}, selected().bank);
        }
    }
    if (const auto call = after_read; call) {
        call(offset);
    }
    if (short_reads) {
        data.pop_back();
    }
    co_return data;
}

Task<void> FakeModule::write(std::uint8_t device, std::uint8_t offset, Bytes data) {
    PLUGFEST_CO_CHECK(check_fault());
    if (device != transport::module_address || data.empty() || offset + data.size() > 256) {
        co_return fail(ErrorKind::nack, "fake: refused");
    }
    if (offset == 126 || offset == 127) {
        select(offset, data);
        co_return Result<void>();
    }
    writes.emplace_back(offset, data);
    store(offset, data);
    if (on_write) {
        on_write(offset, data);
    }
    behave();
    co_return Result<void>();
}

std::uint8_t FakeModule::byte(At at, std::uint8_t bank) const {
    const Field field{.page = at.page, .offset = at.offset};
    if (at.offset < half_page) {
        return image_.lower().bits(field);
    }
    const auto page = image_.page({.bank = bank, .page = at.page});
    return page ? page->bits(field) : 0;
}

Result<void> FakeModule::check_fault() {
    if (good_before_nacks > 0) {
        --good_before_nacks;
        return {};
    }
    if (nacks > 0) {
        --nacks;
        return fail(ErrorKind::nack, "fake: no acknowledge");
    }
    return {};
}

PageAddress FakeModule::selected() const {
    const std::uint8_t page = byte({0, 127});
    const std::uint8_t bank = byte({0, 126});
    return {.bank = page < first_banked ? std::uint8_t{0} : bank, .page = page};
}

// An unknown page is answered by page 00h, as CMIS asks for.
void FakeModule::select(std::uint8_t offset, const Bytes& data) {
    selections.push_back(data);
    if (stuck_page) {
        return;
    }
    image_.store(0, {.page = 0, .offset = offset}, data);
    if (!image_.has_page(selected())) {
        put(image_, {0, 126}, {0, 0});
    }
}

void FakeModule::store(std::uint8_t offset, const Bytes& data) {
    image_.store(selected().bank, {.page = selected().page, .offset = offset}, data);
}

void FakeModule::behave() {
    const bool low = (byte({0, 26}) & 0x10U) != 0;
    put(image_, {0, 3}, {low ? 0x03 : 0x07});
    for (std::uint8_t bank = 0; image_.has_page({.bank = bank, .page = 0x10}); ++bank) {
        if (byte({0x10, 143}, bank) != 0) {
            apply(bank);
        }
        update_states(bank);
        const bool frozen = (byte({0x2F, 144}, bank) & 0x80U) != 0;
        if (confirms_freeze && image_.has_page({.bank = bank, .page = 0x2F})) {
            put(image_, {0x2F, 145}, {frozen ? 0x80 : 0x40}, bank);
        }
    }
}

void FakeModule::apply(std::uint8_t bank) {
    const std::uint8_t lanes = byte({0x10, 143}, bank);
    put(image_, {0x10, 143}, {0}, bank);
    for (std::uint8_t lane = 0; lane < 8; ++lane) {
        const std::uint8_t staged = byte({0x10, static_cast<std::uint8_t>(145 + lane)}, bank);
        if (((lanes >> lane) & 1U) != 0 && !(rejects_release && staged == 0)) {
            put(image_, {0x11, static_cast<std::uint8_t>(206 + lane)}, {staged}, bank);
        }
    }
}

void FakeModule::update_states(std::uint8_t bank) {
    const bool low = (byte({0, 26}) & 0x10U) != 0;
    for (std::uint8_t lane = 0; lane < 8; ++lane) {
        const auto has = [&](std::uint8_t offset) {
            return ((byte({0x10, offset}, bank) >> lane) & 1U) != 0;
        };
        const bool used = byte({0x11, static_cast<std::uint8_t>(206 + lane)}, bank) != 0;
        int state = 4;
        if (low || !used || has(128)) {
            state = 1;
        } else if (has(130) || has(132)) {
            state = 7;
        }
        const auto at = static_cast<std::uint8_t>(128 + lane / 2);
        const unsigned both = byte({0x11, at}, bank);
        const unsigned changed = lane % 2 == 0 ? (both & 0xF0U) | static_cast<unsigned>(state)
                                               : (both & 0x0FU) | static_cast<unsigned>(state << 4);
        put(image_, {0x11, at}, {static_cast<int>(changed)}, bank);
    }
}

}  // namespace plugfest::cmis::test
