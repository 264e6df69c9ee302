"""The recorded games, each pressed once in a run."""

import pytest

from emulator import pressed
from lab.hands import keyed


@pytest.fixture(scope="session")
def game():
    """The recorded game of Tuscany, pressed."""
    return pressed.game(keyed.TUSCANY)


@pytest.fixture(
    scope="session",
    params=[
        pytest.param(game, marks=[pytest.mark.nightly] * (game.name != keyed.TUSCANY.name)) for game in keyed.GAMES
    ],
    ids=lambda game: game.name,
)
def each_game(request):
    """Each recorded game, pressed."""
    return pressed.game(request.param)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    """Press the games first, and put the tests that need one last: the others run meanwhile."""
    first, others, last = [], [], []
    seen = set()
    for item in items:
        needed = _needed(item)
        place = others if needed is None else last if needed in seen else first
        place.append(item)
        seen.add(needed)
    items[:] = first + others + last


def _needed(item):
    """Return the name of the game that a test needs, None if it needs none."""
    if "emulator" not in item.path.parts:
        return None
    fixtures = getattr(item, "fixturenames", ())
    if "each_game" in fixtures:
        return item.callspec.params["each_game"].name
    return keyed.TUSCANY.name if "game" in fixtures else None
