#pragma once

#include "domain/error.hpp"

#include <compare>
#include <cstddef>
#include <string>
#include <vector>

namespace plugfest::yaml {

/// Where something stands in a file; line and column from 1, columns in characters.
struct Position {
    int line = 1;
    int column = 1;
    auto operator<=>(const Position&) const = default;
};

/// Everything found wrong in one file. Readers add and go on, so that a user sees all mistakes at
/// once.
class Mistakes {
  public:
    explicit Mistakes(std::string file);

    void add(Position where, std::string message);
    [[nodiscard]] bool empty() const { return found_.empty(); }
    /// So many that more help nobody: readers stop, and a hostile file costs little.
    [[nodiscard]] bool enough() const { return found_.size() >= 200; }
    [[nodiscard]] std::size_t size() const { return found_.size(); }
    [[nodiscard]] const std::string& file() const { return file_; }

    /// One line each, in file order: "FILE:LINE:COLUMN: message". After 50 the rest is counted.
    [[nodiscard]] std::string to_string() const;
    /// to_string() as a `config` error. There must be at least one mistake.
    [[nodiscard]] Error to_error() const;

  private:
    struct Mistake {
        Position where;
        std::string message;
        auto operator<=>(const Mistake&) const = default;
    };
    std::string file_;
    std::vector<Mistake> found_;
};

}  // namespace plugfest::yaml
