"""`pytest --quick`, as `make test` runs it, leaves out what takes longest; `make test-all` runs everything."""

import pytest

LONGEST = {
    "test_a_choice_is_struck_out_if_nothing_that_it_leads_to_is_accepted",
    "test_a_cut_at_every_byte_and_operation_of_a_game",
    "test_a_cut_at_every_byte_of_a_session",
    "test_a_cut_at_every_byte_programmed",
    "test_a_second_cut_during_the_recovery",
    "test_a_storm_loses_nothing_and_sends_nothing_that_was_not_shown",
    "test_a_wheel_has_all_that_flashing_needs",
    "test_an_archive_holds_what_a_flash_puts_on_the_board_and_is_the_same_twice",
    "test_any_json_beside_the_games_leaves_a_box_that_works",
    "test_any_order_and_any_repetition_store_the_same",
    "test_every_letter_of_the_fonts_that_a_name_may_have_can_be_typed",
    "test_hammering_deletes_nothing",
    "test_hammering_on_a_slow_box_records_nothing_that_was_not_shown_before",
    "test_hammering_records_nothing_without_a_press_on_its_line",
    "test_it_plays_what_its_keys_say_in_every_language_and_ends",
    "test_the_box_works_with_settings_of_wrong_types_and_ranges",
    "test_the_digest_names_all_that_is_frozen_in",
    "test_undo_goes_back_to_the_start_and_redo_to_the_end",
    "test_what_is_struck_out_is_refused_or_makes_no_difference_and_all_else_is_accepted",
}


def pytest_addoption(parser):
    parser.addoption("--quick", action="store_true", help="leave out the tests that take longest")


def pytest_collection_modifyitems(config, items):
    if not config.getoption("--quick"):
        return
    names = [getattr(item, "originalname", item.name) for item in items]
    missing = LONGEST.difference(names)
    if missing and len(config.args) == len(config.getini("testpaths")):
        raise pytest.UsageError(f"tests/conftest.py names tests that are not there: {', '.join(sorted(missing))}")
    config.hook.pytest_deselected(items=[item for item, name in zip(items, names, strict=True) if name in LONGEST])
    items[:] = [item for item, name in zip(items, names, strict=True) if name not in LONGEST]
