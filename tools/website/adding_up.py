"""Runs on the page's stopped box, behind castellan_host/device/on_the_box.py: the box's own checks of a game's file."""

from castellan.core.errors import CastellanError
from castellan.core.ledger import Ledger
from castellan.core.record import decode, follow
from castellan.text import sentence

TIME = 1  # of a record: a frozen module has no names of constants


def refusal(path: str) -> str:
    """Return why the box would not open a game's file, "" if it would."""
    records: list = []
    before = 0
    try:
        with open(path, "rb") as file:
            for line in file:
                record = decode(line)
                follow(record, len(records), before)
                before = record[TIME] if records else 0
                records.append(record)
        Ledger.load(records)
    except CastellanError as error:
        return sentence(error)
    return ""
