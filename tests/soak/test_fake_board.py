"""A board whose answers are garbled, or are those of another program: every command ends in a sentence."""

import functools
import json
import random

from lab.ended import ends_well
from lab.link.garbled_board import FILES, FUNCTIONS, SPOILERS, Transport, run
from lab.odd_values import odd_value

DEEP = 4  # of a value that takes the place of an answer


def odd_answers(rng):
    """Return functions of the box of which one yields odd values, or its own with odd ones in between."""
    name = rng.choice([name for name in FUNCTIONS if name not in ("answer", "last_words")])
    right = FUNCTIONS[name]

    def answers(*arguments):
        values = [*right(*arguments)]
        for _ in range(rng.randrange(1, 3)):
            values.insert(rng.randrange(len(values) + 1), odd_value(rng, DEEP))
        return iter(values[: rng.choice((None, 0, 1))])

    return {name: answers}


def test_a_fake_board(soak, monkeypatch, tmp_path):
    intact = Transport()
    findings = json.loads(run(monkeypatch, intact, "doctor", "--json").stdout)

    def case(seed):
        rng = random.Random(seed)
        command = rng.choice((["doctor"], ["doctor", "--json"], ["backup", tmp_path / str(seed)]))
        with monkeypatch.context() as odd:
            if rng.randrange(2):
                transport = Transport(rng.randrange(intact.answers), functools.partial(rng.choice(SPOILERS), rng))
            else:
                transport = Transport()
                for name, function in odd_answers(rng).items():
                    odd.setitem(FUNCTIONS, name, function)
            result = run(monkeypatch, transport, *command)
        ends_well(result)
        if transport.damaged:
            assert command[0] == "doctor" or result.exit_code
        for copy in (tmp_path / str(seed)).rglob("*"):
            assert copy.read_bytes() == FILES[f"/games/{copy.name}"]

    assert findings
    soak(case)
