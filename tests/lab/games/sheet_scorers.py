"""Second scorers of the sheets that come with castellan, each written from its game's rules, without its formulas."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from castellan.games.pad.asking import AskedSheet as Sheet
from castellan.games.pad.lines import END, ROUND

if TYPE_CHECKING:
    from castellan.interfaces import NewEvent


class Played:
    """What was entered, as players would write it down: rows by line, round by round; cells; who has what."""

    def __init__(self, game: Sheet, events: "Iterable[NewEvent]") -> None:
        self.people = game.humans
        self.rounds: list[dict[tuple[str, str], list[int]]] = [{}]  # by the names of line and number
        self.end: dict[tuple[str, str], list[int]] = {}
        self.cells: list[tuple[str, int, list[int]]] = []  # (line, player, numbers)
        self.has: dict[str, int] = {}
        each = sum(len(line.numbers) for line in game.sheet.by_round)
        for kind, *values in [row for event in events for row in _rows(game, event)]:
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

    def each(self) -> range:
        return range(self.people)

    def at_end(self, line: str, number: str | None = None) -> list[int]:
        return self.end.get((line, number or line), [0] * self.people)

    def of_rounds(self, *names: str) -> list[list[list[int]]]:
        """Return for each round in which all these rows of a line are entered a list of them."""
        line = names[0]
        keys = [(line, name) for name in names[1:] or (line,)]
        return [[row[key] for key in keys] for row in self.rounds if all(key in row for key in keys)]

    def cells_of(self, line: str, player: int) -> list[int]:
        return [numbers[0] for name, who, numbers in self.cells if name == line and who == player]


Scorer = Callable[[Played], list[int]]


def _rows(game: Sheet, event: "NewEvent") -> "list[NewEvent]":
    """Return the rows of a complete round, in order; any other event as it is."""
    kind, *numbers = event
    if kind != "round":
        return [event]
    asked = [line.question + k for line in game.sheet.by_round for k in range(len(line.numbers))]
    people = game.humans
    return [["row", q, *numbers[place * people : (place + 1) * people]] for place, q in enumerate(asked)]


def summed(*lines: str, **times: int) -> Scorer:
    """Return a scorer of a sheet in which each number is worth as many points as `times` says."""

    def score(played: Played) -> list[int]:
        names = [*lines, *times]
        return [sum(played.at_end(name)[p] * times.get(name, 1) for name in names) for p in played.each()]

    return score


def seven_wonders(played: Played) -> list[int]:
    totals = summed("military", "wonder", "civilian", "commerce", "guilds")(played)
    for p in played.each():
        totals[p] += played.at_end("coins")[p] // 3
        science = [played.end.get(("science", each)) for each in ("tablets", "compasses", "gears")]
        symbols = [row[p] for row in science if row]
        if len(symbols) == len(science):
            totals[p] += sum(n**2 for n in symbols) + 7 * min(symbols)
    return totals


def ticket_to_ride(played: Played) -> list[int]:
    longest = played.at_end("longest path")
    totals = []
    for p in played.each():
        bonus = 10 if ("longest path",) * 2 in played.end and longest[p] == max(longest) else 0
        totals.append(sum(played.cells_of("routes", p)) + played.at_end("tickets")[p] + bonus)
    return totals


def azul(played: Played) -> list[int]:
    totals = [0] * played.people
    for [row] in played.of_rounds("tiles"):
        totals = [max(0, total + n) for total, n in zip(totals, row, strict=True)]
    for p, extra in enumerate(summed(rows=2, columns=7, colours=10)(played)):
        totals[p] += extra
    return totals


def yahtzee(played: Played) -> list[int]:
    upper = ("ones", "twos", "threes", "fours", "fives", "sixes")
    lower = ("3 of a kind", "4 of a kind", "full house", "small straight", "large straight", "yahtzee", "chance")
    totals = []
    for p in played.each():
        above = sum(sum(played.cells_of(line, p)) for line in upper)
        below = sum(sum(played.cells_of(line, p)) for line in lower)
        totals.append(above + below + (35 if above >= 63 else 0) + 100 * more_yahtzees(played, p))
    return totals


def more_yahtzees(played: Played, player: int) -> int:
    """Return how many yahtzees a player had after one that brought 50."""
    fifty, more = False, 0
    for line, who, numbers in played.cells:
        fifty = fifty or (who == player and line == "yahtzee" and numbers[0] == 50)
        more += who == player and line == "more yahtzees" and fifty
    return more


def wizard(played: Played) -> list[int]:
    totals = [0] * played.people
    for bids, won in played.of_rounds("tricks", "bid", "won"):
        for p in played.each():
            missed = abs(bids[p] - won[p])
            totals[p] += -10 * missed if missed else 20 + 10 * won[p]
    return totals


def skull_king(played: Played) -> list[int]:
    totals = [0] * played.people
    for number, (bids, won, bonus) in enumerate(played.of_rounds("tricks", "bid", "won", "bonus"), 1):
        for p in played.each():
            if bids[p] == 0:
                totals[p] += 10 * number + bonus[p] if won[p] == 0 else -10 * number
            elif bids[p] == won[p]:
                totals[p] += 20 * bids[p] + bonus[p]
            else:
                totals[p] -= 10 * abs(bids[p] - won[p])
    return totals


def hearts(played: Played) -> list[int]:
    totals = [0] * played.people
    for [row] in played.of_rounds("hearts"):
        for p in played.each():
            moon = [other for other in played.each() if row[other] == 26]
            totals[p] += row[p] if not moon else 0 if p in moon else 26
    return totals


def cribbage(played: Played) -> list[int]:
    return [sum(played.cells_of("points", p)) for p in played.each()]


def five_oh_one(played: Played) -> list[int]:
    totals = []
    for p in played.each():
        left = 501
        for n in played.cells_of("visit", p):
            if left - n >= 0 and left - n != 1:
                left -= n
        totals.append(left)
    return totals


def catan(played: Played) -> list[int]:
    totals = []
    for p in played.each():
        settlements, cities, cards = (
            (played.cells_of(line, p) or [0])[-1] for line in ("settlements", "cities", "victory cards")
        )
        held = sum(2 for line in ("longest road", "largest army") if played.has.get(line) == p + 1)
        totals.append(settlements + 2 * cities + cards + held)
    return totals


def by_round(line: str, points: Callable[[list[int], int], int]) -> Scorer:
    """Return a scorer of one row a round: `points(row, p)`."""

    def score(played: Played) -> list[int]:
        return [sum(points(row, p) for [row] in played.of_rounds(line)) for p in played.each()]

    return score


def spades(played: Played) -> list[int]:
    totals, bags = [0] * played.people, [0] * played.people
    for bids, won in played.of_rounds("tricks", "bid", "won"):
        for p in played.each():
            if won[p] < bids[p]:
                totals[p] -= 10 * bids[p]
                continue
            over = won[p] - bids[p]
            nil = (-100 if won[p] else 100) if bids[p] == 0 else 0
            totals[p] += nil + 10 * bids[p] + over - 100 * ((bags[p] % 10 + over) // 10)
            bags[p] += over
    return totals


def skat(played: Played) -> list[int]:
    return [sum(n * (1 if n > 0 else 2) for n in played.cells_of("game", p)) for p in played.each()]


def terraforming_mars(played: Played) -> list[int]:
    totals = summed("rating", "greenery", "cities", "cards", milestones=5)(played)
    first, second = (played.end.get(("awards", name)) for name in ("first", "second"))
    return [n + (5 * first[p] + 2 * second[p] if first and second else 0) for p, n in enumerate(totals)]


def oh_hell(played: Played) -> list[int]:
    totals = [0] * played.people
    for bids, won in played.of_rounds("tricks", "bid", "won"):
        for p in played.each():
            totals[p] += 10 + bids[p] if bids[p] == won[p] else 0
    return totals


def doppelkopf(played: Played) -> list[int]:
    totals = [0] * played.people
    for [row] in played.of_rounds("game won"):
        winners = [p for p in played.each() if row[p]]
        for p in winners:
            share = 3 if len(winners) == 1 else 1
            totals[p] += row[p] * share
        for p in set(played.each()) - set(winners):
            share = 3 if len(winners) == 3 else 1
            totals[p] -= max(row) * share
    return totals


def commander(played: Played) -> list[int]:
    totals = []
    for p in played.each():
        hits = [sum(played.cells_of(f"commander {n}", p)) for n in range(1, 9)]
        life = 40 + sum(played.cells_of("life", p)) - sum(hits)
        totals.append(min(0, life) if max(hits) >= 21 else life)
    return totals


def tarot(played: Played) -> list[int]:
    totals = [0] * played.people
    for contracts, margins, petits in played.of_rounds("deal", "contract", "margin", "petit"):
        for taker in [p for p in played.each() if 0 < contracts[p] < 5]:
            value = 25 + abs(margins[taker])
            value = (value if margins[taker] >= 0 else -value) + 10 * petits[taker]
            value *= [1, 2, 4, 6][contracts[taker] - 1]
            if 5 not in contracts:
                paid_by_each(totals, taker, value)
            for p in played.each() if 5 in contracts else ():  # of five
                totals[p] += 2 * value if p == taker else value if contracts[p] == 5 else -value
    for [row] in played.of_rounds("bonus"):
        for taker in played.each():
            paid_by_each(totals, taker, row[taker])
    return totals


def paid_by_each(totals: list[int], taker: int, n: int) -> None:
    """Have a player get n points from each of the others."""
    for p in range(len(totals)):
        totals[p] += n * (len(totals) - 1) if p == taker else -n


def belote(played: Played) -> list[int]:
    totals = [0, 0]
    for points, held, takers in played.of_rounds("hand", "points", "belote", "taker"):
        for p, other in ((0, 1), (1, 0)):
            own, theirs = points[p] + held[p], points[other] + held[other]
            totals[p] += held[p]
            if takers[p]:
                totals[p] += points[p] if own > theirs else 0
            elif own >= theirs:  # the taker is down
                totals[p] += max(162, points[p])  # 252 if it made all tricks
            else:
                totals[p] += points[p]
    return totals


def euchre(played: Played) -> list[int]:
    totals = [0, 0]
    for tricks, makers in played.of_rounds("hand", "tricks", "maker"):
        for p in (0, 1):
            if not makers[p]:
                totals[p] += 2 if tricks[p] >= 3 else 0
            elif tricks[p] == 5:
                totals[p] += 4 if makers[p] == 2 else 2
            elif tricks[p] >= 3:
                totals[p] += 1
    return totals


def molkky(played: Played) -> list[int]:
    totals = [0] * played.people
    for line, p, numbers in played.cells:
        if line == "third miss":
            totals[p] = -1
        else:
            totals[p] += numbers[0]
            if totals[p] > 50:
                totals[p] = 25
    return totals


def qwirkle(played: Played) -> list[int]:
    return [sum(played.cells_of("turn", p)) + (6 if played.has.get("last tile") == p + 1 else 0) for p in played.each()]


def qwixx(played: Played) -> list[int]:
    crosses = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]
    totals = summed(penalties=-5)(played)
    for colour in ("red", "yellow", "green", "blue"):
        for p, n in enumerate(played.at_end(colour)):
            totals[p] += crosses[n]
    return totals


def triominos(played: Played) -> list[int]:
    totals = [
        sum(played.cells_of("tiles", p)) + sum(played.cells_of("bonuses", p)) - sum(played.cells_of("drawn", p))
        for p in played.each()
    ]
    for [row] in played.of_rounds("tiles left"):
        others = [sum(row) - n for n in row]
        for p in played.each():
            if row[p] == 0:
                totals[p] += 25 + others[p]
            elif row.count(min(row)) == 1 and row[p] == min(row):
                totals[p] += others[p] - row[p]
    return totals


def skyjo(played: Played) -> list[int]:
    totals = [0] * played.people
    for values, closed in played.of_rounds("cards", "value", "closed"):
        for p in played.each():
            lowest = values.count(min(values)) == 1 and values[p] == min(values)
            totals[p] += values[p] * (2 if closed[p] and not lowest and values[p] > 0 else 1)
    return totals


def canasta(played: Played) -> list[int]:
    totals = [0] * played.people
    for natural, mixed in played.of_rounds("canastas", "natural", "mixed"):
        for p in played.each():
            totals[p] += 500 * natural[p] + 300 * mixed[p]
    for [row] in played.of_rounds("red threes"):
        for p in played.each():
            totals[p] += {-4: -800, 4: 800}.get(row[p], 100 * row[p])
    for line, each in (("out", 100), ("cards", 1)):
        for [row] in played.of_rounds(line):
            for p in played.each():
                totals[p] += each * row[p]
    return totals


def gin_rummy(played: Played) -> list[int]:
    hands = [0, 0]
    for deadwood, knocks in played.of_rounds("hands", "deadwood", "knocks"):
        for p, other in ((0, 1), (1, 0)):
            fewer = deadwood[other] - deadwood[p]
            if knocks[p] and deadwood[p] == 0:
                hands[p] += deadwood[other] + 25
            elif knocks[p]:
                hands[p] += max(fewer, 0)
            elif knocks[other] and deadwood[other] > 0 and fewer >= 0:
                hands[p] += fewer + 25
    won, shutouts = played.at_end("hands won"), played.at_end("shutout")
    return [n + 25 * won[p] + (100 if n >= 100 else 0) + (n if shutouts[p] else 0) for p, n in enumerate(hands)]


def carcassonne(played: Played) -> list[int]:
    during = [[sum(played.cells_of(line, p)) for line in ("roads", "cities", "monasteries")] for p in played.each()]
    return [sum(during[p]) + played.at_end("farms")[p] for p in played.each()]


# Of Agricola, for each kind the least numbers with 1, 2, 3 and 4 points.
_FARM = {
    "fields": (2, 3, 4, 5),
    "pastures": (1, 2, 3, 4),
    "grain": (1, 4, 6, 8),
    "vegetables": (1, 2, 3, 4),
    "sheep": (1, 4, 6, 8),
    "wild boar": (1, 3, 5, 7),
    "cattle": (1, 2, 4, 6),
}


def agricola(played: Played) -> list[int]:
    totals = summed("fenced stables", "cards", "bonus", **{"unused spaces": -1, "family": 3, "begging": -3})(played)
    for line, least in _FARM.items():
        for p, n in enumerate(played.end.get((line, line), ())):
            totals[p] += sum(n >= each for each in least) or -1
    clay, stone = (played.end.get(("rooms", kind)) for kind in ("clay rooms", "stone rooms"))
    return [n + (clay[p] + 2 * stone[p] if clay and stone else 0) for p, n in enumerate(totals)]


def cascadia(played: Played) -> list[int]:
    totals = summed("bears", "elk", "salmon", "hawks", "foxes", "nature tokens")(played)
    for habitat in ("mountains", "forests", "prairies", "wetlands", "rivers"):
        row = played.end.get((habitat, habitat))
        if row:
            for p in played.each():
                totals[p] += row[p] + _majority(row, row[p])
    return totals


def _majority(row: list[int], n: int) -> int:
    """Return the bonus of a player of Cascadia who has n tiles."""
    largest = row.count(max(row))
    if len(row) == 1:
        return 2 if n >= 7 else 0
    if n == max(row):
        if len(row) == 2:
            return 2 if largest == 1 else 1
        return {1: 3, 2: 2}.get(largest, 1)
    second = max(each for each in row if each < max(row))
    return 1 if len(row) > 2 and largest == 1 and n == second and row.count(second) == 1 else 0


def splendor(played: Played) -> list[int]:
    return [sum(played.cells_of("cards", p)) + 3 * len(played.cells_of("nobles", p)) for p in played.each()]


def dominion(played: Played) -> list[int]:
    totals = summed("others", provinces=6, duchies=3, estates=1, colonies=10, curses=-1)(played)
    gardens, decks = (played.end.get(("gardens", name)) for name in ("gardens", "deck"))
    return [n + (gardens[p] * (decks[p] // 10) if gardens and decks else 0) for p, n in enumerate(totals)]


def scythe(played: Played) -> list[int]:
    stars, territories, resources, popularity, structures, coins = (
        played.at_end(line) for line in ("stars", "territories", "resources", "popularity", "structures", "coins")
    )
    totals = []
    for p in played.each():
        tier = 0 if popularity[p] <= 6 else 1 if popularity[p] <= 12 else 2
        pairs = resources[p] // 2
        counted = stars[p] * [3, 4, 5][tier] + territories[p] * [2, 3, 4][tier] + pairs * [1, 2, 3][tier]
        totals.append(counted + structures[p] + coins[p])
    return totals


SCORERS: dict[str, Scorer] = {
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
    "Rummikub": by_round(
        "tiles left", lambda row, p: sum(row) - len(row) * row[p] if row[p] == min(row) else min(row) - row[p]
    ),
    "Terraforming Mars": terraforming_mars,
    "Oh Hell": oh_hell,
    "Doppelkopf": doppelkopf,
    "Tarot": tarot,
    "Belote": belote,
    "Whist": by_round("tricks", lambda row, p: max(row[p] - 6, 0)),
    "Euchre": euchre,
    "Mölkky": molkky,
    "Farkle": lambda played: [sum(played.cells_of("turn", p)) for p in played.each()],
    "Qwirkle": qwirkle,
    "Qwixx": qwixx,
    "Triominos": triominos,
    "Skyjo": skyjo,
    "Flip 7": by_round("cards", lambda row, p: row[p]),
    "Canasta": canasta,
    "Gin Rummy": gin_rummy,
    "Uno": by_round("cards left", lambda row, p: sum(row) if row[p] == 0 else 0),
    "Carcassonne": carcassonne,
    "Agricola": agricola,
    "Everdell": summed("cards", "point tokens", "prosperity", "journey", "events"),
    "Cascadia": cascadia,
    "Splendor": splendor,
    "Dominion": dominion,
    "Scythe": scythe,
    "Commander": commander,
}
