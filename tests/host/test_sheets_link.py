"""Score sheets on a box: sent, listed and removed over a line that loses some, and by the command."""

import contextlib
import re
import subprocess
import sys

import pytest

from castellan.core.record import canonical, seal
from castellan_host.link import wire
from castellan_host.link.errand import ErrandError
from castellan_host.link.sheets import BoxSheets, SheetsTalk, TextTalk, pages, text
from castellan_host.sheets import shipped
from castellan_host.sheets.checking import of_box
from castellan_host.sheets.model import SheetError
from castellan_host.sheets.reading import read
from castellan_host.sheets.texts import in_language, options
from lab.link.talking import playing
from lab.programs.serving import environment, served

pytestmark = pytest.mark.sheets

CASTELLAN = [sys.executable, "-c", "from castellan_host.cli import app; app()"]
AGRICOLA = shipped.named("Agricola")
SHEET = """
title = "Harbour"
players = [2, 3]
lines = ["huts", "boats 0..5 * 3"]
[[example]]
rows = [[1, 2], [3, 4]]
totals = [10, 14]
"""


def held(plan, box, lose=-1, talk=SheetsTalk):
    """Hold a talk with a box of `lab.link`, with the line of the number `lose` lost; return it."""
    talk, data, number = talk(plan), b"", 0
    for tick in range(400):
        for line in talk.step(tick / 4, 0, data).splitlines(keepends=True):
            number += 1
            box.cable.to_box += line if number != lose else b""
        box.pass_time(100)
        data = b""
        for line in box.raw.splitlines(keepends=True):
            number += 1
            data += line if number != lose else b""
        box.raw = b""
        if talk.done or talk.problem:
            break
    talk.lines = number
    return talk


@pytest.fixture
def box():
    """A box with a game, whose answers stay as they are."""
    talk = playing()
    talk.raw = b""
    talk.cable.received = lambda: _collect(talk)
    return talk


def _collect(talk):
    talk.raw, talk.cable.from_box = talk.raw + talk.cable.from_box, b""
    return []


def kept(box):
    return {name: data for name, data in box.files.contents.items() if ".sheet" in name}


def test_a_sheet_gets_there_whichever_line_is_lost(box):
    stored = {"players": list(AGRICOLA.players), **options(AGRICOLA, "ru")}
    box.session.settings.save("language", "ru")

    def plan(own):
        return pages(text(AGRICOLA, own.language))

    whole = held(plan, box)
    assert whole.done and whole.problem is None and whole.found == BoxSheets([], "ru")
    first = kept(box)
    assert first == {"1.sheet": seal(canonical(stored).encode())}
    assert whole.lines > 12  # hello, the list, and several pages, each with its answer
    for lose in range(1, whole.lines + 1):
        with contextlib.suppress(KeyError):
            del box.files.contents["1.sheet"]
        talk = held(plan, box, lose)
        assert talk.done and talk.problem is None, lose
        assert kept(box) == first, lose


def test_a_box_that_is_restarted_amid_the_pages_gets_all_of_them_again(box):
    talk, data, restarted = SheetsTalk(lambda own: pages(text(AGRICOLA, "ru"))), b"", False
    for tick in range(100):
        out = talk.step(tick / 4, 0, data)
        if b'"sheets",2,' in out and not restarted:
            box.link._answers, restarted = None, True
        box.cable.to_box += out
        box.pass_time(100)
        data, box.raw = box.raw, b""
        if talk.done or talk.problem:
            break
    assert restarted and talk.done and sorted(kept(box)) == ["1.sheet"]


def test_titles_come_in_pages_and_one_is_removed_as_it_is_shown_whatever_its_capitals(box):
    for number in range(6):
        sheet = read(SHEET.replace("Harbour", f"Harbour\u00a0{number}").encode())  # as French keyboards type a blank
        held(lambda own, sheet=sheet: pages(text(sheet, own.language)), box)
    own = held(lambda own: [], box).found
    assert own.titles == [f"Harbour {number}" for number in range(6)]
    assert own.named("harbour 3") == own.named("HARBOUR\u00a03") == "Harbour 3" and own.named("Harbour 9") is None
    for lose in range(1, 7):
        assert held(lambda own: [(0, 0, "Harbour 3")], box, lose).done
        assert "4.sheet" not in kept(box)


def test_a_sheet_is_read_back_whichever_line_is_lost(box):
    held(lambda own: pages(text(AGRICOLA, "ru")), box)
    title = in_language(AGRICOLA, "ru").title
    wanted = {"players": list(AGRICOLA.players), **options(AGRICOLA, "ru")}
    before = kept(box)
    whole = held(title.upper(), box, talk=TextTalk)
    for lose in range(whole.lines + 1):
        talk = held(title, box, lose, TextTalk)
        assert talk.done and talk.problem is None and talk.text == canonical(wanted), lose
    sheet = of_box(whole.text)
    assert sheet.players == AGRICOLA.players and options(sheet) == options(AGRICOLA, "ru") and kept(box) == before
    assert "Its own are" in held("Harbour", box, talk=TextTalk).problem


