"""Sentences and words: a folder a language, in it a module for what all games share and one a game.

A code "full" is a sentence of the language's own module, "tuscany.full" one of
its module `tuscany`. Facts under the keys of `_TERMS` are the game's words and
are translated, `<key>s` being the plural; all others stand as they are.
"""

from castellan.errors import CastellanError

LANGUAGES = ("en", "fr", "ru", "de")

_TERMS = ("colour", "upgrade", "track", "what")
_LONGEST = 24

# Facts that the code itself made, or that passed the rules for names.
_PLAIN = ("kind", "argument", "choices", "digits", "found", "file", "game", "less", "reason")


def say(code: str, facts: dict[str, object], language: str = "en") -> str:
    """Return the sentence `code` with `facts` filled in."""
    game, _, key = code.rpartition(".")
    module = _load(language, game)
    filled: dict[str, object] = {}
    for name, value in facts.items():
        if name in _TERMS:
            one, more = _word(str(value), language, game)
            filled[name], filled[name + "s"] = one, more
            filled[name + "_n"] = one if facts.get("n") == 1 else more
        elif name in ("player", "other"):
            filled[name] = _listed(value if type(value) is list else [str(value)], language)
        elif isinstance(value, CastellanError):
            filled[name] = say(value.code, value.facts, language)
        elif name in ("criterion", "tie"):
            game_of, _, word = str(value).partition(".")
            filled[name] = label(word, game_of, language)
        elif name == "event":
            filled[name] = describe(value, facts["names"])  # type: ignore[arg-type]
        else:
            filled[name] = value if name in _PLAIN else quote(value)
    sentence: str = module.SENTENCES[key]
    return sentence.format(**filled)


def label(name: str, game: str, language: str = "en") -> str:
    """Return what a screen or a table calls something of a game; the common words serve where it has none.

    Raises KeyError if there is none at all.
    """
    found = find(name, game, language)
    if found is None:
        raise KeyError(name)
    return found


def find(name: str, game: str, language: str = "en") -> str | None:
    """Return what `label` does, None if there is nothing."""
    for module in (_load(language, game), _load(language, "")):
        if name in module.LABELS:
            return str(module.LABELS[name])
        if name in module.WORDS:
            return str(module.WORDS[name][0])
    return None


def _listed(names: list[str], language: str) -> str:
    """Return names as a list in words: Anna, Boris and Clara."""
    if len(names) < 2:
        return "".join(names)
    both: str = _load(language, "").AND
    return ", ".join(names[:-1]) + both + names[-1]


def describe(event: tuple, names: list[str]) -> str:
    """Return an event in a few words: who, what, and the rest as it was entered."""
    kind, rest = event[0], list(event[1:])
    who = ""
    if rest and type(rest[0]) is int and kind not in ("void", "amend") and 0 <= rest[0] < len(names):
        who = names[rest.pop(0)] + ": "
    words = [word for word in [kind] + rest if word is not False]
    return who + " ".join([_clean(word) if type(word) is str else quote(word) for word in words])


def quote(value: object) -> str:
    """Return what somebody entered in a form that is safe and short enough to show."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, int):
        return str(value) if -(1 << 63) < value < 1 << 63 else "a huge number"
    if isinstance(value, str):
        return '"' + _clean(value) + '"'
    if isinstance(value, float):
        return "a floating-point number"
    if isinstance(value, dict):
        return "an object"
    return "a list"


def _clean(text: str) -> str:
    """Return a text without what could drive a terminal, cut where it gets long."""
    shown = "".join([c if _printable(ord(c)) else "?" for c in text[:_LONGEST]])
    return shown if len(text) <= _LONGEST else shown + "…"


def _printable(point: int) -> bool:
    return (
        32 <= point < 0x7F
        or (0xA0 <= point < 0x200B and point != 0x61C)
        or 0x2010 <= point < 0x2028
        or (point >= 0x2070 and point != 0xFEFF and not 0xD800 <= point < 0xE000)
    )


def _word(value: str, language: str, game: str) -> tuple[str, str]:
    words: dict[str, tuple[str, str]] = _load(language, game).WORDS
    return words.get(value, (value, value))


def _load(language: str, game: str):  # type: ignore[no-untyped-def]
    name = "castellan.text." + language + ("." + game if game else "")
    return __import__(name, None, None, ("SENTENCES",))
