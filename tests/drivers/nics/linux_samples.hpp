#pragma once

#include <string_view>

namespace plugfest::nics::samples {

// What an invented host prints, in the shapes of Debian 12's tools and of newer ones.

inline constexpr std::string_view settings =
    "Settings for eth1:\n"
    "\tSupported ports: [ FIBRE ]\n"
    "\tSupported link modes:   800000baseCR8/Full\n"
    "\t                        400000baseCR4/Full\n"
    "\tSpeed: 800000Mb/s\n"
    "\tLanes: 8\n"
    "\tDuplex: Full\n"
    "\tAuto-negotiation: off\n"
    "\tPort: FIBRE\n"
    "\tLink detected: yes\n";

inline constexpr std::string_view settings_down =
    "Settings for eth1:\n"
    "\tSpeed: Unknown!\n"
    "\tDuplex: Unknown! (255)\n"
    "\tLink detected: no (No cable)\n";

inline constexpr std::string_view driver =
    "driver: mlx5_core\n"
    "version: 6.1.0-29-amd64\n"
    "firmware-version: 28.41.1000 (VX_0000000001)\n"
    "expansion-rom-version: \n"
    "bus-info: 0000:41:00.0\n"
    "supports-statistics: yes\n";

inline constexpr std::string_view fec_json = R"([ {
        "ifname": "eth1",
        "config": [ "RS","Auto" ],
        "active": [ "RS" ],
        "statistics": {
            "corrected_blocks": {
                "total": 1234,
                "lanes": [ 1000,234 ]
            },
            "uncorrectable_blocks": {
                "total": 2
            },
            "corrected_bits": {
                "lanes": [ 900,700 ]
            },
            "hist": [ {
                    "bin_low": 0,
                    "bin_high": 0,
                    "total": 99999998766,
                    "lanes": [ 1,2 ]
                },{
                    "bin_low": 1,
                    "bin_high": 1,
                    "total": 1000
                },{
                    "bin_low": 2,
                    "bin_high": 2,
                    "total": 234
                } ]
        }
    } ]
)";

inline constexpr std::string_view fec_text =
    "FEC parameters for eth1:\n"
    "Supported/Configured FEC encodings: Auto RS\n"
    "Active FEC encoding: RS\n"
    "Statistics:\n"
    "  corrected_blocks: 256\n"
    "    Lane 0: 255\n"
    "    Lane 1: 1\n"
    "  uncorrectable_blocks: 145\n"
    "  fec_bit_err_0: 445 [ per_lane:  125, 120, 100, 100 ]\n"
    "  fec_bit_err_1_to_3: 12\n"
    "  fec_bit_err_4_to_7: 2\n";

inline constexpr std::string_view ip_up =
    R"([{"ifindex":2,"ifname":"eth1","flags":["BROADCAST","MULTICAST","UP","LOWER_UP"],"mtu":9100,"operstate":"UP","link_type":"ether","address":"02:00:00:00:00:01","permaddr":"02:00:00:00:0a:01","min_mtu":68,"max_mtu":9978}])"
    "\n";

inline constexpr std::string_view ip_down =
    R"([{},{"ifindex":2,"ifname":"eth1","flags":["BROADCAST","MULTICAST"],"operstate":"DOWN","link_type":"ether","address":"02:00:00:00:00:01","carrier_down_count":7}])"
    "\n";

inline constexpr std::string_view ip_all =
    R"([{"ifname":"lo","flags":["LOOPBACK","UP","LOWER_UP"],"operstate":"UNKNOWN","link_type":"loopback","address":"00:00:00:00:00:00"},
{"ifname":"eth1","flags":["UP","LOWER_UP"],"operstate":"UP","link_type":"ether","address":"02:00:00:00:00:01"},
{"ifname":"eth2","flags":[],"operstate":"DOWN","link_type":"ether","address":"02:00:00:00:00:02"},
{"ifname":"veth0","flags":["UP","LOWER_UP"],"operstate":"UP","link_type":"ether","linkinfo":{"info_kind":"veth"}},
{"ifname":"br0","flags":["UP"],"operstate":"UP","link_type":"ether","linkinfo":{"info_kind":"bridge"}},
{"ifname":"ib0","flags":[],"operstate":"DOWN","link_type":"infiniband"}]
)";

inline constexpr std::string_view lldp = R"({
  "lldp": {
    "interface": [
      {
        "eth1": {
          "via": "LLDP",
          "rid": "1",
          "age": "0 day, 00:10:24",
          "chassis": {
            "leaf11": {
              "id": { "type": "mac", "value": "02:00:00:00:00:11" },
              "descr": "SONiC Software Version: SONiC.202505",
              "capability": { "type": "Router", "enabled": true }
            }
          },
          "port": {
            "id": { "type": "local", "value": "etp1" },
            "descr": "Ethernet0",
            "ttl": "120"
          }
        }
      }
    ]
  }
}
)";

inline constexpr std::string_view hostnamectl =
    R"json({"Hostname":"host1","OperatingSystemPrettyName":"Debian GNU/Linux 12 (bookworm)","KernelName":"Linux","KernelRelease":"6.1.0-29-amd64","HardwareVendor":"Virtual","HardwareModel":"VH-800","HardwareSerial":"VH00120001","FirmwareVersion":"1.2"})json";

inline constexpr std::string_view module_text =
    "\tIdentifier                                : 0x19 (OSFP 8X Pluggable Transceiver)\n"
    "\tTransceiver type                          : 40G Ethernet: 40G Base-CR4\n"
    "\tTransceiver type                          : 100G Ethernet: 100G Base-CR4\n"
    "\tBR, Nominal                               : 25500Mbps\n"
    "\tVendor name                               : Lumora\n"
    "\tVendor PN                                 : LM-800-CR8\n"
    "\tVendor SN                                 : LM00120009\n"
    "\tLaser bias current                        : 6.762 mA\n"
    "\tLaser bias current high alarm             : Off\n"
    "\tReceiver power                            : 0.5964 mW / -2.24 dBm\n";

}  // namespace plugfest::nics::samples
