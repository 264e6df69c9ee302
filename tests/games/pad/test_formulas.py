"""Formulas of score sheets: their values, and those that can't be read."""

from castellan.games.pad.formula import LIMIT, NAMES, Formula
from lab.marks import area
from lab.support import refusal, refused

pytestmark = area("rules")

ALL = (1 << len(NAMES)) - 1


def value(text, lines=(), **numbers):
    formula = Formula(text, ALL, len(lines))
    frame = formula.frame(1)
    for place, name in enumerate(NAMES):
        frame[place] = (numbers.get(name, 0),)
    (found,) = formula.values(frame, [[points] for points in lines])
    return found


def of_a(text, a):
    return value(text, a=a)


def test_values():
    for text, expected in (
        ("2-1-1", 0),
        ("2+3*4", 14),
        ("(2+3)*4", 20),
        ("-7//2", -4),
        ("-(7//2)", -3),
        ("-7%3", 2),
        ("7//0+7%0", 0),
        ("3<4", 1),
        ("not 3<4", 0),
        ("not 0 and 5", 1),
        ("0 and 1 or 2", 1),
        ("1 if 0 else 2 if 0 else 3", 3),
        ("(1 if 1 else 2) if 1 else 3", 1),
        ("5+1 if 2==1+1 else 0", 6),
        ("min(4,2+1,9)", 3),
        ("max(-1,min(5,7),2)", 5),
        ("abs(-3)--2", 5),
        ("99999-99999*1", 0),
        (" 1 +  1", 2),
    ):
        assert value(text) == expected, text


def test_comparisons():
    for text, expected in (
        ("a==2", [0, 1, 0]),
        ("a!=2", [1, 0, 1]),
        ("a<2", [1, 0, 0]),
        ("a<=2", [1, 1, 0]),
        ("a>2", [0, 0, 1]),
        ("a>=2", [0, 1, 1]),
    ):
        assert [of_a(text, a) for a in (1, 2, 3)] == expected, text


def test_names():
    assert value("a+sb*10+lc*100+t*1000", a=1, sb=2, lc=3, t=4) == 4321
    assert value("A+B//2+p", (5, 7), p=3) == 11
    formula = Formula("r if A>h else B", ALL, 2)
    assert [name for place, name in enumerate(NAMES) if formula.uses(place)] == ["h", "r"] and formula.lines == 0b11


def test_a_value_on_the_way_is_limited():
    for text in ("a*a", "a*a-a*a", "0 if 1 else a*a", "-a*a", "a+99999"):
        refused("pad.beyond", of_a, text, 999)
    assert value("a*a", a=316) == 99856 and LIMIT == 99999
    for text in ("a*a", "-a*a"):
        formula = Formula(text, ALL, 0)
        for column in ((999, 0), (0, 999)):  # of two players
            refused("pad.beyond", formula.values, [column] + formula.frame(2)[1:], [])


def test_unreadable_formulas():
    for text, letter, why in (
        ("", 1, "end"),
        ("a+", 3, "end"),
        ("a b", 3, "operator"),
        ("a=b", 2, "operator"),
        ("a**b", 3, "value"),
        ("(a", 3, "open"),
        ("a)", 2, "closed"),
        ("()", 2, "value"),
        ("a,b", 2, "comma"),
        ("(a,b)", 3, "comma"),
        ("min(a)", 6, "values"),
        ("abs(a,b)", 8, "values"),
        ("min a", 5, "function"),
        ("a<b<c", 4, "chain"),
        ("a if b", 7, "else"),
        ("(a if b)", 8, "else"),
        ("a else b", 3, "if"),
        ("1 if 2 if a else 3 else 4", 8, "if"),
        ("a+not b", 3, "not"),
        ("100000", 1, "large"),
        ("2147483648", 1, "large"),
        ("z", 1, "name"),
        ("C", 1, "name"),
        ("\u202ea", 1, "value"),
        ("\u0430", 1, "value"),  # Cyrillic
        ("(" * 1500 + "a" + ")" * 1500, 17, "deep"),
        ("-" * 3000 + "a", 17, "deep"),
        ("not " * 900 + "a", 65, "deep"),
        ("min(" * 3000, 65, "deep"),
        ("a if a else " * 900 + "a", None, "deep"),
        ("a+(" * 20, 26, "deep"),
        ("a" + "+a" * 5000, 98, "long"),
        ("+".join([str(n) for n in range(60)]), 137, "long"),
        ("9" * 3000, 1, "large"),
    ):
        error = refusal("pad.formula", Formula, text, ALL, 2)
        assert error.facts["why"] == why and error.facts["letter"] == (letter or error.facts["letter"]), (text, error)


def test_as_many_values_wait_as_is_said():
    assert value("a+(" * 7 + "a" + ")" * 7, a=1) == 8
    assert value("1 if 0 else " * 7 + "2") == 2


def test_a_formula_has_at_most_96_values_and_operators():
    assert value("-a" + "+a" * 47, a=1) == 46
    assert refusal("pad.formula", Formula, "a" + "+a" * 48, ALL, 0).facts["why"] == "long"


def test_a_name_that_is_not_known_here_is_refused():
    for name in ("b", "s", "t"):
        refused("pad.formula", Formula, "a+" + name, 1, 0)
