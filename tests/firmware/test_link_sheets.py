"""Score sheets over the link: listed, stored and removed, whatever a laptop sends, and no game is touched."""

from castellan import REQUEST
from castellan.core.record import canonical, seal
from castellan.flash import sheets as on_flash
from castellan.flash import store
from castellan.link import answers, sheets
from castellan.link.link import SILENT
from castellan.text import sheets as shipped
from lab.link.cable import line
from lab.link.talking import Talk, playing
from lab.marks import area
from lab.support import refused

pytestmark = area("link")

OWN = {"lines": ["huts|||e", "boats|*0..5|a*3|e"], "players": [2, 3], "title": "Harbour"}


def changed(**values):
    """Return the sheet with other values."""
    sheet = dict(OWN)
    sheet.update(values)
    return sheet


def pages(text):
    """Return a text in pieces of which each fits a request."""
    found = [""]
    for letter in text:
        if len(line("sheets", 99, 99, found[-1] + letter)) > REQUEST:
            found.append("")
        found[-1] += letter
    return found


def send(talk, sheet):
    """Send a sheet, or any text, and return what the box answers to the last page."""
    texts = pages(sheet if type(sheet) is str else canonical(sheet, 8))
    for page, text in enumerate(texts):
        answer = talk.ask("sheets", page, len(texts), text)
        if answer != [["ok", "sheets", page]]:
            break
    return answer


def kept(talk):
    """Return the files of sheets."""
    return {name: data for name, data in talk.files.contents.items() if ".sheet" in name}


def test_a_sheet_is_stored_as_it_is_and_a_game_begins_by_it():
    talk = playing()
    assert send(talk, OWN) == [["ok", "sheets", 0]]
    assert kept(talk) == {"1.sheet": seal(canonical(OWN).encode())}
    options = on_flash.read(talk.files, "1.sheet")
    options["players"] = ["Anna", "Boris"]
    talk.session.begin("pad", options)
    assert talk.session.game.title == "Harbour"


def test_sheets_that_come_with_the_box_come_through_in_pages():
    talk = playing()
    titles = shipped.titles("pad", "ru")
    for place in range(0, len(titles), 7):
        sheet = shipped.sheet("pad", "ru", place)
        assert send(talk, sheet)[0][:2] == ["ok", "sheets"], titles[place]
    for number, place in enumerate(range(0, len(titles), 7)):
        assert on_flash.read(talk.files, "%d.sheet" % (number + 1)) == shipped.sheet("pad", "ru", place)


def test_titles_are_listed_with_the_language_and_removed():
    talk = playing()
    assert talk.ask("sheets", 0, 0, "") == [["titles", 0, 1, "en", []]]
    titles = ["😀" * 19 + chr(65 + n) for n in range(6)]
    for title in titles:
        send(talk, changed(title=title))
    talk.session.settings.save("language", "ru")
    found = talk.ask("sheets", 0, 0, "")
    assert [each[:4] for each in found] == [["titles", page, 2, "ru"] for page in range(2)]
    assert [title for each in found for title in each[4]] == titles
    for _ in range(2):  # the answer may have been lost
        assert talk.ask("sheets", 0, 0, titles[2]) == [["ok", "sheets", 0]]
        assert sorted(kept(talk)) == ["1.sheet", "2.sheet", "4.sheet", "5.sheet", "6.sheet"]
    send(talk, changed(title="Harbour"))
    assert talk.ask("sheets", 0, 0, "")[0][4][2] == "Harbour"  # in the place that is free


def test_a_sheet_is_read_back_as_it_is_stored_and_only_by_its_title():
    talk = playing()
    wide = changed(title="😀" * 20, lines=["%s%02d|||e" % ("ж" * 12, n) for n in range(20)])
    for sheet in (OWN, wide):
        send(talk, sheet)
        answers = talk.ask("sheet", sheet["title"])
        assert [each[:3] for each in answers] == [["sheet", page, len(answers)] for page in range(len(answers))]
        assert "".join([each[3] for each in answers]) == canonical(sheet)
    before = dict(talk.files.contents)
    for title in ("", "harbour", "../settings", "settings", "1.sheet", "*", "/", next(iter(before))):
        assert talk.ask("sheet", title) == [["sheet", 0, 0, ""]], title
    for request in ((), (7,), (None,), (["Harbour"],), ("Harbour", 0)):
        assert talk.ask("sheet", *request)[0][:2] == ["error", "link_arguments"]
    with talk.files.open("3.sheet", "wb") as file:
        file.write(b"torn")
    store.save(talk.files, "4.sheet", changed(rules=999))
    assert [talk.ask("sheet", name)[0][:2] for name in ("3.sheet", "4.sheet")] == [
        ["error", "damaged"],
        ["error", "newer"],
    ]
    assert {name: talk.files.contents[name] for name in before} == before


