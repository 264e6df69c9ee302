"""Raspberry Pi Pico: what is wired where. README.md beside this file has the table to wire by."""

CHIP = "rp2040"

KEYS = (6, 7, 8, 9, 18, 19, 20, 21)  # P1 P2 P3 P4 UP DOWN OK BACK, each between its pin and ground

I2C, SDA, SCL = 0, 4, 5
FREQUENCY = 1_000_000  # Hz at most; 100_000 for wires of more than 20 cm

UPSIDE_DOWN = False

LED = 25, 1  # its pin, and the level at which it is on
