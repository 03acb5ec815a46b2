"""Answers of an example as the machine reads them, and refusals held against what is expected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.diagnostics import Diagnostic, Note
from toolkit.examples.codes import REFUSED
from toolkit.model.examples import Refusal
from toolkit.packs import Item
from toolkit.play import Game, Refused
from toolkit.play.answers import CLAIM, LIFTED
from toolkit.play.data import plain
from toolkit.play.slots import Slot, slots_of, slots_of_action

NOT_PARTS = ("refused", "note")
"""Keys of an entry that are not part of the answer."""


def answer_data(game: Game, entry: Mapping[str, Any]) -> dict[str, Any]:
    """An answer with numbers and truths where its arguments are such; files hold text."""
    data = {key: value for key, value in entry.items() if key not in NOT_PARTS}
    if game.go is None or game.odds is not None:
        return data
    numbers = game.program.stage.numbers
    who = next((player for player in numbers.players if player in data), None)
    does = data.get(who) if who is not None else None
    if isinstance(does, str) and does.startswith(CLAIM):
        return _with_types(game, data, does.removeprefix(CLAIM))
    if game.site is not None and game.site.choice is not None:
        return _shortened(game, data, who)
    return _with_types(game, data, does)


def _with_types(game: Game, data: dict[str, Any], does: Any) -> dict[str, Any]:
    """The arguments of an action as what they are."""
    actions = game.program.stage.numbers.of["actions"]
    if not isinstance(does, str) or does not in actions:
        return data
    slots = {slot.name: slot for slot in slots_of_action(game.program, actions[does])}
    return {key: _plain(slots[key], value) if key in slots else value for key, value in data.items()}


def _shortened(game: Game, data: dict[str, Any], who: str | None) -> dict[str, Any]:
    """A choice may be answered with its value alone: `{blue: yes}`, `{blue: C3}`."""
    assert game.go is not None
    (slot,) = slots_of(game.program, game.go, 0)
    found = dict(data)
    if who is not None and found[who] not in ("choose", "pass", LIFTED) and slot.name not in found:
        found[slot.name], found[who] = found[who], "choose"
    if slot.name in found:
        value = {"yes": "true", "no": "false"}.get(found[slot.name], found[slot.name]) if _is_truth(slot) else None
        value = found[slot.name] if value is None else value
        found[slot.name] = _plain(slot, value)
    return found


def _plain(slot: Slot, value: Any) -> Any:
    """A part of an answer as what it is; of a split its amounts, in their order or by whom they are for."""
    if slot.among is not None and isinstance(value, dict):
        return {whose: plain(slot.member, amount) for whose, amount in value.items()}
    return plain(slot.said, value)


def _is_truth(slot: Any) -> bool:
    return bool(slot.member.name == "bool")


def is_refusal(data: Any) -> bool:
    """Whether data say why an answer is refused: a case, or a case and words."""
    try:
        read_refusal(data)
    except ValueError:
        return False
    return True


def read_refusal(data: Any) -> Refusal:
    """What `refused:` of an answer says."""
    return Refusal.model_validate(data)


def compare_refusal(
    example: Item, inside: tuple[str | int, ...], expected: Any, refused: Refused
) -> Iterator[Diagnostic]:
    """Hold a refusal against the case and the words expected."""
    wanted = expected if isinstance(expected, Refusal) else read_refusal(expected)
    notes = [Note(f"The refusal: {refused}")]
    if wanted.case is not None and wanted.case not in refused.cite:
        by = f"by {', '.join(refused.cite)}" if refused.cite else "without a case"
        yield REFUSED.at(example.span(*inside), f"This is refused {by}, not by {wanted.case}.", notes=notes)
    elif wanted.says is not None and wanted.says not in str(refused):
        yield REFUSED.at(example.span(*inside), f"The refusal does not say `{wanted.says}`.", notes=notes)


def refused_as_expected(example: Item, inside: tuple[str | int, ...]) -> Iterator[Diagnostic]:
    """The diagnostic of an answer that should be refused, and is not."""
    yield REFUSED.at(example.key_span(*inside), "This answer is legal: it is not refused.")
