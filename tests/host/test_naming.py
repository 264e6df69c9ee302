"""Names from the laptop: what nobody sees in them is refused, and what the box can't draw is named."""

import pytest

from castellan_host.link import roster
from castellan_host.link.errand import ErrandError
from castellan_host.link.roster import Sent, checked
from castellan_host.link.sheets import BoxSheets
from castellan_host.naming import collated, unseen, without_unseen
from castellan_host.sheets import shipped
from castellan_host.virtual.drawn import undrawn
from lab.database.exchanged import run

pytestmark = pytest.mark.terminal


@pytest.mark.parametrize("letter", "\xad\u034f\u115f\u1160\u17b4\u180b\u2800\u3164\ufe0f\uffa0\U000e0101")
@pytest.mark.parametrize("name", ["An{}na", "{}Anna", "Anna{}"])
def test_a_letter_that_nobody_sees_is_named(letter, name):
    given = name.format(letter)
    assert unseen(["Boris", given]) == f'The name "Anna" has a letter that nobody sees, U+{ord(letter):04X}'
    assert without_unseen(given) == "Anna"
    with pytest.raises(ErrandError, match="nobody sees"):
        checked([given])


@pytest.mark.parametrize("name", ["Anna", "Анна Б.", "José", "小林さくら", "محمد علي", "ชัยวัฒน์", "🎲", "x\u030c"])
def test_names_of_any_script_are_taken(name):
    assert unseen([name]) == "" and without_unseen(name) == name


def test_names_are_in_the_order_of_the_alphabet_whatever_their_accents_and_capitals():
    names = ["Anna", "Čeněk", "chloé", "Dora", "Đorđe", "Łukasz", "Lydia", "Özge", "Zoe", "Zoë", "Борис", "Ёлка", "Ян"]
    assert sorted(set(names), key=collated) == names


def test_a_blank_is_a_blank_whether_a_line_may_break_there_or_not():
    assert checked(["Anna\u00a0K", "Eva\u202fL"]) == ["Anna K", "Eva L"]
    assert shipped.named("7\u00a0Wonders").title == "7 Wonders"
    assert BoxSheets(["Duel\u00a0: 7"], "fr").named("duel : 7") == "Duel\u00a0: 7"


OF_TEN_LANGUAGES = (
    "Núñez Łukasz João Žofie Őrs Şule Ñandú Ģirts Ėglė Țepeș Søren Åse Đorđe Ľuboš Їжак Ўсевалад Његош Ѓорѓи"
)


def test_what_the_box_can_t_draw_is_said_and_sent(monkeypatch):
    names = ["Anna Ö.", "小林さくら", "陽菜さん", "محمد علي", "🎲 Anna", "Əli", *OF_TEN_LANGUAGES.split()]
    assert undrawn(names) == {
        "小林さくら": "小林さくら",
        "陽菜さん": "陽菜さん",
        "محمد علي": "محدعلي",
        "🎲 Anna": "🎲",
        "Əli": "Ə",
    }
    monkeypatch.setattr(roster, "send", lambda names, only, port: Sent([*names, "日"], [], "x"))
    code, printed, complaints = run("names", "Anna", "Əli")
    assert (code, printed) == (0, "3 names are on the box at x\n")
    assert complaints == 'In "Əli" the box draws a box in the place of each of these letters: Ə\n'
