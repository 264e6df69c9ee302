"""Score sheets in stored games: what is worked out once a game is opened or undone, and equals what was entered."""

from castellan.core.ledger import Ledger
from castellan.games.pad.sums import Sums
from castellan.games.pad.waiting import Waiting
from lab.marks import area
from lab.support import entered, refusal, refused, shared_by_copies, state

pytestmark = area("rules")

NAMES = ["Anna", "Boris", "Clara", "Denis", "Emil", "Fanny", "Gerd", "Hanna"]
YAHTZEE = ["ones|*0..5||o", "twos|*0..10/2||o", "bonus|-|35 if A+B>=10 else 0|.", "more|*1..1|100|a"]


def opened(texts, events, options):
    """Check that a stored game is opened as it was entered; return how often lines that ask nothing were worked out."""
    ledger = Ledger()
    for event in [["new", "pad", {"players": NAMES[:3], "lines": texts} | options]] + events:
        ledger.add(0, event)
    worked_out = []
    update = Sums.update
    Sums.update = lambda *arguments: worked_out.append(1) or update(*arguments)
    try:
        loaded = Ledger.load(ledger.records).game
    finally:
        Sums.update = update
    assert state(loaded) == state(ledger.game) and loaded.parts == ledger.game.parts
    assert not shared_by_copies(loaded)
    assert loaded.standing().ranks == ledger.game.standing().ranks and not loaded.late
    return len(worked_out)


def test_a_stored_game_works_out_lines_that_ask_nothing_once_unless_they_decide_in_between():
    cells = [["cell", player, line, 4] for line in (0, 1) for player in (0, 1, 2)]
    rounds = [["row", q, 5, q, 9] for q in (0, 1)] * 4
    plain = ["a|||r", "b|||r", "c|-|A*B#9,3|.", "d|-|C+A|."]
    with_total = ["a|||r", "b|*0..99|a+t|r", "c|-|A//2|."]
    by_round = ["a|||r", "b|||r", "c|-|A*r|."]
    other = ["a|||r", "c|-|A//2|.", "b|*0..99|a+B|r"]
    held = ["knights|*0..9|2*a#5,3|n", "b|-|A//2|.", "c|||a", "road|=|7|n"]
    uncounted = ["a|||r-", "b||3*a#4|r", "c|-|a+r|r", "d|-|A+B#2|."]
    before = ["a|||r-", "b||3*a#4|r", "c|-|a+B|r", "d|-|A+B#2|."]
    ranks = ["a|||a", "b|||a", "c|-|A#6|.", "d|-|B#3|.", "e|=|1|n", "f|-|E#2|."]
    for texts, events, options, once in (
        (YAHTZEE, cells, {}, True),
        (plain, rounds, {}, True),
        (plain, rounds, {"target": 60}, True),
        (plain + ["e|||e"], rounds, {"target": 60}, False),
        (plain, rounds, {"rounds": 4, "tie": "e,-a,c", "first": "b"}, True),
        (plain, rounds, {"start": 40, "out": 5, "wins": "fewest"}, False),
        (with_total, rounds, {}, False),
        (by_round, rounds, {}, False),
        (other, rounds, {}, False),
        (held, [["has", 3, 2], ["cell", 1, 0, 2], ["has", 3, 1], ["cell", 0, 0, 4], ["cell", 2, 0, 3]] * 2, {}, True),
        (uncounted, rounds + [["points", 1, "points", -2]] + rounds, {"dealer": True, "target": 90}, True),
        (YAHTZEE, cells, {"tie": "twos,-more,bonus"}, True),
        (uncounted, rounds + [["row", 0, 1, 2, 3], ["points", 1, "points", -2]] + rounds[1:], {}, True),
        (before, rounds, {}, False),
        (ranks, [["cell", 1, 0, 2], ["has", 4, 2], ["has", 4, 0], ["cell", 2, 0, 1]] * 2, {}, True),
    ):
        worked_out = opened(texts, events + [["points", 0, "points", 3]], options)
        assert (worked_out < 4) == once, (texts, options, worked_out)


