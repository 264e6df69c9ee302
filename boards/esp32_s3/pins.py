"""ESP32-S3-DevKitC-1: what is wired where. README.md beside this file has the table to wire by."""

CHIP = "esp32s3"

KEYS = (4, 5, 6, 7, 15, 16, 17, 18)  # P1 P2 P3 P4 UP DOWN OK BACK, each between its pin and ground

I2C, SDA, SCL = 0, 8, 9
FREQUENCY = 400_000  # Hz at most; 100_000 for wires of more than 20 cm

UPSIDE_DOWN = False
