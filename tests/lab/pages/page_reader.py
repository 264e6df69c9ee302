"""Reads the HTML of a report."""

import html.parser

EMPTY = {"meta", "path", "use", "rect", "circle"}


class Reader(html.parser.HTMLParser):
    """Reads a page: its text, its tags, and whether they are closed in their order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.closed = True
        self.tags: list[str] = []
        self.open: list[str] = []
        self.words: list[str] = []
        self.ids: list[str | None] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.feed(page)
        self.close()
        self.closed = self.closed and not self.open

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attributes
        self.ids += [value for name, value in attributes if name == "id"]
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attributes)
        if tag not in EMPTY:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in EMPTY:
            self.closed = self.closed and bool(self.open) and self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.words.append(data)
