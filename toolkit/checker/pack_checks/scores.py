"""`score:` and `measures:` name values of one player. What a score may read is looked at in `reads`."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checker.pack_checks.registry import Whole, together
from toolkit.checker.scoring import declared_measures, declared_scores, why_no_score
from toolkit.diagnostics import Diagnostic, Note, register

NO_SCORE = register(
    "E652",
    "no-score",
    about="values",
    title="`score` or `measures` names a value that is no whole number of one player",
    cause="Bots ask for the score of a player after each answer that they weigh, whatever goes on then, and "
    "simulations for his measures when the game has ended. So each is a whole number, is asked about one player and "
    "nothing else, and is there without any occasion.",
    remedy="Let a value with one argument of the type `player` ask for what the other one gives.",
    bad="score: strength\nvalues: {strength: {args: {unit: unit}, base: unit.men}}",
    good="score: standing\nvalues: {standing: {args: {who: player}, base: 'sum(units(who), it.men)'}}",
)


@together
def check_scores(whole: Whole) -> Iterator[Diagnostic]:
    """Look at each value that a pack or scenario names as its score or as a measure."""
    for noun, found in (("score", declared_scores(whole.pack)), ("measure", declared_measures(whole.pack))):
        for _, item, path, id in found:
            value = whole.rules.values.get(id)
            if value is None or item.source.path not in whole.own_files or whole.is_affected(value):
                continue
            why = why_no_score(value)
            if why:
                notes = [Note(f"`{id}` is declared here.", whole.key_span(value))]
                yield NO_SCORE.at(item.span(*path), f"`{id}` is no {noun}: {why}.", notes=notes)
