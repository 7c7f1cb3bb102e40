#pragma once

#include "drivers/cmis/code_table.hpp"

#include <array>

/// The small code lists of single CMIS fields. Of a list for Codec::set the code is the bit.
namespace plugfest::cmis::field_codes {

inline constexpr auto module_states = std::to_array<CodeName>(
    {{1, "low_power"}, {2, "power_up"}, {3, "ready"}, {4, "power_down"}, {5, "fault"}});
inline constexpr auto data_path_states = std::to_array<CodeName>({{1, "deactivated"},
                                                                  {2, "init"},
                                                                  {3, "deinit"},
                                                                  {4, "activated"},
                                                                  {5, "tx_turn_on"},
                                                                  {6, "tx_turn_off"},
                                                                  {7, "initialized"}});
inline constexpr auto config_status = std::to_array<CodeName>({{0, "undefined"},
                                                               {1, "success"},
                                                               {2, "rejected"},
                                                               {3, "invalid_application"},
                                                               {4, "invalid_data_path"},
                                                               {5, "invalid_signal_integrity"},
                                                               {6, "lanes_in_use"},
                                                               {7, "partial_data_path"},
                                                               {8, "no_emulation"},
                                                               {12, "in_progress"},
                                                               {13, "custom_rejection_d"},
                                                               {14, "custom_rejection_e"},
                                                               {15, "custom_rejection_f"}});
inline constexpr auto clock_speeds =
    std::to_array<CodeName>({{0, "400 kHz"}, {1, "1 MHz"}, {2, "3.4 MHz"}});
inline constexpr auto commissioning =
    std::to_array<CodeName>({{0, "none"}, {1, "regular"}, {2, "hot"}});
inline constexpr auto fault_causes = std::to_array<CodeName>({{0, "none"},
                                                              {1, "TEC runaway"},
                                                              {2, "data memory corrupted"},
                                                              {3, "program memory corrupted"},
                                                              {4, "transmitter"},
                                                              {5, "receiver"},
                                                              {6, "temperature"}});
inline constexpr auto password_results = std::to_array<CodeName>({{0, "not_supported"},
                                                                  {1, "module_password_accepted"},
                                                                  {2, "host_password_accepted"},
                                                                  {3, "refused"},
                                                                  {8, "in_progress"}});
inline constexpr auto state_machines =
    std::to_array<CodeName>({{0, "not stated"},
                             {1, "none"},
                             {2, "module"},
                             {3, "module and data path"},
                             {4, "module, data and network path"}});
inline constexpr auto function_types =
    std::to_array<CodeName>({{0, "transmission"}, {1, "external laser source"}});
inline constexpr auto heatsinks = std::to_array<CodeName>(
    {{0, "unknown"}, {1, "riding"}, {2, "integrated, open top"}, {3, "integrated, closed top"}});
inline constexpr auto fibre_faces =
    std::to_array<CodeName>({{0, "unknown"}, {1, "PC/UPC"}, {2, "APC"}});
inline constexpr auto squelch_methods = std::to_array<CodeName>({{0, "OMA"}, {1, "average power"}});
inline constexpr auto squelch_support =
    std::to_array<CodeName>({{0, "none"}, {1, "OMA"}, {2, "average power"}, {3, "host selects"}});
inline constexpr auto cdb_results = std::to_array<CodeName>({{0, "none"},
                                                             {1, "success"},
                                                             {2, "parameter error"},
                                                             {3, "aborted"},
                                                             {4, "check timeout"},
                                                             {5, "check code error"},
                                                             {6, "password error"},
                                                             {7, "incompatible state"}});
inline constexpr auto flag_pages =
    std::to_array<CodeName>({{0, "11h"}, {1, "12h"}, {2, "14h"}, {3, "2Ch"}});
inline constexpr auto durations = std::to_array<CodeName>({{0x0, "below 1 ms"},
                                                           {0x1, "1-5 ms"},
                                                           {0x2, "5-10 ms"},
                                                           {0x3, "10-50 ms"},
                                                           {0x4, "50-100 ms"},
                                                           {0x5, "100-500 ms"},
                                                           {0x6, "0.5-1 s"},
                                                           {0x7, "1-5 s"},
                                                           {0x8, "5-10 s"},
                                                           {0x9, "10-60 s"},
                                                           {0xA, "1-5 min"},
                                                           {0xB, "5-10 min"},
                                                           {0xC, "10-50 min"},
                                                           {0xD, "50 min or more"}});
inline constexpr auto bank_counts =
    std::to_array<CodeName>({{0, "1"}, {1, "2"}, {2, "4"}, {3, "see 01h:174"}});
inline constexpr auto tx_clocking = std::to_array<CodeName>({{0, "all lanes synchronous"},
                                                             {1, "groups of four"},
                                                             {2, "pairs"},
                                                             {3, "each lane by itself"}});
inline constexpr auto aux1_kinds = std::to_array<CodeName>({{0, "custom"}, {1, "TEC current"}});
inline constexpr auto aux2_kinds =
    std::to_array<CodeName>({{0, "laser temperature"}, {1, "TEC current"}});
inline constexpr auto aux3_kinds =
    std::to_array<CodeName>({{0, "laser temperature"}, {1, "second supply"}});
inline constexpr auto detectors = std::to_array<CodeName>({{0, "PIN"}, {1, "APD"}});
inline constexpr auto eq_types = std::to_array<CodeName>(
    {{0, "peak-to-peak constant"}, {1, "steady-state constant"}, {2, "average constant"}});
inline constexpr auto power_types = std::to_array<CodeName>({{0, "OMA"}, {1, "average power"}});
inline constexpr auto amplitude_levels =
    std::to_array<CodeName>({{0, "level 0"}, {1, "level 1"}, {2, "level 2"}, {3, "level 3"}});
inline constexpr auto eq_controls = std::to_array<CodeName>(
    {{0, "none"}, {1, "pre-cursor"}, {2, "post-cursor"}, {3, "pre- and post-cursor"}});
inline constexpr auto bias_scales = std::to_array<CodeName>({{0, "x1"}, {1, "x2"}, {2, "x4"}});
inline constexpr auto cdb_instances = std::to_array<CodeName>({{0, "none"}, {1, "1"}, {2, "2"}});
inline constexpr auto cdb_pages = std::to_array<CodeName>({{0, "none"},
                                                           {1, "A0h"},
                                                           {2, "A0h-A1h"},
                                                           {3, "A0h-A2h"},
                                                           {4, "A0h-A3h"},
                                                           {5, "A0h-A7h"},
                                                           {6, "A0h-ABh"},
                                                           {7, "A0h-AFh"}});
inline constexpr auto cdb_triggers =
    std::to_array<CodeName>({{0, "write of 9Fh:129"}, {1, "any write with the command"}});
inline constexpr auto yes_no = std::to_array<CodeName>({{0, "unknown"}, {1, "no"}, {2, "yes"}});
inline constexpr auto tx_eq_targets = std::to_array<CodeName>({{0, "0 dB"},
                                                               {1, "1 dB"},
                                                               {2, "2 dB"},
                                                               {3, "3 dB"},
                                                               {4, "4 dB"},
                                                               {5, "5 dB"},
                                                               {6, "6 dB"},
                                                               {7, "7 dB"},
                                                               {8, "8 dB"},
                                                               {9, "9 dB"},
                                                               {10, "10 dB"},
                                                               {11, "11 dB"},
                                                               {12, "12 dB"},
                                                               {13, "custom Dh"},
                                                               {14, "custom Eh"},
                                                               {15, "custom Fh"}});
inline constexpr auto pre_cursors = std::to_array<CodeName>({{0, "0 dB"},
                                                             {1, "0.5 dB"},
                                                             {2, "1 dB"},
                                                             {3, "1.5 dB"},
                                                             {4, "2 dB"},
                                                             {5, "2.5 dB"},
                                                             {6, "3 dB"},
                                                             {7, "3.5 dB"},
                                                             {11, "custom Bh"},
                                                             {12, "custom Ch"},
                                                             {13, "custom Dh"},
                                                             {14, "custom Eh"},
                                                             {15, "custom Fh"}});
inline constexpr auto post_cursors = std::to_array<CodeName>({{0, "0 dB"},
                                                              {1, "1 dB"},
                                                              {2, "2 dB"},
                                                              {3, "3 dB"},
                                                              {4, "4 dB"},
                                                              {5, "5 dB"},
                                                              {6, "6 dB"},
                                                              {7, "7 dB"},
                                                              {11, "custom Bh"},
                                                              {12, "custom Ch"},
                                                              {13, "custom Dh"},
                                                              {14, "custom Eh"},
                                                              {15, "custom Fh"}});
inline constexpr auto amplitudes = std::to_array<CodeName>(
    {{0, "100-400 mVpp"}, {1, "300-600 mVpp"}, {2, "400-800 mVpp"}, {3, "600-1200 mVpp"}});
inline constexpr auto eq_recalls =
    std::to_array<CodeName>({{0, "none"}, {1, "buffer 1"}, {2, "buffer 2"}});
inline constexpr auto loopback_kinds = std::to_array<CodeName>({{0, "media_output"},
                                                                {1, "media_input"},
                                                                {2, "host_output"},
                                                                {3, "host_input"},
                                                                {4, "host_side_per_lane"},
                                                                {5, "media_side_per_lane"},
                                                                {6, "host_and_media_at_once"}});
inline constexpr auto gating_support = std::to_array<CodeName>(
    {{0, "none"}, {1, "within 2 ms"}, {2, "within 20 ms"}, {3, "worse than 20 ms"}});
inline constexpr auto patterns = std::to_array<CodeName>({{0, "PRBS31Q"},
                                                          {1, "PRBS31"},
                                                          {2, "PRBS23Q"},
                                                          {3, "PRBS23"},
                                                          {4, "PRBS15Q"},
                                                          {5, "PRBS15"},
                                                          {6, "PRBS13Q"},
                                                          {7, "PRBS13"},
                                                          {8, "PRBS9Q"},
                                                          {9, "PRBS9"},
                                                          {10, "PRBS7Q"},
                                                          {11, "PRBS7"},
                                                          {12, "SSPRQ"},
                                                          {14, "custom"},
                                                          {15, "user"}});
inline constexpr auto pattern_locations = std::to_array<CodeName>(
    {{0, "none"}, {1, "post-FEC"}, {2, "pre-FEC"}, {3, "pre- and post-FEC"}});
inline constexpr auto recovered_clocks =
    std::to_array<CodeName>({{0, "no"}, {1, "without loopback"}, {2, "with loopback"}, {3, "yes"}});
inline constexpr auto measurement_times = std::to_array<CodeName>({{0, "until stopped"},
                                                                   {1, "5 s"},
                                                                   {2, "10 s"},
                                                                   {3, "30 s"},
                                                                   {4, "60 s"},
                                                                   {5, "120 s"},
                                                                   {6, "300 s"},
                                                                   {7, "custom"}});
inline constexpr auto update_periods = std::to_array<CodeName>({{0, "1 s"}, {1, "5 s"}});
inline constexpr auto checker_clocks =
    std::to_array<CodeName>({{0, "recovered"}, {1, "internal"}, {2, "reference"}});
inline constexpr auto selectors =
    std::to_array<CodeName>({{0x00, "none"},
                             {0x01, "BER"},
                             {0x02, "host counts, lanes 1-4"},
                             {0x03, "host counts, lanes 5-8"},
                             {0x04, "media counts, lanes 1-4"},
                             {0x05, "media counts, lanes 5-8"},
                             {0x06, "SNR"},
                             {0x11, "gated BER"},
                             {0x12, "gated host counts, lanes 1-4"},
                             {0x13, "gated host counts, lanes 5-8"},
                             {0x14, "gated media counts, lanes 1-4"},
                             {0x15, "gated media counts, lanes 5-8"}});
inline constexpr auto grids = std::to_array<CodeName>({{0, "3.125 GHz"},
                                                       {1, "6.25 GHz"},
                                                       {2, "12.5 GHz"},
                                                       {3, "25 GHz"},
                                                       {4, "50 GHz"},
                                                       {5, "100 GHz"},
                                                       {6, "33 GHz"},
                                                       {7, "75 GHz"},
                                                       {8, "150 GHz"},
                                                       {9, "300 GHz"},
                                                       {15, "not available"}});
inline constexpr auto far_ends = std::to_array<CodeName>({{0, "separable or undefined"},
                                                          {1, "abcdefgh"},
                                                          {2, "aaaaaaaa"},
                                                          {3, "aaaaeeee"},
                                                          {4, "abcdeeee"},
                                                          {5, "abcceeee"},
                                                          {6, "aacdeeee"},
                                                          {7, "aacceeee"},
                                                          {8, "aaaaefgh"},
                                                          {9, "aaaaefgg"},
                                                          {10, "aaaaeegh"},
                                                          {11, "aaaaeegg"},
                                                          {12, "aacceegg"},
                                                          {13, "abcceegg"},
                                                          {14, "aacdeegg"},
                                                          {15, "abcdeegg"},
                                                          {16, "aaccefgg"},
                                                          {17, "abccefgg"},
                                                          {18, "aacdefgg"},
                                                          {19, "abcdefgg"},
                                                          {20, "aacceegh"},
                                                          {21, "abcceegh"},
                                                          {22, "aacdeegh"},
                                                          {23, "abcdeegh"},
                                                          {24, "aaccefgh"},
                                                          {25, "abccefgh"},
                                                          {26, "aacdefgh"},
                                                          {27, "far ends with 16 lanes"},
                                                          {31, "custom"}});
inline constexpr auto power_classes = std::to_array<CodeName>(
    {{0, "1"}, {1, "2"}, {2, "3"}, {3, "4"}, {4, "5"}, {5, "6"}, {6, "7"}, {7, "8"}});
inline constexpr auto laser_loop_codes = std::to_array<CodeName>(
    {{0, "none"}, {1, "constant power loop"}, {2, "constant current loop"}});
inline constexpr auto laser_lane_states =
    std::to_array<CodeName>({{0, "off"}, {1, "ramping"}, {2, "on"}});
inline constexpr auto lane_switch_results =
    std::to_array<CodeName>({{0, "none"},
                             {1, "success"},
                             {2, "in_progress"},
                             {3, "invalid"},
                             {4, "not a permutation"},
                             {5, "conflicts with an active path"},
                             {6, "order not supported"}});
inline constexpr auto tuning_flags = std::to_array<CodeName>({{0, "tuning_complete"},
                                                              {1, "unlocked"},
                                                              {2, "invalid_channel"},
                                                              {3, "not_accepted"},
                                                              {4, "fine_out_of_range"},
                                                              {5, "power_out_of_range"}});

}  // namespace plugfest::cmis::field_codes
