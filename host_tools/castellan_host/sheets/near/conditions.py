"""A formula's conditions: forms in which a term of a sum has the condition of another one, too, or lacks it.

Formulas are parts, as `formulas.parts_of` has those of a game's record.
"""

from collections.abc import Iterator, Sequence

from castellan_host.sheets.trees import OPPOSITE, ZERO, Node, each_with, other_texts, sum_of, tree_of, words_of

_CONDITIONS = ("compared", "or", "and", "not")  # kinds of nodes that are 1 or 0


def conditioned(parts: Sequence[str]) -> Iterator[str]:
    """Yield a sum with a term on the condition on which another one is, or without the one that it shares with it.

    The last single square counts 5 only where no square is left, as the 15 for all pieces do. A term with a condition
    of its own about the same numbers has no other one.
    """
    tree = tree_of(parts)
    yield from other_texts(tree, each_with(tree, _with_condition))


def _with_condition(node: Node) -> Iterator[Node]:
    terms = [*zip(node.marks, node.parts, strict=True)] if node.kind == "sum" else []
    conditions = [_conditions(part) for _, part in terms]
    for place, (sign, term) in enumerate(terms):
        for n, others in enumerate(conditions):
            for condition in others if n != place else ():
                if condition in conditions[place]:
                    changed = _without(term, condition)
                elif _is_about(condition, conditions[place]) or (terms[n][1].kind == "if" and abs(n - place) == 1):
                    continue  # what stands beside an if is moved into it elsewhere
                else:
                    changed = _times(term, condition)
                yield sum_of([(sign, changed) if k == place else each for k, each in enumerate(terms)])


def _conditions(node: Node) -> list[Node]:
    """Return the conditions on which a term is worth something, those of an if with their opposites."""
    if node.kind in _CONDITIONS:
        return [node]
    if node.kind == "if":
        return [node.parts[1]] if node.parts[2] == ZERO else [node.parts[1], _not(node.parts[1])]
    inner = node.parts if node.kind in ("sum", "product", "minus", "call") else ()
    return [each for part in inner for each in _conditions(part)]


def _is_about(condition: Node, others: Sequence[Node]) -> bool:
    """Return whether a condition is about the numbers of one of some others."""
    names = [{word for word in words_of(each) if not word.isdigit()} for each in (condition, *others)]
    return any(names[0] & each for each in names[1:])


def _not(condition: Node) -> Node:
    if condition.kind == "not":
        return condition.parts[0]
    if condition.kind == "compared":
        return Node("compared", condition.parts, (OPPOSITE[condition.marks[0]],))
    return Node("not", (condition,))


def _times(term: Node, condition: Node) -> Node:
    """Return a term that is worth something on a condition alone."""
    if term.kind == "product":
        return Node("product", (*term.parts, condition), (*term.marks, "*"))
    return Node("product", (term, condition), ("*", "*"))


def _without(term: Node, condition: Node) -> Node:
    """Return a term, a product or an if, without a condition that it has; itself if it has it elsewhere."""
    if term.kind == "if" and term.parts[1] == condition and term.parts[2] == ZERO:
        return term.parts[0]
    if term.kind == "product" and set(term.marks) == {"*"} and condition in term.parts:
        rest = tuple([part for part in term.parts if part != condition])
        if rest:
            return rest[0] if len(rest) == 1 else Node("product", rest, ("*",) * len(rest))
    return term