def test_a_sheet_that_takes_a_box_long_begins_no_game_and_a_stored_one_opens():
    dear = ["a|||r"] + ["d%d|-|%s|.-" % (n, "+".join(["A%7"] * 8)) for n in range(3)]
    options = {"players": NAMES, "lines": dear}
    facts = refusal("pad.dear", Ledger().add, 0, ["new", "pad", options]).facts
    assert (facts["name"], facts["n"], facts["limit"]) == ("a", 27, 13)
    Ledger().add(0, ["new", "pad", {"players": NAMES, "lines": dear[:2]}])
    assert Ledger.load([(0, 0, "new", "pad", options)]).game.sheet
    most = ["a|||r"] + ["d%d|-|%s|.-" % (n, "+".join(["A%7"] * 6)) for n in range(2)]  # 13 ms for five
    Ledger().add(0, ["new", "pad", {"players": ["A", "B", "C", "D", "E"], "lines": most}])

    ledger = Ledger()
    ledger.add(0, ["new", "pad", {"players": NAMES, "lines": dear[:3], "more": 1}])
    refused("pad.dear", ledger.add, 0, ["line", dear[3]])
    assert len(ledger.records) == 1 and not ledger.game.sheet and len(ledger.game.texts) == 3


def test_a_stored_game_works_out_many_rows_of_a_formula_at_once():
    texts = [
        "a|x 0..9,y 0..9|a*b+s-hb+lb*r#3,1f|r",
        "b|-|sb+a*r#2,1|r",
        "c||[0,1,3]+2|r",
        "d||{2,5}|e",
        "e|||e",
        "f|*0..9|a*r|o",
        "g|*0..9|a*r|n",
        "h|x 0..9,y 0..9|a-b#3|o",
        "i|*0..9|[0,2,1]|a",
    ]
    cells = [["cell", 0, 5, 3], ["cell", 1, 6, 7], ["cell", 1, 7, 3, 2], ["cell", 2, 7, 9, 0], ["cell", 2, 8, 1]]
    rows = [["row", q, n % 9, (n + q) % 7, n % 5] for n in range(18) for q in (0, 1, 2)]
    later = rows[:1] + [["cell", 1, 5, 2], ["cell", 1, 6, 2], ["cell", 0, 7, 3, 1], ["points", 1, "points", -2]]
    ends = [["last"], ["row", 3, 4, 5, 9], ["row", 4, 4, 5, 9]]
    opened(texts, cells + rows + rows[:1], {})
    opened(texts, cells + rows + later + rows[1:3] + ends, {})


def test_a_stored_game_works_out_many_entries_of_a_player_at_once():
    texts = ["a|x 0..9,y 0..9|a*2-b|a", "b|x 0..9,y 0..9|a*p-b|n", "c|*0..9|a*r|a"]
    cells = [["cell", n % 3, 0, n % 10, n % 7] for n in range(70)]
    others = [["cell", 0, 1, 3, 1], ["cell", 1, 2, 4], ["cell", 0, 1, 2, 2]]
    opened(texts, cells + others + [["points", 1, "points", -2]] + cells[:2] + others[:1], {})


def test_few_rows_and_entries_of_a_stored_game_wait_at_once():
    waiting, book_rows, book_cells = [], Waiting._book_rows, Waiting._book_cells

    def noting(book):
        return lambda entries, line: waiting.append(len(entries.rows[line.question])) or book(entries, line)

    Waiting._book_rows, Waiting._book_cells = noting(book_rows), noting(book_cells)
    try:
        opened(["a|x 0..9,y 0..9|a*b+r|r"], [["row", q, n % 9, n % 7, 3] for n in range(40) for q in (0, 1)], {})
        opened(["a|*0..9|2*a|a"], [["cell", n % 3, 0, n % 10] for n in range(150)], {})
    finally:
        Waiting._book_rows, Waiting._book_cells = book_rows, book_cells
    assert waiting == [16, 16, 8, 64, 64, 22]


