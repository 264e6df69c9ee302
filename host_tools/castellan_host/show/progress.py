"""Progress bars of long transfers, on standard error where somebody looks at it."""

from rich.console import Console
from rich.progress import Progress, TaskID

LONG = 50  # records from which on a transfer has a bar


class TransferBars:
    """A bar for each long transfer, gone when it is done."""

    def __init__(self) -> None:
        self._console = Console(stderr=True)
        self._shown: Progress | None = None
        self._tasks: dict[str, TaskID] = {}

    def show(self, name: str, done: int, total: int | None) -> None:
        """Show how far a transfer is, if it is known how long it is."""
        if total is None or not self._console.is_interactive:
            return
        if name not in self._tasks:
            if total - done < LONG:
                return
            if self._shown is None:
                self._shown = Progress(console=self._console, transient=True)
                self._shown.start()
            self._tasks[name] = self._shown.add_task(name)
        if self._shown:
            self._shown.update(self._tasks[name], completed=done, total=total)

    def close(self) -> None:
        """Take all bars off the terminal, so that something else can be written there."""
        if self._shown:
            self._shown.stop()
        self._shown, self._tasks = None, {}
