"""Any complete game without warnings, reduced to what scores, has the same totals and ranks."""

from hypothesis import given
from hypothesis import strategies as st

from castellan.core.errors import RuleError
from castellan.core.rules import start
from castellan.core.rules.shapes import EVERYTHING, SCORES
from castellan.games.tuscany.tables import COLOURS, SPACES, UPGRADES, YIELDS

NAMES = ["Anna", "Boris", "Clara"]
BONUSES = {colour: [5, 2] for colour in COLOURS[:6]}  # the others are unknown
SEATS = st.integers(0, 2)
PLACES = st.tuples(
    st.just("place"),
    SEATS,
    st.sampled_from(COLOURS),
    st.sampled_from([0, 0, 1, 2, 3]),
    st.integers(0, 2),
    st.booleans(),
)
OTHERS = st.one_of(
    st.tuples(st.just("take"), SEATS),
    st.tuples(st.just("upgrade"), SEATS, st.sampled_from(UPGRADES)),
    st.tuples(st.just("yield"), SEATS, st.sampled_from(YIELDS), st.integers(1, 3)),
    st.tuples(st.just("stock"), SEATS, st.sampled_from(["marble", "worker", "hex"]), st.integers(-2, 3)),
)
ROUNDS = st.tuples(*[st.lists(PLACES | PLACES | PLACES | OTHERS, max_size=60) for _ in range(3)])


def _new(entries):
    return start(["new", "tuscany", {"players": NAMES, "bonuses": BONUSES, "entries": entries}])


def _fitting(game, event):
    """Return a tile's event with a region that leaves no contradiction: of all that lies in none, if that is much."""
    if event[0] != "place":
        return event
    kind, player, colour, region, farms, by_hex = event
    index = COLOURS.index(colour)
    free = game.covered[player][index] + 1 - game.completed[player][index]
    if free >= 3 or game.covered[player][index] + 1 == SPACES[index]:
        region = min(3, free)
    return [kind, player, colour, region, farms, by_hex]


def _filled(game):
    """Yield tiles that fill some colours of each player."""
    for player in range(3):
        for index, colour in enumerate(COLOURS):
            while (index + player) % 3 and game.covered[player][index] < SPACES[index]:
                yield ["place", player, colour, 0, 0, False]


def _reduced(event):
    """Return an event of a complete game as it is entered with only what scores, None if it is not entered."""
    kind = event[0]
    if kind == "place":
        _, player, colour, region, farms, by_hex = event
        farms = 1 if by_hex and colour == "farm" else farms
        return ["place", player, colour, region, farms, False] if region or farms or colour == "castle" else None
    if kind == "upgrade":
        return event if event[2] == "storage" else None
    if kind == "yield":
        return event if event[2] in ("green", "red") else None
    return None if kind in ("take", "stock") else event


@given(ROUNDS)
def test_a_game_reduced_to_what_scores_has_the_same_totals(rounds):
    complete, scores = _new(EVERYTHING), _new(SCORES)

    def enter(event):
        event = _fitting(complete, event)
        try:
            complete.apply(event)
        except RuleError:
            return
        less = _reduced(event)
        if less:
            scores.apply(less)
        for asked in [entry for entry in complete.follow_ups() if entry[0] == "bonus"]:
            assert asked in scores.follow_ups()
            for game in (complete, scores):
                game.apply([*asked, 4])

    for number, events in enumerate(rounds):
        for event in events:
            enter(list(event))
        if number == 2:
            for event in _filled(complete):
                enter(event)
        enter(["score", True])
    for player in range(3):
        enter(["final", player, player, 0, 1, 0, 7])
    assert complete.warnings() == []
    for _, player in scores.follow_ups():
        scores.apply(["empty", player, complete.empty(player)])
    found, wanted = scores.standing(), complete.standing()
    assert (found.totals, found.ranks) == (wanted.totals, wanted.ranks)
    assert scores.parts == complete.parts and scores.full == complete.full
