"""`pytest --quick`, as in `make test`, leaves out the slowest tests; `make test-all` runs everything.

`make soak` runs tests/soak for longer, for a number of seconds or cases, from a case on; and all that Hypothesis tries,
with new examples. `SEED=1234` shuffles the tests of a run: without it they have one order.
"""

import functools
import gc
import os
import pathlib
import signal
import sys

import hypothesis
import pytest
import typer.testing

from soaking import Soak

# Modules that a game's tests share are beside them.
sys.path += sorted(map(str, pathlib.Path(__file__).parent.glob("games/*")))

# A shell lets a suite in the background ignore Ctrl-C, and so would every program that the tests start and end by it.
signal.signal(signal.SIGINT, signal.default_int_handler)

# No test may depend on how fast a machine is, nor try other examples in one run than in the next; `make soak` does.
ANY_SPEED = {"deadline": None, "suppress_health_check": [hypothesis.HealthCheck.too_slow]}
hypothesis.settings.register_profile("castellan", **ANY_SPEED, derandomize=True)
hypothesis.settings.register_profile("soak", **ANY_SPEED, max_examples=1000, database=None)
hypothesis.settings.load_profile("castellan")

# Each call of a command in this process would build all commands of `castellan` anew.
typer.testing._get_command = functools.cache(typer.testing._get_command)

LONGEST = {
    "test_a_choice_is_struck_out_if_nothing_that_it_leads_to_is_accepted",
    "test_a_cut_at_every_byte_and_operation_of_a_game",
    "test_a_cut_at_every_byte_of_a_session",
    "test_a_cut_at_every_byte_programmed",
    "test_a_database_that_is_locked_for_a_while",
    "test_a_port_is_offered_again_when_another_sync_had_it_meanwhile",
    "test_a_second_cut_during_the_recovery",
    "test_a_storm_loses_nothing_and_sends_nothing_that_was_not_shown",
    "test_a_virtual_box_on_a_socket_syncs_itself",
    "test_an_archive_holds_the_flashed_files_and_is_reproducible",
    "test_any_json_beside_the_games_leaves_a_box_that_works",
    "test_any_order_and_any_repetition_store_the_same",
    "test_every_block_fits_a_page",
    "test_every_command_runs_into_output_in_ascii",
    "test_every_letter_of_the_fonts_that_a_name_may_have_can_be_typed",
    "test_hammering_deletes_nothing",
    "test_hammering_on_a_slow_box_records_nothing_that_was_not_shown_before",
    "test_hammering_records_nothing_without_a_press_on_its_line",
    "test_it_is_followed_and_found_again_after_it_was_unplugged",
    "test_names_and_sync_once_borrow_the_port_of_a_running_sync",
    "test_only_the_folders_of_new_games_are_new",
    "test_struck_out_answers_are_refused_or_change_nothing_and_all_others_are_accepted",
    "test_the_box_works_with_settings_of_wrong_types_and_ranges",
    "test_the_demo_plays_its_keys_in_every_language_and_ends",
    "test_the_digest_depends_on_all_that_is_frozen_in",
    "test_the_same_game_gives_the_same_bytes_whatever_the_user_has_set",
    "test_the_same_games_give_the_same_bytes",
    "test_the_same_sources_make_the_same_packages",
    "test_they_pass_what_every_game_passes",
    "test_two_syncs_at_once_report_each_record_as_new_once",
    "test_undo_goes_back_to_the_start_and_redo_to_the_end",
    "test_what_is_exported_is_imported_in_any_order_and_once",
    "test_whatever_is_imported_in_whatever_order_no_line_is_lost",
}


def pytest_addoption(parser):
    parser.addoption("--quick", action="store_true", help="leave out the tests that take longest")
    parser.addoption("--soak-seconds", type=float, help="how long each test of tests/soak goes on")
    parser.addoption("--soak-cases", type=int, help="how many cases each of them tries, however long that takes")
    parser.addoption("--soak-first", type=int, default=0, help="their first case")


@pytest.fixture
def soak(request, record_property):
    """Give what runs cases: `soak(case, share)` calls `case` with one number after the other."""
    options = request.config.option
    return Soak(request.node.name, options.soak_first, options.soak_cases, options.soak_seconds, record_property)


def pytest_terminal_summary(terminalreporter):
    """Print how many cases each test of tests/soak has tried."""
    reports = [report for kind in ("passed", "failed") for report in terminalreporter.stats.get(kind, [])]
    for report in reports:
        for tried in [value for name, value in report.user_properties if name == "soak" and report.when == "call"]:
            terminalreporter.line(f"{report.location[2]}: {tried}")


def pytest_collection_finish():
    """Prepare the process that runs tests, which with `-n` is a worker."""
    # All modules are loaded and stay: to search them for garbage again and again takes a tenth of the suite's time.
    gc.collect()
    gc.freeze()
    # Where these are set pytest neither shortens what differs nor ends soon: it compares 300 kB for minutes.
    for name in ("CI", "BUILD_NUMBER"):
        os.environ.pop(name, None)


def pytest_sessionfinish():
    gc.unfreeze()  # what is loaded is to be freed, or nanobind complains


@pytest.hookimpl(tryfirst=True)  # before `-m` looks at them
def pytest_collection_modifyitems(config, items):
    for item in items:
        if "soak" in item.fixturenames:
            item.add_marker("soak")
    if not config.getoption("--quick"):
        return
    names = [getattr(item, "originalname", item.name) for item in items]
    missing = LONGEST.difference(names)
    if missing and config.args == config.getini("testpaths"):
        raise pytest.UsageError(f"tests/conftest.py names tests that are not there: {', '.join(sorted(missing))}")
    config.hook.pytest_deselected(items=[item for item, name in zip(items, names, strict=True) if name in LONGEST])
    items[:] = [item for item, name in zip(items, names, strict=True) if name not in LONGEST]
