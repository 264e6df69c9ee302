"""The first question of a new box, in all languages, in the order of `castellan.text.LANGUAGES`."""

NAMES = ("English", "Français", "Русский", "Deutsch")
QUESTIONS = (
    "Do you see all four sides?",
    "Voyez-vous les 4 côtés ?",
    "Видны все 4 стороны?",
    "Seht ihr alle 4 Seiten?",
)
YES = "yes  oui  да  ja"
NO = "no  non  нет  nein"
