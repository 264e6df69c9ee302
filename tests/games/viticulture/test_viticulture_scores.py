"""Viticulture: who has most instead of stars, the ordinary Automa, lire, late income."""

from castellan.text import say
from castellan.ui.asking import answers
from lab.hands.moves import named
from lab.marks import area
from lab.support import ends, entered, play, refused, totals, unchanged
from vineyard import GAME, PROVINCES, SEATED, finished, points, viticulture

pytestmark = area("rules")

NAMES = ("livorno", "firenze", "arezzo", "siena", "pisa", "lucca", "grosseto")
AUTOMA = 1


def _scores(players=2, **options):
    return viticulture(players, entries="scores", **options)


def _answered(game, *seats):
    return play(game, *[["most", name, seat] for name, seat in zip(NAMES, seats)])


# -- Who has most


def test_after_the_last_year_each_province_is_asked_for_before_lire():
    game = play(_scores(3), ["points", 0, "vp", 25], ["points", 2, "vp", 25])
    assert game.follow_ups() == []
    play(game, ["year"])
    for place, name in enumerate(NAMES):
        assert game.follow_ups() == [("most", each) for each in NAMES[place:]]
        assert ends(game.allowed(["most", name], game.declared("most").shape[1])) == (0, 3)  # nobody, or one of three
        play(game, ["most", name, 0])
    assert game.follow_ups() == [("lira", 0), ("lira", 2)]


def test_a_province_brings_its_points_to_the_player_who_has_most():
    for name, n in PROVINCES.items():
        game = play(finished(_scores(3), 25, 3, 3), ["most", name, 2])
        assert points(game) == [25, 3 + n, 3] and totals(game, 1)["influence"] == n
        assert [n for n, part in zip(game.parts[1], game.PARTS) if part[1] == "influence"] == [n]


def test_a_tie_brings_nobody_anything():
    game = _answered(finished(_scores(), 25, 3), *[0] * 7)
    assert points(game) == [25, 3] and game.follow_ups() == []


def test_a_second_answer_replaces_the_first():
    game = play(finished(_scores(), 25, 3), ["most", "siena", 1], ["most", "siena", 2])
    assert points(game) == [25, 5]
    assert points(play(game, ["most", "siena", 0])) == [25, 3]


def test_an_answer_before_the_last_year_is_asked_for_again():
    game = play(_scores(), ["most", "siena", 2], ["points", 0, "vp", 25], ["year"])
    assert points(game) == [25, 0] and len(game.follow_ups()) == 7
    assert "now it is year 1" in refused("viticulture.most_early", _scores().check_new, ["most", "siena", 2])
    game.check_new(["most", "siena", 2])


def test_only_players_of_this_game_have_most():
    game = finished(_scores(3), 25, 3, 3)
    for seat in (-1, 4, 7, True, None):
        unchanged("not_count", game, ["most", "siena", seat])
    play(finished(_scores(6), 25), ["most", "siena", 6])


def test_entered_stars_are_only_the_proposal():
    game = play(_scores(), ["star", 1, "siena"])
    assert [totals(game, p)["projected"] for p in (0, 1)] == [0, 0]
    finished(game, 25, 3)
    seat = game.declared("most").shape[1]
    assert points(game) == [25, 3]
    assert [game.proposed(["most", name], seat) for name in ("siena", "pisa")] == [2, 0]
    assert points(play(game, ["most", "siena", 1])) == [27, 3]


def test_automas_stars_alone_propose_nothing():
    game = _scores(1)
    seat = game.declared("most").shape[1]
    assert game.proposed(["most", "siena"], seat) == 0
    play(game, ["star", 0, "pisa"])
    assert game.proposed(["most", "siena"], seat) == 2
    assert game.proposed(["most", "pisa"], seat) == 0


def test_who_has_most_is_asked_only_where_stars_count_and_are_not_entered():
    for options in ({"influence": False}, {"board": False}, {"entries": "everything"}):
        game = finished(viticulture(**({"entries": "scores"} | options)), 25, 3)
        assert game.follow_ups() == []
        unchanged("viticulture.no_most", game, ["most", "siena", 1])


