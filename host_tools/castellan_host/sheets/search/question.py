"""A question about a sheet, and what a search for questions has found."""

import dataclasses

from castellan_host.sheets.model import Example
from castellan_host.sheets.near.near_sheets import Near
from castellan_host.sheets.reasons.ruled_out import text_of
from castellan_host.sheets.search.facts import Fact
from castellan_host.sheets.search.omitted import Omission
from castellan_host.sheets.search.playing import Outcome


@dataclasses.dataclass(frozen=True)
class Question:
    """A game, with its results, that distinguishes a sheet from a near one; who refuses an entry has None."""

    example: Example
    near: Near
    own: Outcome | None
    other: Outcome | None
    unlike: tuple[str, ...] = ()  # what it hasn't in common with the examples, as these have it
    case: str = ""  # that no example shows and it does; it has no other result then, and `near` is the sheet itself
    shows: tuple[Near, ...] = ()  # all near sheets that differ in it, `near` among them, but for those shown before
    fact: Fact | None = None  # what is asked instead of a game
    kinds: tuple[str, ...] = ()  # what else it hasn't in common with them, which may be why it can't happen
    numbers: tuple[str, ...] = ()  # that players have in each line, as `Having` has them

    @property
    def subject(self) -> str:
        """What its game shows."""
        return self.fact.asked if self.fact else self.case or self.near.where

    @property
    def said(self) -> tuple[str, ...]:
        """What is said of its game, of which an answer may say that it can't happen."""
        if self.fact:
            texts = self.subject, self.fact.text, self.fact.case, *self.fact.numbers, *self.kinds
            return tuple([text for text in texts if text])
        return (*self.unlike, *self.kinds, self.subject, text_of(self.example), *self.numbers)

    @property
    def rules_out(self) -> tuple[str, ...]:
        """What such an answer rules out if it names no reason: the game alone, or what is asked without one."""
        return (self.fact.rules_out,) if self.fact else (text_of(self.example),)


@dataclasses.dataclass(frozen=True)
class Search:
    """What became of the sheets near one: distinguished by examples, by questions, equal, or not."""

    shown: int
    questions: tuple[Question, ...]
    equal: tuple[Near, ...]
    open: tuple[Near, ...]
    games: int
    unproved: tuple[Near, ...]  # that differ from the sheet in a question's game
    spare: int | None = None  # of a sheet full of examples, which is asked about no more, one that could be left out
    unseen: tuple[str, ...] = ()  # cases that no example shows, and a game does
    idle: tuple[str, ...] = ()  # sentences about numbers that are asked and change nothing
    omitted: tuple[Omission, ...] = ()  # what the sheet says nothing of, and no example or comment that it needn't
    given_up: tuple[Near, ...] = ()  # of those that are open, whose games can't happen
    is_spent: bool = False  # whether it ended as its games were spent, so that more of them may find more

    @property
    def asked(self) -> int:
        """How many differ from the sheet in a question's game."""
        return len(self.unproved)
