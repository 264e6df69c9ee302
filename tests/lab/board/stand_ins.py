"""Stand-ins for modules of MicroPython's ports, which a laptop lacks, on a `hardware.Hardware`. Run on MicroPython too.

They are as strict as the ports are: no hard interrupts on the ESP32, whose watchdog can't be
stopped; a write that does not fit waits. Idle calls allocate nothing.
"""

import gc

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, NoReturn

    from lab.board.hardware import Hardware

TICKS, HALF = (1 << 30) - 1, 1 << 29  # the chip's largest number without heap
WAIT = 500  # ms that a write waits for a laptop that does not read
POLLIN, POLLOUT = 1, 4
WATCHDOG_CTRL = {"rp2040": 0x40058000, "rp2350": 0x400D8000}
CLEAR, ENABLE = 0x3000, 1 << 30
USB_FRAME = 0x50110048


class Module:
    """A module that a test makes."""

    def __init__(self, **names: "Any") -> None:
        for name, value in names.items():
            setattr(self, name, value)


class SoftReset(BaseException):
    """The program has restarted its software."""


class Pin:
    """A pin. Nobody but a key drives it; without a pull-up it reads 0."""

    def __init__(self, hardware: "Hardware") -> None:
        self.hardware = hardware
        self.down = False  # its key
        self.pulled = False
        self.handler: Callable[[Pin], object] | None = None
        self.driven: list[int] = []  # the levels that the chip has driven

    def __call__(self, value: "int | None" = None) -> int:
        if value is not None:
            self.driven.append(int(value))
        return 1 if self.pulled and not self.down else 0

    def init(self, mode: int, pull: "int | None" = None, value: int = 1) -> None:
        self.pulled = bool(value) and pull == Pins.PULL_UP

    def press(self, down: bool) -> None:
        """Close the key's contact, or open it."""
        moved = down != self.down
        self.down = down
        if moved and self.handler:
            self.hardware.interrupted(self)

    def interrupt(self) -> None:
        """Call its handler."""
        assert self.handler
        self.handler(self)

    def irq(self, handler: "Callable[[Pin], object]", trigger: int, **more: "Any") -> None:
        assert trigger == Pins.IRQ_FALLING | Pins.IRQ_RISING
        if self.hardware.chip == "esp32" and more:
            raise TypeError("extra keyword arguments given")
        self.handler = handler


class Wires:
    """The bus of `machine.I2C`, with the display on it. After a failure the controller stays stuck."""

    def __init__(self, hardware: "Hardware", frequency: int, timeout: int) -> None:
        self.hardware = hardware
        self.hangs = False
        hardware.display.set_frequency(frequency)
        assert timeout <= 50_000

    def writeto(self, address: int, data: bytes) -> int:
        if self.hangs:
            raise OSError(5)
        self.hangs = True
        self.hardware.display.send(address, data)
        self.hangs = False
        return len(data) - self.hardware.unacknowledged

    def readfrom_into(self, address: int, buffer: "bytearray | memoryview") -> None:
        if self.hangs:
            raise OSError(5)
        self.hangs = True
        buffer[0] = self.hardware.display.receive(address)
        self.hangs = False


class Bus:
    """`machine.SoftI2C`, on which nothing acknowledges: a write ends after its first byte."""

    def __init__(self, hardware: "Hardware", scl: Pin, sda: Pin, freq: int) -> None:
        self.hardware = hardware

    def start(self) -> None:
        self.sent = b""

    def write(self, data: bytes) -> int:
        self.sent += data[:1]
        return 0

    def stop(self) -> None:
        if self.sent[0] == self.hardware.display.address << 1:
            self.hardware.display.write(self.sent[1:])


class Spi:
    """`machine.SPI`; its display takes each byte while CS is low, a command or data by the level of D/C."""

    def __init__(self, hardware: "Hardware", number: int, baudrate: int, sck: Pin, mosi: Pin, miso: None) -> None:
        wired = hardware.constants
        assert number == wired["SPI"] and sck is hardware.pins[wired["SCK"]] and mosi is hardware.pins[wired["MOSI"]]
        self.hardware = hardware
        hardware.display.set_frequency(baudrate)

    def write(self, data: "bytes | bytearray") -> None:
        hardware = self.hardware
        select, is_data = [hardware.pins[hardware.constants[name]].driven[-1] for name in ("CS", "DC")]
        if not select:
            for byte in data:
                hardware.display.write(bytes((is_data << 6, byte)))


