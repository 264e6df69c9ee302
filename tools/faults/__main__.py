"""Look at each box with a fault, and write docs/faults.md: `make faults`, some ten minutes."""

from faults import known, page, seen
from faults.emulated import BOARD


def main() -> None:
    """Print each line as soon as it is known, and write the page."""
    found = {}
    for fault in known.faults(BOARD):
        found[fault.number] = seen.look(fault)
        print(page.row(fault, found[fault.number]), flush=True)
    page.PATH.write_text(page.text(found), encoding="utf-8")


if __name__ == "__main__":
    main()
