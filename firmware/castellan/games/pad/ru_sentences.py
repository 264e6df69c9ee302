"""Russian: any other game, sentences: refusals, questions."""

TERMS: tuple[str, ...] = ()

SENTENCES = {
    "title_length": "В названии от 1 до {limit} букв",
    "invisible": "В названии нужна хотя бы одна видимая буква",
    "target_start": "Цель не может быть {n}: с этого все начинают",
    "limit": "{player}: стало бы {total}; предел {limit} выше и ниже нуля",
    "rounds": "Все раунды ({limit}) уже записаны",
    "nothing": "Ещё никто не записал очков",
    # Questions
    "ask_round": "Записать раунд {round}?",
}
