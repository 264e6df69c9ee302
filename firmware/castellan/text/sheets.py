"""The score sheets that come with a game, in a language. Their modules are unloaded at once: see `apart`.

`castellan.games.<game>.sheets` has each sheet's options of `new`, by its place, with a ? for each name, the title last;
`<language>_sheets` has the names, with | between them, and all titles. `tools/firmware/packed_sheets.py` writes both.
"""

from castellan import forget, use
from castellan.core.record import DEPTH, parse
from castellan.text import apart, rare_text

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import Options


def titles(game: str, language: str) -> list[str]:
    """Return the titles, each at its sheet's place; none if their module can't be loaded."""
    module = apart("sheets", language, game)
    return rare_text(module["SHEETS"], "titles").split("|") if module else []


def sheet(game: str, language: str, place: int) -> "Options":
    """Return the options of `new` that a sheet has; its "players" are the least and the greatest number of them."""
    module = "castellan.games." + game + ".sheets"
    parts = rare_text(use(module).SHEETS, str(place)).split("?")
    forget(module)
    names = rare_text(apart("sheets", language, game)["SHEETS"], str(place)).split("|")
    names = [name for name in names if name] + [titles(game, language)[place]]
    text = "".join([part + name for part, name in zip(parts, names)]) + parts[-1]
    options: Options = parse(text.encode(), DEPTH)  # type: ignore[assignment]
    return options
