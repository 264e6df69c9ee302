"""Filesystems for a box: in memory, with faults and power cuts, and the real LittleFS."""