def test_a_text_that_no_box_stores_is_no_sheet():
    stored = {"players": list(AGRICOLA.players), **options(AGRICOLA)}
    odd = (
        {"players": [2]},
        {"players": [0, 9]},
        {"players": ["A", 2]},
        {"lines": [7]},
        {"lines": "a"},
        {"file": 1},
        {"more": 1},
    )
    texts = ["", "[", "7", "{}", *(canonical({**stored, **each}) for each in odd)]
    for given in texts:
        with pytest.raises(SheetError):
            of_box(given)


def says(answer, talk=None):
    """Return the problem of a talk with a box that answers `answer` to all about sheets."""
    talk, data = talk or SheetsTalk(lambda own: []), b""
    for now in range(60):  # of which a repeated answer prolongs none
        said = [wire.decode(line) for line in talk.step(now, 0, data).splitlines()]
        hello = ["box", 1, "e6614c311b7e6f35", "9.8.7", 0, 1, [], 0]
        answers = [hello if each[0] == "hello" else answer for each in said if each[0] != "bye"]
        data = b"".join(wire.encode(*each) for each in answers if each) or data
        if talk.problem or talk.done:
            break
    return talk.problem


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        (["error", "newer", "This game was made by a newer Castellan"], "The box says: This game was made by a newer"),
        (None, "not about score sheets"),
        (["titles", 0, 1, "en", [7]], "not about score sheets"),
        (["titles", 1, 1, "en", []], "not about score sheets"),
        (["titles", 0, 0, "en", []], "not about score sheets"),
        (["titles", 0, 1, 7, []], "not about score sheets"),
        (["titles", 0, 1 << 40, "en", []], "not about score sheets"),
        (["titles", 0, 1, "en", ["x" * 300]], "not about score sheets"),
        (["titles", 0, 2, "en", ["Harbour"]], "not about score sheets"),
        (["titles", 0, 1, "it", ["Harbour"]], None),
    ],
)
def test_a_box_that_lies_or_is_older_ends_in_a_sentence(answer, problem):
    found = says(answer)
    assert found is None if problem is None else problem in found


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        (["sheet", 0, 1, "x" * 256], "x" * 256),
        (["sheet", 0, 1, "x" * 257], "not about score sheets"),
        (["sheet", 1, 1, "x"], "not about score sheets"),
        (["sheet", 0, 0, ""], 'has no score sheet of its own called "Harbour"'),
    ],
)
def test_a_page_of_a_sheet_s_text_is_as_long_as_it_can_be_and_no_longer(answer, text):
    talk = TextTalk("Harbour")
    talk.found = BoxSheets(["Harbour"], "en")
    problem = says(answer, talk)
    assert talk.text == text if problem is None else text in problem


def test_a_sheet_that_is_too_long_is_refused_before_it_is_sent():
    assert all(len(wire.encode("sheets", 24, 24, each)) <= 200 for _, _, each in pages(text(AGRICOLA, "ru")))
    with pytest.raises(ErrandError, match="too long"):
        pages("ж" * 3000)


@pytest.mark.slow
def test_the_commands_with_a_box_whose_port_is_in_use(tmp_path):
    folder = tmp_path / "flash"
    file = tmp_path / "harbour.toml"
    file.write_text(SHEET)

    def castellan(*arguments):
        done = subprocess.run(
            [*CASTELLAN, "sheets", *arguments], env=environment(folder), capture_output=True, text=True, check=False
        )
        assert "Traceback" not in done.stderr
        return done.returncode, done.stdout, done.stderr

    with served(folder, "--sync", "--db", f"{folder}.db"):
        code, printed, complained = castellan("send", str(file))
        [port] = re.findall(r'^"Harbour" is on the box at (\S+)$', printed, re.MULTILINE)
        assert (code, complained) == (0, "")
        assert castellan("send", str(file), "--port", port)[1].endswith(", in the place of the one that was there\n")
        assert castellan("send", "yahtzee", "--language", "de")[1] == f'"Kniffel" is on the box at {port}\n'
        assert re.search(r"Of the box at .*Harbour.*Kniffel", castellan("list", "--port", port)[1], re.DOTALL)
        shown = castellan("show", "harbour", "--port", port)[1]
        assert 'title = "Harbour"' in shown and "players = [2, 3]" in shown and '"boats 0..5"' in shown
        assert castellan("remove", "HARBOUR")[1] == f'"Harbour" is no longer on the box at {port}\n'
        code, _, complained = castellan("remove", "../settings")
        assert code == 1 and complained.endswith("Its own are: Kniffel\n")
        assert castellan("remove", "Kniffel")[0] == 0
        assert castellan("list", "--port", port)[1].endswith(f"The box at {port} has no score sheets of its own\n")
        file.write_text(SHEET.replace("totals = [10", "totals = [11"))
        code, printed, complained = castellan("send", str(file))
        assert (code, printed) == (1, "") and complained.startswith("Example 1: ")
    code, _, complained = castellan("send", "Azul", "--port", "none")
    assert code == 1 and complained
