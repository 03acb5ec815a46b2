"""A map to ask, as markup: the drawing in its frame, and beside it a panel that a script fills.

In: a drawing, a plan, perhaps the start of a scenario. Out: markup. Without a script the drawing stands there alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from toolkit.board.board import Pair
from toolkit.board.labels import Cell
from toolkit.board.sight import Finding, Seeing, rules_of, seeing_of
from toolkit.publish.drawing.plans import Plan
from toolkit.publish.explorer.facts import Facts, facts_of
from toolkit.publish.explorer.sight_table import SightTable, sight_table
from toolkit.publish.explorer.start import Mover, Start
from toolkit.publish.game import Entry
from toolkit.publish.interface import say, say_known
from toolkit.publish.kinds import in_plain
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.pages.frame import Leaf
from toolkit.publish.speaking import Speaker, side_title
from toolkit.publish.words import Words, joined

MOST_SPACES = 3000
"""Maps of more spaces are drawn, and no more."""


def explorer(
    leaf: Leaf,
    plan: Plan,
    picture: Html,
    scenario: Entry | None = None,
    start: Start | None = None,
    taken: Iterable[str] = (),
) -> Html:
    """The picture of a map, to be asked; the picture alone where there are too many spaces. `taken` are the labels of
    spaces in which pieces are drawn."""
    cells = tuple(plan.grid.cells())
    if len(cells) > MOST_SPACES:
        return picture
    parts = _Parts(leaf, plan, cells, scenario, start)
    seen = parts.sight()
    facts = parts.facts()
    tools = [one for one in (parts.units(), parts.zones()) if one is not None]
    panel = tag(
        "div",
        tag("p", parts.help(seen), class_="hw-explorer__help"),
        tag("div", tools, class_="hw-explorer__tools") if tools else None,
        tag("div", class_="hw-explorer__said", aria_live="polite"),
        tag("ul", [tag("li", fact) for fact in facts.told], hidden=True, data_list="facts"),
        [tag("ul", listed, hidden=True, data_list=name) for name, listed in parts.reasons(seen)],
        class_="hw-explorer__panel",
        role="region",
        hidden=True,
        **say("Ask the map").attribute("aria_label"),
    )
    sighted = (
        {
            "data_sight": seen.verdicts,
            "data_reasons": seen.reasons,
            "data_width": seen.width,
            "data_both": seen.both_ways,
        }
        if seen
        else {}
    )
    return tag(
        "div",
        tag("div", picture, panel, class_="hw-explorer__parts"),
        class_="hw-explorer",
        data_spaces=" ".join(plan.grid.label(cell) for cell in cells),
        data_facts=" ".join(",".join(map(str, facts.spaces[cell])) for cell in cells),
        data_sides=parts.sides(facts),
        data_taken=parts.places(taken) or None,
        **sighted,
    )


class _Parts:
    """What a map can be asked, on one page."""

    def __init__(
        self, leaf: Leaf, plan: Plan, cells: Sequence[Cell], scenario: Entry | None, start: Start | None
    ) -> None:
        self._leaf, self._plan, self._cells = leaf, plan, cells
        self._scenario, self._start = scenario, start
        self._place = {plan.grid.label(cell): place for place, cell in enumerate(cells)}
        self._game = plan.entry.game
        self._speaker = Speaker(leaf, scenario) if scenario is not None else None

    # Sight

    def sight(self) -> SightTable | None:
        """What sees what on the bare map; None where no rules tell it, or there are too many spaces."""
        seeing = seeing_on(self._plan)
        self._seeing = seeing
        kept = self._game.pack.kept
        key = f"sight of {self._plan.entry.id}"
        if key not in kept:
            kept[key] = sight_table(seeing, self._cells) if seeing is not None else None
        found: SightTable | None = kept[key]
        return found

    def reasons(self, seen: SightTable | None) -> Iterator[tuple[str, list[Html]]]:
        """What decides on lines of sight, and the cases of it: each list of cases stands once."""
        if seen is None:
            return
        cites: dict[tuple[str, ...], int] = {}
        told = []
        for found in seen.found:
            cases = tuple(dict.fromkeys(case for one in found for case in one.cites))
            number = cites.setdefault(cases, len(cites)) if cases else None
            told.append(tag("li", join([self._finding(one) for one in found], "; "), data_cites=number))
        yield "reasons", told
        yield "cites", [tag("li", self._leaf.cases(cases)) for cases in cites]

    def _finding(self, finding: Finding) -> Html:
        """`obstacle: Woods at M5, level 1`."""
        assert self._seeing is not None
        label = self._game.translated(finding.label) if self._game.speaks(finding.label) else say_known(finding.label)
        told: list[object] = [tag("strong", label)]
        met = finding.met
        if met is not None:
            labels = self._seeing.ground.labels
            terrain = self._game.find("terrain", met.terrain)
            thing = terrain.title if terrain else Words.plain(in_plain(met.terrain)) if met.terrain else say("ground")
            at = labels[met.space] + (f"|{labels[met.beyond]}" if met.beyond >= 0 else "")
            place = [say("{thing} at {place}", thing=thing, place=at)]
            place += [say("level {level}", level=met.level)] if met.level else []
            told += [": ", joined(place, ", ")]
        if finding.does == "hinders":
            told += [" (", str(finding.worth), ")"]
        if finding.reason:
            told += [": ", self._game.translated(finding.reason)]
        return join(told)

    def help(self, seen: SightTable | None) -> Html:
        """How the map is asked."""
        asked = say("Choose a space: click, tap, or go with the arrow keys and press Enter.").html()
        more = say("A second one tells whether the first sees it.").html() if seen else None
        return join([asked, " " if more else None, more])

    # Spaces and sides

    def facts(self) -> Facts:
        """What lies in spaces and on sides, and what they keep at the start."""
        if self._start is None or self._speaker is None:
            return facts_of(self._leaf, self._plan, {}, {})
        on_spaces = {
            cell: [self._speaker.kept_words("space", name, value).html() for name, value in kept]
            for cell, kept in self._start.on_spaces(self._plan).items()
        }
        on_sides = {
            pair: [words.html() for words in several]
            for pair, several in kept_on_sides(self._speaker, self._plan, self._start).items()
        }
        return facts_of(self._leaf, self._plan, on_spaces, on_sides)

    def places(self, labels: Iterable[str]) -> str:
        """Spaces by their place in the order of the page."""
        return ",".join(str(self._place[label]) for label in labels if label in self._place)

    def sides(self, facts: Facts) -> str:
        """The sides of which there is anything to tell: `4-5:7,8 4-9:7`."""
        place = {cell: number for number, cell in enumerate(self._cells)}
        found = sorted((place[one], place[other], told) for (one, other), told in facts.sides.items())
        return " ".join(f"{one}-{other}:{','.join(map(str, told))}" for one, other, told in found)

    # Units and zones

    def units(self) -> Html | None:
        """A choice among the units that may go anywhere, each with its costs; None where none does."""
        if self._start is None or not self._start.movers:
            return None
        options = [say("none").choice("option", value="")]
        options += [one for mover in self._start.movers for one in self._mover(mover)]
        return tag("label", say("Where it may go"), ": ", tag("select", options, data_tool="units"))

    def _mover(self, mover: Mover) -> Iterator[Html]:
        assert self._start is not None and self._speaker is not None
        labels = self._start.stage.ground.labels
        design = self._speaker.design(mover.name)
        title = design.title if design is not None else Words.plain(mover.name)
        for reach in mover.reaches:
            words = [title, Words.plain(labels[reach.start]), self._movement(reach.movement)]
            words += [_points(reach.points)] if reach.points is not None else []
            costs = " ".join(f"{self._place[labels[space]]}:{cost}" for space, cost in reach.costs.items())
            count = Words.plain(f"{mover.count} × ") if mover.count > 1 else None
            said = joined(words, ", ")
            said = joined([count, said], "") if count else said
            yield said.choice("option", value=mover.name, data_from=self._place[labels[reach.start]], data_costs=costs)

    def _movement(self, id: str) -> Words:
        entry = self._game.find("movement", id)
        return (entry.words("title") if entry else Words()) or Words.plain(in_plain(id).lower())

    def zones(self) -> Html | None:
        """A box to tick for each zone of a side; None where there are none."""
        if self._start is None or not self._start.zones:
            return None
        return tag("fieldset", tag("legend", say("Zones"), class_="hw-sr"), list(self._zones()), data_tool="zones")

    def _zones(self) -> Iterator[Html]:
        assert self._start is not None and self._scenario is not None and self._speaker is not None
        labels, sides = self._start.stage.ground.labels, self._start.stage.numbers.sides
        for zone in self._start.zones:
            entry = self._game.find("zones", zone.zone)
            words = [(entry.words("title") if entry else Words()) or Words.plain(in_plain(zone.zone))]
            side = sides[zone.side] if zone.side >= 0 else ""
            words += [side_title(self._scenario, side)] if side else []
            words += [self._speaker.word(word) for word in zone.told]
            look = self._speaker.look(side)
            spaces = " ".join(str(self._place[labels[space]]) for space in zone.spaces)
            box = tag("input", type="checkbox", data_spaces=spaces, data_colour=look.strong if look else None)
            yield tag("label", box, " ", joined(words, ", "))


def seeing_on(plan: Plan) -> Seeing | None:
    """What sees what on a map; None where its pack has no rules of sight, or the map no straight lines."""
    rules = rules_of(plan.entry.game.pack)
    if rules is None:
        return None
    try:
        return seeing_of(plan.board, rules)
    except ValueError:
        return None


def kept_on_sides(speaker: Speaker, plan: Plan, start: Start) -> dict[Pair, list[Words]]:
    """What sides keep at the start, in words."""
    return {
        pair: [speaker.kept_words("edge", name, value) for name, value in kept]
        for pair, kept in start.on_sides(plan).items()
    }


def _points(points: Any) -> Words:
    return say("1 point") if points == 1 else say("{count} points", count=points)
