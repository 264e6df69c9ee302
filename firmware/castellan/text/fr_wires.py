"""Français: the test of a new box's keys."""

LABELS = {
    "keys": "Les touches marchent ?",
    "press": "Appuyez sur {key}",
    "silent": "{key} ? Aucun signal. Suite : deux fois une autre",
    "other": "{key} ? Le boîtier voit {other}. Encore une fois !",
    "faults": "Fils à voir",
    "none": "Aucune touche ne répond : le fil GND tient-il ?",
    "nothing": "{key} ne fait rien.",
    "stuck": "{key} est toujours enfoncée.",
    "swapped": "{key} et {other} sont inversées.",
    "as": "{key} donne {other}.",
    "together": "{key} donne aussi {other} : des fils se touchent ?",
}
