"""What `make bench` measures on the emulated Pico is the same twice, and within the budgets or just above them."""

import pytest

from bench import openings
from bench.chip import BARE, FROZEN, RECORDS, Hand, bare, board, boot
from bench.games import APART, FREE, GAMES, LARGEST, PIECE, START, heap, started
from castellan.text import LANGUAGES
from emulator.image import image
from emulator.pico import Pico

FIRST = "tuscany"
# That with the most short words has the most names, of which a table of MicroPython's may be full.
OTHERS = ["de", *[pytest.param(each, marks=pytest.mark.nightly) for each in LANGUAGES if each not in ("de", LARGEST)]]
PARAMETERS = [FIRST, *[pytest.param(game, marks=pytest.mark.nightly) for game in GAMES if game != FIRST]]


def pressed():
    """Return what was measured of a few presses in the middle of a game."""
    with board(RECORDS, FROZEN) as pico:
        booted = boot(pico)
        return booted, list(Hand(pico).presses("P1 BACK P1 P1")), pico.stats


def test_two_runs_measure_the_same_and_presses_keep_their_budgets():
    booted, presses, stats = pressed()
    assert pressed() == (booted, presses, stats)
    *silent, recording = presses
    assert max(press.shown for press in silent) < 100
    assert recording.marked < 28 and recording.marked < recording.flash and recording.shown < 220


def test_a_long_game_by_a_score_sheet_starts_within_its_budget_or_just_above_it():
    taken = openings.opened(openings.games()[openings.EIGHT], FROZEN) - openings.bare_boot()
    assert taken < openings.TARGETS[0] + 20


@pytest.mark.parametrize("game", PARAMETERS)
def test_a_long_game_starts_within_its_budget(game):
    assert started(game) < START


@pytest.mark.parametrize("game", PARAMETERS)
def test_its_table_with_times_leaves_enough_heap_and_about_as_much_as_that_of_the_first_game(game):
    assert heap(game).free > FREE and heap(game).piece > PIECE
    assert heap(FIRST).free - heap(game).free < APART


@pytest.mark.parametrize("language", OTHERS)
def test_so_does_the_first_games_in_each_language(language):
    assert heap(FIRST, language).free > FREE and heap(FIRST, language).piece > PIECE


def test_the_chip_waits_for_what_is_not_in_its_cache():
    with Pico(image({"main.py": BARE}), cached=True) as pico:
        pico.power()
        assert pico.until("transfer", 100) and bare() < pico.transfers[-1].end < 2 * bare()
