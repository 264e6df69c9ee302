"""All texts: a module for each language, with words and labels, and others with sentences and what is rarely needed.

`castellan.text.<language>` has the words that all games share, `castellan.text.<language>_menu` those of menus and
the screens behind them, which a box that shows a table does not load. The words of a game are in
`castellan.games.<game>.<language>`, what is about an event or an argument in tables such as QUESTIONS, by its name;
where a game lacks a language, its English words are used. The code "full" is a sentence of
`castellan.text.<language>_sentences`, "<game>.full" one of the game's module of that name; `castellan.text.sentences`
fills it.
No language has a folder: each would take 16 kB from a board whose firmware is files, as MicroPython counts them.
"""

from castellan import LOADED, forget, make_room, use
from castellan.core.errors import VERBATIM, CastellanError

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

    from castellan.core.rules.base import Game

LANGUAGES = ("en", "fr", "ru", "de")

_LONGEST = 24

_SHARED, _GAMES = "castellan.text.", "castellan.games."
_NO_TEXTS: "dict[object, str]" = {}
_prepared = ""  # the language whose words stay in memory
_names: dict[str, dict[str, str]] = {}  # of modules, by language and game


def sentence(error: CastellanError, language: str = "en") -> str:
    """Return why something was refused."""
    return say(error.code, error.facts, language)


def say(code: str, facts: dict[str, object], language: str = "en") -> str:
    """Return the sentence `code` with `facts` filled in; only the code's key if no sentence can be loaded."""
    made = _formatter()
    return made.say(code, facts, language) if made else code.rpartition(".")[2]


def around(code: str, fact: str, language: str, **plain: object) -> tuple[str, str]:
    """Return what the sentence `code` has before and behind one of its facts; the others are shown as they are."""
    made = _formatter()
    return made.around(code, fact, language, **plain) if made else (code.rpartition(".")[2], "")


def _formatter() -> "ModuleType | None":
    """Load what makes a sentence, for one, and unload it at once; None if the flash fails or the heap is full."""
    try:
        made: ModuleType = use(_SHARED + "sentences")
    except (OSError, MemoryError):
        return None
    forget(_SHARED + "sentences")
    return made


def label(name: str, game: str, language: str = "en") -> str:
    """Return the label of something of a game: the game's own, else the common one, else that of menus.

    Raises KeyError if there is none.
    """
    found = find(name, game, language)
    return text_of(prepare_menu(language), name) if found is None else found


def find(name: str, game: str, language: str = "en") -> str | None:
    """Return a game's own label, else the common one, else None. Words of menus are not searched.

    What stands behind VERBATIM, a name in a game's record, is its own label; a label may stand before it.
    """
    before, mark, own = name.partition(VERBATIM)
    if mark:
        return (str(find(before, game, language)) + colon(language) if before else "") + own
    for of in (game, ""):
        module = words_of(language, of)
        if name in module.LABELS:
            return str(module.LABELS[name])
        if name in module.WORDS:
            return str(module.WORDS[name][0])
    return None


def of_game(table: str, key: object, game: str, language: str = "en") -> str | None:
    """Return a text of one of a game's own tables, such as MARKS, else None: a game has only those that it needs."""
    texts: dict[object, str] = getattr(words_of(language, game), table, _NO_TEXTS)
    return texts.get(key)


def kind_of_event(kind: str, game: str, language: str = "en") -> str | None:
    """Return the label of a kind of event: of EVENTS if the game has it there, else as any other label."""
    return of_game("EVENTS", kind, game, language) or find(kind, game, language)


def title(game: str, language: str = "en") -> str:
    """Return a game's title, in English if it has none in this language. No game is loaded for it."""
    titles: dict[str, str] = use(_SHARED + "titles").TITLES.get(game) or {"en": game}
    return titles.get(language) or titles["en"]


def main_title(game: str, language: str) -> str:
    """Return a game's title without its subtitle."""
    return title(game, language).partition(":")[0].strip()


def prepare(language: str, game: str) -> None:
    """Load the words of a language and, unless it is "", a game; on the chip unload those of other languages."""
    global _prepared
    if language != _prepared:
        if _prepared:  # else there are none
            _forget_others(language)
        _prepared = language
    words_of(language, "")
    if game:
        words_of(language, game)


def _forget_others(language: str) -> None:
    for name in list(LOADED):
        package, _, module = name.rpartition(".")
        word = module.split("_")[0]
        # A game may be called "de".
        if name.startswith("castellan.") and word in LANGUAGES and word != language and package + "." != _GAMES:
            forget(name)


