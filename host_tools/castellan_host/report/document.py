"""A report as one HTML file, light or dark by the browser's setting, without other files or scripts."""

from html import escape
from pathlib import Path

from matplotlib.figure import Figure

from castellan_host.export.play_link import BORDER
from castellan_host.report import inline
from castellan_host.report.drawing import Area, Pen, drawing
from castellan_host.report.parts import Heading, Line, Link, Numbered, Part, Plot, Report, Scan, Table
from castellan_host.report.typeface import Letters
from castellan_host.scripts import LEFTWARDS, unmarked

_WIDTH = 7.4  # of a plot, in inches; CSS scales it to the page's width
_MODULE = 3  # CSS pixels of a QR code's module, fewer on a narrow page
_STYLE = Path(__file__).with_name("report.css")
# Nothing is loaded or run, whatever a name contains.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def document(report: Report, letters: Letters) -> str:
    """Return the page of a report."""
    pen = Pen(inline.PAGE, letters, page=True)
    with drawing(pen):
        body = "\n".join([f"<h1>{_text(report.title)}</h1>", *(_part(part, pen) for part in report.parts)])
    style = f"{inline.properties()}\n{_STYLE.read_text(encoding='utf-8')}"
    return f"""<!DOCTYPE html>
<html lang="{report.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(report.title)}</title>
<style>
{style}</style>
</head>
<body>
{body}
</body>
</html>
"""


def _part(part: Part, pen: Pen) -> str:
    match part:
        case Heading(text):
            return f"<h2>{_text(text)}</h2>"
        case Line(text, kind):
            return f'<p class="{kind}">{_text(text)}</p>' if kind else f"<p>{_text(text)}</p>"
        case Numbered(texts):
            items = "\n".join(f"<li>{_text(words)}</li>" for words in texts)
            return f"<ol>\n{items}\n</ol>"
        case Table():
            return _table(part)
        case Plot():
            return _plot(part, pen)
        case Scan():
            return _scan(part)
        case Link(address, words):
            return f'<p><a href="{escape(address)}">{_text(words)}</a></p>'


def _text(text: str) -> str:
    """Return a text in which names from right to left don't change the order of what is beside them."""
    return LEFTWARDS.sub(r"<bdi>\g<0></bdi>", escape(unmarked(text), quote=False))


def _plot(plot: Plot, pen: Pen) -> str:
    high = plot.drawing.height(_WIDTH, pen)
    figure = Figure((_WIDTH, high))
    plot.drawing.draw(Area(figure, 0, 0, _WIDTH, high), pen)
    return f'<div class="wide">\n{inline.inline(figure, f"{plot.name}-", escape(plot.title))}</div>'


def _scan(scan: Scan) -> str:
    """Return a code dark on light whatever the page has, or no camera reads it."""
    wide, _ = scan.code.symbol_size(border=BORDER)
    svg = scan.code.svg_inline(border=BORDER, dark="#000", light="#fff", title=scan.title, omitsize=True)
    return f'<div class="code" style="max-width: {_MODULE * wide}px">{svg}</div>'


def _table(table: Table) -> str:
    rows = [_row(table, table.names, "th")]
    rows += [_row(table, row, "td", last) for row, last in _marked(table)]
    return '<div class="wide"><table>\n' + "\n".join(rows) + "\n</table></div>"


def _marked(table: Table) -> list[tuple[list[str], bool]]:
    """Return the rows, each with whether it is the sum row."""
    last = len(table.rows) - 1
    return [(row, table.adds_up and index == last) for index, row in enumerate(table.rows)]


def _row(table: Table, cells: list[str], tag: str, adds_up: bool = False) -> str:
    found = []
    for column, cell in enumerate(cells):
        kind = ' class="number"' if column >= table.numbers else ""
        found.append(f"<{tag}{kind}><bdi>{escape(unmarked(cell))}</bdi></{tag}>")
    return ('<tr class="sum">' if adds_up else "<tr>") + "".join(found) + "</tr>"
