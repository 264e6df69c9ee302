"""The history: all entries, the latest first. Each can be struck out, brought back, changed, and get one before it."""

from array import array

from castellan import collect
from castellan.core.corrected import game_before, place_of, replaced, striking
from castellan.core.gains import Gains
from castellan.core.ledger import CORRECTIONS, order
from castellan.core.record import KIND, SEQ, TIME
from castellan.core.rules.shapes import EVENT_KIND, EVENT_PLAYER, FLAG, WORD, Action, arguments, kind_of, seat_of
from castellan.keys import DOWN, UP, elapsed
from castellan.text import colon, gained, labels, minus, names_of
from castellan.ui.app import CORRECTED_FOR, App, home
from castellan.ui.asking import answers, words
from castellan.ui.asking.ask import act, ask
from castellan.ui.corrections.correct import enter
from castellan.ui.drawing.canvas import WIDTH, Canvas
from castellan.ui.drawing.lines import Explained, Lines
from castellan.ui.drawing.style import (
    FOOT_TOP,
    LIST_TOPS,
    MARKED,
    NAME_X,
    ROWS,
    SMALL,
    cut_name,
    first_letters,
    fit_person,
)

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.base import Game
    from castellan.core.rules.shapes import Argument
    from castellan.interfaces import Event, NewEvent
    from castellan.ui.app import Task

QUIET = 200  # ms without a key, after which there is time to compute what entries scored
_AT_ONCE = 2  # records computed in a step: keys are read in between

# What is no entry of its own; a dict, since it is searched for each record.
_HIDDEN = dict.fromkeys(CORRECTIONS + ("line",))
_FIXED = ("name", "turn", "end", "abandon")  # can be struck out but not changed
_LAST = ("end", "abandon")  # no entry can be put before them
_LINE = 36  # pixels: enough to know a line of a score sheet whose name is cut
_APART = 4  # pixels from one player's number to the next name
_INITIAL = 12  # pixels: enough for one letter of a name that is cut


def show(app: App) -> "Task":
    """Show all entries of the game at hand."""
    app.push(History(app))
    return None


