"""The doctor: looks at a box from its port to its keys, and says what to do."""

from collections.abc import Callable, Iterator

from castellan_host.device import boards, checks, greeting, ports, repl
from castellan_host.device.checks import Finding
from castellan_host.device.errors import CodeError, DeviceError, SilentError
from castellan_host.device.repl import Repl

_CHECKS = (checks.interpreter, checks.software, checks.room, checks.games, checks.display, checks.keys)


def examine(port: str | None) -> Iterator[Finding]:
    """Yield one finding after the other; the box runs again at the end."""
    try:
        chosen = ports.choose(port)
        with repl.stopped(chosen) as box:
            yield Finding("port", chosen)
            whole = True
            for finding in (finding for check in _CHECKS for finding in _look(check, box)):
                whole = whole and (finding.what != "firmware" or not finding.advice)
                yield finding
            box.start()
            if whole:
                yield Finding("box", f"runs again, with version {greeting.greet(box)}")
    except SilentError as error:
        yield Finding("box", str(error), f"If there is none on the board: {boards.advice('')}")
    except DeviceError as error:
        yield Finding("box", str(error), "Look again after that")


def _look(check: Callable[[Repl], Iterator[Finding]], box: Repl) -> Iterator[Finding]:
    try:
        yield from check(box)
    except CodeError as error:
        yield Finding(check.__name__, f"can't be looked at: {error.last}", "Flash the board, then look again")