def test_a_sheet_of_the_same_title_is_replaced():
    talk = playing()
    send(talk, OWN)
    send(talk, changed(title="Other"))
    send(talk, changed(players=[1, 8]))
    assert sorted(kept(talk)) == ["1.sheet", "2.sheet"]
    assert on_flash.read(talk.files, "1.sheet")["players"] == [1, 8]


def test_a_damaged_file_is_listed_and_removed_by_its_name_and_a_newer_one_is_newer():
    talk = playing()
    with talk.files.open("3.sheet", "wb") as file:
        file.write(b"torn")
    store.save(talk.files, "a-name-that-is-too-long.sheet", changed(rules=999))
    assert refused("newer", on_flash.read, talk.files, "a-name-that-is-too-long.sheet")
    assert talk.ask("sheets", 0, 0, "")[0][4] == ["3.sheet", "a-name-that-is-t"]
    for name in ("3.sheet", "a-name-that-is-t"):
        assert talk.ask("sheets", 0, 0, name) == [["ok", "sheets", 0]]
    assert kept(talk) == {}


def test_a_lost_page_comes_again_and_so_may_each():
    talk = playing()
    sheet = changed(lines=["line %d|||e" % n for n in range(20)])
    texts = pages(canonical(sheet))
    assert len(texts) > 2
    for page in (0, 0, 1, 0, 1):
        assert talk.ask("sheets", page, len(texts), texts[page]) == [["ok", "sheets", page]]
    assert talk.ask("sheets", 3, len(texts), texts[-1]) == [["error", "link_page", "Page 3 came where page 2 was due"]]
    for page in list(range(2, len(texts))) + [len(texts) - 1]:
        assert talk.ask("names", 0, 2, ["Zoé"]) == [["ok", "names", 0]]  # has pages of its own
        assert talk.ask("sheets", page, len(texts), texts[page]) == [["ok", "sheets", page]]
    assert kept(talk) == {"1.sheet": seal(canonical(sheet).encode())}
    talk.ask("bye")
    assert talk.ask("sheets", 1, len(texts), texts[1])[0][:2] == ["error", "link_page"]


