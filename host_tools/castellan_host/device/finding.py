"""What a check of a box finds."""

from dataclasses import dataclass

OK, WRONG = "ok", "wrong"


@dataclass(frozen=True)
class Finding:
    """What was checked, what was found, and advice if there is something to do."""

    what: str
    text: str
    advice: str = ""

    @property
    def state(self) -> str:
        """OK or WRONG."""
        return WRONG if self.advice else OK
