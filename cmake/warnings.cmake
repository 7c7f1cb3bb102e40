# Flags every target of ours is built with. Third-party headers come in as SYSTEM and stay silent.
add_library(plugfest_flags INTERFACE)
target_compile_options(plugfest_flags INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 reports false positives inside std::string and coroutine frames at -O2.
  target_compile_options(plugfest_flags INTERFACE
    -Wno-maybe-uninitialized -Wno-restrict -Wno-dangling-pointer -Wno-array-bounds -Wno-stringop-overflow
    -Wno-stringop-overread -Wno-free-nonheap-object -Wno-mismatched-new-delete -Wno-missing-field-initializers)
else()
  target_compile_options(plugfest_flags INTERFACE -Wno-missing-designated-field-initializers -Wno-missing-field-initializers)
endif()
if(CMAKE_UNITY_BUILD)
  # A local name may be that of a helper in another file of the folder: shadowing only where the files are joined.
  target_compile_options(plugfest_flags INTERFACE -Wno-shadow)
endif()
if(PLUGFEST_SANITIZE)
  add_compile_options(-fsanitize=${PLUGFEST_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${PLUGFEST_SANITIZE})
endif()
find_program(PLUGFEST_LLD NAMES ld.lld-19 ld.lld)
if(PLUGFEST_LLD)
  add_link_options(-fuse-ld=lld)
endif()
