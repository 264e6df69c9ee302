"""How long tests wait for an event that has to come: late on a busy machine, and never only where a test fails."""

WAITING = 300  # s
