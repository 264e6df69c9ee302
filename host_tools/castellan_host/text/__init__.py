"""What the laptop alone says, a module a language; the games' own words are the firmware's (`castellan.text`)."""

import locale
import os
from importlib import import_module

from castellan.text import LANGUAGES

_SETTINGS = ("LC_ALL", "LC_MESSAGES", "LANG")  # POSIX, 8.2: the first that is set holds
_NAMED = {"german": "de", "french": "fr", "russian": "ru"}  # as Windows calls them


def say(key: str, language: str, **facts: object) -> str:
    """Return the sentence or word of a key with facts filled in."""
    texts: dict[str, str] = import_module(f"castellan_host.text.{language}").TEXTS
    return texts[key].format(**facts)


def of_locale() -> str:
    """Return the language of the laptop's locale if it is one of ours, else English."""
    named = next((os.environ[name] for name in _SETTINGS if os.environ.get(name)), None) or locale.getlocale()[0] or ""
    language = named.lower().partition("_")[0]
    found = _NAMED.get(language, language[:2])
    return found if found in LANGUAGES else "en"
