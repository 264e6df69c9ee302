"""Deutsch: Viticulture."""

WORDS = {
    "order": ("Auftrag", "Aufträge"),
    "visitor": ("Besucher", "Besucher"),
    "action": ("Tausch", "Tausch"),
    "wakeup": ("Aufwachen", "Aufwachen"),
    "income": ("Einkommen", "Einkommen"),
    "other": ("anderes", "anderes"),
    "red": ("Rotwein", "Rotwein"),
    "white": ("Weißwein", "Weißwein"),
    "blush": ("Rosé", "Rosé"),
    "sparkling": ("Schaumwein", "Schaumwein"),
    "livorno": ("Livorno", "Livorno"),  # as in English
    "firenze": ("Firenze", "Firenze"),  # as in English
    "arezzo": ("Arezzo", "Arezzo"),  # as in English
    "siena": ("Siena", "Siena"),  # as in English
    "pisa": ("Pisa", "Pisa"),  # as in English
    "lucca": ("Lucca", "Lucca"),  # as in English
    "grosseto": ("Grosseto", "Grosseto"),  # as in English
}

LABELS = {
    "vp": "Punkte",
    "influence": "Einfluss",
    "projected": "mit Einfluss",
    "lira": "Lire",
    "extra_Automa": "Automa",  # as in English
    "automa": "Automa",  # as in English
    "other": "anderes",
    "wine": "Weinverkauf",
    "structures": "Gebäude",
    "points": "Korrektur",
    # Options
    "board": "Toskana-Plan",
    "yearly": "jährlich geprüft",
    "target": "Automas SP",
    "ordinary": "gewöhnlich",
    "easy": "leicht",
    "normal": "normal",  # as in English
    "hard": "schwer",
    # Choices
    "sell": "Wein verkaufen",
    "star": "Stern legen",
    "move": "Stern versetzen",
    "build": "Gebäude",
    "build_1": "Gebäude +1",
    "wakeup_1": "Aufwachen +{n}",
    "trade_gain": "Tausch +{n}",
    "trade_loss": "Punkt zahlen",
    "income_1": "Einkommen +{n}",
    "income_any": "Einkommen …",
    "vp_of": "weitere Punkte …",
    "year": "Jahresende",
    "end_year": "Jahr beenden",
    "most": "meiste Sterne",
    # Questions after the player's name, and answers with more than their word
    "ask_vp_source": "Punkte wofür?",
    "ask_type": "welcher Wein?",
    "type_red": "rot +1",
    "type_white": "weiß +1",
    "type_blush": "Rosé +2",
    "type_sparkling": "Schaumwein +4",
    "ask_province": "Stern wohin?",
    "province_livorno": "Livorno: Sommerbesuch",
    "province_firenze": "Firenze: Winterbesuch",
    "province_arezzo": "Arezzo: Auftrag",
    "province_siena": "Siena: 1 Lira",
    "province_pisa": "Pisa: 2 Lire",
    "province_lucca": "Lucca: Gebäude",
    "province_grosseto": "Grosseto: Rebenkarte",
    "ask_move_source": "Stern woher?",
    "ask_move_to": "{about} nach?",
    "ask_lira_n": "wie viele Lire übrig?",
    "value_target_n": "{n}",  # as in English
    "value_lira_n": "Lire: {n}",
    "ask_early": "Einkommen welchen Jahres?",
    "last": "vom letzten Jahr",
    "this": "von diesem Jahr",
    "ask_most_seat": "meiste Sterne in {about}?",
    "ask_target_n": "Automa nach 7 Jahren?",
    # Learnt from an earlier game
    "learnt_target": "Automa nach 7 Jahren",
    # The table's title when a star is laid: the province's instant bonus
    "said_star_livorno": "Livorno: Sommerbes.",
    "said_star_firenze": "Firenze: Winterbes.",
    "said_star_arezzo": "Arezzo: Auftrag",
    "said_star_siena": "Siena: 1 Lira",
    "said_star_pisa": "Pisa: 2 Lire",
    "said_star_lucca": "Lucca: Gebäude",
    "said_star_grosseto": "Grosseto: Rebe",
    # The table: titles and names of columns
    "if_ended": "wäre jetzt Ende",
    "round": "Jahr {round}",
    "closing_ok": "OK: Jahresende",
    "row_closing": "{player}: genug, letztes Jahr",
    # Entries in the history
    "vp_action_loss": "bezahlt",
    "entry_to": "→ {word}",  # as in English
    "year_last": "Jahresende: altes Einkommen",
    "year_this": "Jahresende: neues Einkommen",
    "after_star": "Stern",
    "after_move": "Stern versetzt",
    "after_most": "meiste Sterne",
    "after_points": "Korrektur",
    # Beside a name: reached the goal; still has to enter lire; still open for all
    "mark_last": "Ziel",
    "mark_lira": "Lire",
    "mark_most": "Sterne",
    "mark_target": "Automa",  # as in English
    "sum": "Punkte",
    "column_vp": "SP",
    "column_influence": "Einfl.",
}
