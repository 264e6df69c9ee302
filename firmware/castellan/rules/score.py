"""The score of a game: points booked on tracks, from which totals and ranks follow."""

from castellan.errors import RuleError

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import Refusal
    from castellan.rules.standing import Standing


class Score:
    """What the entries of a game add up to: the tracks, totals, ranks and the verdict; last, what they check before.

    A game must have `total` and `rank_key`. It may have `tie_breakers`, `warnings`, `title`, and `points` and
    `verdict` of its own.
    """

    NAME = ""  # of the game
    TRACKS: tuple[str, ...] = ()  # the tracks that points are booked on
    FLOORS: tuple[int, ...] = ()  # for each track its least value
    PARTS: tuple[tuple[int, str], ...] = ()  # (track, source of points), for explanations
    TOTALS: tuple[str, ...] = ()  # the totals of a standing, tracks included
    CRITERIA: tuple[str, ...] = ()  # the ranking criterion, then the tie-breakers; "-empty" means fewer is better
    COLUMNS: tuple[tuple[str, str], ...] = ()  # (total, size) on the table's screen

    names: list[str]
    humans: int  # the first players are people; extra players follow
    tracks: list[list[int]]  # for each track where the players' markers are
    parts: list[list[int]]  # for each player the points of each of PARTS
    over: str | None  # "end" or "abandon" once the game is over

    def total(self, player: int) -> tuple[int, ...]:
        """Return a player's totals in the order of TOTALS."""
        raise NotImplementedError

    def standing_total(self, player: int) -> int:
        """Return a player's total that decides: the first column's."""
        return self.total(player)[self.TOTALS.index(self.COLUMNS[0][0])]

    def rank_key(self, player: int) -> tuple[int, ...]:
        """Return a player's values for ranking, in the order of CRITERIA; greater is better.

        A value of which fewer is better is negative.
        """
        raise NotImplementedError

    def tie_breakers(self, player: int) -> "list[int | None]":
        """Return a player's values of the criteria after the first, None for what nobody has counted yet.

        They are as players count them; in `rank_key` what nobody has counted is 0.
        """
        from castellan.rules.standing import counted

        return counted(self, self.rank_key(player))[1:]  # type: ignore[return-value]

    def warnings(self) -> list[tuple[str, dict[str, object]]]:
        """Return code and facts of contradictions in the entries, though each entry was allowed."""
        return []

    @property
    def title(self) -> str:
        """The title that players gave the game, which keeps it apart from others of its kind; "" in most games."""
        return ""

    def verdict(self) -> tuple[str, dict[str, object]]:
        """Return code and facts of the sentence that says who wins, or leads while the game goes on."""
        from castellan.rules.standing import verdict

        return verdict(self)

    def standing(self) -> "Standing":
        """Return totals and ranks as they are now."""
        from castellan.rules.standing import standing

        return standing(self)

    def book(self, player: int, part: int, n: int) -> None:
        """Move a player's marker by n; `part` is the index in PARTS of where the points come from."""
        self.parts[player][part] += n
        track, _ = self.PARTS[part]
        self.tracks[track][player] += n

    def points(self, player: int, track: str, n: int) -> None:
        """Correct a track by n."""
        index = self.TRACKS.index(track)
        self.check_floor(player, index, n)
        self.book(player, self.PARTS.index((index, "points")), n)

    def check(self, refused: "Refusal") -> None:
        """Raise the RuleError of a refusal, code and facts; None is no refusal."""
        if refused:
            raise RuleError(refused[0], **refused[1])

    def check_human(self, player: int, code: str, **facts: object) -> None:
        """Raise the RuleError `code`, with these facts and `player`, if the player is an extra player."""
        if player >= self.humans:
            raise RuleError(code, player=self.names[player], **facts)

    def check_floor(self, player: int, track: int, n: int) -> None:
        """Raise RuleError if n more would leave the track below its floor."""
        total = self.tracks[track][player] + n
        if total < self.FLOORS[track]:
            raise RuleError(
                "floor",
                player=self.names[player],
                track=self.NAME + "." + self.TRACKS[track],
                total=total,
                floor=self.FLOORS[track],
            )
