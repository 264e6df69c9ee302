"""The part of `make test-box` with hands: it asks for each key by its place and for the dial, and names all wires."""

import contextlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from castellan.keys import NAMES
from castellan.ui.drawing.style import ROWS
from castellan_host.device import boards, checks, updating, wires, wiring
from castellan_host.device.repl import Repl
from castellan_host.device.wiring import SCL, SDA
from trial.proofs import Seen

Hands = Callable[[str], contextlib.AbstractContextManager[None]]  # what presses a key meanwhile, or asks for it

_FUNCTIONS = Path(__file__).with_name("hands_on_the_box.py")
TURN, PRESS = "the dial to the right", "the dial"  # what hands do to a dial, as they do a key
_FROM_ABOVE = "uppermost", "second from above", "third from above", "lowest"


@contextlib.contextmanager
def asked(name: str) -> Iterator[None]:
    """Ask whoever sits before the box for a key, or for the dial."""
    if name not in NAMES:
        how = "Turn the dial to the right by one detent" if name == TURN else "Press the dial"
        print(f"{how} within six seconds", flush=True)
        yield
        return
    at = NAMES.index(name)
    column = ("left", "right")[at // ROWS]
    print(f"Press {name} within six seconds: {column} column, {_FROM_ABOVE[at % ROWS]}", flush=True)
    yield


def seen(box: Repl, hands: Hands) -> Iterator[Seen]:
    """Have each key of a stopped box pressed, and its dial turned; yield what is seen of each wire."""
    found = [(pin, down) for constant, pin, down in box.ask("keys") if constant == "KEYS"]
    if len(found) != len(NAMES):
        yield Seen("wire", f"pins.py names {len(found)} keys instead of {len(NAMES)}", False)
        return
    words, board = wires.named(box), updating.board_of(box)
    stuck = [index for index, (_, down) in enumerate(found) if down]
    gave = _gave(box, hands, stuck)
    wired = wiring.wires(board) if board in boards.names() else ()
    grounds = {f"{wire.what} ({wire.place})": wire.keys for wire in wired if len(wire.keys) > 1}
    wrong = keys_wrong(gave, tuple(NAMES[index] for index in stuck), grounds)
    for name, (pin, _) in zip(NAMES, found, strict=True):
        yield _line(words(name, pin), wrong.get(name, ""))
    for ground in grounds:
        yield _line(ground, wrong.get(ground, ""))
    if box.ask("dial"):
        yield _dial(box, hands)
    yield from _display(box, words)


def dial_wrong(turned: list[int], pressed: list[int]) -> str:
    """Return what is wrong with a dial, of which these pins closed while it was turned to the right, and pressed."""
    if turned == [1, 0]:
        return "turns the other way round: exchange the first two pins of DIAL in pins.py"
    if turned != [0, 1]:
        return f"turned to the right closes {_contacts(turned)} instead of its first and its second contact"
    return "" if pressed == [2] else f"pressed closes {_contacts(pressed)} instead of its key"


def _contacts(closed: list[int]) -> str:
    return ", ".join(("its first contact", "its second contact", "its key")[index] for index in closed) or "nothing"


def keys_wrong(
    gave: Mapping[str, list[str]], stuck: tuple[str, ...], grounds: Mapping[str, tuple[str, ...]]
) -> dict[str, str]:
    """Return what is wrong with the wires of keys and their grounds, by name.

    `gave` has the keys that went down when each was pressed, `grounds` the keys that need each ground.
    """
    wrong = dict.fromkeys(stuck, "is always down: its wire touches GND, or the key is stuck")
    silent = {name for name, came in gave.items() if not came and name not in stuck}
    for ground, keys in grounds.items():
        if silent.issuperset(keys):
            wrong[ground] = "leads nowhere: none of its keys gives anything"
            wrong |= dict.fromkeys(keys, "can't be known before its ground is right")
    for name, came in gave.items():
        others = [other for other in came if other != name]
        if name in wrong or came == [name]:
            continue
        if not came:
            wrong[name] = "gives nothing: look at both ends of the wire, and at the key"
        elif name in came:
            wrong[name] = f"also gives {', '.join(others)}: their wires touch"
        else:
            exchanged = len(others) == 1 and gave.get(others[0]) == [name]
            wrong[name] = f"gives {', '.join(others)}" + (": exchange the two wires at the board" if exchanged else "")
    return wrong


def _gave(box: Repl, hands: Hands, stuck: list[int]) -> dict[str, list[str]]:
    box.run(_FUNCTIONS.read_text(encoding="utf-8"))
    gave = {}
    for name in NAMES:
        with hands(name):
            gave[name] = [NAMES[index] for index in box.ask("pressed", *stuck)]
        box.ask("released", *stuck)
    return gave


def _dial(box: Repl, hands: Hands) -> Seen:
    closed = []
    for what in (TURN, PRESS):
        with hands(what):
            closed.append(box.ask("turned"))
    return _line("the dial", dial_wrong(*closed))


def _display(box: Repl, words: wires.Words) -> Iterator[Seen]:
    """Yield what the doctor finds of wires that touch and of the display, then of each of the display's wires."""
    findings = [finding for check in (wires.wires, checks.display) for finding in check(box)]
    wrong = [finding for finding in findings if finding.advice]
    for finding in wrong:
        yield Seen("wire", f"{finding.text}. {finding.advice}", False)
    named = " ".join(finding.text + finding.advice.partition(". If")[0] for finding in wrong)
    answers = not any(finding.what == "display" for finding in wrong)
    pins = {constant: pin for constant, pin, *_ in box.ask("wires")}
    if SDA not in pins:  # a display on SPI answers nothing: its wires can't be known
        yield Seen("display", "can't be asked: look whether its picture is complete")
        return
    for name, net in (
        (SDA, words(SDA, pins[SDA])),
        (SCL, words(SCL, pins[SCL])),
        ("VCC", words(wiring.SUPPLY)),
        ("GND", words(wiring.GND)),
    ):
        meant = net in named if name in (SDA, SCL) else f"display's {name}" in named
        unknown = "" if answers else "can't be known before the display answers"
        yield _line(f"{name} of the display, {net}", "may be wrong: see above" if meant else unknown)


def _line(wire: str, wrong: str) -> Seen:
    return Seen("wire", f"{wire} {wrong or 'is right'}", not wrong)
