"""Ctrl-C at the box in play: who means it gets in, however the bytes are cut, and no other program's bytes stop it."""

from lab.board.hardware import Hardware
from lab.board.workbench import each
from lab.marks import area

pytestmark = area("ui")

# Bytes of programs that look for their own devices, or talk to them; hexadecimal, as MicroPython has no bytes.fromhex.
PROBES = {
    "ModemManager": "41540d41542b474341500d4154490d7e0078f07e",
    "a printer's host": "0a4d3131350a4d3130350a",
    "a wallet": "a26269646131666d6574686f64706765745f76657273696f6e5f696e666f",
    "Z-Wave": "01030015e9",
    "Modbus, slave 1": "010300000002c40b",
    "Modbus, slave 1, three registers": "010300030003f5cb",
    "Modbus, slave 3": "03030000000185e8",
    "a frame of a 3 between others": "7e037e",
    "3 at the end": "fafb03",
    "3 in front": "03fafb",
}
# What breaks in sends, and after how many ms the next part.
WAYS = {
    "mpremote, castellan flash": [(b"\r\x03", 0), (b"\r\x01", 0)],
    "rshell": [(b"\r\x03\x03", 0), (b"\r\x01", 0)],
    "Thonny": [(b"\x03", 100), (b"\x03", 0)],
    "the page that flashes": [(b"\r\x03", 0)],
    "a person": [(b"\x03", 0)],
    "a person who holds the key": [(b"\x03", 30), (b"\x03", 30), (b"\x03", 0)],
}


def octets(text):
    return bytes([int(text[n : n + 2], 16) for n in range(0, len(text), 2)])


class Steps:
    """The port of a box: `feed` takes a step that finds these bytes; with `drained` the link reads them at once."""

    def __init__(self, drained=True):
        self.hardware = Hardware()
        self.hardware.interrupts_at(-1)
        self.hardware.load()
        self.serial = __import__("castellan.ports.serial", None, None, ("Serial",)).Serial()
        self.window = bytearray(64) if drained else bytearray(0)
        self.stopped = False
        self.feed(b"")

    def feed(self, data):
        """Take a step in which these bytes have come; note whether it stopped the box."""
        self.hardware.say(data)
        try:
            self.serial.listen()
        except KeyboardInterrupt:
            self.stopped = True
        self.serial.readinto(self.window)

    def end(self):
        """Return whether the box is stopped once the line is silent."""
        for _ in range(40):
            if not self.stopped:
                self.feed(b"")
        return self.stopped


def cuts(data):
    """Yield the ways in which bytes reach the box in one step, in two, or each in a step of its own."""
    for place in range(len(data)):
        yield [data[:place], data[place:]] if place else [data]
    yield [data[n : n + 1] for n in range(len(data))]


def test_no_other_programs_bytes_stop_the_box():
    for name, text in PROBES.items():
        data = octets(text)
        for parts in cuts(data):
            steps = Steps()
            for part in parts:
                steps.feed(part)
            assert not steps.end(), (name, parts)
        steps = Steps()
        for _ in range(3):  # again and again, as such programs do
            steps.feed(data)
            assert not steps.end(), name


def test_any_bytes_around_a_3_but_a_return_leave_the_box_alone():
    for byte in range(256):
        if byte in (3, 13):
            continue
        for data in (bytes([byte, 3]), bytes([3, byte]), bytes([byte, 3, 3]), bytes([3, 3, byte])):
            for parts in ([data], [data[:1], data[1:]], [data[:2], data[2:]]):
                steps = Steps()
                for part in parts:
                    if part:
                        steps.feed(part)
                assert not steps.end(), parts


def test_who_means_it_gets_in_however_it_is_cut():
    for name, parts in WAYS.items():
        for cut in cuts(parts[0][0]):
            for late in (0, 1):  # a step that takes long finds the next part, too
                steps = Steps()
                for number, (data, pause) in enumerate(parts):
                    for piece in cut if not number else [data]:
                        if not steps.stopped:
                            steps.feed(piece)
                    for _ in range(0 if late else pause // 5):
                        if not steps.stopped:
                            steps.feed(b"")
                assert steps.end(), (name, cut, late)


def test_a_flood_hides_no_return_with_ctrl_c():
    for before in range(70):
        steps = Steps()
        steps.feed(b"\x03 noise" * 40 + b"n" * before + b"\r\x03" + b"noise" * 40)
        assert steps.end(), before


def test_a_3_in_a_full_buffer_waits_until_what_follows_is_known():
    steps = Steps(drained=False)
    steps.feed(b"n" * 256 + b"\x03n")
    assert not steps.end()
    steps.window = bytearray(64)
    assert not steps.end()
    steps = Steps(drained=False)
    steps.feed(b"n" * 255)
    assert not steps.end()
    steps.feed(b"\x03n")  # the 3 is the last byte that fits
    assert not steps.end()


def test_the_box_in_play_goes_on():
    for hardware, place in each():
        for number, text in enumerate(sorted(PROBES.values())):
            hardware.at(1500 + 40 * number, hardware.say, octets(text))
        hardware.run(place.path, 4000)
        assert hardware.now >= 4000 and not hardware.printed
        break
