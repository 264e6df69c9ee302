"""The settings, in a file beside the games. Each has a range of valid values, see `castellan.flash.ranges`."""

from castellan import ROSTER, forget, use
from castellan.core.errors import JournalError, RuleError
from castellan.core.rules import load
from castellan.core.rules.shapes import CUSTOM, SCORES, TIMING, check, check_name, check_names, is_asked, people
from castellan.flash import store

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from castellan.interfaces import Files, Learnt, Options, Taught

SETTINGS = "settings"
TITLES = 8  # how many titles are kept of a game
_RANGES = "castellan.flash.ranges"


class Settings:
    """The players' settings, and the values that the box remembers from earlier games.

    The keys: `brightness`; `language`; `display`, the chosen kind, and `speed`, that of its bus in Hz, see
    `castellan.oled`; `hands`, the order of the keys, see `castellan.keys`; `dial`, True if its contacts count left as
    right; `sounds`, which of them a beeper makes, see `castellan.ports.notes`; `names`, the roster; `learnt`, values
    printed on components, by game; `first_steps`, whether they are done; `options`, those of the last game, by game;
    `titles`, those of games that have one, by game, each with the options of its last game; `last`, who played last,
    people and seats without a name; `id`, the box's, if its chip has none.

    `problem` is the error if the file could not be read, else None. After an error all settings are unset.
    """

    def __init__(self, files: "Files") -> None:
        self.problem: JournalError | None = None
        self._files = files
        self._unsaved = False  # whether `_values` has changes that are not on flash
        self._values = self._load()

    def get(self, key: str, default: object = None) -> "Any":
        """Return a setting, `default` if it is not set."""
        return self._values.get(key, default)

    @property
    def blank(self) -> bool:
        """Whether this is a new box: no setting was ever saved."""
        return not (self._values or self.problem)

    def save(self, key: str, value: object) -> None:
        """Change a setting. Raises JournalError if the flash fails; the old value is kept then."""
        values = dict(self._values)
        values[key] = value
        store.save(self._files, SETTINGS, values)
        self._values = values
        self._unsaved = False

    def keep(self, key: str, value: object) -> JournalError | None:
        """Change a setting, and return the error instead of raising it if the flash fails.

        What led to it, such as an entry, is done already and must not be refused. The new value then holds
        until the box is switched off, and is written with the next setting.
        """
        try:
            self.save(key, value)
        except JournalError as error:
            self._unsaved = True
            self._values[key] = value
            return error
        return None

    def roster(self) -> list[str]:
        """Return the known players' names, those who played last first."""
        return list(self.get("names", []))

    def set_roster(self, names: list[str]) -> None:
        """Replace the roster. Raises RuleError for a name that is not allowed, JournalError if the flash fails."""
        check_names(names, 1, ROSTER)
        self.save("names", names)

    def last(self) -> list[str]:
        """Return the players of the last game, those without a name by their seats' labels; none if there was none."""
        return list(self.get("last", []))

    def titles(self, name: str) -> list[str]:
        """Return the titles that players gave games of this name, the latest first."""
        return [title for title, _ in self.get("titles", {}).get(name, [])]

    def remember(self, names: list[str], game: str = "", options: "Options | None" = None) -> JournalError | None:
        """Remember the players of a game, those with a name at the front of the roster, and the game's options.

        Returns the error if the flash fails, else None.
        """
        if options is not None:
            self._remember_options(game, options)
        if names != self.last():
            self._values["last"] = list(names)
            self._unsaved = True
        named = people(names)
        roster = (named + [name for name in self.roster() if name not in named])[:ROSTER]
        if self._unsaved or roster != self.roster():
            return self.keep("names", roster)
        return None

    def options(self, name: str, title: str = "") -> "Options":
        """Return the options of the last game of this name, as far as it has them; what scores if none says it.

        A game whose players give it a title has those of the last one with this `title`, without one none.
        """
        values: "Options" = {}
        known = dict(self._known_options(name, title))
        for option in load(name).OPTIONS:
            if option.name == "entries":
                values[option.name] = SCORES
            if is_asked(option) and option.name in known:
                try:
                    if option.type == CUSTOM:
                        check_name(known[option.name], [], option.high)
                    else:
                        check(option, known[option.name], "new", [])
                except RuleError:
                    continue
                values[option.name] = known[option.name]
        return values

    def learnt(self, name: str) -> "list[Taught]":
        """Return the learnt values of a game's components, as lists [option, key, index, value]."""
        game, known = load(name), []
        for row in self.get("learnt", {}).get(name, []):
            option, _, _, value = row
            low, high = game.LEARNT.get(option, (1, 0))
            if low <= value <= high and game.presets([row]):
                known.append(row)
        return known

    def teach(self, name: str, row: "Taught") -> None:
        """Store a row of `learnt`, replacing one that contradicts it. Raises JournalError if the flash fails."""
        self.save(
            "learnt", self._with_learnt(name, [known for known in self.learnt(name) if known[:-1] != row[:-1]] + [row])
        )

    def learn(self, name: str, rows: "list[Learnt]") -> "tuple[JournalError | None, list[tuple[str, Taught, int]]]":
        """Store the values that a finished game showed. Returns (error or None, contradictions).

        Rows that contradict a known value are not stored, but returned for the players to decide: the
        game's name, the new row, the value known before.
        """
        known = {tuple(row[:-1]): row[-1] for row in self.learnt(name)}
        fresh, conflicting_values = [], []
        for row in rows:
            if row[:-1] not in known:
                fresh.append(list(row))
            elif known[row[:-1]] != row[-1]:
                conflicting_values.append((name, list(row), known[row[:-1]]))
        problem = self.keep("learnt", self._with_learnt(name, self.learnt(name) + fresh)) if fresh else None
        return problem, conflicting_values

    def by_sheet(self, name: str, title: str) -> bool:
        """Return whether the last game of this name and title was played by a score sheet."""
        return "lines" in self._known_options(name, title)

    # -- Within -----------------------------------------------------------------------

    def _known_options(self, name: str, title: str) -> "Options":
        """Return the options of the last game of this name and title, unchecked."""
        if not _has_title(name):
            return self.get("options", {}).get(name, {})  # type: ignore[no-any-return]
        for known, options in self.get("titles", {}).get(name, []):
            if known == title:
                return options | {"title": title}  # type: ignore[no-any-return]
        return {}

    def _remember_options(self, game: str, options: "Options") -> None:
        """Note the options that players chose for a game; those that did not apply to it stay as they were before.

        Of a game that has a title they are noted with that, and without one not at all.
        """
        title = options.get("title") or ""
        chosen = self.options(game, title)
        if "lines" in options:  # whose own options are those of its sheet
            options = {key: options[key] for key in ("title",) + TIMING if key in options}
            chosen = {"lines": True, "title": title}
        for option in load(game).OPTIONS:
            if is_asked(option) and option.name in options:
                chosen[option.name] = options[option.name]
        if not _has_title(game):
            self._change("options", game, chosen)
        elif title:
            del chosen["title"]
            others = [row for row in self.get("titles", {}).get(game, []) if row[0] != title]
            self._change("titles", game, ([[title, chosen]] + others)[:TITLES])

    def _change(self, key: str, game: str, value: "Any") -> None:
        """Change what a setting has for a game, to be saved with the next setting."""
        known = self.get(key, {})
        if value != known.get(game):
            values = dict(known)
            values[game] = value
            self._values[key] = values
            self._unsaved = True

    def _with_learnt(self, name: str, rows: "list[Taught]") -> "dict[str, Any]":
        """Return the setting "learnt" with these rows for a game."""
        learnt = dict(self.get("learnt", {}))
        learnt[name] = sorted(rows)
        return learnt

    def _load(self) -> "dict[str, Any]":
        try:
            found = store.load(self._files, SETTINGS, {})
        except JournalError as error:
            self.problem = error
            return {}
        if type(found) is not dict:
            return {}
        values: "dict[str, Any]" = use(_RANGES).within(found)
        forget(_RANGES)  # as a file it would take heap for nothing from now on
        return values


def _has_title(name: str) -> bool:
    """Return whether players give games of this name a title."""
    return "title" in [option.name for option in load(name).OPTIONS]
