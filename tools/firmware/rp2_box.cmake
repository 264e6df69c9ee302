# Read by CMake after MicroPython's own `project`. What runs from RAM (FAST, files of py/) is compiled for speed, as the
# port itself does for vm.c and map.c; divisions run from RAM, too. Copies of the files that tools/firmware/rp2_box.patch has
# changed (PATCHED) lie in the build's own folder, and are compiled in the place of MicroPython's own.
get_filename_component(source "${CMAKE_CURRENT_SOURCE_DIR}/../.." ABSOLUTE)
set(copies ${PATCHED})
list(TRANSFORM copies REPLACE ".+" "${CMAKE_BINARY_DIR}/\\0.c")
foreach(each ${PATCHED})
    set_source_files_properties(${source}/${each}.c PROPERTIES HEADER_FILE_ONLY TRUE)
endforeach()
cmake_language(DEFER CALL target_sources firmware PRIVATE ${copies})
include_directories(${CMAKE_BINARY_DIR}) # before MicroPython's own folders, for a copy that another file includes
foreach(each ${FAST})
    set_source_files_properties(${source}/py/${each}.c ${CMAKE_BINARY_DIR}/py/${each}.c PROPERTIES COMPILE_OPTIONS "-O2")
endforeach()
add_compile_definitions(PICO_DIVIDER_IN_RAM=1)

# Drivers that nothing wired to a box needs, see rp2_box.h: the port compiles these three whatever its settings are.
# A board whose display is on SPI needs the last one.
if(NOT BOX_SPI)
    set(spi machine_spi)
endif()
foreach(each rp2_pio rp2_dma ${spi})
    set_source_files_properties(${CMAKE_CURRENT_SOURCE_DIR}/${each}.c PROPERTIES HEADER_FILE_ONLY TRUE)
endforeach()

# The SDK's printf is called only for the cursor of a terminal, with integers.
add_compile_definitions(PICO_PRINTF_SUPPORT_FLOAT=0 PICO_PRINTF_SUPPORT_EXPONENTIAL=0)
# The port compiles integers of more than 31 bits for speed; on a box few are, such as checksums.
cmake_language(DEFER CALL set_source_files_properties ${source}/py/mpz.c PROPERTIES COMPILE_OPTIONS "-Os")

# A boot stage for flash chips of other kinds than the Pico's: one data line, and a quarter of the core's clock.
if(BOX_SAFE)
    cmake_language(DEFER CALL pico_define_boot_stage2 safe_boot ${source}/lib/pico-sdk/src/rp2040/boot_stage2/boot2_generic_03h.S)
    cmake_language(DEFER CALL target_compile_definitions safe_boot PRIVATE PICO_FLASH_SPI_CLKDIV=4)
    cmake_language(DEFER CALL set_target_properties safe_boot PROPERTIES LINKER_LANGUAGE C)
endif()
