#pragma once

#include "domain/result.hpp"
#include "orchestrator/yaml/mistakes.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace plugfest::yaml {

struct Entry;

/// A piece of a document. Scalars are kept as written; what they mean is decided by who asks
/// (scalars.hpp).
struct Node {
    enum class Kind { null, scalar, sequence, mapping };
    Kind kind = Kind::null;
    Position position;
    std::string text;            ///< of a scalar, without quotes
    bool quoted = false;         ///< a scalar in quotes is text, never a number or boolean
    std::vector<Node> items;     ///< of a sequence
    std::vector<Entry> entries;  ///< of a mapping, in file order; keys are unique

    /// The value of a key of a mapping, or null.
    [[nodiscard]] const Entry* find(std::string_view key) const;
};

/// A key with its value.
struct Entry {
    std::string key;
    Position key_position;
    Node value;
};

/// One parsed file.
struct Document {
    std::string file;  ///< as named in messages
    std::string text;  ///< as read
    Node root;
};

/// What a file may be at most; anything beyond is refused while reading, so that a hostile file
/// costs little.
inline constexpr std::size_t most_bytes = 1U << 20U;
inline constexpr std::size_t most_nodes = 100'000;
inline constexpr std::size_t most_depth = 20;
inline constexpr std::size_t most_line_bytes = 4096;

/// Parses the strict subset of YAML that our files use: one document, unique plain-text keys, UTF-8
/// with LF line ends; no anchors, aliases, tags, merge keys or tabs in indentation. Errors are
/// `config`, "FILE:LINE:COLUMN: message", one a line.
[[nodiscard]] Result<Document> parse(std::string text, std::string file);

/// Reads and parses a file. Also `config` if it cannot be opened: a wrong name is a user mistake.
[[nodiscard]] Result<Document> load(const std::filesystem::path& file);

}  // namespace plugfest::yaml
