"""Files in TOML: what is taken, a sentence about each mistake, and the same answer as the site gives."""

import json
import pathlib

import pytest
import tomli

from castellan_host import toml
from castellan_host.page import desk
from castellan_host.sheets import reading, shipped
from castellan_host.sheets.model import SheetError

ODD = pathlib.Path(__file__).parents[1] / "vectors/toml"  # files, and what is said of each; tests/browser asks the site
SAYS = json.loads((ODD / "says.json").read_text(encoding="utf-8"))


def test_there_is_an_answer_for_each_odd_file():
    assert {path.stem for path in ODD.glob("*.toml")} == SAYS.keys()


@pytest.mark.parametrize("name", SAYS)
def test_an_odd_file_is_answered_in_a_sentence(name):
    content = (ODD / f"{name}.toml").read_bytes()
    assert desk.answer({"toml": content.decode()})["says"] == SAYS[name]
    assert ("works" in SAYS[name]) == _is_taken(content)


def _is_taken(content):
    try:
        reading.read(content)
    except SheetError:
        return False
    return True


@pytest.mark.parametrize("path", shipped.files(), ids=lambda path: path.name)
def test_each_text_with_a_letter_less_is_refused_where_a_parser_refuses_it(path):
    text = path.read_text(encoding="utf-8")
    assert toml.parsed(text) == tomli.loads(text)
    for place in range(0, len(text), 7):
        shorter = text[:place] + text[place + 1 :]
        try:
            found = tomli.loads(shorter)
        except tomli.TOMLDecodeError:
            with pytest.raises(toml.TomlError, match=r"^(Line \d+|At the end)"):
                toml.parsed(shorter)
        else:
            assert toml.parsed(shorter) == found
