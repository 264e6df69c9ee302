"""The legends of the keys, at 1:1, a page in each language, for `make renew`.

boards/legend.pdf has the labels of eight keys and the window for the display, boards/macropad/legend.pdf those for the
twelve caps of a MacroPad.
"""

import io
import textwrap
from collections.abc import Callable, Iterator
from typing import Any

import numpy
from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from PIL import Image

import card
from castellan import use
from castellan.keys import NAMES
from castellan.text import LANGUAGES
from castellan_host.device import boards
from parcel.boxes import ROOT

FILE = ROOT / "boards/legend.pdf"
CAPS = ROOT / "boards/macropad/legend.pdf"
WINDOWS = {"2.42": (55.0, 27.5), "1.3": (29.4, 14.7)}  # mm of lit pixels, by the display's inches
RULER = 100  # mm

_PAGE = 210, 297  # mm
_INCH = 25.4
_LEFT, _MIDDLE, _RIGHT = 15, 105, 195
_FRAME = ROOT / "docs/playing/the_first_start_the_display.png"
_LABEL, _LABELS = (30, 13), 48  # mm: the size of a key's label, and where the first of them begins
_CARD, _COLUMNS = 118, (15, 39, 75, 104, 135, 168)
_LINE = 3.0  # mm between lines of the smallest text
_WRAP = 21  # characters in a cell
_CAP, _APART = 12, 7  # mm: a side of a cap's label, and from one to the next: the caps' size is not checked
_CAP_WRAP, _CAP_LINE = 13, 1.8  # characters in a line of a cap's label, and mm between its lines
_PAD_CARD = 140  # mm from the upper edge
# The middle column, from the top: what stands on the cap, and the word for it, of the box's own or of the legend.
_MIDDLE_KEYS = (("↶", "undo"), ("☰", "menu"), ("↻", "again"), ("?", "help"))

_WORDS: dict[str, dict[str, Any]] = {
    "en": {
        "title": "Castellan: keys and window",
        "print": "Print at 100 %, not fitted to the page. This ruler is then 100 mm long.",
        "cut": "Cut along the dashed lines. Hold a window against the lit frame of the first steps before you cut it.",
        "window": "{inches} inches: {wide} × {high} mm",
        "screens": ("key", "the scores", "a list", "a number", "a name", "the result"),
        "held": "{key} held",
        "caps": "Castellan: the MacroPad’s twelve caps",
        "cut_caps": "Cut along the dashed lines ({side} × {side} mm). "
        "Measure the flat top of your caps first: their size is not checked.",
        "socket": "the USB socket is on this side",
        "again": "the last entry again",
        "dial": "Dial: turn it to mark a line, or to make a number more or less; press it for OK.",
    },
    "fr": {
        "title": "Castellan : touches et fenêtre",
        "print": "Imprimer à 100 %, sans ajuster à la page. Cette règle mesure alors 100 mm.",
        "cut": "Découper le long des tirets. Poser d’abord la fenêtre sur le cadre allumé des premiers pas.",
        "window": "{inches} pouces : {wide} × {high} mm",
        "screens": ("touche", "les scores", "une liste", "un nombre", "un nom", "le résultat"),
        "held": "{key} maintenue",
        "caps": "Castellan : les douze touches du MacroPad",
        "cut_caps": "Découper le long des tirets ({side} × {side} mm). "
        "Mesurer d’abord le dessus des touches : leur taille n’est pas vérifiée.",
        "socket": "la prise USB est de ce côté",
        "again": "encore cette saisie",
        "dial": "Molette : tourner marque une ligne, ou change un nombre de un ; appuyer, c’est OK.",
    },
    "de": {
        "title": "Castellan: Tasten und Fenster",
        "print": "Mit 100 % drucken, nicht an die Seite anpassen. Dann ist dieses Lineal 100 mm lang.",
        "cut": "Entlang der Striche schneiden. Das Fenster vorher an den hellen Rahmen der ersten Schritte halten.",
        "window": "{inches} Zoll: {wide} × {high} mm",
        "screens": ("Taste", "der Stand", "eine Liste", "eine Zahl", "ein Name", "das Ergebnis"),
        "held": "{key} halten",
        "caps": "Castellan: die zwölf Kappen des MacroPads",
        "cut_caps": "Entlang der Striche schneiden ({side} × {side} mm). "
        "Vorher die Kappen oben messen: ihre Größe ist nicht geprüft.",
        "socket": "auf dieser Seite ist die USB-Buchse",
        "again": "letzter Eintrag nochmals",
        "dial": "Drehknopf: Drehen markiert eine Zeile oder ändert eine Zahl um eins; Drücken ist OK.",
    },
    "ru": {
        "title": "Castellan: кнопки и окно",
        "print": "Печатать в масштабе 100 %, без подгонки под страницу. Тогда длина этой линейки — 100 мм.",
        "cut": "Резать по пунктиру. Перед этим приложить окно к светящейся рамке первых шагов.",
        "window": "{inches} дюйма: {wide} × {high} мм",
        "screens": ("кнопка", "счёт", "список", "число", "имя", "итог"),
        "held": "{key} держать",
        "caps": "Castellan: двенадцать колпачков MacroPad",
        "cut_caps": "Резать по пунктиру ({side} × {side} мм). Сначала измерить верх колпачка: его размер не проверен.",
        "socket": "гнездо USB с этой стороны",
        "again": "ещё раз та же запись",
        "dial": "Ручка: поворот отмечает строку или меняет число на один; нажатие — OK.",
    },
}


