"""Inline SVG whose colours are CSS variables of the page, so that one plot serves light and dark."""

import io
import re

from matplotlib.figure import Figure

from castellan_host.report.palette import DARK, LIGHT, Theme

_BEFORE = re.compile(r"\A.*?(?=<svg)", re.DOTALL)
_STYLE = re.compile(r"<defs>\s*<style.*?</style>\s*</defs>|<!--.*?-->|<metadata>.*?</metadata>", re.DOTALL)
_SIZE = re.compile(r'(<svg[^>]*?) width="[^"]*" height="[^"]*"')
_ID = re.compile(r' id="([^"]*)"')
_REFERENCE = re.compile(r'(?<=[("])#([\w-]+)(?=[)"])')
_LOOK = re.compile(r'style="[^"]*"')
_FILL = re.compile(r' fill="([^"]*)"')  # the background of a hatch: an attribute cannot use a variable, a style can
_FONT = re.compile(r"font-family: [^;\"]*;? ?")


def _placeholder(index: int) -> str:
    return f"#fe01{index:02x}"


def _page_theme() -> Theme:
    """Return a theme of placeholder colours, all different, to be replaced by the variables."""
    ink, faint, ground, *names, hatch = [_placeholder(index) for index in range(len(LIGHT.colours()))]
    seats = len(LIGHT.seats)
    return Theme(ink, faint, ground, tuple(names[:seats]), tuple(names[seats:]), hatch)


PAGE = _page_theme()


def variables(theme: Theme) -> str:
    """Return a theme's colours as CSS variables."""
    return " ".join(f"--c{index}: {colour};" for index, colour in enumerate(theme.colours()))


def properties() -> str:
    """Return the CSS that sets the variables for light and dark."""
    dark = f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {variables(DARK)} }} }}"
    return f":root {{ {variables(LIGHT)} }}\n{dark}"


def inline(figure: Figure, prefix: str, title: str) -> str:
    """Return a figure, drawn with the theme PAGE, as an svg element; `prefix` keeps its ids unique in the page."""
    drawn = io.StringIO()
    figure.savefig(drawn, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    text = _STYLE.sub("", _BEFORE.sub("", drawn.getvalue()))
    used = set(_REFERENCE.findall(text)) & set(_ID.findall(text))
    text = _ID.sub(lambda found: f' id="{prefix}{found[1]}"' if found[1] in used else "", text)
    text = _REFERENCE.sub(lambda found: f"#{prefix if found[1] in used else ''}{found[1]}", text)
    text = _LOOK.sub(lambda found: _themed(found[0]), _FILL.sub(r' style="fill: \1"', text))
    return _SIZE.sub(rf'\1 role="img" aria-label="{title}"', text, count=1)


def _themed(look: str) -> str:
    """Return a style attribute with variables for placeholders, and without a font family."""
    look = _FONT.sub("", look)
    for index in range(len(PAGE.colours())):
        look = look.replace(_placeholder(index), f"var(--c{index})")
    return look
