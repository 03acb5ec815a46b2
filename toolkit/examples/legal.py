"""Legal answers held against what an example expects. In: a game at a decision. Out: what differs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from toolkit.diagnostics import Diagnostic, Note
from toolkit.examples.answers import answer_data, compare_refusal, refused_as_expected
from toolkit.examples.codes import LEGAL
from toolkit.examples.meaning import never_legal, without_meaning
from toolkit.model.examples import Answers
from toolkit.packs import Item
from toolkit.play import Game, Refused, name_answer, read_answer
from toolkit.play.data import written

MOST_ANSWERS = 5_000
"""Whole answers that are listed at most; of more only the actions are compared."""


def look_at_legal(example: Item, inside: tuple[str | int, ...], game: Game, wanted: Answers) -> Iterator[Diagnostic]:
    """Hold what may be answered against `exact`, `includes` and `excludes`."""
    known = Known(game)
    for field, should in (("exact", True), ("includes", True), ("excludes", False)):
        for index, entry in enumerate(getattr(wanted, field) or ()):
            place = (*inside, field, index)
            wrong = [*without_meaning(example, place, game, entry)]
            wrong += [] if wrong or should else never_legal(example, place, game, entry)
            if wrong:
                yield from wrong
            elif known.is_legal(entry) is not should:
                says = "is not legal" if should else "is legal"
                yield LEGAL.at(example.span(*place), f"{_words(entry)} {says} here.", notes=known.notes())
    if wanted.exact is not None:
        more = known.others(wanted.exact)
        if more:
            message = f"These are legal too: {', '.join(more[:8])}{' …' if len(more) > 8 else ''}."
            yield LEGAL.at(example.span(*inside, "exact"), message)


def look_at_refusal(example: Item, inside: tuple[str | int, ...], game: Game, wanted: Any) -> Iterator[Diagnostic]:
    """Hold the refusal of an answer, which is not given, against what is expected."""
    answer = wanted.answer or {}
    wrong = [*without_meaning(example, (*inside, "answer"), game, answer)] if answer else []
    refused = refusal_of(game, answer)
    if wrong:
        yield from wrong
    elif refused is None:
        yield from refused_as_expected(example, inside)
    else:
        yield from compare_refusal(example, inside, wanted, refused)


def refusal_of(game: Game, entry: Mapping[str, Any], *, why: bool = True) -> Refused | None:
    """The refusal of an answer, with what speaks against it if asked `why`; None when it is legal. The game stays as
    it is."""
    mark = game.mark()
    try:
        game.apply(read_answer(game, answer_data(game, entry)), why=why)
    except Refused as refused:
        return refused
    game.back_to(mark)
    return None


class Known:
    """The legal answers of a pending decision: by action, and whole."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.is_choice = game.site is not None and game.site.choice is not None
        self.short = [name_answer(game, answer) for answer in game.legal()] if not game.over else []

    @property
    def names(self) -> list[str]:
        """The actions that are legal; of a choice, what may be chosen first."""
        found = [self._name(named) for named in self.short]
        return list(dict.fromkeys(found))

    def is_legal(self, entry: Any) -> bool:
        """Whether an answer is legal: an action by its name, something to choose, or a whole answer."""
        if isinstance(entry, Mapping):
            return refusal_of(self.game, entry, why=False) is None
        return str(entry) in self.names

    def others(self, entries: tuple[Any, ...]) -> list[str]:
        """What is legal and not among these entries."""
        whole = [entry for entry in entries if isinstance(entry, Mapping)]
        if not whole:
            return [name for name in self.names if name not in {str(entry) for entry in entries}]
        actions = {str(entry) for entry in entries if not isinstance(entry, Mapping)}
        told = {_key(self._complete(entry)) for entry in whole}
        return [
            written(named)
            for named in whole_answers(self.game)
            if _key(named) not in told and self._name(named) not in actions
        ]

    def notes(self) -> list[Note]:
        """What is legal, as notes."""
        listed = ", ".join(self.names[:12])
        return [Note(f"Legal here: {listed or 'nothing, for nobody is asked'}.")]

    def _name(self, named: Mapping[str, Any]) -> str:
        values = list(named.values())
        if not self.is_choice or values[0] == "pass":
            return str(values[0])
        last = values[-1]
        return written(last[-1] if isinstance(last, list) and last else last)

    def _complete(self, entry: Mapping[str, Any]) -> dict[str, Any]:
        try:
            answer = read_answer(self.game, answer_data(self.game, entry))
            return name_answer(self.game, answer)
        except Refused:
            return dict(entry)


def whole_answers(game: Game) -> Iterator[dict[str, Any]]:
    """Every whole answer to the pending decision, by name; at most `MOST_ANSWERS`."""
    mark = game.mark()
    waiting = [game.partial]
    found = 0
    while waiting and found < MOST_ANSWERS:
        start = waiting.pop()
        game.back_to(mark)
        game.partial = start
        for answer in game.legal():
            game.partial = start
            named = name_answer(game, answer)
            game.apply(answer)
            if game.partial:
                waiting.append(game.partial)
            else:
                game.back_to(mark)
                found += 1
                yield named
    game.back_to(mark)


def _key(named: Mapping[str, Any]) -> str:
    plain = {key: sorted(value, key=str) if isinstance(value, list) else value for key, value in named.items()}
    return json.dumps(plain, sort_keys=True)


def _words(entry: Any) -> str:
    return f"`{written(dict(entry) if isinstance(entry, Mapping) else entry)}`"
