"""A game of each kind by key presses only: the box plays it from a .keys file in `tests/games/<game>/`.

In such a file a # begins a comment, everything else is words of `Hands.press`, but `game` is the keys that
choose the game from the list, and lead to the names. A line that is only a comment is the title of a part, if words
follow.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from castellan.core import catalogue
from castellan.core.rules import load
from castellan.core.rules.shapes import EVERYTHING, SCORES
from castellan.session import Session
from lab.files.flash import ModelFiles
from lab.games import game_files
from lab.games.recorded import events
from lab.hands import reading
from lab.hands.table_side import Hands, past_first_steps

BETWEEN = 440  # ms from one press to the next: time for a chip to draw the first one's result

NAMES, MENU = "names", "menu"  # two more kinds: all up to `new`, and entries made through the menu


@dataclass(frozen=True)
class Keyed:
    """A game by key presses.

    `file` is what its files are called. Its players are `known` from the roster, or enter their names by letters.
    The page beside its keys works its totals out by hand; `deciding` is the heading of the table of totals that
    decide. An entry takes at most `most` presses on average, entries through the menu included, but not
    the players' names; None if nobody has said how many. `entries` are what its lists offer first, as on a box that was
    used so before. All its entries take at most `presses`, None if nobody has said how many. `longer` are the kinds
    with entries of more than four presses, and how many they take at most; None if nobody has said. `chosen` are the
    options that its keys choose.
    """

    name: str
    file: str
    players: tuple[str, ...]
    known: bool
    deciding: str
    most: float | None
    entries: str = EVERYTHING
    presses: int | None = None
    longer: dict[str, int] | None = field(default=None, hash=False)
    chosen: dict[str, object] = field(default_factory=dict, hash=False)

    @property
    def options(self) -> dict[str, object]:
        """The options that the box writes: what the keys choose, and which entries are offered, if the game asks."""
        game = load(self.name)
        asked = "entries" in [option.name for option in game.OPTIONS]
        found: dict[str, object] = {"players": list(self.players), "rules": game.RULES} | self.chosen
        return found | {"entries": self.entries} if asked else found

    @property
    def keys(self) -> str:
        """The path of the .keys file."""
        return game_files.path(self.name, self.file + ".keys")

    @property
    def golden(self) -> str:
        """The path of the golden screens at the end of each part."""
        return game_files.path(self.name, f"golden/{'keys' if self.entries == EVERYTHING else SCORES}.txt")

    def page(self) -> str:
        """Return the text of the page that works its totals out."""
        return game_files.text(self.name, self.file + ".md")

    def parts(self) -> list[tuple[str, list[str]]]:
        """Return the parts of the .keys file, each a title and its words."""
        found: list[tuple[str, list[str]]] = []
        for line in game_files.text(self.name, self.file + ".keys").split("\n"):
            if line.startswith("# "):
                found.append((line[2:].strip(), []))
            elif line.strip():
                found[-1][1].extend(self.pressed(line.split("#")[0]))
        return [(title, words) for title, words in found if words]

    def pressed(self, text: str) -> list[str]:
        """Return the words of a text, with the keys in the place of `game`."""
        return text.replace("game", game_files.title_keys(self.name) + " UP").split()  # UP leads to the names

    def words(self) -> list[str]:
        """Return the words of the .keys file."""
        return [word for _, words in self.parts() for word in words]

    def files(self) -> ModelFiles:
        """Return the files of a box before the game."""
        files = past_first_steps(ModelFiles())
        settings = Session(files, bytes).settings
        if self.known:
            settings.set_roster(list(self.players))
        if "entries" in self.options:
            settings.save("options", {self.name: {"entries": self.entries}})
        return files

    def hands(self, language: str = "en") -> Hands:
        """Return hands on such a box, with the time that a chip takes."""
        files = self.files()
        if language != "en":
            Session(files, bytes).settings.save("language", language)
        return _unhurried(Hands(files))

    def before(self, title: str) -> Hands:
        """Return the hands that have played all parts before one."""
        hands = self.hands()
        for other, words in self.parts():
            if other == title:
                return hands
            hands.press(" ".join(words))
        raise ValueError(title)

    def seconds(self) -> list[int | None]:
        """Return for each word the second of the game at which it makes a record, None if it makes none."""
        hands = self.hands()
        found: list[int | None] = []
        for word in self.words():
            before = _recorded(hands)
            hands.press(word)
            found.append(hands.box.session.ledger.last_time() if _recorded(hands) > before else None)
        return found

    def shown(self, language: str = "en") -> Iterator[tuple[str, reading.Recorder]]:
        """Yield the title of each part with a recorder of the screen at its end."""
        hands = self.hands(language)
        for title, words in self.parts():
            yield title, reading.shown(hands.press(" ".join(words)))

    def screens(self) -> Iterator[str]:
        """Yield the screens at the end of each part as the lines of their golden file."""
        yield reading.NOTATION
        for title, recorder in self.shown():
            yield from _golden(title, recorder)

    def play(self, hands: Hands | None = None, screens: list[str] | None = None) -> tuple[Hands, dict[str, list[int]]]:
        """Play the game as `made` does; return the hands and presses by kind, a number a record."""
        hands, entries = self.made(hands, screens)
        presses: dict[str, list[int]] = {}
        for kind, words in entries:
            presses.setdefault(kind, []).append(counted(words))
        return hands, presses

    def made(
        self, hands: Hands | None = None, screens: list[str] | None = None
    ) -> tuple[Hands, list[tuple[str, list[str]]]]:
        """Play the game, on a new box if not with these hands; return the hands, and each record's kind and words.

        A list given as `screens` gets the lines of the golden file, as from `screens()`, which plays the game itself.

        A word is of the record that it makes or that comes next. Kinds
        are those of the events ("take", "place", ...), but NAMES for `new` and MENU for all
        entries through the menu: those of the history, and the end.
        """
        hands = _unhurried(hands) if hands else self.hands()
        found: list[tuple[str, list[str]]] = []
        pressed: list[str] = []
        if screens is not None:
            screens.append(reading.NOTATION)
        for title, words in self.parts():
            for word in words:
                hands.press(word)
                pressed.append(word)
                if word.startswith("wait:") or _recorded(hands) == len(found):
                    continue
                assert _recorded(hands) == len(found) + 1, "one press, more than one record: " + word
                kind = MENU if "hold:OK" in pressed else hands.records[-1][0]
                found.append((kind if found else NAMES, pressed))
                pressed = []
            if screens is not None:
                screens += _golden(title, reading.shown(hands))
        assert not counted(pressed), "presses after the last record"
        return hands, found

    def game_file(self, hands: Hands | None = None) -> list[bytes]:
        """Return the lines of the .castellan file that the keys, or these hands, have made."""
        files = (hands or self.play()[0]).files
        [content] = [data for name, data in files.contents.items() if name.endswith(".log")]
        return content.split(b"\n")[:-1]

    def totals(self) -> list[int]:
        """Return each player's deciding totals as worked out on the page.

        Where the table has a row a player it is the last bold number there, else that of the column, in the last row.
        """
        head, *found = rows(self.page(), self.deciding)
        if head[1:] == list(self.players):
            return [_bold(cell) for cell in found[-1][1:]]
        assert [row[0] for row in found] == list(self.players)
        return [_bold(" ".join(row)) for row in found]

    def order(self) -> list[str]:
        """Return the players' names as the page ranks them, the winner first."""
        found = re.search(r"\*\*(\w+) wins\*\*, then ([^.]*)\.", self.page())
        assert found, self.file
        winner, others = found.groups()
        return [winner, *re.findall(r"[^\W\d]+", others.replace(" and ", ", "))]


