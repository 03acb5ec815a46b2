"""Write a large pack: 40 files, 120,000 lines, of which one item in a hundred is wrong in a known way.

A third of the lines are units and cards, a third maps and tables, a third rules that speak of each other and of the
rest. Chance comes from one seed, so that the same numbers give the same bytes. From the project's folder:

    python -m tests.benchmarks.generate_large_pack build/large-pack
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

LINES = 120_000
CASES, KEYWORDS, DECKS = 400, 40, 12
MAPS, MAP_ROWS, MAP_COLUMNS = 5, 90, 60
TABLE_FILES, UNIT_FILES, CARD_FILES, RULE_FILES = 5, 7, 7, 9
ARMS = ("foot", "horse", "gun", "tank")
TERRAIN = {".": "clear", "w": "woods", "h": "hill", "t": "town", "~": "river"}
NUMBERS = ("attack", "defence", "movement", "morale", "range")
LINES_OF_A_ROUND = 103
"""Lines of rules that `_round` writes; the number of rounds follows from it."""


class Author:
    """Who writes the pack: chance, what the decks hold so far, and the mistakes that were planted by their codes."""

    def __init__(self, rounds: int) -> None:
        self.chance = random.Random(20)
        self.rounds = rounds
        self.decks: Counter[str] = Counter()
        self.planted: Counter[str] = Counter()

    def mistake(self, *codes: str) -> str:
        """For one item in a hundred the code of the mistake it shall have, else an empty text."""
        if self.chance.randrange(100):
            return ""
        code = self.chance.choice(codes)
        self.planted[code] += 1
        return code

    def some(self, word: str, count: int = 0) -> str:
        """The id of some thing: `procedure_17`."""
        return f"{word}_{self.chance.randrange(count or self.rounds)}"

    def case(self) -> str:
        """Some case, as a value."""
        return f'"{self.chance.randrange(CASES)}.1"'


def generate(lines: int = LINES) -> tuple[dict[str, str], Counter[str]]:
    """The texts of the files by path, and how often each code must be found in them."""
    third = lines // 3
    author = Author(third // LINES_OF_A_ROUND)
    files = {f"maps/m{number}.yaml": _map(author, number) for number in range(MAPS)}
    drawn = sum(len(text) for text in files.values())
    files |= _fill(author, "units", UNIT_FILES, third // 2, _unit)
    files |= _fill(author, "cards", CARD_FILES, third // 2, _card)
    files |= _fill(author, "tables", TABLE_FILES, third - drawn, _table)
    files |= {f"rules/r{number}.yaml": _rules(author, number) for number in range(RULE_FILES)}
    files |= _frame(author)
    return {path: "\n".join(text) + "\n" for path, text in files.items()}, author.planted


def _fill(
    author: Author, section: str, count: int, lines: int, write: Callable[[Author, int], list[str]]
) -> dict[str, list[str]]:
    """Files of one section, filled with items until they have the wanted number of lines together."""
    files: dict[str, list[str]] = {}
    number = 0
    for file in range(count):
        text = files[f"{section}/f{file}.yaml"] = [f"{section}:"]
        while len(text) < lines // count:
            text += write(author, number)
            number += 1
    return files


def _unit(author: Author, number: int) -> list[str]:
    wrong = author.mistake("E308", "E309", "E307", "E310", "E403")
    values = {name: str(author.chance.randrange(1, 9)) for name in NUMBERS}
    if wrong == "E309":
        values["attack"] = "many"
    if wrong == "E310":
        del values["range"]
    keyword = "keywrod_3" if wrong == "E307" else author.some("keyword", KEYWORDS)
    deck, count = author.some("deck", DECKS // 2), author.chance.randrange(1, 5)
    author.decks[deck] += count
    return [
        f"  unit_{number}:",
        "    kind: unit",
        f"    title: Unit {number}",
        "    attrs:",
        f"      {'amr' if wrong == 'E308' else 'optional_arm'}: {author.chance.choice(ARMS)}",
        f"      arm: {author.chance.choice(ARMS)}",
        *(f"      {name}: {value}" for name, value in values.items()),
        f"    keywords: [{keyword}, {author.some('keyword', KEYWORDS)}]",
        f"    copies: {0 if wrong == 'E403' else 5}",
        f"    decks: {{{deck}: {count}}}",
        f"    cite: {author.case()}",
    ]


def _card(author: Author, number: int) -> list[str]:
    wrong = author.mistake("E309", "E307", "E404")
    deck = f"deck_{author.chance.randrange(DECKS // 2, DECKS) if wrong != 'E404' else 0}"
    count = author.chance.randrange(1, 5)
    author.decks[deck] += count
    return [
        f"  card_{number}:",
        "    kind: card",
        f"    title: Card {number}",
        f"    text: Add {author.chance.randrange(1, 9)} to the total of the unit that fires, but never more than 9.",
        "    attrs:",
        f"      arm: {'foots' if wrong == 'E309' else author.chance.choice(ARMS)}",
        f"      cost: {author.chance.randrange(9)}",
        "      air: true",
        f"    decks: {{{deck}: {count}}}",
        "    cite:",
        f"      - {author.case()}",
        f"      - {'9999' if wrong == 'E307' else author.case()}",
    ]


def _table(author: Author, number: int) -> list[str]:
    wrong = author.mistake("E405", "E406", "E407", "E408", "E309")
    bands = {"E405": "[..2, 4..5, 6..8, 9..]", "E406": "[..3, 3..5, 6..8, 9..]"}.get(wrong, "[..2, 3..5, 6..8, 9..]")
    rows = [[str(author.chance.randrange(9)) for _ in range(4)] for _ in range(5 if wrong == "E407" else 6)]
    if wrong == "E408":
        rows[2].pop()
    if wrong == "E309":
        rows[3][1] = "none"
    return [
        f"  table_{number}:",
        f"    title: Table {number}",
        f"    cite: {author.case()}",
        "    rows: {die: 1..6}",
        f"    columns: {{strength: {bands}}}",
        "    gives: int",
        "    cells:",
        *(f"      - [{', '.join(row)}]" for row in rows),
    ]


def _map(author: Author, number: int) -> list[str]:
    cells = [[author.chance.choice(tuple(TERRAIN)) for _ in range(MAP_COLUMNS)] for _ in range(MAP_ROWS)]
    if number == 0:
        cells[7][11] = "x"
        author.planted["E411"] += 1
    legend = ", ".join(f'"{character}": {terrain}' for character, terrain in TERRAIN.items())
    text = [f"map: m{number}", f"title: Map {number}", "grid: {shape: square, labels: letter_number}"]
    text += [f"legend: {{{legend}}}", "spaces: |", *(f"  {' '.join(row)}" for row in cells), "areas:"]
    for area in range(400):
        wrong = author.mistake("E412", "E413")
        row = area % MAP_ROWS + 1
        spaces = {"E412": f"A{row}..ZZ{row}", "E413": f"A{row}..C{row}, B{row}"}.get(wrong, f"A{row}..F{row}, H{row}")
        text += [f"  area_{area}:", f"    title: Area {area}", f"    spaces: [{spaces}]"]
    return text


def _rules(author: Author, file: int) -> list[str]:
    sections: dict[str, list[str]] = {}
    for number in range(file, author.rounds, RULE_FILES):
        for section, text in _round(author, number).items():
            sections.setdefault(section, [f"{section}:"]).extend(text)
    return [line for text in sections.values() for line in text]


def _round(author: Author, n: int) -> dict[str, list[str]]:
    """One element of each section of rules, with references to others anywhere."""
    wrong = author.mistake("E307", "E201", "E206")
    menu = [
        f"  menu_{n}:",
        f"    within: {'ocasion_1' if wrong == 'E307' else 'occasion_0'}",
        f"    turns: {'somtimes' if wrong == 'E206' else 'alternate'}",
        f"    {'passess' if wrong == 'E201' else 'passes'}: 2",
    ]
    return {
        "occasions": [f"  occasion_{n}:", "    facts: {target: space, who: player}", "    active: who"],
        "events": [f"  event_{n}:", "    facts: {piece: unit}"],
        "effects": [f"  effect_{n}:", "    args: {level: int}", "    once: true"],
        "values": _value(author, n),
        "modifiers": [line for _ in range(3) for line in _modifier(author)],
        "procedures": _procedure(author, n),
        "menus": menu,
        "actions": _action(author, n),
        "triggers": _trigger(author, n),
    }


def _value(author: Author, n: int) -> list[str]:
    wrong = author.mistake("E307", "E201", "E203")
    return [
        f"  value_{n}:",
        f"    cite: {'77777' if wrong == 'E307' else author.case()}",
        f"    args: {{unit: unit, other: optional {author.some('occasion')}}}",
        f"    {'basis' if wrong == 'E201' else 'public'}: Anyone may count it.",
        "    base: unit.attack + 2 * unit.morale",
        f"    stages: {'few' if wrong == 'E203' else '[source, {id: last, at_least: 0}]'}",
    ]


def _modifier(author: Author) -> list[str]:
    wrong = author.mistake("E307", "E202")
    return [
        f"  - to: {'valeu_1' if wrong == 'E307' else author.some('value')}",
        f"    label: reason {author.chance.randrange(99)}",
        f"    cite: {author.case()}",
        "    when:",
        f"      - unit.arm == {author.chance.choice(ARMS)}",
        f"      - unit.space.terrain == {author.chance.choice(tuple(TERRAIN.values()))}",
        "    rank: card" if wrong == "E202" else "    add: 1",
    ]


def _procedure(author: Author, n: int) -> list[str]:
    wrong = author.mistake("E307", "E211", "E212")
    some = author.some
    noted = "note: event_0(piece=unit)"  # what the first one does in place of calls, which would never end
    return [
        f"  procedure_{n}:",
        f"    cite: [{author.case()}, {author.case()}]",
        "    within: occasion_0",
        "    args: {unit: unit, n: int}",
        "    gives: int",
        "    do:",
        f"      - call: {'proceduer_1' if wrong == 'E307' else some('procedure', n)}(unit, n)"
        if n
        else f"      - {noted}",
        "      - if: unit.morale > 3 and n < 4",
        "        then:",
        f"          - grant: {some('effect')}(2)",
        "            on: unit",
        f"            until: ending({some('occasion')})",
        "          - move: unit",
        "            to: unit.space",
        "            how: march",
        "        else:",
        f"          - offer: {some('menu')}",
        f"          - {'remuve' if wrong == 'E211' else 'remove'}: unit",
        "      - for: u in units(unit.space)",
        "        do:",
        f"          - call: {some('procedure')}(u, 1)",
        *(["            roll: 1..6"] if wrong == "E212" else ["            as: outcome"]),
        f"      - note: {some('event')}(piece=unit)",
        f"      - during: {some('occasion')}(target=unit.space)",
        "        do:",
        f"          - call: {some('procedure', n)}(unit, n - 1)" if n else f"          - {noted}",
        "      - return: n",
    ]


def _action(author: Author, n: int) -> list[str]:
    wrong = author.mistake("E307", "E201")
    return [
        f"  action_{n}:",
        f"    cite: {author.case()}",
        f"    menu: {'mneu_2' if wrong == 'E307' else author.some('menu')}",
        "    within: occasion_0",
        "    by: active",
        "    args:",
        "      - targets:",
        "          pick: u in units(by)",
        "          each: u.morale > 2",
        f"          {'mim' if wrong == 'E201' else 'min'}: 1",
        "      - where:",
        "          one: neighbours(only(spaces(targets)))",
        "    limit:",
        f"      - {{times: {author.chance.randrange(1, 4)}, per: occasion_0}}",
        "    allowed:",
        "      - count(targets) < 4",
        "      - any:",
        "          - by == active",
        "          - by == owner(only(targets))",
        "    do:",
        "      - for: target in targets",
        "        do:",
        f"          - call: {author.some('procedure')}(target, 2)",
    ]


def _trigger(author: Author, n: int) -> list[str]:
    wrong = author.mistake("E307", "E203")
    return [
        f"  trigger_{n}:",
        f"    cite: {author.case()}",
        f"    before: {'mooved' if wrong == 'E307' else 'moved'}",
        f"    first: {'maybe' if wrong == 'E203' else 'true'}",
        "    when:",
        "      - event.how == march",
        "      - count(event.pieces) > 1",
        "    within: occasion_0",
        "    do:",
        "      - for: u in units",
        f'        do: [{{call: "{author.some("procedure")}(u, 1)"}}]',
        f"      - offer: {author.some('menu')}",
    ]


def _frame(author: Author) -> dict[str, list[str]]:
    """The files that everything else refers to; the sizes of decks are right by now."""
    cases = [
        line
        for number in range(CASES)
        for line in (
            f'  "{number}.1":',
            f"    title: Case {number}",
            f"    text: What the rulebook says at place {number}.",
            "    status: play",
        )
    ]
    numbers = ", ".join(f"{name}: int" for name in NUMBERS)
    optional = "optional_arm: {type: optional arm, default: none}"
    kinds = [
        "types:",
        f"  arm: [{', '.join(ARMS)}]",
        "kinds:",
        f"  unit: {{title: Unit, attrs: {{arm: arm, {numbers}, {optional}}}}}",
        "  card: {title: Card, attrs: {arm: arm, cost: int, air: {type: bool, default: false}}}",
        "  terrain: {title: Terrain}",
    ]
    decks = [
        f"  deck_{number}: {{title: Deck {number}, kinds: [{'unit' if number < DECKS // 2 else 'card'}], "
        f"size: {author.decks[f'deck_{number}']}}}"
        for number in range(DECKS)
    ]
    place = "  map: {title: Map, shown_to: all, spaces: map, holds: {kinds: [unit], at_most: 1}}"
    return {
        "pack.yaml": ["pack: large-pack", "version: 1.0.0", "language: 1", "title: Large pack", "languages: [en]"],
        "cases.yaml": ["cases:", *cases],
        "kinds.yaml": kinds,
        "places.yaml": ["places:", place, "decks:", *decks],
        "terrain.yaml": ["terrain:", *(f"  {terrain}: {{title: {terrain}}}" for terrain in TERRAIN.values())],
        "rules.yaml": [
            "keywords:",
            *(f"  keyword_{number}: {{title: Keyword {number}}}" for number in range(KEYWORDS)),
        ],
        "scenarios/one.yaml": [
            "scenario: one",
            "title: One",
            "map: m1",
            "sides: {blue: {first: true}, red: {}}",
            "forces:",
            "  - {unit: unit_0, side: blue, at: A1}",
            "  - {unit: unit_1, side: red, at: area_3}",
        ],
    }


def write(folder: Path, lines: int = LINES) -> Counter[str]:
    """Write the pack into a folder and return how often each code must be found."""
    texts, planted = generate(lines)
    for path, text in texts.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return planted


def main() -> None:
    """Write the pack that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where to write it; the folder must be named large-pack")
    parser.add_argument("--lines", type=int, default=LINES)
    arguments = parser.parse_args()
    planted = write(arguments.folder, arguments.lines)
    files = list(arguments.folder.rglob("*.yaml"))
    lines = sum(file.read_text("utf-8").count("\n") for file in files)
    print(f"{len(files)} files, {lines:,} lines, {planted.total()} mistakes: {dict(sorted(planted.items()))}")


if __name__ == "__main__":
    main()
