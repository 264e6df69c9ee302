"""The errors of a box on a serial port. Their text is a sentence for the user."""


class DeviceError(Exception):
    """A problem that the user has to know of or solve."""


class RefusedError(DeviceError):
    """The command is refused: the board, or what is to be put on it, is not suitable."""


class SilentError(RefusedError):
    """There is a board, but MicroPython does not answer on it."""


class LostError(DeviceError):
    """The box no longer answers: the cable was pulled, or it hangs."""

    def __init__(self, port: str, reason: object) -> None:
        super().__init__(f"The connection to {port} was lost ({reason}). Plug the box in again and repeat the command")


class CodeError(DeviceError):
    """Python code that was run on the box raised an exception; `last` is the last line of its traceback."""

    def __init__(self, traceback: str) -> None:
        self.last = (traceback.strip().splitlines() or ["an error without a message"])[-1]
        super().__init__(f"The box could not do it: {self.last}")
