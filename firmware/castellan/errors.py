"""What can go wrong, in a family of few errors that all read as a sentence."""


class CastellanError(ValueError):
    """Something that cannot be done; nothing was changed.

    `code` names the reason and `facts` holds what it is about, so that any
    language can say it; `str()` says it in English, and by its number which entry it is about (`seq`).
    """

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        # Late, because the box mostly counts and seldom speaks: sentences take heap.
        from castellan.text import say

        sentence = say(self.code, self.facts)
        return "Entry {}: {}".format(self.facts["seq"], sentence) if "seq" in self.facts else sentence


class RuleError(CastellanError):
    """An event that the rules, or the game so far, do not allow."""


class RecordError(CastellanError):
    """A line that is no record in canonical form, or not the one that comes next."""


class LinkError(CastellanError):
    """A request of the laptop that the box can't follow."""


class JournalError(CastellanError):
    """The flash could not keep something, or does not hold what it should."""
