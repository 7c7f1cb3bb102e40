# Precompiled headers (PLUGFEST_PCH) make clean builds about twice as fast. Sources still include what they use: lint
# and daily builds go without. One set for the product, one for tests.
if(PLUGFEST_PCH)
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/precompiled.cpp" CONTENT "")
  add_library(plugfest_precompiled STATIC "${PROJECT_BINARY_DIR}/precompiled.cpp")
  target_link_libraries(plugfest_precompiled PRIVATE plugfest_flags fmt::fmt Boost::headers)
  target_precompile_headers(plugfest_precompiled PRIVATE
    <algorithm> <array> <chrono> <cmath> <cstdint> <expected> <filesystem> <fstream> <functional> <map> <memory>
    <optional> <set> <span> <sstream> <string> <string_view> <utility> <variant> <vector>
    <fmt/format.h> <boost/asio/awaitable.hpp> <nlohmann/json.hpp>)
  if(PLUGFEST_WITH_TESTS)
    add_library(plugfest_precompiled_tests STATIC "${PROJECT_BINARY_DIR}/precompiled.cpp")
    target_link_libraries(plugfest_precompiled_tests PRIVATE plugfest_flags fmt::fmt Boost::headers GTest::gmock)
    target_precompile_headers(plugfest_precompiled_tests PRIVATE
      <algorithm> <array> <chrono> <filesystem> <fstream> <functional> <map> <memory> <optional> <set> <sstream>
      <string> <string_view> <utility> <vector> <fmt/format.h> <boost/asio/awaitable.hpp> <gmock/gmock.h>
      <gtest/gtest.h> <nlohmann/json.hpp>)
  endif()
endif()

# plugfest_library(NAME SOURCES a.cpp ... [DEPS plugfest::x ...]): the library of one folder, `plugfest::NAME`.
function(plugfest_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPS" ${ARGN})
  add_library(plugfest_${name} STATIC ${ARG_SOURCES})
  add_library(plugfest::${name} ALIAS plugfest_${name})
  target_include_directories(plugfest_${name} PUBLIC "${PROJECT_SOURCE_DIR}")
  target_link_libraries(plugfest_${name} PUBLIC ${ARG_DEPS} PRIVATE plugfest_flags)
  if(PLUGFEST_PCH AND ARG_DEPS)
    target_precompile_headers(plugfest_${name} REUSE_FROM plugfest_precompiled)
  endif()
endfunction()

# plugfest_headers(NAME [DEPS ...]): a folder of headers only.
function(plugfest_headers name)
  cmake_parse_arguments(ARG "" "" "DEPS" ${ARGN})
  add_library(plugfest_${name} INTERFACE)
  add_library(plugfest::${name} ALIAS plugfest_${name})
  target_include_directories(plugfest_${name} INTERFACE "${PROJECT_SOURCE_DIR}")
  target_link_libraries(plugfest_${name} INTERFACE ${ARG_DEPS})
endfunction()

# plugfest_test(NAME SOURCES a_test.cpp ... [DEPS plugfest::x ...]): one test program per source folder.
function(plugfest_test name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPS;LABELS" ${ARGN})
  add_executable(${name}_tests ${ARG_SOURCES})
  target_link_libraries(${name}_tests PRIVATE ${ARG_DEPS} plugfest_flags GTest::gmock GTest::gtest_main)
  target_compile_definitions(${name}_tests PRIVATE
    PLUGFEST_SOURCE_DIR="${PROJECT_SOURCE_DIR}" PLUGFEST_BINARY_DIR="${PROJECT_BINARY_DIR}")
  if(PLUGFEST_PCH)
    target_precompile_headers(${name}_tests REUSE_FROM plugfest_precompiled_tests)
  endif()
  gtest_discover_tests(${name}_tests TEST_PREFIX "${name}/" DISCOVERY_TIMEOUT 60
    PROPERTIES TIMEOUT 300 LABELS "${ARG_LABELS}")
  # Test files have fixtures and helpers of the same names.
  set_target_properties(${name}_tests PROPERTIES UNITY_BUILD OFF)
  if("threads" IN_LIST ARG_LABELS)
    add_dependencies(thread_tests ${name}_tests)
  endif()
endfunction()
