"""Progress bars of long transfers, on standard error if that is a terminal."""

import contextlib
import functools
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from rich.console import Console

from castellan_host.terminal import printable

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

LONG = 50  # records from which on a transfer has a bar


class TransferBars:
    """A bar for each long transfer, gone when it is done."""

    def __init__(self) -> None:
        self._console = Console(stderr=True)
        self._shown: Progress | None = None
        self._tasks: dict[str, TaskID] = {}

    def show(self, name: str, done: int, total: int | None) -> None:
        """Show the progress of a transfer, if its length is known."""
        if total is None or not self._console.is_interactive:
            return
        if name not in self._tasks:
            if total - done < LONG:
                return
            if self._shown is None:
                self._shown = self._started()
            self._tasks[name] = self._shown.add_task(printable(name))
        if self._shown:
            self._shown.update(self._tasks[name], completed=done, total=total)

    def _started(self) -> "Progress":
        # Most commands show no bar: loading these would take a fiftieth of a second of each.
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

        text = TextColumn("{task.description}", markup=False)
        columns = (text, BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
        bars = Progress(*columns, console=self._console, transient=True)
        bars.start()
        return bars

    def close(self) -> None:
        """Remove all bars from the terminal, so that text can be printed."""
        if self._shown:
            self._shown.stop()
        self._shown, self._tasks = None, {}


@contextlib.contextmanager
def adding_up() -> Iterator[Callable[[int, int], None]]:
    """Give a function that shows how many games are added up, and of how many, in a bar that is gone at the end."""
    with contextlib.closing(TransferBars()) as bars:
        yield functools.partial(bars.show, "adding up games")
