#include "drivers/sim/sonic/sonic_database.hpp"

#include "tests/drivers/sim/sonic/sonic_fixture.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace plugfest::sim {
namespace {

using SonicDatabase = test::SonicTest;

TEST_F(SonicDatabase, AnswersFromItsDatabases) {
    EXPECT_EQ(out("sonic-db-cli APPL_DB hgetall PORT_TABLE:Ethernet0"),
              "{'admin_status': 'up', 'alias': 'etp1', 'fec': 'rs', 'flap_count': '3', 'index': "
              "'1', 'lanes': '0,1,2,3,4,5,6,7', 'mtu': '9100', 'oper_status': 'up', 'speed': "
              "'800000'}\n");
    const auto oid = out("sonic-db-cli COUNTERS_DB HGET COUNTERS_PORT_NAME_MAP Ethernet0");
    ASSERT_EQ(oid, "oid:0x1000000000002\n");
    EXPECT_EQ(out("sonic-db-cli COUNTERS_DB hgetall COUNTERS:oid:0x1000000000002"),
              "{'SAI_PORT_STAT_IF_IN_FEC_CORRECTABLE_FRAMES': '1000000', "
              "'SAI_PORT_STAT_IF_IN_FEC_NOT_CORRECTABLE_FRAMES': '2', "
              "'SAI_PORT_STAT_IF_IN_FEC_SYMBOL_ERRORS': '1100000', "
              "'SAI_PORT_STAT_IF_IN_FEC_CORRECTED_BITS': '1234567', "
              "'SAI_PORT_STAT_IF_IN_FEC_CODEWORD_ERRORS_S0': '98765432', "
              "'SAI_PORT_STAT_IF_IN_FEC_CODEWORD_ERRORS_S1': '900000', "
              "'SAI_PORT_STAT_IF_IN_FEC_CODEWORD_ERRORS_S2': '100000'}\n");
    EXPECT_EQ(out("sonic-db-cli COUNTERS_DB hgetall COUNTERS:oid:0x1"), "{}\n");
    EXPECT_EQ(out("sonic-db-cli COUNTERS_DB hget COUNTERS_PORT_NAME_MAP Ethernet9"), "\n");
    EXPECT_EQ(run("sonic-db-cli NO_DB hgetall x").exit_status, 1);
}

}  // namespace
}  // namespace plugfest::sim
