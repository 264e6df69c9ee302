"""The good and bad lines of tests/vectors/records.txt. Runs on MicroPython too."""

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterator


def _bytes(text: str) -> bytes:
    """Return the bytes that a column of the vector file stands for."""
    data, index = bytearray(), 0
    while index < len(text):
        if text[index] != "\\":
            data.append(ord(text[index]))
            index += 1
        elif text[index + 1] == "x":
            data.append(int(text[index + 2 : index + 4], 16))
            index += 4
        else:
            data.append({"n": 10, "\\": 92}[text[index + 1]])
            index += 2
    return bytes(data)


def vectors() -> "Iterator[tuple[str, bytes, str]]":
    """Yield each line's verdict, "good", the reason why it is refused or "*", the line, and what it is about."""
    name = __file__[: -len("lab/record_lines.py")] + "vectors/records.txt"
    with open(name) as lines:
        for line in lines:
            if not line.startswith("#"):
                verdict, text, what = line.rstrip("\n").split("\t")
                yield verdict, _bytes(text), what
