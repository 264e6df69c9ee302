"""The ledger: events in, one game out; no record is ever removed."""

from castellan.core import ledger as module
from castellan.core.corrected import game_before
from castellan.core.ledger import Ledger, corrections, order
from lab.marks import area
from lab.support import NAMES, refused

pytestmark = area("flash")


def ledger(*events, players=2):
    """Return a ledger of the events after `new`, ten seconds apart."""
    book = Ledger()
    book.add(0, ["new", "tuscany", {"players": NAMES[:players]}])
    for index, event in enumerate(events):
        book.add(10 * (index + 1), event)
    return book


def green(book, player=0):
    return book.game.total(player)[0]


def same(code, book, *event):
    """Assert that the ledger refuses the event and is as before, and return the sentence."""
    before = (list(book.records), book.game.total(0), book.game.total(1), book.game)
    sentence = refused(code, book.add, 99, event)
    assert before == (book.records, book.game.total(0), book.game.total(1), book.game)
    return sentence


def test_time_never_falls():
    book = Ledger()
    book.add(1762000000, ["new", "tuscany", {"players": ["Anna", "Boris"]}])
    times = [book.add(time, ["take", 0])[1] for time in (0, 7, 3, 8)]
    assert times == [0, 7, 7, 8]


def test_the_first_is_new_and_no_other():
    book = Ledger()
    assert refused("begin_first", book.add, 0, ["take", 0]) == 'The first entry of a game is new, not "take"'
    assert book.records == [] and book.game is None
    same("begun", ledger(), "new", "tuscany", {"players": ["a", "b"]})


def test_a_new_too_long_for_a_record_is_refused():
    colours = ("castle", "city", "farm", "inn", "monastery", "quarry", "trader", "village")
    options = {"players": [chr(0x1F600 + n) * 12 for n in range(4)], "bonuses": {c: [20, 20] for c in colours}}
    options["times"], options["second_tie"], options["cards_per_point"] = True, "more_green", 20
    book = Ledger()
    refused("line_long", book.add, 1762000000, ["new", "tuscany", options])
    assert book.records == [] and book.game is None


def test_keep_comes_before_memory():
    book = ledger()
    seen = []

    def keep(line):
        seen.append((line, len(book.records), green(book)))

    book.add(10, ["points", 0, "green", 5], keep)
    assert seen == [(b'[1,10,"points",0,"green",5] d2e5b649\n', 1, 0)], seen
    assert green(book) == 5


def test_an_exception_from_keep_leaves_the_ledger_unchanged():
    book = ledger(["points", 0, "green", 5])

    def full(line):
        raise OSError(28)

    for event in (["points", 0, "green", 5], ["void", 1], ["amend", 1, ["points", 0, "green", 3]], ["end"]):
        try:
            book.add(20, event, full)
        except (OSError, ValueError):
            assert len(book.records) == 2 and green(book) == 5
            continue
        raise AssertionError("kept")


def test_void_strikes_out_as_if_the_entry_had_never_been_made():
    book = ledger(["points", 0, "green", 5], ["points", 0, "green", 3], ["void", 1])
    assert green(book) == 3
    assert list(book.counting()) == [1, 0, 1, 1]


def test_an_entry_that_two_voids_strike_out_needs_both_of_them_struck_out():
    book = ledger(["points", 0, "green", 5], ["void", 1], ["void", 2], ["void", 1], ["void", 3])
    book.add(60, ["void", 4])
    assert green(book) == 0 and list(book.counting()) == [1, 0, 1, 0, 0, 1, 1]
    book.add(70, ["void", 2])
    assert green(book) == 5


def test_a_void_that_breaks_a_later_event_names_it():
    book = ledger(["place", 0, "inn"], ["place", 0, "farm", 0, 0, True])
    sentence = same("breaks", book, "void", 1)
    assert sentence == 'Entry 2: "Anna: farm, hex" would not be valid then: Anna has no hex'


def test_the_first_of_several_broken_events_is_named():
    book = ledger(["stock", 0, "hex", 2], ["stock", 0, "hex", -1], ["stock", 0, "hex", -1])
    assert "Entry 2: " in same("breaks", book, "void", 1)


