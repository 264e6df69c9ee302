"""Renew all that is made from the code and kept in the repository, and draw what has changed: `make renew`.

In this order: the score sheets that a box gets, the keys of recorded games and of the README's animation, golden files,
the documentation's screens and lists, the pictures of the boards and of the box, the animation. With a game's name,
only that game's keys and golden files. Then the screens that look different since the last commit are drawn, in each
language in which they do.
"""

import pathlib
import sys
from collections.abc import Callable, Iterator

import animation
import gallery
import lists
import portrait
import sheet
from castellan.core.catalogue import GAMES
from castellan.core.errors import CastellanError
from castellan.core.ledger import Ledger
from castellan.text import sentence
from castellan_host.sheets.model import SheetError
from firmware import packed_sheets
from lab.games import game_files, recorded
from lab.golden import golden_files, rekey
from parcel import legend, pad, picture

Step = tuple[str, Callable[[], None]]  # what it renews, and how


def of_games(games: tuple[str, ...]) -> Iterator[Step]:
    """Yield the steps for some games; of one whose recorded games hold a wrong line, what that is."""
    refused = {game: wrong for game in games if (wrong := refused_line(game))}
    for game, wrong in refused.items():
        yield f"the recorded games of {game}", lambda wrong=wrong: _refuse(wrong)  # type: ignore[misc]
    games = tuple(game for game in games if game not in refused)
    for played in rekey.GAMES:
        if played.name in games:
            yield f"the keys of {played.name}/{played.file}", lambda played=played: rekey.write(played)  # type: ignore[misc]
    for game in games:
        yield f"the golden files of {game}", lambda game=game: golden_files.of_a_game(game)  # type: ignore[misc]


def of_all() -> Iterator[Step]:
    """Yield all steps."""
    yield "the score sheets that a box gets", packed_sheets.write
    yield from of_games(GAMES)
    yield "the golden files of menus", golden_files.of_all
    yield "the keys of the animation", lambda: _write(animation.KEYS, rekey.animated())
    yield "the documentation's screens", gallery.write
    yield "the lists", lists.write
    yield "the picture of the wires", picture.write
    yield "the pictures of the MacroPad", pad.write
    yield "the legend of the keys", legend.write
    yield "the picture of the box", portrait.write
    yield "the animation", animation.write


def refused_line(game: str) -> str:
    """Return why a line of a game's recorded games can't be entered, with its file and number, "" if all can be."""
    for name in game_files.recorded(game):
        ledger, number = Ledger(), 0
        try:
            for number, event in enumerate(recorded.events(None, f"{game}/{name}")):
                ledger.add(number * recorded.TURN, recorded.as_entered(ledger.game, event))
        except CastellanError as error:
            return f"tests/games/{game}/{name}.events, line {number + 1}: {sentence(error)}"
    return ""


def _refuse(why: str) -> None:
    raise AssertionError(why)


def _write(path: pathlib.Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def faults(steps: Iterator[Step]) -> list[str]:
    """Take all steps; return why some failed, each once: a script that no longer fits its title or its entries."""
    found: dict[str, str] = {}
    for what, renew in steps:
        try:
            renew()
        except CastellanError as error:
            found.setdefault(sentence(error), what)
        except (AssertionError, animation.KeysError, gallery.GalleryError, SheetError) as error:
            found.setdefault(str(error), what)
    return [f"{what}: {error}" for error, what in found.items()]


def main(game: str = "", since: str = "HEAD") -> str:
    """Renew everything, or what a game has; return what stands in the way, "" if nothing does.

    What has changed `since` a commit is drawn, nothing for "".
    """
    if game and game not in GAMES:
        return f"no game is called {game}: {', '.join(GAMES)}"
    wrong = faults(of_games((game,)) if game else of_all())
    if since:
        print(sheet.write(since))
    return "\n\n".join(wrong)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) or 0)
