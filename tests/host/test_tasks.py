"""A screen answers keys with tasks: what it does itself, from drawing to a press, loads no screen and uses no file.

Tasks are called near the bottom of the chip's stack, the methods of screens three calls and more above it.
"""

import sys

import pytest

from castellan.box import Box
from castellan.ui import routes
from castellan.ui.app import App, Screen
from lab.files.flash import ModelFiles
from lab.hands import keyed
from lab.hands.table_side import MENUS, Hands, full_flash, over, two

pytestmark = pytest.mark.ui

METHODS = ("press", "begin_hold", "hold", "repeat", "end_hold", "turn", "middle", "tick", "refresh", "draw", "line_of")
METHODS += ("unused",)
FILES = ("open", "list", "free", "rename", "remove")


def settings():
    """Walk over the menus, and through the settings to a value that the last game showed."""
    hands = Hands()
    hands.box.session.settings.teach("tuscany", ["bonuses", "inn", 0, 2])
    return hands.begin("Anna", "Boris").press(MENUS).press("hold:OK DOWN P2 > {learnt} > P1 BACK")


def options():
    """Walk from the number of players to the names, and to an option that is a number."""
    return two().press("hold:OK P4 P2 UP P1 P2 P4 P1 BACK")


def redo():
    """Undo an entry, and redo it."""
    hands = two().press("Anna > {take} > hold:BACK UP")
    assert hands.records[-1][0] == "void"
    return hands


def room():
    """Walk over two pages of the games that may be deleted, and delete one."""
    hands = full_flash()
    for number in "56":
        hands.files.contents[number + "-0123456789abcdef.log"] = b"damaged\n"
    hands.press("hold:OK P3 P1 BACK DOWN P1 BACK UP P1 hold:OK")
    assert [file.number for file in hands.box.session.archive.games()] == [2, 3, 4, 5, 6]
    return hands


def games():
    """Look at a past game, and open it."""
    return two().begin("Clara", "Denis").press("hold:OK DOWN P1 wait:3000 P2 BACK P2 OK")


def evening():
    """Look who has won this evening, and go on to the next game of the same players."""
    hands = over().press("DOWN wait:1000 P1 OK P1")
    assert hands.kind == "Table"
    return hands


WALKS = {walk.__name__: walk for walk in (settings, options, redo, room, games, evening)}
WALKS |= {game.name: game.play for game in keyed.GAMES}


def method_of_a_screen():
    """Return which method of a screen is being called, "" if none is."""
    frame = sys._getframe(1)
    while frame:
        screen = frame.f_locals.get("self")
        if frame.f_code.co_name in METHODS and isinstance(screen, Screen):
            return f"{type(screen).__name__}.{frame.f_code.co_name}"
        frame = frame.f_back
    return ""


@pytest.fixture
def guarded(monkeypatch):
    """Fail where a screen's method loads a screen, even one that has been loaded before, or uses a file."""

    def guard(owner, name):
        original = getattr(owner, name)

        def guarding(*arguments):
            assert not method_of_a_screen(), f"{method_of_a_screen()} calls {name}{arguments[-1:]}: answer with a task"
            return original(*arguments)

        monkeypatch.setattr(owner, name, guarding)

    def unloading(owner, name):
        original = getattr(owner, name)

        def after_unloading(*arguments):
            for screen in routes.SCREENS:
                vars(routes).pop(screen, None)
            return original(*arguments)

        monkeypatch.setattr(owner, name, after_unloading)

    guard(routes, "load")
    guard(routes, "game_screens")
    for name in FILES:
        guard(ModelFiles, name)
    unloading(App, "handle")
    unloading(Box, "_draw")


@pytest.mark.usefixtures("guarded")
@pytest.mark.parametrize("walk", WALKS)
def test_screens_load_and_read_in_tasks_only(walk):
    WALKS[walk]()
