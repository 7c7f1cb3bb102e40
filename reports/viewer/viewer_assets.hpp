#pragma once

#include <string_view>

/// The bundled front end. Both are empty in a build without it (PLUGFEST_WITH_VIEWER=OFF).
namespace plugfest::viewer {

/// JavaScript that draws the data of the element `report-data` into the element `app`.
[[nodiscard]] std::string_view script();
[[nodiscard]] std::string_view style();

}  // namespace plugfest::viewer
