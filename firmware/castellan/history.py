"""Which of a game's records count: what voids strike out and bring back."""


def counting(records: list[tuple]) -> list[bool]:
    """Return for each of a game's records, or of its last ones, whether it counts.

    A record counts unless a void that itself counts names it.
    """
    first = records[0][0] if records else 0
    counts = [True] * len(records)
    # A void names what lies before it, so the last word comes first.
    for index in range(len(records) - 1, -1, -1):
        if records[index][2] == "void" and counts[index]:  # calling `voided` for each takes twice as long
            struck = voided(records[index]) - first
            if 0 <= struck <= index:
                counts[struck] = False
    return counts


def ended(record: tuple, struck: "set[int]") -> bool | None:
    """Return whether the game is over, asked of its records from the last one back; None as long as they do not tell.

    `struck`, empty at first, gathers which records the voids among them strike out. After an
    `end` or `abandon` that counts no other record but voids does: the last one that counts and
    is no void decides.
    """
    if record[0] in struck:
        return None
    if record[2] != "void":
        return record[2] in ("end", "abandon")
    struck.add(voided(record))
    return None


def replaced(records: list[tuple], counts: list[bool], seq: int) -> tuple | None:
    """Return the amend that holds for the record `seq`: the last one that counts. None if there is none."""
    for record in reversed(records):
        if record[2] == "amend" and record[3] == seq and counts[record[0]]:
            return tuple(record)
    return None


def striking(records: list[tuple], counts: list[bool], seq: int) -> int | None:
    """Return the number of the last counting void that names the record `seq`, None if there is none."""
    for record in reversed(records):
        if voided(record) == seq and counts[record[0]]:
            return int(record[0])
    return None


def voided(record: tuple) -> int:
    """Return which record a void names, -1 if it is no void."""
    if record[2] == "void" and len(record) == 4 and type(record[3]) is int:
        number: int = record[3]
        return number
    return -1
