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
SET = "set: game.count, to: 1"
ADD = "add: game.count"


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


def rules(*steps: str, procedures: str = "", **sections: str) -> str:
    """Rules that begin with these steps, each without its dash, and then end; with entries of these sections."""
    texts = ["state:\n  game: {count: int}\n", *(f"{name}:\n{entries}" for name, entries in sections.items())]
    done = "".join(f"      - {step}\n" for step in (*steps, "{end: game, ranking: [red]}"))
    return "".join((*texts, f"procedures:\n  begin:\n    cite: E1\n    do:\n{done}", procedures))


def each(numbers: int | range, entry: Callable[[int], str]) -> str:
    """An entry of a section, id and all, for each number."""
    return "".join(f"  {entry(number)}\n" for number in (range(numbers) if isinstance(numbers, int) else numbers))


# Steps inside steps


def _nested(count: int, opening: Callable[[int], list[str]], wide: int = 2, **sections: str) -> str:
    """One step inside the other; `opening` gives the lines of a step but for what is inside it."""
    lines, depth = list[str](), 6
    for number in range(count):
        first, *others = opening(number)
        lines += [" " * depth + "- " + first, *(" " * (depth + 2) + line for line in others)]
        depth += wide + 2
    lines.append(f"{' ' * depth}- {{{SET}}}")
    return rules("\n".join(lines).removeprefix("      - "), **sections)


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
    kinds = each(count, lambda n: f"o{n}: {{cite: E1}}")
    return _nested(count, lambda n: [f"during: o{n}()", "do:"], occasions=kinds)


@kind
def nested_during_of_one_kind(count: int) -> str:
    """`during` in `during` of the same kind."""
    return _nested(count, lambda n: ["during: o()", "do:"], occasions="  o: {cite: E1}\n")


@kind
def nested_conditions(count: int) -> str:
    """`any` in `none` in `any`."""
    text = "game.count < 1"
    for number in range(count):
        text = f"{{{'none' if number % 2 else 'any'}: [{text}, game.count > {number}]}}"
    return rules(f"if:\n          [{text}]\n        then: [{{{SET}}}]")


@kind
def many_cases(count: int) -> str:
    """A `match` with many cases."""
    cases = "".join(f"\n          {n}: [{{set: game.count, to: {n}}}]" for n in range(count))
    return rules(f"match: game.count\n        cases:{cases}")


@kind
def many_steps(count: int) -> str:
    """One step after the other."""
    return rules(*[f"{{{ADD}}}"] * count)


# Chains: each element leads to the next one


def _chain(count: int, entry: Callable[[int], str], last: str) -> str:
    """Entries of which each speaks of the next one, and the last one."""
    return each(count, entry) + f"  {last}\n"


@kind
def chain_of_values(count: int) -> str:
    """A value that asks for one that asks for one."""
    values = _chain(
        count, lambda n: f"v{n}: {{cite: E1, base: v{n + 1} + 1}}", f"v{count}: {{cite: E1, base: game.count}}"
    )
    return rules("{set: game.count, to: v0}", values=values)


@kind
def chain_of_typed_values(count: int) -> str:
    """The same with types written down, and arguments."""
    head = "cite: E1, args: {x: int}, gives: int"
    values = _chain(count, lambda n: f"v{n}: {{{head}, base: v{n + 1}(x + 1) + 1}}", f"v{count}: {{{head}, base: x}}")
    return rules("{set: game.count, to: v0(1)}", values=values)


@kind
def chain_of_modifiers(count: int) -> str:
    """Values whose modifiers ask for the next one."""
    values = each(count + 1, lambda n: f"v{n}: {{cite: E1, base: 1}}")
    modifiers = each(count, lambda n: f"- {{to: v{n}, label: next, cite: E1, add: v{n + 1}}}")
    return rules("{set: game.count, to: v0}", values=values, modifiers=modifiers)


@kind
def chain_of_loops(count: int) -> str:
    """Small values that range over things, each for the next one."""
    head = "cite: E1, args: {p: player}, gives: bool"
    values = _chain(
        count,
        lambda n: f'v{n}: {{{head}, base: "any(q in [p], v{n + 1}(q))"}}',
        f"v{count}: {{{head}, base: p in players}}",
    )
    return rules(f"if: any(p in players, v0(p))\n        then: [{{{SET}}}]", values=values)


