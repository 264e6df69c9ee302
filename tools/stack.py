"""Print how deep the emulated Pico's stack gets: `PYTHONPATH=tests .venv/bin/python tools/stack.py [WORD …]`.

Words choose the parts whose titles have one of them; the recorded games are parts too, which take minutes when
they are pressed first. Under each part are its deepest calls: of Python, and with the C below it in brackets.
"""

import sys

from emulator.depths import measures
from emulator.stack import Depth, Use


def main(chosen: list[str]) -> None:
    """Measure the parts, and print a line and two traces for each."""
    print(f"{'Python':>15}  {'with C':>6}  {'interrupt':>9}  {'untouched':>9}")
    for title, measure in measures():
        if not chosen or any(word in title for word in chosen):
            show(title, measure())


def show(title: str, use: Use) -> None:
    """Print the deepest use of a part."""
    numbers = f"{use.python.bytes:5} B = {use.percent:3.0f} %  {use.all.bytes:4} B  {use.interrupt.bytes:7} B"
    print(f"{numbers}  {use.untouched:7} B  {title}", flush=True)
    for word in use.refused:
        print(f"  the box had a fault after {word}")
    trace("Python", use.python)
    trace("with C", use.all)
    trace("interrupt", use.interrupt)


def trace(name: str, depth: Depth) -> None:
    """Print the calls at the deepest point."""
    print(f"  {name}, after {depth.word}: {' > '.join(depth.calls)}")


if __name__ == "__main__":
    main(sys.argv[1:])
