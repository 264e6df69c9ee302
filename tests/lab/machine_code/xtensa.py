"""Native functions for the ESP32's Xtensa with register windows, run by QEMU: many calls in one process."""

import pathlib
import resource
import struct
import subprocess
import tempfile
from collections.abc import Iterator, Sequence

from lab.machine_code.compiled import Native
from lab.machine_code.memory import (
    BUFFER,
    CODE,
    PAGE,
    RESULT,
    SHARED,
    STATE,
    STUBS,
    Call,
    Memory,
    Outcome,
    assembled,
    outcome,
    shared,
)

_START = 0x700000  # the program that makes the calls
_MOST = 60  # seconds of a processor for a part's calls: an endless loop ends, and the calls take a hundredth
_READ, _WRITE, _EXECUTE = 4, 2, 1

_ENTRY, _RETURN = "364100 entry a1, 32\n", "\n1df0 retw.n"
_COUNT = """41feff l32r a4, -8
            3814 l32i.n a3, a4, 4
            {} a3, a3
            3914 s32i.n a3, a4, 4"""
# MicroPython's functions; a stub's first word is STATE, its code begins after it. `len` is all that is called.
_STUBS = {
    "from_obj": """
            a64301 blti a3, 4, +5   of an integer, or of a pointer?
            2802 l32i.n a2, a2, 0""",
    "to_obj": "",
    "swap_globals": """
            41feff l32r a4, -8
            3804 l32i.n a3, a4, 0
            168200 beqz a2, +12
            371205 beq a2, a3, +9
            2904 s32i.n a2, a4, 0
            2d03 mov.n a2, a3
            1df0 retw.n
            0c02 movi.n a2, 0       they are set already""",
    "load_global": "0c02 movi.n a2, 0",
    "subscr": """
            2023a0 addx4 a2, a3, a2
            2802 l32i.n a2, a2, 0""",
    "call": """
            2804 l32i.n a2, a4, 0
            2812 l32i.n a2, a2, 4""",
    "nlr_push": _COUNT.format("1b33 addi.n 1")
    + """
            3902 s32i.n a3, a2, 0   the two words before the registers
            3912 s32i.n a3, a2, 4""",
    "nlr_pop": _COUNT.format("0b33 addi.n -1"),
    "setjmp": """
            1c13 movi.n a3, 17      all of jmp_buf is written
            3902 s32i.n a3, a2, 0
            4b22 addi.n a2, a2, 4
            0b33 addi.n a3, a3, -1
            5663ff bnez a3, -6
            0c02 movi.n a2, 0""",
}
_LITERALS = ("RECORDS", "COUNT", "BUFFER", "STATE", "FUNCTION", "CODE", "SHARED", "RESULT", "PAGE")
# For each record, {what the buffer has before, arguments, their number, globals}: make the call, write out the page.
_PROGRAM = """
            l32r a7, RECORDS
            l32r a5, COUNT
    call:   8807 l32i.n a8, a7, 0
            l32r a9, BUFFER
            a2a100 movi a10, 256
    copy:   b808 l32i.n a11, a8, 0
            b909 s32i.n a11, a9, 0
            4b88 addi.n a8, a8, 4
            4b99 addi.n a9, a9, 4
            0baa addi.n a10, a10, -1
            bnez a10, copy
            l32r a9, STATE
            8837 l32i.n a8, a7, 12
            8909 s32i.n a8, a9, 0
            l32r a10, FUNCTION
            b827 l32i.n a11, a7, 8
            0c0c movi.n a12, 0
            d817 l32i.n a13, a7, 4
            l32r a8, CODE
            e00800 callx8 a8
            l32r a4, RESULT
            a904 s32i.n a10, a4, 0
            l32r a3, SHARED
            l32r a4, PAGE
            0c16 movi.n a6, 1
            0cd2 movi.n a2, 13
            005000 syscall          write(1, SHARED, PAGE)
            72c710 addi a7, a7, 16
            0b55 addi.n a5, a5, -1
            bnez a5, call
            22a076 movi a2, 118
            0c06 movi.n a6, 0
            005000 syscall          exit(0)
"""


def _program(*literals: int) -> bytes:
    """Return the program behind its literals."""
    begin = 4 * len(literals)
    code, labels = b"", {}
    for line in _PROGRAM.strip().splitlines():
        words = line.split()
        if words[0].endswith(":"):
            labels[words.pop(0)[:-1]] = len(code)
        at = begin + len(code)
        if words[0] == "l32r":
            distance = 4 * _LITERALS.index(words[2]) - (at + 3 & ~3) >> 2
            code += bytes([int(words[1][1:-1]) << 4 | 1]) + struct.pack("<h", distance)
        elif words[0] == "bnez":
            distance = labels[words[2]] - len(code) - 4 & 0xFFF
            code += bytes([0x56, (distance & 15) << 4 | int(words[1][1:-1]), distance >> 4])
        else:
            code += bytes.fromhex(words[0])
    return struct.pack(f"<{len(literals)}I", *literals) + code


def run(architecture: str, native: Native, calls: Sequence[Call]) -> Iterator[Outcome | str]:
    """Yield the outcome of each call; the last one is a sentence if the function does what no processor allows."""
    state = struct.pack("<I", STATE)
    stubs = {name: state + assembled(_ENTRY + listing + _RETURN) for name, listing in _STUBS.items()}
    memory = Memory(native, stubs, begin=4)
    records = [
        word
        for call in calls
        for word in (memory.data(call.before), memory.arguments(call), len(call.arguments), call.globals)
    ]
    place = memory.words(*records)
    program = _program(place, len(calls), BUFFER, STATE, memory.function, CODE, SHARED, RESULT, PAGE)
    memory.pages |= {_START: program, SHARED: shared(calls[0])}
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "calls")
        file.write_bytes(_elf(memory.pages, _START + 4 * len(_LITERALS)))
        file.chmod(0o755)
        command = ["qemu-xtensa", "-cpu", "dc233c", str(file)]
        done = subprocess.run(command, capture_output=True, check=False, preexec_fn=_limited)
    for call, at in zip(calls, range(0, len(done.stdout), PAGE), strict=False):
        yield outcome(call, done.stdout[at : at + PAGE])
    if done.returncode:
        yield f"qemu-xtensa ended with {done.returncode}: {done.stderr.decode(errors='replace')}"


def _limited() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (_MOST, _MOST))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _elf(pages: dict[int, bytes], start: int) -> bytes:
    """Return a program with these pages, which begins at `start`."""
    file = -(-(52 + 32 * len(pages)) // PAGE) * PAGE
    headers, contents = b"", b""
    for address, content in sorted(pages.items()):
        code = address in (CODE, STUBS, _START)
        rights = _READ | (_EXECUTE if code else _WRITE if address == SHARED else 0)
        size = len(content)
        headers += struct.pack("<8I", 1, file + len(contents), address, address, size, size, rights, PAGE)
        contents += content.ljust(-(-size // PAGE) * PAGE, b"\0")
    head = b"\x7fELF\x01\x01\x01".ljust(16, b"\0")
    head += struct.pack("<HHIIIIIHHHHHH", 2, 94, 1, start, 52, 0, 0x300, 52, 32, len(pages), 40, 0, 0)
    return (head + headers).ljust(file, b"\0") + contents
