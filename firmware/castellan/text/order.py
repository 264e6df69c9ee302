"""Who begins when the same players play again, in the order of `castellan.text.LANGUAGES`."""

TITLE = ("Who begins?", "Qui commence ?", "Кто начинает?", "Wer beginnt?")
# Who it may be, and why.
AS_BEFORE = ("{} again", "{} à nouveau", "{} снова", "{} wieder")
NEXT_SEAT = ("{}, next seat", "{}, au suivant", "{} по кругу", "{} reihum")
WAS_LAST = ("{} came last", "{} a perdu", "{}: проигрыш", "{} hat verloren")
BEGINS = ("{} begins", "{} commence", "Начинает {}", "{} beginnt")
# In a game with a dealer the next player begins.
DEALS = ("{} deals first", "{} donne en premier", "Сначала сдаёт {}", "{} gibt zuerst")
# Of a game in which nobody has a name.
SEAT = (
    "Place {} begins, counted clockwise from the box. That is Player 1.",
    "La place {} commence, comptée dans le sens horaire à partir du boîtier. C'est le joueur 1.",
    "Начинает место {}, считая от прибора по часовой стрелке. Это Игрок 1.",
    "Platz {} beginnt, von der Box aus im Uhrzeigersinn gezählt. Das ist Spieler 1.",
)
