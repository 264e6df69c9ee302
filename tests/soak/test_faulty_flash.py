"""A flash that fails at random and power that is cut: nothing that was shown is lost, nothing else is sent."""

from lab.files.storm import Storm

DEEDS = 200  # of a case


def case(seed):
    # tests/firmware/test_storm.py has the first ones.
    storm = Storm(1000 + seed)
    for _ in range(DEEDS):
        storm.act()


def test_a_faulty_flash(soak):
    soak(case)
