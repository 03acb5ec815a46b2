"""What comes of an answer before it is given: what is sure, what the rules make of it, and how likely each outcome is.

In: a game, a whole answer. Out: what happens up to the first decision after it at which nobody can pass, or that has
nothing to do with it, each way that chance may bring it about with its exact chance. A seat is told what follows from
what it knows: where anything is hidden, games are drawn that it may be in, and only what is the same in all is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from toolkit.agents.answers import some_answers
from toolkit.cli.playing.differences import differences
from toolkit.cli.playing.scene import Scene
from toolkit.cli.playing.telling import PlainTeller
from toolkit.play import PASS, view_of
from toolkit.play.live_occasions import going_on
from toolkit.play.titles import title_of

if TYPE_CHECKING:
    from toolkit.cli.playing.board import Line
    from toolkit.packs import Pack
    from toolkit.play import Game
    from toolkit.play.seats import Viewer

MOST_WAYS = 1_300
"""Ways that chance may go which are followed: four dice have 1,296."""
MOST_STEPS = 40
"""Rolls in a row."""
WORLDS = 3
"""Games that a seat may be in which are looked at."""
WORK = 40
"""As many trials of an agent as it may need work: then it is told that this cannot be computed."""
SHOWN = 12
"""Outcomes that are told, the likeliest."""
Outcome = tuple[str, ...]


class NotTold(Exception):
    """What comes of an answer cannot be told; `phrase` says why."""

    def __init__(self, phrase: str) -> None:
        super().__init__(phrase)
        self.phrase = phrase


@dataclass(frozen=True)
class Odds:
    """What comes of an answer: values that occasions show before chance decides, each way it may end with its chance.

    An outcome is what the player sees that has changed then. `passed`: somebody was asked meanwhile, and passed or did
    what the rules propose.
    """

    shown: tuple[tuple[str, str], ...]
    outcomes: Mapping[Outcome, Fraction]
    passed: bool

    @property
    def sure(self) -> Outcome:
        """What is told of every outcome."""
        first, *others = self.outcomes
        return tuple(line for line in first if all(line in other for other in others))


def odds_of(game: Game, answer: tuple[Any, ...]) -> Odds:
    """What comes of a whole answer of the player who is asked. Raises NotTold."""
    from toolkit.agents.thinking import thinking
    from toolkit.agents.worlds import Worlds
    from toolkit.play import name_answer, read_answer
    from toolkit.play.faults import GameFault

    assert game.seat is not None, "somebody is asked"
    worlds = Worlds(game, game.seat, "odds")
    names = worlds.names(game)
    named = None if names is None else name_answer(game, answer, names)
    found: Odds | None = None
    try:
        with thinking(WORK):
            for number in range(WORLDS if worlds.are_hidden else 1):
                world = worlds.draw(number)
                given = answer if named is None else read_answer(world, named, viewer=worlds.viewer)
                told = _Following(worlds.viewer, Scene(world.program.stage)).follow(world, given)
                if found is not None and found != told:
                    raise NotTold("That depends on what this seat cannot see.")
                found = told
    except NotTold:
        raise
    except (GameFault, ValueError, LookupError) as error:
        raise NotTold("This cannot be computed here.") from error
    assert found is not None
    return found


@dataclass
class _Following:
    """Follows a game of one's own along all that chance may bring."""

    viewer: Viewer
    scene: Scene
    before: Mapping[str, Any] = field(default_factory=dict)
    depth: int = 0
    passed: bool = False
    ways: int = 0
    shown: tuple[tuple[str, str], ...] = ()
    outcomes: dict[Outcome, Fraction] = field(default_factory=dict)

    def follow(self, game: Game, answer: tuple[Any, ...]) -> Odds:
        """Give an answer, and tell what may come of it."""
        game.ask_chance, game.stop_at_forced = True, False
        self.before, self.depth = view_of(game, self.viewer), len(going_on(game))
        game.apply(answer)
        if game.partial:
            raise NotTold("This is no whole answer yet: what comes of it is not known.")
        self.shown = _shown(game, self.viewer)
        self._go_on(game, Fraction(1), 0)
        return Odds(self.shown, self.outcomes, self.passed)

    def _go_on(self, game: Game, chance: Fraction, depth: int) -> None:
        self._pass_on(game)
        if depth == 0 and game.odds is not None:  # others may have answered since
            self.shown = _shown(game, self.viewer) or self.shown
        if game.odds is None:
            outcome = tuple(differences(self.scene, self.before, view_of(game, self.viewer)))
            self.outcomes[outcome] = self.outcomes.get(outcome, Fraction(0)) + chance
            return
        weights = _weights(game.odds)
        self.ways += len(weights)
        if self.ways > MOST_WAYS or depth > MOST_STEPS:
            raise NotTold("Chance may go too many ways here to follow them all.")
        for number, weight in enumerate(weights):
            if weight:
                other = game.clone()
                other.apply((number,))
                self._go_on(other, chance * Fraction(weight, sum(weights)), depth + 1)

    def _pass_on(self, game: Game) -> None:
        """Let everybody pass who is asked before what the answer began has ended; who may not pass does what the rules
        propose first of all, or the one thing that he can do."""
        for _ in range(MOST_STEPS):
            if game.over or game.odds is not None or len(going_on(game)) <= self.depth:
                return
            if PASS in game.legal():
                self.passed = True
                game.apply(PASS)
            elif len(only := some_answers(game, 2)) == 1:
                game.apply(only[0])
            elif proposed := game.proposals():
                self.passed = True
                game.apply(proposed[0])
            else:
                return