def test_amend_corrects_an_entry_in_its_place():
    book = ledger(["points", 0, "green", 5], ["score", True], ["amend", 1, ["points", 0, "green", 3]])
    assert book.game.total(0)[:2] == (3, 3)


def test_the_last_valid_amend_counts():
    book = ledger(["points", 0, "green", 5], ["amend", 1, ["points", 0, "green", 3]])
    book.add(50, ["amend", 1, ["points", 1, "green", 2]])
    assert (green(book), green(book, 1)) == (0, 2)
    book.add(50, ["void", 3])
    assert (green(book), green(book, 1)) == (3, 0)
    book.add(50, ["void", 2])
    assert green(book) == 5
    book.add(50, ["void", 4])
    assert (green(book), green(book, 1)) == (0, 2)


def test_the_arguments_of_an_amend_are_checked():
    book = ledger(["take", 0], ["take", 1])
    same("not_player", book, "amend", 1, ["take", True])
    same("not_player", book, "amend", 1, ["take", -1])
    same("too_few", book, "amend", 1, ["take"])
    same("not_count", book, "amend", 1, ["points", 0, "green", 501])


def test_undo_goes_back_and_redo_forward():
    book = ledger(["points", 0, "green", 1], ["points", 0, "green", 2], ["amend", 1, ["points", 0, "green", 4]])
    seen = []
    for _ in range(3):
        book.add(60, book.undoing())
        seen.append(green(book))
    assert seen == [3, 1, 0]
    refused("nothing_undo", book.undoing)
    for _ in range(3):
        book.add(60, book.redoing())
        seen.append(green(book))
    assert seen[3:] == [1, 3, 6]
    refused("nothing_redo", book.redoing)


def test_undo_and_redo_of_the_last_record_fold_nothing():
    book = ledger(["points", 0, "green", 1])
    before = book.game
    book.add(20, ["points", 0, "green", 2])
    after = book.game
    assert [(book.add(60, step()), book.game)[1] for step in (book.undoing, book.redoing)] == [before, after]


def test_undo_goes_back_through_entries_and_turns_in_their_order():
    book = Ledger()
    book.add(0, ["new", "pad", {"players": ["Anna", "Boris"], "times": True}])
    for event in (["add", 0, 4], ["turn", 0, 30], ["add", 1, 7], ["turn", 1, 60]):
        book.add(9, event)
    assert [book.add(9, book.undoing())[3] for _ in range(4)] == [4, 3, 2, 1]
    assert (book.game.spent, book.game.on_turn()) == ([0, 0], 0)


def test_a_turn_that_was_brought_back_is_undone_again_before_what_was_entered_in_it():
    book = Ledger()
    book.add(0, ["new", "pad", {"players": ["Anna", "Boris"], "times": True}])
    for event in (["add", 0, 4], ["turn", 0, 30]):
        book.add(9, event)
    for step, on_turn in ((book.undoing, 0), (book.redoing, 1)) * 3:
        book.add(9, step())
        assert (book.game.on_turn(), book.game.tracks[0][0]) == (on_turn, 4)


def test_an_entry_after_undo_leaves_nothing_to_redo():
    book = ledger(["points", 0, "green", 1])
    book.add(20, book.undoing())
    book.add(30, ["points", 0, "green", 2])
    refused("nothing_redo", book.redoing)
    book.add(50, book.undoing())
    book.add(60, book.redoing())
    assert green(book) == 2
    refused("nothing_redo", book.redoing)


def test_undo_after_redo_after_undo():
    book = ledger(["points", 0, "green", 1], ["points", 0, "green", 2])
    undo, redo = book.undoing, book.redoing
    for step in (undo, redo, undo, undo, redo, redo, undo):
        book.add(30, step())
    assert green(book) == 1


def test_a_rename_applies_from_its_place_on():
    book = ledger(["name", 0, "Ann"], ["name", 1, "Anna"])
    assert book.game.names == ["Ann", "Anna"]
    assert "Entry 2: " in same("breaks", book, "void", 1)
    book.add(30, book.undoing())
    book.add(30, book.undoing())
    assert book.game.names == ["Anna", "Boris"]


def _over():
    return ledger(*[["score", True]] * 3 + [["final", p, 0, 0, 0, 0, 0] for p in range(2)] + [["end"]])


