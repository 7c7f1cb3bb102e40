#include "orchestrator/yaml/document.hpp"

#include "orchestrator/yaml/text_check.hpp"

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <utility>

namespace plugfest::yaml {

namespace {

/// Thrown out of yaml-cpp's parser to stop it; never leaves this file.
struct Refused {
    Position where;
    std::string message;
};

/// Builds our tree from parser events, refusing at once what a strict file may not have.
class TreeBuilder final : public YAML::EventHandler {
  public:
    TreeBuilder(std::string_view text, Mistakes& mistakes) : text_(text), mistakes_(mistakes) {}

    [[nodiscard]] Node take_root() { return std::move(root_); }
    /// Where the last complete scalar or opening bracket stands.
    [[nodiscard]] Position last() const { return last_; }
    [[nodiscard]] Position position(const YAML::Mark& mark) const;

    void OnDocumentStart(const YAML::Mark& mark) override;
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override;
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override;
    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  const std::string& value) override;
    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value style) override;
    void OnSequenceEnd() override { close(); }
    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value style) override;
    void OnMapEnd() override { close(); }

  private:
    /// A sequence or mapping that is not complete yet.
    struct Open {
        Node node;
        std::optional<Entry> pending;     ///< key seen, value to come
        std::map<std::string, int> keys;  ///< with their lines
    };

    /// Every event that adds something passes here.
    void count(Position where);
    void open(Node::Kind kind, Position where);
    void close();
    void add(Node node);
    void start_entry(const Node& key);

    std::string_view text_;
    Mistakes& mistakes_;
    Node root_;
    std::vector<Open> open_;
    std::size_t nodes_ = 0;
    Position last_;
    bool document_seen_ = false;
};

void refuse_anchor(Position where, YAML::anchor_t anchor) {
    if (anchor != YAML::NullAnchor) {
        throw Refused{where, "anchors ('&name') are not allowed; write the value out"};
    }
}

Position TreeBuilder::position(const YAML::Mark& mark) const {
    const auto end = static_cast<std::size_t>(mark.pos);
    if (mark.is_null() || end > text_.size()) {
        return last_;
    }
    const auto start = end - std::min(static_cast<std::size_t>(mark.column), end);
    return {mark.line + 1, count_characters(text_.substr(start, end - start)) + 1};
}

void TreeBuilder::count(Position where) {
    last_ = where;
    if (++nodes_ > most_nodes) {
        throw Refused{where, fmt::format("more than {} values; split the file", most_nodes)};
    }
}

void TreeBuilder::start_entry(const Node& key) {
    if (key.kind != Node::Kind::scalar || key.text.empty()) {
        throw Refused{key.position, "a key must be a word; write 'key: value'"};
    }
    if (key.text == "<<" && !key.quoted) {
        throw Refused{key.position, "merge keys ('<<') are not allowed; write the values out"};
    }
    Open& mapping = open_.back();
    const auto [first, is_new] = mapping.keys.try_emplace(key.text, key.position.line);
    if (!is_new) {
        mistakes_.add(key.position,
                      fmt::format("key '{}' appears twice; it was first given in line {}", key.text,
                                  first->second));
    }
    mapping.pending = Entry{key.text, key.position, {}};
}

void TreeBuilder::add(Node node) {
    if (open_.empty()) {
        root_ = std::move(node);
        return;
    }
    Open& parent = open_.back();
    if (parent.node.kind == Node::Kind::sequence) {
        parent.node.items.push_back(std::move(node));
    } else if (parent.pending) {
        if (node.kind == Node::Kind::null) {
            node.position = parent.pending->key_position;
        }
        parent.pending->value = std::move(node);
        parent.node.entries.push_back(*std::exchange(parent.pending, std::nullopt));
    } else {
        start_entry(node);
    }
}

void TreeBuilder::open(Node::Kind kind, Position where) {
    count(where);
    if (open_.size() >= most_depth) {
        throw Refused{where, fmt::format("nested deeper than {} levels", most_depth)};
    }
    const bool is_key =
        !open_.empty() && open_.back().node.kind == Node::Kind::mapping && !open_.back().pending;
    if (is_key) {
        throw Refused{
            where, "a key must be a word, not a list or a mapping; is a closing bracket missing?"};
    }
    Open& added = open_.emplace_back();
    added.node.kind = kind;
    added.node.position = where;
}

void TreeBuilder::close() {
    Node node = std::move(open_.back().node);
    open_.pop_back();
    add(std::move(node));
}

void TreeBuilder::OnDocumentStart(const YAML::Mark& mark) {
    if (std::exchange(document_seen_, true)) {
        throw Refused{position(mark), "a second document ('---'); put it into a file of its own"};
    }
}

void TreeBuilder::OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) {
    Node node;
    node.position = position(mark);
    refuse_anchor(node.position, anchor);
    count(node.position);
    add(std::move(node));
}

void TreeBuilder::OnAlias(const YAML::Mark& mark, YAML::anchor_t /*anchor*/) {
    throw Refused{position(mark),
                  "aliases ('*name') are not allowed; write the value out, or put "
                  "text that starts with '*' in quotes"};
}

void TreeBuilder::OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                           const std::string& value) {
    Node node;
    node.kind = Node::Kind::scalar;
    node.position = position(mark);
    node.text = value;
    // yaml-cpp marks plain scalars with the tag "?" and quoted ones with "!".
    node.quoted = tag == "!";
    refuse_anchor(node.position, anchor);
    if (!tag.empty() && tag != "?" && tag != "!") {
        throw Refused{node.position, fmt::format("tags ('{}') are not allowed", tag)};
    }
    count(node.position);
    add(std::move(node));
}

