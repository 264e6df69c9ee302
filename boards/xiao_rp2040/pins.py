"""Seeed Studio XIAO RP2040: what is wired where. README.md beside this file has the table to wire by."""

CHIP = "rp2040"
CRYSTAL = 64  # times the SDK's start-up delay of 1 ms: the crystal is not Raspberry Pi's

KEYS = (26, 27, 28, 29, 3, 4, 2, 1)  # P1 P2 P3 P4 UP DOWN OK BACK, each between its pin and ground

I2C, SDA, SCL = 1, 6, 7
FREQUENCY = 1_000_000  # Hz at most; 100_000 for wires of more than 20 cm

UPSIDE_DOWN = False

LED = 17, 0  # its pin, and the level at which it is on
