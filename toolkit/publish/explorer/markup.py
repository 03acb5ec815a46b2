"""A map to ask, as markup: the drawing in its frame, and beside it a panel that a script fills.

In: a drawing, a plan, perhaps the start of a scenario. Out: markup. Without a script the drawing stands there alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from toolkit.board.board import Pair
from toolkit.board.labels import Cell
from toolkit.board.sight import Covered, Finding, Seeing, rules_of, seeing_of
from toolkit.examples.traces import BREAKS, MISSING
from toolkit.play.tracing import Broken, LegAccount, TraceAccount
from toolkit.publish.drawing.plans import Plan
from toolkit.publish.explorer.facts import Facts, facts_of
from toolkit.publish.explorer.sight_table import SightTable, sight_table
from toolkit.publish.explorer.start import Mover, Start
from toolkit.publish.explorer.traced import Traced
from toolkit.publish.game import Entry
from toolkit.publish.interface import say, say_known
from toolkit.publish.kinds import in_plain
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.pages.frame import Leaf
from toolkit.publish.speaking import Speaker, side_title
from toolkit.publish.words import Words, joined

NOTHING: Mapping[str, Sequence[Html]] = MappingProxyType({})
MOST_SPACES = 3000
"""Maps of more spaces are drawn, and no more."""


def explorer(
    leaf: Leaf,
    plan: Plan,
    picture: Html,
    scenario: Entry | None = None,
    start: Start | None = None,
    pieces: Mapping[str, Sequence[Html]] = NOTHING,
) -> Html:
    """The picture of a map, to be asked; the picture alone where there are too many spaces. `pieces` are
    what is told of those that are drawn in a space, by its label."""
    cells = tuple(plan.grid.cells())
    if len(cells) > MOST_SPACES:
        return picture
    parts = _Parts(leaf, plan, cells, scenario, start)
    seen = parts.sight()
    facts = parts.facts(pieces)
    traces, traced = parts.traces()
    tools = [one for one in (parts.units(), traces, parts.zones()) if one is not None]
    lists = {
        "facts": [tag("li", fact) for fact in facts.told],
        "reasons": parts.reasons(seen),
        "traced": traced,
    }
    lists["cites"] = parts.cites()
    panel = tag(
        "div",
        tag("p", parts.help(seen), class_="hw-explorer__help"),
        tag("div", tools, class_="hw-explorer__tools") if tools else None,
        tag("div", class_="hw-explorer__said", aria_live="polite"),
        [tag("ul", listed, hidden=True, data_list=name) for name, listed in lists.items() if listed],
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
        data_taken=parts.places(pieces) or None,
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
        self._cites: dict[tuple[str, ...], int] = {}

    # Sight

    def sight(self) -> SightTable | None:
        """What sees what, with the markers that lie there at the start; None where no rules tell it, or there are too
        many spaces."""
        self._labels: Sequence[str] = ()
        covered = self._start.seen() if self._start is not None else None
        if covered is not None:
            bare = covered.seeing if isinstance(covered, Covered) else covered
            self._labels = bare.ground.labels
            return sight_table(covered, self._cells)
        kept, key = self._game.pack.kept, f"sight of {self._plan.entry.id}"
        if key not in kept:
            seeing = seeing_on(self._plan)
            kept[key] = (sight_table(seeing, self._cells), seeing.ground.labels) if seeing is not None else (None, ())
        found: tuple[SightTable | None, Sequence[str]] = kept[key]
        table, self._labels = found
        return table

    def reasons(self, seen: SightTable | None) -> list[Html]:
        """What decides on lines of sight."""
        told = []
        for found in seen.found if seen is not None else ():
            line = join([self._finding(one) for one in found], "; ")
            told.append(self._cited(line, (case for one in found for case in one.cites)))
        return told

    def _cited(self, told: Html, cases: Iterable[str], **more: object) -> Html:
        """A line that a script shows with its cases, which stand elsewhere: each list of cases once."""
        cites = tuple(dict.fromkeys(cases))
        number = self._cites.setdefault(cites, len(self._cites)) if cites else None
        return tag("li", told, data_cites=number, **more)

    def cites(self) -> list[Html]:
        """The lists of cases that are pointed at."""
        return [tag("li", self._leaf.cases(cases)) for cases in self._cites]

    def _finding(self, finding: Finding) -> Html:
        """`obstacle: Woods at M5, level 1`."""
        label = self._game.translated(finding.label) if self._game.speaks(finding.label) else say_known(finding.label)
        told: list[object] = [tag("strong", label)]
        met = finding.met
        if met is not None:
            terrain = self._game.find("terrain", met.terrain)
            thing = terrain.title if terrain else Words.plain(in_plain(met.terrain)) if met.terrain else say("ground")
            place = [say("{thing} at {place}", thing=thing, place=met.place(self._labels))]
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

    def facts(self, pieces: Mapping[str, Sequence[Html]]) -> Facts:
        """What lies and stands in spaces and on sides, and what they keep at the start."""
        find = self._plan.grid.find
        on_spaces = {cell: list(told) for label, told in pieces.items() if (cell := find(label)) is not None}
        on_sides: dict[Pair, list[Html]] = {}
        if self._start is not None and self._speaker is not None:
            for cell, kept in self._start.on_spaces(self._plan).items():
                told = [self._speaker.kept_words("space", name, value).html() for name, value in kept]
                on_spaces.setdefault(cell, []).extend(told)
            for pair, words in kept_on_sides(self._speaker, self._plan, self._start).items():
                on_sides[pair] = [one.html() for one in words]
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

    def traces(self) -> tuple[Html | None, list[Html]]:
        """A choice among traces, each with what came of it in each space; and the lines that tell that."""
        if self._start is None or not self._start.traces:
            return None, []
        lines: list[Html] = []
        options = [say("none").choice("option", value="")]
        for trace in self._start.traces:
            results = []
            for space, account in trace.found:
                results.append(f"{'all' if space < 0 else self._at(space)}:{len(lines)}")
                lines.append(self._traced(account))
            value = " ".join((trace.trace, *trace.told))
            options.append(self._trace_title(trace).choice("option", value=value, data_results=" ".join(results)))
        return tag("label", say("Traces"), ": ", tag("select", options, data_tool="traces")), lines

    def _at(self, space: int) -> int:
        """The place of a space of the state in the order of the page."""
        assert self._start is not None
        return self._place[self._start.stage.ground.labels[space]]

    def _trace_title(self, trace: Traced) -> Words:
        assert self._speaker is not None and self._scenario is not None
        entry = self._game.find("traces", trace.trace)
        words = [(entry.words("title") if entry else Words()) or Words.plain(in_plain(trace.trace))]
        for told in trace.told:
            if "#" in told:
                words.append(self._speaker.piece_words(told))
            else:
                is_side = told in self._speaker.sides
                words.append(side_title(self._scenario, told) if is_side else self._speaker.word(told))
        return joined(words, ", ")

    def _traced(self, account: TraceAccount) -> Html:
        """What came of a trace: its legs, or what breaks the best attempt."""
        holds = account.spaces is not None
        attempt = account.attempts[0] if account.attempts and not holds else None
        legs = [self._leg(leg) for leg in (attempt.legs if attempt else account.legs) if leg.steps or leg.limit]
        said: list[object] = [tag("strong", say("it holds") if holds else say("it does not hold"))]
        said += [": ", join(legs, "; ")] if legs else []
        breaks: list[str] = []
        cites = list(account.cite)
        for broken in attempt.broken if attempt else ():
            said += ["; ", self._broken(broken)]
            cites += [case for case in broken.cite if case not in cites]
            breaks.append(str(self._at(broken.there)))
        if account.missing is not None:
            said += [": ", say(MISSING[account.missing])]
        spaces = account.spaces if account.spaces is not None else attempt.spaces if attempt else ()
        route = ",".join(str(self._at(space)) for space in spaces)
        return self._cited(
            join(said), cites, data_route=route or None, data_breaks=",".join(breaks) or None, data_holds=holds
        )

    def _leg(self, leg: LegAccount) -> Html:
        """`overland: 2 of 3`."""
        label = self._game.translated(leg.label) if leg.label else say("leg {number}", number=leg.number + 1)
        if leg.limit is None:
            return join([label, ": ", str(leg.cost)])
        return join([label, ": ", say("{count} of {most}", count=leg.cost, most=leg.limit)])

    def _broken(self, broken: Broken) -> Html:
        """`blocked at D3: enemies`."""
        assert self._start is not None
        labels = self._start.stage.ground.labels
        at = labels[broken.there]
        told: list[object] = [say(BREAKS[broken.why]), " ", at]
        told += [] if broken.why == "blocked" else [" (", say("from"), " ", labels[broken.here], ")"]
        if broken.cost is not None and broken.limit is not None:
            told += [": ", say("{count} of {most}", count=broken.cost, most=broken.limit)]
        elif broken.say:
            told += [": ", self._game.translated(broken.say)]
        return join(told)

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
