"""Random games by the sheets that come with castellan: undo, insert and amend give the totals of a second scorer.

The second scorers know no sheet: each is written from its game's rules.
"""

import itertools
import random

import pytest

from castellan.core.errors import RuleError
from castellan.core.gains import Gains
from castellan.core.ledger import Ledger, corrections, order
from castellan.core.record import KIND, beginning
from castellan.games.pad import refusals
from castellan.games.pad.game import LIMIT, Pad
from castellan.text import sentence
from castellan_host.sheets import shipped
from castellan_host.sheets.reading import read
from castellan_host.sheets.texts import options
from lab.games.sheet_scorers import SCORERS, Played
from lab.support import state

SHEETS = {sheet.title: sheet for sheet in (read(path.read_bytes()) for path in shipped.files())}
NAMES = ["Anna", "Boris", "Clara", "Denis", "Emil", "Fanny", "Gerd", "Hanna"]
GAMES, ENTRIES = 8, 40


def number(rng, number):
    """Return a number that can be entered, a low one more often, since many rules look for 0 and for equal ones."""
    low, high = number.low, number.high
    n = rng.choice([low, low, high, rng.randint(low, high), rng.randint(low, min(high, max(low, 0) + 3))])
    return n - (n - low) % number.step


def row(rng, game, q):
    """Return a number of each player; in games where these depend on each other, those of one that can be."""
    asked = game.question(q)[1]
    numbers = [number(rng, asked) for _ in range(game.humans)]
    if game.title == "Tarot":  # one takes
        numbers[1:] = [0] * (game.humans - 1)
        if game.question(q)[1].name == "contract":
            numbers[0] = min(numbers[0], 4)
            numbers[1] = 5 * (game.humans == 5 and numbers[0] > 0 and rng.random() < 0.5)  # with a partner
    elif game.title == "Doppelkopf":  # one to three win the same
        numbers = [numbers[0]] * rng.randint(1, 3) + [0] * 3
        numbers = rng.sample(numbers[: game.humans], game.humans)
    return numbers


def complete_round(rng, game):
    """Return the numbers of a complete round."""
    asked = [q for line in game.sheet.by_round for q in range(line.question, line.question + len(line.numbers))]
    return [n for q in asked for n in row(rng, game, q)]


def entry(rng, game):
    """Return a random entry that the sheet has."""
    sheet = game.sheet
    rows = [q for q, (line, _) in enumerate(sheet.questions) if line.by_row and refusals.of_row(game, q) is None]
    held = [line.place for line in sheet.lines if line.holder]
    choices = [kind for kind, there in (("row", rows), ("cell", sheet.by_seat), ("has", held)) if there]
    kind = rng.choice(choices) if choices else "last"
    if kind == "row" and sheet.of_a_round > 1 and not game.sums.partial() and not rng.randrange(3):
        return ["round", *complete_round(rng, game)]
    if kind == "row":
        q = rng.choice(rows)
        return ["row", q, *row(rng, game, q)]
    if kind == "cell":
        line = rng.choice(sheet.by_seat)
        return ["cell", rng.randrange(game.humans), line.place, *[number(rng, each) for each in line.numbers]]
    if kind == "has":
        return ["has", rng.choice(held), rng.randint(0, game.humans)]
    return ["last"]


def event(rng, ledger):
    """Return a random event: most often an entry, else the last round, an undo, a strike, a change, an insert."""
    kind = rng.choice(["entry"] * 6 + ["last", "undo", "void", "amend", "insert"])
    if kind == "undo" and ledger.undoable():
        return ledger.undoing()
    if kind == "last" and not rng.randrange(8):
        return ["last"]
    seq = rng.randrange(len(ledger.records))
    if kind == "void" and not rng.randrange(3):
        return ["void", seq]
    if kind == "amend" and ledger.records[seq][KIND] in ("row", "round", "cell", "has"):
        event = list(ledger.records[seq][KIND:])
        if event[0] == "row":
            event[2:] = row(rng, ledger.game, event[1])
        elif event[0] == "round":
            event[1:] = complete_round(rng, ledger.game)
        elif event[0] == "cell":
            event[3:] = [number(rng, each) for each in ledger.game.sheet.lines[event[2]].numbers]
        return ["amend", seq, event]
    if kind == "insert":
        return ["insert", seq, entry(rng, ledger.game)]
    return entry(rng, ledger.game)


