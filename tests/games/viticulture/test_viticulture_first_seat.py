"""The player at the first place ends the year as anybody: a place of 0 is not nobody."""

from castellan.core.errors import ENDING
from castellan.ui.asking import words
from lab.hands.table_side import begun
from lab.marks import area

pytestmark = area("rules", "ui")


def shown(place):
    """Return what the box shows once Boris, at this place, has points enough, and what it draws on the table."""
    names = ["Anna", "Clara"]
    names.insert(place, "Boris")
    hands = begun("viticulture", {"players": names, "entries": "everything"}, ["vp", place, "other", 20])
    kind = hands.press("wait:500").kind
    hands.box.session.enter(["vp", place, "other", 5])
    app = hands.press("wait:3000").box.app
    said = [words.urgent(app.session.game), words.status(app), words.closes(app), words.waits(app)]
    return [kind, hands.kind] + said + [words.beside_name(app, place, []), app.session.happened(ENDING)]


def test_it_is_the_last_year_by_the_points_of_the_first_player_as_of_any_other():
    found = [shown(place) for place in range(3)]
    assert found[0][4] == "Boris" and found[0][2]
    assert found[0] == found[1] == found[2]
