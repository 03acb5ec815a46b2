"""One game in the terminal: seats that people or chance fill, board, menu, log. In: a game. Out: its end."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from toolkit.cli.playing.answers import Line, game_site_cases, menu_of, proposed_lines, whole_words
from toolkit.cli.playing.commands import COMMANDS, Command, Picked, Unclear, read_line
from toolkit.cli.playing.scene import Scene, seen_by_all
from toolkit.cli.playing.screen import Reader, Screen
from toolkit.cli.playing.why_not import why_not
from toolkit.report.visible import visible

if TYPE_CHECKING:
    from toolkit.play import Game, GameFault
    from toolkit.play.examples.log import Memory
    from toolkit.play.seats import Viewer

HUMAN, RANDOM = "human", "random"
MOST_LISTED = 60
"""Answers that a menu lists; more can be named."""
MOST_PROPOSED = 9
"""Whole answers that a menu proposes before it lists what may be chosen next."""


@dataclass
class Session:
    """A game being played. `keep` is called with a command that writes a file.

    `told`: how many lines of the log each person has read; `shown`: the log as it was shown last, to whomever.
    """

    game: Game
    seats: Mapping[int, str]
    screen: Screen
    reader: Reader
    picks: random.Random
    keep: Callable[[Game, str, str], str]
    explain: Callable[[Game, str, Screen, Viewer | None], bool]
    shows_all: bool = False
    told: dict[Viewer | None, int] = field(default_factory=dict)
    shown: list[str] = field(default_factory=list)
    again: bool = True
    lists: bool = True
    interrupted: bool = False
    drawn: dict[str, Any] = field(default_factory=dict)
    memories: dict[Viewer | None, Memory] = field(default_factory=dict)
    scene: Scene = field(init=False)

    def __post_init__(self) -> None:
        self.scene = Scene(self.game.program.stage)

    def run(self) -> None:
        """Play until the game is over, or nobody types any more.

        Ctrl-C stops what is typed or computed for a person, who is asked again; KeyboardInterrupt is raised by a
        second one before he has typed anything, and by the first where nobody is asked or the input is no terminal.
        """
        while not self.game.over:
            try:
                if self.seats[self._seat] == RANDOM:
                    self._pick()
                elif not self._ask():
                    return
            except KeyboardInterrupt:
                if self.interrupted or not self.reader.is_terminal or self.seats[self._seat] == RANDOM:
                    raise
                self._ask_anew()
        self._show_log()
        self._draw(self._view())
        self._show_result()

    def _ask_anew(self) -> None:
        """Go back to the prompt after Ctrl-C; what was being found out for the screen is found out afresh."""
        self.interrupted, self.lists = True, True
        self.memories.clear()
        self.screen.line()
        self.screen.line(("Ctrl-C again stops the game.", "quiet"))

    @property
    def _seat(self) -> int:
        seat = self.game.seat
        assert seat is not None, "chance is answered by the generator"
        return seat

    def _pick(self) -> None:
        """Let chance answer for a seat: its picks come from elsewhere than the game's dice. Every other answer is one
        of those that the rules propose, where they do."""
        seat = self._seat
        while not self.game.over and self.game.seat == seat:
            proposed = self.game.proposals()
            legal = proposed if proposed and self.picks.random() < 0.5 else self.game.legal()
            if not legal:  # a beginning that cannot be completed
                self.game.take_back()
                continue
            self.game.apply(self.picks.choice(legal))
            if not self.game.partial:
                return

    # A person

    def _ask(self) -> bool:
        """Ask the person at the seat once; False when there is no more input, or he stops."""
        if self.again:
            self._show_log()
            self._draw_again()
            self.again = False
        proposed = self.game.proposals()[:MOST_PROPOSED]
        listed = [answer for answer in self.game.legal() if answer not in proposed]
        answers = [*proposed, *listed]
        lines = [*proposed_lines(self.game, proposed), *menu_of(self.game, listed)]
        if self.lists:
            self._show_menu(lines)
            self.lists = False
        typed = self.reader.read(visible(f"{self._asked}> "))
        self.interrupted = False
        if typed is None:
            self.screen.line("There is no more input: the game stops here.")
            return False
        meant = read_line(typed, [line.names for line in lines])
        if meant is None:
            self.lists = True
        elif isinstance(meant, Picked):
            self.again = not self._apply(answers[meant.index])
            self.lists = True
        elif isinstance(meant, Unclear):
            refused = why_not(self.game, typed.strip()) if meant.unknown else None
            self.screen.line((meant.reason if refused is None else str(refused), "wrong"))
        elif isinstance(meant, Command):
            return self._do(meant)
        return True

    def _apply(self, answer: tuple[Any, ...]) -> bool:
        """Give a short answer; True while it is not whole."""
        from toolkit.play import GameFault

        try:
            self.game.apply(answer)
        except GameFault as fault:
            self._tell_fault(fault)
        return bool(self.game.partial)

    def _tell_fault(self, fault: GameFault) -> None:
        self.screen.line((f"A rule fails: {fault.diagnostic.message}", "wrong"))
        span = fault.diagnostic.span
        self.screen.line(f"{span.path}:{span.line}:{span.column}; nothing has changed.")

    def _do(self, command: Command) -> bool:
        match command.name:
            case "quit":
                return False
            case "help":
                for words, says in COMMANDS.items():
                    self.screen.line((f"{words:16}", "title"), says)
                self.screen.line("Anything else is an answer: its number, or its name or how it begins.")
                self.screen.line("An empty line lists the answers again.")
            case "board":
                self._draw(self._view())
                self.lists = True
            case "hand":
                self._show_hand()
            case "look":
                self._look(command.words)
            case "log":
                self._show_log(whole=True)
            case "back":
                self.game.take_back()
                self.lists = True
            case "undo" | "redo":
                self._step_back_or_forth(command.name)
            case "pass until" | "lift pass" | "claim":
                self._speak_up(command)
            case "why":
                self.explain(self.game, command.words, self.screen, None if self.shows_all else self._viewer)
            case _:
                self.screen.line(self.keep(self.game, command.name, command.words))
        return True

    def _speak_up(self, command: Command) -> None:
        """What is said beside the answers that are listed."""
        from toolkit.cli.playing.speaking_up import speak_up
        from toolkit.play import GameFault, Refused

        try:
            lines = speak_up(self.game, command, [seat for seat, who in self.seats.items() if who == HUMAN])
        except Refused as refused:
            self.screen.line((str(refused), "wrong"))
        except GameFault as fault:
            self._tell_fault(fault)
        else:
            for line in lines:
                self.screen.line(line)
            self.again = self.lists = not lines

    def _step_back_or_forth(self, way: str) -> None:
        """Undo or redo up to a decision of a person."""
        if self.game.partial:
            self.game.take_back()
        step = self.game.undo if way == "undo" else self.game.redo
        moved = step()
        if not moved:
            self.screen.line((f"There is nothing to {way}.", "wrong"))
        while moved and not self.game.over and self.seats[self._seat] == RANDOM:
            moved = step()
        self.told = {viewer: min(told, len(self._log(viewer))) for viewer, told in self.told.items()}
        self.shown = self.shown[: len(self._log(None if self.shows_all else self._viewer))]
        self.again = self.lists = True

    # Showing

    def _view(self) -> dict[str, Any]:
        from toolkit.play import view_of

        return seen_by_all(self.game) if self.shows_all else view_of(self.game, self._viewer)

    @property
    def _viewer(self) -> Viewer:
        """Who looks at the screen: the person who is asked, else the first person; with all whom he answers for."""
        from toolkit.play.seats import viewer_at

        seat = self.game.seat
        if seat is None or self.seats[seat] != HUMAN:
            seat = next((player for player, who in self.seats.items() if who == HUMAN), 0)
        return viewer_at(self.game, seat)

    def _draw_again(self) -> None:
        """Draw what has changed since it was last drawn for this viewer: the board, or what goes on alone."""
        view = self._view()
        if _drawn_of(view) != self.drawn:
            self._draw(view)
        else:
            self._show_what_goes_on(view)

    def _draw(self, view: dict[str, Any]) -> None:
        self.drawn = _drawn_of(view)
        self.screen.line()
        self.screen.lines(self.scene.whole(view, self.screen.width))
        self._show_what_goes_on(view)

    def _show_what_goes_on(self, view: dict[str, Any]) -> None:
        goes_on = "" if self.game.over else self.scene.occasions(view)
        if goes_on:
            self.screen.line((goes_on, "title"))

    def _show_hand(self) -> None:
        lines = list(self.scene.hand(self._view()))
        self.screen.lines(lines)
        if not lines:
            self.screen.line("You know of nothing but what is on the board.")

    def _look(self, words: str) -> None:
        lines = self.scene.details.find(words, self._view())
        if lines is None:
            said = f"You know of no space, place, piece, card, terrain or keyword that is called {words}."
            self.screen.line((said, "wrong"))
        else:
            self.screen.lines(lines)

    def _show_menu(self, lines: list[Line]) -> None:
        site = self.game.site
        self.screen.line()
        prompt = site.prompt if site is not None and site.prompt else "What do you do?"
        cases = ", ".join(game_site_cases(self.game))
        said = f"  {cases}" if cases else ""
        self.screen.line((f"{self._asked}: {prompt}", f"side {self._seat}"), (said, "case"))
        stands = self.game.standing_of(self._seat)
        if stands:
            self.screen.line((f"You pass until {' or '.join(stands)}. `lift pass` ends that.", "quiet"))
        if self.game.partial:
            self.screen.line(f"So far: {self._so_far()}")
        before: list[str] = []
        common = set.intersection(*(set(line.cases) for line in lines)) if lines else set()
        for number, line in enumerate(lines[:MOST_LISTED], 1):
            own = [case for case in line.cases if case not in common or len(lines) == 1]
            said = f"  {', '.join(own)}" if own and own != before else ""  # those of an action stand once
            before = own
            self.screen.line(f"{number:>4}  {line.text}", (said, "case"))
        if len(lines) > MOST_LISTED:
            self.screen.line(f"      and {len(lines) - MOST_LISTED} more: type the name.")

    def _so_far(self) -> str:
        from toolkit.play import name_answer

        return whole_words(name_answer(self.game, self.game.partial))

    def _log(self, viewer: Viewer | None) -> list[str]:
        from toolkit.cli.playing.log import log_lines

        return log_lines(self.game, viewer, self.memories.setdefault(viewer, {}))

    def _show_log(self, *, whole: bool = False) -> None:
        viewer = None if self.shows_all else self._viewer
        lines = self._log(viewer)
        alike = next((at for at, (one, other) in enumerate(zip(lines, self.shown, strict=False)) if one != other), None)
        told = max(self.told.get(viewer, 0), min(len(lines), len(self.shown)) if alike is None else alike)
        for line in lines if whole else lines[told:]:
            self.screen.line((line, "quiet"))
        self.told[viewer], self.shown = len(lines), lines

    def _show_result(self) -> None:
        self.screen.line()
        self.screen.line((result_words(self.game, self._title), "title"))

    @property
    def _asked(self) -> str:
        """Who is asked; with the seat that answers for him, where it answers for several."""
        seat = next(seat for seat in self.game.seats if self._seat in seat.players)
        title = self._title(self._seat)
        return f"{title} ({seat.name})" if len(seat.players) > 1 else title

    def _title(self, player: int) -> str:
        return self.scene.player_title(self.game.program.stage.numbers.players[player])


def _drawn_of(view: dict[str, Any]) -> dict[str, Any]:
    """The parts of a view of which a drawing is made."""
    return {part: view[part] for part in ("places", "state")}


def result_words(game: Game, title: Callable[[int], str]) -> str:
    """How a game ended, in a sentence."""
    result = game.result
    if result is None:
        return "The game is over, without a ranking." if game.over else "The game is not over."
    if len(result) == 1 and len(result[0]) == 1:
        return f"The game is over for {title(result[0][0])}."
    if len(result) == 1:
        return f"The game is over: {' and '.join(title(player) for player in result[0])} are equal."
    places = [" and ".join(title(player) for player in group) for group in result]
    return f"The game is over: {places[0]} won, before {', then '.join(places[1:])}."
