"""Walks over the screens of its own, see `emulator.walks`."""

STARTS = {"florence": ("Round 4", {}, "ru")}
WALKS = (
    (
        "Florence's auctions and works: thousands, struck-out answers, sums put together, a person lured, the round",
        "florence",
        (
            "hold:OK P2 P2 P4 P3 P3 OK OK DOWN P1 P2 OK OK P2 P1 OK DOWN P3 P1 P3 P1 P3 P1 DOWN P4 P4 OK OK hold:BACK "
            "hold:BACK P1 DOWN P2 P4 P1 DOWN DOWN UP BACK P4 P1 DOWN P4 P4 P3 P3 P3 P3 OK P1 P2 DOWN P3 P1 P1 DOWN P1 "
            "hold:UP OK wait:1000 OK"
        ),
        "minimum auction auction auction auction work void void recruit work sell card round",
    ),
)
