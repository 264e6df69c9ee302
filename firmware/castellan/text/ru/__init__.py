"""Русский: what all games share."""

WORDS = {
    "green": ("зелёный", "зелёные"),
    "red": ("красный", "красные"),
}

LABELS = {
    "yes": "да",
    "no": "нет",
    "other": "другое …",
    "undo": "Отменить",
    "menu_history": "история",
    "strike": "вычеркнуть",
    "restore": "вернуть",
    "change": "изменить",
    "unchange": "как было",
    "name": "имя",
    "end": "конец",
    "abandon": "прервана",
    "menu_past": "прошлые партии",
    "menu_settings": "настройки",
    "brightness": "яркость",
    "learnt": "что запомнено",
    "dark": "тускло",
    "normal": "обычно",
    "bright": "ярко",
    "which_holds": "верно?",
    "nothing_learnt": "пока ничего",
    "menu_again": "те же игроки",
    "menu_new": "новая партия",
    "menu_end": "закончить партию",
    "menu_abandon": "прервать партию",
    "sure_abandon": "прервать: да",
    "sure_back": "BACK: нет",
    "new_name": "новое имя …",
    "options": "параметры …",
    "language": "язык",
    "start": "начать",
    "who": "игроки?",
    "ok_scores": "конец {round} · OK",
    "ok_records": "OK – записать",
    "hold_deletes": "держать OK: удалить",
    "frees": "освободит {size} КБ, нужно {lacking}",
    # What was entered and is not shown itself
    "a_huge_number": "огромное число",
    "a_fraction": "дробное число",
    "an_object": "объект",
    "a_list": "список",
}

AND = " и "
