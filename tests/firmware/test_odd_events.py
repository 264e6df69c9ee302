"""An event with any argument is put in words and folded, or refused: nobody sends these, but a file can hold them."""

import sys

from castellan.core.catalogue import GAMES
from castellan.core.errors import CastellanError
from castellan.core.ledger import CORRECTIONS, Ledger
from castellan.core.rules import start
from castellan.core.rules.base import common
from castellan.core.rules.shapes import seats
from castellan.text import LANGUAGES, sentence
from castellan.text.labels import entry
from lab.games.random_games import NAMES, play
from lab.marks import area
from lab.odd_values import NUMBERS, TEXTS
from lab.support import accepted, state
from lab.support import play as play_events

pytestmark = area("rules")

ON_CHIP = sys.implementation.name == "micropython"
SHARED = ("points", "name", "end", "turn", "abandon")
VALUES = (None, True, False, [], [[]], ["amend", 1, []], {}, {"x": 1}, 1.5, "") + NUMBERS[2:7] + TEXTS[1:8]
SPOKEN = ("fr", "ru") if ON_CHIP else LANGUAGES
if ON_CHIP:
    VALUES = [VALUES[place] for place in range(0, len(VALUES), 4)]


def games():
    """Yield a name and a game of each kind, and one with a sheet."""
    for name, more in [(name, {}) for name in GAMES] + [
        ("pad", {"lines": ["twos|*0..10/2||o", "more|*1..1|100|a", "road|=|2|n"]})
    ]:
        more["players"] = NAMES[: max(2, seats(name)[0])]
        yield name, more


def kinds(name, more):
    """Return the kinds of event of a game, each with a plain event of it."""
    game = start(["new", name, more])
    found = []
    for kind in sorted(game.EVENTS) + list(SHARED):
        shape = (game.EVENTS.get(kind) or common(kind, game.TRACKS)).shape
        found.append([kind] + [each.usual[0] if each.usual else each.low for each in shape])
    found += [["void", 1], ["amend", 1, ["name", 0, "A"]], ["insert", 1, ["name", 0, "A"]], ["new", name, {}]]
    return game, found


def odd(event):
    """Yield an event with each of its parts odd in turn, too short, and too long."""
    yield event[:1]
    yield event + [None]
    for place in range(len(event)):
        for value in VALUES:
            yield event[:place] + [value] + event[place + 1 :]


def wrapped(number, event):
    """Return an event, or one that puts it in another's place, or before another: each in turn."""
    return (event, ["amend", 1, event], ["insert", 1, event])[number % 3]


def said(event, game, language):
    """Return an event in words, as lists and as messages have them."""
    return "".join(entry(event, game, language)), "".join(entry(event, game, language, brief=True))


def test_any_event_is_put_in_words():
    for name, more in games():
        game, events = kinds(name, more)
        for event in events:
            for number, strange in enumerate(odd(event)):
                whole = wrapped(number, strange)
                for language in SPOKEN:
                    for text in said(whole, game, language):
                        assert text and "\x1b" not in text, (whole, text)


def test_any_event_is_a_players_or_nobodys():
    for name, more in games():
        game, events = kinds(name, more)
        for event in events:
            for strange in odd(event):
                if type(strange[0]) is str:
                    player = game.asked_of(strange)
                    assert player is None or (type(player) is int and 0 <= player < len(game.names)), strange
        places = [game.asked_of(("name", place, "A")) for place in range(-1, len(game.names) + 1)]
        assert places == [None] + list(range(len(game.names))) + [None]


def test_any_event_is_accepted_or_refused_in_words():
    for name, more in games():
        ledger = Ledger()
        ledger.add(0, ["new", name, dict(more, times=True)])
        ledger.add(0, ["points", 0, ledger.game.TRACKS[0], 1])
        _, events = kinds(name, more)
        for event in events:
            for number, strange in enumerate(odd(event)):
                whole = wrapped(number, strange)
                outcome(lambda: ledger.prepare(1, whole)[2])
                if type(whole[0]) is str:
                    outcome(lambda: Ledger.load(ledger.records + [(2, 1) + tuple(whole), (3, 1, "end", True)]).game)


_refusals = [0]


def outcome(fold):
    """Return the state of a game, or None if it is refused, with a sentence: in one language after the other."""
    try:
        return state(fold())
    except CastellanError as error:
        assert "rules_fault" not in (error.code, getattr(error.facts.get("cause"), "code", "")), error
        _refusals[0] += 1
        text = sentence(error, SPOKEN[_refusals[0] % len(SPOKEN)])
        assert text and "\x1b" not in text, text
    return None


def test_a_stored_game_with_an_odd_argument_anywhere_is_what_it_is_step_by_step():
    """It is refused for that argument, not where a later entry stumbles over it, and no total is wrong for it."""
    refused = 0
    for name in GAMES:
        changed = set()
        for seed in range(2 if ON_CHIP else 6):
            events = plain(seed, name)
            for place, event in enumerate(events):
                if place and event[0] not in changed:
                    changed.add(event[0])
                    for strange in odd(event):
                        whole = events[:place] + [strange] + events[place + 1 :]
                        if type(strange[0]) is str and strange[0] not in CORRECTIONS:
                            found = outcome(lambda: Ledger.load([(n, n) + tuple(e) for n, e in enumerate(whole)]).game)
                            assert found == outcome(lambda: play_events(start(whole[0]), *whole[1:])), whole
                            refused += found is None
    assert refused > 500


def plain(seed, name):
    """Return the events of a random game that had no corrections."""
    for ledger, _, _ in play(seed, name, 60 if ON_CHIP else 150):
        pass
    found = Ledger()
    for record in ledger.records:
        if record[2] not in CORRECTIONS:
            accepted(found, [record[2:]]) if found.records else found.add(0, record[2:])
    return [list(record[2:]) for record in found.records]
