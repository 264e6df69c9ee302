"""The keys that type a text where the box asks for letters. Runs on MicroPython too."""

from castellan.ui.start.names import _capital

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.start.names import Letters


def keys(screen: "Letters", text: str) -> "list[str]":
    """Return the shortest key words that type a text on an empty screen, without OK.

    Raises ValueError for a letter in no alphabet, which nobody could type.
    """
    found = []
    alphabet = 0
    for index, letter in enumerate(text):
        small = next((each for each in _all(screen) if letter in (each, _capital(each))), None)
        if small is None:
            raise ValueError("no alphabet has " + letter)
        capital = not text[:index] or text[index - 1] in " -'"
        if letter != (_capital(small) if capital else small):
            found.append("UP")
        while not any([small in quarter for quarter in screen._alphabets[alphabet][1:]]):
            found.append("DOWN")
            alphabet = (alphabet + 1) % len(screen._alphabets)
        screen._alphabet = alphabet
        quarters = screen._alphabets[alphabet][1:]
        row = [small in quarter for quarter in quarters].index(True)
        found.append("P" + str(row + 1))
        screen._open(quarters[row])
        page = [small in letters for letters in screen._pages].index(True)
        back = len(screen._pages) - page
        found += ["DOWN"] * page if page <= back else ["UP"] * back
        found.append("P" + str(screen._pages[page].index(small) + 1))
        screen._pages = []
    screen._alphabet = 0
    return found


def _all(screen: "Letters") -> str:
    return "".join([quarter for alphabet in screen._alphabets for quarter in alphabet[1:]])
