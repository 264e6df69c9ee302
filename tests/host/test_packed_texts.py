"""A UF2's packed texts are the languages' own, by the same keys."""

import ast
import pathlib

import pytest

import packed_texts
from castellan.text import LANGUAGES, text_of

ROOT = pathlib.Path(__file__).parents[2]
TEXTS = ROOT / "firmware/castellan/text"


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
        before, after = tables(source), tables(packed := packed_texts.packed(path, source))
        assert packed.count("\n") == source.count("\n")
        for name, texts in before.items():
            rare = name == "SENTENCES" or path.stem.endswith("_menu")
            assert isinstance(after[name], bytes if rare else dict)
            assert rare or after == before
            if rare:
                assert {key: text_of(after[name], key) for key in texts} == texts
                count += len(texts)
    assert count > 200


def test_a_key_that_is_not_there_is_an_error_as_with_a_dict():
    source = 'SENTENCES = {"stock": "{n} of stock", "stock_gone": "gone"}\n'
    texts = tables(packed_texts.packed(TEXTS / "en_sentences.py", source))["SENTENCES"]
    assert (text_of(texts, "stock"), text_of(texts, "stock_gone")) == ("{n} of stock", "gone")
    for key in ("stoc", "gone", "of stock", "", "stock_gone_"):
        with pytest.raises(KeyError):
            text_of(texts, key)
        with pytest.raises(KeyError):
            text_of(ast.literal_eval(source.partition("=")[2].strip()), key)


def test_other_modules_stay_as_they_are():
    source = 'SENTENCES = {"a": "b"}\n'
    assert packed_texts.packed(TEXTS / "sentences.py", source) == source
    assert packed_texts.packed(pathlib.Path("firmware/castellan/ui/menu.py"), source) == source
