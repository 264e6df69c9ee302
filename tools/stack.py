"""Print how deep the stack gets on the emulated Pico: `PYTHONPATH=tests .venv/bin/python tools/stack.py [WORD …]`.

Words choose the parts whose titles have one of them; with `game` the recorded game is pressed too, which
takes minutes. Under each part stand the calls at its deepest: of Python, and with the C below it in brackets.
"""

import sys

from emulator.stack import PARTS, RECORDED, Depth, Part, Use


def main(chosen: list[str]) -> None:
    """Measure the parts, and print a line and two traces for each."""
    print(f"{'Python':>15}  {'with C':>6}  {'interrupt':>9}  {'untouched':>9}")
    for part in (*PARTS, RECORDED):
        if not chosen or any(word in part.title for word in chosen):
            show(part, part.use())


def show(part: Part, use: Use) -> None:
    """Print what was deepest in a part."""
    numbers = f"{use.python.bytes:5} B = {use.percent:3.0f} %  {use.all.bytes:4} B  {use.interrupt.bytes:7} B"
    print(f"{numbers}  {use.untouched:7} B  {part.title}", flush=True)
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