@kind
def chain_of_procedures(count: int) -> str:
    """A procedure that calls one that calls one; none can wait."""
    return _calls(count, f"{{{SET}}}")


@kind
def chain_of_procedures_that_ask(count: int) -> str:
    """The same, and the last one asks somebody."""
    return _calls(count, "{choose: x, by: red, number: [1, 3]}")


def _calls(count: int, last: str) -> str:
    calls = _chain(
        count,
        lambda n: f"p{n}: {{cite: E1, do: [{{call: p{n + 1}()}}, {{{ADD}}}]}}",
        f"p{count}: {{cite: E1, do: [{last}]}}",
    )
    return rules("{call: p0()}", procedures=calls)


@kind
def ring_of_procedures(count: int) -> str:
    """Procedures that call each other in a ring, as long as a condition holds."""
    calls = each(
        count,
        lambda n: (
            f"p{n}: {{cite: E1, do: [{{if: game.count < 1, then: [{{call: p{(n + 1) % count}()}}]}}, {{{SET}}}]}}"
        ),
    )
    return rules(f"{{{ADD}}}", "{call: p0()}", procedures=calls)


@kind
def chain_of_events(count: int) -> str:
    """Triggers, each of which notes the event that the next one waits for."""
    return _events(count, lambda n: f"t{n}: {{cite: E1, after: e{n}, do: [{{note: e{n + 1}}}]}}")


@kind
def chain_of_conditional_events(count: int) -> str:
    """The same, each under a condition, with a step that follows."""
    return _events(
        count,
        lambda n: (
            f"t{n}: {{cite: E1, after: e{n}, when: game.count < {n + 5}, "
            f"do: [{{if: game.count < {n + 5}, then: [{{note: e{n + 1}}}]}}, {{{ADD}}}]}}"
        ),
    )


def _events(count: int, trigger: Callable[[int], str]) -> str:
    events = each(count + 1, lambda n: f"e{n}: {{cite: E1}}")
    return rules("{note: e0}", events=events, triggers=each(count, trigger))


@kind
def chain_of_occasions(count: int) -> str:
    """Occasions, each within the one before it."""
    kinds = each(count, lambda n: f"o{n}: {{cite: E1}}")
    calls = each(
        count,
        lambda n: (
            f"p{n}: {{cite: E1, {f'within: o{n - 1}, ' if n else ''}"
            f"do: [{{during: o{n}(), do: [{{{f'call: p{n + 1}()' if n + 1 < count else ADD}}}]}}]}}"
        ),
    )
    return rules("{call: p0()}", occasions=kinds, procedures=calls)


@kind
def chain_of_extensions(count: int) -> str:
    """Procedures, each of which extends the one before it."""
    more = each(range(1, count), lambda n: f"p{n}: {{extends: p{n - 1}, cite: E1, do: [{{{ADD}}}]}}")
    return rules("{call: p0()}", procedures=f"  p0: {{cite: E1, do: [{{{ADD}}}]}}\n{more}")


@kind
def chain_of_orders(count: int) -> str:
    """Orders, each of which ranks by the next one."""
    orders = _chain(count, lambda n: f"o{n}: [o{n + 1}, {{least: it.points}}]", f"o{count}: [{{most: it.points}}]")
    return rules("let: {x: 'best(pawns, o0)'}", orders=orders)


# Crowds


@kind
def wrong_names(count: int) -> str:
    """Values that each ask for something that there is not."""
    return rules(values=each(count, lambda n: f"value_number_{n}: {{cite: E1, base: valeu_nubmer_{n} + 1}}"))


@kind
def right_names(count: int) -> str:
    """Values that each ask for the first."""
    others = each(range(1, count), lambda n: f"value_number_{n}: {{cite: E1, base: value_number_0 + 1}}")
    return rules(values="  value_number_0: {cite: E1, base: 1}\n" + others)


# Work


@kind
def doubling_values(count: int) -> str:
    """Values that each add the one before to itself, in a loop that never ends."""
    first = '  v0: {cite: E1, base: "count(n in range(1, 5000), n > game.count)"}\n'
    values = first + each(range(1, count + 1), lambda n: f"v{n}: {{cite: E1, base: v{n - 1} + v{n - 1}}}")
    return rules(f"while: v{count} >= 0\n        do: [{{set: game.count, to: 1 - game.count}}]", values=values)


if __name__ == "__main__":
    write(Path(sys.argv[3]), KINDS[sys.argv[1]](int(sys.argv[2])))
