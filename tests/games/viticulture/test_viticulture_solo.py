"""Viticulture: one against Automa."""

from castellan.text import say
from lab.hands.moves import named
from lab.marks import area
from lab.support import entered, play, totals, unchanged
from vineyard import GAME, PROVINCES, TABLE, points, viticulture

pytestmark = area("rules")

AUTOMA = 1


def _solo(automa="normal", yearly=True, **options):
    return viticulture(1, automa=automa, yearly=yearly, **options)


def _parts(game, player):
    return {part[1]: n for n, part in zip(game.parts[player], game.PARTS) if n}


def test_one_name_means_automa():
    game = _solo()
    assert (game.names, game.humans, game.solo) == (["Anna", "Automa"], 1, True)
    assert not viticulture(2).solo
    assert GAME({"players": ["Automa"]}).names == ["Automa", "Automa"]


def test_no_event_is_automas():
    game = _solo()
    for event in (
        ["vp", AUTOMA, "order", 1],
        ["wine", AUTOMA, "red"],
        ["build", AUTOMA],
        ["star", AUTOMA, "siena"],
        ["move", AUTOMA, "siena", "pisa"],
        ["lira", AUTOMA, 3],
        ["points", AUTOMA, "vp", 1],
    ):
        unchanged("viticulture.hers", game, event)
    unchanged("not_human", game, ["name", AUTOMA, "Anni"])
    assert unchanged("viticulture.hers", game, ["build", AUTOMA]).startswith("Nothing is recorded for Automa")
    assert game.choices(AUTOMA) == ()
    play(game, ["name", 0, "Automa"])


def test_automas_stars():
    game = _solo()
    # One on each province worth 1, two on each worth 2: eleven, and all provinces are hers.
    assert sum(game.stars[AUTOMA]) == 11
    assert totals(game, AUTOMA) == {"vp": 0, "influence": sum(PROVINCES.values()), "projected": 11}
    play(game, ["star", 0, "pisa"])
    assert totals(game, AUTOMA)["influence"] == 10 and totals(game)["influence"] == 0
    play(game, ["star", 0, "pisa"], *[["star", 0, "siena"]] * 3)
    assert totals(game, AUTOMA)["influence"] == 8 and totals(game)["influence"] == 3


def test_automas_points_year_by_year():
    for level, table in TABLE.items():
        game = play(_solo(automa=level, yearly=False))
        assert points(game)[AUTOMA] == 0
        for year, n in enumerate(table[:6]):
            assert game.round == year + 1
            play(game, ["year"])
            assert points(game)[AUTOMA] == n
        play(game, ["year"])
        assert _parts(game, AUTOMA) == {"automa": table[6], "influence": 11}


def test_seven_years_and_25_points_end_nothing():
    game = play(_solo(yearly=False), ["points", 0, "vp", 60])
    for _ in range(6):
        assert game.ending().after is None
        assert game.step().question == "viticulture.ask_year"
        unchanged("viticulture.goes_on", game, ["end"])
        play(game, ["year"])
    assert game.step().question == "viticulture.ask_last"
    play(game, ["year"])
    assert (game.phase(), game.round) == ("final", 7)
    unchanged("viticulture.last", game, ["year"])
    play(game, ["vp", 0, "income", 1], ["end"])
    assert points(game) == [61, 39]


def test_automa_wins_at_the_end_of_a_year():
    for year, n in ((1, -1), (2, 0), (3, 1), (4, 6), (5, 12), (6, 18)):
        for more in (0, 1):
            game = _solo()
            for _ in range(year - 1):
                play(game, ["points", 0, "vp", 30], ["year"])
                play(game, ["points", 0, "vp", -30])
            play(game, ["points", 0, "vp", n + more], ["year"])
            assert game.lost == (more == 0), (year, more)
            assert game.round == year + more


