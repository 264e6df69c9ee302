"""Walks over the screens of its own, see `emulator.walks`."""

STARTS = {"florence": ("Round 4", {}, "ru")}
WALKS = (
    (
        "Florence's auctions and works: thousands, struck-out answers, sums put together, a person lured, the round",
        "florence",
        (
            "hold:OK P2 P2 P3 OK P1 P1 UP P1 DOWN P2 P2 P3 P1 P3 DOWN P3 P3 P4 P1 P2 P1 UP P1 BACK BACK "
            "P4 P4 P1 BACK BACK BACK hold:UP P1 P1 P2 DOWN P1 P1 UP P3 OK P3 hold:BACK UP P3 DOWN P2 P1 "
            "P3 P1 UP P3 P1 OK BACK P4 P1 P3 OK DOWN UP P2 P2 DOWN P3 P1 P4 P3 hold:OK P1 wait:1500 P2 P1 P1 P2 "
            "OK wait:1000 OK wait:1000 OK BACK"
        ),
        "minimum auction auction auction auction work void void recruit work sell card amend round",
    ),
)
