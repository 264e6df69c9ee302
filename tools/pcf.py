"""Reads a bitmap font of X11, in its portable compiled format."""

import gzip
import pathlib
import struct

_METRICS, _BITMAPS, _ENCODINGS = 4, 8, 32  # types of tables


class Pcf:
    """A font in X11's portable compiled format."""

    def __init__(self, path: pathlib.Path) -> None:
        self._data = gzip.decompress(path.read_bytes())
        if self._data[:4] != b"\x01fcp":
            raise ValueError(f"{path} is no PCF font")
        (count,) = struct.unpack_from("<I", self._data, 4)
        rows = (struct.unpack_from("<4I", self._data, 8 + 16 * row) for row in range(count))
        self._tables = {kind: offset for kind, _, _, offset in rows}
        self._metrics = self._read_metrics()
        self._read_bitmaps()
        self._glyphs = self._read_encodings()

    def rows(self, letter: str, ascent: int, descent: int) -> list[str]:
        """Return a letter as rows of "#" and ".", from `ascent` above the line to `descent` below it."""
        index = self._glyphs[ord(letter)]
        left, right, width, above, below = self._metrics[index]
        stride = ((right - left + 7) // 8 + self._pad - 1) // self._pad * self._pad
        start = self._bits + self._offsets[index]
        box = {}
        for row in range(above + below):
            line = self._data[start + row * stride : start + (row + 1) * stride]
            bits = "".join(f"{byte:08b}" if self._high_first else f"{byte:08b}"[::-1] for byte in line)
            box[row - above] = "." * left + bits[: right - left].replace("0", ".").replace("1", "#")
        return [box.get(row, "").ljust(width, ".") for row in range(-ascent, descent)]

    def height(self) -> tuple[int, int]:
        """Return (ascent, descent) of all letters together."""
        return max(metric[3] for metric in self._metrics), max(metric[4] for metric in self._metrics)

    def _table(self, kind: int) -> tuple[int, int, str]:
        offset = self._tables[kind]
        (form,) = struct.unpack_from("<I", self._data, offset)
        return offset + 4, form, ">" if form & 4 else "<"

    def _read_metrics(self) -> list[tuple[int, ...]]:
        offset, form, order = self._table(_METRICS)
        if form & 0x100:  # compressed: five bytes each, biased by 128
            (count,) = struct.unpack_from(order + "H", self._data, offset)
            return [
                tuple(byte - 128 for byte in self._data[offset + 2 + 5 * n : offset + 7 + 5 * n]) for n in range(count)
            ]
        (count,) = struct.unpack_from(order + "I", self._data, offset)
        return [struct.unpack_from(order + "5h", self._data, offset + 4 + 12 * n) for n in range(count)]

    def _read_bitmaps(self) -> None:
        offset, form, order = self._table(_BITMAPS)
        (count,) = struct.unpack_from(order + "I", self._data, offset)
        self._offsets = struct.unpack_from(f"{order}{count}I", self._data, offset + 4)
        self._bits = offset + 4 + 4 * count + 16
        self._pad = 1 << (form & 3)
        self._high_first = bool(form & 8)

    def _read_encodings(self) -> dict[int, int]:
        offset, _, order = self._table(_ENCODINGS)
        low, high, first, last, _ = struct.unpack_from(order + "5H", self._data, offset)
        codes = [row << 8 | column for row in range(first, last + 1) for column in range(low, high + 1)]
        indexes = struct.unpack_from(f"{order}{len(codes)}H", self._data, offset + 10)
        return {code: index for code, index in zip(codes, indexes, strict=True) if index != 0xFFFF}
