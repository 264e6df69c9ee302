"""Golden screens: key scripts, and the rows of text that the display shows after each, see `reading`.

For scripts see `moves`. A word "down:KEY" at the end is a key that is down when the screen is read, the word "LANGUAGE"
the key of the language in which all is shown. Runs on MicroPython too.
"""

from castellan.keys import NAMES
from castellan.text import LANGUAGES
from lab.hands import moves, reading
from lab.hands.listed import listed
from lab.hands.table_side import are_keys

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    from lab.hands.reading import Recorder
    from lab.hands.table_side import Hands

    Screen = tuple[str, Any, str, str]  # title, what is there before, script, a text that is shown

ENGLISH = "en"
_LANGUAGE = {language: "P" + str(1 + LANGUAGES.index(language)) for language in LANGUAGES}  # its key


class Screens:
    """The screens of a golden file: each is a title, what is there before, a script, and a text that has to be shown.

    `begin(before, language)` returns hands on a box as it is before a screen; where `before` is None, the screen
    follows the one before it. Of those in `pictured` the file has the pixels too. `known` are the games in the list.
    If they are `short`, the file has more of them.
    """

    def __init__(
        self,
        path: str,
        screens: "Sequence[Screen]",
        begin: "Callable[[Any, str], Hands]",
        pictured: "Sequence[str]" = (),
        known: "Sequence[str] | None" = None,
        short: bool = False,
    ) -> None:
        self.path, self.screens, self.pictured, self.short = path, screens, pictured, short
        self._begin, self._known = begin, known
        self._keys: list[list[str]] = []  # of each screen, once it was found

    def shown(self, language: str = ENGLISH) -> "Iterator[tuple[str, Recorder]]":
        """Yield each title with a recorder of its screen. Raises AssertionError if a script does not fit its title."""
        if language != ENGLISH and len(self._keys) < len(self.screens):
            for _ in self.shown():
                pass
        if self._known is None:
            yield from self._shown(language)
            return
        with listed(self._known):
            yield from self._shown(language)

    def golden(self) -> "Iterator[str]":
        """Yield the lines of the golden file."""
        yield reading.NOTATION
        for title, recorder in self.shown():
            yield "# " + title
            yield from recorder.lines()
            if title in self.pictured:
                yield from reading.blocks(recorder)

    def words(self) -> "list[str]":
        """Return the keys of each screen, as words of `Hands.press`."""
        for _ in self.shown():
            pass
        return [" ".join(keys) for keys in self._keys]

    def _shown(self, language: str) -> "Iterator[tuple[str, Recorder]]":
        hands: Hands = None  # type: ignore[assignment]  # the first screen has something before it
        for number, (title, before, script, text) in enumerate(self.screens):
            if before is not None:
                hands = self._begin(before, language)
            presses, _, down = script.partition("down:")
            if language == ENGLISH:
                self._keys[number:] = [_follow(hands, presses, title)]
            else:
                hands.press(" ".join(self._keys[number]).replace("LANGUAGE", _LANGUAGE[language]))
            if down:
                hands.wait(1 << NAMES.index(down), 400)
            hands.read(hands.box.app.screen.SEEN_FIRST)
            recorder = reading.shown(hands)
            stated = moves.spelled(hands, text)
            assert language != ENGLISH or recorder.has(stated), "{}: no {!r} in\n{}".format(
                title, stated, "\n".join(recorder.lines())
            )
            yield title, recorder
            if down:
                hands.wait(0, 300)


def compare(screens: Screens) -> None:
    """Compare screens with their golden file. Raises AssertionError where they differ."""
    with open(screens.path) as golden:
        title = ""
        for line in screens.golden():
            title = line if line[:2] == "# " else title
            there = golden.readline()
            assert there == line + "\n", "{}: {!r} is now {!r}; look at it, and if that is right: make renew".format(
                title, there, line
            )
        assert screens.short or golden.readline() == "", "a screen is no longer there: make renew"


def _follow(hands: "Hands", script: str, title: str) -> "list[str]":
    """Press the keys of a script in English; return them as words. Raises AssertionError if no page has a text."""
    pressed: list[str] = []
    for step in script.split(" > "):
        keys = " ".join([_LANGUAGE[ENGLISH] if word == "LANGUAGE" else word for word in step.split()])
        try:
            now = moves.follow(hands, keys if are_keys(keys) else step)
        except AssertionError as error:
            raise AssertionError("{}: {}".format(title, error))
        pressed += step.split() if "LANGUAGE" in step else now
    return pressed
