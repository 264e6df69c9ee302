"""A board's packed texts are the languages' own, by the same keys."""

import ast
import pathlib
import sys
import types
import zlib

import pytest

from castellan import text
from castellan.text import LANGUAGES, around, rare_text, say, sentences, text_of
from castellan_host.device import packed_texts

pytestmark = pytest.mark.ui

ROOT = pathlib.Path(__file__).parents[2]
TEXTS = ROOT / "firmware/castellan/text"
_OVER = 'SENTENCES = {"over": "The end"}\nTERMS = ()\n'


class DeflateIO:
    """MicroPython's, of DEFLATE without a header."""

    def __init__(self, stream, form, window):
        self._stream, self._inflater = stream, zlib.decompressobj(-window)
        assert form == "raw"

    def read(self, size):
        return self._inflater.decompress(self._inflater.unconsumed_tail or self._stream.read(), size)


@pytest.fixture(autouse=True)
def deflate(monkeypatch):
    """Give CPython MicroPython's module of that name."""
    monkeypatch.setitem(sys.modules, "deflate", types.SimpleNamespace(RAW="raw", DeflateIO=DeflateIO))


def tables(source):
    """Return the tables of a module by name."""
    found = {}
    exec(source, found)
    return {name: value for name, value in found.items() if name.isupper() and type(value) in (bytes, dict)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_found_by_its_key_and_only_rare_ones_are_packed(language):
    count = 0
    paths = sorted((ROOT / "firmware").rglob("*.py"))
    for path in [each for each in paths if each.stem.partition("_")[0] == language]:
        source = path.read_text(encoding="utf-8")
        before, after = tables(source), tables(packed := packed_texts.packed(path, source, deflate=True))
        assert packed.count("\n") == source.count("\n")
        for name, texts in before.items():
            rare = name in ("SENTENCES", "HELP", "SHEETS")
            look = rare_text if rare else text_of if path.stem.endswith("_menu") else None
            assert isinstance(after[name], bytes if look else dict)
            assert look or after[name] == before[name]
            if look:
                assert {key: look(after[name], key) for key in texts} == texts
                count += len(texts)
    assert count > 200


def test_files_have_only_labels_of_menus_packed():
    source = 'LABELS = {"undo": "Undo"}\nSENTENCES = {"over": "The end"}\n'
    packed = tables(packed_texts.packed(TEXTS / "en_menu.py", source))
    assert (text_of(packed["LABELS"], "undo"), packed["SENTENCES"]) == ("Undo", {"over": "The end"})
    assert packed_texts.packed(TEXTS / "en_sentences.py", source) == source


def test_a_key_that_is_not_there_is_an_error_as_with_a_dict():
    source = 'SENTENCES = {"stock": "{n} of stock", "stock_gone": "gone"}\n'
    both = (rare_text, "sentences", source), (text_of, "menu", source.replace("SENTENCES", "LABELS"))
    for look, module, source in both:
        [texts] = tables(packed_texts.packed(TEXTS / f"en_{module}.py", source, deflate=True)).values()
        assert (look(texts, "stock"), look(texts, "stock_gone")) == ("{n} of stock", "gone")
        for key in ("stoc", "gone", "of stock", "", "stock_gone_"):
            with pytest.raises(KeyError):
                look(texts, key)
            with pytest.raises(KeyError):
                look(ast.literal_eval(source.partition("=")[2].strip()), key)


def test_other_modules_stay_as_they_are():
    source = 'SENTENCES = {"a": "b"}\n'
    assert packed_texts.packed(TEXTS / "sentences.py", source, deflate=True) == source
    assert packed_texts.packed(pathlib.Path("firmware/castellan/ui/start/menu.py"), source, deflate=True) == source


def test_without_heap_to_inflate_a_sentence_its_code_is_shown(monkeypatch):
    module = tables(packed_texts.packed(TEXTS / "en_sentences.py", _OVER, deflate=True))
    monkeypatch.setattr(sentences, "apart", lambda *names: {**module, "TERMS": ()})
    assert say("over", {}) == "The end"

    def full(*arguments):
        raise MemoryError

    monkeypatch.setattr("frozen.deflated.DeflateIO", full)
    assert say("over", {}) == "over"


@pytest.mark.parametrize("error", [OSError, MemoryError])
def test_where_what_makes_sentences_can_t_be_loaded_their_codes_are_shown(error, monkeypatch):
    def failing(name):
        raise error

    monkeypatch.setattr(text, "use", failing)
    assert say("over", {}) == "over" and around("toy.ends", "player", "en") == ("ends", "")
