"""The display as an image, for files."""

from typing import Protocol

from PIL import Image

from castellan_host.virtual.oled_model import HEIGHT, WIDTH

_FRAME, _DARK, _BRIGHT = 3, 40, 230


class Pixels(Protocol):
    """A picture: `pixel` returns 1 if the pixel at (x, y) from the upper left corner is bright, else 0."""

    def pixel(self, x: int, y: int) -> int: ...


def picture(display: Pixels, scale: int = 4) -> Image.Image:
    """Return the picture on a display as an image with a dark frame, each pixel `scale` points wide and high."""
    rows = bytes(2 * display.pixel(x, y) for y in range(HEIGHT) for x in range(WIDTH))
    image = Image.new("P", (WIDTH + 2 * _FRAME, HEIGHT + 2 * _FRAME), 1)
    image.putpalette([level for grey in (0, _DARK, _BRIGHT) for level in (grey, grey, grey)])
    image.paste(Image.frombytes("P", (WIDTH, HEIGHT), rows), (_FRAME, _FRAME))
    return image.resize((image.width * scale, image.height * scale), Image.Resampling.NEAREST)
