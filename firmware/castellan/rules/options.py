"""Checks the options of the event `new`: the players' names, and the game's own options.

Names are short and distinct, and contain no characters that could break a screen or a page.
"""

from castellan.errors import RuleError
from castellan.games import GAMES, SEATS
from castellan.rules import shapes

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import Options
    from castellan.rules.base import Game

LONGEST = 12  # code points

_RULES = shapes.count("rules", 1, 999, 1)

# Control characters, direction and joining marks, line separators, surrogates, and the two
# printable characters that JSON escapes.
_REFUSED = (
    (0x0000, 0x001F),
    (0x0022, 0x0022),
    (0x005C, 0x005C),
    (0x007F, 0x009F),
    (0x061C, 0x061C),
    (0x200B, 0x200F),
    (0x2028, 0x202E),
    (0x2060, 0x206F),
    (0xD800, 0xDFFF),
    (0xFEFF, 0xFEFF),
)

# Unicode's spaces that are not refused already. On MicroPython str.strip only strips ASCII's.
_SPACES = (
    (0x0020, 0x0020),
    (0x00A0, 0x00A0),
    (0x1680, 0x1680),
    (0x2000, 0x200A),
    (0x202F, 0x202F),
    (0x205F, 0x205F),
    (0x3000, 0x3000),
)


def check_name(name: object, others: list[str], limit: int = LONGEST) -> None:
    """Raise RuleError unless `name` is 1 to `limit` allowed code points and none of `others`."""
    if type(name) is not str:
        raise RuleError("name_type", value=name)
    if not 1 <= len(name) <= limit:
        raise RuleError("name_length", value=name, limit=limit)
    for letter in name:
        if _within(ord(letter), _REFUSED):
            raise RuleError("name_letter", value=name, found="U+%04X" % ord(letter))
    if _within(ord(name[0]), _SPACES) or _within(ord(name[-1]), _SPACES):
        raise RuleError("name_space", value=name)
    if name in others:
        raise RuleError("name_taken", value=name)


def check_names(names: object, low: int, high: int) -> None:
    """Raise RuleError unless `names` is a list of `low` to `high` names."""
    if type(names) not in (list, tuple):
        raise RuleError("names_type", value=names)
    if not low <= len(names) <= high:  # type: ignore[arg-type]
        raise RuleError("names_count", low=low, high=high, given=len(names))  # type: ignore[arg-type]
    for index, name in enumerate(names):  # type: ignore[arg-type, var-annotated]
        check_name(name, names[:index])  # type: ignore[index]


def seats(game: str) -> tuple[int, int]:
    """Return the least and the greatest number of people in a game, by its name."""
    least, most = SEATS[GAMES.index(game)]
    return least, most


def read(game: "Game", given: object) -> "Options":
    """Return a game's options, "players" included, with defaults filled in; "rules" is checked only.

    The game may have a method `read_<name>(value, values)` that returns the option's final value; `values` are the
    options before it. It is always called for an OWN option, for others only if the option is given and has the
    right shape. Raises RuleError for names or options that are not allowed.
    """
    if type(given) is not dict:
        raise RuleError("options_type", value=given)
    rules = given.get("rules", 1)
    shapes.check(_RULES, rules, "new", [])
    if rules > game.RULES:
        raise RuleError("newer", what="rules {}".format(rules))
    known = ["players", "rules"] + [option.name for option in game.OPTIONS]
    for key in given:
        if key not in known:
            raise RuleError("unknown_option", value=key, choices=", ".join(known))
    check_names(given.get("players"), *seats(game.NAME))
    values = {"players": given["players"]}
    for option in game.OPTIONS:
        value = given.get(option.name, option.default)
        if option.type != shapes.OWN and option.name in given:
            shapes.check(option, value, "new", [])
        read_it = getattr(game, "read_" + option.name, None)
        if read_it and (option.type == shapes.OWN or option.name in given):
            value = read_it(value, values)
        values[option.name] = value
    return values


def _within(point: int, ranges: tuple[tuple[int, int], ...]) -> bool:
    for low, high in ranges:
        if low <= point <= high:
            return True
    return False