def test_pages_whose_rest_does_not_come_are_dropped_even_if_the_laptop_still_follows_the_game():
    talk = playing()
    talk.ask("hello", 1, 0)
    for kind, value in (("sheets", "text"), ("names", ["Zoé"])):
        assert talk.ask(kind, 0, 3, value) == [["ok", kind, 0]]
        talk.pass_time(SILENT - 2000)
        assert talk.ask(kind, 1, 3, value) == [["ok", kind, 1]]
    for _ in range(3):
        assert talk.link._answers.has_pages
        talk.pass_time(SILENT // 3)
        talk.ask("hello", 1, 0)
    for kind, value in (("sheets", "text"), ("names", ["Zoé"])):
        assert talk.ask(kind, 2, 3, value)[0][:2] == ["error", "link_page"]
    assert not talk.link._answers.has_pages


HOSTILE = (
    ("", "json"),
    ("[" * 300, "json"),
    ('{"title": "Harbour"}', "canonical"),
    ("[]", "options_type"),
    ("7", "options_type"),
    ({}, "name_type"),
    ({"title": "Harbour"}, "not_count"),
    (changed(title=""), "name_length"),
    (changed(title="x" * 21), "name_length"),
    (changed(title="\u202eabc"), "name_letter"),
    (changed(title="\u3164"), "pad.invisible"),
    (changed(title=7), "name_type"),
    (changed(players=[3, 2]), "not_count"),
    (changed(players=[0, 9]), "not_count"),
    (changed(players=["Anna", "Boris"]), "not_count"),
    (changed(rules=999), "newer"),
    (changed(rules="2"), "not_count"),
    (changed(file="../settings"), "unknown_option"),
    (changed(more=2), "pad.arriving"),
    (changed(start=1 << 31), "not_count"),
    (changed(lines=None), "pad.lines"),
    (changed(lines="abc"), "pad.lines"),
    (changed(lines=[7]), "pad.lines"),
    (changed(lines=[]), "pad.lines"),
    (changed(lines=["l%d|||e" % n for n in range(21)]), "pad.lines"),
    (changed(lines=["huts||%s|e" % ("(" * 90)]), "pad.sheet"),
    (changed(lines=["huts||a<a<a|e"]), "pad.sheet"),
    (changed(lines=["huts||a+2147483648|e"]), "pad.sheet"),
    (changed(lines=["a|b|||e"]), "pad.sheet"),
    (changed(lines=["huts||%sa|e" % ("1*" * 300)]), "pad.sheet"),
    (changed(lines=["huts||%s|e" % " + ".join(["abs(a)"] * 31 + [" " * 300 + "a"])]), "new_long"),
    (changed(lines=["huts|||r"], rounds="3-p"), "not_count"),  # one for two, none for three
    (changed(lines=["huts|||r"], rounds="p-2"), "not_count"),  # one for three, none for two
    ({"title": "Harbour", "players": [2, 3]}, "pad.lines"),
)


def test_a_sheet_that_can_not_work_is_refused_by_the_box_s_code_and_nothing_changes():
    talk = playing()
    send(talk, OWN)
    before = dict(talk.files.contents)
    for sheet, code in HOSTILE:
        [answer] = send(talk, sheet)
        assert answer[:2] == ["error", code] and "{" not in answer[2], (sheet, answer)
        assert talk.files.contents == before, sheet
    for request, code in (
        ((0, 25, "{"), "link_page"),
        ((-1, 2, "{"), "link_page"),
        ((1, 1, "{"), "link_page"),
        ((0, 1), "link_arguments"),
        ((0, 1, ["{}"]), "link_arguments"),
        ((True, 1, "{}"), "link_arguments"),
        ((0, 0, None), "link_arguments"),
    ):
        [answer] = talk.ask("sheets", *request)
        assert answer[:2] == ["error", code], answer
    for title in ("../settings", "settings", "1.sheet", "1.sheet\0", "*", "/", next(iter(before))):
        assert talk.ask("sheets", 0, 0, title) == [["ok", "sheets", 0]]
        assert talk.files.contents == before, title
    talk.session.enter(["take", 0])


def test_a_box_without_room_keeps_what_it_has():
    talk = playing()
    send(talk, OWN)
    before = dict(talk.files.contents)
    room = talk.files.free
    talk.files.free = lambda: 64 * 1024  # which the game may need
    assert send(talk, OWN)[0][:2] == ["error", "link_full"]
    talk.files.free = lambda: 64 * 1024 + sheets.ROOM
    assert send(talk, OWN) == [["ok", "sheets", 0]]
    talk.files.free = room
    for number in range(2, sheets.MOST + 1):
        store.save(talk.files, "%d.sheet" % number, changed(title="Sheet %d" % number))
    assert send(talk, changed(title="One more"))[0][:2] == ["error", "link_sheets"]
    assert send(talk, changed(title="Sheet 7", players=[1, 2]))[0][:2] == ["ok", "sheets"]
    assert talk.files.contents["1.sheet"] == before["1.sheet"]


def test_a_write_that_fails_keeps_the_sheet_that_was_there():
    talk = playing()
    send(talk, OWN)
    before = kept(talk)["1.sheet"]
    for failing in ("create", "append", "rename"):
        talk.files.fail = lambda operation: 0 if operation[0] == failing else None
        assert send(talk, changed(players=[1, 8]))[0][:2] == ["error", "flash_save"], failing
        assert talk.files.contents["1.sheet"] == before
    talk.files.fail = lambda operation: 0 if operation[0] == "remove" else None
    assert talk.ask("sheets", 0, 0, "Harbour")[0][:2] == ["error", "flash_delete"]
    talk.files.fail = lambda operation: 0 if operation[0] == "list" else None
    assert talk.ask("sheets", 0, 0, "")[0][:2] == ["error", "flash_read"]
    talk.files.fail = None
    assert talk.ask("sheets", 0, 0, "")[0][4] == ["Harbour"]


def test_a_sheet_that_finds_no_memory_is_refused_and_the_next_one_is_not():
    talk = playing()
    send(talk, OWN)  # the answers are there

    def full(*event):
        raise MemoryError

    begun, used = sheets.load, answers.use
    sheets.load, answers.use = full, lambda name: sheets
    try:
        assert send(talk, changed(title="Other"))[0][:2] == ["error", "link_memory"]
    finally:
        sheets.load, answers.use = begun, used
    assert send(talk, changed(title="Other")) == [["ok", "sheets", 0]]


def test_no_game_is_needed():
    talk = Talk()
    assert send(talk, OWN) == [["ok", "sheets", 0]]
    assert send(talk, changed(lines=["huts||a+|e"]))[0][:2] == ["error", "pad.sheet"]
