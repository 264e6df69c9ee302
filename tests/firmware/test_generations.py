"""A `new` of older and newer rules, and ends with questions open."""

from castellan.core.ledger import Ledger
from castellan.core.record import encode
from castellan.core.rules import load
from castellan.text import LANGUAGES, say
from lab.hands.seeing import sees
from lab.hands.table_side import Hands, begun
from lab.marks import area
from lab.support import NAMES, entered, refused, state

pytestmark = area("flash")

PLAYERS = NAMES[:2]
UNSCORED = [["auction", 0, "prestige", 200]] + 7 * [["round"]]  # in Florence Anna has a prestige card


def florence(*events, **options):
    """Return the ledger of a game of Florence."""
    options["players"] = PLAYERS
    return entered(["new", "florence", options], *events)


def at_the_end():
    """Return hands at a game of Florence with a question left."""
    hands = Hands()
    hands.box.session.begin("florence", {"players": PLAYERS})
    for event in UNSCORED:
        hands.box.session.enter(event)
    hands.box.home()
    return hands


def test_only_higher_rules_than_a_game_s_own_are_a_newer_castellan_s():
    assert state(florence().game) == state(florence(rules=2).game)
    for wrong in (1, 0, -1, True, "2", 1000):
        refused("not_count", lambda: florence(rules=wrong))
    assert "newer" in refused("newer", lambda: florence(rules=3))


def test_each_game_has_a_number_of_its_own():
    class Revised(load("florence")):
        RULES = 3

    Revised({"players": PLAYERS, "rules": 3})
    refused("newer", Revised, {"players": PLAYERS, "rules": 4})


def test_what_a_newer_box_wrote_is_not_called_damaged():
    new = (0, 0, "new", "florence", {"players": PLAYERS})
    for records in (
        [(0, 0, "new", "skat", {"players": PLAYERS})],
        [(0, 0, "new", "florence", {"players": PLAYERS, "expansion": 1})],
        [(0, 0, "new", "florence", {"players": PLAYERS, "rules": 3})],
        [new, (1, 0, "teleport", 1)],
        [new, (1, 0, "build", 0), (2, 0, "amend", 1, ["teleport", 1]), (3, 0, "build", 0)],
    ):
        refused("newer", Ledger.load, list(records))
    # A new entry of an unknown kind is refused as ever.
    refused("unknown_kind", florence().add, 0, ["teleport", 1])


def test_a_box_says_at_its_start_that_it_passes_over_a_newer_box_s_game():
    hands = at_the_end()
    name = hands.box.session.journal.name
    kept = hands.files.contents[name] + encode(9, 0, ["teleport", 1])
    hands.files.contents[name] = kept
    assert sees(hands.start(), "newer Castellan") and hands.box.session.ledger is None
    assert hands.files.contents[name] == kept


def test_an_end_with_a_question_open_is_refused_by_name():
    ledger = florence(*UNSCORED)
    assert "Anna: prestige card" in refused("open", ledger.add, 0, ["end"])
    assert "Anna" in refused("open", ledger.add, 0, ["end", False]) and ledger.game.over is None
    ledger.add(0, ["end", True])
    assert [code for code, _ in ledger.game.notes()] == ["left_open"] and ledger.game.left_open == [("prestige", 0)]
    code, facts = ledger.game.notes()[0]
    for language in LANGUAGES:
        assert "Anna" in say(code, facts, language)


def test_a_later_void_may_reopen_a_question():
    ledger = florence(*UNSCORED, ["prestige", 0, 7], ["money", 1, 100], ["end"])
    assert ledger.game.notes() == []
    ledger.add(0, ["void", 9])  # the prestige card's points
    assert ledger.game.over == "end" and ledger.game.left_open[0] == ("prestige", 0)


def test_the_box_lists_what_is_open_and_ends_all_the_same():
    hands = at_the_end().press("wait:1100 OK")
    assert sees(hands, "{still_open}") and sees(hands, "Anna: prestige card")
    hands.press("P1")  # the question itself
    assert not sees(hands, "{still_open}") and hands.records[-1] == ("round",)
    hands.press("BACK P2")
    assert hands.records[-1] == ("end", True) and hands.kind == "Result" and sees(hands, "{result_open:1}")


def test_a_long_verdict_is_complete_beside_what_was_left_open():
    players = ["Wilhelmina W", "Maximilian M", "Bartholomew", "Konstantin K"]
    tie = [["auction", 2, "prestige", 300]] + [["build", player] for player in (0, 1, 3)] + 7 * [["round"]]
    money = [["money", player, 100 * player + 1000] for player in (0, 1, 3)]
    for language in LANGUAGES:
        hands = begun("florence", {"players": players}, *tie, *money, ["end", True], language=language)
        code, facts = hands.box.session.game.verdict()
        lines = hands.box.app.screen._verdict
        assert code == "wins_tie" and lines[-1].split()[-1] == say("row_tie", facts, language).split()[-1], lines
        assert [line for line in lines if not sees(hands, line)] == [] and sees(hands, "4. Bartholomew")


def test_the_box_offers_the_last_choice_of_entries():
    settings = Hands().box.session.settings
    assert settings.options("tuscany") == {"entries": "scores"}
    settings.remember(PLAYERS, "tuscany", {"entries": "everything"})
    assert [settings.options(game)["entries"] for game in ("tuscany", "florence")] == ["everything", "scores"]


def test_names_too_long_for_a_record_are_refused():
    session = Hands().box.session
    for kind in ("farm", "village", "quarry", "monastery", "trader", "castle", "city", "inn"):
        for side in range(2):
            session.settings.teach("tuscany", ["bonuses", kind, side, 20])
    names = [letter * 12 for letter in "𐌀𐌁𐌂𐌃"]  # four bytes a letter
    options = {"players": names, "second_tie": "fewer_green", "times": True, "cards_per_point": 20}
    assert "shorter" in refused("new_long", session.begin, "tuscany", options)
    assert session.ledger is None and session.archive.games() == []
