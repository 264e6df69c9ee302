"""A number that is typed, digit by digit, and the points of a player, of any size."""

from castellan.core.rules.shapes import EVENT_KIND, EVENT_PLAYER, Argument
from castellan.keys import BACK, DOWN, OK, P1, P4, UP
from castellan.text import minus, signed
from castellan.ui import routes
from castellan.ui.app import App, Screen
from castellan.ui.asking import answers, words
from castellan.ui.drawing.canvas import Canvas
from castellan.ui.drawing.style import (
    FOOT_OK,
    LARGE,
    LIST_ROW,
    LIST_TOPS,
    NAME_X,
    ROWS,
    TEXT,
    boxed,
    foot,
    hint,
    name_key,
    title,
)

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.interfaces import Event, NewEvent
    from castellan.ui.app import Task
    from castellan.ui.corrections.history import Correction


MINUS = -1  # the key that changes the sign, among the digits
_LAST = 2  # the page of the digits that are left over
_TAKEN = -1  # in the place of digits that are missing: all were taken at once
_UNSET = -1  # in the place of a page: the first one that has a digit
_HUNDREDS = 2  # the place where 9 tens come first: else 95 to 99 would take six keys
SOFAR_Y = 28  # where the digits so far stand, in the large font
SOFAR_RIGHT = 124
_BLANK = 10  # pixels of each digit that is missing


