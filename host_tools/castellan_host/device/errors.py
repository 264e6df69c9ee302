"""What can go wrong with a box on a serial port, as sentences."""


class DeviceError(Exception):
    """Something that the user must know of or do, in a sentence."""


class RefusedError(DeviceError):
    """The board is not one that this can be done to."""


class SilentError(RefusedError):
    """There is a board, but no MicroPython answers on it."""


class LostError(DeviceError):
    """The box no longer answers: the cable was pulled, or it hangs."""

    def __init__(self, port: str, reason: object) -> None:
        super().__init__(f"The connection to {port} was lost ({reason}). Plug the box in again and repeat the command")


class CodeError(DeviceError):
    """Python code that the box was given raised an exception; `last` is the last line of its traceback."""

    def __init__(self, traceback: str) -> None:
        self.last = (traceback.strip().splitlines() or ["an error without a word"])[-1]
        super().__init__(f"The box could not do it: {self.last}")
