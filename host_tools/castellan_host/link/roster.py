"""Sending a box the names to choose from."""

from dataclasses import dataclass

from castellan import REQUEST, ROSTER
from castellan.core.errors import RuleError
from castellan.core.rules.shapes import check_names
from castellan.text import sentence
from castellan_host.link import wire
from castellan_host.link.errand import Errand, ErrandError, carry_out
from castellan_host.link.wire import Message
from castellan_host.naming import composed, unseen

_PAGES = 99  # an upper limit


@dataclass
class Sent:
    """The names that a box offers now, those that it no longer has, and its port."""

    names: list[str]
    left_out: list[str]
    device: str


def checked(names: list[str]) -> list[str]:
    """Return names as they are sent. Raises ErrandError for a name that no game takes, and for one that nobody sees."""
    names = [*map(composed, names)]
    if reason := unseen(names):
        raise ErrandError(reason)
    try:
        check_names(names, 1, ROSTER)
    except RuleError as error:
        raise ErrandError(sentence(error)) from None
    return names


def pages(names: list[str]) -> list[list[str]]:
    """Return names as pages that each fit a request."""
    found: list[list[str]] = [[]]
    for name in names:
        if len(wire.encode("names", _PAGES, _PAGES, [*found[-1], name])) > REQUEST:
            found.append([])
        found[-1].append(name)
    return found


class RosterTalk(Errand):
    """A talk that puts names before those that the box has, or with `only` in their place.

    `before` has the box's names, None until it has said them; `names` all that it was sent.
    """

    DEAF = "The box answers, but it does not take names. Update its firmware, or reset it, and repeat the command"

    def __init__(self, names: list[str], only: bool) -> None:
        super().__init__()
        self.names = names
        self.before: list[str] | None = None
        self._only = only
        self._came: dict[int, list[str]] = {}  # pages of the box's roster
        self._pages_to_go: list[tuple[int, list[str]]] = []
        self._count = 0

    @property
    def left_out(self) -> list[str]:
        """The names that the box had and was not sent."""
        return [name for name in self.before or [] if composed(name) not in self.names]

    def _due(self) -> tuple[bytes, int] | None:
        if self.before is None:
            self._came = {}
            return wire.encode("names", 0, 0, []), 0
        if self._pages_to_go:
            page, names = self._pages_to_go[0]
            return wire.encode("names", page, self._count, names), 0
        return None

    def _heard(self, message: Message) -> None:
        match message:
            case ["roster", int(page), int(count), list(names)] if self.before is None and _is_page(page, count, names):
                if page not in self._came:  # a board that says a page again and again is not waited for
                    self._goes_on()
                self._came[page] = names
                if all(number in self._came for number in range(count)):
                    self._read([name for number in range(count) for name in self._came[number]])
            case ["ok", "names", int(page)] if self._pages_to_go and page == self._pages_to_go[0][0]:
                del self._pages_to_go[0]
                self._progressed()
            case _:
                super()._heard(message)

    def _read(self, before: list[str]) -> None:
        """Take the names that the box has, and prepare those to send."""
        self.before = before
        if not self._only:
            more = [name for name in dict.fromkeys(map(composed, before)) if name not in self.names]
            self.names = (self.names + more)[:ROSTER]
        self._pages_to_go = list(enumerate(pages(self.names)))
        self._count = len(self._pages_to_go)
        self._progressed()


def _is_page(page: int, count: int, names: list[object]) -> bool:
    """Return whether this may be a page of a box's roster."""
    try:
        check_names(names, 0, ROSTER)
    except RuleError:
        return False
    return 0 <= page < count <= ROSTER


def send(names: list[str], only: bool, device: str | None = None) -> Sent:
    """Put names before those of the box on `device`, or of the only one there is; with `only` in their place.

    Raises ErrandError if they did not get there.
    """
    talk = RosterTalk(checked(names), only)
    port = carry_out(talk, device)
    return Sent(talk.names, talk.left_out, port.device)
