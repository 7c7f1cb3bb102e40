#pragma once

#include "drivers/async/sleeper.hpp"
#include "drivers/async/task.hpp"
#include "drivers/cmis/memory_image.hpp"
#include "drivers/cmis/plan/transfer_plan.hpp"
#include "drivers/cmis/registers/field.hpp"
#include "drivers/transport/byte_bus.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace plugfest::cmis {

/// A write to one page that ends with a trigger; see PageAccess::write_and_trigger.
struct TriggeredWrite {
    Field body;
    transport::Bytes data;
    Field trigger;
    transport::Bytes trigger_data;
    std::size_t longest = 8;
    int bank = 0;
};

/// Reads and writes module memory by page: select and access are one operation under the bus lock.
/// Reads are retried over NACKs and time-outs; data writes never are, since the first may have
/// worked. Others may read the module too and move its page select: bytes count only if PageSelect
/// still reads as wanted after they were read. Errors besides those of the bus: `unsupported` when
/// the module does not map the page, `protocol` when somebody keeps moving it.
class PageAccess {
  public:
    PageAccess(async::Sleeper& sleeper, transport::ByteBus& bus) : sleeper_(sleeper), bus_(bus) {}

    /// All the bytes wanted, by the cheapest transfers (plan/transfer_plan.hpp), at their places in
    /// an image whose other bytes mean nothing. Each half page is one operation under the lock.
    [[nodiscard]] Task<MemoryImage> read_all(std::vector<WantedBytes> wanted);
    /// The bytes of a field, which may be longer than one transfer.
    [[nodiscard]] Task<transport::Bytes> read(Field field, int bank = 0);
    /// Writes to the beginning of a field. Refuses the bank and page select registers.
    [[nodiscard]] Task<void> write(Field field, transport::Bytes data, int bank = 0);
    /// Sets the bits of a one-byte field to `value` and leaves the others of the byte as they are;
    /// writes only if that changes anything.
    [[nodiscard]] Task<void> write_bits(Field field, std::uint8_t value, int bank = 0);
    /// The same for any bits of a byte: those in `mask` become those in `bits`.
    [[nodiscard]] Task<void> update(Field byte, std::uint8_t mask, std::uint8_t bits, int bank = 0);

    /// One byte of lower memory in one transfer, without a second try: for polls that must tell a
    /// module that is busy from one that answers.
    [[nodiscard]] Task<std::uint8_t> peek(Field lower_byte);
    /// Writes `data` to the beginning of `body` in transfers of at most `longest` bytes, and then
    /// `trigger_data` to `trigger` on the same page, all under one lock. One try: `triggered`
    /// tells whether the trigger was on the wire. An empty `trigger_data` writes no trigger.
    [[nodiscard]] Task<void> write_and_trigger(TriggeredWrite what, bool* triggered);

    /// How many CDB instances the module has: the banks of pages 9Fh to AFh.
    void set_cdb_instances(int instances) { cdb_instances_ = instances; }
    /// How many banks the module has. With one, BankSelect is never written: some older modules
    /// dislike it.
    void set_banks(int banks) { banks_ = banks; }
    /// A flat module has page 00h only, and no page select to be written.
    void set_flat(bool flat) { flat_ = flat; }
    /// Limits transfers to the 8 bytes that every module must take.
    void use_short_transfers(bool only);
    /// Drops what is believed of the selected page, after a reset or an exchange of the module.
    void forget() { selected_.reset(); }
    /// How often an operation failed for good because nothing answered. Whoever keeps what the
    /// module said can tell by a change that another one may be in the cage.
    [[nodiscard]] int losses() const { return losses_; }

    [[nodiscard]] std::string bus_name() const { return bus_.name(); }

  private:
    /// What must be known of the page select before an access: nothing (it is confirmed after),
    /// or that it was read back.
    enum class Trust { remembered, verified };

    /// Bytes of one half page.
    using HalfRequest = std::vector<WantedBytes>;

    Task<MemoryImage> read_half(HalfRequest request, std::string place);
    Task<MemoryImage> read_once(const HalfRequest& request, std::size_t longest);
    Task<MemoryImage> read_transfers(const PlannedPage& plan);
    Task<MemoryImage> read_confirmed(const PlannedPage& plan, Trust trust);
    Task<void> write_once(Field field, transport::Bytes data, int bank, bool* started);
    Task<void> update_once(Field byte, std::uint8_t mask, std::uint8_t bits, int bank,
                           bool* started);
    Task<void> select(Field field, int bank, Trust trust);
    Task<void> write_selection(PageAddress wanted);
    Task<bool> is_mapped(PageAddress wanted);
    Task<bool> comes_to_be_mapped(PageAddress wanted, bool left_first_page);
    Task<transport::Bytes> read_exactly(std::uint8_t offset, std::size_t length);
    Task<void> write_chunks(Field field, transport::Bytes data, std::size_t chunk);
    Task<void> write_parts(TriggeredWrite what, bool* triggered);
    [[nodiscard]] int banks_of(std::uint8_t page) const;
    [[nodiscard]] std::size_t longest_write(std::size_t wanted) const;
    [[nodiscard]] std::size_t longest_read() const;
    [[nodiscard]] std::string place_of(const Field& field, int bank) const;
    template <class T>
    Result<T> noted(Result<T> result);

    async::Sleeper& sleeper_;
    transport::ByteBus& bus_;
    int banks_ = 1;
    int cdb_instances_ = 1;
    bool flat_ = false;
    std::size_t module_limit_ = half_page;
    std::optional<PageAddress> selected_;
    int losses_ = 0;
};

}  // namespace plugfest::cmis
