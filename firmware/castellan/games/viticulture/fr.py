"""Français: Viticulture."""

WORDS = {
    "order": ("commande", "commandes"),
    "visitor": ("visiteur", "visiteurs"),
    "action": ("échange", "échanges"),
    "wakeup": ("réveil", "réveil"),
    "income": ("revenu", "revenus"),
    "other": ("autre", "autres"),
    "red": ("vin rouge", "vin rouge"),
    "white": ("vin blanc", "vin blanc"),
    "blush": ("vin rosé", "vin rosé"),
    "sparkling": ("vin pétillant", "vin pétillant"),
    "livorno": ("Livorno", "Livorno"),  # as in English
    "firenze": ("Firenze", "Firenze"),  # as in English
    "arezzo": ("Arezzo", "Arezzo"),  # as in English
    "siena": ("Siena", "Siena"),  # as in English
    "pisa": ("Pisa", "Pisa"),  # as in English
    "lucca": ("Lucca", "Lucca"),  # as in English
    "grosseto": ("Grosseto", "Grosseto"),  # as in English
}

LABELS = {
    "vp": "PV",
    "influence": "influence",  # as in English
    "projected": "avec l'influence",
    "lira": "lires",
    "extra_Automa": "Automa",  # as in English
    "automa": "Automa",  # as in English
    "other": "autres PV",
    "wine": "vin vendu",
    "structures": "structures",  # as in English
    "points": "correction",  # as in English
    # Options
    "board": "plateau Toscane",
    "yearly": "contrôle annuel",
    "target": "PV d'Automa",
    "ordinary": "ordinaire",
    "easy": "facile",
    "normal": "normal",  # as in English
    "hard": "difficile",
    # Choices
    "sell": "vendre du vin",
    "star": "poser une étoile",
    "move": "déplacer étoile",
    "build": "structure",  # as in English
    "build_1": "structure +1",  # as in English
    "wakeup_1": "réveil +{n}",
    "trade_gain": "échange +{n}",
    "trade_loss": "payer 1 PV",
    "income_1": "revenu +{n}",
    "income_any": "revenu …",
    "vp_of": "autres PV …",
    "year": "fin de l'année",
    "end_year": "finir l'année",
    "most": "plus d'étoiles",
    # Questions after the player's name, and answers with more than their word
    "ask_vp_source": "PV pour quoi ?",
    "ask_type": "quel vin ?",
    "type_red": "rouge +1",
    "type_white": "blanc +1",
    "type_blush": "rosé +2",
    "type_sparkling": "pétillant +4",
    "ask_province": "étoile où ?",
    "province_livorno": "Livorno : visit. d'été",
    "province_firenze": "Firenze : visit. d'hiver",
    "province_arezzo": "Arezzo : commande",
    "province_siena": "Siena : 1 lire",
    "province_pisa": "Pisa : 2 lires",
    "province_lucca": "Lucca : structure",
    "province_grosseto": "Grosseto : carte Vigne",
    "ask_move_source": "étoile d'où ?",
    "ask_move_to": "{about}, vers ?",
    "ask_lira_n": "combien de lires ?",
    "value_target_n": "{n}",  # as in English
    "value_lira_n": "lires : {n}",
    "ask_early": "revenu de quelle année ?",
    "last": "de l'an passé",
    "this": "de cette année",
    "ask_most_seat": "plus d'étoiles à {about} ?",
    "ask_target_n": "Automa après 7 ans ?",
    # Learnt from an earlier game
    "learnt_target": "Automa après 7 ans",
    # The table's title when a star is laid: the province's instant bonus
    "said_star_livorno": "Livorno : visit. été",
    "said_star_firenze": "Firenze : v. d'hiver",
    "said_star_arezzo": "Arezzo : commande",
    "said_star_siena": "Siena : 1 lire",
    "said_star_pisa": "Pisa : 2 lires",
    "said_star_lucca": "Lucca : structure",
    "said_star_grosseto": "Grosseto : vigne",
    # The table: titles and names of columns
    "if_ended": "si c'était fini",
    "round": "année {round}",
    "closing_ok": "OK : fin d’année",
    "row_closing": "Dernière année : {player}",
    # Entries in the history
    "vp_action_loss": "payé",
    "entry_to": "→ {word}",  # as in English
    "year_last": "fin d'année : revenu passé",
    "year_this": "fin d'année : revenu actuel",
    "after_star": "étoile",
    "after_move": "étoile déplacée",
    "after_most": "plus d'étoiles",
    "after_points": "correction",  # as in English
    # Beside a name: reached the goal; still has to enter lire; still open for all
    "mark_last": "but",
    "mark_lira": "lires",
    "mark_most": "étoiles",
    "mark_target": "Automa",  # as in English
    "sum": "PV",
    "column_vp": "PV",
    "column_influence": "infl.",  # as in English
}
