"""Who begins when the same players play again, in the order of `castellan.text.LANGUAGES`."""

TITLE = ("Who begins?", "Qui commence ?", "Кто начинает?", "Wer beginnt?")
# Behind a name: why it may be this player.
AS_BEFORE = ("as before", "comme avant", "как раньше", "wie zuvor")
NEXT_SEAT = ("next seat", "au suivant", "по кругу", "reihum")
WAS_LAST = ("was last", "a perdu", "проигрыш", "hat verloren")
BEGINS = ("{} begins", "{} commence", "Начинает {}", "{} beginnt")
