#pragma once

#include "domain/run_record.hpp"

#include <string>
#include <vector>

namespace plugfest::test {

/// How one link of the sample run is made and what shall be wrong with it.
struct SampleLink {
    std::string name;
    std::string a;
    std::string b;
    double gbps = 800;
    int lanes = 8;
    Medium medium = Medium::optics;
    std::string vendor;
    std::string part;
    std::string type;
    std::string cable = {};  ///< shared by the two links of a twin-port module; else the link name
};

/// The 13 links of the demo lab.
[[nodiscard]] const std::vector<SampleLink>& sample_links();

/// The fabric they make.
[[nodiscard]] Topology sample_topology();

/// Who is at `port` of `link`.
[[nodiscard]] EndIdentity sample_end(const SampleLink& link, const std::string& port);

}  // namespace plugfest::test
