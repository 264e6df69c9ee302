"""Русский: The Castles of Burgundy: The Card Game, sentences: refusals, questions, results."""

TERMS = ("type",)

SENTENCES = {
    "no_monastery": "{player}: {type} не станет другим типом, это может только монастырь",
    "monastery_onto": "{player}: монастырь на монастыри не кладётся, только карта другого типа",
    "panas_alone": "{player}: его монастыри всегда отдельно, без карт других типов",
    "founds": "{player}: нет начатой тройки «{types}», к которой подошёл бы монастырь",
    "loose": "{player}: карту не положить на монастыри ({onto}), вне троек их {loose}",
    "has_seven": "{player}: карта «все 7 типов» уже есть",
    "stacked": "{player}: карта на монастырях, хотя тройка «{types}» была начата",
    "no_bonus": "{player}: бонус раунда не ожидается",
    "printed": "Тройка «{types}» стоит {points}: так в правилах",
    "not_his": "{player} только выкладывает карты; не для него: {kind}",
    "first_solo": "В одиночной игре карта первого игрока не используется",
    "lost": "Панас: после раунда {round} очков больше, это победа; больше невозможно: {kind}",
    "rounds_over": "Пять раундов сыграны; больше невозможно: {kind}",
    "final_early": "Животные и хранилище считаются после раунда E, а сейчас раунд {round}",
    "unfinished": "Партия не окончена: идёт раунд {round}",
    "no_final": "Партия не окончена, нужны животные и хранилище: {player}",
    "no_value": "Партия не окончена: сколько стоит тройка «{types}»?",
    "round_value": "Раунд {round} пока не сравнить: сколько стоит тройка «{types}»?",
    "round_bonus": "Раунд {round} пока не сравнить: {player}, ожидается бонус раунда",
    "triples_object": "triples – это объект из типов, а не {value}",
    "triples_word": "triples: типа {value} нет; есть {choices}",
    "triples_points": "triples: {type} – значение от 1 до {limit}, а не {value}",
    # Who wins against Panas
    "beaten": "Побеждает {player}: {n} против {m} после раунда {round}",
    "wins_tie": "Побеждает {player}: {criterion} {n}, как и {other}; ничьей достаточно",
    "leads_tie": "Впереди {player}: {criterion} {n}, как и {other}; ничьей достаточно",
    # Questions at the end of a round
    "ask_round": "Раунд {round} окончен?",
    "ask_cards": "Окончен без карт Панаса?",
    "ask_lost": "Раунд {round}: победит Панас?",
}