def test_after_end_only_void():
    book = _over()
    for event in (["take", 0], ["name", 0, "x"], ["amend", 1, ["score", True]], ["end"], ["abandon"]):
        same("over", book, *event)
    assert 'Entry 6: "end" would' in same("breaks", book, "void", 5)


def test_voiding_end_reopens():
    book = _over()
    book.add(70, ["void", 6])
    assert book.game.over is None
    book.add(80, ["points", 0, "red", 5])
    book.add(90, ["end"])
    assert book.game.over == "end" and book.game.standing().ranks == [1, 2]
    book.add(99, book.undoing())
    assert book.game.over is None


def test_after_abandon_only_void():
    book = ledger(["abandon"])
    for event in (["take", 0], ["amend", 1, ["take", 0]], ["end"], ["abandon"], ["name", 0, "x"]):
        same("abandoned", book, *event)
    book.add(20, ["void", 1])
    book.add(30, ["take", 0])
    assert book.game.drawn == [1, 0]


def test_load_refuses_records_that_no_ledger_wrote():
    new = (0, 0, "new", "tuscany", {"players": ["Anna", "Boris"]})
    for code, record in (("newer", (1, 0, "nothing")), ("breaks", (1, 0, "take", 7))):
        refused(code, Ledger.load, [new, record])
    refused("not_new", Ledger.load, [(0, 0, "take", 0)])
    refused("no_records", Ledger.load, [])


def test_foreign_text_is_shown_without_control_characters():
    new = (0, 0, "new", "tuscany", {"players": ["Anna", "Boris"]})
    sentence = refused("newer", Ledger.load, [new, (1, 0, "\x1b[31mx" + "y" * 100, "\x07")])
    assert sentence.startswith('This game was made by a newer Castellan ("?[31mxyyyyyyyyyyyyyyyyyy…")')
    sentence = refused("begin_first", Ledger().add, 0, ["\x1b[31m", 0])
    assert sentence == 'The first entry of a game is new, not "?[31m"'


# -- Inserts -----------------------------------------------------------------------------


def test_an_insert_counts_directly_before_the_entry_that_it_names():
    book = ledger(["points", 0, "green", 5], ["score", True], ["insert", 2, ["points", 0, "green", 3]])
    assert book.game.total(0)[:2] == (8, 8)
    assert book.records[3] == (3, 30, "insert", 2, ["points", 0, "green", 3])
    late = ledger(["points", 0, "green", 5], ["score", True], ["points", 0, "green", 3])
    assert late.game.total(0)[:2] == (8, 5)


def test_inserts_before_one_entry_fold_in_the_order_of_entry():
    # Each of the two needs the one before it: a hex is laid only after an inn gave it.
    book = ledger(["take", 1], ["insert", 1, ["place", 0, "inn"]])
    book.add(30, ["insert", 1, ["place", 0, "farm", 0, 0, True]])
    assert book.game.total(0) and len(book.records) == 4
    assert "Entry 3: " in same("breaks", book, "void", 2)
    assert same("tuscany.no_hex", book, "insert", 2, ["place", 0, "farm", 0, 0, True]) == "Anna has no hex"


def test_an_insert_before_an_insert_comes_to_its_place():
    book = ledger(["score", True], ["insert", 1, ["points", 0, "green", 1]], ["score", True])
    book.add(40, ["insert", 2, ["points", 0, "green", 2]])
    book.add(50, ["insert", 4, ["points", 0, "green", 4]])
    assert book.game.total(0)[:2] == (7, 14)
    assert order_of(book) == [5, 4, 2, 1, 3]


def order_of(book):
    """Return the numbers of the records that are folded, in their order."""
    found = []
    for seq in order(corrections(book.records).inserts, len(book.records)):
        if seq not in found and book.records[seq][2] not in ("void", "amend"):
            found.append(seq)
    return found


def test_an_insert_keeps_its_place_when_what_it_names_is_struck_out():
    book = ledger(["points", 0, "green", 5], ["score", True], ["points", 0, "green", 1])
    book.add(40, ["insert", 1, ["points", 0, "green", 3]])
    book.add(50, ["insert", 4, ["points", 0, "green", 9]])
    book.add(60, ["void", 1])
    book.add(70, ["void", 4])
    assert book.game.total(0)[:2] == (10, 9) and order_of(book) == [5, 4, 1, 2, 3]
    assert [game_before(book.records, seq).total(0)[:2] for seq in order_of(book)] == [(0, 0)] + 3 * [(9, 0)] + [(9, 9)]


