"""Texts and numbers that types don't distinguish are passed in their places: languages, games, players, keys, pixels.

Two arguments of one type that change places are seen by no type checker; what they are is in their names.
"""

import pytest

from castellan.core.catalogue import GAMES
from castellan_host.mirror.newest import NewestGame
from castellan_host.mqtt import messages
from castellan_host.mqtt.broker import Broker
from castellan_host.scoreboard.tables import Tables
from lab.database.exchanged import exported, recorded_lines, run, store
from lab.golden import golden_games, menu_screens, mirrored, playing
from lab.kinds import odd_arguments

pytestmark = [pytest.mark.ui, pytest.mark.mirror]


def test_all_screens_and_the_pages_for_spectators_pass_what_their_arguments_names_say():
    sets = [menu_screens.menus(), playing.SCREENS, *golden_games.all_screens().values()]
    with odd_arguments() as found:
        for screens in sets:
            for _ in screens.shown("ru"):
                pass
        for game in GAMES:
            for _, ledger in mirrored.ledgers(game):
                for _ in mirrored.recorded(ledger, "de"):
                    pass
    assert found.pop(("", "")) > 300
    assert not found


def test_commands_and_messages_on_games_of_each_kind_pass_what_their_arguments_names_say(tmp_path):
    url, games = f"sqlite:///{tmp_path / 'games.db'}", {}
    for number, game in enumerate(GAMES, 1):
        games[game] = f"{number:016x}"
        store(url, games[game], recorded_lines(game), f"{number:08x}")
    broker = Broker("localhost", 1883, False, None, None, "x")
    with odd_arguments() as found:
        for words in ("games", "games --json", "stats", "stats --json", "stats Anna"):
            run(*words.split(), "--db", url)
        for id in games.values():
            for more in ([], ["--json"]):
                run("show", id, *more, "--db", url)
        for name in ("all.json", "all.bgsplay", "tables"):
            exported(url, tmp_path / name)
        for number in range(1, len(GAMES) + 1):
            for table in Tables(NewestGame(url), "ru").look({f"{number:08x}": 0}, {}, {}, {}):
                messages.of_table(broker, table, "ru")
    assert found.pop(("", "")) > 100
    assert not found
