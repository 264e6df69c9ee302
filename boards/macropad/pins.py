"""Adafruit MacroPad RP2040: what is wired where. README.md beside this file has the sources of each number."""

CHIP = "rp2040"
CRYSTAL = 64  # times the SDK's start-up delay of 1 ms: the crystal is not Raspberry Pi's
FLASH = 8  # MB

KEYS = (1, 4, 7, 10, 3, 6, 9, 12)  # P1 P2 P3 P4 UP DOWN OK BACK, each between its pin and ground
MIDDLE = (2, 5, 8, 11)  # undo, menu, the last entry again, help: the keys between them, likewise

DIAL = (17, 18, 0)  # its contacts, the first of which closes first to the right, and the one below it: OK

WIRE, ACK = "spi", False  # nothing can be read from the display
SPI, SCK, MOSI, CS, DC, RESET = 1, 26, 27, 22, 24, 23
FREQUENCY = 2_000_000  # Hz

OLED = "sh1106"
UPSIDE_DOWN = False

LED = 13, 1  # its pin, and the level at which it is on

BEEPER = 16, 14, 3  # the speaker's pin, the one that enables its amplifier, and the duty cycle of a click in %

# Their pin, how many there are, and which of them is under each key, those of MIDDLE last.
KEY_LIGHTS = 19, 12, (0, 3, 6, 9, 2, 5, 8, 11, 1, 4, 7, 10)
