"""Viticulture on the box: the turns that play themselves."""

import pytest

from castellan import rules
from castellan.rules.viticulture import demo
from castellan.text.en.viticulture_demo import LINES, PLAYERS
from table_side import Hands


@pytest.fixture(autouse=True, scope="module")
def registered():
    """Have the game in GAMES, which it may not be in yet."""
    before = rules.GAMES
    rules.GAMES = (*before, "viticulture") if "viticulture" not in before else before
    yield
    rules.GAMES = before


def seated(options, *events):
    hands = Hands()
    hands.box.session.begin("viticulture", options)
    for event in events:
        hands.box.session.enter(event)
    hands.box.home()
    hands.wait(0, 500)
    return hands


def test_the_demo_does_what_its_sentences_say():
    hands = seated({"players": list(PLAYERS)}, *demo.BEFORE)
    before, said = len(hands.records), dict(zip(LINES, demo.KEYS, strict=True))
    records, closing, news = [], [], []
    for key in said.values():
        hands.press(key)
        records.append(hands.records[before:])
        closing.append(hands.box.session.game.closing())
        news.append(hands.kind == "Table" and hands.box.app.screen.news is not None)
        hands.wait(0, 1500)
    order, star, undo = ("vp", 0, "order", 4), ("star", 1, "siena"), ("void", before + 1)
    wine, year = ("wine", 2, "blush"), ("year",)
    assert [row[-1:] for row in records] == [
        *([[]] * 3),
        *([[order]] * 3),
        [star],
        *([[undo]] * 3),
        *([[wine]] * 2),
        *([[year]] * 2),
    ]
    # The wine makes this year the last one, which is announced at once and stays until a key goes down.
    assert closing[9:11] == [None, 2] and news == [False] * 10 + [True] + [False] * 3
    game = hands.box.session.game
    assert game.last and [game.total(player)[0] for player in range(3)] == [25, 17, 27]
