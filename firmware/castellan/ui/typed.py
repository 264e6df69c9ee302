"""A number that is typed, digit by digit, with the player keys, UP and DOWN."""

from castellan.keys import DOWN, P1, UP
from castellan.ui.style import ROWS

MINUS = -1  # the key that changes the sign, among the digits
_LAST = 2  # the page of the digits that are left over


class Typed:
    """A number from `low` to `high` while it is typed: key n is the digit n, DOWN leads to 5–8 and to 9.

    UP leads to tens, hundreds and so on; behind the first digit it leads to 9 and 0. So 30 takes UP, 3 and OK, 37 one
    press more. Behind 9 is the minus, if numbers may be negative, and 0 where `zero` is a number, too. Labels that are
    `brief` have only the keys' own digits.
    """

    def __init__(self, low: int, high: int, zero: bool, brief: bool = False) -> None:
        self._brief = brief
        self._places = len(str(max(-low, high)))
        first = [9, MINUS] if low < 0 else [9]
        self._first = first + [0] if zero else first
        self.clear()

    def clear(self) -> None:
        """Begin again."""
        self.number, self.place, self.page = 0, 0, 0  # the digits so far, how many come after the next, the keys' page
        self.negative = False

    def digits(self, page: int | None = None) -> list[int]:
        """Return what the keys are on a page, the present one if None."""
        if page is None:
            page = self.page
        if page < _LAST:
            first = page * ROWS + 1
            return list(range(first, first + ROWS))
        return [9, 0] if self.number else self._first

    def type(self, key: int) -> int | None:
        """Take a player's key, UP or DOWN; return the number that it completes, None if there is none.

        What it completes stays as it was before, in case it is refused.
        """
        if key == DOWN:
            self.page = (self.page + 1) % (_LAST + 1)
        elif key == UP and self.number:
            self.page = 0 if self.page else _LAST
        elif key == UP:
            self.place, self.page = (self.place + 1) % self._places, 0
        else:
            return self._take(self.digits()[key - P1])
        return None

    def _take(self, digit: int) -> int | None:
        if digit == MINUS:
            self.negative, self.page = not self.negative, 0
        elif not self.place or not (digit or self.number):
            return self._signed(self.number * 10 + digit)
        else:
            self.number, self.place, self.page = self.number * 10 + digit, self.place - 1, 0
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
        return not (self.number or self.place or self.negative)

    def records(self, key: int) -> bool:
        """Return whether a player's key completes the number."""
        row, digits = key - P1, self.digits()
        return row in range(len(digits)) and digits[row] != MINUS and not (self.place and (digits[row] or self.number))

    def shown(self, digit: int) -> str:
        """Return the digits so far and this one, with a line for each that is missing."""
        if self._brief or not (digit or self.number):
            return str(digit)
        return (str(self.number) if self.number else "") + str(digit) + "_" * self.place

    def sofar(self) -> str:
        """Return the sign and the digits so far."""
        return ("−" if self.negative else "+") + (str(self.number) if self.number else "")

    def up(self) -> str:
        """Return what UP leads to, "" if DOWN says it."""
        if self.number:
            return "" if self.page == _LAST else self._span(0) if self.page else self._span(_LAST)
        tens, sign = str(10 ** ((self.place + 1) % self._places)), self._sign()
        return sign + tens + " …" if sign else tens + "+"

    def down(self) -> str:
        """Return what DOWN leads to, at first all of it, that minus is found."""
        if self.fresh() and not self.page:
            return "5–9, −" if MINUS in self._first else "5–9"
        return self._span((self.page + 1) % (_LAST + 1))

    def _span(self, page: int) -> str:
        digits = self.digits(page)
        said = ["−" if digit == MINUS else self._sign() + self.shown(digit) for digit in digits]
        return said[0] + ("–" if said[0][0] != "−" else " … ") + said[-1] if page < _LAST else ", ".join(said)

    def _sign(self) -> str:
        return "−" if self.negative and not self._brief else ""

    def _signed(self, n: int) -> int:
        return -n if self.negative else n
