"""`choose`: a player chooses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from toolkit.analysis.hiding import asks_who_decides
from toolkit.compiler.choices.asking import Asking as Question
from toolkit.compiler.choices.asking import form_of, is_single, taken, write_exists, write_listing
from toolkit.compiler.choices.proposals import write_proposals
from toolkit.compiler.code import Asking, Do, If, Jump, Label, Leave, Nodes, Part, Wait, Waiting
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.pycode import CELLS, EMPTY, NONE, PyCode, call, literal, local, names_in, py
from toolkit.compiler.step_emitter import Scope, Statements, StepEmitter, reads, verb
from toolkit.language.code import Choice
from toolkit.model import Type
from toolkit.program.rules import Rules
from toolkit.program.steps.flow import Choose
from toolkit.program.walking import elements_of, walk

PLAYER = Type("named", "player")


def choose(emitter: StepEmitter, step: Choose, scope: Scope, anew: Label | None = None) -> list[Part]:
    """The parts of a choice, also of one that another step makes.

    `anew` is where that finds what is chosen among: there it goes on when something was claimed meanwhile.
    """
    return _Choosing(emitter, step, scope, anew).parts()


@verb(Choose)
def lower_choose(emitter: StepEmitter, step: Choose, scope: Scope) -> list[Part]:
    """Look whether there is a choice at all, where that matters; ask; go on with what is chosen."""
    return choose(emitter, step, scope)


class _Choosing:
    def __init__(self, emitter: StepEmitter, step: Choose, scope: Scope, anew: Label | None) -> None:
        self.emitter = emitter
        self.anew = anew
        self.step = step
        self.scope = scope
        self.choice: Choice = step.choice
        self.names = tuple(sorted(reads(step.choice, scope)))
        stem = f"{emitter.prefix}_{step.choice.name}_{next(emitter.numbers)}"
        self.lister, self.proposer, self.teller = f"n_{stem}", f"p_{stem}", f"c_{stem}"
        self.maker = f"q_{stem}"
        self.env = scope.env()

    def parts(self) -> list[Part]:
        """All that the step does."""
        emitter, step = self.emitter, self.step
        statements = emitter.statements(self.scope)
        seat = emitter.hidden("seat", step.at, PLAYER)
        statements.line(py("{} = {}", seat, self._chooser(statements)))
        start = statements.node(seat)
        if any(map(asks_who_decides, walk(self.choice))):
            self.names = tuple(sorted({*self.names, str(seat)}))
            self.env = replace(self.env, decides=seat)
        otherwise = None
        if step.otherwise is not None or step.may or emitter.generator.rules.skips_the_impossible:
            otherwise = emitter.steps(step.otherwise or (), self.scope)
        type = self.choice.type_of_any if step.may or otherwise is not None else self.choice.type
        name = emitter.local(self.scope, self.choice.name, type)
        if self.anew is not None or not emitter.generator.claimed:
            return [start, Waiting(lambda after: self._nodes(after, seat, name, otherwise, self.anew))]

        def make(after: Label) -> Nodes:
            """What was claimed meanwhile may have changed who chooses, and whether there is a choice at all."""
            head = emitter.joint()
            head.code = emitter.marked([*start, *self._nodes(after, seat, name, otherwise, head)], step)
            return [Jump(head)]

        return [Waiting(make)]

    def _chooser(self, statements: Statements) -> PyCode:
        """Who chooses: the step says it, else the occasion around it, else who acts."""
        if self.step.by is not None:
            return statements.value(self.step.by)
        rules = self.emitter.generator.rules
        for kind in (*(open.kind for open in self.scope.around), *_said_to_be_live(rules, self.step)):
            decides = rules.occasions[kind].decides if kind in rules.occasions else None
            if decides is not None:
                return statements.value(decides)
        by = self.scope.variables["by"].python
        statements.reads |= by.names
        return by

    def _nodes(
        self, after: Label, seat: PyCode, name: PyCode, otherwise: list[Part] | None, head: Label | None
    ) -> Nodes:
        emitter, step = self.emitter, self.step
        go = emitter.answer(
            emitter.site(
                step.at,
                "choice",
                self.scope,
                choice=self.choice,
                cite=step.cite,
                prompt=self.choice.say or self.choice.question,
            )
        )
        emitter.beside_policies(go, self.scope)
        go.seat = str(seat)
        if head is not None:
            emitter.afresh(go, head, step.at, self.scope)
        asking = Asking(tuple(self._ask()), seat.names | frozenset(self.names))
        go.asks = asking
        if self.choice.propose:
            go.proposes = Asking(tuple(self._propose()), seat.names | frozenset(self.names))
        nothing = EMPTY if self.choice.is_several else NONE
        none: Nodes = [Do(((0, py("{} = {}", name, nothing)),), writes=names_in(name))]
        go.code = self._taken(name, none, after)
        wait: Nodes = [Wait(go, asking)]
        if otherwise is None:
            return wait
        test = call(self._tells(), CELLS, *map(local, self.names))
        return [If(test, wait, emitter.chain([none, *otherwise], after), frozenset(self.names))]

    def _taken(self, name: PyCode, none: Nodes, after: Label) -> Nodes:
        nodes: Nodes = [If(py("answer[0] == -2"), [*none, Jump(after)], [])] if self.step.may else []
        kept = self.emitter.generator.writer.kept
        if is_single(self.choice):
            value = py("answer[1] == 1" if self.choice.form == "yes" else "answer[1]")
        else:
            read = self.emitter.generator.runtime("read_whole")
            values = self.emitter.fresh("values")
            unfinished: Nodes = [Leave(((0, py("g.partial = answer")), (0, py("return None"))))]
            nodes += [
                Do(((0, py("{} = {}({}, answer)", values, read, literal((form_of(self.choice),)))),)),
                If(py("{} is None", values), unfinished, []),
                Do(((0, py("g.partial = ()")),)),
            ]
            statements = self.emitter.statements(self.scope)
            value = taken(self._question(), py("{}[0]", values), statements.body)
            statements.reads.update(self.names)
            statements.line(py("{} = {}", name, kept(self.choice.type, value)))
            return [*nodes, *statements.node(name), Jump(after)]
        return [
            *nodes,
            Do(((0, py("{} = {}", name, kept(self.choice.type, value))),), writes=names_in(name)),
            Jump(after),
        ]

    def _ask(self) -> list[tuple[int, PyCode]]:
        body = CodeBuffer(self.emitter.numbers)
        listed = self._call(self.lister, self._list, body)
        if not self.step.may:
            body.line(py("return {} or {}(g)", listed, self.emitter.generator.runtime("nothing_to_choose")))
            return body.lines
        body.line(py("_answers = {}", listed))
        with body.block("if not g.partial:"):
            body.line("_answers.append((-2,))")
        body.line("return _answers")
        return body.lines

    def _list(self, asking: Question, body: CodeBuffer) -> None:
        """The next short answers; what they are found by is kept from one element to the next."""
        generator, names = self.emitter.generator, ("S", *self.names)

        def apart(made: Callable[[CodeBuffer], None]) -> tuple[PyCode, ...]:
            """The function that makes that."""
            return generator.statements(self.maker, names, made), *map(local, names)

        write_listing(asking if generator.tracing else replace(asking, apart=apart), body)

    def _propose(self) -> list[tuple[int, PyCode]]:
        body = CodeBuffer(self.emitter.numbers)
        body.line(py("return {}", self._call(self.proposer, write_proposals, body)))
        return body.lines

    def _call(self, function: str, write: Callable[[Question, CodeBuffer], None], body: CodeBuffer) -> PyCode:
        """The call of a function that lists whole answers or their next elements, behind what is chosen so far."""
        head, chosen = literal((0,)), py("()")
        if not is_single(self.choice):
            read = self.emitter.generator.runtime("read_partial")
            body.line(py("_, _head, _chosen = {}({}, g.partial or (0,))", read, literal((form_of(self.choice),))))
            head, chosen = local("_head"), local("_chosen")
        parameters = ("S", *self.names, "_head", "_chosen")
        listed = self.emitter.generator.statements(function, parameters, lambda body: write(self._question(), body))
        return call(listed, CELLS, *map(local, self.names), head, chosen)

    def _question(self) -> Question:
        generator, choice = self.emitter.generator, self.choice
        head, chosen = local("_head"), local("_chosen")
        return Question(generator.writer, choice, self.env, head, chosen, generator.runtime)

    def _tells(self) -> PyCode:
        parameters = ("S", *self.names)
        return self.emitter.generator.statements(
            self.teller, parameters, lambda body: write_exists(self._question(), body)
        )


def _said_to_be_live(rules: Rules, step: Choose) -> tuple[str, ...]:
    """The kinds of occasion in which the element says it is run that holds a step."""
    source, path = step.at.source, step.at.path
    for element in elements_of(rules):
        if element.at.source is source and path[: len(element.at.path)] == element.at.path:
            return element.within
    return ()
