"""Answers by name and by number: `{blue: attack, units: [rifle#1], target: C3}` and `(0, 57, END, 12)`.

In: a game at a decision, an answer in one form. Out: the other form. A set may be read in any order: it is spelt as the
pending decision lists it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from toolkit.language.faults import END
from toolkit.model import Type
from toolkit.play.base_game import BaseGame
from toolkit.play.data import written
from toolkit.play.faults import GameFault
from toolkit.play.interrupts import Claim, menu_of, opened
from toolkit.play.knowledge import Knowledge
from toolkit.play.passing import LiftedPass, PassUntil
from toolkit.play.pending import Answer, Beyond
from toolkit.play.refusals import Misread, Refused
from toolkit.play.seats import Viewer, viewer_at
from toolkit.play.sharing import sharers_at
from toolkit.play.slots import Slot, slots_of, slots_of_action
from toolkit.play.worded import worded
from toolkit.runtime.program import PASS, Frame, Program, seat_of, site_of
from toolkit.state import Names, UnknownName
from toolkit.state.opaque_ids import is_opaque

NamedAnswer = dict[str, Any]
CHANCE = "chance"
"""Who answers where dice are rolled and decks are shuffled."""
LIFTED, UNTIL, CLAIM, AFTER = "lift pass", "until", "claim ", "after passes"
"""What lifts a pass that stands, the key that says until when one does, how a claim begins, and the key that tells
after how many passes that were forced."""
MOST_SPELLINGS = 1_000
"""Beginnings that are tried when the members of a set are put in an order."""

_BOOL = Type("named", "bool")


def name_answer(game: BaseGame, answer: Sequence[Any], names: Names | None = None) -> NamedAnswer:
    """An answer to the pending decision by name; also one that is not whole yet."""
    assert game.go is not None, "the game is over"
    known = names or game.program.stage.names(game.cells)
    given = answer if isinstance(answer, Beyond) else tuple(answer)
    return name_given(game.program, game.go, game.odds is not None, given, known)


def name_given(
    program: Program, frame: Frame, by_chance: bool, answer: Any, names: Names, *, heard: bool = False
) -> NamedAnswer:
    """An answer that was given at a frame, by name. `heard`: as it is told afterwards, each set as that and not in the
    order in which it was chosen, which may tell what its chooser knew."""
    if by_chance:
        return {CHANCE: list(answer) if isinstance(answer, tuple) and len(answer) != 1 else _first(answer)}
    seat = seat_of(frame)
    who = program.stage.numbers.players[seat] if seat is not None else CHANCE
    if answer == PASS:
        return {who: "pass"}
    if isinstance(answer, PassUntil):
        return {who: "pass", "until": list(answer) if len(answer) > 1 else answer[0]}
    if isinstance(answer, LiftedPass):
        return {who: LIFTED}
    if isinstance(answer, Claim):
        action, *parts = answer.answer
        does = f"{CLAIM}{program.stage.numbers.ids['actions'][action]}"
        claimed: NamedAnswer = {program.stage.numbers.players[answer.seat]: does}
        claimed |= _name_slots(slots_of_action(program, action), parts, names, heard)
        return claimed if answer.passed < 0 else claimed | {AFTER: answer.passed}
    chosen = site_of(frame[0]).choice is not None
    named: NamedAnswer = {who: "choose" if chosen else program.stage.numbers.ids["actions"][answer[0]]}
    return named | _name_slots(slots_of(program, frame, answer[0]), answer[1:], names, heard)


def _name_slots(slots: Sequence[Slot], answer: Sequence[Any], names: Names, heard: bool) -> NamedAnswer:
    rest, named = list(answer), {}
    for slot in slots:
        if rest:
            named[slot.name] = _name_slot(slot, rest, names, heard)
    return named


def _first(answer: Any) -> Any:
    return answer[0] if isinstance(answer, tuple) else answer


def _name_slot(slot: Slot, rest: list[Any], names: Names, heard: bool) -> Any:
    if not slot.lists:
        value = rest.pop(0)
        return names.name(slot.member, bool(value) if slot.member == _BOOL else value)
    members = []
    while rest:
        value = rest.pop(0)
        if value == END:
            break
        members.append(value)
    if heard and not slot.ordered:
        return names.name(Type("set", inner=slot.member), tuple(sorted(members)))
    return [names.name(slot.member, value) for value in members]


def read_answer(game: BaseGame, named: Mapping[str, Any], *, viewer: Viewer | None = None) -> Answer:
    """The answer by number that names mean at the pending decision. Raises Refused for what cannot be one.

    `viewer`: the player or the players of the seat from which it comes. Then pieces have the names that his view gives
    them and no others: who does not know a piece must not find out by its true name where it lies. Records name pieces
    as they are.
    """
    if game.go is None:
        raise Refused(game.program.rules.pack, worded("The game is over."))
    if game.odds is not None:
        return _read_chance(game, named)
    claimed = next((player for player in game.program.stage.numbers.players if _is_claim(named.get(player))), None)
    if claimed is not None:
        return _read_claim(game, named, claimed, viewer)
    who = _asked(game, named)
    does = str(named[who])
    if does == "pass":
        return _read_pass(game, named, who)
    if does == LIFTED:
        return LiftedPass()
    site = site_of(game.go[0])
    if (site.choice is not None) != (does == "choose"):
        chooses, acts = "{who} is asked to choose.", "{who} is asked to act."
        raise Refused(game.program.rules.pack, worded(chooses if site.choice is not None else acts, who=who))
    action = 0 if site.choice is not None else _action_of(game, who, does)
    slots = slots_of(game.program, game.go, action)
    return _read_parts(game, named, who, does, action, slots, viewer)


def _action_of(game: BaseGame, who: str, does: str) -> int:
    actions = game.program.stage.numbers.of["actions"]
    if does not in actions:
        raise Misread(game.program.rules.pack, worded("No action is called {name}.", name=does), who, does, actions)
    return actions[does]


def _read_parts(
    game: BaseGame,
    named: Mapping[str, Any],
    who: str,
    does: str,
    action: int,
    slots: Sequence[Slot],
    viewer: Viewer | None,
) -> Answer:
    unknown = set(named) - {who} - {slot.name for slot in slots}
    if unknown:
        word = min(unknown)
        told = worded("{action} has no argument {name}.", action=does, name=word)
        raise Misread(game.program.rules.pack, told, word, word, [slot.name for slot in slots], of_key=True)
    names = _names_for(game, named, viewer)
    values = [_read_slot(game, slot, named, names) for slot in slots]
    _see_gap(game, does, slots, values)
    return spell(game, (action,), list(zip(slots, values, strict=True)))


def _see_gap(game: BaseGame, does: str, slots: Sequence[Slot], values: Sequence[Any]) -> None:
    """Refuse an answer that says a part and leaves one before it out: what is said behind it would not be read."""
    missing = ""
    for slot, value in zip(slots, values, strict=True):
        if value is ...:
            missing = missing or slot.name
        elif missing:
            phrase = "{action}: {name} is said, and {missing}, which comes before it, is not."
            told = worded(phrase, action=does, name=slot.name, missing=missing)
            advice = f"Say `{missing}:` too."
            raise Misread(game.program.rules.pack, told, slot.name, slot.name, of_key=True, advice=advice)


def _is_claim(does: Any) -> bool:
    return isinstance(does, str) and does.startswith(CLAIM)


def _read_claim(game: BaseGame, named: Mapping[str, Any], who: str, viewer: Viewer | None) -> Answer:
    """A claim, whoever is asked: its sets are spelt as the menu lists them for who claims."""
    does = str(named[who]).removeprefix(CLAIM)
    numbers = game.program.stage.numbers
    action, seat = _action_of(game, who, does), numbers.players.index(who)
    with opened(game, menu_of(game, action, seat), seat):
        said = {key: value for key, value in named.items() if key != AFTER}
        slots = slots_of_action(game.program, action)
        return Claim.of(seat, _read_parts(game, said, who, does, action, slots, viewer))


def _read_pass(game: BaseGame, named: Mapping[str, Any], who: str) -> Answer:
    more = set(named) - {who, UNTIL}
    if more:
        raise Refused(game.program.rules.pack, worded("A pass has no argument {name}.", name=min(more)))
    until = named.get(UNTIL)
    if until is None:
        return PASS
    return PassUntil([str(each) for each in until] if isinstance(until, list | tuple) else [str(until)])


def _names_for(game: BaseGame, named: Mapping[str, Any], viewer: Viewer | None) -> Names:
    """The names that a seat has; or those in a state, and where an answer has names that only seats use (`C3?1`, of
    what its seat does not know, `guard#k7f`) those of the seat too."""
    if viewer is not None:
        return Knowledge(game.program.stage, game.cells, viewer).answer_names
    names = game.program.stage.names(game.cells)
    told = [part for data in named.values() for part in (data if isinstance(data, list | tuple) else (data,))]
    if game.seat is None or not any(isinstance(part, str) and ("?" in part or is_opaque(part)) for part in told):
        return names
    known = dict(names.rows)
    for each in {game.seat: None, viewer_at(game, game.seat): None}:
        known = {**Knowledge(game.program.stage, game.cells, each).answer_names.rows, **known}
    return replace(names, rows=known)


def _read_chance(game: BaseGame, named: Mapping[str, Any]) -> Answer:
    if set(named) != {CHANCE}:
        raise Refused(game.program.rules.pack, worded("Chance comes first."))
    outcome = named[CHANCE]
    if not all(isinstance(part, int) for part in (outcome if isinstance(outcome, list) else [outcome])):
        raise Refused(game.program.rules.pack, worded("Chance answers with numbers."))
    return tuple(outcome) if isinstance(outcome, list) else (outcome,)


def _asked(game: BaseGame, named: Mapping[str, Any]) -> str:
    """The key of an answer that names its seat: that of the player who is asked."""
    players = game.program.stage.numbers.players
    asked = players[game.seat] if game.seat is not None else CHANCE
    if asked not in named:
        other = next((player for player in players if player in named), None)
        told = worded("{who} is asked.", who=asked)
        if other is not None:
            told = worded("{who} is asked, not {other}.", who=asked, other=other)
        raise Refused(game.program.rules.pack, told)
    return asked


def _read_slot(game: BaseGame, slot: Slot, named: Mapping[str, Any], names: Names) -> Any:
    """What is said for a part of an answer, `...` where nothing is."""
    if slot.name not in named or (named[slot.name] is None and slot.type.form != "optional"):
        return ...
    data = named[slot.name]
    if slot.type.form == "optional" and data in (None, "none"):
        return None
    try:
        if not slot.lists:
            return _read_part(slot, data, names)
        if slot.among is not None and isinstance(data, Mapping):
            return {
                names.value(slot.among.inner or slot.among, whose): _read_part(slot, each, names)
                for whose, each in data.items()
            }
        return [_read_part(slot, each, names) for each in (data if isinstance(data, list | tuple) else [data])]
    except UnknownName as error:
        alike = names.of_design(error.data)
        told = worded("{name}: {word} is no {type}.", name=slot.name, word=written(error.data), type=str(slot.member))
        if alike[1:]:
            phrase = "{name}: There are {count} pieces `{design}` here. Say which one: `{first}`."
            told = worded(phrase, name=slot.name, count=len(alike), design=str(error.data), first=alike[0])
        raise Misread(game.program.rules.pack, told, slot.name, error.data, names.words(slot.member)) from error


def which_of(names: Names, design: Any) -> tuple[str, str] | None:
    """That several pieces were made of a design, and what to do about it; None where there are not several."""
    found = names.of_design(design)
    return (f"There are {len(found)} pieces `{design}` here.", f"Say which one: `{found[0]}`.") if found[1:] else None


def _read_part(slot: Slot, data: Any, names: Names) -> Any:
    """What one name in an answer means; nothing in an answer is unset, and none is no member."""
    value = names.value(slot.member, data)
    if value is ... or (value is None and slot.lists):
        raise UnknownName(slot.member, data)
    return value


def spell(game: BaseGame, start: Answer, parts: list[tuple[Slot, Any]]) -> Answer:
    """The numbers of an answer; the members of sets come in an order in which the pending decision lists them."""
    answer = start
    for slot, value in parts:
        if value is ...:
            break
        if not slot.lists:
            answer = (*answer, value)
        elif isinstance(value, Mapping):
            answer = (*answer, *_shared(game, answer, slot, value), END)
        elif slot.ordered:
            answer = (*answer, *value, END) if slot.closed else (*answer, *value)
        else:
            answer = _spell_set(game, answer, tuple(value))
    return answer


def _shared(game: BaseGame, start: Answer, slot: Slot, amounts: Mapping[Any, Any]) -> Answer:
    """Amounts that are given by name, in the order of those among whom a number is split; who is not named takes 0."""
    sharers = sharers_at(game, start)
    things = sharers.things if sharers is not None else []
    if not amounts.keys() <= set(things):
        told = worded("{name}: one that is named takes no part of it.", name=slot.name)
        raise Refused(game.program.rules.pack, told)
    return tuple(amounts.get(thing, 0) for thing in things)


def _spell_set(game: BaseGame, start: Answer, members: Answer) -> Answer:
    """A set after the beginning of an answer. Where no order is listed it stands ascending, to be refused by name."""
    kept, found = game.partial, None
    tries = iter(range(MOST_SPELLINGS))
    try:
        if _is_offered(game, start[0]):
            found = next(_spellings(game, start, members, tries), None)
    except GameFault:
        found = None  # behind what is not legal the rules need not know how to go on; else giving it is the fault
    finally:
        game.partial = kept
    return found if found is not None else (*start, *sorted(members), END)


def _is_offered(game: BaseGame, action: int) -> bool:
    """Whether a menu that is open has the action; what is chosen at a step is asked for."""
    site = game.site
    assert site is not None, "a game that is over asks nothing"
    return site.choice is not None or game.program.stage.numbers.ids["actions"][action] in site.actions


def _spellings(game: BaseGame, start: Answer, members: Answer, tries: Iterator[int]) -> Iterator[Answer]:
    if next(tries, None) is None:
        return
    game.partial = start
    for answer in game.legal():
        more = answer[len(start) :]
        if not more or answer[: len(start)] != start:
            continue
        if more[0] == END:
            if not members:
                yield answer
        elif more[0] in members:
            rest = tuple(member for member in members if member != more[0])
            if more[-1] == END and len(more) > 1:
                if not rest:
                    yield answer
            else:
                yield from _spellings(game, answer, rest, tries)
