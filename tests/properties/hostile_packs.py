"""Packs made to wear the tool out: chains, nests and crowds of every kind, of any length.

Each entry of `KINDS` gives the rules of a pack, as YAML, in which something is repeated so many times. Run as a script
it writes one such pack: `python hostile_packs.py KIND LENGTH FOLDER`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

KINDS: dict[str, Callable[[int], str]] = {}
"""By name: the rules with something repeated so many times."""
BASE = {
    "pack.yaml": "pack: hostile\nversion: 0.1.0\nlanguage: 1\ntitle: Hostile\nlanguages: [en]\nsequence: begin\n",
    "cases.yaml": "cases:\n  E1: {title: All, text: All., status: play}\n",
    "kinds.yaml": "kinds:\n  pawn: {title: Pawn, state: {points: int}, cite: E1}\n"
    "  terrain: {title: Ground, cite: E1}\n",
    "places.yaml": "places:\n  board: {title: Board, spaces: map, shown_to: all, cite: E1}\n",
    "terrain.yaml": "terrain:\n  ground: {title: Ground, cite: E1}\n",
    "units.yaml": "units:\n  man: {kind: pawn, title: Man, cite: E1}\n",
    "maps/field.yaml": "map: field\ntitle: Field\ngrid: {shape: square, labels: letter_number}\n"
    'legend: {".": ground}\nspaces: |\n  . .\n  . .\ncite: E1\n',
    "scenarios/all.yaml": "scenario: all\ntitle: All\nmap: field\nsides: {red: {first: true}, blue: {}}\ncite: E1\n"
    "forces:\n  - {unit: man, side: red, at: A1}\n  - {unit: man, side: blue, at: B2}\n",
}
STATE = "state:\n  game: {count: int}\n"
PLAIN = "procedures:\n  begin:\n    cite: E1\n    do: [{set: game.count, to: 1}, {end: game, ranking: [red]}]\n"


def kind(make: Callable[[int], str]) -> Callable[[int], str]:
    """Register a kind of hostile rules under the name of its function."""
    KINDS[make.__name__] = make
    return make


def write(folder: Path, rules: str, more: Mapping[str, str] | None = None) -> Path:
    """Write a pack with such rules."""
    for name, text in {**BASE, "rules/all.yaml": rules, **(more or {})}.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return folder


# Steps inside steps


def _nested(count: int, opening: Callable[[int], list[str]], wide: int = 2) -> str:
    """A procedure with one step inside the other; `opening` gives the lines of a step but for what is inside it."""
    lines = [STATE + "procedures:\n  begin:\n    cite: E1\n    do:"]
    depth = 6
    for number in range(count):
        first, *others = opening(number)
        lines.append(" " * depth + "- " + first)
        lines += [" " * (depth + 2) + each for each in others]
        depth += wide + 2
    lines.append(" " * depth + "- set: game.count")
    lines.append(" " * depth + "  to: 1")
    lines += ["      - {end: game, ranking: [red]}"]
    return "\n".join(lines) + "\n"


@kind
def nested_while(count: int) -> str:
    """`while` in `while`."""
    return _nested(count, lambda n: ["while: game.count < 1", "do:"])


@kind
def nested_for(count: int) -> str:
    """`for` in `for`."""
    return _nested(count, lambda n: [f"for: x{n} in players", "do:"])


@kind
def nested_if(count: int) -> str:
    """`if` in `if`."""
    return _nested(count, lambda n: ["if: game.count < 1", "then:"])


@kind
def nested_else(count: int) -> str:
    """`if` in the `else` of another."""
    return _nested(count, lambda n: ["if: game.count > 1", "then: [{set: game.count, to: 2}]", "else:"])


@kind
def nested_at_once(count: int) -> str:
    """`at_once` in `at_once`."""
    return _nested(count, lambda n: ["at_once:"])


@kind
def nested_match(count: int) -> str:
    """`match` in `match`."""
    return _nested(count, lambda n: ["match: game.count", "cases:", "  0:"], wide=4)


@kind
def nested_during(count: int) -> str:
    """`during` in `during`, each of a kind of its own."""
    kinds = "".join(f"  o{n}: {{cite: E1}}\n" for n in range(count))
    return "occasions:\n" + kinds + _nested(count, lambda n: [f"during: o{n}()", "do:"])


@kind
def nested_during_of_one_kind(count: int) -> str:
    """`during` in `during` of the same kind."""
    return "occasions:\n  o: {cite: E1}\n" + _nested(count, lambda n: ["during: o()", "do:"])


@kind
def nested_conditions(count: int) -> str:
    """`any` in `none` in `any`."""
    text = "game.count < 1"
    for number in range(count):
        text = f"{{{'none' if number % 2 else 'any'}: [{text}, game.count > {number}]}}"
    return (
        STATE
        + "procedures:\n  begin:\n    cite: E1\n    do:\n      - if:\n"
        + (f"          [{text}]\n        then: [{{set: game.count, to: 1}}]\n      - {{end: game, ranking: [red]}}\n")
    )


@kind
def many_cases(count: int) -> str:
    """A `match` with many cases."""
    cases = "".join(f"          {n}: [{{set: game.count, to: {n}}}]\n" for n in range(count))
    return (
        STATE
        + "procedures:\n  begin:\n    cite: E1\n    do:\n      - match: game.count\n        cases:\n"
        + cases
        + ("      - {end: game, ranking: [red]}\n")
    )


@kind
def many_steps(count: int) -> str:
    """One step after the other."""
    return (
        STATE
        + "procedures:\n  begin:\n    cite: E1\n    do:\n"
        + "      - {add: game.count}\n" * count
        + ("      - {end: game, ranking: [red]}\n")
    )


# Chains


@kind
def chain_of_values(count: int) -> str:
    """A value that asks for one that asks for one."""
    values = "".join(f"  v{n}: {{cite: E1, base: v{n + 1} + 1}}\n" for n in range(count))
    return (
        STATE
        + f"values:\n{values}  v{count}: {{cite: E1, base: game.count}}\n"
        + ("procedures:\n  begin:\n    cite: E1\n    do: [{set: game.count, to: v0}, {end: game, ranking: [red]}]\n")
    )


@kind
def chain_of_typed_values(count: int) -> str:
    """The same with types written down, and arguments."""
    values = "".join(
        f"  v{n}:\n    cite: E1\n    args: {{x: int}}\n    gives: int\n    base: v{n + 1}(x + 1) + 1\n"
        for n in range(count)
    )
    last = f"  v{count}: {{cite: E1, args: {{x: int}}, gives: int, base: x}}\n"
    return (
        STATE
        + f"values:\n{values}{last}"
        + ("procedures:\n  begin:\n    cite: E1\n    do: [{set: game.count, to: v0(1)}, {end: game, ranking: [red]}]\n")
    )


@kind
def chain_of_modifiers(count: int) -> str:
    """Values whose modifiers ask for the next one."""
    values = "".join(f"  v{n}: {{cite: E1, base: 1}}\n" for n in range(count + 1))
    modifiers = "".join(f"  - {{to: v{n}, label: next, cite: E1, add: v{n + 1}}}\n" for n in range(count))
    return (
        STATE
        + f"values:\n{values}modifiers:\n{modifiers}"
        + ("procedures:\n  begin:\n    cite: E1\n    do: [{set: game.count, to: v0}, {end: game, ranking: [red]}]\n")
    )


@kind
def chain_of_loops(count: int) -> str:
    """Small values that range over things, each for the next one."""
    values = "".join(
        f'  v{n}: {{cite: E1, args: {{p: player}}, gives: bool, base: "any(q in [p], v{n + 1}(q))"}}\n'
        for n in range(count)
    )
    last = f"  v{count}: {{cite: E1, args: {{p: player}}, gives: bool, base: p in players}}\n"
    return (
        STATE
        + f"values:\n{values}{last}"
        + (
            "procedures:\n  begin:\n    cite: E1\n    do:\n      - if: any(p in players, v0(p))\n"
            "        then: [{end: game, ranking: [red]}]\n"
        )
    )


@kind
def chain_of_procedures(count: int) -> str:
    """A procedure that calls one that calls one; none can wait."""
    calls = "".join(f"  p{n}: {{cite: E1, do: [{{call: p{n + 1}()}}, {{add: game.count}}]}}\n" for n in range(count))
    return (
        STATE
        + f"procedures:\n  begin: {{cite: E1, do: [{{call: p0()}}, {{end: game, ranking: [red]}}]}}\n{calls}"
        + (f"  p{count}: {{cite: E1, do: [{{set: game.count, to: 1}}]}}\n")
    )


@kind
def ring_of_procedures(count: int) -> str:
    """Procedures that call each other in a ring, as long as a condition holds."""
    calls = "".join(
        f"  p{n}:\n    cite: E1\n    do:\n      - if: game.count < 1\n        then: [{{call: p{(n + 1) % count}()}}]\n"
        f"      - set: game.count\n        to: 1\n"
        for n in range(count)
    )
    start = (
        "procedures:\n  begin:\n    cite: E1\n    do: [{add: game.count}, {call: p0()}, {end: game, ranking: [red]}]\n"
    )
    return STATE + start + calls


@kind
def chain_of_procedures_that_ask(count: int) -> str:
    """The same, and the last one asks somebody."""
    calls = "".join(f"  p{n}: {{cite: E1, do: [{{call: p{n + 1}()}}, {{add: game.count}}]}}\n" for n in range(count))
    return (
        STATE
        + f"procedures:\n  begin: {{cite: E1, do: [{{call: p0()}}, {{end: game, ranking: [red]}}]}}\n{calls}"
        + (f"  p{count}:\n    cite: E1\n    do:\n      - choose: x\n        by: red\n        number: [1, 3]\n")
    )


@kind
def chain_of_events(count: int) -> str:
    """Triggers, each of which notes the event that the next one waits for."""
    events = "".join(f"  e{n}: {{cite: E1}}\n" for n in range(count + 1))
    triggers = "".join(f"  t{n}: {{cite: E1, after: e{n}, do: [{{note: e{n + 1}}}]}}\n" for n in range(count))
    return (
        STATE
        + f"events:\n{events}triggers:\n{triggers}"
        + ("procedures:\n  begin: {cite: E1, do: [{note: e0}, {end: game, ranking: [red]}]}\n")
    )


@kind
def chain_of_conditional_events(count: int) -> str:
    """The same, each under a condition, with a step that follows."""
    events = "".join(f"  e{n}: {{cite: E1}}\n" for n in range(count + 1))
    triggers = "".join(
        f"  t{n}:\n    cite: E1\n    after: e{n}\n    when: game.count < {n + 5}\n    do:\n"
        f"      - if: game.count < {n + 5}\n        then: [{{note: e{n + 1}}}]\n      - add: game.count\n"
        for n in range(count)
    )
    return (
        STATE
        + f"events:\n{events}triggers:\n{triggers}"
        + ("procedures:\n  begin: {cite: E1, do: [{note: e0}, {end: game, ranking: [red]}]}\n")
    )


@kind
def chain_of_occasions(count: int) -> str:
    """Occasions, each within the one before it."""
    kinds = "".join(f"  o{n}: {{cite: E1}}\n" for n in range(count))
    calls = "".join(
        f"  p{n}:\n    cite: E1\n{f'    within: o{n - 1}' + chr(10) if n else ''}    do:\n"
        f"      - during: o{n}()\n        do: [{{{f'call: p{n + 1}()' if n + 1 < count else 'add: game.count'}}}]\n"
        for n in range(count)
    )
    return (
        STATE
        + f"occasions:\n{kinds}procedures:\n"
        + (f"  begin: {{cite: E1, do: [{{call: p0()}}, {{end: game, ranking: [red]}}]}}\n{calls}")
    )


@kind
def chain_of_extensions(count: int) -> str:
    """Procedures, each of which extends the one before it."""
    calls = "".join(
        f"  p{n}:\n    extends: p{n - 1}\n    cite: E1\n    do: [{{add: game.count}}]\n" for n in range(1, count)
    )
    return (
        STATE
        + "procedures:\n  begin: {cite: E1, do: [{call: p0()}, {end: game, ranking: [red]}]}\n"
        + (f"  p0: {{cite: E1, do: [{{add: game.count}}]}}\n{calls}")
    )


@kind
def chain_of_orders(count: int) -> str:
    """Orders, each of which ranks by the next one."""
    orders = "".join(f"  o{n}: [o{n + 1}, {{least: it.points}}]\n" for n in range(count))
    return (
        STATE
        + f"orders:\n{orders}  o{count}: [{{most: it.points}}]\n"
        + (
            "procedures:\n  begin:\n    cite: E1\n    do:\n      - let: {x: 'best(pawns, o0)'}\n"
            "      - {end: game, ranking: [red]}\n"
        )
    )


# Many


@kind
def wrong_names(count: int) -> str:
    """Values that each ask for something that there is not."""
    return (
        PLAIN
        + STATE
        + "values:\n"
        + "".join(f"  value_number_{n}: {{cite: E1, base: valeu_nubmer_{n} + 1}}\n" for n in range(count))
    )


@kind
def right_names(count: int) -> str:
    """Values that each ask for the first."""
    return (
        PLAIN
        + STATE
        + "values:\n  value_number_0: {cite: E1, base: 1}\n"
        + "".join(f"  value_number_{n}: {{cite: E1, base: value_number_0 + 1}}\n" for n in range(1, count))
    )


# Work


@kind
def doubling_values(count: int) -> str:
    """Values that each add the one before to itself, in a loop that never ends."""
    values = "".join(f"  v{n}: {{cite: E1, base: v{n - 1} + v{n - 1}}}\n" for n in range(1, count + 1))
    return (
        STATE
        + 'values:\n  v0: {cite: E1, base: "count(n in range(1, 5000), n > game.count)"}\n'
        + values
        + (
            f"procedures:\n  begin:\n    cite: E1\n    do:\n      - while: v{count} >= 0\n"
            "        do: [{set: game.count, to: 1 - game.count}]\n"
        )
    )


if __name__ == "__main__":
    write(Path(sys.argv[3]), KINDS[sys.argv[1]](int(sys.argv[2])))