def write() -> None:
    """Write both legends."""
    FILE.write_bytes(made(page))
    CAPS.write_bytes(made(caps))


def made(drawn: Callable[[str], Figure]) -> bytes:
    """Return a legend as a PDF, of what draws its page in a language; its bytes are the same each time."""
    data = io.BytesIO()
    unnamed = {"Creator": None, "Producer": None, "CreationDate": None}
    with rc_context({"font.family": "DejaVu Sans", "pdf.fonttype": 42}), PdfPages(data, metadata=unnamed) as pages:
        for language in LANGUAGES:
            pages.savefig(drawn(language))
    return data.getvalue()


def page(language: str) -> Figure:
    """Return the page in a language; its coordinates are millimetres from the upper left corner."""
    words = _WORDS[language]
    figure, axes = _begun(words["title"], words["print"], words["cut"])
    rows = card.rows(language)
    for number, name in enumerate(NAMES):
        _label(axes, number, name, dict(_does(name, rows, words)))
    _windows(axes, words["window"])
    _card(axes, _CARD, rows, words)
    return figure


def caps(language: str) -> Figure:
    """Return the page of a MacroPad's caps in a language, which are where pins.py has their keys."""
    words = _WORDS[language]
    figure, axes = _begun(words["caps"], words["print"], words["cut_caps"].format(side=_CAP))
    rows = card.rows(language)
    pins = boards.constants(boards.load("macropad").pins)
    for pin, name in zip(pins["KEYS"], NAMES, strict=True):
        _cap(axes, pin, name.removeprefix("P"), list(dict(_does(name, rows, words)).values()))
    held = use(f"castellan.text.{language}_help").HELD
    for row, (sign, what) in enumerate(_MIDDLE_KEYS):
        _cap(axes, 3 * row + 2, sign, [held.get(what) or words[what]])
    axes.text(_MIDDLE, _LABELS + 1, words["socket"], size=7, ha="center")
    axes.text(_LEFT, _PAD_CARD - 8, words["dial"], size=8)
    _card(axes, _PAD_CARD, rows, words)
    return figure


def _begun(title: str, how: str, cut: str) -> tuple[Figure, Axes]:
    """Return a new page and its axes, with its title, its ruler and how to print and to cut it."""
    figure = Figure(figsize=(_PAGE[0] / _INCH, _PAGE[1] / _INCH))
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(0, _PAGE[0]), ylim=(_PAGE[1], 0))
    axes.axis("off")
    axes.text(_LEFT, 20, title, size=16, weight="bold")
    axes.text(_LEFT, 27, how, size=9)
    _ruler(axes)
    axes.text(_LEFT, 43, cut, size=8)
    return figure, axes


