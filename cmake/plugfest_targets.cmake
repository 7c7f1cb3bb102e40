# plugfest_library(NAME SOURCES a.cpp ... [DEPS plugfest::x ...]): the library of one folder, `plugfest::NAME`.
function(plugfest_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPS" ${ARGN})
  add_library(plugfest_${name} STATIC ${ARG_SOURCES})
  add_library(plugfest::${name} ALIAS plugfest_${name})
  target_include_directories(plugfest_${name} PUBLIC "${PROJECT_SOURCE_DIR}")
  target_link_libraries(plugfest_${name} PUBLIC ${ARG_DEPS} PRIVATE plugfest_flags)
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
  gtest_discover_tests(${name}_tests TEST_PREFIX "${name}/" DISCOVERY_TIMEOUT 60
    PROPERTIES TIMEOUT 300 LABELS "${ARG_LABELS}")
endfunction()
