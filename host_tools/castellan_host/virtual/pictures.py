"""Pictures of the display, for files."""

from typing import Protocol

from PIL import Image

from castellan_host.virtual.oled_model import HEIGHT, WIDTH

_FRAME, _DARK, _BRIGHT = 3, 40, 230


class Pixels(Protocol):
    """Whatever shows a picture: `pixel` returns 1 where it is bright at (x, y) from its upper left corner, else 0."""

    def pixel(self, x: int, y: int) -> int: ...


def picture(display: Pixels, scale: int = 4) -> Image.Image:
    """Return what a display shows, as an image with `scale` points a pixel and a dark frame."""
    rows = bytes(2 * display.pixel(x, y) for y in range(HEIGHT) for x in range(WIDTH))
    image = Image.new("P", (WIDTH + 2 * _FRAME, HEIGHT + 2 * _FRAME), 1)
    image.putpalette([level for grey in (0, _DARK, _BRIGHT) for level in (grey, grey, grey)])
    image.paste(Image.frombytes("P", (WIDTH, HEIGHT), rows), (_FRAME, _FRAME))
    return image.resize((image.width * scale, image.height * scale), Image.Resampling.NEAREST)
