#include "orchestrator/yaml/document.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace plugfest::yaml {
namespace {

std::string complaint(std::string text) {
    const auto document = parse(std::move(text), "f");
    return document ? "" : document.error().to_string();
}

TEST(Document, KeepsOrderTextAndPositions) {
    const auto document = parse("b: 0012\na:\n  - 'yes'\n  - größe: [x, y]\n", "f");
    ASSERT_TRUE(document) << document.error().to_string();
    const Node& root = document->root;
    ASSERT_EQ(root.entries.size(), 2U);
    EXPECT_EQ(root.entries[0].key, "b");
    EXPECT_EQ(root.entries[0].value.text, "0012");
    EXPECT_EQ(root.entries[0].value.position, (Position{1, 4}));
    const Node& list = root.entries[1].value;
    ASSERT_EQ(list.items.size(), 2U);
    EXPECT_TRUE(list.items[0].quoted);
    EXPECT_EQ(list.items[1].entries[0].value.position, (Position{4, 12}));
    EXPECT_EQ(list.items[1].entries[0].value.items[1].position, (Position{4, 16}));
    EXPECT_EQ(root.find("nothing"), nullptr);
}

TEST(Document, KeepsWordsThatOtherReadersConvert) {
    const auto document = parse("{a: yes, b: 1_000, c: 0x10, d: ~, e: null, f: }", "f");
    ASSERT_TRUE(document) << document.error().to_string();
    EXPECT_EQ(document->root.find("a")->value.text, "yes");
    EXPECT_EQ(document->root.find("c")->value.text, "0x10");
    EXPECT_EQ(document->root.find("e")->value.kind, Node::Kind::null);
    EXPECT_EQ(document->root.find("f")->value.kind, Node::Kind::null);
}

TEST(Document, AcceptsPortNamesInFlowLists) {
    const auto document = parse("ends: [host1:eth1, leaf11:Ethernet0]", "f");
    ASSERT_TRUE(document) << document.error().to_string();
    EXPECT_EQ(document->root.find("ends")->value.items[1].text, "leaf11:Ethernet0");
}

TEST(Document, NamesEveryDuplicateKey) {
    EXPECT_EQ(complaint("a: 1\nb: 2\na: 3\nc: {x: 1, x: 2}\n"),
              "f:3:1: key 'a' appears twice; it was first given in line 1\n"
              "f:4:11: key 'x' appears twice; it was first given in line 4");
}

TEST(Document, RefusesWhatHidesValues) {
    EXPECT_EQ(complaint("a: &x 1\nb: *x\n"),
              "f:1:4: anchors ('&name') are not allowed; write the value out");
    EXPECT_EQ(complaint("a: 1\nb: *x\n"),
              "f:2:4: aliases ('*name') are not allowed; put text that starts with '*' in quotes");
    EXPECT_EQ(complaint("a: {<<: {b: 1}}\n"),
              "f:1:5: merge keys ('<<') are not allowed; write the values out");
    EXPECT_EQ(complaint("a: !!int 3\n"), "f:1:4: tags ('tag:yaml.org,2002:int') are not allowed");
    EXPECT_EQ(complaint("a: !!map {b: 1}\n"),
              "f:1:4: tags ('tag:yaml.org,2002:map') are not allowed");
    EXPECT_EQ(complaint("a: 1\n---\nb: 2\n"),
              "f:2:1: a second document ('---'); put it into a file of its own");
}

TEST(Document, RefusesKeysThatAreNotWords) {
    EXPECT_EQ(
        complaint("? [a, b]\n: 1\n"),
        "f:1:3: a key must be a word, not a list or a mapping; is a closing bracket missing?");
    EXPECT_EQ(complaint("{a: 1, : 2}"), "f:1:8: a key must be a word; write 'key: value'");
}

TEST(Document, ExplainsWhatIsNotYaml) {
    EXPECT_EQ(complaint("a: 1\n b: 2\n"),
              "f:2:3: ': ' cannot stand here; put text that contains ': ' in quotes, and check the "
              "indentation");
    EXPECT_EQ(complaint("a:\n  b: 1\n c: 2\n"),
              "f:3:2: this line does not continue what stands above it; check its indentation and "
              "that every key ends in ': '");
    EXPECT_EQ(complaint("a: [1, 2\nb: 3\n"), "f:2:2: ']' or ',' is missing in '[…]'");
    EXPECT_EQ(complaint("a: {b: 1\n"), "f:1:8: '}' or ',' is missing in '{…}'");
    EXPECT_EQ(complaint("a: 'open\n"), "f:1:1: a quote that opens after this is never closed");
    EXPECT_EQ(complaint("a: @x\n"),
              "f:1:4: text cannot start with this character; put it in quotes");
    EXPECT_EQ(complaint("a: b: c\n"),
              "f:1:5: ': ' cannot stand here; put text that contains ': ' in quotes, and check the "
              "indentation");
}

TEST(Document, RefusesDeepNestingQuickly) {
    EXPECT_EQ(complaint("a: " + std::string(30, '[') + std::string(30, ']')),
              "f:1:23: nested deeper than 20 levels");
    EXPECT_NE(complaint(std::string(4000, '[')), "");
    std::string compact;
    for (int i = 0; i < 1000; ++i) {
        compact += "- ";
    }
    EXPECT_EQ(complaint(compact), "f:1:41: nested deeper than 20 levels");
    std::string block;
    for (int i = 0; i < 80; ++i) {
        block += std::string(static_cast<std::size_t>(i), ' ') + "k:\n";
    }
    EXPECT_EQ(complaint(block), "f:21:21: nested deeper than 20 levels");
}

TEST(Document, RefusesTooManyValuesQuickly) {
    std::string many = "a:\n";
    for (std::size_t i = 0; i <= most_nodes; ++i) {
        many += " - 1\n";
    }
    EXPECT_NE(complaint(many).find("more than 100000 values; split the file"), std::string::npos);
}

TEST(Document, RefusesAliasBombsBeforeTheyGrow) {
    std::string bomb = "a0: &a0 [x, x]\n";
    for (int i = 1; i < 40; ++i) {
        bomb += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [*a" +
                std::to_string(i - 1) + ", *a" + std::to_string(i - 1) + "]\n";
    }
    EXPECT_EQ(complaint(bomb), "f:1:5: anchors ('&name') are not allowed; write the value out");
}

TEST(Document, SaysWhyAFileCannotBeRead) {
    const auto missing = load("/nonexistent/lab.yaml");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().to_string(),
              "/nonexistent/lab.yaml: cannot be opened; does it exist, and may you read it?");
    const auto directory = load("/tmp");
    ASSERT_FALSE(directory);
    EXPECT_EQ(directory.error().to_string(), "/tmp: is a directory, not a file");
    const auto endless = load("/dev/zero");
    ASSERT_FALSE(endless);
    EXPECT_EQ(endless.error().to_string(),
              "/dev/zero:1:1: the file is larger than 1024 KiB; split it");
}

TEST(Document, OfNothingIsEmpty) {
    const auto document = parse("# only a comment\n", "f");
    ASSERT_TRUE(document);
    EXPECT_EQ(document->root.kind, Node::Kind::null);
}

}  // namespace
}  // namespace plugfest::yaml