def test_what_cannot_be_inserted_or_get_an_entry_before_it():
    book = ledger(["take", 0], ["void", 1], ["void", 2], ["amend", 1, ["take", 1]], ["take", 0], ["void", 5])
    for event in (["new"], ["name", 0, "x"], ["void", 1], ["amend", 1, ["take", 0]], ["end"], ["abandon"]):
        same("insert_kind", book, "insert", 1, event)
    same("insert_kind", book, "insert", 1, ["insert", 1, ["take", 0]])
    same("insert_kind", book, "amend", 1, ["insert", 1, ["take", 0]])
    for seq in (0, 2, 3, 4):
        same("insert_before", book, "insert", seq, ["take", 0])
    same("not_counting", book, "insert", 5, ["take", 0])
    same("no_seq", book, "insert", 7, ["take", 0])
    same("insert_shape", book, "insert", 1)
    same("insert_shape", book, "insert", 1, ["take", 0], 1)
    for event in (None, 3, "take", [], {}):
        same("not_event", book, "insert", 1, event)
    for seq in (False, True, None, -1, "1"):
        same("not_seq", book, "insert", seq, ["take", 0])


def test_a_wrong_insert_is_refused_for_its_own_error_or_names_what_it_breaks():
    book = ledger(["place", 0, "inn"], ["place", 0, "farm", 0, 0, True], ["insert", 2, ["take", 0]])
    assert same("tuscany.region", book, "insert", 1, ["place", 0, "inn", 2]).startswith("A region of 2 takes 2 inns")
    assert same("too_few", book, "insert", 1, ["take"]) == "take lacks its argument player"
    assert same("not_player", book, "insert", 1, ["take", True])
    assert same("tuscany.region", book, "amend", 3, ["place", 0, "inn", 3]).startswith("A region of 3 takes 3 inns")
    assert "Entry 2: " in same("breaks", book, "insert", 2, ["stock", 0, "hex", -1])
    assert "Entry 2: " in same("breaks", book, "amend", 3, ["stock", 0, "hex", -1])
    book = ledger(["stock", 0, "hex", 1], ["take", 0], ["amend", 2, ["stock", 0, "hex", -1]])
    assert same("breaks", book, "void", 1).startswith('Entry 2: "Anna: hex −1, stock"'), "as it was amended"


def test_after_the_end_nothing_is_inserted():
    book = _over()
    assert same("over", book, "insert", 1, ["take", 0]) == "The game has ended; entries can only be struck out now"
    same("over", book, "insert", 6, ["take", 0])
    book.add(70, ["void", 6])
    book.add(80, ["insert", 1, ["points", 0, "red", 2]])
    assert 'Entry 8: "insert Anna: red 2, correction"' in same("breaks", book, "void", 7)
    book.add(90, ["void", 8])
    book.add(95, ["void", 7])
    assert book.game.over == "end"


def test_load_refuses_an_insert_with_wrong_arguments():
    new, take = (0, 0, "new", "tuscany", {"players": ["Anna", "Boris"]}), (1, 0, "take", 0)
    refused("not_player", Ledger.load, [new, take, (2, 0, "insert", 1, ["take", 7])])


# -- Stored corrections that the ledger would refuse -----------------------------------------

GREEN = ["points", 0, "green", 5]
OVER = [["score", True]] * 3 + [["final", p, 0, 0, 0, 0, 0] for p in range(2)] + [["end"]]

