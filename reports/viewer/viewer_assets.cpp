#include "reports/viewer/viewer_assets.hpp"

#include "reports/viewer/viewer_files.hpp"

namespace plugfest::viewer {

std::string_view script() {
    return files::dist_viewer_js;
}

std::string_view style() {
    return files::dist_viewer_css;
}

}  // namespace plugfest::viewer
