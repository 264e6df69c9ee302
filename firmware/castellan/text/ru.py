"""Русский: what all games share."""

WORDS: dict[str, tuple[str, str]] = {}

LABELS = {
    "yes": "да",
    "no": "нет",
    "undo": "Отменить",
    "strike": "вычеркнуть",
    "change": "изменить",
    "insert": "вставить",
    "name": "имя",
    "end": "конец",
    "abandon": "прервана",
    "turn": "ход",
    "passes": "пас",
    "times": "время ходов",
    "time_left": "осталось",
    # Before a step
    "ok_yes": "да, записать",
    "anyway": "всё равно",
    # The table, rounds and what comes after them
    "any_back": "кнопка: назад",
    "not_done": "нельзя",
    "ok_result": "OK: результат",
    "ok_step": "OK: {what}",  # as in English
    "press_number": "нажмите свой номер",
    "press_line": "нажмите {keys}",
    "no_line": "у этой кнопки нет строки",
    "no_use": "здесь эта кнопка не нужна",
    "no_player": "у этой кнопки нет игрока",
    "nothing_due": "подтверждать нечего",
    "so_already": "так уже записано",
    "too_soon": "OK действует через секунду",
    "keys_soon": "кнопки действуют через 1 с",
    "ignored": "{key}: слишком быстро, ещё раз",
    "points_counted": "очки/очко/очка/очков",  # by itself; behind 1, 2 and 5
    "press": "кнопка {keys}: {what}",
    "hold_menu": "держать OK: меню",
    "up_turn": "UP: следующий ход",
    "hold_times": "долго UP: время",
    "pause": "пауза",
    "foot_hold": "долго",
    "foot_menu": "меню",
    "foot_same_again": "ещё",
    "foot_undo": "отмена",
    "hold_undo": "держать BACK: отмена",
    "down_first": "DOWN: с 1 по 4",
    "undone": "Отменено",
    "up_redo": "UP: вернуть",
    "what_did": "{player}: что сделано?",
    "what_short": "{player}: что?",
    "not_now": "нельзя",
    "at_most": "только {n}",
    "enter": "записать {n}",
    "enter_low": "{n}, мин. {least}",
    "again": "{n} снова",
    "keep": "{n} остаётся",
    # Counts
    "none": "нет",
    "nobody": "никто",
    "nothing": "ничего",
    "everything_else": "всё остальное …",
    "gains": "берёт",
    "loses": "теряет",
    "other_number": "другое число …",
    "unrecorded": "{what}: ещё не записан",
    "minus": "минус",
    "to_record": "записать",
    "mark_deals": "сдаёт",
    "mark_next": "далее",
    # Where BACK leads
    "to_list": "назад",
    "to_actions": "выбор",
    "to_scores": "счёт",
    "one_back": "назад",
}

AND = " и "
COLON = ": "  # between a name and what is about it
ANY_KEY = ("дальше – любая кнопка", "", "")  # its name, and what it does if that stands behind the name
