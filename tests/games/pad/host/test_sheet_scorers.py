"""Random games by the sheets that come with castellan: undo, insert and amend give the totals of a second scorer.

The second scorers below know no sheet: each is written from its game's rules.
"""

import random

import pytest

from castellan.core.errors import RuleError
from castellan.core.gains import Gains
from castellan.core.ledger import Ledger, corrections, order
from castellan.core.record import KIND, beginning
from castellan.games.pad.game import Pad
from castellan.games.pad.lines import END, ROUND
from castellan_host.sheets import shipped
from castellan_host.sheets.reading import read
from castellan_host.sheets.texts import options
from support import state

SHEETS = {sheet.title: sheet for sheet in (read(path.read_bytes()) for path in shipped.files())}
NAMES = ["Anna", "Boris", "Clara", "Denis", "Emil", "Fanny", "Gerd", "Hanna"]
GAMES, ENTRIES = 8, 40


class Played:
    """What was entered, as players would write it down: rows by line, round by round; cells; who has what."""

    def __init__(self, game, events):
        self.people = game.humans
        self.rounds = [{}]  # by the names of line and number
        self.end = {}
        self.cells = []  # (line, player, numbers)
        self.has = {}
        each = sum(len(line.numbers) for line in game.sheet.by_round)
        for kind, *values in events:
            if kind == "row":
                line, number = game.question(values[0])
                rows = self.end if line.when == END else self.rounds[-1]
                rows[line.name, number.name] = values[1:]
                if len(self.rounds[-1]) == each and line.when == ROUND:
                    self.rounds.append({})
            elif kind == "cell":
                self.cells.append((game.sheet.lines[values[1]].name, values[0], values[2:]))
            elif kind == "has":
                self.has[game.sheet.lines[values[0]].name] = values[1]

    def each(self):
        return range(self.people)

    def at_end(self, line, number=None):
        return self.end.get((line, number or line), [0] * self.people)

    def of_rounds(self, *names):
        """Return for each round in which all these rows of a line are entered a list of them."""
        line = names[0]
        keys = [(line, name) for name in names[1:] or (line,)]
        return [[row[key] for key in keys] for row in self.rounds if all(key in row for key in keys)]

    def cells_of(self, line, player):
        return [numbers[0] for name, who, numbers in self.cells if name == line and who == player]


def summed(*lines, **times):
    """Return a scorer of a sheet in which each number is worth as many points as `times` says."""

    def score(played):
        names = [*lines, *times]
        return [sum(played.at_end(name)[p] * times.get(name, 1) for name in names) for p in played.each()]

    return score


def seven_wonders(played):
    totals = summed("military", "wonder", "civilian", "commerce", "guilds")(played)
    for p in played.each():
        totals[p] += played.at_end("coins")[p] // 3
        science = [played.end.get(("science", each)) for each in ("tablets", "compasses", "gears")]
        if all(science):
            symbols = [row[p] for row in science]
            totals[p] += sum(n**2 for n in symbols) + 7 * min(symbols)
    return totals


def ticket_to_ride(played):
    longest = played.at_end("longest path")
    totals = []
    for p in played.each():
        bonus = 10 if ("longest path",) * 2 in played.end and longest[p] == max(longest) else 0
        totals.append(sum(played.cells_of("routes", p)) + played.at_end("tickets")[p] + bonus)
    return totals


def azul(played):
    totals = [0] * played.people
    for [row] in played.of_rounds("tiles"):
        totals = [max(0, total + n) for total, n in zip(totals, row, strict=True)]
    for p, extra in enumerate(summed(rows=2, columns=7, colours=10)(played)):
        totals[p] += extra
    return totals


def yahtzee(played):
    upper = ("ones", "twos", "threes", "fours", "fives", "sixes")
    lower = ("3 of a kind", "4 of a kind", "full house", "small straight", "large straight", "yahtzee", "chance")
    totals = []
    for p in played.each():
        above = sum(sum(played.cells_of(line, p)) for line in upper)
        below = sum(sum(played.cells_of(line, p)) for line in lower)
        totals.append(above + below + (35 if above >= 63 else 0) + 100 * len(played.cells_of("more yahtzees", p)))
    return totals


def wizard(played):
    totals = [0] * played.people
    for bids, won in played.of_rounds("tricks", "bid", "won"):
        for p in played.each():
            missed = abs(bids[p] - won[p])
            totals[p] += -10 * missed if missed else 20 + 10 * won[p]
    return totals


def skull_king(played):
    totals = [0] * played.people
    for number, (bids, won, bonus) in enumerate(played.of_rounds("tricks", "bid", "won", "bonus"), 1):
        for p in played.each():
            if bids[p] == 0:
                totals[p] += 10 * number * (1 if won[p] == 0 else -1)
            elif bids[p] == won[p]:
                totals[p] += 20 * bids[p] + bonus[p]
            else:
                totals[p] -= 10 * abs(bids[p] - won[p])
    return totals


