"""What a policy made of a decision, entry by entry, as the log tells it. In: a mark of the log. Out: its line.

An account holds what a policy read, hidden things too: it is for who may read everything. Of an answer others hear what
they hear of any.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count as counting
from itertools import islice
from typing import Any

from toolkit.examples.sentences import Facts, Part, Phrase, Said, Thing, Title
from toolkit.examples.table_cells import cell_words
from toolkit.language.code import Criterion
from toolkit.play.conditions import text_of
from toolkit.play.policies import Ranking
from toolkit.program.policies import Entry
from toolkit.program.rule_cells import is_of_cell, is_of_table
from toolkit.program.rules import Rules

SAYS = {
    "when": "{policy}, entry {entry}: its condition does not hold",
    "none": "{policy}, entry {entry}: it has no legal answer",
    "illegal": "{policy}, entry {entry}: what its steps answer is not legal",
    "silent": "{policy}, entry {entry}: its steps give no answer",
    "steps": "{policy}, entry {entry}: its steps answer",
    "otherwise": "{policy}: no entry answers, so it does what it does otherwise",
    "passes": "{policy}: no entry answers, so it passes",
    "fallback": "{policy}: no entry answers, so the first legal answer is taken",
}
ONLY = "{policy}, entry {entry}: the only answer that counts"
BEST = "{policy}, entry {entry}: the best of {count} answers: {ranks}"
FIRST = "{policy}, entry {entry}: of {count} answers {ties} are equally good, and the first is taken: {ranks}"
DRAWN = "{policy}, entry {entry}: of {count} answers {ties} are equally good, and chance draws one: {ranks}"
LISTED = "{policy}, entry {entry}: the first of {count} answers, of which nothing is preferred"
CUT = "{policy}, entry {entry}: more than {count} answers, of which the first ones are compared"


def policy_lines(
    rules: Rules, id: str, number: int | None, how: str, ranking: Ranking | None
) -> Iterator[tuple[str, Said]]:
    """The lines of a mark: what came of an entry of a policy, or (None) of none."""
    policy = rules.policies[id]
    entry = policy.entries[number] if number is not None else None
    parts: dict[str, Part] = {"policy": Title("policies", policy.id)}
    if entry is not None:
        parts["entry"] = Thing(entry_words(entry))
    if ranking is None or entry is None:
        told = f"{policy.id}{f', entry {entry_words(entry)}' if entry is not None else ''}: {how}"
        yield told, Said(SAYS[how], parts)
        return
    count, ties = len(ranking.keyed), len(ranking.tied)
    parts |= {"count": Thing(count), "ties": Thing(ties), "ranks": _ranks(rules, entry, ranking)}
    phrase = ONLY if count == 1 else LISTED if not entry.prefer and how != "drawn" else BEST
    if ties > 1 and phrase == BEST:
        phrase = DRAWN if how == "drawn" else FIRST
    values = ", ".join(f"{label} {value}" for label, value in _values(rules, entry, ranking))
    told = f"{policy.id}, entry {entry_words(entry)}: {how}, of {count}, {ties} best"
    yield (
        f"{told}: {values}" if values else told,
        Said(phrase, {name: parts[name] for name in _named(phrase) & {*parts}}),
    )
    if ranking.cut:
        yield f"{policy.id}: cut", Said(CUT, {name: parts[name] for name in ("policy", "entry", "count")})


def _named(phrase: str) -> set[str]:
    return {part.partition("}")[0] for part in phrase.split("{")[1:]}


def entry_words(entry: Entry) -> str:
    """The number of an entry as its author counts: `2`, and `2.1` of one inside another."""
    return ".".join(str(key + 1) for key in entry.at.path if isinstance(key, int))


def _ranks(rules: Rules, entry: Entry, ranking: Ranking) -> Facts:
    return Facts(tuple((Phrase(label), Thing(value)) for label, value in _values(rules, entry, ranking)))


def _values(rules: Rules, entry: Entry, ranking: Ranking) -> Iterator[tuple[str, str]]:
    """Each criterion with its value for the best answer, and for the next one where there is another."""
    best, second = ranking.keyed[0][0], ranking.second
    for place, how, text, cell in _criteria(rules, entry.prefer, best, counting()):
        told = _value(how, best[place])
        if second is not None:
            told += f" (next: {_value(how, second[0][place])})"
        yield f"{cell}{how} {text}:", told


def _value(how: str, key: Any) -> str:
    """What a key says: the least is best there."""
    if how == "truth":
        return "no" if key else "yes"
    return str(-key if how == "most" else key)


def _criteria(
    rules: Rules, criteria: Sequence[Criterion], key: Sequence[Any], places: Iterator[int]
) -> Iterator[tuple[int, str, str, str]]:
    """The criteria one by one with their places in a key, in place of orders what they say; of the orders in a table
    that of the cell whose number stands in the key, and before the first of them which cell that is. A key ends early
    where a mutant lets an order tell nothing apart."""
    for criterion in criteria:
        place = next(places) if criterion.order is None or _is_choice(criterion.order) else 0
        if place >= len(key):
            return
        if criterion.order is None:
            assert criterion.code is not None
            yield place, criterion.how, text_of(criterion.code), ""
        elif _is_choice(criterion.order):
            inner = _chosen(rules, criterion.order, key[place])
            cells = [rules.orders[one.order] for one in inner if one.order is not None and is_of_cell(one.order)]
            before = f"{cell_words(rules, cells[0])}, " if cells else ""
            for each, how, text, inside in _criteria(rules, inner, key, places):
                yield each, how, text, before or inside
                before = ""
        else:
            yield from _criteria(rules, rules.orders[criterion.order].by, key, places)


def _is_choice(order: str) -> bool:
    """Whether an order is that of a table, which goes by the number of a cell."""
    return is_of_table(order) and not is_of_cell(order)


def _chosen(rules: Rules, table: str, number: int) -> Sequence[Criterion]:
    """What ranks where a cell of a table is meant: the order in the cell, or one of several tables that has it."""
    parts = [part for part in rules.orders[table].by if part.order is not None]
    found = (part for part in parts if part.order is not None and number in _cells(rules, part.order))
    return [*islice(found, 1)]


def _cells(rules: Rules, part: str) -> list[int]:
    """The numbers of the cells of a part of a table."""
    parts = [part] if is_of_cell(part) else [each.order or "" for each in rules.orders[part].by]
    return [int(each.rpartition("-")[2]) for each in parts if each]
