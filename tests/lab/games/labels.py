"""The labels that a game can have, what each is for, and which a game needs: for the guide, and for a test.

Those of LABELS are found under a name, there or among the game's WORDS, else among those that all games share. Each
other table is the game's alone, and its keys are what the game itself calls its events, arguments, totals and so on.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from castellan import use
from castellan.core.rules import load, shapes
from castellan.core.rules.base import Game, common
from castellan.core.rules.shapes import Argument
from castellan.text import find, of_game
from castellan.ui.asking.ask import MANY
from lab.games.game_files import offered

_FEW = 9  # the greatest number that has a label of its own

Place = str | tuple[str, object]  # a name in LABELS, or another table and its key


class Label(NamedTuple):
    """A label, or several of a form. `default` is what is shown without it, "" if a game needs it.

    `needed(game)` yields what the game needs: of the places in a tuple, one is enough.
    """

    key: str
    what: str
    default: str = ""
    needed: Callable[[type[Game]], Iterator[tuple[Place, ...]]] = lambda game: iter(())
    table: str = "LABELS"


def missing(game: type[Game], language: str) -> list[str]:
    """Return what the words of a game lack in a language, each as a sentence."""
    lacking = []
    for label in LABELS:
        for places in label.needed(game):
            if not any(_text(game, language, place) for place in places):
                table, key = ("LABELS", places[0]) if isinstance(places[0], str) else places[0]
                lacking.append(f"{game.NAME}/{language}.py: {table} needs {key!r}: {label.what}")
    return lacking


def _text(game: type[Game], language: str, place: Place) -> str | None:
    if isinstance(place, str):
        return find(place, game.NAME, language)
    return of_game(*place, game.NAME, language)


def unknown(game: type[Game], language: str) -> list[str]:
    """Return the keys in a game's own tables that nothing in the game is called, as sentences."""
    try:
        found = vars(use(f"castellan.games.{game.NAME}.{language}"))
    except ImportError:  # it is shown in English
        return []
    tables = {name: texts for name, texts in found.items() if name.isupper() and name not in ("WORDS", "LABELS")}
    known = {name: set(TABLES[name](game)) if name in TABLES else set() for name in tables}
    wrong = [(name, key) for name, texts in tables.items() for key in texts if key not in known[name]]
    return [f"{game.NAME}/{language}.py: {name} has {key!r}" for name, key in wrong]


def collisions(game: type[Game]) -> list[str]:
    """Return the names in LABELS that stand for two things, as sentences.

    A word is a game's own or a common one, so a name that is both is among them.
    """
    common = {*use("castellan.text.en").LABELS, *use("castellan.text.en_menu").LABELS}
    forms = {
        "a common label": common.difference(shapes.ALWAYS),
        "another label": {label.key for label in LABELS if label.table == "LABELS" and "<" not in label.key},
        "<word>": {*_plain(game), *(action.label for action in offered(game))},
    }
    names = sorted(set().union(*forms.values()))
    found = {name: [form for form, known in forms.items() if name in known] for name in names}
    return [f"{game.NAME}: {name} is {' and '.join(each)}" for name, each in found.items() if len(each) > 1]


def _plain(game: type[Game]) -> Iterator[object]:
    """Yield the names of kinds, words, numbers and options."""
    yield from (kind for kind in _own_kinds(game) if not of_game("EVENTS", kind, game.NAME))
    for needed in (_numbers, _options):
        yield from (name for (name,) in needed(game))
    yield from (word for _, argument in _arguments(game) for word in argument.choices)


def _numbers(game: type[Game]) -> Iterator[tuple[Place, ...]]:
    for name in dict.fromkeys((*game.TRACKS, *game.TOTALS, *game.CRITERIA, *(part for _, part in game.PARTS))):
        yield (name.lstrip("-"),)


def _options(game: type[Game]) -> Iterator[tuple[Place, ...]]:
    for option in game.OPTIONS:
        # The last ones are the same in all games: text has their labels.
        if option.type != shapes.CUSTOM and option.name not in ("entries", *shapes.TIMING):
            yield from ((name,) for name in (option.name, *option.choices))


def _actions(game: type[Game]) -> Iterator[tuple[Place, ...]]:
    for action in offered(game):
        yield action.label, ("EVENTS", action.label)


def _kinds(game: type[Game]) -> Iterator[tuple[Place, ...]]:
    for kind in _own_kinds(game):
        yield kind, ("EVENTS", kind)


def _words(game: type[Game]) -> Iterator[tuple[Place, ...]]:
    for _, argument in _arguments(game):
        for word in argument.choices:
            yield word, ("ANSWERS", (argument.name, word))


