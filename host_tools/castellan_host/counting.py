"""Words that go with a number, in English: one form for 1, another one for all else."""


def counted(number: int, noun: str) -> str:
    """Return a number with its noun."""
    return f"{number} {worded(number, noun)}"


def worded(number: int, word: str, several: str = "") -> str:
    """Return the form of a word that goes with a number: as it is with 1 and −1, else `several`, or with an s."""
    return word if abs(number) == 1 else several or word + "s"
