"""Any other game: the examples of its page, and its errors."""

from castellan.core.ledger import Ledger
from castellan.core.rules import start
from castellan.session import Session
from castellan.text import say
from castellan.text.labels import entry
from castellan.ui.asking import answers
from lab.files.flash import ModelFiles
from lab.games.pads import NAMES, totals
from lab.marks import area
from lab.support import ends, refused

pytestmark = area("rules")


def begun(*events, players=3, **options):
    game = start(["new", "pad", {"players": NAMES[:players]} | options])
    for event in events:
        game.apply(event)
    return game


def test_a_total_has_four_parts():
    game = begun(["add", 0, 5], ["round", 3, 0, -9999], ["points", 0, "points", -2], start=10)
    assert totals(game) == [16, 10, -9989] and game.parts[0] == [10, 5, 3, -2]
    assert "".join(entry(["round", 3, 0, -9], game, "en")) == "round, Anna: 3, Boris: 0, Clara: −9"


def test_most_or_fewest_wins_and_equal_totals_share():
    scores = ["round", 4, 9, 4]
    assert begun(scores).standing().ranks == [2, 1, 2] and begun(scores).leaders() == [1]
    fewest = begun(scores, ["end"], wins="fewest")
    assert fewest.standing().ranks == [1, 3, 1] and fewest.leaders() == [0, 2]
    assert say(*fewest.verdict()) == "Anna and Clara share the victory with 4 points"


def test_due_is_when_rounds_are_done_or_a_total_is_at_the_target():
    for events, options, due in (
        ([["round", 1, 2, 3]], {}, False),
        ([["round", 1, 2, 3]], {"rounds": 1}, True),
        ([["round", 9, 2, 3]], {"target": 10}, False),
        ([["add", 2, 10]], {"target": 10}, True),
        ([["add", 2, 10], ["add", 2, -1]], {"target": 10}, False),
        ([["add", 0, -499]], {"target": 0, "start": 500}, False),
        ([["add", 0, -501]], {"target": 0, "start": 500}, True),
        ([], {"target": 1}, False),
    ):
        game = begun(*events, **options)
        assert (game.due(), game.step() is None) == (due, due), (events, options)
        game.apply(["add", 1, 1])  # it is not over
        game.apply(["end"])


def test_refused_entries():
    game = begun(["round", 0, 0, 0], rounds=1)
    refused("pad.rounds", game.apply, ["round", 1, 1, 1])
    refused("pad.nothing", begun().apply, ["end"])
    refused("too_few", begun().apply, ["round", 1, 1])
    refused("too_many", begun().apply, ["round", 1, 1, 1, 1])
    for event in (["add", 0, 0], ["add", 0, 10000], ["round", 0, -10000, 0]):
        refused("not_count", begun().apply, event)
    game = begun(*[["round", 9999, -9999, 0]] * 10)
    for event in (["add", 0, 10], ["round", 0, -10, 0], ["points", 1, "points", -10]):
        refused("pad.limit", game.apply, event)
    assert totals(game) == [99990, -99990, 0]


def test_what_a_number_can_be_ends_where_the_total_would_leave_its_range():
    game = begun(*[["round", 9999, -9999, 0]] * 10)
    for beginning, whose in ((["add"], [0, 1, 2]), (["points"], [0, 1, 2]), (["round"], [None])):
        for player in whose:
            event = beginning + ([] if player is None else [player] + ["points"] * (beginning == ["points"]))
            for seat in range(3) if player is None else [player]:
                argument = answers.shape(game, event)[len(event) - 1]
                most = 500 if beginning == ["points"] else 9999
                expected = ((-most, 9), (-9, most), (-most, most))[seat]
                assert ends(answers.limits(game, event, argument)) == expected, (event, seat)
                event = event + [0]


def test_refused_options():
    for code, options in (
        ("pad.target_start", {"target": 5, "start": 5}),
        ("pad.target_start", {"target": 0}),
        ("pad.title_length", {"title": ""}),
        ("pad.title_length", {"title": "x" * 21}),
        ("name_space", {"title": " "}),
        ("name_type", {"title": 7}),
        ("name_letter", {"title": '"'}),
        ("pad.invisible", {"title": "\u00ad"}),
        ("pad.invisible", {"title": "\u3164\u2800"}),
        ("not_count", {"target": None}),
        ("not_count", {"rounds": 0}),
        ("not_count", {"rounds": 100}),
        ("not_count", {"start": 10000}),
        ("not_word", {"wins": "least"}),
    ):
        refused(code, start, ["new", "pad", {"players": NAMES} | options])
    assert begun(title="x" * 20, target=-1, rounds=99).title == "x" * 20


def test_names_and_title_have_to_fit_a_record():
    session = Session(ModelFiles(), bytes)
    names, options = (
        [letter + "ゆ" * 11 for letter in "あいうえおかきく"],
        {"wins": "fewest", "target": 100, "rounds": 9},
    )
    said = refused("new_long", session.begin, "pad", options | {"players": names, "title": "ゆ" * 20})
    assert "title" in said and session.ledger is None


def test_a_round_can_be_changed_at_its_place():
    ledger = Ledger()
    ledger.add(0, ["new", "pad", {"players": NAMES, "title": "Skyjo", "wins": "fewest"}])
    ledger.add(1, ["round", 1, 2, 3, 4, 5, 6, 7, 8])
    ledger.add(2, ["amend", 1, ["round", 8, 7, 6, 5, 4, 3, 2, -1]])
    assert totals(ledger.game) == [8, 7, 6, 5, 4, 3, 2, -1] and ledger.game.title == "Skyjo"
