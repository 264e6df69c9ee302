"""Starts the command `castellan`: Ctrl-C while its modules are loaded ends it without a traceback."""

import signal
import sys

_INTERRUPTED = 130  # exit code, as shells have it
_report_lost = sys.unraisablehook


def run() -> None:
    """Run the command as the shell does."""
    # Where a shell has a command in the background, Ctrl-C is ignored already.
    is_asked = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if is_asked:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.unraisablehook = _end_if_interrupted
    from castellan_host import cli

    try:
        if is_asked:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        cli.run()
    except KeyboardInterrupt:  # before a command begins, or when it has ended
        sys.exit(_INTERRUPTED)
    except ImportError as error:  # commands load modules themselves, and some make this of a Ctrl-C meanwhile
        if not _comes_of_ctrl_c(error):
            raise
        sys.exit(_INTERRUPTED)


def _end_if_interrupted(lost: "sys.UnraisableHookArgs") -> None:
    """End as Ctrl-C does if that came where Python can raise nothing, as in what it calls between two imports."""
    if lost.exc_type is not KeyboardInterrupt:
        _report_lost(lost)
        return
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.raise_signal(signal.SIGINT)


def _comes_of_ctrl_c(error: BaseException | None) -> bool:
    while error and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


if __name__ == "__main__":
    run()
