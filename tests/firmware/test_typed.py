"""A number that is typed: which digits have a key."""

from castellan.core.rules.shapes import count
from castellan.keys import DOWN, P1, UP
from castellan.ui.asking.typed import MINUS, Typed
from castellan.ui.drawing.canvas import Canvas
from castellan.ui.drawing.style import KEYS
from lab.marks import area

pytestmark = area("ui")

POINTS = count("n", -9999, 9999)


def keys(typed):
    """Return the digits on each of the pages of keys."""
    return [typed.digits(page) for page in range(3)]


def test_digits_beyond_what_an_argument_can_be_now_have_no_key():
    typed = Typed(POINTS, True)
    assert keys(typed) == [[1, 2, 3, 4], [5, 6, 7, 8], [9, MINUS, 0]]
    typed.limit(range(-9999, 13))
    assert keys(typed) == [[1, 2, 3, 4], [5, 6, 7, 8], [9, MINUS, 0]] and typed.down() == "5–9, −"
    assert typed.up() == "10+"
    typed.type(UP)
    assert keys(typed) == [[1], [], [MINUS, 0]] and typed.up() == "1+"
    typed.limit(range(-30, 13))
    typed.negative = True
    assert keys(typed)[0] == [1, 2, 3]


def test_up_leads_past_what_no_number_can_be_now():
    typed = Typed(POINTS, True)
    typed.limit(range(-9999, 100))
    ups = []
    for _ in range(4):
        ups.append(typed.up())
        typed.type(UP)
    assert ups == ["10+", "90+", "1+", "10+"]
    typed.limit(range(-9999, 9))
    typed.clear()
    typed.type(UP)
    assert typed.up() == "" and typed.fresh()


def test_the_minus_has_a_key_only_where_a_number_can_be_negative():
    typed = Typed(POINTS, True)
    typed.limit(range(4))
    assert keys(typed) == [[1, 2, 3], [], [0]] and typed.down() == "0"
    typed.limit(range(-7, 1))
    assert keys(typed) == [[], [], [MINUS, 0]] and typed.page == 2 and typed.down() == ""


def test_where_no_number_is_possible_all_have_keys_and_the_refusal_says_why():
    typed = Typed(POINTS, True)
    typed.limit(range(0))
    assert keys(typed) == keys(Typed(POINTS, True))


def test_digits_that_lead_only_below_a_range_have_no_key_and_the_others_keep_theirs():
    typed = Typed(count("n", 14, 100), True)
    assert keys(typed) == [[1, 2, 3, 4], [5, 6, 7, 8], [9]]
    typed.type(P1)
    assert keys(typed) == [[None, None, None, 4], [5, 6, 7, 8], [9]] and typed.completed() is None
    assert typed.up() == "19" and not typed.records(P1) and typed.type(P1) is None and typed.number == 1
    assert typed.records(P1 + 3) and typed.type(P1 + 3) == 14
    typed = Typed(count("n", 100, 999), True)
    assert keys(typed) == [[1, 2, 3, 4], [5, 6, 7, 8], [9]] and typed.up() == ""


def test_the_keys_begin_with_the_first_page_that_has_a_digit():
    typed = Typed(count("n", 5, 20), True)
    assert typed.page == 1 and typed.digits() == [5, 6, 7, 8] and typed.up() == "10+" and typed.down() == "9"
    assert not typed.back()
    typed.type(DOWN)
    assert typed.digits() == [9] and typed.back() and typed.page == 1
    typed.type(UP)
    assert typed.digits() == [1, 2] and typed.up() == "5+" and typed.completed() is None
    typed.limit(range(12, 21))
    typed.clear()
    assert typed.digits() == [1, 2] and typed.fresh() and typed.up() == ""


def test_a_number_that_is_always_negative_needs_no_minus():
    typed = Typed(count("n", -20, -5), True)
    assert keys(typed) == [[], [5, 6, 7, 8], [9]] and typed.fresh() and typed.signed(5) == "−5"
    assert typed.type(P1) == -5 and typed.down() == "−9" and typed.up() == "−10 …"
    typed.type(UP)
    assert typed.type(P1) is None and typed.digits() == [1, 2, 3, 4] and typed.completed() == -10
    typed = Typed(count("n", -3, 0), True)
    assert keys(typed) == [[1, 2, 3], [], [0]] and typed.type(P1) == -1
    assert (typed.signed(0), typed.said(0), typed.said(-1)) == ("0", "0", "−1")
    typed = Typed(POINTS, True)
    typed.negative = True
    assert (typed.signed(0), typed.said(0), typed.signed(1)) == ("+0", "+0", "−1")


def test_of_numbers_in_steps_only_those_have_keys():
    typed = Typed(count("n", 0, 90, step=5), True)
    assert keys(typed) == [[], [5], [0]] and typed.digits() == [5] and typed.up() == "10+"
    typed.type(UP)
    typed.type(P1 + 1)
    assert keys(typed) == [[], [5], [0]] and typed.up() == "20" and typed.completed() == 20
    assert keys(Typed(count("n", 0, 45, step=5), True)) == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 0]]  # of nine fives
    typed = Typed(count("n", 0, 500, step=50), True)
    assert keys(typed) == [[], [5], [0]] and typed.shown(5) == "5_" and typed.up() == "100+"


def reachable(typed):
    """Return all numbers that keys can type, OK included."""
    found, known = set(), []
    ways = [(typed.number, typed.place, typed.page, typed.negative)]
    for state in ways:
        for key in (P1, P1 + 1, P1 + 2, P1 + 3, DOWN, UP):
            typed.number, typed.place, typed.page, typed.negative = state
            found.add(typed.completed())
            n = typed.type(key) if key in (UP, DOWN) or key - P1 < len(typed.digits()) else None
            found.add(n)
            after = typed.number, typed.place, typed.page, typed.negative
            if n is None and after not in known:
                known.append(after)
                ways.append(after)
    return {n for n in found if n is not None}


def test_keys_type_each_number_of_a_range_and_no_other():
    for low, high, step in (
        (0, 3, 1),
        (5, 20, 1),
        (14, 100, 1),
        (95, 130, 1),
        (-20, -5, 1),
        (-130, -95, 1),
        (-30, 0, 1),
        (-3, 12, 1),
        (0, 95, 5),
        (0, 500, 50),
        (3, 95, 7),
        (-20, 30, 25),
        (-100, 200, 10),
        (-90, -10, 10),
        (25, 100, 25),
        (1000, 1200, 1),
        (50, 1100, 50),
        (-1200, 7, 17),
    ):
        numbers = range(low, high + 1, step)
        assert reachable(Typed(count("n", low, high, step=step), True)) == set(numbers), (low, high, step)
        typed = Typed(count("n", low, high, step=step), True)
        some = numbers[len(numbers) // 3], numbers[-1 - len(numbers) // 3]
        typed.limit(range(some[0], some[1] + 1))
        assert reachable(typed) == set(range(some[0], some[1] + 1, step)), (low, high, step, some)


def test_a_picture_names_up_and_down_only_where_they_lead_to_other_keys():
    for high, keys in ((4, []), (9, ["DOWN"]), (20, ["UP", "DOWN"])):
        canvas = Canvas()
        Typed(count("n", 0, high), False).name_turns(canvas)
        assert [name for name in ("UP", "DOWN") if canvas.named >> KEYS.find(name) & 1] == keys, high
