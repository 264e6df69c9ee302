"""How long tests wait for an event that has to come: late on a busy machine, and never only where a test fails."""

import os

WAITING = int(os.environ.get("CASTELLAN_WAITING", "300"))  # s; less where tests are to fail, in tools/mutants.py
