#include "drivers/sim/sonic/text_table.hpp"

#include <gtest/gtest.h>

namespace plugfest::sim {
namespace {

TEST(TextTable, AlignsColumnsAsTabulateDoes) {
    EXPECT_EQ(print_table({{.title = "Symbol Errors Per Codeword", .align = Align::left},
                           {.title = "Codewords", .align = Align::right}},
                          {{"BIN0", "1000000"}, {"BIN1", "0"}}),
              "Symbol Errors Per Codeword      Codewords\n"
              "----------------------------  -----------\n"
              "BIN0                              1000000\n"
              "BIN1                                    0\n");
}

TEST(TextTable, LeavesNoBlanksAtTheEndOfALine) {
    EXPECT_EQ(print_table({{.title = "Port"}, {.title = "Presence"}}, {{"Ethernet0", "Present"}}),
              "Port       Presence\n"
              "---------  ----------\n"
              "Ethernet0  Present\n");
}

}  // namespace
}  // namespace plugfest::sim