def _ruler(axes: Axes) -> None:
    axes.plot([_LEFT, _LEFT + RULER], [34, 34], color="black", linewidth=0.6)
    for tick in range(RULER // 10 + 1):
        axes.plot([_LEFT + 10 * tick] * 2, [34, 31.5 if tick % 5 == 0 else 32.7], color="black", linewidth=0.6)


def _does(name: str, rows: list[tuple[str, bool, list[str]]], words: dict[str, Any]) -> Iterator[tuple[bool, str]]:
    """Yield what a key does in a list or at the scores, and what it does there while it is held, marked by True."""
    for key, held, cells in rows:
        if key == name or (key == "1–4" and name.startswith("P")):
            scores, in_a_list = cells[:2]
            held_words = words["held"].format(key="").strip()
            yield held, f"{held_words}: {scores}" if held else in_a_list or scores


def _label(axes: Axes, number: int, name: str, does: dict[bool, str]) -> None:
    """Draw the label of a key: P1 to P4 to the left of the windows, the others to the right."""
    wide, high = _LABEL
    x = _LEFT if number < 4 else _RIGHT - wide
    y = _LABELS + number % 4 * high
    axes.add_patch(_rectangle(x, y, wide, high))
    axes.text(x + wide / 2, y + 5.6, name.removeprefix("P"), size=13, weight="bold", ha="center")
    lines = [does[each] for each in (False, True) if each in does]
    for row, text in enumerate(lines):
        axes.text(x + wide / 2, y + 8.8 + 2.7 * row, text, size=5, ha="center")


def _cap(axes: Axes, pin: int, name: str, does: list[str]) -> None:
    """Draw the label of a cap: the key at GP1 is the upper left one, three are in a row."""
    step = _CAP + _APART
    x = _MIDDLE - _CAP / 2 + ((pin - 1) % 3 - 1) * step
    y = _LABELS + 4 + (pin - 1) // 3 * step
    axes.add_patch(_rectangle(x, y, _CAP, _CAP))
    axes.text(x + _CAP / 2, y + 4.2, name, size=10 if len(name) < 3 else 8, weight="bold", ha="center")
    lines = [line for each in does for line in textwrap.wrap(each, _CAP_WRAP)]
    for row, line in enumerate(lines):
        axes.text(x + _CAP / 2, y + 7.4 + _CAP_LINE * row, line, size=3.7, ha="center")


def _windows(axes: Axes, caption: str) -> None:
    """Draw the windows, with the frame of the first steps in them."""
    frame = Image.open(_FRAME).convert("L").point(lambda light: 255 * (light > 127))
    lit = 255 - numpy.asarray(frame.crop(frame.getbbox()))  # the frame is the rim of what is lit
    y = float(_LABELS)
    for inches, (wide, high) in WINDOWS.items():
        x = _MIDDLE - wide / 2
        axes.imshow(lit, extent=(x, x + wide, y + high, y), cmap="gray", interpolation="nearest", aspect="auto")
        axes.add_patch(_rectangle(x, y, wide, high))
        axes.text(_MIDDLE, y + high + 4, caption.format(inches=inches, wide=wide, high=high), size=7, ha="center")
        y += high + 10
    axes.set(xlim=(0, _PAGE[0]), ylim=(_PAGE[1], 0))  # a picture changes them


def _rectangle(x: float, y: float, wide: float, high: float) -> Rectangle:
    return Rectangle((x, y), wide, high, fill=False, linestyle="--", linewidth=0.5)


def _card(axes: Axes, top: int, rows: list[tuple[str, bool, list[str]]], words: dict[str, Any]) -> None:
    """Draw what each key does on each kind of screen."""
    for x, heading in zip(_COLUMNS, words["screens"], strict=True):
        axes.text(x, top, heading, size=7.5, weight="bold")
    y = top + 2.0
    for key, held, cells in rows:
        axes.plot([_LEFT, _RIGHT], [y, y], color="gray", linewidth=0.4)
        wrapped = [textwrap.wrap(cell.replace("; ", ";\n"), _WRAP) for cell in cells]
        name = words["held"].format(key=key) if held else key
        axes.text(_COLUMNS[0], y + _LINE + 0.8, name, size=7, weight="bold")
        for x, lines in zip(_COLUMNS[1:], wrapped, strict=True):
            for row, line in enumerate(lines):
                axes.text(x, y + 0.8 + _LINE * (row + 1), line, size=6.5)
        y += 2.4 + _LINE * max(map(len, wrapped))
