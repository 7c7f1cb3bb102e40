#pragma once

#include <string_view>

namespace plugfest::switches::samples {

// What an invented switch prints, in the shapes of SONiC 202311 to 202505.

inline constexpr std::string_view version = R"(
SONiC Software Version: SONiC.202505-virtual
SONiC OS Version: 12
Distribution: Debian 12.11
Kernel: 6.1.0-29-2-amd64
Platform: x86_64-virtual_vs5600-r0
HwSKU: Virtual-VS-5600-O64
ASIC: vs
Serial Number: VS0012000345
Model Number: VS-5600
Hardware Revision: A01
Uptime: 10:14:07 up 2 days,  1:13,  1 user,  load average: 0.26, 0.33, 0.39
)";

inline constexpr std::string_view platform = R"({
    "platform": "x86_64-virtual_vs5600-r0",
    "hwsku": "Virtual-VS-5600-O64",
    "asic_type": "vs",
    "asic_count": 1,
    "serial": "VS0012000345",
    "model": "VS-5600",
    "revision": "A01"
})";

inline constexpr std::string_view port_table =
    "{'alias': 'etp1', 'lanes': '0,1,2,3,4,5,6,7', 'speed': '800000', 'fec': 'rs', 'mtu': '9100', "
    "'admin_status': 'up', 'oper_status': 'up', 'flap_count': '3', 'description': \"host 1's "
    "port\"}\n";

inline constexpr std::string_view port_table_down =
    "{'alias': 'etp1', 'lanes': '0,1,2,3,4,5,6,7', 'speed': '800000', 'fec': 'rs', "
    "'admin_status': 'down', 'oper_status': 'down', 'flap_count': '4'}\n";

inline constexpr std::string_view status = R"(
   Interface                    Lanes    Speed    MTU    FEC    Alias    Vlan    Oper    Admin                           Type    Asym PFC
------------  -----------------------  -------  -----  -----  -------  ------  ------  -------  -----------------------------  ----------
   Ethernet0          0,1,2,3,4,5,6,7     800G   9100     rs     etp1  routed      up       up  OSFP 8X Pluggable Transceiver         off
   Ethernet8    8,9,10,11,12,13,14,15     1.6T   9100    N/A     etp2  routed    down     down                            N/A         N/A
PortChannel1                      N/A    1600G   9100    N/A      N/A  routed      up       up                            N/A         N/A
)";

inline constexpr std::string_view counters =
    "{'SAI_PORT_STAT_IF_IN_FEC_CORRECTABLE_FRAMES': '1234', "
    "'SAI_PORT_STAT_IF_IN_FEC_NOT_CORRECTABLE_FRAMES': '2', "
    "'SAI_PORT_STAT_IF_IN_FEC_SYMBOL_ERRORS': '1500', "
    "'SAI_PORT_STAT_IF_IN_FEC_CORRECTED_BITS': '1600', "
    "'SAI_PORT_STAT_IF_IN_FEC_CODEWORD_ERRORS_S0': '99999998766', "
    "'SAI_PORT_STAT_IF_IN_FEC_CODEWORD_ERRORS_S1': '1000', "
    "'SAI_PORT_STAT_IF_IN_FEC_CODEWORD_ERRORS_S2': '234', "
    "'SAI_PORT_STAT_IF_IN_FEC_CODEWORD_ERRORS_S3': '0', "
    "'SAI_PORT_STAT_IF_IN_FEC_CODEWORD_ERRORS_S4': '0', "
    "'SAI_PORT_STAT_IF_IN_FEC_CODEWORD_ERRORS_S5': '0', "
    "'SAI_PORT_STAT_IF_IN_FEC_CODEWORD_ERRORS_S6': '0', "
    "'SAI_PORT_STAT_IF_IN_FEC_CODEWORD_ERRORS_S7': '0', "
    "'SAI_PORT_STAT_IF_IN_FEC_CODEWORD_ERRORS_S8': '0', "
    "'SAI_PORT_STAT_IF_IN_FEC_CODEWORD_ERRORS_S9': '0', "
    "'SAI_PORT_STAT_IF_IN_FEC_CODEWORD_ERRORS_S10': '0', "
    "'SAI_PORT_STAT_IF_IN_FEC_CODEWORD_ERRORS_S11': '0', "
    "'SAI_PORT_STAT_IF_IN_FEC_CODEWORD_ERRORS_S12': '0', "
    "'SAI_PORT_STAT_IF_IN_FEC_CODEWORD_ERRORS_S13': '0', "
    "'SAI_PORT_STAT_IF_IN_FEC_CODEWORD_ERRORS_S14': '0', "
    "'SAI_PORT_STAT_IF_IN_FEC_CODEWORD_ERRORS_S15': '0', 'SAI_PORT_STAT_IF_IN_OCTETS': '77'}\n";

