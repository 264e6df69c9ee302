"""The Castles of Burgundy: The Card Game on the laptop: what `replay` warns of."""

import json

from castellan_host.stored_games import replay


def test_what_was_left_open_several_times_is_one_warning():
    entered = [["round"]] * 5 + [["final", 0, 0, 0, 0, 0, 0], ["end", True]]
    events = [["new", "burgundy", {"players": ["Anna"]}], *entered]
    played = replay.replay("\n".join(map(json.dumps, events)).encode(), plain=True)
    assert len(played.game.left_open) == 25
    assert played.warnings == ['The game ended with this still open: "Panas: lay a card"']
