#include "orchestrator/cli/quirk_files.hpp"

#include <array>
#include <fstream>

namespace plugfest::cli {

namespace {

/// Up to a little more than a table may be, so that a file without end is refused.
Result<std::string> read_text(const std::string& file) {
    constexpr std::size_t enough = (1U << 20U) + 1;
    std::ifstream stream(file, std::ios::binary);
    std::string text(enough, '\0');
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (stream.bad() || (!stream && !stream.eof())) {
        return fail(ErrorKind::absent, "cannot be read");
    }
    text.resize(static_cast<std::size_t>(stream.gcount()));
    return text;
}

}  // namespace

Result<cmis::QuirkTable> load_quirk_file(const std::string& file) {
    PLUGFEST_TRY(const std::string text, with_context(read_text(file), file));
    return with_context(cmis::QuirkTable::parse(text), file);
}

Result<cmis::QuirkTable> load_quirks(const std::vector<std::string>& files) {
    cmis::QuirkTable table = cmis::QuirkTable::shipped();
    for (const std::string& file : files) {
        PLUGFEST_TRY(const cmis::QuirkTable more, load_quirk_file(file));
        table.append(more);
    }
    return table;
}

}  // namespace plugfest::cli
