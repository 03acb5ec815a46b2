"""What events tell, in the order in which the past keeps it. In: rules. Out: facts with their types, by kind."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model import Type
from toolkit.program.policies import ANSWER, answer_facts
from toolkit.program.rules import Action, Rules
from toolkit.state.shapes import PIECE, PLAYER


def facts_of_events(rules: Rules) -> dict[str, tuple[tuple[str, Type], ...]]:
    """The facts of each kind of event with their types, in order; an action that was paid for is an event too."""
    actions = {id: tuple(_facts_of_action(action)) for id, action in rules.actions.items()}
    return actions | {id: tuple((fact.name, fact.type) for fact in event.facts) for id, event in rules.events.items()}


def facts_of_event(rules: Rules, id: str) -> list[str]:
    """The facts of one kind of event by name, in the order in which the past keeps them."""
    if id.startswith(ANSWER):
        return list(facts_of_answer(rules, id.removeprefix(ANSWER)))
    if id in rules.events:
        return [fact.name for fact in rules.events[id].facts]
    return [name for name, _ in _facts_of_action(rules.actions[id])]


def facts_of_answer(rules: Rules, id: str) -> dict[str, Type]:
    """The fields of an answer at a menu, or of one that does an action, as expressions read them."""
    actions = rules.actions_of(id) if id in rules.menus else [id]
    return answer_facts(dict(_told_with(rules.actions[action])) for action in actions)


def _told_with(action: Action) -> Iterator[tuple[str, Type]]:
    yield from ((name, type) for name, type in _facts_of_action(action) if name != "by")


def _facts_of_action(action: Action) -> Iterator[tuple[str, Type]]:
    yield "by", PLAYER
    if action.card is not None:
        yield "card", PIECE
    yield from ((choice.name, choice.type) for choice in action.args)