class Watchdog:
    """`machine.WDT`."""

    def __init__(self, hardware: "Hardware", timeout: int) -> None:
        self.hardware = hardware
        if hardware.chip == "rp2" and timeout > 8388:
            raise ValueError("timeout exceeds 8388")
        hardware.timeout = timeout
        self.feed()

    def feed(self) -> None:
        self.hardware.fed = self.hardware.now


class Memory:
    """`machine.mem32`, with the registers that the ports use."""

    def __init__(self, hardware: "Hardware") -> None:
        self.hardware = hardware

    def __getitem__(self, address: int) -> int:
        assert address == USB_FRAME
        return self.hardware.now & 0x7FF if self.hardware.hosted else 0

    def __setitem__(self, address: int, value: int) -> None:
        assert address == WATCHDOG_CTRL[self.hardware.constants["CHIP"]] + CLEAR and value == ENABLE
        self.hardware.timeout = None


class Poll:
    """`select.poll()` of one stream."""

    def __init__(self, hardware: "Hardware") -> None:
        self.hardware = hardware
        self.what: int | None = None

    def register(self, stream: "Line", what: int) -> None:
        self.what = what

    def ipoll(self, timeout: int) -> "tuple[int, ...]":
        if timeout:
            assert self.hardware.chip == "esp32" and self.what == POLLIN
            self.hardware.wait_for_ticks(timeout)
        if self.what == POLLIN:
            return _SOME if self.hardware.incoming else ()
        # A UF2's MicroPython says so once 64 bytes fit.
        least = 64 if hasattr(self.hardware.filesystem, "erase_ahead") else 1
        return _SOME if self.hardware.room >= least or self.hardware.chip == "esp32" else ()


_SOME = (1,)


class Line:
    """`sys.stdin.buffer` and `sys.stdout.buffer`."""

    def __init__(self, hardware: "Hardware") -> None:
        self.hardware = hardware

    def readinto(self, buffer: "bytearray | memoryview") -> int:
        for index in range(len(buffer)):
            assert self.hardware.incoming, "a read that waits"
            buffer[index] = self.hardware.incoming[0]
            self.hardware.incoming = self.hardware.incoming[1:]
        return len(buffer)

    def write(self, data: bytes) -> int:
        hardware, taken = self.hardware, 0
        while taken < len(data):
            if hardware.room < len(data) - taken:
                hardware.waits += 1
                hardware.pass_time(WAIT)
                if not hardware.room:
                    break
            fits = min(len(data) - taken, hardware.room)
            hardware.room -= fits
            hardware.outgoing += data[taken : taken + fits]
            taken += fits
        # The ESP32-S3's other port, a UART, has taken all.
        return len(data) if hardware.chip == "esp32" else taken


class Pwm:
    """`machine.PWM`, with a beeper on its pin."""

    def __init__(self, hardware: "Hardware", pin: Pin, freq: int, duty_u16: int) -> None:
        assert isinstance(pin, Pin)
        self.hardware = hardware
        self.now = 0  # what it plays
        self.hertz, self.duty = freq, duty_u16
        self.note()

    def freq(self, hertz: int) -> None:
        assert 8 <= hertz <= 20_000
        self.hertz = hertz
        self.note()

    def duty_u16(self, duty: int) -> None:
        assert 0 <= duty <= 65535
        self.duty = duty
        self.note()

    def note(self) -> None:
        note = self.hertz if self.duty else 0
        if note != self.now:
            self.now = note
            self.hardware.notes.append((self.hardware.now, note))
            self.hardware.duties += [self.duty] if note else []

    def deinit(self) -> None:
        assert not self.duty


