"""The settings: what the box keeps beside its games. Each is read by its own range, see `castellan.ranges`."""

import sys

from castellan import store
from castellan.errors import JournalError
from castellan.rules import load
from castellan.rules.options import check_names

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

SETTINGS = "settings"
ROSTER = 24  # names kept to choose from


class Settings:
    """What the players have set, and what the box remembers.

    `brightness`, `language`; `display`, a kind that was chosen, see `castellan.oled`; `hands`, in which order
    the keys are, see `castellan.box`; `names`, the roster; `learnt`, by game, what no rulebook prints;
    `first_steps`, whether a new box's were done.
    `trouble` is why the file could not be read, None if it could; no setting is set then.
    """

    def __init__(self, files: "Any") -> None:
        self.trouble: JournalError | None = None
        self._files = files
        self._unsaved = False  # whether `_values` holds what the flash could not keep
        self._values = self._load()

    def get(self, key: str, default: object = None) -> "Any":
        """Return a setting, `default` if it is not set."""
        return self._values.get(key, default)

    @property
    def blank(self) -> bool:
        """Whether nothing was ever set."""
        return not (self._values or self.trouble)

    def save(self, key: str, value: object) -> None:
        """Change a setting. Raises JournalError, the old one being kept, if the flash fails."""
        values = dict(self._values)
        values[key] = value
        store.save(self._files, SETTINGS, values)
        self._values = values
        self._unsaved = False

    def roster(self) -> list[str]:
        """Return the names of all who have played, the latest first."""
        return list(self.get("names", []))

    def set_roster(self, names: list[str]) -> None:
        """Put other names in the roster's place. Raises RuleError for a wrong one, JournalError if the flash fails."""
        check_names(names, 1, ROSTER)
        self.save("names", names)

    def remember(self, names: list[str]) -> JournalError | None:
        """Put the names of those who play first in the roster; return what `_note` does."""
        roster = list(names) + [name for name in self.roster() if name not in names]
        if self._unsaved or roster[:ROSTER] != self.roster():
            return self._note("names", roster[:ROSTER])
        return None

    def learnt(self, name: str) -> list:
        """Return what games showed of a game's components: lists [option, key, index, value]."""
        game, known = load(name), []
        for row in self.get("learnt", {}).get(name, []):
            low, high = game.LEARNT.get(row[0], (1, 0))
            if low <= row[3] <= high and game.taught([row]):
                known.append(row)
        return known

    def teach(self, name: str, row: list) -> None:
        """Remember a row of `learnt`, in the place of what it contradicts. Raises JournalError if the flash fails."""
        self.save(
            "learnt", self._with_learnt(name, [known for known in self.learnt(name) if known[:3] != row[:3]] + [row])
        )

    def learn(self, name: str, rows: list[tuple]) -> "tuple[JournalError | None, list[tuple[str, list, int]]]":
        """Remember what a finished game showed; return what `_note` does, and what contradicts.

        What contradicts is for the players to say: the game's name, the new row, the value known before.
        """
        known = {tuple(row[:3]): row[3] for row in self.learnt(name)}
        fresh, doubts = [], []
        for row in rows:
            if row[:3] not in known:
                fresh.append(list(row))
            elif known[row[:3]] != row[3]:
                doubts.append((name, list(row), known[row[:3]]))
        trouble = self._note("learnt", self._with_learnt(name, self.learnt(name) + fresh)) if fresh else None
        return trouble, doubts

    # -- Within -----------------------------------------------------------------------

    def _note(self, key: str, value: object) -> JournalError | None:
        """Change a setting behind an entry that is safe, and so not refused where the flash fails: return why.

        The setting then counts as long as the box is on, and is kept with the next one.
        """
        try:
            self.save(key, value)
        except JournalError as error:
            self._unsaved = True
            self._values[key] = value
            return error
        return None

    def _with_learnt(self, name: str, rows: list) -> dict:
        """Return the setting "learnt" with these rows for a game."""
        learnt = dict(self.get("learnt", {}))
        learnt[name] = sorted(rows)
        return learnt

    def _load(self) -> dict:
        from castellan.ranges import within

        # Let go at once: it is needed no more, and heap is short.
        sys.modules.pop("castellan.ranges")
        sys.modules["castellan"].__dict__.pop("ranges", None)
        try:
            found = store.load(self._files, SETTINGS, {})
        except JournalError as error:
            self.trouble = error
            return {}
        return within(found) if type(found) is dict else {}
