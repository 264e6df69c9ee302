"""What a beeper plays; without hardware, so that a box without one can be heard in other ways."""

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import App

    Notes = tuple[tuple[int, int], ...]

# The signals of `App.signal`, each with its notes: Hz, 0 for a pause, and ms.
CLICK = "heard"
NOTES = {
    CLICK: ((3000, 8),),
    "refused": ((500, 90), (0, 40), (350, 160)),
    "round": ((1000, 120), (1500, 120), (2000, 250)),
    "soon": ((2000, 60), (0, 60), (2000, 60)),
    "late": ((1500, 150), (0, 50), (1500, 150), (0, 50), (1000, 300)),
}
NO_CLICKS, OFF = 1, 2  # of the setting `sounds`, which is 0 at first


def notes(app: "App", signal: str) -> "Notes":
    """Return the notes of a signal; none if it is unknown, or the players do not want to hear it."""
    silent_from = NO_CLICKS if signal == CLICK else OFF
    if app.sounds is False or app.session.settings.get("sounds", 0) >= silent_from:
        return ()
    return NOTES.get(signal, ())
