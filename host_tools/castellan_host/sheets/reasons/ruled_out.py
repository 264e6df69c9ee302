"""What answers rule out beside examples: comments in a sheet's file, and what a search leaves out.

That is what no game has, where one can't happen, and sheets near this one, where a line's points are known alone.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence

from castellan_host import toml
from castellan_host.sheets import writing
from castellan_host.sheets.model import Example, SheetError
from castellan_host.sheets.reading import example_of

_ALWAYS = "# always: "  # begins a comment: of what stands there, one holds in each game
_NEVER = "# never: "  # begins a comment: no game is what stands there, or shows it
_KNOWN = "# known: "  # begins a comment: what a line brings alone, or what the sheet says of the end
_OR = "; or "
_ENTERED = ("rows", "cells", "has", "ties")  # keys of an example that say what is entered


class RuledOut:
    """What no game has. Each entry has texts, such as "first" is at least "second", that don't all fail in a game.

    A text is also a game itself, or what it shows: a case, or where a sheet may be mistaken; or what is known.
    """

    def __init__(self, entries: Iterable[Sequence[str]] = ()) -> None:
        self._entries = [tuple(entry) for entry in entries]

    def add(self, entry: Sequence[str]) -> None:
        """Rule out what has all of some texts."""
        self._entries.append(tuple(entry))

    def __bool__(self) -> bool:
        return bool(self._entries)

    def __contains__(self, text: str) -> bool:
        """Whether a text is ruled out alone."""
        return (text,) in self._entries

    def has(self, texts: Collection[str]) -> bool:
        """Return whether a game of which these texts are said can't happen."""
        return any(not set(entry).difference(texts) for entry in self._entries)

    @property
    def alone(self) -> list[str]:
        """The texts that are ruled out alone, or known."""
        return [entry[0] for entry in self._entries if len(entry) == 1]

    def games(self) -> Iterator[Example]:
        """Yield the games that are ruled out themselves."""
        for text in self.alone:
            game = _game(text)
            if game:
                yield game


def happening(case: str) -> str:
    """Return what is known of a case that does happen, though no game that was found of it can."""
    return f"{case}: it happens"


def read(data: bytes) -> list[tuple[str, ...]]:
    """Return what answers in a sheet's file rule out."""
    rows = data.decode().splitlines()
    found = [tuple(row[len(_ALWAYS) :].split(_OR)) for row in rows if row.startswith(_ALWAYS)]
    return found + [(row[len(mark) :],) for mark in (_NEVER, _KNOWN) for row in rows if row.startswith(mark)]


def remembered(data: bytes, entry: Sequence[str], unlike: Sequence[str]) -> bytes:
    """Return a sheet's file with a comment about what can't happen: that a game is `unlike` the examples, or a text."""
    return _with(data, (_ALWAYS if set(entry) <= set(unlike) else _NEVER) + _OR.join(entry))


def known(data: bytes, text: str) -> bytes:
    """Return a sheet's file with a comment about what a line brings alone, or what the sheet says of the end."""
    return _with(data, _KNOWN + text)


def _with(data: bytes, comment: str) -> bytes:
    end = b"\r\n" if b"\r\n" in data else b"\n"
    before = data if data.endswith(b"\n") or not data else data + end
    return before + end + comment.encode() + end


def text_of(example: Example) -> str:
    """Return a game as a text: what is entered in it."""
    return writing.inline({name: value for name, value in writing.of_example(example).items() if name in _ENTERED})


def _game(text: str) -> Example | None:
    """Return the game that a text is, None if it is something else."""
    if text.partition(" = ")[0] not in _ENTERED:
        return None
    try:
        return example_of(toml.table(f"game = {{ {text} }}".encode())["game"])
    except (toml.TomlError, SheetError):
        return None
