"""One thing has one word in all texts that players read: the words that would be a second one are in none of them."""

import importlib
import pathlib
import re

import pytest

import lists
from castellan.text import LANGUAGES

pytestmark = pytest.mark.docs

ROOT = pathlib.Path(__file__).parents[2]
FOLDERS = ("firmware/castellan/text", "firmware/castellan/games/*", "host_tools/castellan_host/text")

# What players read instead of the word that is meant, as regular expressions of whole words.
INSTEAD = {
    "en": {
        "back": "^list$",
        "abandon": "g(ive|iv(es|ing)|iven|ave) up|give (it|the game) up",
        "bonus tile": "upgrades",
        "triple": "open sets?",
        "points only": "what scores",
        "values of this game": "learnt",
        "record": "ask for",
        "nothing to confirm": "due now",
    },
    "fr": {
        "touche, appuyer": "press(er|ez|ée?s?)",
        "maintenir": "ten(ir|ez|ue?s?)",
        "boîtier": "boîtes?",
        "rétablir": "refaire",
        "retour": "^liste$",
        "entrée, noter": "saisi(e|es|r|ssez)?|inscri(re|t|te|vez)|enregistré?e?s?",
        "modifier": "corrig(er|ez|é)",
        "supprimer": "effac(er|ez|é|e)",
        "objectif": "but",
        "décompte": "décompter|compter",
        "zone complète": "fini \\?",
        "matériel restant": "pièces",
        "triplette": "séries? (de|en cours)",
        "batterie": "pile \\{percent\\}",
        "zéro": "^aucune?$|OK: aucun",
    },
    "de": {
        "zurück": "^Liste$",
        "eintragen, Eintrag": "ja, werten|abfragen|eingeb(en|t)|eingegeben|Eingaben?",
        "abbrechen": "aufgeben|aufgegeben",
        "Laptop": "Rechner",
        "Gleichstand": "Patt",
        "Drilling": "Reihen?",
        "Werte dieses Spiels": "gelernte?",
        "Wahl": "^Aktion(en)?$",
    },
    "ru": {
        "кнопка": "клавиш\\w*",
        "нажать": "жмите|жать",
        "назад": "^список$",
        "справка": "помощь",
        "опции": "параметр\\w*|вариант\\w*",
        "изменить": "исправ\\w*",
        "прервать": "брос(ить|ьте|ил\\w*)|брошен\\w*",
        "компьютер": "ноутбук\\w*",
        "область завершена": "цел(ая|ые|ой)",
        "вставить": "внести в другом",
        "записать": "ввод(ить|ят)|ввести|введ\\w*",
        "впереди": "лидирует \\{\\w+\\}",
        "выбор": "^действия$",
        "остатки": "^хранилище$",
        "отвечает": "видна",
    },
}

# The word that is meant has no room there, or the text is about something else.
KNOWN = ("mark_last", "second_tie", "a_list")


def texts(language):
    """Yield (module, name, text) for each text of a language."""
    for path in sorted(path for folder in FOLDERS for path in ROOT.glob(f"{folder}/{language}*.py")):
        if path.stem != language and not path.stem.startswith(language + "_"):
            continue
        if path.stem == language + "_sheets":  # these names are their games' own
            continue
        _, *parts = path.relative_to(ROOT).with_suffix("").parts
        module = importlib.import_module(".".join(parts))
        for name, value in vars(module).items():
            if name.isupper() and name != "TERMS":
                yield from ((f"{'.'.join(parts)} {name}", *found) for found in _each("", value))


def _each(key, value):
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, dict):
        for inner in value:
            yield from _each(inner, value[inner])
    elif isinstance(value, tuple | list):
        for inner in value:
            yield from _each(key, inner)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_has_a_second_word_for_a_thing(language):
    read = list(texts(language))
    assert len(read) > 900
    second = re.compile("|".join(f"(?<!\\w)(?:{words})(?!\\w)" for words in INSTEAD[language].values()), re.IGNORECASE)
    assert [(where, key, text) for where, key, text in read if second.search(text) and key not in KNOWN] == []


def test_french_texts_have_one_apostrophe():
    assert [(where, key) for where, key, text in texts("fr") if "’" in text] == []


@pytest.mark.parametrize("page", ["playing", "faq"])
def test_what_a_page_quotes_in_italics_is_what_the_box_shows(page):
    of_the_box = [text for where, _, text in texts("en") if where.startswith("castellan.")]
    shown = "\n".join([*of_the_box, *lists.finished().values()]).lower()
    quoted = re.findall(r"(?<![*\w])\*([^*\n]+)\*(?!\*)", (ROOT / f"docs/{page}.md").read_text(encoding="utf-8"))
    assert len(quoted) > 4
    assert [text for text in quoted if text.lower() not in shown] == []
