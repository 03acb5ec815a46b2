"""Section `policies`: ways to play by rules. Each entry is checked once for each decision that it answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.checker.actions import action_scope
from toolkit.checker.choices import candidates
from toolkit.checker.conditions import maybe_condition, scope_where
from toolkit.checker.criteria import check_criteria
from toolkit.checker.elements.sheet import Sheet, element
from toolkit.checker.scope import Scope
from toolkit.checker.spot import Spot
from toolkit.checker.steps import Body, check_steps
from toolkit.checker.steps.body import FIXED_NAMES
from toolkit.checker.types import BOOL, INT, PLAYER, UNKNOWN, list_of, member
from toolkit.diagnostics import register
from toolkit.language.code import Where
from toolkit.language.tree import Variable
from toolkit.model import Type
from toolkit.program.policies import ANSWER, TURNS, Decision, Entry, Walk
from toolkit.program.rules import Policy
from toolkit.program.steps.flow import Answer, Choose, During, End
from toolkit.program.walking import steps_in, walk

TWO_ANSWERS = register(
    "E619",
    "two-ways-to-answer",
    about="policies",
    title="An entry of a policy answers in two ways, or in none",
    cause="An entry ranks the legal answers (`only`, `prefer`, `ties`), or its steps (`do`) end in `answer:`. An entry "
    "with `each` holds `entries` that are tried for each thing, and answers nothing itself.",
    remedy="Keep one of them, or write two entries.",
    bad="- for: sacrifice\n  prefer: [{most: it.card.cost}]\n  do: [{answer: pass}]",
    good="policies:\n  robot:\n    entries: [{for: fire, prefer: [{most: it.gun.armour}]}]",
)
NOT_WHOLE = register(
    "E620",
    "answer-not-whole",
    about="policies steps/answer",
    title="The steps of a policy's entry do not answer what is decided there",
    cause="Steps answer a whole decision: a menu, an action or what a step lets choose; an argument alone is ranked by "
    "`prefer`. They come to an `answer:` themselves: what goes on around it, and the game, they do not end.",
    remedy="Name the menu or the action, and answer with the action and its arguments.",
    bad="- {for: fire.target, do: [{answer: weakest}]}",
    good="policies:\n  robot:\n    entries: [{for: fire, do: [{answer: fire(gun=first(guns))}]}]",
)
NOT_WALKED = register(
    "E621",
    "nothing-to-walk",
    about="policies",
    title="These things cannot have a turn one after the other",
    cause="`each` names a set or a list of things that can be kept: pieces, spaces, players, sides. Who had his turn "
    "is kept until `until` opens.",
    remedy="Name such a set.",
    bad="- {each: 'n in [1, 2]', entries: [{for: fight}]}",
    good="policies:\n  robot:\n    entries:\n      - each: u in units(by)\n        until: turn\n"
    "        entries: [{for: fight, only: it.unit == u}]",
)
Cited = tuple[tuple[str, ...], Where]
"""Cases, and where they are cited."""
_LISTED = {"one": None, "number": INT, "yes": BOOL}
"""The choices of which all answers can be listed, with the type of one where that of the choice is not meant."""


@element("policies")
def check_policy(sheet: Sheet) -> Iterator[Policy]:
    """A policy, entry by entry."""
    record, checking = sheet.record, _Checking(sheet)
    for index, entry in enumerate(record.entries):
        spot = sheet.spot.inside("entries", index)
        if entry.each is None:
            checking.entry(entry, spot, None)
            if entry.entries:
                sheet.bench.report(TWO_ANSWERS, spot.inside("entries").key_span, "Nothing says for each of what.")
            continue
        for field in ("for", "when", "only", "prefer", "ties", "do", "after"):
            if f"{field}_" in entry.model_fields_set or field in entry.model_fields_set:
                message = f"`{field}` is said of the entries inside."
                sheet.bench.report(TWO_ANSWERS, spot.inside(field).key_span, message)
        if not entry.entries:
            sheet.bench.report(TWO_ANSWERS, spot.inside("each").key_span, "No entries are tried for each of these.")
        walked = checking.walk(entry, spot, index)
        for number, inner in enumerate(entry.entries):
            checking.entry(inner, spot.inside("entries", number), walked, (tuple(entry.cite), spot.where))
    passes = record.otherwise is None or record.otherwise.strip() == "pass"
    otherwise = None
    if not passes:
        otherwise = sheet.bench.code(record.otherwise, sheet.spot.inside("otherwise"), sheet.scope({"by": PLAYER}))
    yield Policy(
        **sheet.envelope(),
        title=record.title or sheet.id,
        sees_all=record.sees == "all",
        entries=tuple(checking.found),
        passes=passes,
        otherwise=otherwise,
    )


class _Checking:
    """One policy while it is checked."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet, self.bench, self.known = sheet, sheet.bench, sheet.declarations
        self.found: list[Entry] = []

    def walk(self, record: Any, spot: Spot, index: int) -> Walk:
        """The things that have a turn."""
        scope = self.sheet.scope({"by": PLAYER})
        among = candidates(self.bench, record.each, spot.inside("each"), scope)
        inner = member(among.things.type) or UNKNOWN
        keeps = inner in (UNKNOWN, Type("named", "space"), Type("named", "player"), Type("named", "side"))
        if not keeps and not self.known.is_piece(inner):
            self.bench.report(NOT_WALKED, spot.inside("each").span, f"These are {among.things.type}.")
        if among.variable in FIXED_NAMES:
            message = f"`{among.variable}` has a meaning of its own in the entries."
            help = "Name the thing in hand: `u in units(by)`."
            self.bench.report(NOT_WALKED, spot.inside("each").span, message, help=help)
        about = scope.with_variables({among.variable: inner, "it": inner})
        by = check_criteria(self.bench, record.in_order, spot.inside("in_order"), about, inner)
        if record.until is not None:
            self.bench.use("until", record.until, spot.inside("until"), scope)
        field = f"{TURNS}{self.sheet.id} {index + 1}"
        return Walk(among.things, among.variable, by, record.until, record.again, field)

    def entry(self, record: Any, spot: Spot, walked: Walk | None, around: Cited | None = None) -> None:
        """An entry, for each of its decisions. What does not cite has the cases of what stands `around` it."""
        own = (tuple(record.cite), spot.where)
        policy = (tuple(self.sheet.record.cite), self.sheet.spot.where)
        cited = next((each for each in (own, around, policy) if each is not None and each[0]), own)
        ranks = [field for field in ("only", "prefer", "ties") if field in record.model_fields_set]
        if record.do and ranks:
            message = f"`{ranks[0]}` ranks answers, and `do` answers too."
            self.bench.report(TWO_ANSWERS, spot.inside(ranks[0]).key_span, message)
        for word in record.for_:
            for decision in self._decisions(word):
                self._checked(record, spot, decision, walked, cited)

    def _decisions(self, word: str) -> Iterator[Decision]:
        """What a word selects: nothing where it means nothing, which is told elsewhere."""
        element, _, name = word.rpartition(".")
        menus, actions = self.known.section("menus"), self.known.section("actions")
        if not element and name in menus:
            yield Decision("menu", name)
        elif not element and name in actions:
            yield Decision("action", name)
        else:
            for id in sorted(actions):
                in_menu = element in menus and id in self.known.actions_of(element)
                if (element in ("", id) or in_menu) and name in self._arguments(id):
                    yield Decision("argument", id, name)
            yield from self._choices(element, name)

    def _arguments(self, action: str) -> Mapping[str, Type]:
        told = self.known.events(action) or {}
        return {name: type for name, type in told.items() if name != "by"}

    def _choices(self, element: str, name: str) -> Iterator[Decision]:
        """The steps that let choose something of that name, in an element or in all."""
        for made in self.bench.made:
            if element in ("", made.id):
                for each in (step for one in made.elements for step in steps_in(one)):
                    if isinstance(each, Choose) and each.choice.name == name:
                        yield Decision("choice", made.id, name, each.at)

    def _choice_at(self, decision: Decision) -> Choose:
        steps = (step for made in self.bench.made for one in made.elements for step in steps_in(one))
        return next(step for step in steps if isinstance(step, Choose) and step.at == decision.where)

    def _checked(
        self,
        record: Any,
        spot: Spot,
        decision: Decision,
        walked: Walk | None,
        cited: Cited,
    ) -> None:
        names, about, listed, scope = self._told(decision)
        if walked is not None:
            names[walked.variable] = member(walked.things.type) or UNKNOWN
        if listed is not None:
            names["answers"] = listed
        scope = scope.with_variables(names)
        when = maybe_condition(self.bench, record.when, spot.inside("when"), scope)
        inside = scope_where(scope, when)
        of_one = inside.with_variable("it", about)
        only = maybe_condition(self.bench, record.only, spot.inside("only"), of_one)
        of_one = scope_where(of_one, only)
        prefer = check_criteria(self.bench, record.prefer, spot.inside("prefer"), of_one, about)
        steps = self._steps(record, spot, decision, inside, about) if record.do else ()
        at = spot.where
        found = Entry(
            number=len(self.found),
            at=at,
            decision=decision,
            names=tuple(names.items()),
            about=about,
            when=when,
            only=only,
            prefer=prefer,
            ties=record.ties == "draw",
            steps=steps,
            after=record.after == "others",
            cite=cited[0],
            cited=cited[1],
            walk=walked,
            lists=any(map(_reads_answers, walk((when, only, prefer, steps)))),
        )
        if record.ties == "draw" and not decision.is_whole:
            message = f"`{decision.name}` is a part of an answer."
            self.bench.report(NOT_WHOLE, spot.inside("ties").span, message, help="Draw between whole answers.")
        self.found.append(found)

    def _told(self, decision: Decision) -> tuple[dict[str, Type], Type, Type | None, Scope]:
        """What is known at a decision: names, what an answer is, the list of all answers, the surroundings."""
        names: dict[str, Type] = {"by": PLAYER}
        if decision.kind == "choice":
            choice = self._choice_at(decision).choice
            listed = list_of(_LISTED[choice.form] or choice.type) if choice.form in _LISTED else None
            return names, choice.type, listed, self.sheet.scope()
        if decision.kind == "menu":
            record = self.known.section("menus")[decision.element].record
            about = Type("event", f"{ANSWER}{decision.element}")
            return names, about, list_of(about), self.sheet.scope(live=record.within)
        live = action_scope(self.known, decision.element).live
        if decision.kind == "action":
            about = Type("event", f"{ANSWER}{decision.element}")
            return names, about, list_of(about), self.sheet.scope(live=live)
        for name, type in self._arguments(decision.element).items():
            if name == decision.name:
                listed = list_of(type) if type.form == "named" else None
                return names, type, listed, self.sheet.scope(live=live)
            names[name] = type
        return names, UNKNOWN, None, self.sheet.scope(live=live)

    def _steps(self, record: Any, spot: Spot, decision: Decision, scope: Scope, about: Type) -> Any:
        """Steps that answer."""
        place = spot.inside("do")
        if not decision.is_whole:
            self.bench.report(NOT_WHOLE, place.key_span, f"`{decision.name}` is a part of an answer.")
        body = Body(self.bench, "policies", given=frozenset(scope.variables), decision=decision, answered=about)
        steps = check_steps(body, record.do, place, scope).steps
        inner = [*steps_in(steps)]
        if not any(isinstance(step, Answer) for step in inner) and place.data:
            self.bench.report(NOT_WHOLE, place.key_span, "None of these steps is an `answer:`.")
        for step in inner:
            around = isinstance(step, During) and any(isinstance(each, Answer) for each in steps_in(step.steps))
            if around or isinstance(step, End):
                message = "An answer leaves what goes on here." if around else "A policy ends nothing."
                self.bench.report(NOT_WHOLE, step.at.span(), message)
        return steps


def _reads_answers(node: Any) -> bool:
    return isinstance(node, Variable) and node.name == "answers"
