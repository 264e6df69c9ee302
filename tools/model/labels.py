"""The labels that a game can have, what each is for, and which a game needs: for the guide, and for a test.

A label is found under its name among the game's LABELS or WORDS, else among those that all games share.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from castellan import use
from castellan.rules import shapes
from castellan.rules.base import Game
from castellan.rules.shapes import Action, Argument
from castellan.text import find
from castellan.ui.ask import MANY
from game_files import offered

_FEW = 9  # the greatest number that has a label of its own


class Label(NamedTuple):
    """A label, or several of a form. `default` is what is shown without it, "" if a game needs it.

    `needed(game)` yields what the game needs: of the names in a tuple, one is enough.
    """

    name: str
    what: str
    default: str = ""
    needed: Callable[[type[Game]], Iterator[tuple[str, ...]]] = lambda game: iter(())


def missing(game: type[Game], language: str) -> list[str]:
    """Return what the words of a game lack in a language, each as a sentence."""
    lacking = []
    for label in LABELS:
        for names in label.needed(game):
            if not any(find(name, game.NAME, language) for name in names):
                lacking.append(f'{game.NAME}/{language}.py: LABELS needs "{names[0]}": {label.what}')
    return lacking


def collisions(game: type[Game]) -> list[str]:
    """Return the names that stand for labels of several forms, such as a kind's and an argument's, as sentences.

    A word is a game's own or a common one, so a name that is both is among them; an action may have the label of what
    it enters.
    """
    forms: dict[str, set[str]] = {name: {"a common label"} for name in _common() if name not in shapes.ALWAYS}
    for form, names in _composed(game):
        for name in names:
            forms.setdefault(name, set()).add(form)
    for name in _plain(game):
        forms.setdefault(name, set()).add("<word>")
    for action in offered(game):
        forms.setdefault(action.label, set()).add("<word>")
        if action.label in _of_its_event(action):
            forms[action.label].remove("<word>")
    return [f"{game.NAME}: {name} is {' and '.join(sorted(each))}" for name, each in forms.items() if len(each) > 1]


def _common() -> list[str]:
    return [*vars(use("castellan.text.en"))["LABELS"], *vars(use("castellan.text.en_menu"))["LABELS"]]


def _of_its_event(action: Action) -> list[str]:
    """Return the composed names that mean what an action enters: its kind, with a word that it fixes or without."""
    pairs = [(before, value) for name, value in action.fixed.items() for before in (action.kind, name)]
    return [f"event_{action.kind}", *(f"{before}_{value}" for before, value in pairs)]


def _plain(game: type[Game]) -> Iterator[str]:
    """Yield the names that are no composed ones: kinds, words, numbers and options."""
    yield from (kind for kind in game.EVENTS if not find("event_" + kind, game.NAME))
    for needed in (_numbers, _options):
        yield from (name for (name,) in needed(game))
    yield from (word for _, argument in _arguments(game) for word in argument.choices)


def _composed(game: type[Game]) -> Iterator[tuple[str, list[str]]]:
    """Yield each form of composed names, and all of this game that have it."""
    kinds = [*game.EVENTS, "points"]
    tracks = shapes.common("points", game.TRACKS)
    shaped = [*_arguments(game), *(("points", argument) for argument in (tracks[1] if tracks else ()))]
    arguments = [argument.name for _, argument in shaped]
    words = [(kind, word) for kind, argument in shaped for word in argument.choices]
    values = [(argument.name, value) for _, argument in shaped for value in _values(argument)]
    for form in ("event", "after", "due", "mark"):
        yield f"{form}_<kind>", [f"{form}_{kind}" for kind in kinds]
    for form in ("entry", "ask", "count", "value"):
        yield f"{form}_<argument>", [f"{form}_{argument}" for argument in arguments]
    for form in ("ask", "value"):
        yield f"{form}_<kind>_<argument>", [f"{form}_{kind}_{argument.name}" for kind, argument in shaped]
    yield "ask_<kind>_called", [f"ask_{kind}_called" for kind in kinds]
    yield "<argument>_<value>", [f"{argument}_{value}" for argument, value in values]
    yield "given_<argument>_<value>", [f"given_{argument}_{value}" for argument, value in values]
    yield "<kind>_<word>", [f"{kind}_{word}" for kind, word in words]
    yield "said_<kind>_<word>", [f"said_{kind}_{word}" for kind, word in words]
    yield "column_<total>", [f"column_{name}" for name in game.TOTALS]
    yield "phase_<phase>", [f"phase_{phase}" for phase in game.ACTIONS]
    yield "learnt_<option>", [f"learnt_{option.name}" for option in game.OPTIONS]
    yield "another label", [label.name for label in LABELS if "<" not in label.name]


def _values(argument: Argument) -> Iterable[object]:
    """Return the values of an argument that may have labels: all words, and small numbers."""
    return argument.choices or range(argument.low, min(argument.high, _FEW) + 1)


def _numbers(game: type[Game]) -> Iterator[tuple[str, ...]]:
    for name in dict.fromkeys((*game.TRACKS, *game.TOTALS, *game.CRITERIA, *(part for _, part in game.PARTS))):
        yield (name.lstrip("-"),)


def _options(game: type[Game]) -> Iterator[tuple[str, ...]]:
    for option in game.OPTIONS:
        # The last ones are the same in all games: text has their labels.
        if option.type != shapes.OWN and option.name not in ("entries", "times", "mark"):
            yield from ((name,) for name in (option.name, *option.choices))


def _actions(game: type[Game]) -> Iterator[tuple[str, ...]]:
    for action in offered(game):
        yield action.label, "event_" + action.label


def _kinds(game: type[Game]) -> Iterator[tuple[str, ...]]:
    for kind in game.EVENTS:
        yield kind, "event_" + kind


def _words(game: type[Game]) -> Iterator[tuple[str, ...]]:
    for _, argument in _arguments(game):
        for word in argument.choices:
            yield word, f"{argument.name}_{word}"


def _flags(game: type[Game]) -> Iterator[tuple[str, ...]]:
    for action in offered(game):
        yield from ((name,) for name, value in action.fixed.items() if value is True)


def _counts(game: type[Game]) -> Iterator[tuple[str, ...]]:
    """Yield the counts that are asked for on one screen, see `castellan.ui.answers.counts_in_a_row`."""
    for _, shape in game.EVENTS.values():
        row: list[str] = []
        for argument in (*shape, None):
            if argument and argument.type == shapes.COUNT and argument.low >= 0 and argument.step == 1:
                row.append(argument.name)
                continue
            if len(row) >= MANY:
                yield from (("count_" + name,) for name in row)
            row = []


def _columns(game: type[Game]) -> Iterator[tuple[str, ...]]:
    yield from (("column_" + name,) for name, size in game.COLUMNS if size != "held")


def _arguments(game: type[Game]) -> Iterator[tuple[str, Argument]]:
    for kind, (_, shape) in game.EVENTS.items():
        yield from ((kind, argument) for argument in shape)


def _one(methods: str, names: str) -> Callable[[type[Game]], Iterator[tuple[str, ...]]]:
    """Return what yields these names, of which one is enough, for a game that has all these methods."""

    def needed(game: type[Game]) -> Iterator[tuple[str, ...]]:
        if all(getattr(game, method) is not getattr(Game, method) for method in methods.split()):
            yield tuple(names.split())

    return needed


LABELS = (
    Label("<track>, <total>, <part>, <criterion>", "the names of numbers in tables and reports", needed=_numbers),
    Label("<option>, <choice>", "an option of a new game, and its values", needed=_options),
    Label("<action>", "a line of a list of choices; it may contain the arguments that it fixes", needed=_actions),
    Label(
        "<kind>, event_<kind>",
        "an event; the second form if `<kind>` is the label of something else: an event `round` has `event_round`",
        needed=_kinds,
    ),
    Label("<word>, <argument>_<word>", "a word of an entry, or as the answer to its question", needed=_words),
    Label("<flag>", "a flag that an action sets, in its questions", needed=_flags),
    Label("count_<argument>", "one of several counts on a screen", needed=_counts),
    Label("column_<total>", "the name above a column of the table", needed=_columns),
    Label("column_<held>", "the same for a total that is shown while UP is held", "the first column's name"),
    Label("round", "the table's title, with `{round}` if the game has rounds", needed=_one("", "round")),
    Label("if_ended", "the table's title while UP is held", needed=_one("", "if_ended")),
    Label("left", "the same with `{left}` steps of the round", needed=_one("left", "left")),
    Label("phase_<phase>", "the same in a phase", "`round` or `left`"),
    Label("closing", "the same once the round's end is known", needed=_one("closing", "closing closing_ok more")),
    Label("closing_ok", "the same where OK leads to the next step", needed=_one("closing step", "closing_ok")),
    Label("more", "the same where each player has more turns", needed=_one("more_turns", "more")),
    Label("row_closing", "a row: whose turn is the last", needed=_one("closing", "row_closing row_over row_more")),
    Label("row_over", "a row: the round is over", needed=_one("closing step_due", "row_over")),
    Label("row_more", "a row: how many turns follow", needed=_one("more_turns", "row_more")),
    Label("mark_last", "beside a name: this turn is the last", needed=_one("closing", "mark_last mark_more")),
    Label("mark_more", "beside a name: more turns follow", needed=_one("more_turns", "mark_more")),
    Label("sum", "what a scoring does, above its table", "nothing"),
    Label(
        "ask_<argument>, ask_<kind>_<argument>",
        "the question after the player's name; `{about}` is the entry so far",
        "the entry so far",
    ),
    Label("ask_<kind>_called", "the title of a follow-up", "its event"),
    Label("<argument>_<value>", "an answer with more than its number or word", "the number or the word"),
    Label("value_<argument>, value_<kind>_<argument>", 'the values of a count, with `{n}`: "{n} fl."', "the number"),
    Label("given_<argument>_<value>", "the text that a count adds to the title", "nothing"),
    Label("due_<kind>", 'a follow-up, if its event\'s label is too long for "press 1–4: …"', "the event's label"),
    Label("mark_<kind>", "a short word for a follow-up, beside a name", "the event's label"),
    Label("said_<kind>_<word>", "what the table reports of an entry", "what the entry is about"),
    Label(
        "<kind>_<word>",
        "a word in entries of this kind, if its own label means something else: `prestige` in an `auction` is "
        '"prestige card", while the track is "prestige"',
        "the word's label",
    ),
    Label(
        "entry_<argument>",
        'a further word or player of an entry: "to {word}"; or a number, with `{n}`',
        "the word, or the number after its question",
    ),
    Label("after_<kind>", "what follows an entry in the history", "nothing"),
    Label("learnt_<option>_<n>, learnt_<option>", "a learnt value, with `{word}` and `{n}`", "the word"),
)
