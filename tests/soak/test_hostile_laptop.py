"""A laptop that sends the box anything: no line changes a game, and afterwards the box answers as before."""

import random

from lab.link.spoiling import spoilt_lines_change_nothing
from lab.link.talking import GAME, playing
from lab.odd_values import odd_value

LINES = 1000  # of a case that are spoilt
MESSAGES = 60  # of a case with a right checksum
REQUESTS = (
    *(["hello", 1, 1763000000], ["want", GAME, 0], ["ack", GAME, 1, 0], ["names", 0, 1, ["Ян"]], ["bye"]),
    ["sheets", 0, 1, '{"lines":["huts||a+1|e"],"players":[2,3],"title":"Harbour"}'],
    ["sheets", 0, 0, "Harbour"],
    ["sheet", "Harbour"],
)


def test_spoilt_lines(soak):
    """A million of them, of which neither side takes one."""
    soak(lambda seed: spoilt_lines_change_nothing(2 + seed, LINES))


def odd_message(rng):
    """Return a request with one value or several exchanged, or with values on top."""
    message = list(rng.choice(REQUESTS))
    for _ in range(rng.randrange(4)):
        message[rng.randrange(len(message))] = odd_value(rng)
    while not rng.randrange(4):
        message.insert(rng.randrange(len(message) + 1), odd_value(rng))
    return message


def games(talk):
    return {name: data for name, data in talk.files.contents.items() if name.endswith(".log")}


def messages_that_no_laptop_sends(seed):
    rng = random.Random(seed)
    talk = playing(5)
    before = games(talk)
    for _ in range(MESSAGES):
        if rng.randrange(3):
            talk.cable.say(*odd_message(rng))
        else:
            talk.cable.to_box += rng.randbytes(rng.randrange(300)) + b"\n" * rng.randrange(2)
        talk.pass_time(5 * rng.randrange(60))
    talk.cable.to_box += b"\n"
    talk.pass_time(2000)
    assert games(talk) == before
    assert 0 <= talk.session.acknowledged.counts.get(GAME, 0) <= 6
    answers = talk.ask("want", GAME, 0)
    assert [answer[0] for answer in answers] == ["rec"] * 6 + ["upto"]
    talk.session.enter(["take", 0])


def test_messages_that_no_laptop_sends(soak):
    soak(messages_that_no_laptop_sends)
