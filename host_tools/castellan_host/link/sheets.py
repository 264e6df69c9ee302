"""A box's own score sheets: sending it one, listing, reading and removing those that it has."""

from collections.abc import Callable
from dataclasses import dataclass

from castellan import REQUEST
from castellan_host.link import wire
from castellan_host.link.errand import Errand, ErrandError, carry_out
from castellan_host.link.wire import Message
from castellan_host.naming import composed
from castellan_host.sheets.model import Sheet
from castellan_host.sheets.texts import in_language, stored

_PAGES = 24  # that a box takes
_TITLES = 256  # code points of titles that a page can have, pages of titles: far more than a box sends
_READS = 40  # pieces like a record that a box reads to list its sheets
_CHECKS = 400  # those that take as long as checking a sheet
_AGAIN = 3  # how often a sheet begins again because the box knows none of its pages

Page = tuple[int, int, str]
Plan = Callable[["BoxSheets"], list[Page]]


@dataclass
class BoxSheets:
    """The titles of a box's own sheets, the language of its screens, and its port."""

    titles: list[str]
    language: str
    device: str = ""

    def named(self, title: str) -> str | None:
        """Return the sheet's title as the box writes it, without regard to capitals; None if there is none."""
        alike = [each for each in self.titles if composed(each).casefold() == composed(title).casefold()]
        return title if title in alike else next(iter(alike), None)

    def chosen(self, title: str) -> str:
        """Return the same as `named`. Raises ErrandError if there is none."""
        found = self.named(title)
        if found is None:
            there = f"Its own are: {', '.join(self.titles)}" if self.titles else "It has none"
            raise ErrandError(f'The box has no score sheet of its own called "{title}". {there}')
        return found


class SheetsTalk(Errand):
    """A talk that asks for the box's sheets, `found`, and then sends the pages that `plan` makes of them.

    `plan` may raise ErrandError.
    """

    DEAF = "The box answers, but not about score sheets. Update its firmware, or reset it, and repeat the command"

    def __init__(self, plan: Plan) -> None:
        super().__init__()
        self.found: BoxSheets | None = None
        self._plan = plan
        self._came: dict[int, list[str]] = {}
        self._to_send: list[Page] = []
        self._sent = 0  # of these, with an answer
        self._again = 0

    def _due(self) -> tuple[bytes, int] | None:
        if self.found is None:
            self._came = {}
            return wire.encode("sheets", 0, 0, ""), _READS
        if self._sent < len(self._to_send):
            last = self._sent == len(self._to_send) - 1
            return wire.encode("sheets", *self._to_send[self._sent]), _CHECKS if last else 0
        return None

    def _heard(self, message: Message) -> None:
        match message:
            case ["titles", int(page), int(count), str(language), list(titles)] if self.found is None:
                if _is_page(page, count, titles):
                    self._take_titles(page, count, language, titles)
            case ["ok", "sheets", int(page)] if page in self._next_pages():
                self._sent += 1
                self._progressed()
            case ["error", "link_page", str()] if self._sent and self._again < _AGAIN:
                self._sent, self._again = 0, self._again + 1  # a box that was restarted has forgotten the pages
                self._progressed()
            case _:
                super()._heard(message)

    def _next_pages(self) -> list[int]:
        """Return the number of the page that is to be answered, in a list; an empty one after the last."""
        return [page for page, _, _ in self._to_send[self._sent :][:1]]

    def _take_titles(self, page: int, count: int, language: str, titles: list[str]) -> None:
        if page not in self._came:  # a board that says a page again and again is not waited for
            self._goes_on()
        self._came[page] = titles
        if all(number in self._came for number in range(count)):
            self.found = BoxSheets([title for number in range(count) for title in self._came[number]], language)
            try:
                self._to_send = self._plan(self.found)
            except ErrandError as error:
                self.problem = str(error)
            self._progressed()


class TextTalk(SheetsTalk):
    """A talk that asks for a box's sheets, and then for the `text` of the one with a title; `title` is the box's."""

    def __init__(self, title: str) -> None:
        super().__init__(self._choose)
        self.title = title
        self.text: str | None = None
        self._parts: dict[int, str] = {}

    def _choose(self, known: BoxSheets) -> list[Page]:
        self.title = known.chosen(self.title)
        return []

    def _due(self) -> tuple[bytes, int] | None:
        if self.found is None or self.text is not None:
            return super()._due()
        self._parts = {}
        return wire.encode("sheet", self.title), _READS

    def _heard(self, message: Message) -> None:
        match message:
            case ["sheet", int(page), int(count), str(part)] if self.found and self.text is None:
                if page == count == 0:
                    self.problem = f'The box has no score sheet of its own called "{self.title}"'
                elif 0 <= page < count <= _TITLES and len(part) <= _TITLES:
                    self._take_part(page, count, part)
            case _:
                super()._heard(message)

    def _take_part(self, page: int, count: int, part: str) -> None:
        if page not in self._parts:
            self._goes_on()
        self._parts[page] = part
        if all(number in self._parts for number in range(count)):
            self.text = "".join(self._parts[number] for number in range(count))
            self._progressed()


def _is_page(page: int, count: int, titles: list[object]) -> bool:
    """Return whether this may be a page of a box's titles."""
    texts = all(isinstance(title, str) and len(title) <= _TITLES for title in titles)
    return texts and 0 <= page < count <= _TITLES


def list_titles(device: str | None = None) -> BoxSheets:
    """Return the sheets of the box on `device`, or of the only one there is. Raises ErrandError."""
    return _carried_out(lambda known: [], device)


def send(sheet: Sheet, *, language: str | None = None, device: str | None = None) -> tuple[BoxSheets, Sheet]:
    """Store a sheet on a box, in a language or in the box's; return what it had before, and the sheet as it is there.

    The sheet is in English if it has not this language. Raises ErrandError if the box does not have it now.
    """
    known = _carried_out(lambda known: pages(text(sheet, language or known.language)), device)
    return known, in_language(sheet, language or known.language)


def remove(title: str, device: str | None = None) -> tuple[BoxSheets, str]:
    """Remove a sheet from a box by its title; return what it had before, and the title. Raises ErrandError."""
    titles = []

    def plan(known: BoxSheets) -> list[Page]:
        titles.append(known.chosen(title))
        return [(0, 0, titles[-1])]

    known = _carried_out(plan, device)
    return known, titles[-1]


def read(title: str, device: str | None = None) -> str:
    """Return what a box stores of one of its own sheets, by its title. Raises ErrandError."""
    talk = TextTalk(title)
    carry_out(talk, device)
    assert talk.text is not None
    return talk.text


def _carried_out(plan: Plan, device: str | None) -> BoxSheets:
    talk = SheetsTalk(plan)
    port = carry_out(talk, device)
    assert talk.found is not None
    talk.found.device = port.device
    return talk.found


def text(sheet: Sheet, language: str) -> str:
    """Return what a box stores of a sheet that was checked, with its names in a language."""
    return composed(stored(sheet, language))


def pages(content: str) -> list[Page]:
    """Return a text as pages that each fit a request. Raises ErrandError if they are more than a box takes."""
    texts = [""]
    for letter in content:
        if len(wire.encode("sheets", _PAGES, _PAGES, texts[-1] + letter)) > REQUEST:
            texts.append("")
        texts[-1] += letter
    if len(texts) > _PAGES:
        raise ErrandError("This score sheet is too long for a box: use shorter names, or fewer lines")
    return [(page, len(texts), each) for page, each in enumerate(texts)]