def _flags(game: type[Game]) -> Iterator[tuple[Place, ...]]:
    yield from ((argument.name,) for _, argument in _arguments(game) if argument.type == shapes.FLAG)


def _counts(game: type[Game]) -> Iterator[tuple[Place, ...]]:
    """Yield the counts that are asked for on one screen, see `castellan.ui.asking.answers.counts_in_a_row`."""
    for _, shape, *_ in game.EVENTS.values():
        row: list[str] = []
        for argument in (*shape, None):
            if argument and argument.type == shapes.COUNT and argument.low >= 0 and argument.step == 1:
                row.append(argument.name)
                continue
            if len(row) >= MANY:
                yield from ((("COUNTS", name),) for name in row)
            row = []


def _columns(game: type[Game]) -> Iterator[tuple[Place, ...]]:
    yield from ((("COLUMNS", name),) for name, size in game.COLUMNS if size != "held")


def _held(game: type[Game]) -> Iterator[tuple[Place, ...]]:
    """Yield the title of a table that shows another total while UP is held; without one it stays `round`."""
    if any(size == "held" for _, size in game.COLUMNS):
        yield ("if_ended",)


def _arguments(game: type[Game]) -> Iterator[tuple[str, Argument]]:
    for kind, (_, shape, *_) in game.EVENTS.items():
        yield from ((kind, argument) for argument in shape)


def _one(methods: str, names: str) -> Callable[[type[Game]], Iterator[tuple[Place, ...]]]:
    """Return what yields these names, of which one is enough, for a game that has all these methods."""

    def needed(game: type[Game]) -> Iterator[tuple[Place, ...]]:
        if all(getattr(game, method) is not getattr(Game, method) for method in methods.split()):
            yield tuple(names.split())

    return needed


def _with_corrections(game: type[Game]) -> list[tuple[str, Argument]]:
    """Return the arguments of all kinds of events that have texts, each with its kind; those of variants too."""
    correction = common("points", game.TRACKS)
    variants = [
        load(game.NAME, {option: None}) for option, _ in getattr(use("castellan.games." + game.NAME), "VARIANTS", ())
    ]
    return [
        *(pair for of in (game, *variants) for pair in _arguments(of)),
        *(("points", argument) for argument in (correction[1] if correction else ())),
    ]


def _own_kinds(game: type[Game]) -> list[str]:
    """Return the kinds of events that not every game has."""
    return [kind for kind in game.EVENTS if not common(kind, game.TRACKS)]


def _each_kind(game: type[Game]) -> Iterable[object]:
    return *_own_kinds(game), "points"


def _each_argument(game: type[Game]) -> Iterable[object]:
    return [argument.name for _, argument in _with_corrections(game) if argument.name != shapes.EACH]


def _arguments_of_kinds(game: type[Game]) -> list[object]:
    return [(kind, argument.name) for kind, argument in _with_corrections(game)]


def _values(game: type[Game]) -> Iterator[object]:
    """Yield the values of arguments that may have labels: all words, and small numbers."""
    for _, argument in _with_corrections(game):
        for value in argument.choices or range(argument.low, min(argument.high, _FEW) + 1):
            yield argument.name, value


def _words_of_kinds(game: type[Game]) -> list[tuple[str, str]]:
    return [(kind, word) for kind, argument in _with_corrections(game) for word in argument.choices]


# What can be a key of each table.
TABLES: dict[str, Callable[[type[Game]], Iterable[object]]] = {
    "EXTRAS": lambda game: [name for names in game.EXTRAS.values() for name in names],
    "COLUMNS": lambda game: game.TOTALS,
    "PHASES": lambda game: game.ACTIONS,
    "EVENTS": lambda game: [*_each_kind(game), *(action.label for action in offered(game))],
    "QUESTIONS": lambda game: [
        *_each_argument(game),
        *_arguments_of_kinds(game),
        *((kind, "called") for kind in game.EVENTS),
    ],
    "ANSWERS": _values,
    "COUNTS": _each_argument,
    "VALUES": lambda game: [*_each_argument(game), *_arguments_of_kinds(game)],
    "SUBJECTS": lambda game: [key for pair in _words_of_kinds(game) for key in (pair, (*pair, -1), pair[0])],
    "ENTRIES": _each_argument,
    "AFTER": _each_kind,
    "REPORTS": _words_of_kinds,
    "DUE": _each_kind,
    "MARKS": _each_kind,
    "LEARNT": lambda game: [key for option in game.LEARNT for key in (option, *((option, n + 1) for n in range(_FEW)))],
}

