"""The exceptions: a small family under ValueError, each with a code and its facts."""

# Begins the name, in facts and tables, of what has no label but its name in a game's record: a line of a score sheet.
VERBATIM = "="

# What a session reports to the players beside a refusal, see `castellan.session.Session.happened`.
PROBLEM, CONFLICTS, ENDING = "problem", "conflicts", "ending"


class CastellanError(ValueError):
    """An operation that was refused; nothing was changed.

    `code` names the reason and `facts` holds its details, from which `castellan.text.sentence` makes a sentence in
    any language. `str()` is for who programs: the code and the facts.
    """

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        return "{} {}".format(self.code, self.facts) if self.facts else self.code


class RuleError(CastellanError):
    """An event that the rules do not allow, or not at this point of the game."""


class RecordError(CastellanError):
    """A line that is not a record in canonical form, or a record out of sequence."""


class LinkError(CastellanError):
    """A request from the laptop that the box can't answer."""


class JournalError(CastellanError):
    """A flash operation failed, or a file on flash is damaged or lost. `raised` is how many of them there were."""

    raised = 0

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code, **facts)
        JournalError.raised += 1
