"""Bands of tables: `4`, `3..5`, `..2`, `6..`, symbols. In: the entries of an axis. Out: bands with their numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import pairwise

from toolkit.diagnostics import register
from toolkit.frozen import frozen
from toolkit.names import Names

AMONG_NUMBERS = register(
    "E538",
    "label-among-numbers",
    about="tables",
    title="Among the numbers of a table stands something that is none",
    cause="An axis is looked up by numbers or by words. One entry that is neither a number nor a band, such as `1st`, "
    "`1.5`, `-` or `all`, makes a label of each, and then no number finds any of them.",
    remedy="Write a number or a band, `3`, `3..5`, `..2` or `6..`, or take the entry out.",
    bad="rows: {die: [1st, 2, 3, all]}",
    good="rows: {die: [1, 2, 3, 4..]}",
)

_RANGE = re.compile(r"(-?[0-9]{1,16})?\.\.(-?[0-9]{1,16})?", re.ASCII)
_LARGE = re.compile(r"(?:-?[0-9]+)?(?:\.\.)?(?:-?[0-9]+)?", re.ASCII)
_TO = r" (?:to|through|thru|till|until|bis|a|al|hasta|à) "
_DASHED = re.compile(rf"(-?[0-9]{{1,16}})(?: ?[-\u2012-\u2015\u2212] ?(?=[0-9])|{_TO})(-?[0-9]{{1,16}})", re.IGNORECASE)
_NUMBER = re.compile(r"[-+]?[0-9]{1,16}", re.ASCII)
_THOUSANDS = re.compile(r"-?[0-9]{1,3}(?:,[0-9]{3})+", re.ASCII)
_LIST = re.compile(r"-?[0-9]{1,16}(?:(?: ?[,;/&] ?| | (?:or|and|o|y|oder|und|ou|et) )-?[0-9]{1,16})+", re.IGNORECASE)
ENDLESS = 10**18
GREATEST = 2**53
"""The greatest number that rules know."""
_PRINTED = {
    **dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d"), "-"),
    **{0xFF10 + digit: str(digit) for digit in range(10)},
    ord("\uff0b"): "+", ord("\u2264"): "<=", ord("\u2a7d"): "<=", ord("\u2265"): ">=", ord("\u2a7e"): ">=",
    ord("\uff1c"): "<", ord("\uff1e"): ">", ord("\u2026"): "...", ord("\u2025"): "..",
}  # fmt: skip
"""Signs that print shops have and keyboards lack, and what they stand for."""
_SPACES = re.compile(r"\s+")
_COMPARED = re.compile(r"(<=|>=|=<|=>|<|>) ?(-?[0-9]{1,16})", re.ASCII)
_DOTTED = re.compile(r"(-?[0-9]{1,16})? ?\.{2,} ?(-?[0-9]{1,16})?", re.ASCII)
_MORE = (
    "or more",
    "and more",
    "or over",
    "and over",
    "and up",
    "or up",
    "or greater",
    "or higher",
    "and above",
    "o más",
    "o mayor",
    "y más",
)
_LESS = (
    "or less",
    "and less",
    "or fewer",
    "and fewer",
    "or under",
    "and under",
    "or lower",
    "and below",
    "and down",
    "o menos",
    "o menor",
    "y menos",
)
_WORDED = re.compile(rf"(-?[0-9]{{1,16}}) ({'|'.join((*_MORE, *_LESS))})", re.ASCII | re.IGNORECASE)
_BEFORE = {
    **dict.fromkeys(("up to", "at most", "no more than", "hasta", "como máximo"), "..{}"),
    **dict.fromkeys(("at least", "from", "no less than", "desde", "al menos", "como mínimo"), "{}.."),
}
_BEYOND = {
    **dict.fromkeys(("over", "above", "more than", "greater than", "más de"), ">"),
    **dict.fromkeys(("under", "below", "less than", "fewer than", "menos de"), "<"),
}
_AFTER_WORDS = re.compile(rf"({'|'.join((*_BEFORE, *_BEYOND))}) (-?[0-9]{{1,16}})", re.ASCII | re.IGNORECASE)
_ONE = re.compile(r"[^\w]*([0-9]{1,16})(?:st|nd|rd|th|er|e|\.?[ºª])?[^\w.,%:]*", re.ASCII | re.IGNORECASE)
_TWO = re.compile(r"([0-9]{1,16})[^\w.,%:]+([0-9]{1,16})", re.ASCII)
_FOR_ALL = re.compile("all|any|anything|else|every|others?|rest|tod[oa]s?|cualquiera|otr[oa]s?|resto", re.IGNORECASE)
"""Words that are meant to hold for all numbers, or all that are left."""
_SIGNED = re.compile(r"(-?[0-9]{1,16}) ?([-+])", re.ASCII)


@frozen
class Band:
    """An entry of an axis: its place in the list and the numbers it covers; none for a symbol."""

    index: int
    written: str
    low: int | None = None
    high: int | None = None

    @property
    def is_number(self) -> bool:
        """Whether it covers numbers."""
        return self.low is not None and self.high is not None


@lru_cache(maxsize=10_000)
def read_band(index: int, written: str) -> Band:
    """An entry of an axis as a band; `low` is greater than `high` where the author turned them round."""
    if _NUMBER.fullmatch(written):
        return Band(index, written, int(written), int(written))
    match = _RANGE.fullmatch(written)
    if match is None or written == "..":
        return Band(index, written)
    low = int(match[1]) if match[1] else -ENDLESS
    return Band(index, written, low, int(match[2]) if match[2] else ENDLESS)


def bands_of(entries: tuple[str, ...]) -> list[Band]:
    """The bands of an axis. A closed range that stands alone is not spread out: see `count_lines`."""
    return [read_band(index, written) for index, written in enumerate(entries)]


def has_large_number(written: str) -> bool:
    """Whether an entry is meant as a number or a band, and one of its numbers is beyond those that the rules know."""
    numbers = re.findall("[0-9]+", written) if _LARGE.fullmatch(written) else []
    return any(len(number) > 16 or int(number) > GREATEST for number in numbers)


def count_lines(entries: tuple[str, ...]) -> int:
    """How many rows or columns an axis has: `1..6` alone makes one for each number, a list one for each entry."""
    if len(entries) == 1:
        band = read_band(0, entries[0])
        if band.low is not None and band.high is not None and abs(band.low) < ENDLESS and abs(band.high) < ENDLESS:
            return max(1, band.high - band.low + 1)
    return len(entries)


def misspelt_bands(entries: tuple[str, ...]) -> list[tuple[int, str]]:
    """The entries that are meant as numbers or bands but written as rulebooks print them, such as `1-6`, `1 to 6`,
    `1, 2, 3`, `12+`, `≥12`, `…8` or `−3`, each with what to write: a number, a band, or several numbers.

    Odds such as `2-1` and saves such as `4+` are labels. A dash certainly means a band in an ascending entry alone,
    beside numbers or right bands, and where each goes on where the one before it ended; a sign behind a number in one
    entry alone of those.
    """
    found = dict(_dashed(entries))
    for way in (_sure_band, _listed, _pair if found or _numbers(entries) or any(map(_listed, entries)) else _listed):
        for index, entry in enumerate(entries):
            if index not in found and (right := way(entry)) is not None:
                found[index] = right
    behind = [(index, right) for index, entry in enumerate(entries) if (right := _sign_behind(entry)) is not None]
    ends = {right.startswith("..") for _, right in behind}
    if len(ends) == len(behind) and (found or len(entries) == len(behind) or _numbers(entries)):
        found.update(behind)
    return sorted(found.items())


def labels_among_numbers(entries: tuple[str, ...]) -> list[tuple[int, str]]:
    """The entries beside numbers and bands that are meant as such and that nobody can read: with a digit or a sign in
    them, without any letter, or a word for all; each with the number or band that may be meant, if any is near.

    A word such as `lost` is a label, which texts may find."""
    told = dict(misspelt_bands(entries))
    if not told and not _numbers(entries):
        return []
    labels = ((band.index, band.written) for band in bands_of(entries) if not band.is_number and band.index not in told)
    return [(index, near_band(entry)) for index, entry in labels if _is_meant_as_band(entry)]


def _is_meant_as_band(entry: str) -> bool:
    is_word = any(map(str.isalpha, entry)) and not any(each.isnumeric() or each in "<>=≤≥" for each in entry)
    return not has_large_number(entry) and (not is_word or _FOR_ALL.fullmatch(entry) is not None)


def near_band(entry: str) -> str:
    """A number or a band that an entry may stand for: `1` for `1st`, `5..6` for `5+6`."""
    plain = _SPACES.sub(" ", entry.translate(_PRINTED)).strip()
    if any(each.isnumeric() and not each.isdecimal() for each in plain):
        return ""
    if match := _ONE.fullmatch(plain):
        return match[1]
    match = _TWO.fullmatch(plain)
    return f"{match[1]}..{match[2]}" if match is not None and int(match[1]) < int(match[2]) else ""


@lru_cache(1024)  # several checks ask of each axis
def is_misspelt(entries: tuple[str, ...]) -> bool:
    """Whether an axis has an entry that is meant as a number or a band and is none."""
    return any(map(has_large_number, entries)) or bool(misspelt_bands(entries) or labels_among_numbers(entries))


def odd_words(axis: str, entries: tuple[str, ...], types: Mapping[str, Iterable[str]]) -> tuple[str, list[int]]:
    """The declared type of symbols that an axis is meant to be looked up by, and the places of entries that are none of
    its symbols: the type has the name of the axis, or every entry but one that is near to one of its symbols."""
    if axis in types:
        return axis, [index for index, entry in enumerate(entries) if entry not in types[axis]]
    for name, symbols in types.items():
        known = frozenset(symbols)
        odd = [index for index, entry in enumerate(entries) if entry not in known]
        if not odd:
            return name, []
        if len(odd) == 1 and len(entries) > 2 and Names(known.difference(entries)).nearest(entries[odd[0]]):
            return name, odd
    return "", []


def _numbers(entries: tuple[str, ...]) -> int:
    return sum(1 for band in bands_of(entries) if band.is_number)


def _sure_band(entry: str) -> str | None:
    """What to write for an entry that can be nothing but a number or a band; None where it is one, or a label."""
    plain = entry.translate(_PRINTED)
    plain = _SPACES.sub(" ", plain).strip()
    if match := _AFTER_WORDS.fullmatch(plain):
        word = match[1].lower()
        if word in _BEFORE:
            return _BEFORE[word].format(match[2])
        plain = f"{_BEYOND[word]}{match[2]}"
    if _THOUSANDS.fullmatch(plain):
        return plain.replace(",", "")
    if match := _COMPARED.fullmatch(plain):
        number = int(match[2])
        if match[1] in (">=", "=>"):
            return f"{number}.."
        if match[1] in ("<=", "=<"):
            return f"..{number}"
        return f"{number + 1}.." if match[1] == ">" else f"..{number - 1}"
    if match := _DOTTED.fullmatch(plain):
        right = f"{match[1] or ''}..{match[2] or ''}"
    elif match := _WORDED.fullmatch(plain):
        right = f"{match[1]}.." if match[2].lower() in _MORE else f"..{match[1]}"
    else:
        right = plain if _NUMBER.fullmatch(plain) else ""
    return right if right and right not in (entry, "..") else None


def _listed(entry: str) -> str | None:
    """What to write for an entry that lists numbers, as `1, 2, 3` or `4/5/6`: a band where each is one more than the
    one before it, else the numbers apart. Two with a slash between are a ratio, as `1/2`; and numbers with blanks
    alone between are a label unless they go on."""
    numbers, plain = _numbers_in(entry)
    if not numbers or (len(numbers) == 2 and "/" in plain):
        return None
    if all(high == low + 1 for low, high in pairwise(numbers)):
        return f"{numbers[0]}..{numbers[-1]}"
    return ", ".join(map(str, numbers)) if re.search("[,;&]", plain) or len(numbers) > 2 else None


def _pair(entry: str) -> str | None:
    """What to write for two numbers with a slash between, such as `4/5`, beside numbers and bands."""
    numbers, _ = _numbers_in(entry)
    return f"{numbers[0]}..{numbers[1]}" if len(numbers) == 2 and numbers[1] == numbers[0] + 1 else None


def _numbers_in(entry: str) -> tuple[list[int], str]:
    """The numbers that an entry lists, if it holds no other words and they ascend; and the entry in plain signs."""
    plain = _SPACES.sub(" ", entry.translate(_PRINTED)).strip()
    numbers = [int(number) for number in re.findall("-?[0-9]+", plain)] if _LIST.fullmatch(plain) else []
    return ([], plain) if any(low >= high for low, high in pairwise(numbers)) else (numbers, plain)


def _sign_behind(entry: str) -> str | None:
    match = _SIGNED.fullmatch(entry.translate(_PRINTED).strip())
    return None if match is None else f"{match[1]}.." if match[2] == "+" else f"..{match[1]}"


def _dashed(entries: tuple[str, ...]) -> list[tuple[int, str]]:
    """The bands that are written with a dash, as `1-6`, or with a word between, as `1 to 6`."""
    dashed = [(index, match) for index, entry in enumerate(entries) if (match := _DASHED.fullmatch(entry))]
    ends = [(int(match[1]), int(match[2])) for _, match in dashed]
    if not dashed or any(low >= high for low, high in ends):
        return []
    others = [band for band in bands_of(entries) if band.is_number]
    others += [Band(n, entry, 0, 0) for n, entry in enumerate(entries) if _sign_behind(entry) or _sure_band(entry)]
    chained = all(low == end + 1 for (_, end), (low, _) in pairwise(ends))
    if not others and (not chained or len(dashed) < len(entries)):
        return []
    return [(index, f"{match[1]}..{match[2]}") for index, match in dashed]