def effective(ledger):
    """Return the events that count, in the order in which they do."""
    past = corrections(ledger.records)
    events = []
    for seq in order(past.inserts, len(ledger.records)):
        record = ledger.records[seq]
        event = past.events.pop(seq, None)
        if past.counts[seq] and (event or record[KIND] not in ("void", "amend", "insert", "line")):
            events.append(list(event or record[KIND:]))
    return events


def play(title, seed):
    """Return the ledger of a random game by a sheet."""
    rng = random.Random(f"{title} {seed}")
    sheet = SHEETS[title]
    given = options(sheet) | {"players": NAMES[: rng.randint(*sheet.players)]}
    ledger = Ledger()
    for each in beginning(0, ["new", Pad.NAME, given]):
        ledger.add(0, each)
    for _ in range(ENTRIES):
        try:
            ledger.add(0, event(rng, ledger))
        except RuleError:
            continue
    return ledger


def check(title, seed):
    """Check a random game: its totals, its gains, and that it is the same when it is folded at once."""
    ledger = play(title, seed)
    game = ledger.game
    totals = list(game.tracks[0])
    assert totals == SCORERS[title](Played(game, effective(ledger))), effective(ledger)
    assert state(Ledger.load(ledger.records).game) == state(game)
    assert state(Ledger.load(ledger.records).game) == state(game)
    gained = [game.options["start"]] * game.humans
    gains = Gains(ledger.records)
    while not gains.done:
        gains.step()
    for seq in range(len(ledger.records)):
        for player, (n,) in gains.of_record(seq):
            gained[player] += n
    assert gained == totals
    assert [sum(parts) for parts in game.parts] == totals
    return len(effective(ledger))


def test_each_sheet_has_a_second_scorer():
    assert set(SCORERS) == {title for title, sheet in SHEETS.items() if sheet.lines}


@pytest.mark.parametrize("title", SCORERS)
def test_random_games_add_up_as_by_a_second_scorer(title):
    assert sum(check(title, seed) for seed in range(GAMES)) > 4 * GAMES


SECTORS = {0, 25, 50} | {n * times for n in range(1, 21) for times in (1, 2, 3)}
OF_ONE_THROW = {  # what dice, or darts, can give where it is one number
    ("Yahtzee", "3 of a kind"): {0} | {sum(dice) for dice in itertools.product(range(1, 7), repeat=5)},
    ("Yahtzee", "4 of a kind"): {0} | {sum(dice) for dice in itertools.product(range(1, 7), repeat=5)},
    ("Yahtzee", "chance"): {sum(dice) for dice in itertools.product(range(1, 7), repeat=5)},
    ("501", "visit"): {sum(darts) for darts in itertools.product(SECTORS, repeat=3)},
    ("Mölkky", "pins"): set(range(13)),
}


@pytest.mark.parametrize(("title", "name"), OF_ONE_THROW)
def test_a_number_is_refused_that_no_throw_gives(title, name):
    def taken(n):
        ledger = Ledger()
        for each in beginning(0, ["new", Pad.NAME, options(SHEETS[title]) | {"players": NAMES[:2]}]):
            ledger.add(0, each)
        line = next(line.place for line in ledger.game.sheet.lines if line.name == name)
        try:
            ledger.add(0, ["cell", 1, line, n])
        except RuleError as error:
            assert error.code in ("pad.no_value", "pad.range")
            assert str(n) in sentence(error) and str(LIMIT) not in sentence(error)
            return False
        return True

    assert {n for n in range(200) if taken(n)} == OF_ONE_THROW[title, name]


@pytest.mark.soak
def test_soak_sheets(soak):
    soak(lambda case: [check(title, case) for title in SCORERS])
