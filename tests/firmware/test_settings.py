"""Settings from another firmware or a person: a value out of its range costs no other setting, and no start."""

from castellan.core.rules import load
from castellan.flash.settings import Settings
from castellan.flash.store import save
from castellan.text.labels import learnt
from lab.files.flash import ModelFiles
from lab.hands.table_side import MENUS, Hands, begun
from lab.marks import area

pytestmark = area("flash")

GOOD = {
    "brightness": 255,
    "first_steps": True,
    "dial": True,
    "display": ["sh1106", 61],
    "hands": 3,
    "sounds": 2,
    "language": "fr",
    "learnt": {"tuscany": [["bonuses", "inn", 0, 3]]},
    "names": ["Anna", "Борис"],
}
ODD = (None, True, -1, 1 << 40, "", "x", [], [[]], [None], {}, {"x": 1}, [5, "Anna"])
NO_BOOL = [odd for odd in ODD if odd is not True] + [1, 0, "yes"]
WRONG = {
    "brightness": ODD + (999, 256, "255", [30]),
    "first_steps": NO_BOOL,
    "dial": NO_BOOL,
    "display": ODD
    + (["sh1106"], ["sh1107", 60], ["sh1106", 62], [60, "sh1106"], ["sh1106", "60"])
    + (["sh1106", 60, 1], ["sh1106", 60, "4"], ["sh1106", 60, 4, 4]),
    "hands": ODD + (4, "1", [1]),
    "sounds": ODD + (3, "1", [1]),
    "language": ODD + ("xx", ["en"], 0),
    "names": (5, True, "Anna", {"Anna": 1}, [5, None, ["Anna"]], ["", "x" * 13, "a\nb", " Anna"]),
    "last": (5, "Anna", {"Anna": 1}, [5, None], ["", "x" * 13]),
    "titles": (5, [], {"pad": 5}, {"pad": [5, "x" * 21, " a", None], "": ["x"]})
    + ({"pad": [["a"], ["a", 5], [5, {}], [" a", {}], ["a", {}, 1], [], ["a", {"wins": 7, "title": 5}]]},),
    "options": (5, [], {"tuscany": 5}, {"tuscany": {"entries": 7, "second_tie": "sea", "turns": 3}, "": {"a": 1}}),
    "learnt": (
        (5, [], "x", {"tuscany": 5}, {"tuscany": {"bonuses": 1}})
        + ({"tuscany": [5, [], [1, 2, 3, 4], ["bonuses", "inn", 0], ["bonuses", "inn", 0, "3"]]},)
        + ({"tuscany": [["bonuses", "inn", 0, 99], ["bonuses", "inn", 0, -1], [["bonuses"], "inn", 0, 3]]},)
        + ({"tuscany": [["bonuses", "inn", 9, 3], ["bonuses", "inn", None, 3], ["bonuses", "inn", True, 3]]},)
        + ({"tuscany": [["bonuses", "sea", 0, 3], ["seats", "inn", 0, 3]]},)
        + ({"holiday": [["bonuses", "inn", 0, 3]], "": [], "tuscany": [None]},)
    ),
}


def box(settings):
    """Return hands on a box that starts with these settings."""
    files = ModelFiles()
    save(files, "settings", settings)
    return Hands(files)


def each_wrong():
    """Yield a wrong setting's key, and all settings with it."""
    for key, values in sorted(WRONG.items()):
        for value in values:
            settings = dict(GOOD)
            settings[key] = value
            yield key, settings


def test_each_setting_of_a_wrong_type_or_range_costs_no_other():
    for key, settings in each_wrong():
        found = Settings(box(settings).files)
        for other, value in GOOD.items():
            assert other == key or found.get(other) == value, settings


def test_learnt_values_at_their_limits_are_known_and_none_beyond():
    low, high = load("tuscany").LEARNT["bonuses"]
    for value in (low - 1, low, high, high + 1):
        row = ["bonuses", "inn", 0, value]
        found = Settings(box({"learnt": {"tuscany": [row]}}).files).learnt("tuscany")
        assert found == ([row] if low <= value <= high else []), value


def test_a_learnt_value_is_called_by_its_option_and_number_or_its_option_or_its_word():
    for row, name, english, german in (
        (("bonuses", "inn", 1, 2), "tuscany", "inn II", "Gasthaus II"),
        (("minimums", "minimum", 0, 8), "florence", "minimum, round 1", "Minimum, Runde 1"),
        (("target", "ordinary", None, 20), "viticulture", "Automa's final points", "Automas Endpunkte"),
    ):
        assert [learnt(row, name, language) for language in ("en", "de")] == [english, german]


def test_a_wrong_direction_of_a_dial_is_none_and_so_is_a_wrong_choice_of_sounds():
    for key, values in (("dial", NO_BOOL), ("sounds", WRONG["sounds"])):
        for value in values:
            assert Settings(box({key: value}).files).get(key) is None, value


def test_an_invalid_settings_file_counts_as_empty():
    for settings in ODD:
        hands = box(settings)
        assert hands.kind in ("DisplayCheck", "Lines") and hands.box.session.settings.roster() == []
        hands.box.session.settings.save("language", "de")
        assert Settings(hands.files).get("language") == "de"


def test_only_valid_names_of_a_roster_are_read():
    many = ["N%d" % n for n in range(40)]
    found = box({"names": ["Anna", 5, "", "Anna", "x" * 13, "Борис", ["Eva"]] + many}).box.session.settings.roster()
    assert found == (["Anna", "Борис"] + many)[:24]


def test_settings_that_this_firmware_does_not_know_stay():
    hands = box({"sound": [1, {"loud": True}], "brightness": 999})
    hands.box.session.settings.save("language", "de")
    assert Settings(hands.files).get("sound") == [1, {"loud": True}]
    assert Settings(hands.files).get("brightness") is None


def test_every_menu_is_tried():
    hands = box(GOOD | {"hands": 0}).begin("Anna", "Clara")
    titles = set()
    for word in MENUS.split():
        hands.press(word)
        titles.add((hands.kind, tuple(getattr(hands.box.app.screen, "labels", ()))[:1]))
    assert len(titles) == 13, sorted(titles)


def test_an_option_that_does_not_fit_any_more_is_left_out():
    settings = box(GOOD | {"options": {"tuscany": {"times": True, "second_tie": "sea"}}}).box.session.settings
    assert settings.options("tuscany") == {"times": True, "entries": "scores"}


def test_titles_of_an_older_castellan_stay_without_options():
    many = ["Skat", "Hearts"] + ["T%d" % n for n in range(7)]
    settings = box(GOOD | {"titles": {"pad": many}}).box.session.settings
    assert settings.titles("pad") == many[:8] and settings.options("pad", "Hearts") == {"title": "Hearts"}


def test_a_title_of_20_letters_is_known_in_the_next_game():
    title = "Kartenspiel zu viert"
    hands = begun("pad", {"players": ["Anna", "Boris"], "title": title})
    assert hands.box.session.settings.options("pad", title)["title"] == title
    assert hands.start().box.session.settings.titles("pad") == [title], "after it was switched off"
