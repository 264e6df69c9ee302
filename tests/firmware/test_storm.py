"""Random actions, random faults of the flash, random power cuts: no shown record is lost, no other is sent."""

import sys

from lab.files.storm import Storm
from lab.marks import slow

STORMS, DEEDS = (4, 60) if sys.implementation.name == "micropython" else (150, 200)


@slow
def test_a_storm_loses_nothing_and_sends_nothing_that_was_not_shown():
    for seed in range(STORMS):
        storm = Storm(seed)
        for _ in range(DEEDS):
            storm.act()
