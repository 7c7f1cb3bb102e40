#pragma once

#include "domain/result.hpp"
#include "domain/topology.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest::plan {

/// Chooses links of a lab. A selector is a list of words, also written with commas:
/// - `all`, or the name of a link;
/// - `rail=1`, `rail=1-2,4`, `unit=2`: by number; a number right after one continues its list;
/// - `medium=dac`, `device=leaf11`, `cable=u-r2-1`, `rate=800`: by property;
/// - `-WORD` leaves out what WORD chooses.
/// Chosen is what any word chooses (all links, if there are only words that leave out), less what
/// is left out.
class Selector {
  public:
    /// Fails with `config` on a word that means nothing; the message has no place.
    [[nodiscard]] static Result<Selector> parse(std::span<const std::string> words);

    /// The chosen links in the order of the topology, possibly none. Fails with `config` on a link,
    /// device or cable that the lab does not have.
    [[nodiscard]] Result<std::vector<const Link*>> select(const Topology& topology) const;

  private:
    enum class Property { all, name, rail, unit, medium, device, cable, rate };
    struct Term {
        Property property = Property::all;
        bool exclude = false;
        std::string word;          ///< name, medium, device or cable
        std::vector<int> numbers;  ///< rails, units or rates
    };

    [[nodiscard]] static Result<Term> parse_term(std::string_view text);
    [[nodiscard]] static bool chooses(const Term& term, const Link& link, const Topology& topology);
    [[nodiscard]] static Result<void> check(const Term& term, const Topology& topology);

    std::vector<Term> terms_;
};

/// Every medium that `medium=` and `media:` know.
[[nodiscard]] std::vector<std::string> medium_words();

}  // namespace plugfest::plan
