"""The game of Tuscany by key presses: everything on its page, presses of each kind of entry, learnt values."""

import pathlib
import re

import pytest

import keyed
from castellan.ledger import Ledger
from keyed import TUSCANY
from table_side import Hands
from watched import BUDGETED, Watched, differing, kind

FILE = pathlib.Path(__file__).parents[1] / "by_keys.castellan"
NAMES = list(TUSCANY.players)


@pytest.fixture(scope="module")
def played():
    """The hands that have played, and the presses by kind."""
    return TUSCANY.play(Watched(TUSCANY.files()))


def cells(title):
    """Return the rows of a table in the page, without their first cell, by that cell."""
    return {row[0]: row[1:] for row in keyed.rows(TUSCANY.page(), title)[1:]}


@pytest.fixture(scope="module")
def records(played):
    return played[0].records


def kinds(records, kind):
    return [record for record in records if record[0] == kind]


def added(text):
    """Return the sum of what a cell lists: all numbers, words and what follows = apart."""
    return sum(int(n) for n in re.findall(r"\d+", text.split("=")[0]))


def test_the_keys_make_the_file(played):
    assert TUSCANY.game_file(played[0]) == FILE.read_bytes().split(b"\n")[:-1]


def test_green_and_red_are_the_pages(played):
    game, green = played[0].box.session.game, [row[-1] for row in cells("Green").values()]
    totals = [game.total(player) for player in range(4)]
    assert [(text.split("**")[1], red) for text, red in zip(green, TUSCANY.totals())] == [
        (str(total[0]), total[1]) for total in totals
    ]
    assert TUSCANY.totals() == [87, 86, 90, 90] and game.standing().ranks == [3, 4, 1, 2]


def test_empty_spaces_break_the_tie(played):
    game = played[0].box.session.game
    assert game.standing().tie == "empty" and [game.empty(player) for player in (2, 3)] == [10, 8]


def test_the_pages_sums_are_right():
    green, red = cells("Green"), cells("Red")
    assert list(green) == list(red) == NAMES
    for name in NAMES:
        track, total = 0, 0
        for text, scoring in zip(green[name], red[name]):
            track += added(text)
            assert text.endswith(f"**{track}**")
            assert re.findall(r"\d+", scoring.split("=")[0])[-1] == str(track)
            total = int(re.findall(r"\d+", scoring)[-1])
            assert "=" not in scoring or added(scoring) == total
        leftovers, final = red[name][3:]
        assert leftovers.endswith(f"= {added(leftovers)}") and final == f"**{total + added(leftovers)}**"


def test_each_rounds_green_is_the_pages(played):
    # The points booked at the scorings, the late bonus included.
    game = played[0].box.session.game
    headings = [game.PARTS.index((1, f"round{number}")) for number in (1, 2, 3)]
    for parts, name in zip(game.parts, NAMES):
        assert [parts[index] for index in headings] == [int(text.split("**")[1]) for text in cells("Green")[name]]


def test_the_budgets_hold(played, records):
    presses = played[1]
    # Two presses; one as a castle's follow-up, and the BACK that leaves a question counts for what comes next.
    assert sorted(presses["take"])[len(presses["take"]) // 2] == 2
    assert max(presses["take"]) <= 3 and sum(presses["take"]) <= 2 * len(presses["take"])
    assert max(presses["place"]) <= 6 and sum(presses["place"]) <= 3.8 * len(presses["place"])
    assert max(presses["yield"]) <= 3
    # Seven, and one for each leftover that is over four; none is over eight.
    more = [sum(1 for n in record[2:] if n > 4) for record in kinds(records, "final")]
    assert presses["final"] == [7 + each for each in more] and more == [0, 0, 2, 1]


def test_a_press_sends_little_more_than_what_it_changes(played):
    # Of the 1037 bytes of a full picture; docs/benchmarks.md says why not a third of them.
    hands = played[0]
    chosen = [number for number, press in enumerate(hands.noted) if kind(press) in BUDGETED]
    counts = differing(hands.first, hands.noted)
    sent = [press.sent for press in hands.noted]
    assert len(chosen) > 550
    assert sum(sent[number] for number in chosen) < 0.67 * 1037 * len(chosen)
    for press, changed, bytes_sent in zip(hands.noted, counts, sent):
        assert changed <= bytes_sent <= 8 * changed, press.word


def test_names_were_entered_by_letters(played, records):
    assert records[0] == ("new", "tuscany", TUSCANY.options)
    assert played[0].box.session.settings.roster() == NAMES


def test_entered_values_are_learnt(played, records):
    hands = played[0]
    entered = sorted(["bonuses", colour, side - 1, n] for _, _, colour, side, n in kinds(records, "bonus"))
    assert len(entered) == 12 and hands.box.session.settings.learnt("tuscany") == entered
    assert ["bonuses", "village", 0, 5] in entered  # a number that is not usual
    for colour, *sides in ([key, *row] for key, row in cells("Bonuses").items()):
        for side, text in enumerate(sides):
            found = [row[3] for row in entered if row[1:3] == [colour, side]]
            assert found == ([int(text.split()[1])] if text else [])
    # They are on flash: another box with that flash knows them.
    assert Hands(hands.files).box.session.settings.learnt("tuscany") == entered


def test_every_kind_of_entry_is_in_the_game(records):
    assert {record[0] for record in records} == {
        *("new", "upgrade", "take", "place", "yield", "stock", "bonus", "score", "final", "void", "amend", "end")
    }
    places = kinds(records, "place")
    assert len({record[2] for record in places}) == 8
    assert {record[3] for record in places} == {0, 1, 2, 3}
    assert {record[4] for record in places} == {0, 1, 2}
    assert {record[2] for record in places if record[5]} == {"farm", "quarry"}
    assert {record[3] for record in kinds(records, "bonus")} == {1, 2}
    assert {record[2] for record in kinds(records, "yield")} == {"green", "red", "card", "marble", "worker"}
    assert {record[2] for record in kinds(records, "upgrade")} == {"card", "storage", "marble", "worker", "yield"}
    assert {record[2:] for record in kinds(records, "stock")} == {("marble", -1), ("worker", -1), ("worker", -2)}
    assert [record[1] for record in kinds(records, "final")] == [0, 1, 2, 3]
    assert kinds(records, "score") == [("score", False)] * 3


def test_corrections_are_where_the_page_says(records):
    assert [(seq, *record) for seq, record in enumerate(records) if record[0] in ("void", "amend")] == [
        (16, "void", 15),
        (63, "amend", 60, ["place", 2, "farm", 3, 1, False]),
        (79, "void", 77),
    ]
    assert records[15] == ("take", 3) and records[77] == ("take", 2) and records[60][:4] == ("place", 2, "farm", 0)
    assert [seq for seq, record in enumerate(records) if record[0] == "score"] == [57, 136, 214]
    assert records[138] == ("bonus", 1, "city", 1, 3)


def test_each_round_ends_as_the_rules_say(records):
    # Somebody has taken 7, 14 and 21 tiles.
    for seq, tiles in ((57, 7), (136, 14), (214, 21)):
        ledger = Ledger()
        for number, record in enumerate(records[:seq]):
            ledger.add(number, record)
        assert max(ledger.game.drawn) == tiles
        ledger.add(seq, records[seq])
