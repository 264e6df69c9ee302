"""A box on a serial port: stopping and checking it, writing its files, starting it again."""
