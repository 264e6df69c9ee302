"""Golden screens: key scripts, and the rows of text that the display shows after each, see `reading`.

A script's steps are separated by " > ". A step is words of `Hands.press`, or a text: what is chosen with the key
beside that text, on the list's page that has it. A word "down:KEY" at the end is a key that is down when the screen
is read, the word "LANGUAGE" the key of the language in which all is shown. Runs on MicroPython too.
"""

import reading
from castellan.keys import NAMES
from castellan.text import LANGUAGES
from listed import listed

ENGLISH = "en"
_NUMBERS = "1234"


class Screens:
    """The screens of a golden file: each is a title, what is there before, a script, and a text that has to be shown.

    `begin(before, language)` returns hands on a box as it is before a screen; where `before` is None, the screen
    follows the one before it. Of those in `pictured` the file has the pixels too. `known` are the games in the list.
    If they are `short`, the file has more of them.
    """

    def __init__(self, path, screens, begin, pictured=(), known=None, short=False):
        self.path, self.screens, self.pictured, self.short = path, screens, pictured, short
        self._begin, self._known = begin, known
        self._keys = []  # of each screen, once it was found

    def shown(self, language=ENGLISH):
        """Yield each title with a recorder of its screen. Raises AssertionError if a script does not fit its title."""
        if language != ENGLISH and len(self._keys) < len(self.screens):
            for _ in self.shown():
                pass
        if self._known is None:
            yield from self._shown(language)
            return
        with listed(self._known):
            yield from self._shown(language)

    def golden(self):
        """Yield the lines of the golden file."""
        yield reading.NOTATION
        for title, recorder in self.shown():
            yield "# " + title
            yield from recorder.lines()
            if title in self.pictured:
                yield from reading.blocks(recorder)

    def words(self):
        """Return the keys of each screen, as words of `Hands.press`."""
        for _ in self.shown():
            pass
        return [" ".join(keys) for keys in self._keys]

    def _shown(self, language):
        hands = None
        for number, (title, before, script, text) in enumerate(self.screens):
            if before is not None:
                hands = self._begin(before, language)
            presses, _, down = script.partition("down:")
            if language == ENGLISH:
                self._keys[number:] = [follow(hands, presses, title)]
            else:
                _press(hands, self._keys[number], language)
            if down:
                hands.wait(1 << NAMES.index(down), 400)
            recorder = reading.shown(hands)
            assert language != ENGLISH or recorder.has(text), "{}: no {!r} in\n{}".format(
                title, text, "\n".join(recorder.lines())
            )
            yield title, recorder
            if down:
                hands.wait(0, 300)


def compare(screens):
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


def follow(hands, script, title=""):
    """Press the keys of a script in English; return them as words. Raises AssertionError if no page has a text."""
    pressed = []
    for step in script.split(" > "):
        words = step.split()
        if all([_is_key(word) for word in words]):
            _press(hands, words, ENGLISH)
            pressed.extend(words)
        elif words:
            pressed.extend(_choose(hands, step, title))
    return pressed


def _is_key(word):
    return word == "LANGUAGE" or word[:5] == "wait:" or word.split(":")[-1].split("+")[0] in NAMES


def _press(hands, words, language):
    key = "P" + str(1 + LANGUAGES.index(language))
    hands.press(" ".join([key if word == "LANGUAGE" else word for word in words]))


def _choose(hands, text, title):
    """Press the key beside a text; return the keys pressed. Raises AssertionError if no page has the text."""
    pressed, pages = [], []
    while True:
        recorder = reading.shown(hands)
        key = _beside(recorder.rows(), text)
        page = recorder.lines()
        assert key or page not in pages, "{}: no {!r} to choose in\n{}".format(title, text, "\n".join(pages[0]))
        pages.append(page)
        pressed.append(key or "DOWN")
        hands.press(pressed[-1])
        if key:
            return pressed


def _beside(rows, text):
    """Return the key that is left of a text, None if there is none."""
    for row in rows:
        key = None
        for item in row:
            if item.text in NAMES and item.dark:
                key = item.text
            elif item.text in _NUMBERS and item.x < 4:
                key = "P" + item.text
            elif key and item.text == text:
                return key
    return None
