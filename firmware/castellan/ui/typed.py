"""A number that is typed, digit by digit, with the player keys, UP and DOWN."""

from castellan.core.rules.shapes import Argument
from castellan.keys import DOWN, P1, UP
from castellan.text import minus, signed
from castellan.ui.style import ROWS

MINUS = -1  # the key that changes the sign, among the digits
_LAST = 2  # the page of the digits that are left over
_HUNDREDS = 2  # the place where 9 tens come first: else 95 to 99 would take six keys


class Typed:
    """A number while it is typed: key n is the digit n, DOWN leads to 5–8 and to 9.

    UP leads to tens, to 90 and hundreds, to thousands; behind the first digit it leads to 9 and 0. So 30 takes UP, 3
    and OK, 37 one press more, and no number below 100 more than five. Behind 9 is the minus, if numbers may be
    negative, and 0 if they may be or OK is another number, `proposed`. Digits that lead beyond the greatest number
    have no key. Of numbers in steps of 10 or 100, or with at most nine steps, each digit is a number of steps. Labels
    that are `brief` have only the keys' own digits.
    """

    def __init__(self, argument: Argument, proposed: bool, brief: bool = False) -> None:
        low, high, step = argument.low, argument.high, argument.step
        self._brief = brief
        self._positive = low >= 0
        self._limits = high, -low  # above and below 0
        few = max(-low, high) // step <= 9
        self._scale = step if low % step == 0 and (few or step in (10, 100)) else 1
        self._zeros = 0 if few else len(str(self._scale)) - 1  # that follow the digits
        most = max(-low, high) // self._scale
        self._places = max(len(str(most)), _HUNDREDS + 1) if most >= 90 else len(str(most))
        self._start = max(len(str(low // self._scale)) - 1, 0) if low > 0 else 0
        first = [9, MINUS] if low < 0 else [9]
        self._first = first + [0] if argument.zero and (low < 0 or (proposed and low == 0)) else first
        self.clear()

    def clear(self) -> None:
        """Begin again."""
        self.number, self.page = 0, 0  # the digits so far, the keys' page
        self.place = self._start  # how many digits come after the next
        self.negative = False

    def digits(self, page: int | None = None) -> list[int]:
        """Return what the keys are on a page, the present one if None."""
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
        return [digit for digit in digits if digit == MINUS or self._fits(digit, page)]

    def _nineties(self) -> bool:
        return self.place == _HUNDREDS and not self.number

    def _place(self, digit: int, page: int) -> int:
        """Return how many digits come after one of a page."""
        return 1 if digit == 9 and not page and self._nineties() else self.place

    def _fits(self, digit: int, page: int) -> bool:
        """Return whether a digit leads to a number that is not too large."""
        least: int = (self.number * 10 + digit) * 10 ** self._place(digit, page) * self._scale
        return bool(least <= self._limits[self.negative])

    def type(self, key: int) -> int | None:
        """Take a player's key, UP or DOWN; return the number that it completes, None if there is none.

        What it completes stays as it was before, in case it is refused.
        """
        if key == DOWN:
            self.page = self._next()
        elif key == UP and self.number:
            self.page = 0 if self.page else _LAST
        elif key == UP:
            self.place, self.page = (self.place + 1) % self._places, 0
        else:
            return self._take(self.digits()[key - P1])
        return None

    def _next(self) -> int:
        """Return the page that DOWN leads to."""
        page = self.page
        while True:
            page = (page + 1) % (_LAST + 1)
            if page == self.page or self.digits(page):
                return page

    def _take(self, digit: int) -> int | None:
        place = self._place(digit, self.page)
        if digit == MINUS:
            self.negative, self.page = not self.negative, 0
        elif not place or not (digit or self.number):
            return self._signed(self.number * 10 + digit)
        else:
            self.number, self.place, self.page = self.number * 10 + digit, place - 1, 0
        return None

    def completed(self) -> int | None:
        """Return the number with noughts for the digits that are missing, None before the first digit."""
        return self._signed(self.number * 10 ** (self.place + 1)) if self.number else None

    def back(self) -> bool:
        """Take the last digit back, or what came before the first; return whether there was anything."""
        if self.number:
            self.number, self.place, self.page = self.number // 10, self.place + 1, 0
            return True
        before = self.page or not self.fresh()
        self.clear()
        return bool(before)

    def fresh(self) -> bool:
        """Return whether nothing of a number was chosen yet."""
        return not (self.number or self.place != self._start or self.negative)

    def missing(self) -> int:
        """Return how many digits follow those so far."""
        return self.place + 1 + self._zeros

    def records(self, key: int) -> bool:
        """Return whether a player's key completes the number."""
        row, digits = key - P1, self.digits()
        return row in range(len(digits)) and digits[row] != MINUS and not (self.place and (digits[row] or self.number))

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
        return self._plus() + self.shown(digit)

    def sofar(self) -> str:
        """Return the sign and the digits so far."""
        return self._plus() + (str(self.number) if self.number else "")

    def said(self, n: int) -> str:
        """Return a number as its keys show it: with its sign, if it may be negative."""
        return minus(str(n)) if self._positive else signed(n)

    def up(self) -> str:
        """Return what UP leads to, "" if nothing, or if DOWN says it."""
        if self.number:
            return "" if self.page == _LAST else self._span(0) if self.page else self._span(_LAST)
        if self._places == 1:
            return ""
        place, sign = (self.place + 1) % self._places, self._sign()
        least = str((90 if place == _HUNDREDS else 10**place) * self._scale)
        return sign + least + " …" if sign else least + "+"

    def down(self) -> str:
        """Return what DOWN leads to, at first all of it, that minus is found; "" if nothing."""
        following = self._next()
        if following == self.page:
            return ""
        if not self.fresh() or self.page:
            return self._span(following)
        rest = [digit for digit in self.digits(1) + self.digits(_LAST) if digit > 0]
        said = [self._hint(digit, 1) for digit in (rest[:1] + rest[-1:] if rest[1:] else rest)]
        if self._brief and self._zeros:
            said = [said[0] + "+"]  # there is no room for both
        return "–".join(said) + (", −" if MINUS in self._first else "" if said else "0")

    def _span(self, page: int) -> str:
        digits = self.digits(page)
        said = ["−" if digit == MINUS else self._sign() + self._hint(digit, page) for digit in digits]
        if page == _LAST or len(said) < 2:
            return ", ".join(said)
        return said[0] + ("–" if said[0][0] != "−" else " … ") + said[-1]

    def _hint(self, digit: int, page: int) -> str:
        brief = self._brief and self._scale == 1 and not (self._nineties() and not page)
        return str(digit) if brief else self.shown(digit, page)

    def _sign(self) -> str:
        return "−" if self.negative and not self._brief else ""

    def _plus(self) -> str:
        return "−" if self.negative else "" if self._positive else "+"

    def _signed(self, n: int) -> int:
        return (-n if self.negative else n) * self._scale
