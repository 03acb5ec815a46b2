"""What a person at the terminal is shown: board, log, menu, what goes on, hand. In: a game. Out: lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Any

from toolkit.cli.playing.answers import begun_words, game_site_cases
from toolkit.cli.playing.board import Token
from toolkit.cli.playing.commands import plain
from toolkit.cli.playing.map_view import MapView, spaces_answered, spaces_of_owner, weights_of
from toolkit.cli.playing.menu_lines import menu_lines
from toolkit.cli.playing.menus import Entry, Menu
from toolkit.cli.playing.scene import Scene, seen_by_all
from toolkit.cli.playing.screen import Screen
from toolkit.cli.playing.telling import PlainTeller
from toolkit.play.automatic_passes import moment_words
from toolkit.play.titles import title_of

if TYPE_CHECKING:
    from toolkit.cli.playing.board import Line
    from toolkit.cli.playing.looking import Looker
    from toolkit.examples.log import Memory
    from toolkit.play import Game
    from toolkit.play.seats import Viewer

HUMAN = "human"
"""Who is no agent."""
MOST_LISTED = 60
"""Answers that a menu lists; more can be named."""


@dataclass(kw_only=True)
class Display:
    """A game on the screen.

    `told`: how many lines of the log each person has read; `shown`: the log as it was shown last, to whomever; `sits`:
    who looks at the screen; `behind`: the entry of a menu whose number is asked for.
    """

    game: Game
    seats: Mapping[int, str]
    screen: Screen
    shows_all: bool = False
    told: dict[Viewer | None, int] = field(default_factory=dict)
    shown: list[str] = field(default_factory=list)
    behind: Entry | None = None
    sits: Viewer | None = None
    drawn: dict[str, Any] = field(default_factory=dict)
    memories: dict[Viewer | None, Memory] = field(default_factory=dict)
    scene: Scene = field(init=False)

    def __post_init__(self) -> None:
        self.scene = Scene(self.game.program.stage)

    @property
    def _seat(self) -> int:
        seat = self.game.seat
        assert seat is not None, "chance is answered by the generator"
        return seat

    def _view(self) -> dict[str, Any]:
        from toolkit.play import view_of

        return seen_by_all(self.game) if self.shows_all else view_of(self.game, self._viewer)

    @property
    def _viewer(self) -> Viewer:
        """Who looks at the screen: the person who is asked, else the first person; with all whom he answers for."""
        from toolkit.play.seats import viewer_at

        seat = self.game.seat
        if self.game.over and self.sits == ():
            return ()  # nobody: what all see
        if seat is None or self.seats[seat] != HUMAN:
            seat = next((player for player, who in self.seats.items() if who == HUMAN), 0)
        return viewer_at(self.game, seat)

    @property
    def _looks(self) -> Viewer | None:
        """Who looks; None for somebody who sees all."""
        return None if self.shows_all else self._viewer

    def _looker(self) -> Looker:
        """He as the state is now."""
        from toolkit.cli.playing.looking import Looker

        return Looker(self.game, self._looks)

    def _draw_again(self) -> None:
        """Draw what has changed since it was last drawn for this viewer: the board, or what goes on alone."""
        view = self._view()
        if drawn_of(view) != self.drawn:
            self._draw(view)
        else:
            self._show_what_goes_on(view)

    def _draw(self, view: dict[str, Any], *, anew: bool = False) -> None:
        """Draw the board, or the part in question; on a terminal its legend once, and when it is asked for (`anew`)."""
        is_first = not self.drawn
        self.screen.line()
        drawing = self.map_view.draw(view, lambda: self._in_question(view))
        self.drawn = drawn_of(view)
        self.screen.lines(drawing.lines)
        self.screen.lines(self.map_view.told(drawing))
        legend = self.scene.legend(view, None if drawing.is_whole else drawing.labels)
        self.screen.lines(legend if is_first or anew or not self.screen.is_terminal else [])
        self.screen.lines(self.scene.beside(view, None if drawing.is_whole else drawing.labels))
        self._show_what_goes_on(view)

    @cached_property
    def map_view(self) -> MapView:
        """Draws boards as large as the screen."""
        return MapView(self.scene, self.screen.width, self.screen.height)

    def _in_question(self, view: dict[str, Any]) -> Mapping[str, int]:
        """How much each space of the map is in question."""
        from toolkit.play.seats import viewers_of

        players = self.game.program.stage.numbers.players
        own = spaces_of_owner(view, [players[player] for player in viewers_of(self._viewer)])
        is_asked = self.game.seat is not None and self.seats[self.game.seat] == HUMAN
        answered = spaces_answered(self.game, self._viewer) if is_asked else ()
        return weights_of(view, self.drawn, answered, is_begun=bool(self.game.partial), own=own)

    def _show_what_goes_on(self, view: dict[str, Any]) -> None:
        goes_on = "" if self.game.over else self.scene.occasions(view)
        if goes_on:
            self.screen.line((goes_on, "title"))
            self._show_values()

    def _show_values(self, only: str | None = None) -> None:
        """What the occasions show that are going on, or one kind of them, as far as who looks may know it."""
        from toolkit.examples.shown import shown_now

        teller, pack = PlainTeller(self.game.program.stage), self.scene.pack
        found = shown_now(self.game, self._looks)
        for kind, shown in groupby(found, lambda one: one.kind):
            told = [f"{title_of(pack, 'values', one.value)} {teller.value(one.found.words)}" for one in shown]
            if only in (None, kind):
                self.screen.line((f"{title_of(pack, 'occasions', kind)}: ", "label"), ", ".join(told))

    def _look_at_occasion(self, words: str) -> bool:
        """Tell what goes on, by its title: its facts, and what it shows. Whether anything of that title goes on."""
        wanted, pack = plain(words), self.scene.pack
        going = [
            one
            for one in self._view()["occasions"]
            if wanted in (plain(one["kind"]), plain(title_of(pack, "occasions", one["kind"])))
        ]
        for occasion in going[-1:]:
            self.screen.line((self.scene.occasion(occasion), "title"))
            self._show_values(occasion["kind"])
        return bool(going)

    def _show_hand(self) -> None:
        lines = list(self.scene.hand(self._view()))
        self.screen.lines(lines)
        if not lines:
            self.screen.line(self._say("You know of nothing but what is on the board."))

    def _look(self, words: str) -> None:
        lines = self.scene.details.find(words, self._view(), self._reach)
        if lines is None and self._look_at_occasion(words):
            return
        if lines is None:
            said = "You know of no space, place, piece, card, terrain or keyword that is called {name}."
            self.screen.line((self._say(said, name=words), "wrong"))
        else:
            self.screen.lines(lines)

    def _reach(self, piece: str) -> list[Line]:
        """How far a piece comes, by each movement that actions offer for it, as far as who looks may know that."""
        from toolkit.cli.playing.reach import reach_words, reaches_seen

        return list(reach_words(self.game.program.stage, reaches_seen(self._looker(), piece)))

    def _show_zones(self) -> None:
        """The board with the zones of all sides, as far as who looks may know them."""
        from toolkit.cli.playing.reach import zone_lines, zone_marks, zones_seen

        stage = self.game.program.stage
        zones = zones_seen(self._looker())
        if not zones:
            self.screen.line(self._say("You know of no zone."))
            return
        view = self._view()
        self.screen.lines(self.scene.board(view, self.screen.width, zone_marks(stage, zones)))
        self.screen.line((self._say("In spaces: ~ in a zone of that side"), "quiet"))
        self.screen.lines(self.scene.legend(view))
        self.screen.lines(zone_lines(stage, zones))

    def _show_menu(self, menu: Menu) -> None:
        site, lines = self.game.site, menu.entries
        self.screen.line()
        prompt = site.prompt if site is not None and site.prompt else self._say("What do you do?")
        cases = ", ".join(game_site_cases(self.game))
        said = f"  {cases}" if cases else ""
        mark = f" {Token('', self._seat).text}" if self.screen.is_terminal else ""
        self.screen.line((f"{self._asked}{mark}: {prompt}", f"side {self._seat}"), (said, "case"))
        stands = self.game.standing_of(self._seat)
        if stands:
            moments = self.scene.pack.say_each(
                "{one} or {other}", [moment_words(self.scene.pack, one) for one in stands]
            )
            told = self._say("You pass until {moments}. `lift pass` ends that.", moments=moments)
            self.screen.line((told, "quiet"))
        if self.game.partial or self.behind is not None:
            self.screen.line(self._say("So far: {answer}", answer=self._so_far()))
        if menu.asked:
            self.screen.line(f"      {menu.asked}")
        wide = self.screen.width if self.screen.is_terminal else None
        for styled in menu_lines(menu, MOST_LISTED, wide):
            self.screen.line(*styled)
        if len(lines) > MOST_LISTED:
            told = self._say("and {count} more: type the name.", count=len(lines) - MOST_LISTED)
            self.screen.line(f"      {told}")

    def _so_far(self) -> str:
        from toolkit.play import name_answer

        if self.behind is not None:
            return title_of(self.scene.pack, "actions", self.behind.line.names[0])
        return begun_words(self.game, name_answer(self.game, self.game.partial))

    def _log(self, viewer: Viewer | None) -> list[str]:
        from toolkit.cli.playing.log import log_lines

        return log_lines(self.game, viewer, self.memories.setdefault(viewer, {}))

    def _seen_of_chance(self, viewer: Viewer | None) -> list[str]:
        from toolkit.cli.playing.log import lines_of_chance

        return lines_of_chance(self.game, viewer, self.memories.setdefault(viewer, {}))

    def _show_log(self, *, whole: bool = False) -> None:
        viewer = self._looks
        lines = self._log(viewer)
        alike = next((at for at, (one, other) in enumerate(zip(lines, self.shown, strict=False)) if one != other), None)
        told = max(self.told.get(viewer, 0), min(len(lines), len(self.shown)) if alike is None else alike)
        for line in lines if whole else lines[told:]:
            self.screen.line((line, "quiet"))
        self.told[viewer], self.shown = len(lines), lines

    def _show_raw_log(self) -> None:
        from toolkit.cli.playing.log import log_lines

        for line in log_lines(self.game, self._looks, raw=True):
            self.screen.line((line, "quiet"))

    def _show_result(self) -> None:
        self.screen.line()
        self.screen.line((result_words(self.game, self._title), "title"))

    @property
    def _asked(self) -> str:
        """Who is asked; with the seat that answers for him, where it answers for several."""
        seat = next(seat for seat in self.game.seats if self._seat in seat.players)
        title = self._title(self._seat)
        return f"{title} ({seat.name})" if len(seat.players) > 1 else title

    def _say(self, phrase: str, **values: object) -> str:
        """A phrase in the language of the pack."""
        return self.scene.pack.say(phrase, **values)

    def _title(self, player: int) -> str:
        return self.scene.player_title(self.game.program.stage.numbers.players[player])


def drawn_of(view: dict[str, Any]) -> dict[str, Any]:
    """The parts of a view of which a drawing is made."""
    return {part: view[part] for part in ("places", "state")}


def result_words(game: Game, title: Callable[[int], str]) -> str:
    """How a game ended, in a sentence."""
    result, pack = game.result, game.program.rules.pack
    if result is None:
        return pack.say("The game is over, without a ranking." if game.over else "The game is not over.")
    places = [pack.say_each("{one} and {other}", [title(player) for player in group]) for group in result]
    if len(result) == 1:
        return pack.say(
            "The game is over for {who}." if len(result[0]) == 1 else "The game is over: {who} are equal.",
            who=places[0],
        )
    others = pack.say_each("{one}, then {other}", places[1:])
    return pack.say("The game is over: {first} won, before {others}.", first=places[0], others=others)
