"""English: the test of a new box's keys."""

LABELS = {
    "keys": "Does each key work?",
    "press": "Press {key}",
    "silent": "{key}? No signal. To go on: another key twice",
    "other": "{key}? The box sees {other}. Press it again",
    "faults": "Look at wires",
    "none": "No key works: is the wire to GND in place?",
    "nothing": "{key} does nothing.",
    "stuck": "{key} is always down.",
    "swapped": "{key} and {other} are swapped.",
    "as": "{key} gives {other}.",
    "together": "{key} also gives {other}: do wires touch?",
}
