"""The doctor: checks a box from its port to its keys, and reports what to do."""

from collections.abc import Callable, Iterator

from castellan_host.device import board_port, boards, checks, first_light, greeting, repl, wires
from castellan_host.device.errors import CodeError, DeviceError, SilentError
from castellan_host.device.finding import Finding
from castellan_host.device.repl import Repl

_CHECKS = (
    checks.interpreter,
    checks.errors,
    checks.memory,
    checks.software,
    checks.room,
    checks.games,
    wires.wires,
    checks.display,
    checks.keys,
)


def examine(port: str | None, prompt: Callable[[str], None] | None = None) -> Iterator[Finding]:
    """Yield each finding as soon as it is known; start the box again at the end.

    With `prompt`, which asks for keys, measure too what `first_light` does.
    """
    looks = _CHECKS + (first_light.measurements(prompt) if prompt else ())
    try:
        chosen = board_port.choose(port)
        with repl.stopped(chosen, listening=True) as box:
            yield Finding("port", chosen)
            complete = True
            for finding in (finding for check in looks for finding in _look(check, box)):
                complete = complete and (finding.what != "firmware" or not finding.advice)
                yield finding
            box.ask("mark")
            box.start()
            if complete:
                yield Finding("box", f"runs again, with version {greeting.greet(box)}")
    except SilentError as error:
        yield Finding("box", str(error), f"If there is none on the board: {boards.advice('')}")
    except DeviceError as error:
        yield Finding("box", str(error), "Put that right, and run the doctor again")


def _look(check: Callable[[Repl], Iterator[Finding]], box: Repl) -> Iterator[Finding]:
    try:
        yield from check(box)
    except CodeError as error:
        yield Finding(check.__name__, f"can't be checked: {error.last}", "Flash the board, then run the doctor again")
