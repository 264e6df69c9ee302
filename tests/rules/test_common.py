"""Common to all games: shapes of events, names, options."""

from castellan.core.errors import RuleError
from castellan.core.rules import shapes, start, ties
from castellan.text import clean
from lab.marks import area
from lab.support import play, refused, tuscany, unchanged

pytestmark = area("rules")

INFINITE = 1e300 * 1e300


def test_invalid_events():
    for event in (None, 3, "take", {}, {"take": 0}, [], (), [None], [3], [["take", 0]], [True, 0], [1.0]):
        sentence = unchanged("not_event", tuscany(), event)
        assert sentence == "An event is a list that begins with its kind, a word"


def test_unknown_kinds():
    for kind in ("", "Take", "__init__", "copy", "pending", "yield_", "new", "void", "amend", "täke", "a\x1b[2J"):
        sentence = unchanged("unknown_kind", tuscany(), [kind, 0])
        assert "\x1b" not in sentence


def test_invalid_arguments():
    for player in (-1, 2, 99, True, False, 0.0, 1.0, "0", None, [], {}, 1 << 70, INFINITE, INFINITE - INFINITE):
        unchanged("not_player", tuscany(), ["take", player])
    for n in (True, 1.0, "1", None, [1], {}, 1 << 53, -(1 << 200), 10**400, INFINITE, INFINITE - INFINITE):
        unchanged("not_count", tuscany(), ["yield", 0, "green", n])
    for what in ("Green", "", 1, None, True, [], ["green"], {}, "green\x00"):
        unchanged("not_word", tuscany(), ["yield", 0, what, 1])
    for force in (0, 1, None, "true", 1.0, []):
        unchanged("not_flag", tuscany(), ["score", force])


def test_argument_counts():
    game = tuscany()
    unchanged("too_few", game, ["take"])
    unchanged("too_few", game, ["place", 0])
    unchanged("too_many", game, ["take", 0, 0])
    unchanged("too_many", game, ["end", True, None])
    unchanged("too_many", game, ["place", 0, "farm", 0, 0, False, False, None])
    sentence = unchanged("not_count", game, ["place", 0, "farm", None])
    assert sentence == "place: region is a whole number from 0 to 3, not null"


def _names(*names):
    return start(["new", "tuscany", {"players": list(names)}])


def test_names_of_any_script():
    names = ["Анна", "דוד", "<b>", "a" * 12]
    assert _names(*names).names == names
    assert _names("a b", "e\u0301").names == ["a b", "e\u0301"]


def test_invalid_names():
    for name in (1, None, True, ["Anna"], {}):
        refused("name_type", _names, "Boris", name)
    for name in ("", "a" * 13):
        refused("name_length", _names, "Boris", name)
    for name in (" a", "a ", " ", "\u00a0a", "a\u3000", "\u2003", " \u0430"):
        refused("name_space", _names, "Boris", name)
    assert refused("name_taken", _names, "Boris", "Boris") == 'Two players can\'t both be called "Boris"'


def test_spaces_are_the_first_and_the_last_of_each_range_too():
    ranges = [(point, point) for point in (0x20, 0xA0, 0x1680, 0x202F, 0x205F, 0x3000)] + [(0x2000, 0x200A)]
    for first, last in ranges:
        assert shapes.is_space(chr(first)) and shapes.is_space(chr(last))
        assert not shapes.is_space(chr(first - 1)) and not shapes.is_space(chr(last + 1))


def test_letters_that_no_name_may_have():
    for point in (0, 9, 10, 0x1F, 0x22, 0x5C, 0x7F, 0x85, 0x9F, 0x61C, 0x200B, 0x200F, 0x2028, 0x202E):
        refused("name_letter", _names, "Boris", "a" + chr(point) + "b")
    for point in (0x2060, 0x206F, 0xFEFF, 0xD800, 0xDFFF):
        refused("name_letter", _names, "Boris", chr(point))
    for point in (0xBF, 0xC0, 0x52F, 0x530):
        _names("Boris", "a" + chr(point) + "b")
    for point in (0x21, 0x7E, 0xA1, 0x61B, 0x61D, 0x200A, 0x2010, 0x2027, 0x205F, 0x2070, 0xFEFE, 0xE000, 0x10FFFF):
        _names("Boris", "a" + chr(point) + "b")


def test_a_text_is_shown_without_letters_that_could_control_a_terminal():
    for point in (0, 0x1F, 0x7F, 0x9F, 0x61C, 0x200B, 0x200F, 0x2028, 0x206F, 0xFEFF, 0xD800, 0xDFFF):
        assert clean("a" + chr(point) + "b") == "a?b"
    for point in (0x20, 0x7E, 0xA0, 0x61B, 0x61D, 0x200A, 0x2010, 0x2027, 0x2070, 0xD7FF, 0xE000, 0xFEFE, 0xFF00):
        assert clean("a" + chr(point) + "b") == "a" + chr(point) + "b"
    assert clean("x" * 24) == "x" * 24 and clean("x" * 25) == "x" * 24 + "…"


