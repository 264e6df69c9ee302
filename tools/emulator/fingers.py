"""Random key scripts for two boxes in lockstep: random keys, and sometimes a planned sequence."""

import random
from collections.abc import Iterator

HOME = "BACK BACK BACK BACK"
TAKES = ("P1 P1", "P2 P1", "P3 P1", "P4 P1")
# Sequences that lead deep into the screens, from the table: words, with those in braces drawn at random.
PURPOSES = (
    *TAKES * 3,
    "{key} {key} {key}",
    "{key} DOWN {key} {key}",
    "{key} P2 P4 P1",  # a farm
    "{key} {key} {key} OK",
    "{key} UP {key} {key} {key}",
    "{key} P4 {key} {key}",  # a star moved
    "{key} DOWN P4 {key} {key}",  # a monastery as another card
    "{key} P1 UP {key} DOWN {key}",  # thousands and hundreds
    "{key} P1 {key} DOWN {key} OK {key} OK",  # a sum, and the points that it buys
    "hold:OK P2 {key} {key} OK",  # what a component says
    "hold:BACK",
    "hold:OK P1 {key} {key}",  # the history: struck out, brought back, changed
    "hold:OK P1 {key} P1 {key} {key}",
    "hold:OK P1 {key} P1 P4 {key}",  # an entry of another player
    "hold:OK P1 {key} P3 {key} {key} {key}",  # an entry before another
    "P1 P1 P2 P1 hold:OK P1 P2 P3 P1 DOWN {key} hold:OK P1 {key} {key}",
    "hold:OK P2 wait:1000 OK",  # scored now, or ended
    "hold:OK {key} {key}",
    "hold:OK P3 P1 {key}",  # the same players again
    "hold:OK DOWN {key} {key} {key}",
    "hold:OK DOWN P1 {key}",  # another game goes on
    "hold:OK DOWN P2 P3 {key}",  # a language
    "hold:OK DOWN P3 P1",  # given up
    "hold:OK P4 P2 UP P1 P2 OK",  # another game of the same kind, from the roster
    "hold:OK P4 P2 {key} {key}",  # another of so many
    "hold:OK DOWN DOWN P1 {key} {key} {key}",  # a name for a player
    "hold:OK P4 P2 UP DOWN P1 {key} {key} {key} {key} OK {key} OK",  # a new name
    "hold:OK P3 P1 BACK P1 hold:OK P1 hold:OK",  # room for another game
    "P2 UP P1 P1 P1 OK P1 P1 P2 OK OK",  # Tuscany, and names at the first start
    "OK wait:1000 OK",
    "OK P1 P1 OK OK OK P1 DOWN P2 P2 P1 OK OK BACK P2 OK OK OK hold:OK P2 P1",  # leftovers, the end
)
KEYS = (*["P1"] * 4, *["P2", "P3", "P4", "DOWN", "OK", "BACK"] * 2, "UP")
HELD = ("hold:BACK", "hold:OK", "hold:UP", "hold:P1", "hold:DOWN")
WAITS = ("wait:1000", "wait:3500", "wait:11000")
NEED_CABLE = ("want", "ack", "names", "unplug")
PAD = (*["turn:1"] * 4, "turn:-1", "turn:-1", "OK", "UNDO", "hold:UNDO", "MENU", "AGAIN", "AGAIN", "HELP")  # MacroPad's
LAPTOP = ("want:{game}", "ack:{game}", "ack:{game}", "plug", "unplug", "names:Anna,Zoë,{key}")


def script(seed: int, strokes: int, laptop: bool, pad: bool = False) -> list[str]:
    """Return a random script of so many words, always the same for a seed.

    `laptop` adds the words of a laptop, `pad` the dial and the middle column of a MacroPad.
    """
    rng = random.Random(seed)
    words = _words(rng, laptop, pad)
    return [next(words) for _ in range(strokes)]


def _words(rng: random.Random, laptop: bool, pad: bool) -> Iterator[str]:
    plugged = laptop
    if plugged:
        yield "plug"
    while True:
        for drawn in [rng.choice(PAD)] if pad and rng.random() < 0.5 else _some(rng, laptop):
            # Words that need the cable plug it in.
            word = "plug" if drawn.partition(":")[0] in NEED_CABLE and not plugged else drawn
            if word != "plug" or not plugged:
                yield word
            plugged = word == "plug" or (plugged and word != "unplug")


def _some(rng: random.Random, laptop: bool) -> list[str]:
    """Return the next words."""
    draw = rng.random()
    if draw < 0.5:
        words = rng.choice(KEYS)
    elif draw < 0.56:
        words = rng.choice(HELD)
    elif draw < 0.58:
        words = rng.choice(WAITS)
    elif draw < 0.59:
        words = "restart"
    elif draw < 0.66 and laptop:
        words = rng.choice(LAPTOP)
    else:
        words = f"{HOME if rng.random() < 0.5 else 'BACK'} {rng.choice(PURPOSES)}"
    return [_filled(rng, word) for word in words.split()]


def _filled(rng: random.Random, word: str) -> str:
    return word.format(key=rng.choice(("P1", "P2", "P3", "P4")), game=rng.randint(1, 5))
