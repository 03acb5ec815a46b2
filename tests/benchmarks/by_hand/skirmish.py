"""Skirmish by hand: plain Python that calls itself, with a callback that chooses. Same options, order and dice as the
rules in content/skirmish, scenario `farm`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.by_hand.dice import Dice

ADVANCE, DIG_IN, FIRE, FIRE_AT_MARCH, GO_ON, ROLL_AGAIN = range(6)
PASS = (-2,)
BLUE, RED = 0, 1
GONE = -1
WIDTH, HEIGHT = 7, 5
GROUND = ["..w....", ".w..w..", "...f..w", ".m...w.", ".mw...."]
COST = {".": 1, "w": 2, "m": 3, "f": 1}
COVER = {".": 0, "w": 2, "m": 0, "f": 3}
ROUNDS = 6

LABELS = tuple(sorted("ABCDEFG"[column] + str(row + 1) for row in range(HEIGHT) for column in range(WIDTH)))
PLACE = {label: index for index, label in enumerate(LABELS)}
SIGNS = tuple(GROUND[int(label[1]) - 1][ord(label[0]) - ord("A")] for label in LABELS)
STEP_COST = tuple(COST[sign] for sign in SIGNS)
SIGHT = tuple(2 if sign == "w" else 9 for sign in SIGNS)
GROUND_COVER = tuple(COVER[sign] for sign in SIGNS)


def _apart(one: str, other: str) -> int:
    (across, down), (far_across, far_down) = (
        (column, int(label[1]) - column // 2) for label in (one, other) for column in (ord(label[0]) - ord("A"),)
    )
    right, low = far_across - across, far_down - down
    return max(abs(right), abs(low), abs(right + low))


DISTANCE = tuple(tuple(_apart(one, other) for other in LABELS) for one in LABELS)
NEIGHBOURS = tuple(tuple(other for other in range(len(LABELS)) if row[other] == 1) for row in DISTANCE)
HIDDEN = [
    line.split(" ")[1]
    for line in (Path(__file__).parents[2] / "data/sight/skirmish/farm.sight").read_text("utf-8").splitlines()[1:-1]
]
"""By space: whether a line to each of those behind it is blocked, `#`, or clear."""
IN_SIGHT = tuple(
    tuple(
        one == other or HIDDEN[min(one, other)][max(one, other) - min(one, other) - 1] == "."
        for other in PLACE.values()
    )
    for one in PLACE.values()
)
OBJECTIVE = PLACE["D3"]
MINED = frozenset((PLACE["C3"], PLACE["D4"]))


@dataclass(slots=True, eq=False)
class Squad:
    """A squad on its hex, or removed: then its space is `GONE`."""

    number: int
    side: int
    firepower: int
    range: int
    speed: int
    space: int
    hits: int = 0
    dug_in: bool = False
    ordered: bool = False
    fired_at_march: bool = False


def in_range(firer: Squad, target: Squad) -> bool:
    """Whether a squad sees another and reaches it with its fire."""
    near = DISTANCE[firer.space][target.space] <= min(firer.range, SIGHT[target.space])
    return near and IN_SIGHT[firer.space][target.space]


def attack(firer: Squad, target: Squad) -> int:
    """What a squad adds to its roll."""
    apart = DISTANCE[firer.space][target.space]
    strength = firer.firepower - firer.hits
    if apart == 1:
        strength += 1
    if apart * 2 > firer.range:
        strength -= 1
    return strength


def cover(target: Squad, marching: bool) -> int:
    """What protects a squad."""
    found = GROUND_COVER[target.space]
    if target.dug_in:
        found = max(found, 2)
    if marching:
        found = max(found - 1, 0)
    return found


def hits_of(score: int) -> int:
    """The fire table."""
    return 0 if score < 9 else 1 if score < 12 else 2


class Over(Exception):
    """The game has been won."""


Option = tuple[int, ...]
Choose = Callable[[int, list[Option]], Option]


class Skirmish:
    """A game. `choose` is given a side and its options, and returns one of them."""

    __slots__ = ("all", "choose", "dice", "result", "round", "sides", "tokens")

    def __init__(self, choose: Choose, dice: Dice) -> None:
        rifles, gun = (2, 3, 3), (3, 4, 2)
        start = [(BLUE, rifles, "A2"), (BLUE, rifles, "A3"), (BLUE, rifles, "A4")]
        start += [(BLUE, rifles, "A1"), (BLUE, rifles, "A5"), (BLUE, gun, "B2")]
        start += [(RED, gun, "D3"), (RED, rifles, "E2"), (RED, rifles, "E4"), (RED, rifles, "G3")]
        self.all = [Squad(number, side, *kind, PLACE[at]) for number, (side, kind, at) in enumerate(start)]
        self.sides = [[squad for squad in self.all if squad.side == side] for side in (BLUE, RED)]
        self.tokens = [1, 1]
        self.round = 0
        self.choose = choose
        self.dice = dice
        self.result: tuple[int, int] | None = None

    def play(self) -> None:
        """The whole game."""
        try:
            while self.round < ROUNDS:
                self.round += 1
                for side in (BLUE, RED):
                    self.turn(side)
            held = any(squad.space == OBJECTIVE for squad in self.sides[BLUE])
            self.result = (BLUE, RED) if held else (RED, BLUE)
        except Over:
            pass

    def turn(self, side: int) -> None:
        """One order for each squad, as long as its side likes."""
        for squad in self.all:
            squad.ordered = squad.fired_at_march = False
        while options := self.orders(side):
            options.append(PASS)
            answer = self.choose(side, options)
            if answer is PASS:
                return
            squad = self.all[answer[1]]
            squad.ordered = True
            if answer[0] == ADVANCE:
                self.march(squad)
            elif answer[0] == DIG_IN:
                squad.dug_in = True
            else:
                self.shoot(squad, self.target(squad))

    def orders(self, side: int) -> list[Option]:
        """The orders that a side may give."""
        free = [squad for squad in self.sides[side] if not squad.ordered]
        options: list[Option] = [
            (ADVANCE, squad.number) for squad in free if self.steps(squad, squad.space, [], squad.speed)
        ]
        options += [(DIG_IN, squad.number) for squad in free if not squad.dug_in]
        options += [(FIRE, squad.number) for squad in free if self.targets(squad)]
        return options

    def targets(self, firer: Squad) -> list[Squad]:
        """The enemies that a squad reaches."""
        return [enemy for enemy in self.sides[1 - firer.side] if in_range(firer, enemy)]

    def target(self, firer: Squad) -> Squad:
        """The enemy that a squad fires at."""
        options: list[Option] = [(enemy.number,) for enemy in self.targets(firer)]
        return self.all[self.choose(firer.side, options)[0]]

    def march(self, squad: Squad) -> None:
        """The whole way is chosen; it is gone step by step, under fire."""
        way = self.way(squad)
        squad.dug_in = False
        for space in way:
            squad.space = space
            if space in MINED and self.take_hits(squad, self.throw(squad.side)):
                return
            if self.draw_fire(squad):
                return

    def way(self, squad: Squad) -> list[int]:
        """The way that a squad goes: hex by hex, as long as its side likes and one is left."""
        way: list[int] = []
        at, points = squad.space, squad.speed
        while options := self.steps(squad, at, way, points):
            if way:
                options.insert(0, PASS)
            answer = self.choose(squad.side, options)
            if answer is PASS:
                break
            at = answer[1]
            points -= STEP_COST[at]
            way.append(at)
            if self.is_close(squad, at):
                break
        return way

    def steps(self, squad: Squad, at: int, way: list[int], points: int) -> list[Option]:
        """The hexes that a squad may enter next."""
        taken = [other.space for other in self.all]
        return [
            (GO_ON, space)
            for space in NEIGHBOURS[at]
            if space not in taken and space not in way and STEP_COST[space] <= points
        ]

    def is_close(self, squad: Squad, space: int) -> bool:
        """Whether a hex is next to an enemy, where a march ends."""
        return any(DISTANCE[space][enemy.space] == 1 for enemy in self.sides[1 - squad.side])

    def draw_fire(self, mover: Squad) -> bool:
        """Let the enemy fire at a squad on the march; whether that removes it."""
        side = 1 - mover.side
        while options := self.shots(side, mover):
            options.append(PASS)
            answer = self.choose(side, options)
            if answer is PASS:
                return False
            squad = self.all[answer[1]]
            squad.fired_at_march = True
            if self.shoot(squad, mover, marching=True):
                return True
        return False

    def shots(self, side: int, mover: Squad) -> list[Option]:
        """The squads that may still fire at one on the march."""
        squads = self.sides[side]
        return [
            (FIRE_AT_MARCH, squad.number) for squad in squads if not squad.fired_at_march and in_range(squad, mover)
        ]

    def shoot(self, firer: Squad, target: Squad, marching: bool = False) -> bool:
        """Fire at a squad; whether that removes it."""
        total = self.throw(firer.side)
        return self.take_hits(target, total + attack(firer, target) - cover(target, marching))

    def take_hits(self, squad: Squad, score: int) -> bool:
        """Read the fire table; whether the squad is removed."""
        squad.hits += hits_of(score)
        if squad.hits < 2:
            return False
        squad.space = GONE
        squads = self.sides[squad.side]
        squads.remove(squad)
        if not squads:
            self.result = (1 - squad.side, squad.side)
            raise Over
        return True

    def throw(self, side: int) -> int:
        """Roll two dice, and again for a token."""
        total = self.dice.one_of(6) + self.dice.one_of(6) + 2
        for other in (side, 1 - side):
            if self.tokens[other] and self.choose(other, [(ROLL_AGAIN,), PASS]) is not PASS:
                self.tokens[other] -= 1
                return self.throw(side)
        return total


def play(random: Callable[[], float], seed: bytes) -> Skirmish:
    """A game of random answers."""

    def choose(side: int, options: list[Option]) -> Option:
        return options[int(random() * len(options))]

    game = Skirmish(choose, Dice(seed))
    game.play()
    return game
