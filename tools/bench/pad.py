"""How many presses an entry takes on a MacroPad, with its dial and its middle column. Part of `make bench`.

A detent counts as much as a press. The games are those whose presses by keys are counted, each played two times more:
with each line and number by the dial, and the shortest way.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Self

from bench import sheets
from castellan.core.rules.shapes import SCORES
from castellan.keys import DOWN, NAMES, OK, P1, P4, UP
from castellan.ports.middle import AGAIN, MENU, UNDO, acts, last_entry
from castellan.text import title
from castellan.ui.app import Screen
from castellan.ui.marking import Marker
from lab.hands import keyed
from lab.hands.dialling import AtThePad
from lab.hands.table_side import Hands, begun

FAR = 60  # detents that somebody turns for a number, at most
HELD = {"hold:BACK": (UNDO, 1000), "hold:OK": (MENU, 60)}  # the key in the middle, and for how many ms it is down
_CHOOSING = (*NAMES[P1 : P4 + 1], NAMES[OK])


@dataclass(frozen=True)
class Note:
    """A word that is pressed: on which screen, on which of its pages, and the number that it completes, if any."""

    word: str
    screen: Screen
    page: int
    number: int | None


@dataclass(frozen=True)
class Entry:
    """Presses of an entry: by keys; by the dial, where it leads on; by the shortest way, and what that way has."""

    kind: str
    keys: int
    dial: int
    shortest: int
    dialled: bool  # whether a number is entered by the dial, since that is shorter
    again: bool  # whether it is the last entry once more


class _Noting(Hands):
    """Hands that note each word before they press it."""

    def start(self) -> Self:
        self.noted: list[Note] = []
        return super().start()

    def press(self, script: str) -> Self:
        for word in script.split():
            screen = self.box.app.screen
            number = _completed(screen, NAMES.index(word)) if word in NAMES else None
            self.noted.append(Note(word, screen, _page(screen), number))
            super().press(word)
        return self


class _Dialling(AtThePad):
    """Hands at a MacroPad that do by its dial or its middle column what keys do."""

    def follow(self, notes: list[Note], by_dial: bool) -> int:
        """Do what these words do on one screen, if need be by keys; return how many presses and detents it took."""
        words = [note.word for note in notes]
        if by_dial:
            self.press(" ".join(word for word in words if word.startswith("wait:")))
            detents = self._detents(notes[-1])
            if detents is not None:
                self.read([OK] if OK in self.box.app.screen.SEEN_FIRST else [])
                self.push(then=self.between)
                return detents + 1
        detents = self._unmarked() if words[0] == NAMES[OK] else 0
        for word in words:
            key, down = HELD.get(word, (UNDO, 0))
            if down and acts(self.box.app)[key]:
                self.middle(key, down, self.between)
            else:
                self.press(word)
        return keyed.counted(words) + detents

    def again(self) -> None:
        """Make the last entry once more."""
        self.middle(AGAIN, then=self.between)
        self.press("P1")

    @property
    def _marker(self) -> Marker:
        found: Marker = self.dial._contacts._marker
        return found

    def _unmarked(self) -> int:
        """Turn the dial back until no line is marked, for which OK would stand; return by how many detents."""
        return self._turn(-1, lambda: self._marker.marked() == OK) or 0

    def _detents(self, last: Note) -> int | None:
        """Turn the dial to what the last of some keys chooses; return by how many detents, None if it leads nowhere."""
        screen: Any = self.box.app.screen
        if last.number is not None:
            start = _shown(screen)
            way = 1 if last.number > start else -1
            if abs(last.number - start) > FAR * _step(screen):
                return None
            return self._turn(way, lambda: _shown(screen) == last.number)
        if _asks_number(screen) or last.word not in NAMES[P1 : P4 + 1]:
            return None
        marker = self._marker
        if not screen.LISTS and marker._next(screen, -1, 1) < 0:
            return None
        place, key = (last.page, NAMES.index(last.word)), marker.marked()
        way = -1 if key != OK and (_page(screen), key) > place else 1  # several numbers on one screen: a mark stays
        return self._turn(way, lambda: (_page(screen), marker.marked()) == place)

    def _turn(self, way: int, reached: Callable[[], bool]) -> int | None:
        """Turn the dial until that is reached; or back, and return None."""
        for detents in range(FAR + 1):
            if reached():
                return detents
            self.turn(way)
        self.turn(-way * (FAR + 1))
        return None


def _page(screen: Any) -> int:
    return getattr(screen, "_shift", getattr(screen, "_page", 0))


def _asks_number(screen: Any) -> bool:
    """Return whether the dial changes a number there."""
    return any(hasattr(screen, name) for name in ("typed", "value", "added"))


def _step(screen: Any) -> int:
    step: int = screen._argument.step if hasattr(screen, "added") else getattr(screen, "_step", 1)
    return step


def _shown(screen: Any) -> int:
    """Return the number that OK enters, 0 if none."""
    if hasattr(screen, "typed"):
        return screen._ok() or 0
    return screen.value if hasattr(screen, "value") else screen.added  # type: ignore[no-any-return]


def _completed(screen: Any, key: int) -> int | None:
    """Return the number that a key completes on a screen that asks for one."""
    typed = getattr(screen, "typed", None)
    if key == OK and _asks_number(screen):
        return screen._ok() if typed else _shown(screen)
    if typed and (key in (UP, DOWN) or key - P1 < len(typed.digits())):
        before = typed.number, typed.place, typed.page, typed.negative
        found: int | None = typed.type(key)
        typed.number, typed.place, typed.page, typed.negative = before
        return found
    if hasattr(screen, "added") and screen._unit == screen._argument.step and 0 <= key - P1 < len(screen.values()):
        return screen.values()[key - P1]  # type: ignore[no-any-return]
    return None


def entries(start: Callable[[type[Hands]], Hands], played: list[tuple[str, list[str]]]) -> Iterator[Entry]:
    """Yield the presses of each entry of a game: `start` returns hands before it, `played` has kinds and words."""
    keys: Any = start(_Noting)
    dial: Any = start(_Dialling)
    short: Any = start(_Dialling)
    for kind, words in played:
        keys.noted = []
        keys.press(" ".join(words))
        parts = [*_parts(keys.noted)]
        costs = [dial.follow(part, True) for part in parts]
        ways = [(part, _shorter(part, cost)) for part, cost in zip(parts, costs, strict=True)]
        shortest, again = _shortest(short, ways, keys.records[-1])
        assert keys.records[-1] == dial.records[-1] == short.records[-1], words
        assert len(keys.records) == len(dial.records) == len(short.records), words
        dialled = not again and any(by_dial for _, by_dial in ways)
        yield Entry(kind, keyed.counted(words), sum(costs), shortest, dialled, again)


def table() -> list[tuple]:
    """Return the table; its first row is the head."""
    head = ("entry", "entries", "by keys", "lines and numbers by the dial", "the shortest way", "that has the dial")
    found: list[tuple] = [(*head, "that is the last entry again")]
    for game in keyed.ALL:
        made = [each for each in _of(game) if each.kind != keyed.NAMES]
        if game == keyed.TUSCANY:
            kinds = sorted({each.kind for each in made}, key=lambda kind: (-[e.kind for e in made].count(kind), kind))
            found += [_row(kind, [each for each in made if each.kind == kind]) for kind in kinds]
        scoring = " (what scores)" if game.entries == SCORES else ""
        found.append(_row(f"all of {title(game.name)}{scoring}", made))
    for name in sheets.SHEETS:
        found.append(_row(f"{name}: an entry of its example", [*_of_a_sheet(name)]))
    return found


def _of(game: keyed.Keyed) -> Iterator[Entry]:
    def start(kind: type[Hands]) -> Hands:
        hands = kind(game.files())
        hands.between = keyed.BETWEEN
        return hands

    return entries(start, game.made()[1])


def _of_a_sheet(name: str) -> Iterator[Entry]:
    for options, played in sheets.examples(name):
        words = [(name, words) for _, words in played]
        yield from entries(lambda kind, options=options: begun("pad", options, hands=kind()), words)  # type: ignore[misc]


def _row(what: str, made: list[Entry]) -> tuple:
    sums = [sum(column) for column in zip(*((each.keys, each.dial, each.shortest) for each in made), strict=True)]
    averages = [f"{each / len(made):.2f}" for each in sums]
    return what, len(made), *averages, sum(each.dialled for each in made), sum(each.again for each in made)


def _shorter(part: list[Note], cost: int) -> bool:
    """Return whether the dial takes fewer detents and presses than keys; in a list it never does."""
    return part[-1].number is not None and cost < keyed.counted([note.word for note in part])


def _shortest(hands: _Dialling, ways: list[tuple[list[Note], bool]], record: tuple[Any, ...]) -> tuple[int, bool]:
    """Make an entry in the shortest way; return its presses, and whether it was the last one again."""
    cost = 0
    for number, (part, by_dial) in enumerate(ways):
        left = sum(keyed.counted([note.word for note in notes]) for notes, _ in ways[number:])
        app = hands.box.app
        if hands.kind == "Table" and left > 2 and acts(app)[AGAIN] and last_entry(app) == record:
            hands.again()
            return cost + 2, True
        cost += hands.follow(part, by_dial)
    return cost, False


def _parts(notes: list[Note]) -> Iterator[list[Note]]:
    """Yield words that are pressed on one screen, up to a choice or a number that is complete."""
    for _, group in groupby(notes, lambda note: id(note.screen)):
        part: list[Note] = []
        for note in group:
            part.append(note)
            chosen = note.word in _CHOOSING and not _asks_number(note.screen)
            if chosen or note.number is not None:
                yield part
                part = []
        if part:
            yield part
