"""Native functions for Cortex-M0+ and Cortex-M33, run by Unicorn."""

import struct
from collections.abc import Iterator, Sequence

from unicorn import UC_ARCH_ARM, UC_MODE_MCLASS, UC_MODE_THUMB, UC_PROT_EXEC, UC_PROT_READ, UC_PROT_WRITE, Uc, UcError
from unicorn.arm_const import (
    UC_ARM_REG_LR,
    UC_ARM_REG_R0,
    UC_ARM_REG_R1,
    UC_ARM_REG_R2,
    UC_ARM_REG_R3,
    UC_ARM_REG_SP,
    UC_CPU_ARM_CORTEX_M0,
    UC_CPU_ARM_CORTEX_M33,
)

from lab.machine_code.compiled import Native
from lab.machine_code.memory import (
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

_STACK = 0x300000
_BACK = STUBS + PAGE - 4  # where a function returns to
_MOST = 10_000_000  # instructions of a call: none takes a hundredth of it

# The processors, and how many registers `nlr_push` saves, see py/nlr.h.
_PROCESSORS = {"armv6m": (UC_CPU_ARM_CORTEX_M0, 10), "armv7emsp": (UC_CPU_ARM_CORTEX_M33, 16)}


def _stubs(saved: int) -> dict[str, bytes]:
    """Return MicroPython's functions in instructions of ARMv6-M. The word at a stub's byte 32 is STATE."""
    nothing = "0020 movs r0, #0\n7047 bx lr"
    listings = {
        "from_obj": """
            0429 cmp r1, #4         of an integer, or of a pointer?
            00d3 blo +4
            0068 ldr r0, [r0]
            7047 bx lr""",
        "to_obj": "7047 bx lr",
        "swap_globals": """
            074a ldr r2, [pc, #28]
            1168 ldr r1, [r2]
            0028 cmp r0, #0
            04d0 beq +12
            8842 cmp r0, r1
            02d0 beq +8
            1060 str r0, [r2]
            0800 movs r0, r1
            7047 bx lr
            0020 movs r0, #0        they are set already
            7047 bx lr""",
        "load_global": nothing,
        "subscr": """
            8900 lsls r1, r1, #2
            4058 ldr r0, [r0, r1]
            7047 bx lr""",
        "call": """
            1068 ldr r0, [r2]       of `len`
            4068 ldr r0, [r0, #4]
            7047 bx lr""",
        "nlr_push": f"""
            {2 + saved:02x}21 movs r1, #{2 + saved}  all of nlr_buf_t is written
            8900 lsls r1, r1, #2
            0439 subs r1, #4
            4150 str r1, [r0, r1]
            fcd1 bne -4
            054a ldr r2, [pc, #20]
            5168 ldr r1, [r2, #4]
            0131 adds r1, #1
            5160 str r1, [r2, #4]
            0020 movs r0, #0
            7047 bx lr""",
        "nlr_pop": """
            074a ldr r2, [pc, #28]
            5168 ldr r1, [r2, #4]
            0139 subs r1, #1
            5160 str r1, [r2, #4]
            7047 bx lr""",
        "setjmp": "00be bkpt",  # not on ARM
    }
    return {name: assembled(text).ljust(32, b"\0") + struct.pack("<I", STATE) for name, text in listings.items()}


def run(architecture: str, native: Native, calls: Sequence[Call]) -> Iterator[Outcome | str]:
    """Yield the outcome of each call; the last one is a sentence if the function does what no processor allows."""
    cpu, saved = _PROCESSORS[architecture]
    memory = Memory(native, _stubs(saved), begin=1)  # an odd address: Thumb
    arguments = [memory.arguments(call) for call in calls]
    processor = Uc(UC_ARCH_ARM, UC_MODE_THUMB | UC_MODE_MCLASS)
    processor.ctl_set_cpu_model(cpu)
    for address, content in memory.pages.items():
        pages = -(-len(content) // PAGE) * PAGE
        processor.mem_map(address, pages, UC_PROT_READ | UC_PROT_EXEC if address < SHARED else UC_PROT_READ)
        processor.mem_write(address, content)
    for address in (SHARED, _STACK):
        processor.mem_map(address, PAGE, UC_PROT_READ | UC_PROT_WRITE)
    for call, place in zip(calls, arguments, strict=True):
        processor.mem_write(SHARED, shared(call))
        parameters = {UC_ARM_REG_R0: memory.function, UC_ARM_REG_R1: len(call.arguments), UC_ARM_REG_R2: 0}
        parameters |= {UC_ARM_REG_R3: place, UC_ARM_REG_SP: _STACK + PAGE, UC_ARM_REG_LR: _BACK | 1}
        for register, value in parameters.items():
            processor.reg_write(register, value)
        try:
            processor.emu_start(CODE | 1, _BACK, count=_MOST)
        except UcError as error:
            yield str(error)
            return
        processor.mem_write(RESULT, struct.pack("<I", processor.reg_read(UC_ARM_REG_R0)))
        yield outcome(call, bytes(processor.mem_read(SHARED, PAGE)))
