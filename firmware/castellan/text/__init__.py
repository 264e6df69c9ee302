"""Sentences and words: a folder a language, in it words and labels and, apart, sentences.

The folder itself has what all games share, a module of the game's name what a game adds, `menu`
what only menus and the screens behind them say: a chip that shows a table does without. A code
"full" is a sentence of the module `sentences`, "<game>.full" one of `<game>_sentences`. Facts under
the keys that the sentences' module names in TERMS are the game's words and are translated, `<key>s`
being the plural; so is `kind` in a game's own sentences, an `event` `of` a game, and what stands as
"<game>.<word>" under the keys of `_OF_A_GAME`. All others stand as they are.
"""

import sys

from castellan.errors import CastellanError

LANGUAGES = ("en", "fr", "ru", "de")

_OF_A_GAME = ("criterion", "tie", "track")
_LONGEST = 24

_MODULES = "castellan.text."

# Facts that the code itself made, or that passed the rules for names.
_PLAIN = ("kind", "argument", "choices", "digits", "found", "file", "game", "reason", "round")


def say(code: str, facts: dict[str, object], language: str = "en") -> str:
    """Return the sentence `code` with `facts` filled in."""
    game, _, key = code.rpartition(".")
    sentence, terms = _sentence(key, game, language)
    filled: dict[str, object] = {}
    for name, value in facts.items():
        if name in terms:
            one, more = _word(str(value), language, game)
            filled[name], filled[name + "s"] = one, more
            filled[name + "_n"] = one if facts.get("n") == 1 else more
        elif name == "event":
            # Late, because few sentences name an entry.
            from castellan.text.entries import entry

            filled[name] = entry(value, facts["of"], language)  # type: ignore[arg-type]
        elif name != "of":
            filled[name] = _fact(name, value, game, language)
    return sentence.format(**filled)


def _fact(name: str, value: object, game: str, language: str) -> object:
    if name in ("player", "other"):
        return _listed(value if type(value) is list else [str(value)], language)
    if isinstance(value, CastellanError):
        return say(value.code, value.facts, language)
    if name in _OF_A_GAME:
        game_of, _, word = str(value).partition(".")
        return label(word, game_of, language)
    if name == "less":
        return ", ".join([quote(n, language) for n in value])  # type: ignore[attr-defined]
    if name == "kind" and game:
        return kind_of_event(str(value), game, language) or value
    return value if name in _PLAIN else quote(value, language)


def label(name: str, game: str, language: str = "en") -> str:
    """Return what a screen or a table calls something of a game; the common words serve where it has none.

    Those of menus do where there is neither. Raises KeyError if there is none at all.
    """
    found = find(name, game, language)
    return prepare_menu(language)[name] if found is None else found


def find(name: str, game: str, language: str = "en") -> str | None:
    """Return what `label` does, None if there is nothing. What only menus say is not looked for."""
    for of in (game, ""):
        module = _load(language, of)
        if name in module.LABELS:
            return str(module.LABELS[name])
        if name in module.WORDS:
            return str(module.WORDS[name][0])
    return None


def kind_of_event(kind: str, game: str, language: str = "en") -> str | None:
    """Return what events of a kind are called, which is another label where the kind itself names something else."""
    own: str | None = _load(language, game).LABELS.get("event_" + kind)  # which only games have
    return own or find(kind, game, language)


def title(game: str, language: str = "en") -> str:
    """Return what a game is called, which is a common word, so that a list of games loads the words of none."""
    return find("title_" + game, "", language) or game


def prepare(language: str, game: str) -> None:
    """Load the words of a language and a game, and let go of all others: heap is short."""
    mine = _MODULES + language
    kept = (mine, mine + "." + game, _MODULES + "entries")
    for name in list(sys.modules):
        if name.startswith(_MODULES) and name not in kept:
            forget(name)
    _load(language, "")
    _load(language, game)


def prepare_menu(language: str) -> dict[str, str]:
    """Load what only menus and the screens behind them say, and return it; `prepare` lets go of it.

    `label` does it by itself. To load a module takes stack: who pushes a screen that draws such words loads them first.
    """
    labels: dict[str, str] = _load(language, "menu").LABELS
    return labels


def forget(name: str) -> None:
    """Let go of a module: it is loaded anew when it is needed."""
    package, _, module = name.rpartition(".")
    sys.modules.pop(name, None)
    if package in sys.modules:
        sys.modules[package].__dict__.pop(module, None)


def _listed(names: list[str], language: str) -> str:
    """Return names as a list in words: Anna, Boris and Clara."""
    if len(names) < 2:
        return "".join(names)
    both: str = _load(language, "").AND
    return ", ".join(names[:-1]) + both + names[-1]


def quote(value: object, language: str) -> str:
    """Return what somebody entered in a form that is safe and short enough to show."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, int):
        return minus(str(value)) if -(1 << 63) < value < 1 << 63 else label("a_huge_number", "", language)
    if isinstance(value, str):
        return '"' + clean(value) + '"'
    if isinstance(value, float):
        return label("a_fraction", "", language)
    return label("an_object" if isinstance(value, dict) else "a_list", "", language)


def minus(number: str) -> str:
    """Return a number with the minus sign of printed text, which the fonts draw as wide as a plus."""
    return number.replace("-", "−")


def signed(number: int) -> str:
    """Return a change with its sign: "+6", "−3"."""
    return ("+" if number > 0 else "−") + str(abs(number))


def clean(text: str) -> str:
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


def _sentence(key: str, game: str, language: str) -> tuple[str, tuple[str, ...]]:
    """Return a sentence with its facts in braces, and which of them are the game's words.

    Sentences take 10 to 13 kB of a chip's heap and are seldom said: their module is let go at once.
    Where it can't be loaded, since the flash fails or the heap is full, the bare code has to do.
    """
    package, name = "castellan.text." + language, game + "_sentences" if game else "sentences"
    try:
        module = __import__(package + "." + name, None, None, ("SENTENCES",))
    except (ImportError, OSError, MemoryError):
        return key, ()
    forget(package + "." + name)
    return module.SENTENCES[key], module.TERMS


def apart(name: str, language: str) -> dict:
    """Return what a seldom needed module of words holds, by name, and let go of it; nothing if it can't be loaded."""
    package = _MODULES + language
    try:
        held: dict = __import__(package + "." + name, None, None, ("TITLE",)).__dict__
    except (ImportError, OSError, MemoryError):  # see `_sentence`
        return {}
    forget(package + "." + name)
    return held


def _load(language: str, game: str):  # type: ignore[no-untyped-def]
    name = "castellan.text." + language + ("." + game if game else "")
    # The interpreter would look for each of the packages first: on the chip that takes ms, a label at a time.
    return sys.modules.get(name) or __import__(name, None, None, ("LABELS",))
