"""Names of players that differ only in capitals, accents, blanks or signs, so that they may be one person's."""

from collections import Counter, defaultdict
from collections.abc import Iterable

from castellan_host.naming import bare, collated
from castellan_host.stats.renaming import names_in
from castellan_host.stored_games.people import People
from castellan_host.stored_games.results import Result


def pairs(results: Iterable[Result], people: People) -> list[tuple[str, str]]:
    """Return each name that may be another person's, and the one of these that is in the most games.

    Names that the file of players has already are decided, so they are the second of a pair at most.
    """
    count = Counter(people.person(name, result.game) for result in results for name in names_in(result))
    alike = defaultdict(list)
    for name in count:
        alike[_letters(name)].append(name)
    found = []
    for letters, names in alike.items():
        first, *others = sorted(names, key=lambda name: (-count[name], collated(name)))
        found += [(other, first) for other in others if letters and other not in people.everywhere]
    return sorted(found, key=lambda pair: collated(pair[0]))


def _letters(name: str) -> str:
    """Return the letters and digits of a name, without accents and capitals."""
    return "".join(filter(str.isalnum, bare(name)))