def hearts(played):
    totals = [0] * played.people
    for [row] in played.of_rounds("hearts"):
        for p in played.each():
            moon = [other for other in played.each() if row[other] == 26]
            totals[p] += row[p] if not moon else 0 if p in moon else 26
    return totals


def cribbage(played):
    return [sum(played.cells_of("points", p)) for p in played.each()]


def five_oh_one(played):
    totals = []
    for p in played.each():
        left = 501
        for n in played.cells_of("visit", p):
            if left - n >= 0 and left - n != 1:
                left -= n
        totals.append(left)
    return totals


def catan(played):
    totals = []
    for p in played.each():
        settlements, cities, cards = (
            (played.cells_of(line, p) or [0])[-1] for line in ("settlements", "cities", "victory cards")
        )
        held = sum(2 for line in ("longest road", "largest army") if played.has.get(line) == p + 1)
        totals.append(settlements + 2 * cities + cards + held)
    return totals


def by_round(line, points):
    """Return a scorer of one row a round: `points(row, p)`."""

    def score(played):
        return [sum(points(row, p) for [row] in played.of_rounds(line)) for p in played.each()]

    return score


def spades(played):
    totals, bags = [0] * played.people, [0] * played.people
    for bids, won in played.of_rounds("tricks", "bid", "won"):
        for p in played.each():
            if won[p] < bids[p]:
                totals[p] -= 10 * bids[p]
                continue
            over = won[p] - bids[p]
            totals[p] += 10 * bids[p] + over - 100 * ((bags[p] % 10 + over) // 10)
            bags[p] += over
    return totals


def skat(played):
    return [sum(n * (1 if n > 0 else 2) for n in played.cells_of("game", p)) for p in played.each()]


def terraforming_mars(played):
    totals = summed("rating", "greenery", "cities", "cards", milestones=5)(played)
    first, second = (played.end.get(("awards", name)) for name in ("first", "second"))
    return [n + (5 * first[p] + 2 * second[p] if first and second else 0) for p, n in enumerate(totals)]


SCORERS = {
    "Wingspan": summed("birds", "bonus cards", "goals", "eggs", "food on cards", "tucked cards"),
    "7 Wonders": seven_wonders,
    "Ticket to Ride": ticket_to_ride,
    "Azul": azul,
    "Yahtzee": yahtzee,
    "Wizard": wizard,
    "Skull King": skull_king,
    "Hearts": hearts,
    "Cribbage": cribbage,
    "501": five_oh_one,
    "Catan": catan,
    "Phase 10": by_round("cards left", lambda row, p: row[p]),
    "Spades": spades,
    "Skat": skat,
    "Rummikub": by_round("tiles left", lambda row, p: sum(row) if row[p] == 0 else -row[p]),
    "Terraforming Mars": terraforming_mars,
}


def number(rng, number):
    """Return a number that can be entered, a low one more often, since many rules look for 0 and for equal ones."""
    low, high = number.low, number.high
    n = rng.choice([low, low, high, rng.randint(low, high), rng.randint(low, min(high, max(low, 0) + 3))])
    return n - (n - low) % number.step


def entry(rng, game):
    """Return a random entry that the sheet has."""
    sheet = game.sheet
    rows = [q for q, (line, _) in enumerate(sheet.questions) if line.by_row and game.row_refusal(q) is None]
    held = [line.place for line in sheet.lines if line.holder]
    choices = [kind for kind, there in (("row", rows), ("cell", sheet.by_seat), ("has", held)) if there]
    kind = rng.choice(choices) if choices else "last"
    if kind == "row":
        q = rng.choice(rows)
        return ["row", q, *[number(rng, game.question(q)[1]) for _ in range(game.humans)]]
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
    if kind == "amend" and ledger.records[seq][KIND] in ("row", "cell", "has"):
        event = list(ledger.records[seq][KIND:])
        if event[0] == "row":
            _, asked = ledger.game.question(event[1])
            event[2:] = [number(rng, asked) for _ in event[2:]]
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
    assert state(Ledger.load(ledger.records, checked=True).game) == state(game)
    gained = [game.options["start"]] * game.humans
    gains = Gains(ledger.records)
    while not gains.done:
        gains.step()
    for seq in range(len(ledger.records)):
        for player, (n,) in gains.of(seq):
            gained[player] += n
    assert gained == totals
    assert [sum(parts) for parts in game.parts] == totals
    return len(effective(ledger))


def test_each_sheet_has_a_second_scorer():
    assert set(SCORERS) == set(SHEETS)


@pytest.mark.parametrize("title", SCORERS)
def test_random_games_add_up_as_by_a_second_scorer(title):
    assert sum(check(title, seed) for seed in range(GAMES)) > 4 * GAMES


@pytest.mark.soak
def test_soak_sheets(soak):
    soak(lambda case: [check(title, case) for title in SCORERS])