def text_of(texts: "dict[str, str] | bytes", key: str) -> str:
    """Return a text of a table. On a board the labels of menus are bytes: see `castellan_host/device/packed_texts.py`.

    Raises KeyError if there is none.
    """
    if isinstance(texts, dict):
        return texts[key]
    sought = b"\0" + key.encode() + b"\1"
    start = texts.find(sought) + len(sought)
    if start < len(sought):
        raise KeyError(key)
    return str(texts[start : texts.find(b"\0", start)], "utf-8")


def rare_text(texts: "dict[str, str] | bytes", key: str) -> str:
    """Return a text of a table of sentences or of the help. In a UF2 these are deflated: see `frozen.deflated`.

    Raises KeyError if there is none.
    """
    if isinstance(texts, dict):
        return texts[key]
    return str(use("frozen.deflated").find(texts, key))


def prepare_menu(language: str) -> "dict[str, str] | bytes":
    """Load the words of menus and the screens behind them, and return them.

    `label` loads them too, but an import takes stack: call this before a screen that draws such words is pushed.
    """
    labels: dict[str, str] | bytes = use(_SHARED + language + "_menu").LABELS
    return labels


def colon(language: str) -> str:
    """Return what is between a name and what follows it: a colon and blanks."""
    return str(words_of(language, "").COLON)


def any_key(language: str) -> tuple[str, str, str]:
    """Return what any key is called where it goes on, a colon, and what it does: "", "" if its name says so."""
    named: tuple[str, str, str] = words_of(language, "").ANY_KEY
    return named


def names_of(game: "Game", language: str) -> list[str]:
    """Return the players' names as they are shown: an extra player has one in this language if the game knows it."""
    extra = [of_game("EXTRAS", name, game.NAME, language) or name for name in game.names[game.humans :]]
    return game.names[: game.humans] + extra if extra else game.names


def quote(value: object, language: str) -> str:
    """Return an entered value in a form that is safe and short enough to show."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, int):
        return minus(str(value)) if -(1 << 63) < value < 1 << 63 else label("a_huge_number", "", language)
    if isinstance(value, str):
        return '"' + clean(value) + '"'
    if isinstance(value, (list, tuple, dict)):
        return label("an_object" if isinstance(value, dict) else "a_list", "", language)
    return label("a_fraction", "", language)


def minus(number: str) -> str:
    """Return a number with the typographic minus sign, which the fonts draw as wide as a plus."""
    return number.replace("-", "−")


def signed(number: int) -> str:
    """Return a change with its sign: "+6", "−3"."""
    return ("−" if number < 0 else "+") + str(abs(number))


def clock(seconds: int) -> str:
    """Return a time as "2:31", or "1:02:31"."""
    minutes = seconds // 60
    said = "{}:{:02d}".format(minutes % 60 if minutes >= 60 else minutes, seconds % 60)
    return said if minutes < 60 else "{}:{:0>5}".format(minutes // 60, said)


def clean(text: str) -> str:
    """Return a text without control characters, shortened if it is long."""
    shown = "".join([c if _printable(ord(c)) else "?" for c in text[:_LONGEST]])
    return shown if len(text) <= _LONGEST else shown + "…"


def _printable(point: int) -> bool:
    return (
        32 <= point < 0x7F
        or (0xA0 <= point < 0x200B and point != 0x61C)
        or 0x2010 <= point < 0x2028
        or (point >= 0x2070 and point != 0xFEFF and not 0xD800 <= point < 0xE000)
    )


def apart(name: str, language: str, game: str = "") -> "dict[str, Any]":
    """Return the contents of a rarely needed module of words, by name, and unload it; {} if it can't be loaded.

    A game that lacks the module in this language has it in English.
    """
    for words in (_module(language, game), _module("en", game)):
        try:
            held: dict[str, Any] = use(words + "_" + name).__dict__
        except (ImportError, OSError, MemoryError):  # it is not there, the flash fails, or the heap is full
            continue
        forget(words + "_" + name)
        return held
    return {}


def _module(language: str, game: str) -> str:
    return _GAMES + game + "." + language if game else _SHARED + language


def words_of(language: str, game: str):  # type: ignore[no-untyped-def]
    """Return the module of a game's words in a language, or of the words that all games share (""); load it."""
    # Names are kept: a label is looked up in two modules, and composing a name is slow on the chip.
    names = _names.get(language)
    if names is None:
        names = _names[language] = {}
    name = names.get(game)
    if not name:
        name = names[game] = _module(language, game)
    module = LOADED.get(name)  # a call of `use` less for each label
    if module:
        return module
    if game and LOADED:  # on CPython, where nothing is unloaded, each label comes here
        make_room(game)
    try:
        return use(name)
    except ImportError:
        if language == "en":
            raise
    LOADED[name] = module = words_of("en", game)
    return module
