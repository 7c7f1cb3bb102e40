#pragma once

#include <string_view>

namespace plugfest::traffic::samples {

// What iperf3 prints, in the shape of releases 3.12 to 3.17.

inline constexpr std::string_view good = R"({
	"start":	{
		"connected":	[{"socket":	5, "local_host":	"10.1.0.11"}],
		"version":	"iperf 3.12"
	},
	"intervals":	[],
	"end":	{
		"streams":	[],
		"sum_sent":	{
			"start":	0,
			"seconds":	2.000552,
			"bytes":	5001380000,
			"bits_per_second":	20000000000.5,
			"retransmits":	12,
			"sender":	true
		},
		"sum_received":	{
			"start":	0,
			"seconds":	2.0408,
			"bytes":	5001380000,
			"bits_per_second":	19600000000,
			"sender":	true
		}
	}
}
)";

inline constexpr std::string_view refused =
    R"({"start":{"connected":[],"version":"iperf 3.12"},"intervals":[],"end":{},"error":"unable to connect to server: Connection refused"})";

inline constexpr std::string_view busy =
    R"({"start":{},"intervals":[],"end":{},"error":"the server is busy running a test. try again later"})";

inline constexpr std::string_view nan = R"({"end": {"sum_received": {"bits_per_second": -nan}}})";

}  // namespace plugfest::traffic::samples
