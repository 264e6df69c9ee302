"""A box on a serial port: stopped, looked at, given files, started again."""