class Typed:
    """A number while it is typed: key n is the digit n, DOWN leads to 5–8 and to 9.

    UP leads to tens, to 90 and hundreds, to thousands; behind the first digit it leads to 9 and 0. So 30 takes UP, 3
    and OK, 37 one press more, and no number below 100 more than five. Behind 9 is the minus, if numbers may be
    negative and positive, and 0 if they may be or OK is another number, `proposed`; with `more` there is something
    else. Digits that lead to no number, or to none of `limit`, have no key. Of numbers in steps of 10 or 100, or with
    at most nine steps, each digit is a number of steps. Labels that are `brief` have only the keys' own digits.
    """

    def __init__(self, argument: Argument, proposed: bool, brief: bool = False, more: bool = False) -> None:
        low, high, step = argument.low, argument.high, argument.step
        self._brief, self._more = brief, more
        self._positive = low >= 0
        self._lowest, self._step = low, step
        few = max(-low, high) // step <= 9
        self._scale = step if low % step == 0 and (few or step in (10, 100)) else 1
        self._zeros = 0 if few else len(str(self._scale)) - 1  # that follow the digits
        most = max(-low, high) // self._scale
        self._places = max(len(str(most)), _HUNDREDS + 1) if most >= 90 else len(str(most))
        self._loses = low < 0 and high <= 0  # whether each number has a minus
        self._first = [9, MINUS] if low < 0 < high else [9]
        if argument.zero and low <= 0 <= high and (low < 0 or proposed):
            self._first.append(0)
        self._start = 0
        self._page = self._opening = _UNSET
        self.negative, self.number, self.place = self._loses, 0, 0
        self.limit(range(low, high + 1))

    def limit(self, limits: range) -> None:
        """Set what the number can be now; if it can be none, the refusal says why."""
        if not limits:
            return
        self._limits = limits.stop - 1, -limits.start  # of what it can be now, above and below 0
        fresh = self.fresh()
        least = self._least(1, self._limits[self._loses], self._loses) or 0
        self._start = len(str(least // self._scale)) - 1
        if fresh:
            self.clear()

    def clear(self) -> None:
        """Begin again."""
        self.number, self.place, self.negative = 0, self._start, self._loses
        self.page = _UNSET

    @property
    def page(self) -> int:
        """The page of the keys.

        The first one is looked for when it is shown: past a digit, the chip's stack is used most.
        """
        if self._page == _UNSET:
            self._opening = 0
            while self._opening < _LAST and not self.digits(self._opening):
                self._opening += 1
            self._page = self._opening
        return self._page

    @page.setter
    def page(self, page: int) -> None:
        self._page = page

    def digits(self, page: int | None = None) -> "list[int | None]":
        """Return what the keys are on a page, the present one if None; None is a key whose digit leads nowhere."""
        if self.place == _TAKEN:
            return []
        if page is None:
            page = self.page
        first = page * ROWS + 1
        if self._nineties():
            digits = [9, 1, 2, 3] if not page else list(range(first - 1, min(first - 1 + ROWS, 10)))
            if page == _LAST and MINUS in self._first:
                digits.append(MINUS)
        elif page < _LAST:
            digits = list(range(first, first + ROWS))
        else:
            digits = [9, 0] if self.number else self._first
        found: "list[int | None]" = []
        for digit in digits:
            found.append(digit if self._fits(digit, page) else None)
        if page == _LAST:
            return [digit for digit in found if digit is not None]
        while found and found[-1] is None:
            found.pop()
        return found

    def _nineties(self) -> bool:
        """Return whether 9 on the first page is 9 tens."""
        if self.place != _HUNDREDS or self.number:
            return False
        return self._least(90 * self._scale, 99 * self._scale, self.negative) is not None

    def _place(self, digit: int, page: int) -> int:
        """Return how many digits come after one of a page."""
        return 1 if digit == 9 and not page and self._nineties() else self.place

    def _fits(self, digit: int, page: int) -> bool:
        """Return whether a digit, or the minus, leads to a number that is possible."""
        if digit == MINUS:
            return self._least(1, self._limits[not self.negative], not self.negative) is not None
        number = self.number * 10 + digit
        numbers = 10 ** self._place(digit, page) if number else 1  # that begin with these digits
        first, last = number * numbers, (number + 1) * numbers - 1
        return self._least(first * self._scale, last * self._scale, self.negative) is not None

    def _least(self, first: int, last: int, negative: bool) -> int | None:
        """Return the least possible number between these two, all without their sign; None if there is none."""
        least, most = max(first, -self._limits[not negative]), min(last, self._limits[negative])
        least += ((-self._lowest if negative else self._lowest) - least) % self._step
        return least if least <= most else None

    def type(self, key: int) -> int | None:
        """Take a player's key, UP or DOWN; return the number that it completes, None if there is none.

        What it completes stays as it was before, in case it is refused.
        """
        if key == DOWN:
            self.page = self._next()
        elif key == UP:
            self.place, self.page = self._above()
        else:
            return self._take(self.digits()[key - P1])
        return None

    def _above(self) -> tuple[int, int]:
        """Return the place and the page that UP leads to, the present ones if it leads nowhere."""
        if self.number:
            return self.place, self._other()
        place = self._higher()
        return place, self._opening if place == self.place else _UNSET

    def _higher(self) -> int:
        """Return the place that UP leads to before the first digit, the present one if no other has a digit."""
        place = self.place
        while True:
            place = (place + 1) % self._places
            if place == self.place or self._begins(place) is not None:
                return place

    def _begins(self, place: int) -> int | None:
        """Return the least number, without its sign, that a first digit at a place leads to, None if none does."""
        first = 90 if place == _HUNDREDS else 10**place
        return self._least(first * self._scale, (10 ** (place + 1) - 1) * self._scale, self.negative)

    def _other(self) -> int:
        """Return the page that UP leads to behind the first digit: the last one, if it has a digit, and back."""
        return _LAST if self.page == self._opening and self.digits(_LAST) else self._opening

    def _next(self) -> int:
        """Return the page that DOWN leads to."""
        page = self.page
        while True:
            page = (page + 1) % (_LAST + 1)
            if page == self.page or self.digits(page) or (page == _LAST and self._more and self.fresh()):
                return page

    def _take(self, digit: int | None) -> int | None:
        if digit is None:
            return None
        place = self._place(digit, self.page)
        if digit == MINUS:
            self.negative = not self.negative
        elif not place or not (digit or self.number):
            return self._signed(self.number * 10 + digit)
        else:
            self.number, self.place = self.number * 10 + digit, place - 1
        self.page = _UNSET
        return None

    def take_all(self, n: int) -> None:
        """Take all digits of a number at once: no more follow."""
        self.negative, self.number, self.place, self.page = n < 0, abs(n) // self._scale, _TAKEN, _UNSET

    def allows(self, n: int) -> bool:
        """Return whether a number is possible."""
        return self._least(abs(n), abs(n), n < 0) is not None

    def completed(self) -> int | None:
        """Return the number with noughts for the digits that are missing.

        None before the first digit, and if the number is not possible.
        """
        n = self.number * 10 ** (self.place + 1)
        if not n and self.place != _TAKEN:
            return None
        least = self._least(n * self._scale, n * self._scale, self.negative)
        return None if least is None else self._signed(n)

    def back(self) -> bool:
        """Take the last digit back, or what came before the first; return whether there was anything."""
        if self.number:
            self.number, self.place, self.page = self.number // 10, self.place + 1, _UNSET
            return True
        before = self.turned()
        self.clear()
        return before

    def fresh(self) -> bool:
        """Return whether nothing of a number was chosen yet."""
        return not (self.number or self.place != self._start or self.negative != self._loses)

    def turned(self) -> bool:
        """Return whether BACK takes anything back: something was chosen, or another page of keys."""
        return not self.fresh() or self.page != self._opening

    def missing(self) -> int:
        """Return how many digits follow those so far."""
        return self.place + 1 + self._zeros

    def records(self, key: int) -> bool:
        """Return whether a player's key completes the number."""
        row, digits = key - P1, self.digits()
        digit = digits[row] if row in range(len(digits)) else None
        return digit not in (None, MINUS) and not (self.place and (digit or self.number))

    def shown(self, digit: int, page: int | None = None) -> str:
        """Return the digits so far and this one, with a line for each that is missing."""
        if not (digit or self.number):
            return "0"
        if not self._zeros and self._scale > 1:
            return str(digit * self._scale)
        so_far = str(self.number) if self.number else ""
        return so_far + str(digit) + "_" * self._place(digit, self.page if page is None else page) + "0" * self._zeros

    def signed(self, digit: int) -> str:
        """Return the same with the sign, of numbers that may be negative."""
        return self._plus() + self.shown(digit) if digit or self.number else self.said(0)

    def sofar(self) -> str:
        """Return the sign and the digits so far."""
        if not self.number:
            return "0" if self.place == _TAKEN else self._plus()
        return self._plus() + str(self.number)

    def said(self, n: int) -> str:
        """Return a number as its keys show it: with its sign, if it may be negative."""
        return minus(str(n)) if self._positive or self._loses else signed(n)

    def name_turns(self, canvas: Canvas) -> None:
        """Note which of UP and DOWN turn a page, whether the picture names them or not."""
        if self._next() != self.page:
            name_key(canvas, "DOWN")
        if self._above() != (self.place, self.page):
            name_key(canvas, "UP")

    def up(self) -> str:
        """Return what UP leads to, "" if nothing, or if DOWN says it."""
        if self.number:
            page = self._other()
            return "" if self.page in (page, _LAST) else self._span(page)
        place, sign = self._higher(), self._sign()
        if place == self.place:
            return ""
        least = str(self._begins(place))
        return sign + least + " …" if sign else least + "+"

    def down(self) -> str:
        """Return what DOWN leads to, at first all of it, that minus is found; "" if nothing."""
        following = self._next()
        if following == self.page:
            return ""
        if self.turned():
            return self._span(following)
        last = self.digits(_LAST)
        rest = [digit for page in range(self.page + 1, _LAST + 1) for digit in self.digits(page) if digit and digit > 0]
        sign = self._sign()
        said = [sign + self._hint(digit, 1) for digit in (rest[:1] + rest[-1:] if rest[1:] else rest)]
        if said and self._brief and self._zeros:
            said = [said[0] + "+"]  # there is no room for both
        span = (" … " if sign else "–").join(said)
        if MINUS in last:
            return span + ", −" if span else "−"
        if span and 0 in last and not self._brief:  # which OK is not
            span += ", 0"
        return span or ("0" if last else "…")

    def _span(self, page: int) -> str:
        digits = [digit for digit in self.digits(page) if digit is not None]
        said = ["−" if digit == MINUS else self._sign() + self._hint(digit, page) for digit in digits]
        if not said:
            return "…"
        if page == _LAST or len(said) < 2:
            return ", ".join(said)
        return said[0] + (" … " if said[0][0] == "−" else "–") + said[-1]

    def _hint(self, digit: int, page: int) -> str:
        brief = self._brief and self._scale == 1 and not (self._nineties() and not page)
        return str(digit) if brief else self.shown(digit, page)

    def _sign(self) -> str:
        return "−" if self.negative and not self._brief else ""

    def _plus(self) -> str:
        if self.negative:
            return "−"
        return "" if self._positive else "+"

    def _signed(self, n: int) -> int:
        return (-n if self.negative else n) * self._scale


class TypedNumber(Screen):
    """A question for a number; `choose(n)` returns the task of the answer.

    The keys are those of `Typed`. Before the first of them OK enters `proposed`, such as this player's last number; 0
    only where no number is less. What else can be entered, `others`, is beside the keys behind 9 and minus: labels and
    tasks.
    """

    HELP = "points"
    LISTS = True
    again = "again"  # the label of `proposed`

    def __init__(
        self,
        app: App,
        argument: Argument,
        event: "NewEvent",
        proposed: int,
        limits: range,
        choose: "Callable[[int], Task]",
        others: "list[tuple[str, Task]]",
    ) -> None:
        super().__init__(app)
        self.typed = Typed(argument, bool(proposed), more=bool(others))
        self.typed.limit(limits)
        self._none = argument.low == 0
        self.event = event
        self.proposed = proposed
        self.others = others
        self._choose = choose
        self._title = answers.title(app, event, {}, argument.name)
        self._leads = app.screen.LEADS
        self.about = answers.about(app, event, argument)

    def draw(self, canvas: Canvas) -> None:
        typed = self.typed
        typed.name_turns(canvas)
        title(canvas, self._title)
        for row, digit in enumerate(typed.digits()):
            if digit is not None:
                self._row(canvas, row, words.label(self.app, "minus") if digit == MINUS else typed.signed(digit))
        for row, (other, _) in enumerate(self._others(), len(typed.digits())):
            self._row(canvas, row, other)
        if typed.up():
            hint(canvas, 0, "UP", typed.up())
        below = typed.down()
        if below:
            hint(canvas, ROWS - 1, "DOWN", below[:-1] + words.label(self.app, "minus") if below[-1] == "−" else below)
        if not typed.fresh():
            self.draw_sofar(canvas)
        n = self._ok()
        back = "one_back" if typed.turned() else self._leads
        ok = "" if n is None else typed.said(n)
        if n and typed.fresh():
            ok = words.label(self.app, self.again, n=ok)
        foot(canvas, ok, words.label(self.app, back))

    def draw_sofar(self, canvas: Canvas) -> None:
        """Draw the digits so far, and a line for each that is missing."""
        x = SOFAR_RIGHT
        for _ in range(self.typed.missing()):
            x -= _BLANK
            canvas.fill(x + 2, SOFAR_Y + LARGE.height - 2, _BLANK - 2, 2)
        canvas.text_right(self.typed.sofar(), x, SOFAR_Y, LARGE)

    def _row(self, canvas: Canvas, row: int, label: str) -> None:
        y = LIST_TOPS[row]
        boxed(canvas, str(row + 1), 0, y + 1)
        canvas.text(label, NAME_X, y + 2, TEXT)

    def _others(self) -> "list[tuple[str, Task]]":
        typed = self.typed
        return self.others[: ROWS - len(typed.digits())] if typed.fresh() and typed.page == _LAST else []

    def _ok(self) -> int | None:
        """Return what OK enters, None if nothing."""
        if self.typed.fresh():
            return self.proposed or (0 if self._none else None)
        return self.typed.completed()

    def line_of(self, key: int) -> tuple[int, int, int, int] | None:
        if key == OK and self._ok() is not None:
            return FOOT_OK
        if P1 <= key <= P4 and self.typed.records(key):
            digit: int = self.typed.digits()[key - P1]  # type: ignore[assignment]
            width = TEXT.width(self.typed.signed(digit)) + 2
            return NAME_X - 1, LIST_TOPS[key - P1] + 1, width, LIST_ROW - 2
        return None

    def press(self, key: int) -> "Task":
        n: int | None = None
        if key == BACK:
            if not self.typed.back():
                self.app.back()
        elif key == OK:
            n = self._ok()
        elif key in (UP, DOWN) or key - P1 < len(self.typed.digits()):
            n = self.typed.type(key)
        else:
            return self._other(key - P1 - len(self.typed.digits()))
        return None if n is None else self._choose(n)

    def _other(self, index: int) -> "Task":
        others = self._others()
        return others[index][1] if index < len(others) else None


def ask(
    app: App,
    argument: Argument,
    limits: range,
    event: "NewEvent",
    choose: "Callable[[int], Task]",
    correction: "Correction | None",
) -> "Task":
    """Ask for a number of a player in a game of numbers, see `castellan.ui.asking.ask.ask`."""
    proposed, others = _proposed(app, event, argument, correction), _others(app, event, correction)
    screen = TypedNumber(app, argument, event, proposed, limits, choose, others)
    if correction:
        screen.again = "keep"
    app.push(screen)
    return None


def _proposed(app: App, event: "NewEvent", argument: Argument, correction: "Correction | None") -> int:
    """Return the number that OK enters: that of the entry which is changed, else the game's."""
    was: "Event" = correction.was if correction else ()
    if not was:
        return 0 if correction else app.session.game.proposed(event, argument)
    return was[len(event)] if was[EVENT_KIND] == event[EVENT_KIND] else 0


def _others(app: App, event: "NewEvent", correction: "Correction | None") -> "list[tuple[str, Task]]":
    """Return what a player whose key asks for a number can enter instead: labels and tasks."""
    game = app.session.game
    if correction or event[EVENT_KIND] != game.NUMBER:
        return []
    player = event[EVENT_PLAYER]
    others = [action for action in game.choices(player) if action.kind != game.NUMBER]
    return [(words.action(app, each.label, each.fixed), (routes.ask.act, app, each, player)) for each in others]
