"""What a command prints in a terminal: names from right to left stand by themselves, and pipes get none of that."""

import io

import pytest

from castellan_host import terminal

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
