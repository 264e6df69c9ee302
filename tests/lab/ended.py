"""How every command has to end, whatever it was given."""

from typer.testing import Result

EXITS = (0, 1, 2, 130)  # docs/replay.md; the last after Ctrl-C


def ends_well(result: Result) -> None:
    """Assert that a command run by CliRunner ended by itself, and said in a sentence what was wrong."""
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    assert result.exit_code in EXITS, result.exit_code
    assert "Traceback" not in result.output, result.output
    if result.exit_code:
        assert result.stderr.strip() or result.stdout.strip(), "it ended without a word"
    # Typer repeats what the user has typed.
    assert "Usage:" in result.stderr or all(letter.isprintable() or letter == "\n" for letter in result.stderr), (
        result.stderr
    )
