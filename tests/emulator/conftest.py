"""The recorded game, pressed once in a run."""

import pytest

from emulator import pressed


@pytest.fixture(scope="session")
def game():
    """What came of the recorded game."""
    return pressed.game()


def pytest_collection_modifyitems(items):
    """Press the game first, and let what needs it come last: what does not is tested meanwhile."""
    needing = [item for item in items if "game" in getattr(item, "fixturenames", ()) and "emulator" in item.path.parts]
    others = [item for item in items if item not in needing]
    items[:] = needing[:1] + others + needing[1:]
