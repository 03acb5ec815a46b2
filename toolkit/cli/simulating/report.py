"""A simulation as text for people. In: a `Simulation`, the language of a pack. Out: lines."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from toolkit.report.visible import visible

if TYPE_CHECKING:
    from toolkit.packs import Pack
    from toolkit.simulation import Rate, Row, Simulation, Spread, Standing

MOST_LISTED = 12
"""Names in a line; of more the rest is counted."""
SELDOM = 0.05
"""What is used in a smaller share of the games is told as seldom used."""
KINDS = {
    "units": "units", "cards": "cards", "cases": "cases", "actions": "actions", "cells": "cells of tables",
    "occasions": "occasions",
}  # fmt: skip
MOST_FAILED = 5
"""Games that did not end of which each is told."""


def report(simulation: Simulation, pack: Pack, game: str) -> str:
    """Everything; `game` is what the command calls the scenario."""
    said = _Report(simulation, pack, game)
    parts = [said.head(), said.standings(), said.lengths(), said.measures(), said.used(), said.failed()]
    return "\n".join("\n".join(lines) for part in parts if (lines := [*part])) + "\n"


class _Report:
    def __init__(self, simulation: Simulation, pack: Pack, game: str) -> None:
        self.of, self.pack, self.say, self.game = simulation, pack, pack.say, game
        scenario = pack.find("scenarios", simulation.plan.scenario)
        titles: Callable[[str], str | None] = (
            scenario.record.title_of_player if scenario is not None else lambda _: None
        )
        self.titles = {player: visible(str(titles(player) or player)) for player in simulation.plan.seats}

    def head(self) -> Iterator[str]:
        """What was played."""
        plan = self.of.plan
        seats = ", ".join(f"{player}={who}" for player, who in plan.seats.items())
        yield self.say(
            "{pack}/{scenario}: {games} games by {seats}, seed {seed}",
            pack=plan.pack,
            scenario=plan.scenario,
            games=f"{len(self.of.rows):,}",
            seats=visible(seats),
            seed=visible(plan.seed),
        )
        if plan.rotates:
            yield self.say("In each game everybody sat one place further on.")
        unranked = len(self.of.whole) - len(self.of.ranked)
        if unranked:
            yield self.say("Without a ranking: {count} games.", count=f"{unranked:,}")

    def standings(self) -> Iterator[str]:
        """Who won how often."""
        rows: list[tuple[str, ...]] = [("", self.say("won"), self.say("shared"), self.say("lost"))]
        rows += [self._standing(self.titles[player], each) for player, each in self.of.players().items()]
        rows += [self._standing(visible(words), each) for words, each in self.of.agents().items()]
        yield ""
        yield from _aligned(rows)

    def _standing(self, title: str, standing: Standing) -> tuple[str, ...]:
        return title, self._rate(standing.won), f"{standing.shared.share:.1%}", f"{standing.lost.share:.1%}"

    def _rate(self, rate: Rate) -> str:
        low, high = rate.interval
        return self.say("{share} ({low} to {high})", share=f"{rate.share:.1%}", low=f"{low:.1%}", high=f"{high:.1%}")

    def lengths(self) -> Iterator[str]:
        """How long games were."""
        if not self.of.whole:
            return
        occasions = {item.id: visible(str(item.record.title or item.id)) for item in self.pack.all("occasions")}
        spreads = [
            (self.say("Decisions") if what == "decisions" else occasions.get(what, what), spread)
            for what, spread in self.of.lengths().items()
        ]
        decisions = self.of.decisions().items()
        spreads += [(self.say("Decisions of {who}", who=self.titles[player]), spread) for player, spread in decisions]
        yield from self._spreads(spreads)

    def measures(self) -> Iterator[str]:
        """What each declared measure came to in the end."""
        spreads = [
            (f"{self._value(id)}, {self.titles[player]}", spread)
            for id, each in self.of.measures().items()
            for player, spread in each.items()
        ]
        if spreads:
            yield from self._spreads(spreads)

    def _value(self, id: str) -> str:
        found = self.pack.find("values", id)
        return visible(str((found.record.title if found is not None else None) or id))

    def _spreads(self, spreads: Sequence[tuple[str, Spread]]) -> Iterator[str]:
        rows: list[tuple[str, ...]] = [
            ("", self.say("mean"), "5 %", "25 %", self.say("median"), "75 %", "95 %", self.say("least to most"))
        ]
        for title, each in spreads:
            cuts = (f"{cut:g}" for cut in each.quantiles)
            rows.append((title, f"{each.mean:.1f}", *cuts, f"{each.least:g} … {each.most:g}"))
        yield ""
        yield from _aligned(rows)

    def used(self) -> Iterator[str]:
        """What was never used, and what seldom was."""
        if not self.of.plan.counts or not self.of.rows:
            return
        yield ""
        done = sorted(self.of.counts.get("times", Counter()).items(), key=lambda pair: (-pair[1], pair[0]))
        if done:
            per_game = (f"{id} {count / len(self.of.rows):.1f}" for id, count in done)
            yield self.say("Actions a game: {listed}", listed=self._listed([*per_game]))
        for table, columns in self.of.reads_by_column().items():
            reads = self._listed([f"{column} {times:,}" for column, times in columns.items()])
            yield self.say("Reads of {table} by column: {listed}", table=table, listed=reads)
        for what, words in KINDS.items():
            known = self.of.known.get(what, ())
            used = self.of.used(what)
            never = self.of.never(what)
            seldom = [id for id in known if 0 < used[id] < SELDOM * len(self.of.rows)]
            if known:
                yield self.say(
                    "{what}: {used} of {known} chosen or changed"
                    if what in ("units", "cards")
                    else "{what}: {used} of {known} used",
                    what=_upper(self.say(words)),
                    used=len(known) - len(never),
                    known=len(known),
                )
            if never:
                yield "  " + self.say("never: {listed}", listed=self._listed(never))
            if seldom:
                yield "  " + self.say("seldom: {listed}", listed=self._listed(seldom))

    def _listed(self, names: Sequence[str]) -> str:
        shown = ", ".join(map(visible, names[:MOST_LISTED]))
        more = len(names) - MOST_LISTED
        return self.say("{listed} and {count} more", listed=shown, count=more) if more > 0 else shown

    def failed(self) -> Iterator[str]:
        """The games that did not end, each with how to see it again."""
        failed = self.of.failed
        if not failed:
            return
        yield ""
        yield self.say("Games that did not come to an end: {count}", count=f"{len(failed):,}")
        for row in failed[:MOST_FAILED]:
            yield f"  {self._why(row)}"
            yield f"    {self._see_again(row)}"
        if len(failed) > MOST_FAILED:
            yield "  " + self.say("and {count} more games", count=f"{len(failed) - MOST_FAILED:,}")

    def _see_again(self, row: Row) -> str:
        """The command that plays a game again. Whom the scenario lets rules play needs no word."""
        scenario = self.pack.find("scenarios", self.of.plan.scenario)
        by_rules = set(scenario.record.policies.values()) if scenario is not None else set()
        words = ["hexwright", "play", self.game, "--seed", row.seed]
        for player, who in row.seats.items():
            words += ["--seat", f"{player}={who}"] if who not in by_rules else []
        for name, value in self.of.plan.options.items():
            words += ["--option", f"{name}={value}"]
        return visible(shlex.join(words))

    def _why(self, row: Row) -> str:
        told = {"game": f"{row.game:,}", "count": f"{row.length:,}"}
        match row.end:
            case "fault":
                return self.say("game {game}, after {count} decisions: {fault}", **told, fault=visible(row.fault))
            case "work":
                return self.say("game {game}: it needed more work than {count} decisions may, and is not over", **told)
        return self.say("game {game}: {count} decisions, and it is not over", **told)


def _upper(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = (
            text.ljust(width) if n == 0 else text.rjust(width)
            for n, (text, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()