def test_rename():
    game = play(tuscany(), ["name", 0, "Ann"], ["name", 0, "Ann"])
    assert game.names == ["Ann", "Boris"]
    unchanged("name_taken", game, ["name", 0, "Boris"])
    unchanged("name_letter", game, ["name", 0, "a\nb"])
    unchanged("too_few", game, ["name", 0])


def test_numbers_of_players():
    for names in ([], ["a"], ["a", "b", "c", "d", "e"]):
        refused("names_count", _names, *names)
    for players in (None, "ab", 3, {}):
        refused("names_type", start, ["new", "tuscany", {"players": players}])
    refused("names_type", start, ["new", "tuscany", {}])


def _options(**options):
    options["players"] = ["a", "b"]
    return start(["new", "tuscany", options])


def test_options():
    refused("unknown_option", lambda: _options(colour=1))
    refused("unknown_option", lambda: _options(Turns=True))
    for value in (0, 1, None, "true"):
        refused("not_flag", lambda: _options(times=value))
    for value in (0, 21, True, 5.0, None, "5"):
        refused("not_count", lambda: _options(cards_per_point=value))
    for value in ("", "green", None, True, []):
        refused("not_word", lambda: _options(second_tie=value))
    for value in (None, [], "x", 3):
        refused("options_type", start, ["new", "tuscany", value])


def test_unknown_games():
    for name in ("", "Tuscany", "base", "__init__", "../x", None, 3, ["tuscany"], {}):
        refused("unknown_game", start, ["new", name, {"players": ["a", "b"]}])
    refused("new_arguments", start, ["new", "tuscany"])
    refused("new_arguments", start, ["new", "tuscany", {"players": ["a", "b"]}, 1])
    refused("not_new", start, ["take", 0])


def test_a_tie_is_decided_once_all_in_it_have_counted_also_where_one_has_nothing():
    points = [7, 7, 3]
    for counted, deciding in (([0, 4, None], [0, 4, 0]), ([None, 4, None], [0, 0, 0]), ([0, 4, 5], [0, 4, 5])):
        assert [ties.deciding(points, counted, player) for player in range(3)] == deciding
    assert ties.unanswered(points, [0, None, None]) == [1]


def test_an_answer_is_to_the_follow_up_of_its_own_player_the_first_of_them_too():
    game = tuscany()
    game.pending = []
    for entry in (("bonus", 1, "inn"), ("bonus", 0, "farm"), ("value", 0), ("bonus", 0, "inn")):
        game.follow_up(entry)
    game.answer("bonus", 0)
    assert game.pending == [("bonus", 1, "inn"), ("value", 0), ("bonus", 0, "inn")]
    game.answer("bonus")
    game.answer("bonus", 2)
    assert game.pending == [("value", 0), ("bonus", 0, "inn")]


def test_a_copy_goes_on_by_itself():
    game = play(tuscany(), ["place", 0, "castle"])
    twin = game.copy()
    play(twin, ["place", 0, "village"], ["points", 1, "red", 3], ["name", 0, "X"], ["score", True])
    assert game.names == ["Anna", "Boris"]
    assert game.total(1) == (0, 0, 0)
    assert ("place", 0) in game.pending and ("place", 0) not in twin.pending


def test_what_fits_is_what_is_valid():
    shape = shapes.player(), shapes.count("a", 0, 2), shapes.count("b", 0, 2), shapes.count("c", -5, 5, zero=False)
    shape += shapes.count("n", -5, 5, zero=False), shapes.word("d", ("x", "y")), shapes.custom("e"), shapes.flag("f")
    right = (1, 2, 0, -5, 5, "x", None, True)
    limited = shapes.limits(shape, 2)
    assert [limit[0] for limit in limited] == [1, 3, 5, 6, 7, 8]  # numbers with the same limits are one
    for place in range(len(right)):
        for value in (-6, -5, -1, 0, 1, 2, 3, 5, 6, True, False, "x", "z", None, 1.0, [1]):
            values = right[:place] + (value,) + right[place + 1 :]
            try:
                shapes.arguments(shape, ("kind",) + values, ["Anna", "Boris"])
                valid = True
            except RuleError:
                valid = False
            assert shapes.fit(values, limited) == valid, (place, value)
    for count in range(len(right) + 1):
        assert shapes.fit(right[:count], limited)
    assert not shapes.fit(right + (1,), limited)
    numbers = shapes.limits(shape[1:3], 2)
    assert shapes.fit((0, 2), numbers) and not shapes.fit((0, 2, 1), numbers)
