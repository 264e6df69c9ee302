"""The Princes of Florence in every language: its texts fit on the box."""

import importlib

import pytest

from castellan.games.florence import tables
from castellan.text import say
from castellan.ui.style import NAME_X, SMALL, TEXT
from florence_table import ANNA, argument, florence
from support import play
from table_side import begun

LANGUAGES = ("en", "fr", "ru", "de")
LINE = 128 - NAME_X  # pixels of a list's line
ASIDE = SMALL.width("40") + 3  # what stands at the right of a part of a sum
ACTIONS = {
    action.label: action.fixed
    for row in (*tables.ACTIONS.values(), *tables.SCORES_ACTIONS.values(), *tables.SHARED_ACTIONS.values())
    for action in row
} | {name + "_0": {"n": 0} for name in ("most_parks", "four_and_two")}


def label(language, key):
    module = importlib.import_module(f"castellan.games.florence.{language}")
    common = importlib.import_module(f"castellan.text.{language}")
    for labels in (module.LABELS, common.LABELS):
        for name in ("event_" + key, key):
            if name in labels:
                return labels[name]
    return module.WORDS[key][0]


def too_wide(font, limit, shown):
    return {text: font.width(text) for text in shown if font.width(text) > limit}


@pytest.mark.parametrize("language", LANGUAGES)
class TestFits:
    def test_choices(self, language):
        assert too_wide(TEXT, LINE, [label(language, key).format(**fixed) for key, fixed in ACTIONS.items()]) == {}

    def test_prestige_cards_of_a_shared_lead_are_distinguished_by_their_points(self, language):
        shown = [label(language, name).format(n=n) for name, *points in tables.CARD_POINTS for n in points if n]
        assert too_wide(TEXT, LINE, shown) == {} and len(set(shown)) == len(shown)

    def test_answers(self, language):
        shown = [label(language, "kind_" + kind) for kind in tables.FREEDOMS]
        shown += ["! " + label(language, kind) for kind in ("prestige", "money")]
        assert too_wide(TEXT, LINE, shown) == {}

    def test_parts_of_sums_beside_their_numbers(self, language):
        game = florence()
        parts = game.addends(["work", ANNA], argument(game, "work", "wp"))
        last = play(florence(), *[["round"]] * 6)
        parts += last.addends(["work", ANNA, 15], argument(last, "work", "pp"))
        parts += game.addends(["minimum"], argument(game, "minimum", "n"))
        shown = [label(language, part.label).format(n=part.step) for part in parts if part.label[0] != "+"]
        assert too_wide(TEXT, LINE - ASIDE, shown) == {}

    def test_titles(self, language):
        abouts = [label(language, "auction_" + what) for what in tables.OBJECTS]
        asked = [label(language, "ask_price").format(about=about) for about in abouts]
        asked += [label(language, "ask_" + key) for key in ("kind", "source")]
        asked += [label(language, f"ask_{kind}_n") for kind in ("sell", "prestige", "money", "minimum")]
        assert too_wide(SMALL, 126, ["Anna · " + text for text in asked]) == {}
        room = 128 - 7 - SMALL.width("1/2  OK: 21")
        assert too_wide(SMALL, room, ["Anna · " + label(language, "ask_wp")]) == {}
        room = 128 - 7 - SMALL.width("OK: 10")
        assert too_wide(SMALL, room, ["Anna · " + label(language, "ask_pp")]) == {}

    def test_what_the_table_says(self, language):
        room = 127 - SMALL.width(label(language, "column_prestige")) - 4
        found = importlib.import_module(f"castellan.games.florence.{language}").LABELS
        assert too_wide(SMALL, room, [found[key].format(round=7) for key in ("round", "if_ended")]) == {}
        marks = [found["mark_" + kind] for kind in ("prestige", "money")]
        assert too_wide(SMALL, 79 - NAME_X - TEXT.width("Anna!") - 6, marks) == {}

    @pytest.mark.parametrize("code", ["ask_round", "ask_no_work"])
    def test_questions_before_the_end_of_a_round(self, language, code):
        assert too_wide(SMALL, 126, [say("florence." + code, {"round": 7, "player": ""}, language)]) == {}

    def test_demo(self, language):
        script = importlib.import_module("castellan.games.florence.demo")
        words = importlib.import_module(f"castellan.games.florence.{language}_demo")
        assert len(words.LINES) == len(script.KEYS)
        assert too_wide(SMALL, 126, words.LINES) == {}

    def test_a_freedom_of_opinion_is_never_cut(self, language):
        word = importlib.import_module(f"castellan.games.florence.{language}").WORDS["opinion"][0]
        players = ["Ж" * 12, "Ш" * 12]
        hands = begun("florence", {"players": players}, ["freedom", 0, "opinion"], language=language).press(
            "hold:OK P1"
        )
        room = LINE - SMALL.width(hands.box.app.screen.aside(0)) - 4
        if language == "ru":
            self._fits(hands.box.app.screen.label(0), word, room)
        self._fits(hands.press("P1").box.app.screen.title(), word, 126)
        hands = begun("florence", {"players": players}, language=language).press("P1 DOWN DOWN P3 P2")
        assert hands.records[-1] == ("freedom", 0, "opinion")
        self._fits(hands.box.app.screen._said[0], word, 126)

    def _fits(self, shown, word, room):
        assert shown.endswith(": " + word) and SMALL.width(shown) <= room
