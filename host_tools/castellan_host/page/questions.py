"""What a page asks beside a sheet that works: games that show whether it is mistaken. They are found a part at a time.

`castellan sheets check --ask` asks the same at the terminal. The static site has this in the browser, as `desk`.
"""

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from castellan_host.page.desk import FAULT
from castellan_host.sheets.checking import checked
from castellan_host.sheets.model import Sheet, SheetError
from castellan_host.sheets.questions import asking
from castellan_host.sheets.questions.summary import summary
from castellan_host.sheets.reasons import ruled_out
from castellan_host.sheets.search.differences import Searching
from castellan_host.sheets.search.question import Question

PART = 200  # ms of a search in one answer: what is asked next does not wait longer


class Questions:
    """The search for questions about the sheet that one page shows. `clock` returns milliseconds."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._begin("")

    def answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Search on for questions about the file `ask`, until `spend` ms were spent on games; return what was found.

        The answer has `questions`, `games`, how many were tried, `summary`, sentences, `done`, and `more`, whether more
        time may help. A question is a `game`, a row for each entry, its two `results`, or of a case one, `same`, what
        both have, `own`, which of them is the sheet's, `either`, whether there can be no other, `rule`, whether it is
        one, not a game or an entry that can be impossible, `known`, whether a comment keeps the answer, `file`, the
        file with the game as an example, or `says`, why it can't be one, `ranges`, of which one is too narrow if the
        other result is right, `shows`, what is said of it, and the game like it that can't happen if it is over by
        that, `rules_out`, what of that no game has if this one can't happen, or some `kinds`, of which one may be why;
        and for who says that it is neither result `neither`, what the sheet counts, and `totals`, what is asked then,
        "" for nothing. Where the sheet is right by either answer, as to whether a case ever happens, `other_file` is
        the file with the other one. Another file ends the search for the one before. A request may have a list `never`
        of what games ruled out that can't happen: others are looked for in their place.

        Of a request of the place of a question, `of`, whose other result is right, maybe of one `range` alone, the
        answer has `maybe`, sentences of where the sheet is or may be wrong; with `totals`, as typed, those if neither
        is, None if they are not as many as play, and `totals`, what is asked then. If the right result is known, `file`
        is the file with the game as an example that does not come out yet, and `kept` a sentence about that, or about
        why it can't be one.
        """
        try:
            toml, spend = str(request["ask"]), int(request["spend"])
            never = [tuple(map(str, entry)) for entry in request.get("never", ())]
            if toml != self._toml:
                self._begin(toml)
            if "of" in request and self._sheet:
                question = self._searching.questions[int(request["of"])]
                if "totals" not in request:
                    rows = asking.wrong(self._sheet, question, str(request.get("range", "")))
                    maybe = [row.strip() for row in rows]
                    return {"maybe": maybe, **self._kept(question)}
                return self._maybe(self._sheet, question, str(request["totals"]))
            return self._search(spend, never)
        except SheetError as error:
            return {"says": str(error)}
        except Exception as error:  # whatever it is, whoever writes goes on
            self._begin("")
            return {"says": FAULT.format(what=type(error).__name__)}

    def _begin(self, toml: str) -> None:
        self._toml = toml
        self._sheet: Sheet | None = None
        self._found: list[dict[str, Any]] = []
        self._spent = 0
        self._ended = False
        self._never: list[tuple[str, ...]] = []  # with which the search began, or goes on
        self._instead: list[Iterator[None]] = []  # searches for games in the place of others

    def _search(self, spend: int, never: Sequence[tuple[str, ...]]) -> dict[str, Any]:
        start = last = self._clock()
        if self._sheet is None:
            self._sheet, self._never = checked(self._toml.encode()), [*never]
            self._searching = Searching(self._sheet, never=[*ruled_out.read(self._toml.encode()), *never])
            self._steps: Iterator[None] = self._searching.steps()
            self._confirming: Iterator[None] = itertools.chain(self._searching.confirming(), self._searching.alone())
        searching = self._searching
        for entry in [each for each in never if each not in self._never]:
            self._never.append(entry)
            self._instead.append(searching.rule_out(entry))
        while self._instead and last - start < PART:
            if next(self._instead[0], self) is self:
                self._instead.pop(0)
            last = self._clock()
        while not self._ended and self._spent < spend and last - start < PART:
            self._ended = next(self._steps, self) is self
            now = self._clock()
            if searching.games:  # what comes before is short, and needed to report anything
                self._spent += now - last
            last = now
        is_confirmed = False
        while (self._ended or self._spent >= spend) and not is_confirmed and last - start < PART:
            is_confirmed = next(self._confirming, self) is self
            last = self._clock()
        for question in searching.questions[len(self._found) :]:
            self._found.append(self._shown(self._sheet, question))
        for question, shown in zip(searching.questions, self._found, strict=True):  # answers disprove some of it
            shown.update(kinds=searching.kinds(question), shows=searching.said(question))
        done = is_confirmed and not self._instead
        found = searching.found()
        return {
            "questions": self._found,
            "games": searching.games,
            "summary": summary(found) if done else [],
            "done": done,
            "more": done and not self._ended and bool(found.open),
        }

    def _maybe(self, sheet: Sheet, question: Question, text: str) -> dict[str, Any]:
        """Return what totals mean that are neither result's."""
        totals = asking.totals_of(text, question)
        if totals is None:
            return {"maybe": None, "totals": asking.totals_missing(text, question)}
        if not totals:
            return {"maybe": asking.doubt(sheet, question)}
        maybe = [row.strip() for row in asking.maybe(sheet, question, totals)]
        return {"maybe": maybe, **self._kept(question, totals)}

    def _kept(self, question: Question, totals: tuple[int, ...] = ()) -> dict[str, Any]:
        """Return the file with the game and its right result, and what is said of that; nothing if it can't have it."""
        try:
            file = asking.kept(self._toml.encode(), question, totals)
        except SheetError as error:
            return {"kept": str(error)}
        return {"file": file.decode(), "kept": asking.KEPT} if file is not None else {}

    def _shown(self, sheet: Sheet, question: Question) -> dict[str, Any]:
        """Return a question as an answer has it."""
        results = asking.results(question)
        shown: dict[str, Any] = {
            "game": [row.strip() for row in asking.game(sheet, question)],
            "results": [text for text, _ in results],
            "same": asking.same(sheet, question),
            "own": 0 if results[0][1] else 1,
            "either": bool(question.fact and question.fact.is_either),
            "rule": bool(question.fact and question.fact.is_rule),
            "known": bool(asking.known(sheet, question)),
            "shows": list(question.said),
            "ranges": list(question.fact.ranges) if question.fact else [],
            "rules_out": list(question.rules_out),
            "neither": [row.strip() for row in asking.counted(sheet, question)],
            "totals": asking.totals_asked(sheet, question),
        }
        data = self._toml.encode()
        if question.fact and question.fact.case:
            shown["other_file"] = ruled_out.remembered(data, (question.fact.case,), ()).decode()
        try:
            shown["file"] = asking.answered(data, question).decode()
        except SheetError as error:
            shown["says"] = str(error)
        return shown
