"""What a page asks about a sheet that is being written, and the answer: the sentence, the table, the file, the picture.

`castellan run` calls it; the static site has it in the browser, under MicroPython: see docs/site.md.
"""

from binascii import b2a_base64
from collections.abc import Mapping
from typing import Any

from castellan.core.errors import CastellanError
from castellan.text import sentence
from castellan_host.page.preview import picture
from castellan_host.sheets import checking, model, reading, shipped, texts, writing
from castellan_host.sheets.model import Sheet, SheetError
from castellan_host.sheets.seen import seen

_EXACT = 1 << 53  # numbers beyond it are others in a page's script
_DEEP = 6  # tables and lists in each other
FAULT = "This sheet can't be checked, by a fault of castellan ({what}): please report it with the file"


def answer(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a page shows of a sheet, which it has as `toml`, or as the `table` that it makes of its form.

    The answer has the other of the two if there is one, `says`, a sentence, `works`, whether the sheet does, and, as
    far as a game of it can begin, `screen`, the display's bytes in base64 while the line of the place `line` is asked.
    Of a sheet that works it also has `seen`, what its examples come to, and `stored`, what a box keeps of it, with the
    names in `language` if it has them.
    Of a request of `stored`, what a box keeps of a sheet, the answer has its file, without an example, as `toml`. One
    of `shipped` is answered with the title and the file of each sheet that comes with castellan.
    """
    try:
        return _answer(request)
    except Exception as error:  # whatever it is, whoever writes goes on
        return {"works": False, "says": FAULT.format(what=type(error).__name__)}


def _answer(request: Mapping[str, Any]) -> dict[str, Any]:
    if "shipped" in request:
        return {"shipped": [[title, text] for title, text in shipped.texts()]}
    found: dict[str, Any] = {"works": False}
    try:
        if "stored" in request:
            return {"toml": texts.toml(checking.of_box(str(request["stored"])))}
        if "table" in request:
            if not is_plain(request["table"]) or not isinstance(request["table"], dict):
                raise SheetError("A sheet has texts, whole numbers, true or false, and lists and tables of them")
            found["toml"] = writing.toml(request["table"])
        table = reading.table(_encoded(str(found.get("toml", request.get("toml", "")))))
        model.check_size(table)
        if "table" not in request and is_plain(table):
            found["table"] = table
        sheet = reading.sheet_of(table)
        _show(sheet, request.get("line"), found)
        says, stored = checking.check_all(sheet), texts.stored(sheet, str(request.get("language", "en")))
        found["seen"] = seen(sheet)
        found["says"], found["stored"], found["works"] = says, stored, True
    except SheetError as error:
        found["says"] = str(error)
    return found


def _encoded(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeError:
        raise SheetError("This is no text in UTF-8") from None


def _show(sheet: Sheet, line: object, found: dict[str, Any]) -> None:
    """Add the picture to an answer. Raises SheetError if no game of the sheet can begin."""
    people = max(sheet.players[0], min(sheet.players[1], 4))
    options = texts.options(sheet)
    options["players"] = list(checking.NAMES[:people])
    place = line if isinstance(line, int) and 0 <= line < len(sheet.lines) else None
    try:
        found["screen"] = b2a_base64(picture(options, place)).decode().strip()
    except CastellanError as error:
        raise SheetError(sentence(error)) from None


def is_plain(value: object, deep: int = _DEEP) -> bool:
    """Return whether a value is the same in a page's script: no fraction, date or great number, and not too deep."""
    if isinstance(value, dict):
        return deep > 0 and all(is_plain(name, 1) and is_plain(each, deep - 1) for name, each in value.items())
    if isinstance(value, list):
        return deep > 0 and all(is_plain(each, deep - 1) for each in value)
    return type(value) in (str, bool) or (isinstance(value, int) and -_EXACT < value < _EXACT)
