"""Random changes of several steps come out as their definition says: all that is before, the change, all after.

The slow reading keeps three pieces and a log in plain Python, and knows nothing of generated code.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.unit.compiler.small_games import compiled, main, play, state
from toolkit.compiler import ALL, NONE

SPACES = ("A1", "B1", "C1", "D1")
START = {"guard#1": "A1", "scout#1": "B1", "guard#2": "D1"}
NAMED = {"a": "guard#1", "b": "scout#1", "d": "guard#2"}
WORTH = {"guard#1": 2, "scout#1": 1, "guard#2": 2}
NOTE = "{set: game.log, to: 'game.log + [%s]'}"
RULES = (
    "triggers:\n"
    f"  b1: {{before: moved, do: [{NOTE % '100 + count(event.pieces)'}]}}\n"
    "  b2: {before: moved, when: men(event.end) and event.start == A1, do: [{end: event}]}\n"
    "  b3: {before: moved, when: event.end == D1, do: [{set: event.end, to: B1}]}\n"
    "  b4: {before: moved, when: event.start == D1 and game.grim and men(D1), do: [{remove: first(men(D1))}]}\n"
    f"  c1: {{before: changed, when: event.field == hits, do: [{NOTE % '200 + sum(men, it.hits)'}]}}\n"
    f"  r1: {{before: removed, do: [{NOTE % '250 + count(men)'}]}}\n"
    f"  a1: {{after: moved, do: [{NOTE % '300 + 10 * count(event.pieces) + count(men(event.end))'}]}}\n"
    f"  a2: {{after: changed, when: event.field == hits, do: [{NOTE % '400 + sum(men, it.hits)'}]}}\n"
    f"  a3: {{after: removed, do: [{NOTE % '500 + count(men)'}]}}\n"
    f"  w: {{watch: 'count(men(A1)) + count(men(B1))', do: [{NOTE % '600 + 10 * old + new'}]}}\n"
    "checks:\n"
    "  k:\n    at: step\n    where: count(men(B1)) > 1 and game.score == 0\n"
    f"    do: [{{set: game.score, to: 1}}, {NOTE % '700'}]\n"
)
EVERYTHING = "procedures:\n  everything:\n    do: [{move: men, to: A1}, {remove: men}, {add: first(men).hits, by: 1}]\n"
"""What nothing calls: by it all that the triggers wait for may come, whatever the change is."""
GRIM = {"rules/grim.yaml": f"state: {{game: {{grim: bool}}}}\n{EVERYTHING}"}


@dataclass
class Event:
    """One event of a change: its pieces, and where they go or what is written of them."""

    kind: str
    pieces: list[str]
    start: str = ""
    end: str = ""
    amount: int = 0
    happens: bool = True


@dataclass
class Slow:
    """The definition, word for word."""

    grim: bool
    place: dict[str, str | None] = field(default_factory=lambda: dict(START))
    hits: dict[str, int] = field(default_factory=lambda: dict.fromkeys(START, 0))
    log: list[int] = field(default_factory=list)
    score: int = 0

    def men(self, space: str | None = None) -> list[str]:
        return [man for man, where in self.place.items() if where is not None and space in (None, where)]

    def change(self, events: list[Event]) -> None:
        for event in events:
            self.before(event)
        for event in events:
            self.drop(event)
        old = self.watched()
        for event in events:
            self.drop(event)
            if event.happens:
                self.apply(event)
        new = self.watched()
        for event in events:
            if event.happens:
                self.after(event)
        if old != new and any(event.kind != "hits" for event in events):
            self.log.append(600 + 10 * old + new)
        if any(event.kind != "hits" for event in events):
            self.check()

    def watched(self) -> int:
        return len(self.men("A1")) + len(self.men("B1"))

    def check(self) -> None:
        if len(self.men("B1")) > 1 and self.score == 0:
            self.score = 1
            self.log.append(700)

    def drop(self, event: Event) -> None:
        event.pieces = [man for man in event.pieces if self.place[man] is not None]
        event.happens = event.happens and bool(event.pieces)

    def before(self, event: Event) -> None:
        self.drop(event)
        if not event.happens:
            return
        if event.kind == "moved":
            self.log.append(100 + len(event.pieces))
            if self.men(event.end) and event.start == "A1":
                event.happens = False
                return
            if event.end == "D1":
                event.end = "B1"
            if event.start == "D1" and self.grim and self.men("D1"):
                self.change([Event("removed", self.men("D1")[:1])])
        elif event.kind == "hits":
            self.log.append(200 + sum(self.hits[man] for man in self.men()))
        else:
            self.log.append(250 + len(self.men()))

    def apply(self, event: Event) -> None:
        for man in event.pieces:
            if event.kind == "moved":
                self.place[man] = event.end if self.place[man] is not None else None
            elif event.kind == "removed":
                self.place[man] = None
            elif event.kind == "hits":
                self.hits[man] += event.amount

    def after(self, event: Event) -> None:
        left = [man for man in event.pieces if self.place[man] is not None]
        if event.kind == "moved":
            self.log.append(300 + 10 * len(left) + len(self.men(event.end)))
        elif event.kind == "hits":
            self.log.append(400 + sum(self.hits[man] for man in self.men()))
        else:
            self.log.append(500 + len(self.men()))

    def events(self, step: tuple[str, ...], it: str = "") -> list[Event]:
        """The events of a step, computed from the state as it is."""
        match step:
            case ("move", who, to):
                man = it if who == "m" else NAMED[who]
                return [Event("moved", [man], str(self.place[man]), to)]
            case ("move all", of, to):
                groups = [(space, self.men(space)) for space in SPACES if of in ("all", space)]
                return [Event("moved", men, space, to) for space, men in groups if men]
            case ("add", who, space):
                man = it if who == "m" else NAMED[who]
                return [Event("hits", [man], amount=len(self.men(space)) + WORTH[man])]
            case ("remove", who):
                return [Event("removed", [it if who == "m" else NAMED[who]])]
        raise AssertionError(step)


def written(step: tuple[str, ...]) -> str:
    match step:
        case ("move", who, to):
            return f"{{move: {who}, to: {to}}}"
        case ("move all", of, to):
            return f"{{move: {'men' if of == 'all' else f'men({of})'}, to: {to}}}"
        case ("add", who, space):
            return f"{{add: {who}.hits, by: count(men({space})) + {who}.worth}}"
    return f"{{remove: {step[1]}}}"


def steps(*names: str) -> st.SearchStrategy[tuple[str, ...]]:
    who, where = st.sampled_from(names), st.sampled_from(SPACES)
    return st.one_of(
        st.tuples(st.just("move"), who, where),
        st.tuples(st.just("add"), who, where),
        st.tuples(st.just("remove"), who),
        st.tuples(st.just("move all"), st.sampled_from(("all", *SPACES)), where),
    )


@st.composite
def changes(draw: st.DrawFn) -> list[tuple[str, list[tuple[str, ...]]]]:
    """Steps, and loops over all pieces with steps about each; a condition around some."""
    kinds = draw(st.lists(st.sampled_from(("step", "step", "for", "if")), min_size=1, max_size=3))
    return [
        (kind, draw(st.lists(steps("a", "b", "d", *(("m", "m") if kind == "for" else ())), min_size=1, max_size=2)))
        for kind in kinds
    ]


def text_of(change: list[tuple[str, list[tuple[str, ...]]]], grim: bool) -> str:
    lines = []
    for kind, inner in change:
        body = ", ".join(map(written, inner))
        head = {"for": f"{{for: m in men, do: [{body}]}}", "if": f"{{if: men(C1) or men(D1), then: [{body}]}}"}
        lines.append(head.get(kind, body))
    named = "- let: {a: only(men(A1)), b: only(men(B1)), d: only(men(D1))}\n"
    start = f"{named}- set: game.grim\n  to: {str(grim).lower()}\n"
    never = (
        "- if: count(men) > 99\n  then: [{move: a, to: A1}, {add: a.hits, by: 1}, {remove: a}]\n"  # what is followed
    )
    return f"{start}- at_once: [{', '.join(lines)}]\n{never}- choose: answer\n  by: first(players)\n  yes: Go on?\n"


@pytest.mark.slow
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(change=changes(), grim=st.booleans())
def test_a_change_is_what_its_definition_says(
    tmp_path_factory: pytest.TempPathFactory, change: list[tuple[str, list[tuple[str, ...]]]], grim: bool
) -> None:
    slow = Slow(grim)
    events: list[Event] = []
    for kind, inner in change:  # in the state that they find, somebody is always in C1 or D1
        for it in slow.men() if kind == "for" else [""]:
            for step in inner:
                events += slow.events(step, it)
    slow.change(events)
    folder: Path = tmp_path_factory.mktemp("change")
    for passes in (ALL, NONE):
        game = play(compiled(folder, main(text_of(change, grim)) + RULES, passes, GRIM))
        assert list(state(game, "game.log")) == slow.log
        for man, where in slow.place.items():
            assert state(game, f"piece {man}.holder") == where
            assert state(game, f"piece {man}.state hits") == slow.hits[man]
