"""Reads the HTML of a report."""

import html.parser

EMPTY = {"meta", "path", "use", "rect", "circle"}


class Reader(html.parser.HTMLParser):
    """Reads a page: its text, its tags, and whether they are closed in their order."""

    def __init__(self, page):
        super().__init__()
        self.closed = True
        self.tags, self.open, self.words, self.ids, self.attributes = [], [], [], [], []
        self.feed(page)
        self.close()
        self.closed = self.closed and not self.open

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.attributes += attributes
        self.ids += [value for name, value in attributes if name == "id"]
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in EMPTY:
            self.open.pop()

    def handle_endtag(self, tag):
        if tag not in EMPTY:
            self.closed = self.closed and bool(self.open) and self.open.pop() == tag

    def handle_data(self, data):
        if "style" not in self.open:
            self.words.append(data)
