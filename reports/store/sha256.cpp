#include "reports/store/sha256.hpp"

#include <sodium.h>

#include <array>

namespace plugfest::store {

std::string sha256(std::string_view content) {
    std::array<unsigned char, crypto_hash_sha256_BYTES> digest{};
    crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(content.data()),
                       content.size());
    std::array<char, 2 * crypto_hash_sha256_BYTES + 1> text{};
    sodium_bin2hex(text.data(), text.size(), digest.data(), digest.size());
    return text.data();
}

}  // namespace plugfest::store
