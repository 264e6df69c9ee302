"""ESP32-DevKitC: what is wired where. README.md beside this file has the table to wire by."""

CHIP = "esp32"

KEYS = (32, 33, 25, 26, 23, 19, 18, 4)  # P1 P2 P3 P4 UP DOWN OK BACK, each between its pin and ground

I2C, SDA, SCL = 0, 21, 22
FREQUENCY = 400_000  # Hz at most; 100_000 for wires of more than 20 cm

UPSIDE_DOWN = False
