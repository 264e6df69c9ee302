"""Finds texts of deflated tables, inflated piece by piece. Only part of a UF2: see `device.packed_texts`."""

from io import BytesIO

from deflate import RAW, DeflateIO

_WINDOW = 10  # with which castellan_host/device/packed_texts.py deflates
_PIECE = 256  # bytes


def find(table: bytes, key: str) -> str:
    """Return a text of a table. Raises KeyError if there is none."""
    inflated = DeflateIO(BytesIO(table), RAW, _WINDOW)
    sought = b"\0" + key.encode() + b"\1"
    held = inflated.read(_PIECE)
    while sought not in held:
        piece = inflated.read(_PIECE)
        if not piece:
            raise KeyError(key)
        held = held[-len(sought) :] + piece
    text = held[held.find(sought) + len(sought) :]
    while b"\0" not in text:
        text += inflated.read(_PIECE)
    return str(text[: text.find(b"\0")], "utf-8")
