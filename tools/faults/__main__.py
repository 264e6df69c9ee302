"""Look at each box with a fault, and write docs/faults.md: `make faults`, or these by number."""

import sys

from faults import known, page, seen
from faults.emulated import BOARD


def main(*numbers: int) -> None:
    """Print each line as soon as it is known, and write the page."""
    rows = page.written() if numbers else {}
    for fault in known.faults(BOARD):
        if not numbers or fault.number in numbers:
            rows[fault.number] = page.row(fault, seen.look(fault))
            print(rows[fault.number], flush=True)
    page.PATH.write_text(page.text(rows), encoding="utf-8")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
