"""The samples of the language reference, run: each function called, each step done, in the pack of the samples.

In: the registries. Out: what came of each sample: of an expression its value in words, of steps the lines of the log
that they made. All of them are compiled into one program; each sample of a step is an action of one menu, and is done
in a game of its own.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import indent

from toolkit.agents.answers import some_answers
from toolkit.checker import check_rules
from toolkit.cli.playing.asking import account
from toolkit.compiler import compile_program
from toolkit.examples import Playback, run_examples
from toolkit.examples.log import INDENT, answer_words, entries_of
from toolkit.language.functions import FUNCTIONS
from toolkit.packs import load_pack
from toolkit.play import Game, read_answer
from toolkit.program.rules import Rules
from toolkit.reference import SAMPLES
from toolkit.reference.operators import OPERATORS
from toolkit.reference.steps import STEPS
from toolkit.reference.tables import TABLES
from toolkit.runtime.program import Program

ARGS = "{unit: unit, other: unit, by: player, cell: space, shares: map unit to int}"
GIVEN = "unit, other, p, B1, shares"
RUN = """
  run:
    do:
      - let:
          p: first(players)
          unit: only(units(first(players)))
          other: only(units(only(opponents(first(players)))))
      - let: shares
        type: map unit to int
      - add: shares[unit]
      - during: turn(who=p)
        do:
          - during: attack(firers=units(p), target=B1, total=3)
            do: [{offer: samples, to: p, until: one}]
      - add: p.points
        by: shares[unit] if other in shares else 0
"""
"""The whole game: one sample. What stands behind it keeps the names of what the samples speak of."""
ACTION = """
  sample_{verb}:
    menu: samples
    within: [turn, attack]
    do:
      - let:
          unit: only(units(by))
          other: only(units(only(opponents(by))))
      - let: shares
        type: map unit to int
