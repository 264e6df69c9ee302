// MicroPython as a UF2 has it: an RP2 port without what neither the box nor the laptop's tools import, for the
// flash's sake. It takes the place of ports/rp2/mpconfigport.h.
//
// DEFLATE inflates texts; without it MicroPython would leave out binascii.crc32, too.

#include "ports/rp2/mpconfigport.h"

// Filesystems and digests: games lie on LittleFS, and flashing compares SHA-256.
#undef MICROPY_VFS_FAT
#define MICROPY_VFS_FAT (0)
#undef MICROPY_PY_CRYPTOLIB
#define MICROPY_PY_CRYPTOLIB (0)
#undef MICROPY_PY_HASHLIB_SHA1
#define MICROPY_PY_HASHLIB_SHA1 (0)

// Where it is larger than on Raspberry Pi's own boards: as large a filesystem as MicroPython's firmware makes there.
#if PICO_FLASH_SIZE_BYTES == 8 * 1024 * 1024
#undef MICROPY_HW_FLASH_STORAGE_BYTES
#define MICROPY_HW_FLASH_STORAGE_BYTES (7 * 1024 * 1024)
#endif

// Modules, and what is in them.
#define MICROPY_PY_ASYNCIO (0)
#define MICROPY_PY_ASYNC_AWAIT (0)
#define MICROPY_PY_CMATH (0)
#define MICROPY_PY_COLLECTIONS_DEQUE (0)
#define MICROPY_PY_COLLECTIONS_ORDEREDDICT (0)
#define MICROPY_PY_HEAPQ (0)
#define MICROPY_PY_MACHINE_SIGNAL (0)
#define MICROPY_PY_MATH (0)
#define MICROPY_PY_MICROPYTHON_RINGIO (0)
#define MICROPY_PY_PLATFORM (0)
#define MICROPY_PY_RANDOM (0)
#define MICROPY_PY_RE (0)
#define MICROPY_PY_STRUCT (0)
#define MICROPY_PY_UCTYPES (0)

// A REPL's help and comfort, numbers that no score is, and built-in names that nobody uses. A record with a floating-point
// number in it is not JSON without them.
#define MICROPY_REPL_AUTO_INDENT (0)
#define MICROPY_REPL_EMACS_KEYS (0)
#undef MICROPY_PY_BUILTINS_HELP
#define MICROPY_PY_BUILTINS_HELP (0)
#define MICROPY_PY_BUILTINS_COMPLEX (0)
#undef MICROPY_FLOAT_IMPL
#define MICROPY_FLOAT_IMPL (MICROPY_FLOAT_IMPL_NONE)
#define MICROPY_PY_BUILTINS_FROZENSET (0)
#define MICROPY_PY_BUILTINS_SET (0)
#define MICROPY_PY_BUILTINS_INPUT (0)
#define MICROPY_PY_BUILTINS_POW3 (0)
#define MICROPY_PY_BUILTINS_STR_CENTER (0)
#define MICROPY_PY_BUILTINS_STR_SPLITLINES (0)

// The only terminal is the cable's, and no program makes another USB device of a box.
#undef MICROPY_PY_OS_DUPTERM
#define MICROPY_PY_OS_DUPTERM (0)
#undef MICROPY_PY_OS_DUPTERM_NOTIFY
#define MICROPY_PY_OS_DUPTERM_NOTIFY (0)
#undef MICROPY_HW_ENABLE_USB_RUNTIME_DEVICE
#define MICROPY_HW_ENABLE_USB_RUNTIME_DEVICE (0)

// Buses that nothing wired to a box has.
#undef MICROPY_PY_MACHINE_DHT_READINTO
#define MICROPY_PY_MACHINE_DHT_READINTO (0)
#undef MICROPY_PY_ONEWIRE
#define MICROPY_PY_ONEWIRE (0)
#undef MICROPY_PY_MACHINE_PULSE
#define MICROPY_PY_MACHINE_PULSE (0)
#undef MICROPY_PY_MACHINE_I2S
#define MICROPY_PY_MACHINE_I2S (0)
#ifndef BOX_SPI // of a board whose display is on it
#undef MICROPY_PY_MACHINE_SPI
#define MICROPY_PY_MACHINE_SPI (0)
#endif
#undef MICROPY_PY_MACHINE_SOFTSPI
#define MICROPY_PY_MACHINE_SOFTSPI (0)
#undef MICROPY_PY_MACHINE_UART
#define MICROPY_PY_MACHINE_UART (0)

// The box runs on one core.
#undef MICROPY_PY_THREAD
#define MICROPY_PY_THREAD (0)

// Where names were found last: with 128 places most of the firmware's names share theirs.
#define MICROPY_OPT_MAP_LOOKUP_CACHE_SIZE (1024)

// Else each change of an attribute looks for these two methods, which no class here has.
#undef MICROPY_PY_DELATTR_SETATTR
#define MICROPY_PY_DELATTR_SETATTR (0)

// Machine code is loaded, frozen or from .mpy files, and never compiled here. Without MICROPY_EMIT_THUMB it could not be
// loaded, either: rp2_box.patch leaves out what compiles it. Assembler is nowhere.
#undef MICROPY_EMIT_INLINE_THUMB
#define MICROPY_EMIT_INLINE_THUMB (0)

// The port's main starts and stops these even where they are left out. PIO and DMA have no setting: rp2_box.cmake leaves
// them out, and rp2_box.patch their names in the module `_rp2`.
__attribute__((weak)) void machine_i2s_init0(void) {}
__attribute__((weak)) void machine_i2s_deinit_all(void) {}
__attribute__((weak)) void machine_uart_deinit_all(void) {}
__attribute__((weak)) void rp2_pio_init(void) {}
__attribute__((weak)) void rp2_pio_deinit(void) {}
__attribute__((weak)) void rp2_dma_init(void) {}
__attribute__((weak)) void rp2_dma_deinit(void) {}
