"""What a player may know, for programs that learn: his view as text, and in figures, always as many.

In: a program; a game and a player. Out: text, or an array. The figures are, in this order: of each space and place,
how many pieces of each design the player sees there, how many of each player's, and how many unidentified ones; then
each number, truth and symbol of the state that he sees, as a number (a symbol by its place among its like, 0 where he
is not told); then who is asked, by seat.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

from toolkit.model import Type
from toolkit.play import Game, Program
from toolkit.state import Stage
from toolkit.state.shapes import Inner

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_LEFT_OUT = ("decision", "standing", "over", "result")


def observed(game: Game, player: int, *, record: bool) -> str:
    """What a player sees, as canonical JSON; with the record of answers as he heard them, where that is asked for:
    then it is all that he knows, and what he knew before can be read from it."""
    view = game.view(player)
    left_out = _LEFT_OUT if record else (*_LEFT_OUT, "record")
    told = {key: value for key, value in view.items() if key not in left_out}
    return json.dumps(told, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


class Figures:
    """The figures of a program: `size` of them."""

    def __init__(self, program: Program) -> None:
        stage = program.stage
        numbers = stage.numbers
        self._designs = {id: number for number, id in enumerate(numbers.ids["designs"])}
        self._players = {id: number for number, id in enumerate(numbers.players)}
        places = (*numbers.ground.labels, *(instance.name for instance in numbers.instances))
        self._places = {name: number for number, name in enumerate(places)}
        self._each = len(self._designs) + len(self._players) + 1
        fields = [cell for cell in stage.layout.cells if cell.field != "holds" and cell.thing != "system"]
        self._state = {f"{cell.thing}.{cell.field}": number for number, cell in enumerate(fields)}
        self._symbols = {f"{cell.thing}.{cell.field}": _symbols(stage, cell.type) for cell in fields}
        self._asked = len(self._places) * self._each + len(self._state)
        self.size = self._asked + len(self._players)

    def of(self, game: Game, player: int) -> NDArray[np.float32]:
        """What a player sees."""
        import numpy as np

        found = np.zeros(self.size, dtype=np.float32)
        view = game.view(player)
        for name, held in view["places"].items():
            start = self._places[name] * self._each
            if isinstance(held, int):
                found[start + self._each - 1] = held
                continue
            for place, count in self._counted(held).items():
                found[start + place] = count
        start = len(self._places) * self._each
        for name, value in view["state"].items():
            if name in self._state:
                found[start + self._state[name]] = self._figure(name, value)
        if game.seat is not None:
            found[self._asked + game.seat] = 1
        return found

    def _counted(self, held: list[Any]) -> Counter[int]:
        """What lies in a place, with all that pieces there hold, by the place of the figure."""
        count: Counter[int] = Counter()
        ahead = list(held)
        while ahead:
            piece = ahead.pop()
            design = str(piece.get("name", "")).partition("#")[0]
            count[self._designs.get(design, self._each - 1)] += 1
            if piece.get("owner") in self._players:
                count[len(self._designs) + self._players[piece["owner"]]] += 1
            ahead.extend(piece.get("holds", ()))
        return count

    def _figure(self, name: str, value: Any) -> float:
        symbols = self._symbols[name]
        if isinstance(value, bool | int):
            return float(value)
        return float(symbols.index(value)) if value in symbols else 0.0


def _symbols(stage: Stage, type: Type | Inner) -> tuple[str, ...]:
    """The symbols that a field may have, in their order."""
    return (stage.numbers.symbols(type) or ()) if isinstance(type, Type) else ()