def test_lists_offer_first_what_scores():
    game = _scores()
    labels = [action.label for action in game.choices(0)]
    assert labels[:4] == ["visitor", "order", "sell", "build_1"]
    assert labels[-2:] == ["star", "vp_of"] and set(labels) == {action.label for action in viticulture().choices(0)}
    base = [action.label for action in _scores(board=False).choices(0)]
    assert sorted(base) == sorted([label for label in labels if label not in ("sell", "star")])


def test_a_game_ends_only_with_all_answered_or_all_the_same():
    new = ["new", "viticulture", {"players": SEATED[:2], "entries": "scores"}]
    ledger = entered(new, ["points", 0, "vp", 25], ["year"], *[["most", name, 1] for name in NAMES[1:]])
    refused("open", ledger.add, 0, ["end"])
    ledger.add(0, ["end", True])
    assert ledger.game.left_open == [("most", "livorno")]


# -- Lire


def test_who_never_answered_shares_the_victory():
    game = play(finished(viticulture(), 25, 25), ["lira", 0, 3])
    assert game.standing().ranks == [1, 1]
    assert say(*play(game, ["end"]).verdict()) == named("Anna and Boris share the victory with 25 {vp}", "viticulture")


# -- Income


def test_income_before_another_entry_of_the_year_is_last_years():
    for event in (["vp", 1, "other", 1], ["wine", 1, "red"], ["build", 1], ["star", 1, "pisa"]):
        game = play(viticulture(), ["points", 0, "vp", 24], ["year"], ["vp", 0, "income", 1])
        assert game.ending().after is None  # as long as nothing follows
        assert play(game, event).ending().after == 0
        assert play(game, ["year"]).phase() == "final"


def test_income_with_nothing_else_in_its_year_does_not_end_the_game():
    game = play(viticulture(), ["points", 0, "vp", 24], ["vp", 0, "income", 1], ["year"])
    assert game.phase() == "play" and game.ending().after == 0  # a year later it counts


def test_income_on_both_sides_of_another_entry():
    game = play(viticulture(), ["points", 0, "vp", 23], ["vp", 0, "income", 1], ["build", 1], ["vp", 0, "income", 1])
    assert game.ending().after is None
    assert play(game, ["build", 0]).ending().after == 0


def test_whose_the_first_income_is_may_decide():
    """A statue's point ends nothing in its own year (page 7); first after a year's end it may be that of either."""
    for nothing_else in (True, False):
        for answer, over in (([], not nothing_else), (["last"], True), (["this"], False)):
            game = play(_scores(), ["points", 0, "vp", 24], ["year"], ["vp", 0, "income", 1])
            if not nothing_else:
                play(game, ["vp", 1, "order", 2])
            assert game.ending().after is None and [each.name for each in answers.shape(game, ["year"])] == ["early"]
            assert play(game, ["year"] + answer).last == over


def test_a_year_that_income_of_last_year_makes_the_last_is_asked_as_such():
    game = play(_scores(), ["points", 0, "vp", 24], ["year"], ["vp", 0, "income", 1])
    assert [game.step(["year", each]).question for each in ("last", "this")] == [
        "viticulture.ask_last",
        "viticulture.ask_year",
    ]


def test_whose_it_is_is_asked_only_where_it_decides():
    for before, after in ((23, 0), (25, 0), (22, 1)):
        game = play(
            _scores(), ["points", 0, "vp", before], ["year"], ["vp", 0, "income", 1], ["points", 0, "vp", after]
        )
        assert answers.shape(game, ["year"]) == ()
    game = play(_scores(), ["points", 0, "vp", 23], ["year"], ["vp", 0, "income", 1], ["vp", 0, "order", 1])
    assert len(answers.shape(game, ["year"])) == 1
    play(game, ["vp", 0, "order", 1])
    assert answers.shape(game, ["year"]) == () and game.ending().after == 0
    game = play(_scores(), ["points", 0, "vp", 24], ["vp", 0, "income", 1])
    assert answers.shape(game, ["year"]) == ()  # there is no last year
    game = play(_scores(), ["points", 0, "vp", 24], ["year"], ["build", 1], ["vp", 0, "income", 1])
    assert answers.shape(game, ["year"]) == ()  # this year's
    game = play(viticulture(), ["points", 0, "vp", 24], ["year"], ["vp", 0, "income", 1], ["build", 1])
    assert answers.shape(game, ["year"]) == () and game.ending().after == 0


