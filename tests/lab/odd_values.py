"""Values that nobody sends: of every type and size that a line can hold, and text that drives terminals."""

import random

TEXTS: tuple[str, ...] = (
    "",
    "\0",
    "\x1b[2J\x1b]0;x\x07",
    "\u202egnp.exe",
    "[/b]",
    "[bold]x",
    "../../etc/passwd",
    "%s%n{0}",
)
TEXTS += ("a\nb\r", "\u2028", "Ян", "𝔸" * 12, "x" * 65, "é", "0" * 16)
NUMBERS = (0, 1, -1, 11, 255, 1 << 31, (1 << 53) - 1, 1 - (1 << 53), 1 << 40)


def odd_value(rng: random.Random, depth: int = 2) -> object:
    """Return a random value that a message can hold."""
    kind = rng.randrange(6 if depth else 4)
    if kind == 0:
        return rng.choice(TEXTS)
    if kind == 1:
        return rng.choice(NUMBERS)
    if kind == 2:
        return rng.choice((None, True, False))
    if kind == 3:
        return rng.randrange(-5, 50)
    if kind == 4:
        return [odd_value(rng, depth - 1) for _ in range(rng.randrange(4))]
    return {rng.choice(TEXTS): odd_value(rng, depth - 1) for _ in range(rng.randrange(3))}
