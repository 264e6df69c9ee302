"""A box gets each sheet that comes with castellan, in each language, as its file has it."""

import pytest

from castellan.text import LANGUAGES, sheets
from castellan_host.sheets import shipped, texts
from firmware import packed_sheets

pytestmark = pytest.mark.sheets


def test_the_modules_are_those_of_the_files():
    for path, text in packed_sheets.modules().items():
        assert path.read_text(encoding="utf-8") == text, f"{path} is not that of the sheets: make renew"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_is_put_together_as_a_game_has_it(language):
    titles = sheets.titles("pad", language)
    for place, path in enumerate(shipped.files()):
        sheet = shipped.read(path.read_bytes())
        options = {"players": list(sheet.players), **texts.options(sheet, language)}
        assert sheets.sheet("pad", language, place) == options
        assert titles[place] == options["title"]
        assert len(titles) == len(shipped.files())
