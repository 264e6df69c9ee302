"""The labels that a game can have, what each is for, and which a game needs: for the guide, and for a test.

A label is found under its name among the game's LABELS or WORDS, else among those that all games share.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from castellan.rules import shapes
from castellan.rules.base import Game
from castellan.rules.shapes import Argument
from castellan.text import find
from castellan.ui.ask import MANY
from game_files import offered


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


def _numbers(game: type[Game]) -> Iterator[tuple[str, ...]]:
    for name in dict.fromkeys((*game.TRACKS, *game.TOTALS, *game.CRITERIA, *(part for _, part in game.PARTS))):
        yield (name.lstrip("-"),)


def _options(game: type[Game]) -> Iterator[tuple[str, ...]]:
    for option in game.OPTIONS:
        if option.type != shapes.OWN and option.name != "entries":  # the same in all games: text has its labels
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
    Label("minutes", "how long a turn has lasted, with `{n}`", needed=_one("on_turn", "minutes")),
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
    Label("entry_<kind>", "what follows an entry in the history", "nothing"),
    Label("learnt_<option>_<n>, learnt_<option>", "a learnt value, with `{word}` and `{n}`", "the word"),
)
