"""What is counted in an entry is called by a word of the language, never by its name in the code."""

import pytest

from castellan.core.catalogue import GAMES
from castellan.core.rules import load, shapes
from castellan.text import LANGUAGES, of_game
from castellan.text.labels import entry
from lab.support import few

pytestmark = pytest.mark.mirror


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_each_count_has_a_word(name, language):
    game = load(name)({"players": few(name)})
    for kind, (_, arguments, *_) in game.EVENTS.items():
        if kind == "turn":  # its seconds are no part of what is said
            continue
        usual = [argument.usual[0] if argument.usual else 0 for argument in arguments]
        for place, argument in enumerate(arguments):
            if argument.type != shapes.COUNT or argument.name in ("n", shapes.SEAT) or shapes.EACH in argument.name:
                continue
            said = "".join(entry([kind, *usual[:place], 7], game, language))
            templates = [of_game(table, argument.name, name, language) for table in ("ENTRIES", "COUNTS")]
            word = next(word for word in templates if word)
            assert (word.format(n=7) if "{n}" in word else f"{word} 7") in said
