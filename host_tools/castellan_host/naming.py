"""Players' names where people enter them on the laptop."""

import unicodedata

# Ranges of letters that are not shown (Unicode's property Default_Ignorable_Code_Point), and Braille without a dot.
_UNSEEN = (
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x061C, 0x061C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x2800, 0x2800),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)


# Letters with a stroke and the like, which Unicode does not take apart, and the ones that they stand with.
_BASES = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ŧ": "t", "ŋ": "n", "ı": "i"}
)


NO_BREAK = ("\u00a0", "\u202f")  # blanks typed before a colon in French, and by phones


def composed(name: str) -> str:
    """Return a name in Unicode's form NFC, with plain blanks, so that what looks the same is the same name."""
    for blank in NO_BREAK:
        name = name.replace(blank, " ")
    return unicodedata.normalize("NFC", name)


def bare(name: str) -> str:
    """Return a name without accents and capitals: "Łukasz" is "lukasz"."""
    parts = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter)).translate(_BASES)


def collated(name: str) -> tuple[str, str]:
    """Return the key by which names are sorted for people: "Łukasz" and "Özge" stand before "Zoe"."""
    return bare(name), name


def is_visible(name: str) -> bool:
    """Return whether a name has a letter, digit, mark of punctuation or symbol that can be seen."""
    return any(unicodedata.category(letter)[0] in "LNPS" and not _is_unseen(letter) for letter in name)


def without_unseen(name: str) -> str:
    """Return a name without the letters that are not shown."""
    return "".join(letter for letter in name if not _is_unseen(letter))


def unseen(names: list[str]) -> str:
    """Return in a sentence which of these names has what nobody sees, "" if none; empty ones are refused elsewhere."""
    for name in filter(None, names):
        if not is_visible(name):
            return f'The name "{name}" has no visible letter'
        for letter in name:
            if _is_unseen(letter):
                return f'The name "{without_unseen(name)}" has a letter that nobody sees, U+{ord(letter):04X}'
    return ""


def _is_unseen(letter: str) -> bool:
    return any(first <= ord(letter) <= last for first, last in _UNSEEN)
