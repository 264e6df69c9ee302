"""The recorded games as quick fingers tap them: on a box as quick as the frozen one, no press is lost."""

import pytest

from castellan.keys import NAMES
from lab.hands import keyed
from lab.hands.busy import Fingers
from lab.marks import slow

QUICK = {"draw": 27, "write": 35, "collect": 20, "off": 5}  # ms; blocks are erased before they are needed
TAPS = ((110, 40), (110, 60), (140, 90), (170, 60), (220, 90), (300, 40))  # ms from one to the next, and of each
HASTY = ((60, 30), (80, 40), (100, 40), (100, 60))  # the same, too quick; what is shorter than 30 ms only bounces
READ = 1300  # ms until a screen counts as seen


def called(game):
    return f"{game.name}/{game.file}"


def played(game):
    """Return the keys' words in parts, each tapped without a pause, and the entries that they make."""
    hands, parts = game.hands(), [[]]
    for word in game.words():
        keys = hands.box.app.screen.SEEN_FIRST
        alone = ":" in word
        if alone or NAMES.index(word) in keys:
            parts.append([])
        parts[-1].append(word)
        if alone:
            parts.append([])
        hands.press(word)
    return [part for part in parts if part], hands.records


def tap(fingers, words, gap, length):
    """Tap a part's keys, each so many ms after the one before, or hold its one key, or wait."""
    kind, _, what = words[0].rpartition(":")
    if kind == "wait":
        fingers.run(int(what))
        return
    fingers.run(READ)
    for number, word in enumerate(words):
        key = word.rpartition(":")[2]
        fingers.tap(5 + gap * number, key, 1000 if kind else length)
    fingers.run(gap * len(words) + (1000 if kind else 0))


@slow
@pytest.mark.parametrize("game", keyed.GAMES, ids=called)
def test_the_journal_is_the_same_however_quickly_keys_are_tapped(game):
    parts, records = played(game)
    for gap, length in TAPS:
        fingers = Fingers(game.hands(), **QUICK)
        for words in parts:
            tap(fingers, words, gap, length)
        assert fingers.run(READ).hands.records == records, (gap, length)


@slow
@pytest.mark.parametrize("game", keyed.GAMES, ids=called)
def test_what_is_tapped_too_quickly_is_named_and_makes_no_other_entry(game):
    parts, records = played(game)
    for gap, length in HASTY:
        fingers = Fingers(game.hands(), **QUICK)
        app = fingers.box.app
        ignored, ignore = [], app._ignore
        app._ignore = lambda key, contact, ignored=ignored, ignore=ignore: ignored.append(key) or ignore(key, contact)
        for words in parts:
            tap(fingers, words, gap, length)
            made = fingers.hands.records if fingers.box.session.ledger else []
            assert made == records[: len(made)], (gap, length, words)
            if ignored:
                break
        assert ignored, (gap, length)
