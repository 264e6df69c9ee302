"""The parts that any report is made of, without layout: lines of text, tables and plots in their order."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

if TYPE_CHECKING:
    from segno import QRCode

    from castellan_host.report.drawing import Area, Pen


@dataclass(frozen=True)
class Heading:
    """The title of a section."""

    text: str


@dataclass(frozen=True)
class Line:
    """A sentence of its own. `joins` keeps it on the same page as the next part."""

    text: str
    kind: Literal["", "head", "verdict", "note", "small"] = ""
    joins: bool = False


@dataclass(frozen=True)
class Numbered:
    """Sentences numbered from 1."""

    texts: list[str]


@dataclass(frozen=True)
class Table:
    """Column names and rows. Columns from `numbers` on are numeric; with `adds_up` the last row is a sum."""

    names: list[str]
    rows: list[list[str]]
    numbers: int
    adds_up: bool = False


class Drawing(Protocol):
    """What a plot is drawn by; its height is in inches, at a width."""

    def height(self, width: float, pen: "Pen", /) -> float: ...
    def draw(self, area: "Area", pen: "Pen", /) -> object: ...


@dataclass(frozen=True)
class Plot:
    """A plot; `name` is unique in its report."""

    name: str
    title: str
    drawing: Drawing


@dataclass(frozen=True)
class Scan:
    """A QR code, and what it is."""

    code: "QRCode"
    title: str


@dataclass(frozen=True)
class Link:
    """The words of a link; paper has none."""

    address: str
    words: str


Part = Heading | Line | Numbered | Table | Plot | Scan | Link


@dataclass(frozen=True)
class Report:
    """A report in one language: its title, and the parts below it."""

    language: str
    title: str
    parts: list[Part]

    def texts(self) -> list[str]:
        """Return all texts but those that plots alone have, to find the glyphs that the report needs."""
        everything = [self.title]
        for part in self.parts:
            match part:
                case Heading(text) | Line(text):
                    everything.append(text)
                case Numbered(texts):
                    everything += texts
                case Table(names, rows):
                    everything += [cell for row in [names, *rows] for cell in row]
                case Link():
                    everything.append(part.words)
                case Plot():
                    everything.append(part.title)
        return everything
