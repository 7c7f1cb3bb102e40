#include "drivers/sim/module/module_memory.hpp"

#include <algorithm>

namespace plugfest::sim {

namespace {

constexpr std::uint8_t first_banked_page = 0x10;

}  // namespace

ModuleMemory::ModuleMemory() {
    add_page(0x00);
}

std::uint16_t ModuleMemory::key(std::uint8_t page, std::uint8_t bank) {
    const std::uint8_t effective = page < first_banked_page ? std::uint8_t{0} : bank;
    return static_cast<std::uint16_t>(effective << 8U | page);
}

void ModuleMemory::add_page(std::uint8_t page, std::uint8_t bank) {
    upper_.try_emplace(key(page, bank));
}

void ModuleMemory::set_page(std::uint8_t page, std::uint8_t bank, const Page& bytes) {
    upper_[key(page, bank)] = bytes;
}

bool ModuleMemory::has_page(std::uint8_t page, std::uint8_t bank) const {
    return upper_.contains(key(page, bank));
}

const std::uint8_t& ModuleMemory::byte(reg::Address at, std::uint8_t bank) const {
    if (at.offset < page_size) {
        return lower_[at.offset];
    }
    return upper_.at(key(at.page, bank))[at.offset - page_size];
}

std::uint8_t ModuleMemory::get(reg::Address at, std::uint8_t bank) const {
    return byte(at, bank);
}

std::uint16_t ModuleMemory::get16(reg::Address at) const {
    return static_cast<std::uint16_t>(get(at) << 8U | get(at + 1));
}

void ModuleMemory::set(reg::Address at, std::uint8_t value, std::uint8_t bank) {
    if (at.offset < page_size) {
        lower_[at.offset] = value;
    } else {
        upper_.at(key(at.page, bank))[at.offset - page_size] = value;
    }
}

void ModuleMemory::set16(reg::Address at, std::uint16_t value) {
    set(at, static_cast<std::uint8_t>(value >> 8U));
    set(at + 1, static_cast<std::uint8_t>(value & 0xffU));
}

void ModuleMemory::set16_little(reg::Address at, std::uint16_t value) {
    set(at, static_cast<std::uint8_t>(value & 0xffU));
    set(at + 1, static_cast<std::uint8_t>(value >> 8U));
}

void ModuleMemory::set64_little(reg::Address at, std::uint64_t value) {
    for (int i = 0; i < 8; ++i) {
        set(at + i, static_cast<std::uint8_t>(value >> (8U * static_cast<unsigned>(i)) & 0xffU));
    }
}

void ModuleMemory::set_text(reg::Address at, std::size_t width, std::string_view text) {
    for (std::size_t i = 0; i < width; ++i) {
        const char c = i < text.size() ? text[i] : ' ';
        set(at + static_cast<int>(i), static_cast<std::uint8_t>(c));
    }
}

std::uint8_t ModuleMemory::checksum(reg::Address first, std::uint8_t last) const {
    unsigned sum = 0;
    for (int offset = first.offset; offset <= last; ++offset) {
        sum += get({first.page, static_cast<std::uint8_t>(offset)});
    }
    return static_cast<std::uint8_t>(sum & 0xffU);
}

reg::Address ModuleMemory::mapped(std::uint8_t offset) const {
    return {offset < page_size ? std::uint8_t{0} : page_, offset};
}

std::uint8_t ModuleMemory::peek(std::uint8_t offset) const {
    return byte(mapped(offset), bank_);
}

void ModuleMemory::poke(std::uint8_t offset, std::uint8_t value) {
    if (offset < page_size) {
        lower_[offset] = value;
    } else {
        upper_.at(key(page_, bank_))[offset - page_size] = value;
    }
}

void ModuleMemory::select_bank(std::uint8_t bank) {
    set(reg::bank_select, bank);
}

void ModuleMemory::select_page(std::uint8_t page) {
    const std::uint8_t bank = get(reg::bank_select);
    const bool known = has_page(page, bank);
    page_ = known ? page : std::uint8_t{0};
    bank_ = known && page >= first_banked_page ? bank : std::uint8_t{0};
    set(reg::page_select, page_);
    if (!known) {
        set(reg::bank_select, 0);
    }
}

}  // namespace plugfest::sim
