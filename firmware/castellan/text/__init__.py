"""All texts: a module for each language, with words and labels, and others with sentences and what is rarely needed.

`castellan.text.<language>` has the words that all games share, `castellan.text.<language>_menu` those of menus and
the screens behind them, which a box that shows a table does not load. The words of a game are in
`castellan.games.<game>.<language>`, what is about an event or an argument in tables such as QUESTIONS, by its name;
where a game lacks a language, its English words are used. The code "full" is a sentence of
`castellan.text.<language>_sentences`, "<game>.full" one of the game's module of that name.
No language has a folder: each would take 16 kB from a board whose firmware is files, as MicroPython counts them.

A sentence is filled with facts. These are translated: facts named in the sentences' TERMS, which are words of
the game (`<key>s` is the plural); `kind` in a game's own sentences; `event`, an event of the game `of`; and
values "<game>.<word>" of the facts in `_OF_A_GAME`. All others are shown as they are.
"""

from castellan import LOADED, forget, make_room, use
from castellan.core.errors import VERBATIM, CastellanError

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from castellan.core.rules.base import Game

LANGUAGES = ("en", "fr", "ru", "de")

_OF_A_GAME = ("criterion", "tie", "track")
_NAMES = ("player", "other")
_LONGEST = 24

_SHARED, _GAMES = "castellan.text.", "castellan.games."
_NO_TEXTS: "dict[object, str]" = {}
_prepared = ""  # the language whose words stay in memory
_names: dict[str, dict[str, str]] = {}  # of modules, by language and game

# Facts that are safe to show unquoted: the code made them, or they passed the rules for names.
_PLAIN = ("kind", "argument", "choices", "digits", "found", "file", "game", "reason", "round")


def sentence(error: CastellanError, language: str = "en") -> str:
    """Return why something was refused."""
    return say(error.code, error.facts, language)


def say(code: str, facts: dict[str, object], language: str = "en") -> str:
    """Return the sentence `code` with `facts` filled in."""
    game, _, key = code.rpartition(".")
    template, terms = _template(key, game, language)
    # A shared sentence is of the game whose words are among its facts.
    whose = game or "".join([str(facts[name]).partition(".")[0] for name in _OF_A_GAME if name in facts][:1])
    filled: dict[str, object] = {}
    for name, value in facts.items():
        if name in terms:
            one, more = _word(str(value), language, game)
            filled[name], filled[name + "s"] = one, more
            filled[name + "_n"] = one if facts.get("n") == 1 else more
        elif name == "event":
            # Imported here because few sentences contain an entry.
            from castellan.text.entries import entry

            filled[name] = "".join(entry(value, facts["of"], language))  # type: ignore[arg-type]
        elif name != "of":
            filled[name] = _fact(name, value, whose if name in _NAMES else game, language)
    return template.format(**filled)


def around(code: str, fact: str, language: str, **plain: object) -> tuple[str, str]:
    """Return what the sentence `code` has before and behind one of its facts; the others are shown as they are."""
    game, _, key = code.rpartition(".")
    template, _ = _template(key, game, language)
    before, _, behind = template.partition("{" + fact + "}")
    return before.format(**plain), behind.format(**plain)


def _fact(name: str, value: object, game: str, language: str) -> object:
    if name in _NAMES:
        names = value if type(value) is list else [str(value)]
        return _listed([of_game("EXTRAS", each, game, language) or each for each in names] if game else names, language)
    if isinstance(value, CastellanError):
        return sentence(value, language)
    if name in _OF_A_GAME:
        game_of, _, word = str(value).partition(".")
        return label(word, game_of, language)
    if name == "less":
        return ", ".join([quote(n, language) for n in value])  # type: ignore[attr-defined]
    if name == "kind" and game:
        return kind_of_event(str(value), game, language) or value
    return value if name in _PLAIN else quote(value, language)


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
        module = _load(language, of)
        if name in module.LABELS:
            return str(module.LABELS[name])
        if name in module.WORDS:
            return str(module.WORDS[name][0])
    return None


def of_game(table: str, key: object, game: str, language: str = "en") -> str | None:
    """Return a text of one of a game's own tables, such as MARKS, else None: a game has only those that it needs."""
    texts: dict[object, str] = getattr(_load(language, game), table, _NO_TEXTS)
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
    _load(language, "")
    if game:
        _load(language, game)


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


def _listed(names: list[str], language: str) -> str:
    """Return names as a list in words: Anna, Boris and Clara."""
    if len(names) < 2:
        return "".join(names)
    both: str = _load(language, "").AND
    return ", ".join(names[:-1]) + both + names[-1]


def colon(language: str) -> str:
    """Return what is between a name and what follows it: a colon and blanks."""
    return str(_load(language, "").COLON)


def any_key(language: str) -> tuple[str, str, str]:
    """Return what any key is called where it goes on, a colon, and what it does: "", "" if its name says so."""
    named: tuple[str, str, str] = _load(language, "").ANY_KEY
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
    if isinstance(value, float):
        return label("a_fraction", "", language)
    return label("an_object" if isinstance(value, dict) else "a_list", "", language)


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


def _word(value: str, language: str, game: str) -> tuple[str, str]:
    words: dict[str, tuple[str, str]] = _load(language, game).WORDS
    return words.get(value, (value, value))


def _template(key: str, game: str, language: str) -> tuple[str, tuple[str, ...]]:
    """Return a sentence with its facts in braces, and the names of the facts that are the game's words.

    Sentences take much of the chip's heap and are rarely shown, so their module is unloaded at once.
    If it can't be loaded, since the flash fails or the heap is full, the bare code is returned instead.
    """
    module = apart("sentences", language, game)
    if not module:
        return key, ()
    try:
        return rare_text(module["SENTENCES"], key), module["TERMS"]
    except MemoryError:
        return key, ()


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


def _load(language: str, game: str):  # type: ignore[no-untyped-def]
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
    LOADED[name] = module = _load("en", game)
    return module
