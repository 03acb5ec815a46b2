"""Faults while a game is played, told to the author. In: an error raised by generated code. Out: a diagnostic.

What the rules did since the last decision has been undone before a `GameFault` is raised.
"""

from __future__ import annotations

from dataclasses import replace

from toolkit.diagnostics import Code, Diagnostic, Span, register
from toolkit.language.faults import SAYS, Fault, FaultKind, kind_of, says_of
from toolkit.packs import Pack
from toolkit.phrases import TRANSLATIONS
from toolkit.play.missing import Missing

_PLAYED = "A lawful rule met a state in which it cannot go on; what it did since the last decision is undone."


def _fault(id: str, name: str, about: str, title: str, remedy: str, bad: str, good: str) -> Code:
    return register(id, name, about=about, title=title, cause=_PLAYED, remedy=remedy, bad=bad, good=good)


CODES: dict[FaultKind, Code] = {
    "none": _fault(
        "E701",
        "read-through-none",
        "expressions",
        "Something is read of none, or counted with it",
        "Ask first whether it is none: `x != none and ...`, or `... if x != none else ...`.",
        "owner(top_of(pile)).score   # when the pile is empty",
        "owner(top_of(pile)).score if pile else 0",
    ),
    "zero": _fault(
        "E702",
        "division-by-zero",
        "expressions",
        "A division by 0",
        "Ask first whether the divisor is 0.",
        "attack / defence",
        "attack / max(defence, 1)",
    ),
    "only": _fault(
        "E703",
        "not-the-only-one",
        "functions/only",
        "`only` of a set that has not exactly one member",
        "Ask first how many there are, or use `first`.",
        "only(units(a1))   # when two stand there",
        "first(units(a1))",
    ),
    "number": _fault(
        "E704",
        "number-too-large",
        "bounds expressions functions/sum functions/range",
        "A number beyond what a number may be",
        "Keep it within limits: `min(x, 1000)`.",
        "set: game.score\nto: game.score * game.score",
        "set: game.score\nto: min(game.score * 2, 1000)",
    ),
    "long": _fault(
        "E705",
        "list-too-long",
        "bounds expressions functions/range functions/lines_of",
        "A list of too many things",
        "Ask for fewer: filter before lists are put together.",
        "[a for a in range(1, 5000) for b in range(1, 5000)]",
        "[a for a in range(1, 100) for b in range(1, 100)]",
    ),
    "unset": _fault(
        "E706",
        "unset-fact",
        "occasions",
        "A fact is read that nothing has set",
        "Give the fact when the occasion begins, declare a default, or set it earlier.",
        "facts: {total: int}   # read before it is set",
        "facts: {total: {type: int, default: 0}}",
    ),
    "over": _fault(
        "E707",
        "occasion-is-over",
        "occasions",
        "An occasion is read that is over",
        "Read what is needed of it while it lasts.",
        "let: {old: battle}   # read after the battle",
        "let: {total: battle.total}",
    ),
    "member": _fault(
        "E708",
        "no-such-member",
        "expressions functions/table",
        "A list, map or table has no such member",
        "Ask first: `key in map`, `index < count(list)`.",
        "moves[unit]   # which the map does not hold",
        "moves[unit] if unit in moves else 0",
    ),
    "fuel": _fault(
        "E709",
        "no-end",
        "bounds steps/while procedures triggers policies",
        "The rules go on without an end",
        "Make sure that the loop changes what its condition reads, and that calls come to an end.",
        "while: true\ndo: []",
        "while: game.rounds < 3\ndo: [{add: game.rounds, by: 1}]",
    ),
    "dice": _fault(
        "E710",
        "no-such-die",
        "steps/roll",
        "A roll that has no number, or too many",
        "Roll from the smaller number to the greater, of at most 10,000 numbers.",
        "roll: {from: 1, to: count(units)}   # when there are none",
        "roll: {from: 1, to: 'max(count(units), 1)'}",
    ),
    "inside": _fault(
        "E712",
        "cannot-hold-it",
        "kinds steps/move steps/create",
        "A piece is put where it cannot be taken",
        "Ask first: `count(holds(lorry)) < 2`, `not within(lorry, gun)`, `not gone(lorry)`.",
        "move: gun\nto: lorry   # which is full, or which the gun carries",
        "if: count(holds(lorry)) < 2\nthen: [{move: gun, to: lorry}]",
    ),
    "claim": _fault(
        "E711",
        "not-closed",
        "choices",
        "Sets are said to be closed, and are not",
        "Take `closed: true` out, or let what must hold `together` hold of each smaller set too, down to `min`.",
        "pick: units\ntogether: count(them) != 2\nclosed: true",
        "pick: units\ntogether: count(them) <= 2",
    ),
}


class GameFault(Exception):
    """A rule could not go on. The game is as it was at the last decision; `diagnostic` tells the author where, and
    `missing` where none came from: that may name a piece that not everybody knows."""

    def __init__(self, diagnostic: Diagnostic, missing: Missing | None = None) -> None:
        super().__init__(f"{diagnostic.code}: {diagnostic.message}")
        self.diagnostic = diagnostic
        self.missing = missing


def with_missing(fault: GameFault, missing: Missing) -> GameFault:
    """A fault of none, with where it came from."""
    told = fault.diagnostic
    return GameFault(replace(told, advice=missing.help or told.advice, notes=(missing.note, *told.notes)), missing)


def sentence_of(kind: FaultKind) -> str:
    """What a kind of fault says, as a sentence."""
    return f"{SAYS[kind][:1].upper()}{SAYS[kind][1:]}."


def fault_words(fault: GameFault, pack: Pack) -> str:
    """What a fault says to those who play."""
    kind = next((kind for kind, code in CODES.items() if code.id == fault.diagnostic.code), None)
    return message_in(pack, fault.diagnostic.message, kind)


def message_in(pack: Pack, message: str, kind: FaultKind | None) -> str:
    """What is told of a fault in the language of a pack: what its author is told where the tables have that; else, but
    in English, what all of its kind say."""
    told = pack.say_known(message)
    if told != message or kind is None or pack.speaks not in TRANSLATIONS:
        return told
    return pack.say(sentence_of(kind))


def fault_at(error: BaseException, span: Span) -> GameFault | None:
    """The fault that an error of generated code stands for, at its place; None for what only our bug can raise."""
    kind = kind_of(error)
    if kind is None:
        return None
    if kind == "empty":  # the checker asks for a default wherever there may be nothing
        return None
    help = error.explained.help if isinstance(error, Fault) and error.explained is not None else ""
    return GameFault(CODES[kind].at(span, f"{says_of(error, kind)}.", help=help))