# What is refused, why, and the entries before it.
NO_CORRECTIONS = (
    ((["void"], "void_shape", [GREEN]), (["void", 1, 1], "void_shape", [GREEN]))
    + ((["void", "1"], "not_seq", [GREEN]), (["void", -1], "not_seq", [GREEN]))
    + ((["void", 0], "void_new", [GREEN]), (["void", 2], "no_seq", [GREEN]), (["void", 3], "no_seq", [GREEN]))
    + ((["void", 1], "not_counting", [GREEN, ["void", 1]]), (["amend"], "amend_shape", [GREEN]))
    + ((["amend", 1], "amend_shape", [GREEN]), (["amend", None, GREEN], "not_seq", [GREEN]))
    + ((["amend", True, GREEN], "not_seq", [GREEN]), (["amend", 2, GREEN], "no_seq", [GREEN]))
    + ((["amend", 3, GREEN], "no_seq", [GREEN]), (["amend", 1, []], "not_event", [GREEN]))
    + ((["amend", 1, [3]], "not_event", [GREEN]), (["amend", 0, GREEN], "amend_kind", [GREEN]))
    + ((["amend", 1, GREEN], "amend_kind", [["name", 0, "Ann"]]),)
    + ((["amend", 2, ["points", 0, "green", 9]], "amend_kind", [GREEN, ["amend", 1, ["points", 0, "green", 4]]]),)
    + ((["amend", 1, ["name", 0, "Ann"]], "amend_kind", [GREEN]),)
    + ((["amend", 1, ["insert", 1, GREEN]], "insert_kind", [GREEN]),)
    + ((["amend", 1, ["points", 0, "green", 9]], "not_counting", [GREEN, ["void", 1]]),)
    + ((["amend", 1, ["score", True]], "over", OVER),)
    + ((["amend", 1, ["score", True]], "abandoned", [["score", True], ["abandon"]]),)
    + ((["insert"], "insert_shape", [GREEN]), (["insert", 1, GREEN, 1], "insert_shape", [GREEN]))
    + ((["insert", "1", GREEN], "not_seq", [GREEN]), (["insert", 0, GREEN], "insert_before", [GREEN]))
    + ((["insert", 2, GREEN], "no_seq", [GREEN]), (["insert", 1, None], "not_event", [GREEN]))
    + ((["insert", 1, ["end"]], "insert_kind", [GREEN]),)
    + ((["insert", 2, GREEN], "insert_before", [GREEN, ["amend", 1, GREEN]]),)
    + ((["insert", 1, GREEN], "not_counting", [GREEN, ["void", 1]]), (["insert", 1, GREEN], "over", OVER))
)


def test_a_game_with_a_correction_that_would_be_refused_is_damaged_for_the_same_reason():
    for event, code, before in NO_CORRECTIONS:
        book = ledger(*before)
        sentence = same(code, book, *event)
        last = len(book.records)
        for behind in ((), (["void", len(before)],)):
            if behind:
                book.add(90, behind[0])
            records = book.records[:last] + [(last, 90) + tuple(event)]
            records += [(seq + 1,) + tuple(record[1:]) for seq, record in enumerate(book.records[last:], last)]
            said = refused("breaks", Ledger.load, records)
            assert said.startswith("Entry {}: ".format(last)) and said.endswith(sentence.split(": ", 1)[-1]), said


def test_a_stored_correction_is_checked_as_the_game_was_when_it_was_made():
    book = ledger(GREEN, ["void", 1])
    records = book.records + [(3, 30, "amend", 1, ["points", 0, "green", 9]), (4, 40, "void", 2)]
    assert refused("breaks", Ledger.load, records).startswith("Entry 3: ")
    assert green(Ledger.load(book.records + [(3, 30, "void", 2)] + [(4, 40) + records[3][2:]])) == 9


def test_a_correction_of_a_newer_castellan_is_none_of_this_one_wherever_it_stands():
    records = ledger(GREEN).records
    for kind in ("amend", "insert"):
        refused("unknown_kind", Ledger.load(list(records)).add, 20, [kind, 1, ["duel", 0]])
        for behind in ((), (3, 30, "take", 0)):
            stored = records + [(2, 20, kind, 1, ["duel", 0])] + ([behind] if behind else [])
            assert '"duel"' in refused("newer", Ledger.load, stored)


def test_a_long_fold_feeds_the_watchdog_by_its_records():
    records = [(0, 0, "new", "pad", {"players": ["Anna", "Boris"]})]
    records += [(seq, 0, "add", 0, 1) for seq in range(1, 50)]
    fed = []
    module.feed = lambda *far: fed.append(far)
    try:
        Ledger.load(records)
    finally:
        module.feed = None
    assert fed == [(0, 50), (16, 50), (32, 50), (48, 50)]
