"""Русский: The Princes of Florence, sentences: refusals, questions, results."""

# The facts that are words of the game.
TERMS = ("what",)

SENTENCES = {
    "bought": "{player}: в этом раунде аукцион уже выигран",
    "sold": "В этом раунде уже продано: {what}",
    "builders": "{player}: строителей уже {limit}, для следующего нет места",
    "opening": "{what}: начальная ставка {opening} флоринов, {price} – мало",
    "hundreds": "Цена должна быть кратна {step} флоринам, а не {price}",
    "has_freedom": "{player}: {what} уже есть",
    "freedoms_gone": "{what}: маркеров не осталось (всего {tokens})",
    "work_small": "{player}: шедевр в {wp} WP слишком мал, в раунде {round} нужно не меньше {least}",
    "work_points": "{player}: шедевр в {wp} WP даёт престижа не больше {most}, а не {pp}",
    "no_recruit": "{player}: нет карты найма, чтобы её сыграть",
    "recruit_self": "{player}: переманить можно только у другого игрока",
    "sell": "{player}: нельзя продать {sold}, очков всего {held}",
    "rounds_over": "Семь раундов сыграны; больше невозможно: {kind}",
    "prestige_early": "Карты престижа считаются после раунда 7, а сейчас раунд {round}",
    "rounds_left": "Партия не окончена: идёт раунд {round} из 7",
    "unofficial": "unofficial – только для двоих или троих, а игроков {given}",
    "minimums": "minimums – это список целых чисел от 1 до {limit}, по одному на раунд: {rounds}",
    "otherwise": "{reason}; если играете иначе, внесите поправку",
    "builders_gone": "Все строители проданы, их {limit}",
    "recruits_gone": "Все карты найма проданы, их {limit}",
    "buildings_gone": "Все здания построены, их {limit}",
    "buildings": "{player}: все здания уже есть, их {limit}",
    "freedom_once": "{player}: свобода в этом раунде уже обеспечена",
    "profession_once": "{player}: карта профессии в этом раунде уже куплена",
    "professions_gone": "Все карты профессий куплены, их {limit}",
    "none_open": "{player}: открытых карт профессий нет, переманить некого",
    "no_profession": "{player}: для шедевра нет карты профессии",
    # Questions at the end of a round
    "ask_round": "Раунд {round}: все по 2 действия?",
    "ask_no_work": "Раунд {round}: ни одного шедевра?",
}
