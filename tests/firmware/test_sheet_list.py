"""Score sheets to choose from: those that come with the box and those on flash, by their first letters or as before."""

from castellan.core.record import seal
from castellan.core.rules.shapes import TIMING
from castellan.flash import sheets as on_flash
from castellan.flash import store
from castellan.text import LANGUAGES, sheets
from castellan.ui.start.sheets import _play_sheet as play_sheet
from castellan.ui.start.sheets import letters, parts
from lab.hands.moves import follow
from lab.hands.seeing import sees
from lab.hands.table_side import Hands
from lab.marks import area
from lab.support import refused

pytestmark = area("ui")

NEW = "hold:OK P4 P1"  # any other game
OWN = {"lines": ["huts|||e", "boats|*0..5|a*3|e"], "players": [2, 3], "title": "Harbour"}


def ready(language="en", *players):
    """Return hands on the table of a game that these have played, in a language."""
    hands = Hands()
    hands.box.session.settings.save("language", language)
    return hands.begin(*(players or ("Anna", "Boris", "Clara")))


def labels(hands):
    return list(hands.box.app.screen.labels)


def choose(hands, title):
    """Press the keys that lead from the list of all sheets to a title; return how many they are."""
    count = 1
    while title not in labels(hands):
        page = [text for text in labels(hands) if within(title, text)]
        assert len(page) == 1, (title, labels(hands))
        hands.press("P%d" % (labels(hands).index(page[0]) + 1))
        count += 1
    place = labels(hands).index(title)
    keys = (["DOWN"] if place // 4 == 1 else ["UP"] if place // 4 == 2 else []) + ["P%d" % (place % 4 + 1)]
    hands.press(" ".join(keys))
    return count - 1 + len(keys)


def within(title, text):
    """Return whether a group's letters say that a title is in it."""
    first, _, last = text.partition(" – ")
    last = last or first
    return title[: len(first)].lower() >= first.lower() and title[: len(last)].lower() <= last.lower()


def test_every_sheet_begins_in_six_presses_with_those_who_played_last():
    for language in LANGUAGES:
        hands = ready(language)
        titles = sheets.titles("pad", language)
        assert len(titles) >= 16
        for place in (0, len(titles) // 2, len(titles) - 1)[0 if language == "en" else 2 :]:
            most = sheets.sheet("pad", language, place)["players"][1]
            hands.begin(*["Anna", "Boris", "Clara", "Denis"][: min(most, 4)])
            follow(hands, NEW + " > OK")
            presses = 2 + choose(hands, titles[place]) + 1
            assert hands.kind == "HowMany" and sees(hands, titles[place])  # however long the question is
            hands.press("OK")
            assert presses <= 6 and hands.box.session.game.title == titles[place], titles[place]
            assert hands.records[0][1] == "pad" and hands.records[0][2]["lines"]


def test_one_of_the_last_three_begins_in_three_presses_and_the_first_key_is_always_the_pad():
    hands = ready()
    follow(hands, NEW)
    assert labels(hands) == ["no score sheet"]
    assert sees(hands, "1: the pad, which only", "More: castellan", "sheets send")
    hands.press("BACK BACK BACK")
    for title in ("Wingspan", "Yahtzee", "Azul", "Hearts"):
        follow(hands, NEW + " > OK")
        choose(hands, title)
        hands.press("P3")
    follow(hands, NEW)
    assert labels(hands) == ["no score sheet", "Hearts", "Azul", "Yahtzee", "Wingspan"] and not sees(hands, "the pad")
    hands.press("P4 OK")
    assert hands.box.session.game.title == "Yahtzee" and hands.box.session.game.humans == 3
    follow(hands, NEW)
    assert labels(hands)[:2] == ["no score sheet", "Yahtzee"]


def test_a_sheet_of_one_language_is_played_in_another_when_that_is_chosen():
    hands = ready("de")
    follow(hands, NEW + " > OK")
    choose(hands, "Kniffel")
    hands.press("P3")
    hands.box.session.settings.save("language", "fr")
    hands.press(NEW + " P2 OK")
    assert hands.box.session.game.title == "Yams"
    assert hands.records[0][2]["lines"][0].partition("|")[0] == "as"


def test_every_sheet_begins_and_starts_again_with_its_last_lines_behind_new():
    """Formulas are compiled deepest on the stack, so each of them by real keys."""
    hands = ready("ru")  # whose names are the longest
    for place in range(len(sheets.titles("pad", "ru"))):
        task = play_sheet(hands.box.app, "pad", place)
        while task:
            task = task[0](*task[1:])
        low, _ = sheets.sheet("pad", "ru", place)["players"]
        hands.press("P%d" % low)
        assert hands.kind == "Table" and hands.box.session.game.NAME == "pad"
        file = hands.box.session.file
        assert hands.start().box.session.file == file
        hands.box.session.enter(["abandon"])
        hands.files.log.clear()  # which no box has


def test_a_sheet_has_its_own_number_of_players_and_only_times_as_an_option():
    hands = ready()
    follow(hands, NEW + " > OK")
    choose(hands, "Wingspan")
    hands.press("DOWN P2")  # six
    assert hands.kind == "Notice"
    follow(hands, "BACK UP > {options}")
    assert labels(hands) == ["turn times: no"]


def test_a_game_without_a_sheet_has_a_title_only_if_that_was_chosen():
    hands = ready()
    follow(hands, NEW + " > {no_sheet} > UP > Anna > Boris > {options} > P1 > {new_title} > P1 P1 OK BACK OK")
    first = hands.box.session.game.title
    assert first and "lines" not in hands.records[0][2]
    follow(hands, NEW + " > {no_sheet} > P2")
    assert hands.box.session.game.title == ""
    follow(hands, NEW + " > P2 P2")
    assert hands.box.session.game.title == first and "lines" not in hands.records[0][2]


def test_sheets_on_flash_stand_among_the_others_and_a_broken_one_is_named():
    hands = ready()
    files = hands.box.session.files
    store.save(files, "mine.sheet", OWN)
    with files.open("torn.sheet", "wb") as file:
        file.write(seal(b'{"title":"Torn"}')[:-4])
    follow(hands, NEW + " > OK")
    hands.press("wait:20")
    assert hands.kind == "Notice" and sees(hands, "torn.sheet")
    hands.press("BACK")
    choose(hands, "Harbour")
    hands.press("P2")
    assert hands.box.session.game.title == "Harbour" and hands.records[0][2]["lines"] == OWN["lines"]
    follow(hands, NEW + " > Harbour > P3")
    assert hands.box.session.game.humans == 3 and hands.box.session.game.title == "Harbour"


def test_a_sheet_on_flash_takes_the_place_of_one_of_the_same_title():
    hands = ready()
    store.save(hands.box.session.files, "mine.sheet", OWN | {"title": "Wingspan"})
    for keys in (NEW + " > OK", NEW):  # from the list of all, and as what was played last
        follow(hands, keys)
        choose(hands, "Wingspan")
        hands.press("P2")
        assert hands.records[0][2]["lines"] == OWN["lines"]


def test_what_is_no_sheet_is_refused_by_the_name_of_its_file():
    files = ready().box.session.files
    for value in (None, [], 7, {}, OWN | {"title": ""}, OWN | {"title": "x" * 21}, OWN | {"players": [3, 2]}):
        store.save(files, "mine.sheet", value)
        assert "mine.sheet" in refused("damaged", on_flash.read, files, "mine.sheet")
    for people in ([0, 2], [2, 9], [2], "12", [True, 2], None):
        store.save(files, "mine.sheet", OWN | {"players": people})
        assert "mine.sheet" in refused("damaged", on_flash.read, files, "mine.sheet")


def test_a_sheet_that_can_not_work_is_refused_when_it_begins():
    hands = ready()
    store.save(hands.box.session.files, "mine.sheet", OWN | {"lines": ["huts||a+|e"]})
    follow(hands, NEW + " > OK")
    choose(hands, "Harbour")
    before = hands.records
    assert hands.press("P2").kind == "Notice" and hands.records == before


def test_groups_begin_with_another_letter_and_no_title_is_far():
    for count in range(13, 193, 7):
        for alike in (1, 3, 5, 40):
            titles = sorted([chr(65 + place // alike % 26) + "%03d" % place for place in range(count)])
            bounds = parts(titles)
            sizes = [bounds[place + 1] - bounds[place] for place in range(4)]
            assert bounds[0] == 0 and bounds[-1] == count and min(sizes) > 0
            assert max(sizes) <= (12 if count <= 48 else 48)
            named = [letters(titles, bounds[place], bounds[place + 1]) for place in range(4)]
            for title in titles:
                assert [within(title, text) for text in named].count(True) == 1
    titles = ["7 Wonders", "Azul", "Belote", "Catan", "Cribbage", "Doppelkopf", "Euchre", "Farkle", "Go", "Hearts"]
    assert parts(titles + ["Skat", "Skull King", "Wizard", "Yahtzee"])[-2:] == [10, 14]


def test_a_sheet_with_times_begins_a_timed_game():
    hands = ready()
    on_flash.save(hands.box.session.files, "", dict(OWN, times=True, bank=20, increment=5))
    follow(hands, NEW + " > OK")
    choose(hands, "Harbour")
    hands.press("OK")
    options = hands.box.session.game.options
    assert [options[name] for name in TIMING] == [True, 0, 20, 5, 0, 0, 0]


def test_a_sheet_begins_again_with_the_times_of_its_last_game_whatever_it_has_itself():
    hands = ready()
    other = "hold:OK > {menu_new} > P1"  # whether the game at hand has times or not
    for timed, title in ((True, "Harbour"), (False, "Market")):
        store.save(hands.box.session.files, "mine.sheet", OWN | {"title": title, "times": timed})
        follow(hands, other + " > OK")
        choose(hands, title)
        hands.press("OK")
        store.save(hands.box.session.files, "mine.sheet", OWN | {"title": title, "times": not timed})
        follow(hands, other + " > " + title + " > OK")
        assert hands.box.session.game.title == title and hands.box.session.game.options["times"] is timed