class Timer:
    """`machine.Timer`, which calls back between two bytecodes."""

    ONE_SHOT = 0

    def __init__(self, hardware: "Hardware", number: int) -> None:
        # The ESP32 has four; the RP2040's are in software, and have no numbers.
        assert number == -1 if hardware.chip == "rp2" else 0 <= number < 4
        self.hardware = hardware
        self.due: list[Callable[[Timer], object]] | None = None

    def init(self, mode: int, period: int, callback: "Callable[[Timer], object]") -> None:
        assert mode == self.ONE_SHOT and period > 0
        due = [callback]
        self.due = due
        self.hardware.at(period, self.ring, due)

    def ring(self, due: "list[Callable[[Timer], object]]") -> None:
        if due is self.due:
            due[0](self)

    def deinit(self) -> None:
        self.due = None


class Adc:
    """`machine.ADC` of an RP2040."""

    def __init__(self, hardware: "Hardware", pin: Pin) -> None:
        assert isinstance(pin, Pin)
        self.hardware = hardware

    def read_u16(self) -> int:
        return self.hardware.millivolts * 65535 // 3300


class CalibratedAdc:
    """`machine.ADC` of an ESP32."""

    def __init__(self, hardware: "Hardware", pin: Pin, atten: int) -> None:
        assert isinstance(pin, Pin) and atten == 3
        self.hardware = hardware

    def read_uv(self) -> int:
        return self.hardware.millivolts * 1000


class Pins:
    """`machine.Pin`."""

    IN, OUT, OPEN_DRAIN, PULL_UP, PULL_DOWN = range(5)
    IRQ_FALLING, IRQ_RISING = 4, 8

    def __init__(self, hardware: "Hardware") -> None:
        self.hardware = hardware

    def __call__(
        self, number: int, mode: "int | None" = None, pull: "int | None" = None, value: "int | None" = None
    ) -> Pin:
        if not 0 <= number < 49:
            raise ValueError("invalid pin")
        pin = self.hardware.pins.setdefault(number, Pin(self.hardware))
        pin.pulled = pull == self.PULL_UP
        if value is not None:
            pin.driven.append(value)
        return pin


class Made:
    """A class of `machine`: makes a stand-in on a hardware."""

    def __init__(self, hardware: "Hardware", kind: "Callable[..., Any]", **constants: "Any") -> None:
        self.hardware = hardware
        self.kind = kind
        for name, value in constants.items():
            setattr(self, name, value)

    def __call__(self, *arguments: "Any", **more: "Any") -> "Any":
        return self.kind(self.hardware, *arguments, **more)


def stand_ins(hardware: "Hardware") -> "dict[str, Any]":
    """Return MicroPython's modules by name, on this hardware."""
    adc = Made(hardware, CalibratedAdc, ATTN_11DB=3) if hardware.chip == "esp32" else Made(hardware, Adc)
    line = Module(buffer=Line(hardware))
    return {
        "gc": hardware.collector
        or (gc if hasattr(gc, "mem_free") else Module(collect=gc.collect, threshold=int, mem_free=int)),
        "machine": Module(
            Pin=Pins(hardware),
            I2C=lambda bus, sda, scl, freq, timeout: Wires(hardware, freq, timeout),
            SoftI2C=Made(hardware, Bus),
            SPI=Made(hardware, Spi),
            WDT=lambda timeout: Watchdog(hardware, timeout),
            mem32=Memory(hardware),
            PWM=Made(hardware, Pwm),
            Timer=Made(hardware, Timer, ONE_SHOT=Timer.ONE_SHOT),
            ADC=adc,
            bitstream=hardware.shine,
            unique_id=lambda: hardware.number,
            lightsleep=hardware.doze,
            soft_reset=_soft_reset,
        ),
        "micropython": Module(
            kbd_intr=hardware.interrupts_at, alloc_emergency_exception_buf=hardware.reserve_for_errors
        ),
        "pins": Module(**hardware.constants),
        "select": Module(poll=lambda: Poll(hardware), POLLIN=POLLIN, POLLOUT=POLLOUT),
        "sys": Module(stdin=line, stdout=line, print_exception=hardware.errors.append),
        "time": Module(
            ticks_ms=lambda: hardware.now & TICKS,
            ticks_add=lambda ticks, more: ticks + more & TICKS,
            ticks_diff=lambda one, other: (one - other + HALF & TICKS) - HALF,
            sleep_ms=hardware.sleep,
            sleep_us=lambda microseconds: None,
        ),
        "vfs": Module(mount=lambda: [(hardware.filesystem, "/")]),
    }


def _soft_reset() -> "NoReturn":
    raise SoftReset
