"""Who begins when the same players play again, in the order of `castellan.text.LANGUAGES`."""

TITLE = ("Who begins?", "Qui commence ?", "Кто начинает?", "Wer beginnt?")
# Who it may be, and why.
AS_BEFORE = ("{} again", "{} à nouveau", "{} снова", "{} wieder")
NEXT_SEAT = ("{}, next seat", "{}, au suivant", "{} по кругу", "{} reihum")
WAS_LAST = ("{} came last", "{} a perdu", "{}: проигрыш", "{} hat verloren")
BEGINS = ("{} begins", "{} commence", "Начинает {}", "{} beginnt")
