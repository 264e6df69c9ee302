"""Viticulture: the effect of each event, and each error that its page lists."""

from castellan.core.rules import shapes
from lab.hands.moves import named
from lab.marks import area
from lab.support import play, refused, totals, unchanged
from vineyard import GAME, SEATED, finished, points, viticulture

pytestmark = area("rules")

SOURCES = ("order", "visitor", "action", "wakeup", "income", "other")
MAP_EVENTS = (["star", 0, "siena"], ["move", 0, "siena", "pisa"], ["wine", 0, "red"])


def _laid(*provinces):
    return play(viticulture(), *[["star", 0, province] for province in provinces])


# -- Points


def test_points_begin_at_0_and_have_no_maximum():
    game = viticulture(6)
    assert points(game) == [0] * 6
    play(game, *[["vp", 5, "order", 20]] * 30)
    assert points(game) == [0] * 5 + [600]


def test_points_from_each_source():
    for source in SOURCES:
        game = play(viticulture(), ["vp", 1, source, 7], ["vp", 1, source, -2])
        assert points(game) == [0, 5]
        assert [n for n, part in zip(game.parts[1], game.PARTS) if part == (0, source)] == [5]


def test_points_of_one_event_are_minus_10_to_20_and_not_0():
    play(viticulture(), ["vp", 0, "visitor", 20], ["vp", 0, "visitor", -10])
    for n in (0, 21, -11, 1.0, True, None, "3"):
        unchanged("not_count", viticulture(), ["vp", 0, "visitor", n])


def test_an_unknown_source():
    for source in ("red", "", None, 3):
        unchanged("not_word", viticulture(), ["vp", 0, source, 3])
    unchanged("too_few", viticulture(), ["vp", 0, "order"])
    unchanged("too_many", viticulture(), ["vp", 0, "order", 1, 1])
    unchanged("not_player", viticulture(), ["vp", 2, "order", 1])


def test_a_correction_below_minus_5_is_refused():
    game = play(viticulture(), ["points", 0, "vp", -5], ["points", 0, "vp", 0])
    unchanged("floor", game, ["points", 0, "vp", -1])
    play(game, ["points", 0, "vp", 500])
    assert points(game)[0] == 495
    for event in (["points", 0, "vp", 501], ["points", 0, "vp", -501]):
        unchanged("not_count", game, event)
    unchanged("not_word", game, ["points", 0, "red", 1])


def test_wine_counts_by_its_type():
    for type, n in (("red", 1), ("white", 1), ("blush", 2), ("sparkling", 4)):
        assert points(play(viticulture(), ["wine", 1, type])) == [0, n]
    for type in ("rose", "order", None):
        unchanged("not_word", viticulture(), ["wine", 1, type])


# -- The map


def test_six_stars_a_player_and_no_more():
    game = _laid(*["siena"] * 6)
    sentence = unchanged("viticulture.all_laid", game, ["star", 0, "pisa"])
    assert sentence == "Anna has laid all 6 stars; now they can be moved"
    assert [game.allowed(("star", seat), game.declared("star").shape[1]) for seat in (0, 1)] == [(), None]
    play(game, ["star", 1, "pisa"])


def test_a_star_is_moved_only_when_all_are_laid():
    game = _laid(*["siena"] * 5)
    sentence = unchanged("viticulture.not_laid", game, ["move", 0, "siena", "pisa"])
    assert sentence == "Anna can't move a star yet: 1 more can be laid"
    play(game, ["star", 0, "siena"], ["move", 0, "siena", "pisa"])
    assert totals(game)["influence"] == 3


def test_a_star_moves_from_where_one_lies():
    game = _laid(*["siena"] * 6)
    sentence = unchanged("viticulture.no_star", game, ["move", 0, "pisa", "siena"])
    assert sentence == "Anna has no star on Pisa"
    game = play(game, *[["move", 0, "siena", "pisa"]] * 6)
    unchanged("viticulture.no_star", game, ["move", 0, "siena", "pisa"])


def test_a_star_moves_to_another_province():
    game = _laid(*["siena"] * 6)
    sentence = unchanged("viticulture.same_province", game, ["move", 0, "siena", "siena"])
    assert sentence == "Anna's star lies on Siena already"


def test_only_ones_own_stars_move():
    game = play(_laid(*["siena"] * 6), ["star", 1, "pisa"])
    _, where, there = game.declared("move").shape
    assert game.allowed(["move", 0], where) == ("siena",)
    assert len(game.allowed(["move", 0, "siena"], there)) == len(there.choices) - 1
    unchanged("viticulture.no_star", game, ["move", 0, "pisa", "lucca"])


def test_after_all_stars_a_move_stands_where_laying_stood():
    game = _laid(*["siena"] * 5)
    kinds = [action.kind for action in game.choices(0)]
    assert "star" in kinds and "move" not in kinds
    play(game, ["star", 0, "siena"])
    after = [action.kind for action in game.choices(0)]
    assert after.index("move") == kinds.index("star") and "star" not in after


# -- Lire


