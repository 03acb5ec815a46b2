"""What terrain does to lines of sight by the rules of a game: a row of facts for its tile.

In: a piece of terrain. Out: whether it blocks or hinders, by which entry, from where it is seen; with the cases.
"""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.board.sight import rules_of
from toolkit.board.sight.rules import Hidden, Selection, fits
from toolkit.packs.values import Value
from toolkit.publish.game import Entry
from toolkit.publish.interface import say
from toolkit.publish.markup import Html, join
from toolkit.publish.pages.frame import Leaf
from toolkit.publish.words import Words, joined


def sight_rows(leaf: Leaf, terrain: Entry) -> list[tuple[object, object]]:
    """The row that tells what terrain does to sight; none where the rules of sight are not about it."""
    rules = rules_of(leaf.game.pack)
    attrs = rules.terrain.attrs(terrain.id) if rules is not None else None
    if rules is None or attrs is None:
        return []
    told = [_told(leaf, one, attrs) for one in rules.selections if fits(one.test, attrs)]
    told += [_hidden(leaf, one) for one in rules.hidden if terrain.id in one.terrain]
    return [(say("In a line of sight"), join(told, "; "))] if told else []


def _told(leaf: Leaf, one: Selection, attrs: Mapping[str, Value]) -> Html:
    """What an entry makes of it: `blocks (obstacle)`, `hinders by 2 (woods)`, each with its cases."""
    entry, effect = one.entry, one.effect(attrs)
    worth = effect.worth if effect is not None else 0
    does = say("blocks") if entry.blocks else say("hinders by {count}", count=worth) if worth else say("hinders")
    return _with_cases(leaf, joined([does, _label(leaf, entry.label)], " "), entry.cites)


def _hidden(leaf: Leaf, one: Hidden) -> Html:
    """From where it is seen, and sees."""
    places = {"adjacent": say("an adjacent space"), "higher": say("higher ground"), "as_high": say("ground as high")}
    listed = joined([places[word] for word in ("adjacent", "higher", "as_high") if word in one.seen_from], ", ")
    return _with_cases(leaf, joined([say("seen from"), listed], " "), one.cites)


def _label(leaf: Leaf, label: str) -> Words:
    words = leaf.game.translated(label)
    return joined([Words.plain("("), words, Words.plain(")")], "")


def _with_cases(leaf: Leaf, words: Words, cites: tuple[str, ...]) -> Html:
    return join([part for part in (words.html(), leaf.cases(cites)) if part], " ")