void TreeBuilder::OnSequenceStart(const YAML::Mark& mark, const std::string& tag,
                                  YAML::anchor_t anchor, YAML::EmitterStyle::value /*style*/) {
    const Position where = position(mark);
    refuse_anchor(where, anchor);
    if (!tag.empty() && tag != "?") {
        throw Refused{where, fmt::format("tags ('{}') are not allowed", tag)};
    }
    open(Node::Kind::sequence, where);
}

void TreeBuilder::OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                             YAML::EmitterStyle::value /*style*/) {
    const Position where = position(mark);
    refuse_anchor(where, anchor);
    if (!tag.empty() && tag != "?") {
        throw Refused{where, fmt::format("tags ('{}') are not allowed", tag)};
    }
    open(Node::Kind::mapping, where);
}

/// yaml-cpp's messages speak of its insides; these speak of the file.
std::string explain(const std::string& message) {
    constexpr auto indentation =
        "this line does not continue what stands above it; check its indentation and that every "
        "key ends in ': '";
    static const std::array<std::pair<std::string_view, const char*>, 14> plain{{
        {YAML::ErrorMsg::END_OF_MAP, indentation},
        {YAML::ErrorMsg::END_OF_SEQ, indentation},
        {YAML::ErrorMsg::BLOCK_ENTRY, "'- ' cannot start a list item here; check the indentation"},
        {YAML::ErrorMsg::MAP_KEY, "'? ' cannot stand here"},
        {YAML::ErrorMsg::MAP_VALUE,
         "': ' cannot stand here; put text that contains ': ' in quotes, and check the "
         "indentation"},
        {YAML::ErrorMsg::END_OF_MAP_FLOW, "'}' or ',' is missing in '{…}'"},
        {YAML::ErrorMsg::END_OF_SEQ_FLOW, "']' or ',' is missing in '[…]'"},
        {YAML::ErrorMsg::FLOW_END, "a closing bracket without its opening one"},
        {YAML::ErrorMsg::UNKNOWN_TOKEN, "text cannot start with this character; put it in quotes"},
        {YAML::ErrorMsg::TAB_IN_INDENTATION, "tab in the indentation; use spaces"},
        {YAML::ErrorMsg::UNKNOWN_ANCHOR,
         "aliases ('*name') are not allowed; put text that starts with '*' in quotes"},
        {YAML::ErrorMsg::ALIAS_NOT_FOUND,
         "aliases ('*name') are not allowed; put text that starts with '*' in quotes"},
        {YAML::ErrorMsg::CHAR_IN_ALIAS,
         "aliases ('*name') are not allowed; put text that starts with '*' in quotes"},
        {YAML::ErrorMsg::ANCHOR_NOT_FOUND,
         "anchors ('&name') are not allowed; put text that starts with '&' in quotes"},
    }};
    const auto* const found =
        std::ranges::find_if(plain, [&](const auto& row) { return message == row.first; });
    return found == plain.end() ? "not valid YAML: " + message : found->second;
}

/// yaml-cpp takes the end of the file for a closing quote; a document end in quotes it refuses.
constexpr auto end_of_document = "\n...\n";

void build(const std::string& text, TreeBuilder& builder, Mistakes& mistakes) {
    std::istringstream input(text + end_of_document);
    try {
        YAML::Parser parser(input);
        while (parser.HandleNextDocument(builder)) {
        }
    } catch (const Refused& refused) {
        mistakes.add(refused.where, refused.message);
    } catch (const YAML::Exception& error) {
        if (error.msg == YAML::ErrorMsg::DOC_IN_SCALAR ||
            error.msg == YAML::ErrorMsg::EOF_IN_SCALAR) {
            mistakes.add(builder.last(), "a quote that opens after this is never closed");
            return;
        }
        mistakes.add(builder.position(error.mark), explain(error.msg));
    }
}

}  // namespace

const Entry* Node::find(std::string_view key) const {
    const auto found = std::ranges::find(entries, key, &Entry::key);
    return found == entries.end() ? nullptr : &*found;
}

Result<Document> parse(std::string text, std::string file) {
    Mistakes mistakes(file);
    check_text(text, mistakes);
    if (!mistakes.empty()) {
        return fail(mistakes.to_error());
    }
    TreeBuilder builder(text, mistakes);
    build(text, builder, mistakes);
    if (!mistakes.empty()) {
        return fail(mistakes.to_error());
    }
    Node root = builder.take_root();
    return Document{std::move(file), std::move(text), std::move(root)};
}

Result<Document> load(const std::filesystem::path& file) {
    std::error_code ignored;
    if (std::filesystem::is_directory(file, ignored)) {
        return fail(ErrorKind::config,
                    fmt::format("{}: is a directory, not a file", file.string()));
    }
    std::ifstream stream(file, std::ios::binary);
    if (!stream) {
        return fail(ErrorKind::config,
                    fmt::format("{}: cannot be opened; does it exist, and may you read it?",
                                file.string()));
    }
    // One byte more than allowed is enough to know that it is too large.
    std::string text(most_bytes + 1, '\0');
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(stream.gcount()));
    return parse(std::move(text), file.string());
}

}  // namespace plugfest::yaml
