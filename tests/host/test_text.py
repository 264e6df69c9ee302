"""Every language says the same things with the same facts, in letters and lengths that the box can show."""

import importlib
import pathlib
import string

import pytest

from castellan.rules import shapes
from castellan.rules.tuscany import tables
from castellan.ui.style import NAME_X, SMALL, TEXT

FOLDER = pathlib.Path(__file__).parents[2] / "firmware/castellan/text"
LANGUAGES = sorted(path.parent.name for path in FOLDER.glob("*/__init__.py"))
OTHERS = [language for language in LANGUAGES if language != "en"]
MODULES = sorted(path.stem for path in (FOLDER / "en").glob("*.py"))
TABLES = ("WORDS", "LABELS", "SENTENCES")

# What is rightly the same as in English.
SAME = {
    "options …",
    "The Castles of Tuscany",
    "normal",
    "OK",
    "–",
    "correction",
    "village",
    "villages",
    "1 type +1",
    "2 types +2",
    "→ {minutes}'",
}

ANSWER = 128 - NAME_X - 46 - 3  # pixels of a list's line beside a context
CONTEXT = 46
MENU = 128 - NAME_X - 3
INFO = 62  # the line beside a player

# Known to be cut on the box, all still plain: the rulebooks' own words, and English ones.
CUT = {"agriculture", "Steinbruch", "! карта бонуса", "which holds?", "! colour bonus"}
CUT |= {"second tie: more green", "second tie: fewer green"}

IN_CONTEXT = ("which_holds", "who", "sure_back")
BESIDE_CONTEXT = (
    "yes",
    "no",
    "other",
    "strike",
    "restore",
    "change",
    "unchange",
    "sure_abandon",
    "start",
    "new_name",
    "options",
)
SETTINGS = ("brightness", "learnt", "dark", "normal", "bright", "nothing_learnt", "language")


def load(language, module):
    return importlib.import_module(f"castellan.text.{language}" + ("" if module == "__init__" else f".{module}"))


def label(language, key):
    for module in (load(language, "tuscany"), load(language, "__init__")):
        if key in module.LABELS:
            return module.LABELS[key]
        if key in module.WORDS:
            return module.WORDS[key][0]
    raise KeyError(key)


def texts(module):
    """Return (where, text) for all that a module says."""
    found = [(f"{table} {key}", text) for table in TABLES[1:] for key, text in getattr(module, table).items()]
    found += [(f"WORDS {key} {place}", text) for key, pair in module.WORDS.items() for place, text in enumerate(pair)]
    return found + ([("AND", module.AND)] if hasattr(module, "AND") else [])


def fields(text):
    """Return the facts in braces; a term's singular, plural and counted form are one."""
    found = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    forms = {term + end: term for term in ("colour", "upgrade", "track", "what") for end in ("", "s", "_n")}
    return {forms.get(name, name) for name in found}


def too_wide(font, limit, shown):
    return {text: font.width(text) for text in shown if font.width(text) > limit and text not in CUT}


def test_languages():
    assert {"en", "fr", "ru", "de"} <= set(LANGUAGES)
    for language in LANGUAGES:
        assert sorted(path.stem for path in (FOLDER / language).glob("*.py")) == MODULES


@pytest.mark.parametrize("module", MODULES)
@pytest.mark.parametrize("language", OTHERS)
class TestLikeEnglish:
    @pytest.mark.parametrize("table", TABLES)
    def test_keys(self, language, module, table):
        assert list(getattr(load(language, module), table)) == list(getattr(load("en", module), table))

    def test_and(self, language, module):
        ours, english = load(language, module), load("en", module)
        assert hasattr(ours, "AND") == hasattr(english, "AND")
        assert ours.__doc__.split(": ", 1)[1] == english.__doc__.split(": ", 1)[1]

    def test_pairs(self, language, module):
        for one, more in load(language, module).WORDS.values():
            assert one.strip() and more.strip()

    def test_facts(self, language, module):
        ours, english = dict(texts(load(language, module))), dict(texts(load("en", module)))
        assert {key: fields(ours[key]) for key in english} == {key: fields(english[key]) for key in english}

    def test_none_is_left_in_english(self, language, module):
        english = dict(texts(load("en", module)))
        assert [key for key, text in texts(load(language, module)) if text == english[key] and text not in SAME] == []


@pytest.mark.parametrize("language", LANGUAGES)
class TestOnTheBox:
    @pytest.mark.parametrize("module", MODULES)
    def test_letters(self, language, module):
        for where, text in texts(load(language, module)):
            assert [c for c in text if not (TEXT.has(c) and SMALL.has(c))] == [], where

    def test_tidy(self, language):
        for module in MODULES:
            for where, text in texts(load(language, module)):
                assert text and "  " not in text and (where == "AND" or text == text.strip()), where

    def test_actions_fit(self, language):
        actions = [
            action for table in (tables.ACTIONS, tables.SHARED_ACTIONS) for row in table.values() for action in row
        ]
        shown = [label(language, action.label) for action in [*actions, tables.TURN]]
        assert too_wide(TEXT, ANSWER, shown) == {}

    def test_answers_fit(self, language):
        labels = load(language, "tuscany").LABELS
        shown = [labels[key] for key in labels if key.startswith(("region_", "farms_", "kind_", "what_"))]
        shown += [label(language, word) for word in (*tables.COLOURS, *tables.GOODS, *tables.YIELDS, *tables.TRACKS)]
        shown += [label(language, key) for key in BESIDE_CONTEXT]
        shown += [load(language, "__init__").LABELS["other"]]
        assert too_wide(TEXT, ANSWER, shown) == {}

    def test_calls_fit(self, language):
        shown = ["! " + label(language, kind) for kind in ("upgrade", "place", "take", "yield", "bonus", "final")]
        assert too_wide(TEXT, ANSWER, shown) == {}

    def test_context_fits(self, language):
        labels = load(language, "tuscany").LABELS
        shown = [labels[key] for key in labels if key.startswith("ask_")]
        shown += [label(language, word) for word in (*tables.COLOURS, *tables.GOODS)]
        shown += [label(language, key) for key in IN_CONTEXT]
        assert too_wide(SMALL, CONTEXT, shown) == {}

    def test_menus_fit(self, language):
        labels = load(language, "__init__").LABELS
        shown = [labels[key] for key in labels if key.startswith("menu_") or key in SETTINGS]
        assert too_wide(TEXT, MENU, shown) == {}

    def test_what_the_table_says_fits(self, language):
        shown = [label(language, key).format(round=3) for key in ("closing", "ok_scores", "round")]
        assert too_wide(SMALL, INFO, shown) == {}

    def test_options_fit(self, language):
        lines, answers = [], []
        for option in tables.OPTIONS:
            if option.type == shapes.OWN:
                continue
            values = [label(language, word) for word in option.choices]
            if option.type == shapes.FLAG:
                values = [label(language, word) for word in ("yes", "no")]
            answers += values
            lines += [label(language, option.name) + ": " + value for value in values or [str(option.high)]]
        assert too_wide(TEXT, MENU, lines) == {}
        assert too_wide(TEXT, ANSWER, answers) == {}
