"""What a command prints in a terminal: names from right to left stand by themselves, and pipes get none of that."""

import io
import os

import pytest

from castellan_host import terminal
from castellan_host.show import grid

pytestmark = pytest.mark.terminal

SENTENCE = "אבא כהן 12 points · Anna 3 points"
ISOLATED = "\u2068אבא כהן\u2069 12 points · Anna 3 points"


class Output(io.TextIOWrapper):
    """Standard output as bytes in memory, in an encoding, as a terminal or not."""

    def __init__(self, encoding, is_terminal):
        super().__init__(io.BytesIO(), encoding, write_through=True)
        self.is_terminal = is_terminal

    def isatty(self):
        return self.is_terminal

    def printed(self):
        return self.buffer.getvalue().decode(self.encoding)


def _said():
    terminal.say(SENTENCE)


def _tabled():
    terminal.console().print(SENTENCE)


@pytest.mark.parametrize("put", [_said, _tabled])
@pytest.mark.parametrize(("encoding", "is_terminal"), [("utf-8", True), ("utf-8", False), ("iso8859-8", True)])
def test_only_a_terminal_of_all_letters_gets_isolates(monkeypatch, put, encoding, is_terminal):
    output = Output(encoding, is_terminal)
    monkeypatch.setattr("sys.stdout", output)
    put()
    expected = ISOLATED if (encoding, is_terminal) == ("utf-8", True) else SENTENCE
    assert output.printed().strip() == expected


@pytest.mark.parametrize(("columns", "is_narrower"), [(127, True), (128, False), (129, False)])
def test_a_picture_is_narrow_in_a_terminal_with_fewer_columns_than_it_has(monkeypatch, columns, is_narrower):
    output = Output("utf-8", True)
    monkeypatch.setattr("sys.stdout", output)
    monkeypatch.setattr(output, "fileno", lambda: 1, raising=False)
    monkeypatch.setattr(os, "get_terminal_size", lambda number: os.terminal_size((columns, 24)))
    assert terminal.is_narrower_than(128) == is_narrower


def test_a_long_sentence_is_broken_at_blanks_in_a_terminal_alone(monkeypatch):
    row = "  player 1 has neither suns, nor games-of-chance"
    monkeypatch.setenv("COLUMNS", "24")
    broken = ["  player 1 has neither", "    suns, nor", "    games-of-chance"]
    assert terminal.in_rows(row, Output("utf-8", True)) == broken
    assert terminal.in_rows(row, Output("utf-8", False)) == terminal.in_rows(row, None) == [row]
    monkeypatch.setenv("COLUMNS", "4")
    assert terminal.in_rows(row, Output("utf-8", True)) == [row]


@pytest.mark.parametrize(("columns", "widths"), [(40, [12, 9]), (26, [10, 9]), (16, [4, 5]), (5, [4, 4])])
def test_columns_that_may_be_folded_are_narrowed_to_four_letters_the_widest_first(monkeypatch, columns, widths):
    output = Output("utf-8", False)
    monkeypatch.setattr("sys.stdout", output)
    monkeypatch.setenv("COLUMNS", str(columns))
    grid.write([["name", "place"], ["a" * 12, "b" * 9]], folded=(0, 1), right=())
    top, *_ = output.printed().splitlines()
    assert [len(part) - 2 for part in top[1:-1].split("┳")] == widths
