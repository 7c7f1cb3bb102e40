# plugfest_embed_text(TARGET HEADER NAMESPACE FILES a.sql ...): text files as std::string_view constants in a
# generated header that TARGET includes as "FOLDER/HEADER". `001_initial.sql` in folder `results` becomes
# `results_001_initial_sql`. Generated at build time, so FILES may be built too.
function(plugfest_embed_text target header namespace)
  cmake_parse_arguments(ARG "" "" "FILES" ${ARGN})
  file(RELATIVE_PATH folder "${PROJECT_SOURCE_DIR}" "${CMAKE_CURRENT_SOURCE_DIR}")
  set(output "${CMAKE_CURRENT_BINARY_DIR}/embedded/${folder}/${header}")
  list(JOIN ARG_FILES "|" files)
  add_custom_command(OUTPUT "${output}"
    COMMAND "${CMAKE_COMMAND}" "-DOUTPUT=${output}" "-DNAMESPACE=${namespace}" "-DFILES=${files}"
      -P "${PROJECT_SOURCE_DIR}/cmake/write_embedded.cmake"
    DEPENDS ${ARG_FILES} "${PROJECT_SOURCE_DIR}/cmake/write_embedded.cmake"
    VERBATIM)
  target_sources(${target} PRIVATE "${output}")
  target_include_directories(${target} PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/embedded")
endfunction()