def test_lire_are_0_to_1000():
    game = play(viticulture(), ["lira", 0, 1000], ["lira", 1, 0], ["lira", 0, 7])
    assert game.lire == [7, 0] and points(game) == [0, 0]
    for n in (-1, 1001, 2.0):
        unchanged("not_count", game, ["lira", 0, n])


# -- The base game's board


def test_the_base_games_board_has_no_map_and_sells_no_wine():
    game = viticulture(2, board=False)
    for event in MAP_EVENTS:
        unchanged("viticulture.no_board", game, event)
        assert event[0] not in [action.kind for action in game.choices(0)]
    assert unchanged("viticulture.no_board", game, MAP_EVENTS[2]) == named(
        "Only the Tuscany board has this: {wine}", "viticulture"
    )
    play(game, ["vp", 0, "order", 4], ["build", 0])
    assert game.COLUMNS == (("vp", "large"),)


# -- After the last year


def test_after_the_last_year_only_income_lire_corrections_and_the_end():
    game = finished(play(viticulture(), *[["star", 0, "siena"]] * 6), 25, 3)
    for event in (["year"], ["wine", 0, "red"], ["build", 0], ["star", 1, "siena"], ["move", 0, "siena", "pisa"]):
        unchanged("viticulture.last", game, event)
    assert unchanged("viticulture.last", game, ["build", 1]) == named(
        "Year 1 was the last; no longer possible: {build}", "viticulture"
    )
    for source in SOURCES:
        if source != "income":
            unchanged("viticulture.last_vp", game, ["vp", 0, source, 1])
    play(game, ["vp", 1, "income", 2], ["points", 0, "vp", -1], ["lira", 1, 4], ["name", 0, "Ann"], ["end"])
    assert points(game) == [26, 5] and game.over == "end"
    for event in (["vp", 1, "income", 2], ["points", 0, "vp", -1], ["lira", 1, 4], ["year"], ["end"], ["abandon"]):
        unchanged("over", game, event)


def test_what_can_be_entered_after_the_last_year():
    game = finished(viticulture(), 25, 3)
    assert [action.kind for action in game.choices(1)] == ["vp", "vp", "lira", "points"]
    assert game.step() is None
    source = game.declared("vp").shape[1]
    assert game.allowed(["vp", 1], source) == ("income",)


# -- Options and names


def test_options_of_the_wrong_type_or_unknown():
    for name in ("board", "influence"):
        for value in (1, None, "true", []):
            _refused("not_flag", 2, name, value)
    _refused("not_flag", 1, "yearly", 0)
    for value in ("fast", None, 1, True):
        _refused("not_word", 1, "automa", value)
    _refused("unknown_option", 2, "turns", True)


def test_options_that_need_a_solo_game():
    for name, value in (("automa", "normal"), ("automa", "hard"), ("yearly", True), ("yearly", False)):
        for players in (2, 6):
            _refused("viticulture.solo_only", players, name, value)
        assert viticulture(1, **{name: value}).options[name] == value


def test_the_dynamic_automa_needs_the_expansions_board():
    for level in ("easy", "normal", "hard"):
        refused("viticulture.solo_board", GAME, {"players": ["Anna"], "automa": level, "board": False})
        assert viticulture(1, automa=level, board=True).solo


def _refused(code, players, name, value):
    return refused(code, GAME, {"players": SEATED[:players], name: value})


def test_options_that_the_box_asks_for():
    def asked(players, **chosen):
        chosen["players"] = SEATED[:players]
        own = GAME.OPTIONS[: -len(shapes.times())]
        return [option.name for option in own if GAME.asks_option(option.name, chosen)]

    assert asked(1) == asked(1, automa="ordinary") == ["board", "influence", "automa", "entries"]
    assert asked(1, automa="hard") == ["influence", "automa", "yearly", "entries"]
    assert asked(2) == asked(6) == asked(2, board=True) == ["board", "influence", "entries"]
    assert asked(2, board=False) == ["board", "entries"]
    assert asked(1, board=False) == ["board", "entries"]  # without it there is only the ordinary Automa
    assert asked(1, board=False, automa="hard") == ["board", "entries"]  # who was chosen with a board


def test_one_to_six_players():
    for players in range(1, 7):
        assert len(viticulture(players).names) == max(2, players)
    refused("names_count", GAME, {"players": []})
    refused("names_count", GAME, {"players": SEATED + ["Gina"]})


def test_every_kind_of_event_can_be_chosen():
    game = play(viticulture(), *[["star", 0, "siena"]] * 6)
    kinds = {action.kind for p in (0, 1) for action in game.choices(p)} | {game.step().action.kind}
    assert kinds == (set(game.EVENTS) | {"points"}) - {"lira", "most", "target", "turn"}  # asked after the last year
    assert "lira" in [action.kind for action in play(game, ["points", 0, "vp", 25], ["year"]).choices(0)]


def test_every_source_of_points_is_asked_for_somewhere():
    _, source, n = viticulture().declared("vp").shape
    assert [action for action in viticulture().choices(0) if action.kind == "vp" and not action.fixed]
    assert (source.type, n.type, n.low, n.high) == (shapes.WORD, shapes.COUNT, -10, 20)
