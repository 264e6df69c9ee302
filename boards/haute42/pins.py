"""Haute42 COSMOX controllers: what is wired where. README.md beside this file shows which button is which key."""

CHIP = "rp2040"
CRYSTAL = 64  # times the SDK's start-up delay of 1 ms: the crystal is not Raspberry Pi's

KEYS = (10, 11, 12, 13, 6, 7, 8, 9)  # P1 P2 P3 P4 UP DOWN OK BACK, each between its pin and ground

I2C, SDA, SCL = 0, 0, 1
FREQUENCY = 1_000_000  # Hz at most; 100_000 for wires of more than 20 cm

UPSIDE_DOWN = False