def _weights(odds: Any) -> tuple[int, ...]:
    """How likely each outcome of chance is, beside the others."""
    if isinstance(odds, int):
        return (1,) * odds
    if odds[0] == "shuffle":
        raise NotTold("Cards are shuffled or drawn then: nobody knows what comes.")
    return tuple(odds)


def shown_first(game: Game, answer: tuple[Any, ...]) -> tuple[tuple[str, str], ...]:
    """What occasions show once a whole answer is given, before chance decides: the odds of an attack. Nothing where
    anything is hidden from who is asked, or the rules cannot say."""
    from toolkit.agents.thinking import thinking
    from toolkit.agents.worlds import Worlds
    from toolkit.play.faults import GameFault

    assert game.seat is not None, "somebody is asked"
    worlds = Worlds(game, game.seat, "odds")
    if worlds.are_hidden or not any(kind.show for kind in game.program.stage.rules.occasions.values()):
        return ()
    before = len(going_on(game))
    try:
        with thinking(1):
            world = worlds.draw(0)
            world.ask_chance, world.stop_at_forced = True, False
            world.apply(answer)
            return () if world.partial or len(going_on(world)) <= before else _shown(world, worlds.viewer)
    except (GameFault, ValueError):
        return ()


def _shown(game: Game, viewer: Viewer) -> tuple[tuple[str, str], ...]:
    """The titles and values of what occasions show that are going on."""
    from toolkit.examples.shown import shown_now

    teller, pack = PlainTeller(game.program.stage), game.program.rules.pack
    return tuple(
        (title_of(pack, "values", one.value), teller.value(one.found.words)) for one in shown_now(game, viewer)
    )


def odds_lines(pack: Pack, odds: Odds) -> Iterator[Line]:
    """The same in words: what occasions show, what is sure, then each outcome with its chance in hundredths."""
    for title, value in odds.shown:
        yield ((f"{title} ", "label"), (value, "title"))
    sure = odds.sure
    if odds.passed:
        yield ((pack.say("If all who are asked meanwhile pass, or do what is proposed:"), "quiet"),)
    for line in sure:
        yield ((f"  {pack.say('sure')}: ", "quiet"), (line, ""))
    if len(odds.outcomes) < 2:
        if not sure:
            yield ((f"  {pack.say('nothing changes')}", "quiet"),)
        return
    ranked = sorted(odds.outcomes.items(), key=lambda one: (-one[1], one[0]))
    for outcome, chance in ranked[:SHOWN]:
        own = [line for line in outcome if line not in sure]
        said = "; ".join(own) or pack.say("nothing else" if sure else "nothing changes")
        yield ((f"{_hundredths(chance):>6} %  ", "title"), (said, ""))
    if len(ranked) > SHOWN:
        rest = sum((chance for _, chance in ranked[SHOWN:]), Fraction(0))
        told = pack.say("{count} other outcomes", count=len(ranked) - SHOWN)
        yield ((f"{_hundredths(rest):>6} %  ", "title"), (told, "quiet"))


def _hundredths(chance: Fraction) -> str:
    return f"{float(100 * chance):.1f}".removesuffix(".0")
