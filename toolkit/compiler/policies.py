"""Policies as code: for each entry the functions that tell when it counts, which answers do, and how they rank; and a
routine of blocks for steps that answer.

What runs them is the machine (`toolkit/play/policies.py`). A routine is entered beside the decision that is pending,
whose frame stands around it; its `answer:` hands the machine what it answers with, and its end that it has no answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from toolkit.compiler import names
from toolkit.compiler.code import Leave, Wait
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.env import Env, of_player
from toolkit.compiler.generator import Generator
from toolkit.compiler.log_marks import Cites
from toolkit.compiler.pycode import NONE, PyCode, comma, literal, local, names_in, py, reads_of
from toolkit.compiler.routines import blocks
from toolkit.compiler.step_emitter import Scope, StepEmitter
from toolkit.model import Type
from toolkit.program.policies import Entry
from toolkit.program.rules import Arg, Policy
from toolkit.runtime.program import policy_function

PLAYER = Type("named", "player")
INT = Type("named", "int")
IT = "it"


def write_policies(generator: Generator) -> Mapping[str, int]:
    """Write all policies that are there. For the log: by entry (`policy 3`) the number of its mark."""
    marks: dict[str, int] = {}
    for _, policy in sorted(generator.rules.policies.items()):
        if not generator.writer.is_on(policy):
            continue
        for entry in policy.entries:
            _Writing(generator, policy, entry).write()
            if generator.tracing:
                number = generator.telling.number("policy", policy.id, entry.at, cites_of(policy, entry))
                marks[f"{policy.id} {entry.number}"] = number
        if policy.otherwise is not None:
            _write_otherwise(generator, policy)
        if generator.tracing:
            marks[policy.id] = generator.telling.number("policy", policy.id, policy.at, policy.cite)
    return marks


def cites_of(policy: Policy, entry: Entry) -> Cites:
    """The cases of an entry: its own, else those of its policy."""
    return entry.cite or policy.cite


def _write_otherwise(generator: Generator, policy: Policy) -> None:
    code = policy.otherwise
    assert code is not None

    def write(body: CodeBuffer) -> None:
        """What it answers where no entry does."""
        body.line(py("return {}", generator.writer.value(code, of_player(local("by")), body)))

    generator.statements(policy_function(policy.id, None, "otherwise"), ("S", "by"), write)


class _Writing:
    """One entry while it is written."""

    def __init__(self, generator: Generator, policy: Policy, entry: Entry) -> None:
        self.generator, self.policy, self.entry = generator, policy, entry
        self.told = {name: local(names.local(name)) for name, _ in entry.names}

    def write(self) -> None:
        """All functions that it needs."""
        entry, writer = self.entry, self.generator.writer
        if entry.when is not None:
            when = entry.when
            self._function("when", (), lambda body, env: writer.truth(when, env, body))
        if entry.only is not None:
            only = entry.only
            self._function("only", (IT,), lambda body, env: writer.truth(only, env, body))
        if entry.prefer:
            self._function("key", (IT,), lambda body, env: writer.key(entry.prefer, local(IT), entry.at, env, body))
        if entry.walk is not None:
            self._write_walk()
        if entry.steps:
            self._write_steps()
        if entry.ties:
            self._write_tie()

    def _function(
        self, what: str, more: tuple[str, ...], write: Callable[[CodeBuffer, Env], PyCode], known: bool = True
    ) -> None:
        """A function of the cells and of the names that the entry knows."""
        told = {**(self.told if known else {"by": local("by")}), **{name: local(name) for name in more}}

        def statements(body: CodeBuffer) -> None:
            """Its body."""
            env = of_player(local("by"), {name: text for name, text in told.items() if name != "by"})
            text = write(body, env)
            body.line(py("return {}", text))

        name = policy_function(self.policy.id, self.entry.number, what)
        self.generator.statements(name, ("S", *map(str, told.values())), statements)

    def _write_walk(self) -> None:
        walk, writer = self.entry.walk, self.generator.writer
        assert walk is not None
        self._function("things", (), lambda body, env: writer.value(walk.things, env, body), known=False)
        if walk.by:
            self._function(
                "order", (IT,), lambda body, env: writer.key(walk.by, local(IT), self.entry.at, env, body), known=False
            )

    def _args(self) -> list[Arg]:
        """What its routines are told: who is asked, and whose turn it is."""
        walk = self.entry.walk
        member = [Arg(walk.variable, walk.member, None)] if walk is not None else []
        return [Arg("by", PLAYER, None), *member]

    def _hand_over(self, what: str, scope: Scope, *values: PyCode) -> Leave:
        """Let the machine go on."""
        walk = self.entry.walk
        member = scope.variables[walk.variable].python if walk is not None else NONE
        told = comma(local("up"), literal(self.policy.id), self.entry.number, member, *values)
        return Leave(((0, py(f"return g.{what}({{}})", told)),), reads_of((member, *values)))

    def _write_steps(self) -> None:
        entry = self.entry

        def build(emitter: StepEmitter, scope: Scope) -> None:
            """The steps; where they come to their end there is no answer."""
            emitter.answering = lambda inner, value: self._hand_over("policy_answers", inner, value)
            last = emitter.joint()
            last.code = [self._hand_over("policy_has_none", scope)]
            emitter.labels[0].code = emitter.chain(emitter.steps(entry.steps, scope), last)

        name = policy_function(self.policy.id, entry.number, "steps")
        blocks(self.generator, name, f"policies.{self.policy.id}", self._args(), build)

    def _write_tie(self) -> None:
        """Chance says which of equally good answers it is: so many there are."""

        def build(emitter: StepEmitter, scope: Scope) -> None:
            """Wait for chance; then the machine looks for that one."""
            count = scope.variables["count"].python
            go = emitter.answer(emitter.site(self.entry.at, "chance", scope, "tie", cite=self.entry.cite))
            go.code = [self._hand_over("policy_draws", scope, py("answer"))]
            emitter.labels[0].code = [Wait(go, odds=count, reads=names_in(count))]

        name = policy_function(self.policy.id, self.entry.number, "tie")
        args = [*self._args(), Arg("count", INT, None)]
        blocks(self.generator, name, f"policies.{self.policy.id}", args, build)
