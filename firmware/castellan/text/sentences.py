"""Makes a sentence out of its text and its facts. It is loaded for each, and unloaded at once (`castellan.text.say`).

These facts are translated: those named in the sentences' TERMS, which are words of the game (`<key>s` is the plural);
`<key>_n` is what stands behind the fact `n`; `kind` in a game's own sentences; `event`, an event of the game `of`; and
values "<game>.<word>" of the facts in `_OF_A_GAME`. All others are shown as they are.
"""

from castellan.core.errors import CastellanError
from castellan.text import apart, kind_of_event, label, of_game, quote, rare_text, words_of
from castellan.text.gained import of_number
from castellan.text.labels import entry

_OF_A_GAME = ("criterion", "tie", "track")
_NAMES = ("player", "other")
# Facts that are safe to show unquoted: the code made them, or they passed the rules for names.
_PLAIN = ("kind", "argument", "choices", "digits", "found", "file", "game", "reason", "round")


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
            filled[name] = "".join(entry(value, facts["of"], language))  # type: ignore[arg-type]
        elif name != "of":
            if name == "criterion":
                of, _, word = str(value).partition(".")
                filled["criterion_n"] = of_number(facts.get("n", 0), word, of, language)  # type: ignore[arg-type]
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
        return say(value.code, value.facts, language)
    if name in _OF_A_GAME:
        found = []
        for each in value if type(value) is list else [value]:
            game_of, _, word = str(each).partition(".")
            found.append(label(word, game_of, language))
        return _listed(found, language)
    if name == "less":
        return ", ".join([quote(n, language) for n in value])  # type: ignore[attr-defined]
    if name == "kind" and game:
        return kind_of_event(str(value), game, language) or value
    return value if name in _PLAIN else quote(value, language)


def _word(value: str, language: str, game: str) -> tuple[str, str]:
    words: dict[str, tuple[str, str]] = words_of(language, game).WORDS
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


def _listed(names: list[str], language: str) -> str:
    """Return names as a list in words: Anna, Boris and Clara."""
    if len(names) < 2:
        return "".join(names)
    both: str = words_of(language, "").AND
    return ", ".join(names[:-1]) + both + names[-1]