""".lstrip("\n")
"""What each sample of a step finds."""
AT_THE_END = ("cut: ", "over: ")
"""What follows from a sample when it is done itself."""
ORIGIN = re.compile(r"  \[(?:do|sample)_\w+\]$")
STANDS_APART = "answer"
"""The step that a policy alone does."""
SEED = 4
MOST_ANSWERS = 30


def expressions() -> dict[str, str]:
    """The samples of functions and operators, by what the reference knows them by."""
    functions = {f"functions/{each.name}": each.sample for each in FUNCTIONS.values()}
    operators = {f"operators/{place}": each.sample for place, each in enumerate(OPERATORS)}
    return functions | operators | {f"tables/{place}": each.use for place, each in enumerate(TABLES)}


def results() -> dict[str, list[str]]:
    """What came of each sample: a value; the lines of the log; of an example both, as it was played."""
    with TemporaryDirectory() as folder:
        program = compile_program(checked(Path(folder)), "run", tracing=True)
        values = {name: [_value(program, number)] for number, name in enumerate(expressions())}
        steps = {f"steps/{entry.verb}": [*_log(program, entry.verb)] for entry in STEPS}
    return values | steps | dict(played())


def played() -> Iterator[tuple[str, list[str]]]:
    """Each example of the pack of the samples: what was answered and what came of it, then the values asked for."""
    pack, found = load_pack(SAMPLES)
    assert pack is not None, found
    rules, problems = check_rules(pack)
    assert rules is not None, problems
    for outcome in run_examples(pack, rules, pack.all("examples"), tell=True):
        assert outcome.playback is not None and not outcome.diagnostics, (outcome.example.id, outcome.diagnostics)
        yield f"examples/{outcome.example.id}", [*_told(outcome.playback)]


def _told(playback: Playback) -> Iterator[str]:
    for turn in playback.answers:
        refused = f"  (refused: {dict(turn.refused.reasons)['en']})" if turn.refused is not None else ""
        yield f"{answer_words(turn.answer)}{refused}"
        yield from (f"{INDENT}{entry.raw}" for entry in turn.log)
    for look in playback.looks:
        if look.found is not None:
            first, *others = look.found.lines
            yield f"{first.label} = {look.found.words}"
            yield from (line.text for line in others)


def checked(folder: Path) -> Rules:
    """The rules of the pack of the samples with a rules file in which each sample is a value or an action."""
    target = folder / SAMPLES.name
    shutil.copytree(SAMPLES, target)
    (target / "rules/run.yaml").write_text(rules(), "utf-8")
    scenario = (SAMPLES / "scenarios/one.yaml").read_text("utf-8").replace("scenario: one", "scenario: run")
    tables = "".join(each.sample.removeprefix("tables:\n") for each in TABLES)
    (target / "tables.yaml").write_text((SAMPLES / "tables.yaml").read_text("utf-8") + tables, "utf-8")
    (target / "scenarios/run.yaml").write_text(f"{scenario}sequence: run\n", "utf-8")
    pack, found = load_pack(target)
    assert pack is not None, found
    found_rules, problems = check_rules(pack)
    wrong = [
        f"{each.span.path}:{each.span.line} {each.code} {each.message}" for each in problems if each.severity == "error"
    ]
    assert found_rules is not None, "\n".join(wrong)
    return found_rules


def rules() -> str:
    """The rules file: values of the expressions, actions that do the steps, a policy for the one that stands apart."""
    values = "".join(
        f"  value_{number}:\n    within: [turn, attack]\n    args: {ARGS}\n    base: |-\n      {sample}\n"
        for number, sample in enumerate(expressions().values())
    )
    entries = {entry.verb: entry.sample for entry in STEPS}
    procedures = "".join(
        f"  do_{verb}:\n    within: [turn, attack]\n    args: {ARGS}\n"
        f"{'    gives: int' if verb == 'return' else ''}\n    do:\n{indent(sample, 6 * ' ')}"
        for verb, sample in entries.items()
        if verb != STANDS_APART
    )
    actions = "".join(f"{ACTION.format(verb=verb)}{indent(_done(verb), 6 * ' ')}" for verb in entries)
    policy = f"  sampled:\n    entries:\n      - for: fighting\n        do:\n{indent(entries[STANDS_APART], 10 * ' ')}"
    return (
        f"menus:\n  samples: {{within: [turn, attack]}}\nvalues:\n{values}actions:\n{actions}"
        f"policies:\n{policy}procedures:{RUN}{procedures}"
    )


def _done(verb: str) -> str:
    """The steps of an action that do a sample."""
    if verb == STANDS_APART:
        return "- {offer: fighting, to: only(opponents(by)), until: one}\n"
    call = f"- call: do_{verb}(unit, other, by, B1, shares)\n"
    return f"{call}  as: given\n- {{add: by.points, by: given}}\n" if verb == "return" else call


def _value(program: Program, number: int) -> str:
    """The value of an expression before anything has been done."""
    found, problems = account(Game(program, SEED), f"value_{number}({GIVEN})")
    assert found is not None, problems
    return found.words


def played_on(program: Program, verb: str) -> Game:
    """A game in which a step is done, and played on with the first answer that is legal each time."""
    game = Game(program, SEED, policies={"red": "sampled"} if verb == STANDS_APART else {})
    game.apply(read_answer(game, {"blue": f"sample_{verb}"}))
    for _ in range(MOST_ANSWERS):
        if game.over:
            break
        game.apply(some_answers(game, MOST_ANSWERS)[0])
    assert game.over, verb
    return game


def _log(program: Program, verb: str) -> Iterator[str]:
    """The lines that the log has of a step."""
    before = len(entries_of(Game(program, SEED)))
    answer, *others = entries_of(played_on(program, verb))[before:]
    for entry in others:
        if entry.depth > answer.depth:
            yield f"{INDENT * (entry.depth - answer.depth - 1)}{ORIGIN.sub('', entry.text)}"
        elif entry.text.startswith(AT_THE_END):
            yield ORIGIN.sub("", entry.text)
