"""A table of many rows on standard output: as rich would draw it, in a fraction of the time."""

from collections.abc import Collection, Sequence

from rich.box import HEAVY_HEAD, Box
from rich.cells import cell_len, chop_cells
from rich.text import Text

from castellan_host import terminal

_NARROWEST = 4  # letters of a column that is folded


def write(rows: Sequence[Sequence[str]], folded: Collection[int], right: Collection[int]) -> None:
    """Print a table, its head in the first row; a cell's lines are parted by newlines.

    `folded` are the columns whose lines are folded where the terminal is too narrow, `right` those that are aligned to
    the right.
    """
    console = terminal.console(wide=False)
    frame = HEAVY_HEAD.substitute(console.options, safe=console.safe_box)
    high = max(cell.count("\n") for cell in rows[0])
    head = [(high - cell.count("\n")) * "\n" + cell for cell in rows[0]]  # it stands on the line below it
    cells = [[cell.split("\n") for cell in row] for row in (head, *rows[1:])]
    widths = [max(cell_len(line) for row in cells for line in row[n]) for n in range(len(rows[0]))]
    _narrow(widths, folded, console.width - 3 * len(widths) - 1)
    padded = [width + 2 for width in widths]
    heads, *body = (_lines(row, widths, right) for row in cells)
    console.print(Text(frame.get_top(padded)), soft_wrap=True)
    for line in heads:
        console.print(_head_line(line, frame), soft_wrap=True)
    between = "\n" + frame.get_row(padded, "row") + "\n"
    drawn = between.join("\n".join(_line(cells, frame) for cells in lines) for lines in body)
    parts = frame.get_row(padded, "head"), *filter(None, [drawn]), frame.get_bottom(padded)
    console.file.write("\n".join(parts) + "\n")


def _narrow(widths: list[int], folded: Collection[int], width: int) -> None:
    """Narrow the widest of the columns that may be folded, until all fit."""
    while sum(widths) > width:
        widest = max(folded, key=lambda column: widths[column])
        if widths[widest] <= _NARROWEST:
            return
        widths[widest] -= 1


def _lines(row: list[list[str]], widths: list[int], right: Collection[int]) -> list[list[str]]:
    """Return a row's lines, each as its cells' texts, as wide as the columns."""
    columns = [
        [part for line in cell for part in _folded(line, width)] for cell, width in zip(row, widths, strict=True)
    ]
    high = max(map(len, columns))
    return [
        [
            _aligned(column[n] if n < len(column) else "", width, at in right)
            for at, (column, width) in enumerate(zip(columns, widths, strict=True))
        ]
        for n in range(high)
    ]


def _folded(line: str, width: int) -> list[str]:
    """Return a line in parts of at most this width, between words where that is possible."""
    if cell_len(line) <= width:
        return [line]
    parts: list[str] = [""]
    for word in line.split(" "):
        longer = f"{parts[-1]} {word}" if parts[-1] else word
        if cell_len(longer) <= width:
            parts[-1] = longer
        else:
            parts += chop_cells(word, width)
    return [*filter(None, parts)]


def _aligned(text: str, width: int, right: bool) -> str:
    blank = " " * (width - cell_len(text))
    return blank + text if right else text + blank


def _head_line(cells: list[str], frame: Box) -> Text:
    parts: list[str | tuple[str, str]] = [frame.head_left]
    for cell in cells:
        parts += [" ", (cell, "bold"), " ", frame.head_vertical]
    return Text.assemble(*parts[:-1], frame.head_right)


def _line(cells: list[str], frame: Box) -> str:
    return f"{frame.mid_left} {f' {frame.mid_vertical} '.join(cells)} {frame.mid_right}"
