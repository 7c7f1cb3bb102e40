#pragma once

#include <compare>
#include <string>
#include <utility>

namespace plugfest {

/// A name that cannot be taken for one of another kind. Serial numbers stay text ("0012" is not
/// 12).
template <class Kind>
class Id {
  public:
    Id() = default;
    explicit Id(std::string text) : text_(std::move(text)) {}
    [[nodiscard]] const std::string& str() const { return text_; }
    [[nodiscard]] bool empty() const { return text_.empty(); }
    auto operator<=>(const Id&) const = default;

  private:
    std::string text_;
};

/// One execution of a plan, such as "20261130-183350-demo-7f3a".
using RunId = Id<struct RunIdKind>;
/// A switch or host in the lab file.
using DeviceName = Id<struct DeviceNameKind>;
/// "DEVICE:PORT", such as "leaf11:Ethernet0". Names a port; a cage is named by its first port.
using PortName = Id<struct PortNameKind>;
/// One point-to-point link between two ports, as intended by the lab file.
using LinkName = Id<struct LinkNameKind>;
/// SHA-256 of a piece of evidence, in lower-case hexadecimal.
using EvidenceId = Id<struct EvidenceIdKind>;

}  // namespace plugfest
