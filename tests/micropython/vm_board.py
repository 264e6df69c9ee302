"""A board for the tests of flashing: this MicroPython on a serial line, its real LittleFS on an image file.

    vm_board.py IMAGE MACHINE VERSION CUT TORN

It answers as a Pico does: runs main.py, gives a prompt when that ends, and has a raw REPL with paste mode, as
`shared/runtime/pyexec.c` of MicroPython has it. Only Ctrl-C interrupts nothing: a main.py that runs on must
itself read it. MACHINE and VERSION are what the board says that it is. At the flash operation number CUT the power
goes, that operation half done if TORN is 1; 0 is never.
"""

import builtins
import os
import sys
from collections import namedtuple

import vfs
from littlefs_vm import PROGRAM, Flash

WINDOW = 128  # bytes that the host may send ahead

image, machine, version, cut, torn = sys.argv[1:6]
stdin, stdout = sys.stdin.buffer, sys.stdout.buffer


class CutFlash(Flash):
    """A flash whose power goes at an operation."""

    left = int(cut)

    def _note(self, address, data):
        self.left -= 1
        if self.left:
            return
        if int(torn):
            self.file.seek(address)
            self.file.write(bytes(data)[: len(data) // 2] if data else b"\xff" * PROGRAM)
        os.system("kill -9 $PPID")  # no cleanup may run on the way out


class Claimed:
    """The module `sys`, except for what it reports about the board."""

    implementation = namedtuple("implementation", ("name", "version", "_machine", "_mpy"))(
        "micropython", tuple(map(int, version.split("."))), machine, sys.implementation._mpy
    )

    def __getattr__(self, name):
        return getattr(sys, name)


def importing(name, *rest):
    """Import as before, except for the claimed `sys`."""
    return CLAIMED if name == "sys" else REAL_IMPORT(name, *rest)


CLAIMED, REAL_IMPORT = Claimed(), builtins.__import__


def say(text):
    stdout.write(text.encode())


def run(code, names):
    """Run code; return the exception that it ends with, if it does."""
    try:
        exec(code, names)
    except BaseException as error:
        return error
    return None


def pasted():
    """Return what the host sends in paste mode, None if it gave up."""
    stdout.write(b"R\x01" + bytes([WINDOW, 0]) + b"\x01")
    got, room = b"", WINDOW
    while True:
        byte = stdin.read(1)
        if byte in b"\x03\x04":
            stdout.write(b"\x04")
            return got if byte == b"\x04" else None
        got += byte
        room -= 1
        if not room:
            stdout.write(b"\x01")
            room = WINDOW


def command():
    """Return the next command of the raw REPL; None for Ctrl-B, empty for a restart."""
    line = b""
    while True:
        byte = stdin.read(1)
        if byte == b"\x01" and line == b"\x05A":
            code = pasted()
            if code is not None:
                return code
            line = b""
        elif byte == b"\x01":
            say("raw REPL; CTRL-B to exit\r\n>")
            line = b""
        elif byte == b"\x02":
            return None
        elif byte == b"\x03":
            line = b""
        elif byte == b"\x04":
            say("OK")
            return line
        else:
            line += byte


def raw(names):
    """Serve the raw REPL; return whether the board is to restart."""
    say("raw REPL; CTRL-B to exit\r\n>")
    while True:
        code = command()
        if code is None:
            return False
        if not code.strip():
            return True
        error = run(code, names)
        stdout.write(b"\x04")
        if error:
            sys.print_exception(error)
        stdout.write(b"\x04>")


def prompt(names):
    """Serve the friendly REPL until the board restarts; return whether it does so into the raw one."""
    while True:
        say("MicroPython v{}\r\n>>> ".format(version))
        byte = b""
        while byte not in (b"\x01", b"\x04"):
            byte = stdin.read(1)
        if byte == b"\x04":
            return False
        if raw(names):
            return True


def main(names):
    """Run main.py, the frozen one if there is one: here a file of the folder /frozen."""
    found = [path for path in ("/frozen/main.py", "/main.py") if exists(path)]
    if found:
        with open(found[0]) as file:
            error = run(file.read(), names)
        if error:
            sys.print_exception(error)


def exists(path):
    try:
        return bool(os.stat(path))
    except OSError:
        return False


def power():
    flash = CutFlash(image, os.stat(image)[6] // 4096)
    littlefs = vfs.VfsLfs2(flash, progsize=PROGRAM)
    vfs.umount("/")
    vfs.mount(littlefs, "/")
    builtins.__import__ = importing
    sys.path[:] = ["", ".frozen", "/lib"]
    restart_raw = False
    while True:
        names = {"__name__": "__main__"}
        if not restart_raw:
            main(names)
        restart_raw = (restart_raw and raw(names)) or prompt(names)
        say("\r\nMPY: soft reboot\r\n")


power()
