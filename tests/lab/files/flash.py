"""A filesystem in memory that logs each operation, can fail, and can lose power at any byte.

Runs on MicroPython too.
"""

import errno

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any

    Operation = tuple[Any, ...]
    Contents = dict[str, bytes]

CAPACITY = 1 << 20  # bytes


class ModelFiles:
    """`castellan.interfaces.Files` over a dict.

    `log` is what reached the flash, in order: ("create", name), ("append", name, data),
    ("rename", old, new), ("remove", name). `fail`, if set, is called before each
    operation with it, also ("read", name), ("list",), ("free",) and ("close", name);
    what it returns is how many bytes of an append reach the flash before OSError is
    raised, None for all and no error. `short` lets writes take so many bytes less than
    they are given. `handles` counts the files that are open.
    """

    def __init__(self, contents: "Mapping[str, bytes] | None" = None, capacity: int = CAPACITY) -> None:
        self.contents: Contents = dict(contents or {})
        self.capacity = capacity
        self.log: list[Operation] = []
        self.fail: Callable[[Operation], int | None] | None = None
        self.short = 0
        self.handles = 0

    def open(self, name: str, mode: str) -> "ModelFile":
        if mode == "rb":
            self.ask(("read", name))
            if name not in self.contents:
                raise OSError(errno.ENOENT, "no such file")
        elif mode == "wb" or name not in self.contents:
            self.do(("create", name))
        return ModelFile(self, name, mode)

    def rename(self, old: str, new: str) -> None:
        self.do(("rename", old, new))

    def remove(self, name: str) -> None:
        if name not in self.contents:
            raise OSError(errno.ENOENT, "no such file")
        self.do(("remove", name))

    def list(self) -> "list[str]":
        self.ask(("list",))
        return list(self.contents)

    def free(self) -> int:
        self.ask(("free",))
        return self.left()

    def left(self) -> int:
        return self.capacity - sum([len(data) for data in self.contents.values()])

    def ask(self, operation: "Operation") -> None:
        if self.fail and self.fail(operation) is not None:
            raise OSError(errno.EIO, "input/output error")

    def do(self, operation: "Operation") -> None:
        reach = self.fail(operation) if self.fail else None
        if reach is not None:
            if operation[0] == "append":
                apply(self.contents, operation, reach)
            raise OSError(errno.EIO, "input/output error")
        if operation[0] == "append" and self.left() < len(operation[2]):
            apply(self.contents, operation, self.left())
            raise OSError(28, "no space left")
        self.log.append(operation)
        apply(self.contents, operation)


class ModelFile:
    """A file that reaches the flash when it is flushed or closed."""

    def __init__(self, files: ModelFiles, name: str, mode: str) -> None:
        self.files, self.name, self.mode = files, name, mode
        self.buffer = b""
        self.place = 0
        self.is_open = True
        files.handles += 1

    def __enter__(self) -> "ModelFile":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def write(self, data: bytes) -> int:
        assert self.mode != "rb"
        taken = data[: len(data) - self.files.short]
        self.buffer += taken
        return len(taken)

    def flush(self) -> None:
        data, self.buffer = self.buffer, b""
        if data:
            self.files.do(("append", self.name, data))

    def close(self) -> None:
        if self.is_open:
            self.is_open = False
            self.files.handles -= 1
            self.flush()
            self.files.ask(("close", self.name))

    def seek(self, offset: int, whence: int = 0) -> int:
        self.place = offset + (len(self.files.contents[self.name]) if whence == 2 else 0)
        return self.place

    def read(self, size: "int | None" = None) -> bytes:
        data = self.files.contents[self.name][self.place :]
        if size is not None:
            data = data[:size]
        self.place += len(data)
        return data

    def readinto(self, buffer: "bytearray | memoryview") -> int:
        data = self.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def readline(self, limit: int) -> bytes:
        data = self.files.contents[self.name]
        end = data.find(b"\n", self.place)
        end = len(data) if end < 0 else end + 1
        return self.read(min(end - self.place, limit))


def apply(contents: "Contents", operation: "Operation", reach: "int | None" = None) -> None:
    """Do an operation on a dict of files; of an append, only the first `reach` bytes if given."""
    kind, name = operation[:2]
    if kind == "create":
        contents[name] = b""
    elif kind == "append":
        contents[name] += operation[2] if reach is None else operation[2][:reach]
    elif kind == "rename":
        contents[operation[2]] = contents.pop(name)
    else:
        del contents[name]


def cuts(start: "Mapping[str, bytes]", log: "Sequence[Operation]", every: int = 1) -> "Iterator[tuple[int, Contents]]":
    """Yield (acknowledged operations, contents) for a power cut before, in and after each operation.

    An append is cut at each `every`th of its bytes; everything else happens or does not.
    """
    contents = dict(start)
    yield 0, dict(contents)
    for index, operation in enumerate(log):
        if operation[0] == "append":
            for reach in range(1, len(operation[2]), every):
                torn = dict(contents)
                apply(torn, operation, reach)
                yield index, torn
        apply(contents, operation)
        yield index + 1, dict(contents)
