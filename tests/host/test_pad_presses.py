"""Presses at a MacroPad, as `make bench` counts them."""

from bench import pad
from lab.hands import moves
from lab.hands.table_side import begun

PLAYERS = {"players": ["Anna", "Boris"]}


def presses(game, *events):
    """Return of each entry the presses by keys, by the dial, and in the shortest way, and what that way has."""
    hands = begun(game, PLAYERS)
    played = [(event[0], moves.enter(hands, event)) for event in events]
    for each in pad.entries(lambda kind: begun(game, PLAYERS, hands=kind()), played):
        yield each.keys, each.dial, each.shortest, each.dialled, each.again


def test_the_shortest_way_turns_the_dial_to_a_number_nearby_and_asks_for_the_last_entry_again():
    numbers = [["add", 0, points] for points in (3, 93, 94)]
    assert [*presses("pad", *numbers)] == [
        (2, 5, 2, False, False),
        (5, 5, 5, False, False),
        (5, 3, 3, True, False),
    ]
    once, again = presses("tuscany", *[["stock", 0, "marble", -1]] * 2)
    assert once[2:] == (5, False, False) and again[2:] == (2, False, True)
