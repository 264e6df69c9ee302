"""The exceptions: a small family under ValueError, each with a code, its facts and a sentence."""


class CastellanError(ValueError):
    """An operation that was refused; nothing was changed.

    `code` names the reason and `facts` holds its details, so that the sentence can be made in any
    language. `str()` makes the English one, with the entry's number in front if `facts` has a `seq`.
    """

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        # Imported here because sentences take heap, and the box rarely needs one.
        from castellan.text import say

        sentence = say(self.code, self.facts)
        return "Entry {}: {}".format(self.facts["seq"], sentence) if "seq" in self.facts else sentence


class RuleError(CastellanError):
    """An event that the rules do not allow, or not at this point of the game."""


class RecordError(CastellanError):
    """A line that is not a record in canonical form, or a record out of sequence."""


class LinkError(CastellanError):
    """A request from the laptop that the box can't answer."""


class JournalError(CastellanError):
    """A flash operation failed, or a file on flash is damaged or lost."""