# What is shown of the end of a round: of each, one is enough.
_TITLES = "left closing closing_ok more"
_ROWS, _MARKS = "left row_closing row_over row_more", "left mark_last mark_more"

LABELS = (
    Label("<track>, <total>, <part>, <criterion>", "the names of numbers in tables and reports", needed=_numbers),
    Label("<option>, <choice>", "an option of a new game, and its values", needed=_options),
    Label("<action>", "a line of a list of choices; it may contain the arguments that it fixes", needed=_actions),
    Label("<kind>", "an event", needed=_kinds),
    Label("<word>", "a word of an entry, and as the answer to its question", needed=_words),
    Label("<flag>", "a flag, in lists of entries, in questions and in a change", needed=_flags),
    Label("round", "the table's title, with `{round}` if the game has rounds", needed=_one("", "round")),
    Label("if_ended", "the table's title while UP is held", needed=_held),
    # Which of these a game needs, its random games in tests/host/test_labels.py show.
    Label("left", "the same with `{left}` steps of the round", needed=_one("ending", _TITLES)),
    Label("closing", "the same once the round's end is known", needed=_one("ending", _TITLES)),
    Label("closing_ok", "the same where OK leads to the next step", needed=_one("ending", _TITLES)),
    Label("more", "the same where each player has more turns", needed=_one("ending", _TITLES)),
    Label("row_closing", "a row: whose turn is the last", needed=_one("ending", _ROWS)),
    Label("row_over", "a row: the round is over", needed=_one("ending", _ROWS)),
    Label("row_more", "a row: how many turns follow", needed=_one("ending", _ROWS)),
    Label("mark_last", "beside a name: this turn is the last", needed=_one("ending", _MARKS)),
    Label("mark_more", "beside a name: more turns follow", needed=_one("ending", _MARKS)),
    Label("sum", "what a scoring does, above its table", "nothing"),
    Label("<name>", "an extra player", "the name", table="EXTRAS"),
    Label("<total>", "the name above a column of the table", needed=_columns, table="COLUMNS"),
    Label("<held>", "the same for a total that is shown while UP is held", "the first column's name", table="COLUMNS"),
    Label("<phase>", "the table's title in a phase", "`round` or `left`", table="PHASES"),
    Label(
        "<kind>, <action>",
        "an event or a line of a list, if its name in LABELS or WORDS is something else: an event `round` is here, "
        "the table's title there",
        "the label",
        table="EVENTS",
    ),
    Label(
        "<argument>, (<kind>, <argument>)",
        "the question after the player's name; `{about}` is the entry so far",
        "the entry so far",
        table="QUESTIONS",
    ),
    Label('(<kind>, "called")', "the title of a follow-up", "its event", table="QUESTIONS"),
    Label(
        "(<argument>, <value>)",
        "an answer with more than its number or word",
        "the number or the word",
        table="ANSWERS",
    ),
    Label("<argument>", "one of several counts on a screen", needed=_counts, table="COUNTS"),
    Label(
        "<argument>, (<kind>, <argument>)",
        'the values of a count, with `{n}`: "{n} fl."',
        "the number",
        table="VALUES",
    ),
    Label(
        "(<kind>, <word>)",
        "a word in entries of this kind, if its own label means something else: `prestige` in an `auction` is "
        '"prestige card", while the track is "prestige"',
        "the word's label",
        table="SUBJECTS",
    ),
    Label("(<kind>, <word>, -1)", "the same where it costs a point", "the same as if it costs none", table="SUBJECTS"),
    Label(
        "<kind>",
        'any other word in entries of this kind, with `{about}`: of a `bonus` "{about} bonus", so "inn bonus"',
        "the word's label",
        table="SUBJECTS",
    ),
    Label(
        "<argument>",
        'a further word or player of an entry: "to {word}"; or a number, with `{n}`',
        "the word, or the number after its question",
        table="ENTRIES",
    ),
    Label("<kind>", "what follows an entry in the history", "nothing", table="AFTER"),
    Label("(<kind>, <word>)", "what the table reports of an entry", "what the entry is about", table="REPORTS"),
    Label(
        "<kind>",
        'a follow-up, if its event\'s label is too long for "press 1–4: …"',
        "the event's label",
        table="DUE",
    ),
    Label("<kind>", "a short word for a follow-up, beside a name", "the event's label", table="MARKS"),
    Label("<option>, (<option>, <n>)", "a learnt value, with `{word}` and `{n}`", "the word", table="LEARNT"),
)