class History(Lines):
    """A line for each entry with what it scored and when, struck through if it does not count.

    Corrections show in what they corrected, and what was put before an entry shows below it, with its time. What
    entries gave is found out while nobody presses a key.
    """

    HELP = "history"
    LEADS = "menu_history"
    IMPOSSIBLE = ""

    def __init__(self, app: App) -> None:
        super().__init__(app, [], self._choose_entry)
        self._gains: "Gains | None" = None
        self._touched = app.now
        self._asides: dict[int, str] = {}  # of this picture: a line's text depends on them
        records = app.session.ledger.records
        corrections = app.session.ledger.corrections()
        self._counts, self._events, self._inserts = corrections.counts, corrections.events, corrections.inserts
        inserts = {seq: True for seq in self._events if records[seq][KIND] == "insert"}
        # An insert comes twice, and shows at its place, where it comes first. A list would grow into a piece of heap
        # that is larger than a long game leaves.
        seqs, first = array("H", bytes(2 * len(records))), len(records)
        for seq in order(self._inserts, len(records)):
            if records[seq][KIND] not in _HIDDEN or inserts.pop(seq, False):
                first -= 1
                seqs[first] = seq
        self._seqs = seqs[first:]  # the newest one first
        self._rounds = self._numbered()

    def _numbered(self) -> dict[int, int]:
        """Return the number of each round that counts, in a game whose players enter rounds: of each line of one."""
        game = self.app.session.game
        numbers: dict[int, int] = {}
        if not any([each.repeated for each in game.EVENTS.values()]):
            return numbers
        times: dict[str, int] = {}
        complete = 0  # rounds that were entered as one entry
        for seq in reversed(self._seqs):
            event = self._event(seq)
            if self._counts[seq] and game.repeated(event):
                what = game.own_word(event)
                if what:
                    times[what] = times.get(what, 0) + 1
                else:
                    complete += 1
                numbers[seq] = complete + (times[what] if what else max([0] + list(times.values())))
        return numbers

    def count(self) -> int:
        return len(self._seqs)

    def title(self) -> str:
        newest_first = words.label(self.app, "newest_first")
        text = words.label(self.app, "menu_history") + ", " + newest_first
        return text if SMALL.width(text) < WIDTH - 6 - SMALL.width(self.beside_title()) else newest_first

    def label(self, index: int) -> str:
        seq = self._seqs[index]
        event, game, language = self._event(seq), self.app.session.game, self.app.language
        width = WIDTH - NAME_X - SMALL.width(self.aside(index)) - 4
        for brief in (False, True):
            phrase = labels.entry(event, game, language, brief)
            text = "".join(phrase)
            if seq in self._rounds:
                what = labels.subject(event, game, language)
                text = self._named(seq) + text[len(what) :]
            if SMALL.width(text) <= width:
                return text
        if self._of_sheet(event):
            return SMALL.fit(text, width)
        if seq in self._rounds:
            return "{}.".format(self._rounds[seq])
        who = phrase.who or phrase.what
        rest = text[len(who) :]
        left = width - SMALL.space - SMALL.width(rest)
        if left < _INITIAL:
            return cut_name(phrase, width)
        return fit_person(who, left) + rest  # less of a name than elsewhere: what was entered matters more

    def aside(self, index: int) -> str:
        if index not in self._asides:
            seq = self._seqs[index]
            points = gained.short_gains(self._gains.of_record(seq), self.app.session.game) if self._gains else ""
            if not points and self._gains and self._gains.done and self._counts[seq]:
                points = self._numbers(seq)
            aside = points + "  " + self._when(seq) if points else self._when(seq)
            if self._of_sheet(self._event(seq)):
                width, name = WIDTH - NAME_X - 4, SMALL.width(self._named(seq))
                for shorter in (self._numbers(seq) + "  " + self._when(seq), self._when(seq)):
                    if SMALL.width(aside) + min(_LINE, name) > width:
                        aside = shorter
                if SMALL.width(aside) + name > width and "  " in aside:  # the name matters more than the time
                    aside = aside[: aside.index("  ")]
            self._asides[index] = aside
        return self._asides[index]

    def _of_sheet(self, event: "Event") -> bool:
        """Return whether an entry of all players is about a line of a score sheet, whose name matters most."""
        game = self.app.session.game
        return game.asked_of(event) is None and bool(game.own_word(event))

    def _named(self, seq: int) -> str:
        """Return what an entry is about, behind its round if it comes in each: that is no number of a player."""
        what = labels.subject(self._event(seq), self.app.session.game, self.app.language)
        return "{}. {}".format(self._rounds[seq], what) if seq in self._rounds else what

    def _numbers(self, seq: int) -> str:
        """Return all players' numbers of a row, "" of any other entry."""
        event, game = self._event(seq), self.app.session.game
        shape = answers.shape(game, event)
        numbers = [minus(str(n)) for each, n in zip(shape, event[1:]) if seat_of(each.name) is not None]
        return " ".join(numbers) if len(numbers) <= len(game.names) else ""

    def _when(self, seq: int) -> str:
        """Return the time of an entry since the game's beginning."""
        minutes = self.app.session.ledger.records[place_of(self._inserts, seq)][TIME] // 60
        return "{}:{:02d}".format(minutes // 60, minutes % 60)

    def draw(self, canvas: Canvas) -> None:
        self._asides = {}
        super().draw(canvas)
        if self._seqs and not canvas.named & MARKED:  # then the foot says which line OK changes
            y = FOOT_TOP
            x = canvas.text("1–4", 2, y, SMALL) + 1
            canvas.invert(0, y, x, SMALL.height)
            canvas.text(words.label(self.app, "change"), x + 3, y, SMALL)

    def struck(self, index: int) -> bool:
        return not self._counts[self._seqs[index]]

    def _event(self, seq: int) -> "Event":
        """Return an entry as it counts: itself, what it inserts, or the event that replaced it."""
        return self._events.get(seq) or self.app.session.ledger.records[seq][KIND:]

    def tick(self) -> "Task":
        if (self._gains and self._gains.done) or elapsed(self.app.now, self._touched) < QUIET:
            return None
        return (self._find_out,)

    def press(self, key: int) -> "Task":
        self._touched = self.app.now
        return super().press(key)

    def _find_out(self) -> "Task":
        """Compute what the next records scored; show it if they are on the shown page."""
        if not self._gains:
            self._gains = Gains(self.app.session.ledger.records)
        gains, first = self._gains, self._page * ROWS
        shown = list(self._seqs[first : first + ROWS])
        for _ in range(_AT_ONCE):
            if not gains.done:
                self.app.dirty = [gains.step()] == shown[:1] or self.app.dirty
        if gains.done:
            self.app.dirty = True  # for the numbers of rows that gave nothing
            collect()  # now: else the next key would wait for it
        return None

    def _choose_entry(self, index: int) -> "Task":
        return self._deeds, self._seqs[index]

    def _deeds(self, seq: int) -> "Task":
        """Show what the players can do with an entry."""
        app = self.app
        records = app.session.ledger.records
        entry_actions: "list[tuple[str, Task]]" = []
        fixed = False  # whether it counts, and can't be changed
        if self._counts[seq]:
            kind = kind_of(self._event(seq))
            fixed = kind in _FIXED
            refused = (enter, app, ["amend", seq, list(self._event(seq))])
            entry_actions.append(("change", refused if fixed else (self._changes, seq)))
            entry_actions.append(("strike", (enter, app, ["void", seq])))
            if kind not in _LAST:
                entry_actions.append(("insert_before", (self._insert_before, seq)))
            amend = replaced(records, self._counts, seq)
            if amend:
                entry_actions.append(("unchange", (enter, app, ["void", amend[SEQ]])))
        else:
            entry_actions.append(("restore", (enter, app, ["void", striking(records, self._counts, seq)])))
        shown = [words.label(app, name) for name, _ in entry_actions]
        possible = lambda index: index > 0 or not fixed  # noqa: E731
        screen = EntryActions(app, shown, lambda index: entry_actions[index][1], (), possible)
        event, game = self._event(seq), app.session.game
        screen.entry = labels.entry(event, game, app.language)
        moves = self._gains.of_record(seq) if self._gains else []
        below = gained.gains(moves, game, app.language, game.asked_of(event))
        numbers = self._numbers(seq)
        if numbers:  # of all players, who are named below, with what they got for it
            screen.entry = labels.Phrase("", "", self._named(seq) + colon(app.language) + numbers)
            moved = gained.short_gains(moves, game) if len(moves) > 1 else numbers
            if len(shown) < ROWS:
                screen.each = list(zip(names_of(game, app.language), moved.split()))
        elif len(shown) < ROWS:
            screen.what = (below,)
        app.push(screen)
        return None

    def _changes(self, seq: int) -> "Task":
        """Show what can be changed of an entry: its values, whose it was, all else that it can be.

        The key of a flag changes it. Last come those that are not set and could have been, so that no other line moves.
        """
        app = self.app
        game = app.session.game
        names = names_of(game, app.language)
        event = self._event(seq)
        player = game.asked_of(event)

        shape = answers.shape(game, event)
        event = [event[EVENT_KIND]] + arguments(shape, event, game.names)  # with the defaults that it leaves out
        amend = Correction("amend", seq, event)
        lines: "list[tuple[str, Task]]" = []
        flags: "list[tuple[str, Task]]" = []
        earlier_game = None  # before the entry
        for place in range(1 if player is None else 2, len(event)):
            label = value_line(app, event, shape[place - 1], event[place])
            if label and shape[place - 1].type == WORD and player is not None and not lines:
                label = words.label(app, "kind_is", what=label)
            if label and shape[place - 1].type != FLAG:
                # All before it, and the question itself; what comes after it is kept.
                later = {other.name: kept for other, kept in zip(shape[place:], event[place + 1 :])}
                lines.append((label, (ask, app, event[:place], later, amend)))
            elif label and (event[place] or player is not None):
                line = label, (amend.enter, app, event[:place] + [not event[place]] + event[place + 1 :])
                if event[place]:
                    lines.append(line)
                    continue
                earlier_game = earlier_game or game_before(app.session.ledger.records, seq)
                if True in answers.allowed(earlier_game, event[:place], shape[place - 1]):
                    flags.append(line)

        def change_player(index: int) -> "Task":
            changed = list(event)
            changed[EVENT_PLAYER] = index
            return None if index == player else (amend.enter, app, changed)

        def choose_player() -> "Task":
            about = (words.label(app, "other_player"),)
            app.push(Lines(app, names, change_player, about, lambda index: index != player))
            return None

        if player is not None and len(names) > 1:
            lines.insert(ROWS - 1, (words.label(app, "player_n", n=names[player]), (choose_player,)))
        others = self._choose_action, seq, player, "change", amend
        if not lines:
            return others
        lines.append((words.label(app, "other_entry"), others))
        lines += flags
        about = words.label(app, "change"), labels.subject(event, game, app.language)
        app.push(Lines(app, [label for label, _ in lines], lambda index: lines[index][1], about))
        return None

    def _insert_before(self, seq: int) -> "Task":
        """Ask whose entry comes before another: a player's, or one of the table."""
        app = self.app
        game = app.session.game

        def choose(index: int) -> "Task":
            player = index if index < len(game.names) else None
            return self._choose_action, seq, player, "insert", Correction("insert", seq)

        shown = list(names_of(game, app.language))
        if any([game.SHARED_ACTIONS[phase] for phase in game.SHARED_ACTIONS]):
            shown.append(words.label(app, "of_all"))
        app.push(Lines(app, shown, choose, (words.label(app, "insert_before"),)))
        return None

    def _choose_action(self, seq: int, player: int | None, title: str, correction: "Correction") -> "Task":
        """Show all that a player, or the table, can enter, and enter it as the `correction`.

        For a change the entry's own kind comes first, for another entry what was possible at its place; then all else
        of that phase.
        """
        app = self.app
        earlier_game = game_before(app.session.ledger.records, seq)
        kind = self._event(seq)[EVENT_KIND]
        table, phase = earlier_game.SHARED_ACTIONS if player is None else earlier_game.ACTIONS, earlier_game.phase()
        every = list(table[phase])
        for other in sorted(table):
            every += [action for action in table[other] if action not in every]
        if title == "insert":
            first = _possible(earlier_game, player, app.session.game)
        else:
            first = [action for action in every if action.kind == kind]
        actions = first + [action for action in every if action not in first and earlier_game.declared(action.kind)]
        shown = [words.action(app, action.label, action.fixed) for action in actions]

        def choose(index: int) -> "Task":
            return act, app, actions[index], player, correction

        names = names_of(app.session.game, app.language)
        about = (words.label(app, title),) + (() if player is None else (names[player],))
        app.push(Lines(app, shown, choose, about))
        return None


def value_line(app: App, event: "Event", argument: "Argument", choice: object) -> str | None:
    """Return the label of a value that an event has, a mere number with what it is of, or with whose it is."""
    game, seat = app.session.game, seat_of(argument.name)
    word, between = game.own_word(event, argument.name), colon(app.language)
    if seat is not None:
        number = names_of(game, app.language)[seat] + between + minus(str(choice))
        width = WIDTH - NAME_X - 1 - SMALL.width(" · " + number)
        return SMALL.fit(word, width) + " · " + number if word else number
    if word is not None:
        return word + between + minus(str(choice)) if word else None
    about = labels.subject(event, game, app.language) + between
    if game.TYPED and argument.name == "n":
        return about + minus(str(choice))
    said = answers.value_in_entry(app, argument, choice, event[EVENT_KIND])
    return about + said if said and said[0] in "+−" else said


def _possible(game: "Game", player: int | None, later: "Game") -> list[Action]:
    """Return what a player, or the table, can enter in a game that became `later`, in the order of the lists."""
    if player is None:
        found: list[Action] = []
        for each in game.EVENTS.values():
            if each.forgotten:
                found += each.forgotten(game, later)
        return found + list(game.SHARED_ACTIONS[game.phase()])
    return [each for each in game.choices(player) if not answers.obstacle(game, (each.kind, player), each.fixed)]


class Correction:
    """An event that is asked for: it is entered before the entry `seq`, or replaces that, which `was` another."""

    def __init__(self, kind: str, seq: int, was: "Event" = ()) -> None:
        self._kind, self._seq, self.was = kind, seq, was

    def enter(self, app: App, event: "NewEvent") -> "Task":
        """Enter the correction; one that changes nothing is not recorded, and the table says so."""
        if list(event) == list(self.was):
            return home, app, (_unchanged, app)
        return enter, app, [self._kind, self._seq, event]


def _unchanged(app: App) -> "Task":
    app.announce(words.label(app, "so_already"), CORRECTED_FOR)
    return None


class EntryActions(Explained):
    """What the players can do with an `entry`; below, what it gave, or `each` player's number, if a row is left.

    There four players have room; DOWN shows the others.
    """

    entry: "labels.Phrase"
    each: list[tuple[str, str]] = []
    _first = 0  # of the players who are shown

    def title(self) -> str:
        return cut_name(self.entry, WIDTH - 6 - SMALL.width(self.beside_title()))

    def beside_title(self) -> str:
        return "{}/2↕".format(2 if self._first else 1) if self.each[ROWS:] else super().beside_title()

    def press(self, key: int) -> "Task":
        if key in (UP, DOWN) and self.each[ROWS:]:
            self._first = ROWS - self._first
        return super().press(key)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        shown = self.each[self._first : self._first + ROWS]
        for place, (name, n) in enumerate(shown):
            width = WIDTH // min(len(self.each), ROWS)
            who = first_letters(name, width - SMALL.width(" " + n) - _APART)
            between = ":" if who[-1].isdigit() else " "
            canvas.text(who + between + n, 1 + place * width, LIST_TOPS[-1] + 2, SMALL)