def test_a_year_that_automa_wins_is_announced_before_it_ends():
    game = _solo()
    assert game.step().question == "viticulture.ask_year"  # 0 against her −1
    play(game, ["vp", 0, "action", -1])
    assert game.step().question == "viticulture.ask_lost"
    play(game, ["points", 0, "vp", 1], ["year"])
    assert game.step().question == "viticulture.ask_lost"  # 0 against her 0
    play(game, ["build", 0])
    assert game.step().question == "viticulture.ask_year"
    play(game, ["points", 0, "vp", 30], *[["year"]] * 5, ["points", 0, "vp", -31])
    assert game.step().question == "viticulture.ask_last"  # the map counts first
    assert _solo(yearly=False).step().question == "viticulture.ask_year"
    assert play(_solo(yearly=False), ["vp", 0, "action", -5]).step().question == "viticulture.ask_year"


def test_only_the_end_is_accepted_when_automa_has_won():
    game = play(_solo(), *[["star", 0, "siena"]] * 3, ["vp", 0, "action", -1], ["year"])
    assert (game.lost, game.round, game.step(), game.choices(0)) == (True, 1, None, ())
    for event in (
        ["vp", 0, "income", 1],
        ["points", 0, "vp", 1],
        ["lira", 0, 3],
        ["year"],
        ["build", 0],
        ["wine", 0, "red"],
        ["star", 0, "siena"],
        ["move", 0, "siena", "pisa"],
    ):
        unchanged("viticulture.lost", game, event)
    assert points(game) == [-1, -1]  # no influence
    assert totals(game) == {"vp": -1, "influence": 2, "projected": -1}
    assert game.standing().ranks == [2, 1]
    play(game, ["name", 0, "Ann"], ["end"])
    assert game.standing().ranks == [2, 1]
    assert say(*game.verdict()) == "Automa wins: Ann has −1 after year 1 and needs more than −1"


def test_names_corrections_of_entries_and_giving_up_are_accepted_when_automa_has_won():
    def lost():
        new = ["new", "viticulture", {"players": ["Anna"], "automa": "normal", "yearly": True}]
        ledger = entered(new, ["vp", 0, "action", -1], ["year"])
        assert ledger.game.lost
        return ledger

    for event, code in (
        (["name", 0, "Ann"], "viticulture.beaten"),
        (["amend", 1, ["build", 0]], "leads"),
        (["void", 1], "leads"),
        (["void", 2], "leads"),
        (["abandon"], "no_result"),
    ):
        ledger = lost()
        ledger.add(0, event)
        assert ledger.game.verdict()[0] == code
        assert ledger.game.lost == (code != "leads")


def test_income_counts_for_the_comparison_of_a_year():
    game = play(_solo(), ["build", 0], ["year"])
    play(game, ["vp", 0, "action", -1], ["vp", 0, "income", 1], ["year"])
    assert not game.lost


def test_a_tie_is_automas_in_every_standing():
    game = _solo(yearly=False)
    standing = game.standing()
    assert (standing.ranks, standing.tie, standing.shared) == ([2, 1], "automa", False)
    assert game.CRITERIA == ("vp", "automa")
    assert say(*game.verdict()) == "Automa leads with 0 points like Anna: ties go to Automa"
    play(game, ["lira", 0, 100])
    assert game.standing().ranks == [2, 1]
    play(game, *[["year"]] * 7, ["points", 0, "vp", 39])
    assert game.follow_ups() == []
    play(game, ["end"])
    assert game.standing().ranks == [2, 1]
    assert say(*game.verdict()) == "Automa wins with 39 points like Anna: ties go to Automa"


def test_more_points_than_automas_win():
    game = play(_solo(yearly=False), *[["year"]] * 7, ["points", 0, "vp", 40], ["end"])
    assert game.standing().ranks == [1, 2] and game.standing().tie is None
    assert say(*game.verdict()) == named("Anna wins with 40 {vp}", "viticulture")


def test_lire_are_not_asked_for():
    for game in (_solo(), play(_solo(yearly=False), *[["year"]] * 7)):
        assert "lira" not in [action.kind for action in game.choices(0)]
