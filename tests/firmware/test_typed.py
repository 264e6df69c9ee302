"""A number that is typed: which digits have a key."""

from castellan.core.rules.shapes import count
from castellan.keys import UP
from castellan.ui.asking.typed import MINUS, Typed

POINTS = count("n", -9999, 9999)


def keys(typed):
    """Return the digits on each of the pages of keys."""
    return [typed.digits(page) for page in range(3)]


def test_digits_beyond_what_an_argument_can_be_now_have_no_key():
    typed = Typed(POINTS, True)
    assert keys(typed) == [[1, 2, 3, 4], [5, 6, 7, 8], [9, MINUS, 0]]
    typed.limit((-9999, 12))
    assert keys(typed) == [[1, 2, 3, 4], [5, 6, 7, 8], [9, MINUS, 0]] and typed.down() == "5–9, −"
    assert typed.up() == "10+"
    typed.type(UP)
    assert keys(typed) == [[1], [], [MINUS, 0]] and typed.up() == "1+"
    typed.limit((-30, 12))
    typed.negative = True
    assert keys(typed)[0] == [1, 2, 3]


def test_up_leads_past_what_no_number_can_be_now():
    typed = Typed(POINTS, True)
    typed.limit((-9999, 99))
    ups = []
    for _ in range(4):
        ups.append(typed.up())
        typed.type(UP)
    assert ups == ["10+", "90+", "1+", "10+"]
    typed.limit((-9999, 8))
    typed.clear()
    typed.type(UP)
    assert typed.up() == "" and typed.fresh()


def test_the_minus_has_a_key_only_where_a_number_can_be_negative():
    typed = Typed(POINTS, True)
    typed.limit((0, 3))
    assert keys(typed) == [[1, 2, 3], [], [0]] and typed.down() == "0"
    typed.limit((-7, 0))
    assert keys(typed) == [[], [], [MINUS, 0]] and typed.down() == "−"


def test_where_no_number_is_possible_all_have_keys_and_the_refusal_says_why():
    typed = Typed(POINTS, True)
    typed.limit((1, 0))
    assert keys(typed) == keys(Typed(POINTS, True))
