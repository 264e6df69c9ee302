"""Properties of The Castles of Burgundy: The Card Game: its rules keep their promises under any entries."""

from hypothesis import given
from hypothesis import strategies as st

from burgundian import TYPES
from castellan.games.burgundy.game import animals
from lab.support import NAMES, accepted, entered
from reduced import reduced

PLAYERS = st.integers(0, 3)
CARDS = st.sampled_from(TYPES)
PLACES = st.builds(lambda *event: ["place", *event], PLAYERS, CARDS, CARDS, st.integers(0, 2)) | st.builds(
    lambda player, card: ["place", player, card, card], PLAYERS, CARDS
)
EVENTS = (
    PLACES
    | st.builds(lambda player, n: ["bonus", player, n], PLAYERS, st.integers(0, 10))
    | st.builds(lambda card, n: ["value", card, n], CARDS, st.integers(1, 20))
    | st.builds(
        lambda kind, player, n: [kind, player, n], st.sampled_from(["vp", "trade", "sell"]), PLAYERS, st.just(4)
    )
    | st.builds(lambda player, n: ["points", player, "vp", n], PLAYERS, st.integers(-20, 20))
    | st.builds(lambda player: ["first", player], PLAYERS)
    | st.just(["round"])
    | st.builds(
        lambda player, left: ["final", player, *left], PLAYERS, st.lists(st.integers(0, 5), min_size=5, max_size=5)
    )
    | st.just(["end"])
)
GAMES = st.tuples(st.integers(1, 4), st.lists(PLACES | EVENTS, max_size=60))


def played(players, events):
    """Return a ledger with those of the events that are accepted."""
    ledger = entered(["new", "burgundy", {"players": NAMES[:players]}])
    accepted(ledger, events)
    return ledger


@given(GAMES)
def test_triples_and_bonus_cards_are_what_the_estates_say(given_):
    game = played(*given_).game
    for player, own in enumerate(game.estates):
        worth = sum((n // 3) * (value or 0) for n, value in zip(own, game.values))
        assert game.parts[player][0] == worth
    firsts = sum(game.firsts)
    assert firsts == sum(any(own[kind] >= 3 for own in game.estates) for kind in range(len(TYPES)))
    cards = {1: (3, 1), 2: (3, 1), 3: (4, 2, 1), 4: (4, 3, 2, 1)}[game.humans]
    assert sum(parts[1] for parts in game.parts) == firsts + sum(cards[: len(game.seven)])
    # A value is called for as long as a complete triple has none, and once.
    unknown = [TYPES[kind] for kind in range(len(TYPES)) if game.firsts[kind] and game.values[kind] is None]
    if game.phase() != "lost":
        assert sorted(entry[1] for entry in game.follow_ups() if entry[0] == "value") == sorted(unknown)


@given(GAMES)
def test_the_order_of_values_and_triples_makes_no_difference(given_):
    # The value of a type counts from the beginning on, whenever it is entered.
    players, events = given_
    places = [event for event in events if event[0] in ("place", "bonus")]
    values = [["value", name, 3 + number] for number, name in enumerate(TYPES[2:6])]
    early, late = played(players, values + places).game, played(players, places + values).game
    assert early.parts == late.parts and early.tracks == late.tracks and early.pending == late.pending


@given(st.lists(st.integers(0, 60), min_size=4, max_size=4), st.randoms())
def test_animals_are_taken_set_by_set(kinds, random):
    left, worth = list(kinds), 0
    while sum(n > 0 for n in left) > 1:
        worth += {2: 1, 3: 2, 4: 4}[sum(n > 0 for n in left)]
        left = [max(0, n - 1) for n in left]
    random.shuffle(kinds)
    assert animals(tuple(kinds)) == (worth, sum(left))


@given(GAMES)
def test_what_scores_gives_the_totals_of_the_complete_game(given_):
    ledger = played(*given_)
    events = [list(record[2:]) for record in ledger.records]
    short = entered(*reduced(events))
    assert short.game.parts == ledger.game.parts and short.game.standing() == ledger.game.standing()
    kinds = {event[0] for event in reduced(events) if event[0] != "place" or event[1] != ledger.game.panas}
    assert "place" not in kinds
