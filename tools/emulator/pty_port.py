"""A pseudo terminal for the emulated Pico's serial port: for `mpremote` it looks like any /dev/ttyACM0."""

import contextlib
import os
import pty
import select
import socket
import threading
import tty
from collections.abc import Iterator

LOOK = 0.01  # s between two checks whether a program has opened the terminal
PIECE = 4096


@contextlib.contextmanager
def terminal(port: int) -> Iterator[str]:
    """Give the path of a terminal that is joined to a TCP port of this machine while a program has it open."""
    master, slave = pty.openpty()
    tty.setraw(slave)
    path = os.ttyname(slave)
    os.close(slave)  # only so can the master see it opened and closed
    os.set_blocking(master, False)
    stop = threading.Event()
    thread = threading.Thread(target=_serve, args=(master, port, stop))
    thread.start()
    try:
        yield path
    finally:
        stop.set()
        thread.join()
        os.close(master)


def _serve(master: int, port: int, stop: threading.Event) -> None:
    while not stop.wait(LOOK):
        if _is_open(master):
            with socket.create_connection(("127.0.0.1", port)) as connection:
                _join(master, connection, stop)


def _is_open(master: int) -> bool:
    poll = select.poll()
    poll.register(master, 0)
    return not poll.poll(0)


def _join(master: int, connection: socket.socket, stop: threading.Event) -> None:
    """Copy both ways until the terminal is closed and all its data is sent."""
    waiting = b""  # for the terminal, whose program may not read
    poll = select.poll()
    while not stop.is_set():
        poll.register(master, select.POLLIN | (select.POLLOUT if waiting else 0))
        poll.register(connection, 0 if waiting else select.POLLIN)
        events = dict(poll.poll(1000 * LOOK))
        if events.get(master, 0) & select.POLLIN:
            connection.sendall(os.read(master, PIECE))
        elif events.get(master, 0) & select.POLLHUP:
            return
        if events.get(connection.fileno(), 0):
            waiting = connection.recv(PIECE)
            if not waiting:
                return
        if waiting:
            with contextlib.suppress(BlockingIOError):
                waiting = waiting[os.write(master, waiting) :]
