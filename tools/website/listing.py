"""Runs on a second board with a copy of the page's filesystem: what a list of games shows of each."""

import json

from castellan.core.errors import CastellanError
from castellan.flash.archive import Archive
from castellan.flash.index import Index
from castellan.flash.summary import summary
from castellan.ports.flash import Flash

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import GameRow


def show(folder: str, ids: list[str]) -> None:
    """Print for each of these games a line, a list of its id and its row; of the row None if the game is damaged."""
    files = Flash(folder, bool)
    archive = Archive(files, bytes, {})
    index = Index(files, archive)
    games = [file for file in archive.games() if file.id in ids]
    index.scan(games)
    for file in games:
        row: GameRow | None = None
        try:
            row = index.row(file)
            if row is None:
                for row in summary(archive, file):
                    pass
        except CastellanError:
            row = None
        print(json.dumps([file.id, row]))