def test_totals_of_a_stored_game_are_checked():
    for texts, n, code in ((["a|*0..9999||r"], 11, "pad.limit"), (["a|*0..9999||r-", "b|||e"], 11, "pad.beyond")):
        begins = ["new", "pad", {"players": NAMES[:2], "lines": texts}]
        records = [(seq, 0) + tuple(event) for seq, event in enumerate([begins] + [["row", 0, 9999, 0]] * n)]
        Ledger.load(records[:-1])
        refused(code, Ledger.load, records)


def test_a_total_of_a_stored_game_is_as_large_as_it_can_be_and_no_larger():
    for texts in (["a|*-9999..9999||r"], ["a|*-9999..9999||r-", "b|||e"]):
        for sign in (1, -1):
            events = [["new", "pad", {"players": NAMES[:2], "lines": texts}]]
            events += [["row", 0, sign * n, 0] for n in [9999] * 10 + [9, 1]]
            records = [(seq, 0) + tuple(event) for seq, event in enumerate(events)]
            assert Ledger.load(records[:-1]).game.rounds == 11
            assert refused("pad.limit" if texts[1:] == [] else "pad.beyond", Ledger.load, records)


def test_corrections_of_a_stored_game_are_of_the_points_that_wait():
    texts = ["a|*-9999..9999||r"]
    for sign in (1, -1):
        rows = [["row", 0, sign * 9999, 0, 0]] * 9
        opened(texts, rows + [["points", 0, "points", -500 * sign]] * 200 + rows[:1], {})


def test_records_that_no_ledger_has_accepted_are_checked_in_between():
    begins = ["new", "pad", {"players": NAMES[:2], "lines": ["a|*-999..999||a", "b|-|A*A|."]}]
    events = [begins, ["cell", 0, 0, 99], ["cell", 0, 0, 999], ["cell", 0, 0, -999]]
    records = [(seq, 0) + tuple(event) for seq, event in enumerate(events)]
    refused("breaks", Ledger.load, records, False)
    assert Ledger.load(records).game.tracks == [[99 + 99 * 99, 0]]


def test_an_undo_and_a_redo_work_out_points_once():
    texts = ["a|*-999..999||r", "b|-|A*A|."]
    events = [["row", 0, n, 2 * n, 9] for n in range(12)]
    ledger = entered(["new", "pad", {"players": NAMES[:3], "lines": texts}], *events)
    ledger.add(0, ledger.undoing())
    updates, update = [], Sums.update
    Sums.update = lambda game, *given: updates.append(game) or update(game, *given)
    try:
        for step, most in ((ledger.undoing, 2), (ledger.undoing, 2), (ledger.redoing, 0), (ledger.redoing, 2)):
            ledger.add(0, step())
            assert len(updates) <= most, step
            assert state(ledger.game) == state(Ledger.load(list(ledger.records), False).game)
            updates.clear()
        # One amid the others, one changed, a change taken back: each state is a new one, and checked.
        for event in (["void", 3], ["amend", 1, ["row", 0, 1, 1, 1]], ["points", 0, "points", 1], ["void", 19]):
            updates.clear()
            ledger.add(0, event)
            assert len(updates) > 8 or event[0] == "points", event
    finally:
        Sums.update = update


def test_what_is_struck_out_twice_comes_back_with_neither_void_alone():
    ledger = entered(["new", "pad", {"players": NAMES[:2], "lines": ["a|*0..99||a"]}], ["cell", 0, 0, 5])
    for named in (1, 2, 1, 3, 4):  # struck out, back, struck out again; the first void counts again; one is left
        ledger.add(0, ["void", named])
    assert ledger.game.tracks == [[0, 0]] == [Ledger.load(list(ledger.records)).game.tracks[0]]
