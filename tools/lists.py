"""Write what the documentation has of games, labels, commands, keys and parts, for `make renew`. A test compares it.

A list stands between two lines with its name, such as `games`, which are comments where it stands. A game whose
`about.py` has `DRAFT = True` is in none of them.
"""

import pathlib
import re
from collections.abc import Callable

import card
import command_pages
from castellan.core import catalogue
from castellan_host import page
from castellan_host.device import boards, wiring
from faults import blinks
from lab.games import labels
from parcel import pages

ROOT = pathlib.Path(__file__).parents[1]
FOLDER = "firmware/castellan/games"

# The README's first line, with the page's address and without.
_TRY = "**[Try the box in your browser]({})**: nothing is installed, and nothing is sent anywhere."
_BUILD = "**Try the box in your browser**: `make site` builds [a page](docs/site.md) with it, for any web server."

# A list of a file: the line that it begins after, the line that it ends before, and what writes it.
Place = tuple[str, str, Callable[[], list[str]]]


def written(name: str) -> str:
    """Return the text of a file with its lists as they should be."""
    text = (ROOT / name).read_text(encoding="utf-8")
    for begin, end, lines in PLACES[name]:
        head, rest = text.split(begin + "\n")
        rest = rest.split(end + "\n", 1)[1]
        text = head + begin + "\n" + "".join(f"{line}\n" for line in lines()) + end + "\n" + rest
    return text


def finished() -> dict[str, str]:
    """Return the games that are no drafts, by name, with the headings of their pages, which are their full names."""
    names = [name for name in catalogue.GAMES if not getattr(catalogue.about(name), "DRAFT", False)]
    return {name: _page(name).partition("\n")[0].removeprefix("# ") for name in names}


def _page(name: str) -> str:
    return (ROOT / FOLDER / name / "README.md").read_text(encoding="utf-8")


def _readme() -> list[str]:
    return ["", *(f"- [{title}](docs/games.md#{_anchor(title)})" for title in finished().values()), ""]


def _page_to_try() -> list[str]:
    """Return the README's first line: where the box is to be tried."""
    return [_TRY.format(page.SITE) if page.SITE else _BUILD]


def _anchor(heading: str) -> str:
    """Return what a heading is linked by, as GitHub makes it."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def _rules() -> list[str]:
    rows = [f"| `{name}` | [{title}](../{FOLDER}/{name}/README.md) |" for name, title in finished().items()]
    return ["", "| game | page |", "| --- | --- |", *rows, ""]


def _form() -> list[str]:
    return [f"        - {_quoted(title)}" for title in finished().values()]


def _quoted(title: str) -> str:
    return f'"{title}"' if ": " in title else title


def _labels() -> list[str]:
    rows = [
        f"| `{each.table}` | {_code(each.key)} | {each.what} | {each.default or '**needed**'} |"
        for each in labels.LABELS
    ]
    return ["", "| table | key | what it is for | without it |", "| --- | --- | --- | --- |", *rows, ""]


def _commands() -> list[str]:
    return command_pages.reference(list(finished()))


def _code(names: str) -> str:
    return ", ".join(f"`{name}`" for name in re.split(r", (?![^(]*\))", names))


def _list(name: str, lines: Callable[[], list[str]]) -> Place:
    """Return the place of a list in a page."""
    return f"<!-- {name} -->", f"<!-- end of {name} -->", lines


def _box(name: str, *more: Place) -> tuple[Place, ...]:
    """Return the lists on the page of a box that needs no soldering."""
    lists = (_list("prices", pages.prices), _list("parts", pages.parts(name)), _list("steps", pages.steps(name)))
    return (*lists, _list("keys", card.keys), *more)


def _wired() -> dict[str, tuple[Place, ...]]:
    """Return the lists of the boards that somebody wires, by their pages."""
    wired = [name for name in boards.names() if wiring.wires(name)]
    return {f"boards/{name}/README.md": (_list("wires", pages.wiring_of(name)),) for name in wired}


PLACES: dict[str, tuple[Place, ...]] = {
    "README.md": (_list("page", _page_to_try), _list("games", _readme)),
    "docs/rules.md": (_list("games", _rules),),
    ".github/ISSUE_TEMPLATE/total.yml": (("        # games", "        # end of games", _form),),
    "docs/first_light.md": (_list("blinks", blinks.lines),),
    "docs/commands.md": (_list("commands", _commands),),
    "docs/playing.md": (_list("card", card.lines),),
    "docs/game_reference.md": (_list("labels", _labels),),
    "boards/README.md": (_list("prices", pages.prices),),
    "boards/membrane/README.md": _box("membrane", _list("wires", pages.wires("membrane"))),
    "boards/haute42/README.md": _box("haute42", _list("models", pages.models)),
    "boards/macropad/README.md": _box("macropad"),
    **_wired(),
}


def write() -> None:
    """Write all lists."""
    for name in PLACES:
        (ROOT / name).write_text(written(name), encoding="utf-8")
