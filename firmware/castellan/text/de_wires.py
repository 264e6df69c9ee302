"""Deutsch: the test of a new box's keys."""

LABELS = {
    "keys": "Geht jede Taste?",
    "press": "{key} drücken",
    "silent": "{key}? Kein Signal. Weiter: eine andere zweimal",
    "other": "{key}? Die Box sieht {other}. Noch einmal!",
    "faults": "Drähte prüfen",
    "none": "Keine Taste kommt an: Sitzt der Draht an GND?",
    "nothing": "{key} tut nichts.",
    "stuck": "{key} ist immer gedrückt.",
    "swapped": "{key} und {other} sind vertauscht.",
    "as": "{key} ergibt {other}.",
    "together": "{key} kommt mit {other}: Berühren sich Drähte?",
}
