"""What players have entered in a line, as texts: numbers that can't be, by an answer, are in no further game."""

from collections.abc import Sequence

from castellan_host.sheets.model import Example, Sheet, asker
from castellan_host.sheets.near.near_sheets import alike
from castellan_host.sheets.reasons.kinds import parts


class Having:
    """What players have in the lines of a sheet. Lines that differ in nothing but names go by that of the first."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._names: dict[int, str] = {}

    def in_line(self, place: int, players: Sequence[Sequence[int]]) -> list[str]:
        """Return what players have of the numbers that a line reads: each, then all at once, whoever has it.

        Who has 0 alone has nothing.
        """
        lines = self._sheet.lines
        if place not in self._names:
            asking = lines.index(asker(lines[place], lines[:place]))
            self._names[place] = lines[alike(self._sheet, asking)[0]].name
        shown = [", ".join(map(str, each)) for each in sorted(map(tuple, players)) if any(each)]
        each = [f"{self._names[place]} [{numbers}]" for numbers in dict.fromkeys(shown)]
        every = f"{self._names[place]} [{'; '.join(shown)}] p {len(players)}"
        return [*each, every] if len(players) > 1 and shown else each

    def in_game(self, example: Example) -> list[str]:
        """Return what players have in each line of a game, and in each round."""
        found: list[str] = []
        for _, rows in parts(self._sheet, example):
            for place in dict.fromkeys([place for place, _ in rows]):
                columns = [row for (line, _), row in rows.items() if line == place]
                if len(columns) == len(self._sheet.lines[place].numbers):
                    found += self.in_line(place, [*zip(*columns, strict=False)])
        return list(dict.fromkeys(found))

    def only(self, example: Example) -> list[str]:
        """Return the numbers of a game in which nobody has anything else; nothing if players have several."""
        found = [text for text in self.in_game(example) if text.endswith("]")]
        return found if len(found) == 1 else []
