# Read by CMake after MicroPython's own `project`. What runs from RAM (FAST, files of py/) is compiled for speed, as the
# port itself does for vm.c and map.c; the divisions by which map.c finds names run from RAM, too.
get_filename_component(py "${CMAKE_CURRENT_SOURCE_DIR}/../../py" ABSOLUTE)
foreach(each ${FAST})
    set_source_files_properties(${py}/${each}.c PROPERTIES COMPILE_OPTIONS "-O2")
endforeach()
add_compile_definitions(PICO_DIVIDER_IN_RAM=1)