inline constexpr std::string_view fec_stats = R"(
    IFACE    STATE    FEC_CORR    FEC_UNCORR    FEC_SYMBOL_ERR    FEC_PRE_BER    FEC_POST_BER    FLR(P) (Accuracy)    FEC_MAX_T
---------  -------  ----------  ------------  ----------------  -------------  --------------  -------------------  -----------
Ethernet0        U   1,234,567             0         2,345,678       1.20e-09        0.00e+00       7.81e-10 (89%)          3.0
Ethernet8        D         N/A           N/A               N/A            N/A             N/A                  N/A         -1.0
)";

inline constexpr std::string_view histogram = R"(
Symbol Errors Per Codeword      Codewords
----------------------------  -----------
BIN0                          100,000,000
BIN1                                 1000
BIN2                                   20
BIN3                                    0
BIN4                                    0
BIN5                                    0
BIN6                                    0
BIN7                                    0
BIN8                                    0
BIN9                                    0
BIN10                                   0
BIN11                                   0
BIN12                                   0
BIN13                                   0
BIN14                                   0
BIN15                                   0
)";

inline constexpr std::string_view lldp = R"(
-------------------------------------------------------------------------------
LLDP neighbors:
-------------------------------------------------------------------------------
Interface:    Ethernet0, via: LLDP, RID: 3, Time: 0 day, 02:11:09
  Chassis:
    ChassisID:    mac 02:00:00:00:00:11
    SysName:      leaf21
    SysDescr:     SONiC Software Version: SONiC.202505-virtual - HwSku: VS-5600
    MgmtIP:       192.0.2.21
    Capability:   Router, on
  Port:
    PortID:       local etp4
    PortDescr:    Ethernet24
    TTL:          120
-------------------------------------------------------------------------------
Interface:    Ethernet8, via: LLDP, RID: 4, Time: 0 day, 02:11:10
  Chassis:
    ChassisID:    mac 02:00:00:00:00:12
    SysName:      host1
  Port:
    PortID:       ifname eth1
    PortDescr:    to the leaf switch
    TTL:          120
-------------------------------------------------------------------------------
)";

inline constexpr std::string_view lldp_none = R"(
-------------------------------------------------------------------------------
LLDP neighbors:
-------------------------------------------------------------------------------
)";

inline constexpr std::string_view lldp_table = R"(
Capability codes: (R) Router, (B) Bridge, (O) Other
LocalPort    RemoteDevice    RemotePortID       Capability    RemotePortDescr
-----------  --------------  -----------------  ------------  -----------------
Ethernet0    leaf21          etp4               BR            Ethernet24
Ethernet8    host1           02:00:00:00:00:12  O             eth1
--------------------------------------------------
Total entries displayed:  2
)";

inline constexpr std::string_view presence = R"(
Port       Presence
---------  -----------
Ethernet0  Present
Ethernet8  Not present
)";

inline constexpr std::string_view eeprom = R"(
Ethernet0: SFP EEPROM detected
        Application Advertisement: 800GAUI-8 C2M - Host Assign (0x1) - 800G - DR8, long - Media Assign (0x1)
                                   400GAUI-4 C2M - Host Assign (0x11) - 400GBASE-DR4 - Media Assign (0x11)
        Connector: MPO 1x16
        Identifier: OSFP 8X Pluggable Transceiver
        Nominal Bit Rate(100Mbs): Not supported for CMIS cables
        Vendor Name: Lumora
        Vendor OUI: 02-00-5e
        Vendor PN: LM-800-DR8
        Vendor SN: LM00120007
        ChannelMonitorValues:
                RX1Power: -1.5dBm
                TX1Bias: 0.0000mA
                TX2Bias: N/A
        ModuleThresholdValues:
                TempHighAlarm  : 80.0000C

Ethernet8: SFP EEPROM Not detected
)";

}  // namespace plugfest::switches::samples
