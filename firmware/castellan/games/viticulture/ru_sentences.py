"""Русский: Viticulture, sentences: refusals, questions, results."""

TERMS = ("province", "source")  # facts that are words of the game

SENTENCES = {
    "all_laid": "{player}: все звёзды выложены ({stars}), теперь их можно перемещать",
    "not_laid": "{player}: перемещать звёзды рано, ещё не выложено {left}",
    "no_star": "{province}: у игрока {player} здесь звёзд нет",
    "same_province": "{province}: звезда игрока {player} уже здесь",
    "no_board": "Это возможно только на расширенном поле: {kind}",
    "hers": "{player}: в ходе партии для неё ничего не записывают",
    "last": "Год {round} был последним; больше невозможно: {kind}",
    "last_vp": "Год {round} был последним; после него возможен только доход, а это {source}",
    "lost": "Автома победила после года {round}; больше невозможно: {kind}",
    "goes_on": "Партия не окончена: год {round} ещё идёт",
    "solo_board": "Без расширенного поля играет только обычная автома",
    "solo_only": "Опция {option} – только для одиночной игры",
    "no_most": "Об этом спрашивают, только если звёзды дают очки и не записываются: {province}",
    "most_early": "У кого больше звёзд, записывают после последнего года; идёт год {round}",
    "no_target": "Очки записываются только для обычной автомы",
    # Who wins against Automa
    "beaten": "Побеждает {player}: у игрока {other} после года {round} очков {m}, а нужно больше {n}",
    "wins_tie": "Побеждает {player}: {criterion} {n}, как и {other}; ничья в её пользу",
    "leads_tie": "Впереди {player}: {criterion} {n}, как и {other}; ничья в её пользу",
    # Announcements and questions at the end of a year
    "ends": "У игрока {player} достаточно очков, год {round} – последний",
    "ask_year": "Год {round} окончен для всех?",
    "ask_lost": "Год {round}: победит автома?",
    "ask_last": "Последний год окончен?",
}
