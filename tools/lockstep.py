"""Press the same keys on the emulated Pico and on the virtual box, and compare after each.

    PYTHONPATH=tests .venv/bin/python tools/lockstep.py [N [FIRST]]        random scripts, N strokes in all
    PYTHONPATH=tests .venv/bin/python tools/lockstep.py START WORD …       a script on one of the starting states

The words are in tools/emulator/lockstep.py, the starting states in tools/emulator/starts.py. Each of the random
scripts has a number, which decides all of it; FIRST is that of the first.
"""

import sys

from castellan_host.virtual.pressing import ScriptError
from emulator import starts
from emulator.lockstep import DifferenceError, random_script, replayed

STROKES = 100  # of a script


def main(arguments: list[str]) -> int:
    """Run the scripts of the arguments; return 1 if the boxes differ."""
    if arguments and arguments[0] in starts.STARTS:
        return failed(arguments[0], " ".join(arguments[1:]))
    if not all(map(str.isdecimal, arguments)) or len(arguments) > 2:
        print(f"Neither numbers nor one of {', '.join(starts.STARTS)}: {' '.join(arguments)}", file=sys.stderr)
        return 2
    strokes, first = [*map(int, arguments), *(10_000, 0)[len(arguments) :]]
    bad = 0
    for seed in range(first, first + -(-strokes // STROKES)):
        start, words = random_script(seed, STROKES)
        print(f"script {seed}, on the start {start!r}", flush=True)
        bad += failed(start, " ".join(words))
    print(f"The boxes differ on {bad} scripts" if bad else "The boxes agree")
    return bool(bad)


def failed(start: str, words: str) -> int:
    """Do a script; print how the boxes differ and return 1 if they do."""
    try:
        late, use = replayed(start, words)
    except DifferenceError as error:
        print(error, flush=True)
        return 1
    except ScriptError as error:
        print(error, file=sys.stderr)
        return 2
    print(f"  they agree; late {late} times; stack {use.percent:.0f} %, {use.untouched} B untouched", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