def of(name: str) -> Keyed | None:
    """Return a game's game by key presses, None if it has none."""
    usual: dict[str, Any] = {
        "FILE": "recorded",
        "PLAYERS": None,
        "KNOWN": True,
        "DECIDING": "Totals",
        "MOST": None,
        "LONGER": None,
        "OPTIONS": {},
    }
    known = game_files.values(name, "keys", **usual)
    if not game_files.text(name, known["FILE"] + ".keys"):
        return None
    players = known["PLAYERS"] or events(game=name)[0][2]["players"]
    stated = known["KNOWN"], known["DECIDING"], known["MOST"]
    return Keyed(name, known["FILE"], tuple(players), *stated, longer=known["LONGER"], chosen=known["OPTIONS"])


def of_scores(name: str) -> Keyed | None:
    """Return a game's game by key presses with only what scores, None if it has none."""
    if not game_files.text(name, "scores.keys"):
        return None
    known = game_files.values(
        name, "keys", DECIDING="Totals", SCORES_PRESSES=None, SCORES_LONGER=None, SCORES_OPTIONS={}
    )
    players = events(game=name + "/scores")[0][2]["players"]
    stated = known["DECIDING"], None, SCORES, known["SCORES_PRESSES"], known["SCORES_LONGER"]
    return Keyed(name, "scores", tuple(players), True, *stated, known["SCORES_OPTIONS"])


GAMES = tuple(found for found in map(of, catalogue.GAMES) if found)
ALL = GAMES + tuple(found for found in map(of_scores, catalogue.GAMES) if found)
[TUSCANY] = [game for game in GAMES if game.name == "tuscany"]


def rows(page: str, title: str) -> list[list[str]]:
    """Return the rows of the first table below a heading of a page, the head first."""
    part = page.split("## " + title + "\n")[1].split("\n## ", maxsplit=1)[0]
    table = part[part.index("|") :].split("\n\n")[0].strip()
    found = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.split("\n")]
    return found[:1] + found[2:]


def counted(words: list[str]) -> int:
    """Return how many of these words are presses: all but the waits."""
    return len([word for word in words if not word.startswith("wait:")])


def _bold(text: str) -> int:
    return int(re.findall(r"\*\*([-−]?\d+)\*\*", text)[-1].replace("−", "-"))


def _unhurried(hands: Hands) -> Hands:
    hands.between = BETWEEN
    return hands


def _golden(title: str, recorder: reading.Recorder) -> list[str]:
    """Return a part's lines in the golden file."""
    return ["# " + title, *recorder.lines()]


def _recorded(hands: Hands) -> int:
    ledger = hands.box.session.ledger
    return len(ledger.records) if ledger else 0
