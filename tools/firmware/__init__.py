"""What builds the firmware and MicroPython: see README.md."""