def test_a_loss_of_income_may_decide_too():
    game = play(_scores(), ["points", 0, "vp", 24], ["year"], ["points", 0, "vp", 1], ["vp", 0, "income", -1])
    assert len(answers.shape(game, ["year"])) == 1
    assert play(game.copy(), ["year", "this"]).last and not play(game, ["year", "last"]).last


def test_it_is_last_years_or_this_years():
    unchanged("not_word", viticulture(), ["year", "next"])


# -- Automa


def test_the_ordinary_automa_has_no_points_before_the_end_of_year_7():
    game = play(viticulture(1), *[["year"]] * 6)
    assert points(game) == [0, 0] and not game.lost
    assert game.options["automa"] == "ordinary" and game.options["yearly"] is False
    assert points(play(viticulture(1, target=20), *[["year"]] * 6)) == [0, 0]
    play(game, ["year"])
    assert game.phase() == "final" and game.follow_ups() == [("target",)]
    play(game, ["target", 20])
    assert points(game) == [0, 31] and game.follow_ups() == []  # the map on top
    assert points(play(game, ["target", 18])) == [0, 29]


def test_she_plays_on_the_base_games_board_too():
    for entries in ("everything", "scores"):
        game = play(viticulture(1, board=False, entries=entries), ["points", 0, "vp", 20], *[["year"]] * 6)
        assert game.phase() == "play" and points(game) == [20, 0]  # seven years: 20 points end nothing
        unchanged("viticulture.no_board", game, ["star", 0, "pisa"])
        play(game, ["year"])
        assert game.follow_ups() == [("target",)] and points(game) == [20, 0]
        play(game, ["target", 20])
        assert points(game) == [20, 20] and game.standing().ranks == [2, 1]  # no map; ties are hers
        assert game.stars[AUTOMA] == [0] * 7 and game.learnt() == [("target", "ordinary", None, 20)]


def test_her_points_are_asked_once():
    game = play(viticulture(1), *[["year"]] * 7)
    assert game.learnt() == []
    assert play(game, ["target", 20]).learnt() == [("target", "ordinary", None, 20)]
    known = GAME.presets([["target", "ordinary", None, 20]])
    game = play(viticulture(1, **known), *[["year"]] * 7)
    assert known == {"target": 20} and game.follow_ups() == [] and points(game)[AUTOMA] == 31
    assert viticulture(3, **known).learnt() == []  # where nobody plays alone it makes no difference


def test_only_the_ordinary_automas_points_are_entered():
    for game in (viticulture(1, automa="hard"), viticulture(2)):
        unchanged("viticulture.no_target", game, ["target", 20])
    for n in (0, 100, True):
        unchanged("not_count", viticulture(1), ["target", n])


def test_the_yearly_loss_is_off_unless_chosen():
    assert not play(viticulture(1, automa="normal"), ["vp", 0, "action", -1], ["year"]).lost
    assert play(viticulture(1, automa="normal", yearly=True), ["vp", 0, "action", -1], ["year"]).lost
    assert not play(viticulture(1, yearly=True), ["vp", 0, "action", -1], ["year"]).lost  # no table, no comparison


def test_a_game_alone_asks_for_the_map_and_her_points():
    game = play(_scores(1), ["points", 0, "vp", 25], *[["year"]] * 7)
    assert game.follow_ups() == [("most", name) for name in NAMES] + [("target",)]
    _answered(game, 1, 2, 2, 2, 2, 2, 2)
    play(game, ["target", 20], ["end"])
    assert points(game) == [27, 29] and game.standing().ranks == [2, 1]
