"""The laptop's side of Castellan."""

import os
import sys

# A wheel has its copy of the firmware in here: another project's package is called castellan, too.
if hasattr(os, "path"):  # MicroPython, on which tests run a part of this, has none
    _FIRMWARE = os.path.join(os.path.dirname(__file__), "device", "packaged", "firmware")
    if os.path.exists(_FIRMWARE):
        sys.path.insert(0, _FIRMWARE)
