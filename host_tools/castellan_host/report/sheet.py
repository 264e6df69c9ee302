"""A report for printing: a PDF of A4 pages, or one PNG or SVG image."""

import io
import re

from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure

from castellan_host.export.play_link import BORDER
from castellan_host.report.blocks import Block, lines, qr_code, space, split, table
from castellan_host.report.drawing import SMALL, TEXT, Area, Pen, drawing
from castellan_host.report.palette import LIGHT
from castellan_host.report.parts import Heading, Line, Link, Numbered, Part, Plot, Report, Scan, Table
from castellan_host.report.typeface import REPLACEMENT, Letters

_WIDE, _HIGH = 8.27, 11.69  # A4, in inches
_MARGIN = 0.5
_WIDTH, _HEIGHT = _WIDE - 2 * _MARGIN, _HIGH - 2 * _MARGIN
DPI = 150  # of a PNG
_TITLE, _HEADING = 18, 12  # font sizes, in points
# Without a date, so that the same report gives the same bytes.
_METADATA = {"Creator": None, "Producer": None, "CreationDate": None}
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # XML 1.0, section 2.2


def pdf(report: Report, letters: Letters) -> bytes:
    """Return a report as a PDF of A4 pages."""
    pen = Pen(LIGHT, letters)
    with drawing(pen):
        data = io.BytesIO()
        with PdfPages(data, metadata={**_METADATA, "Title": report.title}) as pages:
            for blocks in paged(_blocks(report, pen)):
                pages.savefig(_sheet(blocks, _HIGH))
        return data.getvalue()


def png(report: Report, letters: Letters) -> bytes:
    """Return a report as a PNG image."""
    return _one(report, letters, "png", {"Software": None})


def svg(report: Report, letters: Letters) -> bytes:
    """Return a report as an SVG image; its text is converted to paths, so it needs no fonts."""
    drawn = _one(report, letters, "svg", {"Date": None, "Creator": None, "Title": report.title})
    return _NO_XML.sub(REPLACEMENT, drawn.decode()).encode()  # they stand in comments and the title


def _one(report: Report, letters: Letters, kind: str, metadata: dict[str, str | None]) -> bytes:
    pen = Pen(LIGHT, letters)
    with drawing(pen):
        blocks = _blocks(report, pen)
        data = io.BytesIO()
        high = sum(block.height for block in blocks) + 2 * _MARGIN
        _sheet(blocks, high).savefig(data, format=kind, dpi=DPI, metadata=metadata)
        return data.getvalue()


def _sheet(blocks: list[Block], high: float) -> Figure:
    figure = Figure((_WIDE, high))
    top = high - _MARGIN
    for block in blocks:
        top -= block.height
        block.draw(Area(figure, _MARGIN, top, _WIDTH, block.height))
    return figure


def paged(blocks: list[Block]) -> list[list[Block]]:
    """Return the blocks of each page; a heading stays with what follows it."""
    pages: list[list[Block]] = [[]]
    for block in blocks:
        if pages[-1] and sum(each.height for each in pages[-1]) + block.height > _HEIGHT:
            moved: list[Block] = []
            while len(pages[-1]) > 1 and pages[-1][-1].joins:
                moved.insert(0, pages[-1].pop())
            pages.append(moved)
        pages[-1].append(block)
    return pages


def _blocks(report: Report, pen: Pen) -> list[Block]:
    title = lines(report.title, pen, _WIDTH, _TITLE, bold=True)
    return [title, *(block for part in report.parts for block in _of_part(part, pen))]


def _of_part(part: Part, pen: Pen) -> list[Block]:
    match part:
        case Heading(text):
            return [space(0.2), lines(text, pen, _WIDTH, _HEADING, bold=True, joins=True)]
        case Line():
            return _line(part, pen)
        case Numbered(texts):
            return [lines(f"{number}  {text}", pen, _WIDTH) for number, text in enumerate(texts, 1)]
        case Table():
            return [*(table(each, pen, _WIDTH) for each in split(part)), space(0.15)]
        case Plot():
            return [Block(part.drawing.height(_WIDTH, pen), lambda area: part.drawing.draw(area, pen)), space(0.1)]
        case Scan():
            return [qr_code(part.code.matrix_iter(border=BORDER))]
        case Link():
            return []


def _line(line: Line, pen: Pen) -> list[Block]:
    match line.kind:
        case "verdict":
            return [space(0.1), lines(line.text, pen, _WIDTH, _HEADING, bold=True)]
        case "":
            return [space(0.1), lines(line.text, pen, _WIDTH, joins=line.joins)]
    size = SMALL if line.kind == "small" else TEXT
    return [lines(line.text, pen, _WIDTH, size, joins=line.joins)]
