"""Starts the command `castellan`: Ctrl-C while its modules are loaded ends it without a traceback."""

import signal
import sys

_INTERRUPTED = 130  # exit code, as shells have it


def run() -> None:
    """Run the command as the shell does."""
    # Where a shell has a command in the background, Ctrl-C is ignored already.
    is_asked = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if is_asked:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from castellan_host import cli

    if is_asked:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        cli.run()
    except KeyboardInterrupt:  # before a command begins, or when it has ended
        sys.exit(_INTERRUPTED)


if __name__ == "__main__":
    run()
