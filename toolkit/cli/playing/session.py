"""One game in the terminal: seats that people or chance fill, board, menu, log. In: a game. Out: its end."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, Any

from toolkit.cli.playing.answers import begun_words, game_site_cases
from toolkit.cli.playing.by_chance import ByChance
from toolkit.cli.playing.commands import COMMANDS, Command, Unclear, plain, shown_use
from toolkit.cli.playing.menus import Entry, Menu, menu_at, numbers_behind
from toolkit.cli.playing.scene import Scene, seen_by_all
from toolkit.cli.playing.screen import Reader, Screen
from toolkit.cli.playing.telling import PlainTeller
from toolkit.cli.playing.why_not import why_not
from toolkit.phrases.terminal import MORE_HELP
from toolkit.play.automatic_passes import moment_words
from toolkit.play.faults import GameFault, fault_words
from toolkit.play.titles import title_of
from toolkit.report.visible import visible

if TYPE_CHECKING:
    from toolkit.examples.log import Memory
    from toolkit.play import Game, Refused
    from toolkit.play.seats import Viewer

HUMAN, RANDOM = "human", "random"
FAULT = "This is a fault of the tool itself: {error}. Please report it."
"""What is said of what cannot be done for what is typed."""
MOST_LISTED = 60
"""Answers that a menu lists; more can be named."""
MOST_PROPOSED = 9
"""Whole answers that a menu proposes before it lists what may be chosen next."""


@dataclass(frozen=True)
class _Begun:
    """A begun answer: at which decision, its parts, their beginnings, the entry whose number is asked for."""

    past: Any
    partial: tuple[Any, ...]
    begun: list[tuple[Any, ...]]
    behind: Entry | None


@dataclass
class Session:
    """A game being played. `keep` is called with a command that writes a file.

    `chance` answers for the seats that nobody plays; `undo`: how far each player may take answers back.
    `told`: how many lines of the log each person has read; `shown`: the log as it was shown last, to whomever.
    `begun`: the beginnings of the answer that is begun, part by part; `taken`: what `undo` has taken back of
    it, for `redo`; `behind`: the entry whose number is asked for;
    `sits`: who looks at the screen.
    """

    game: Game
    seats: Mapping[int, str]
    screen: Screen
    reader: Reader
    chance: ByChance
    keep: Callable[[Game, str, str], str]
    explain: Callable[[Game, str, Screen, Viewer | None], bool]
    shows_all: bool = False
    undo: Mapping[int, str] = field(default_factory=dict)
    told: dict[Viewer | None, int] = field(default_factory=dict)
    shown: list[str] = field(default_factory=list)
    again: bool = True
    lists: bool = True
    interrupted: bool = False
    begun: list[tuple[Any, ...]] = field(default_factory=list)
    taken: list[_Begun] = field(default_factory=list)
    behind: Entry | None = None
    sits: Viewer | None = None
    refused: Refused | None = None
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
                    self.chance.answer(self.game)
                elif not self._ask():
                    return
            except KeyboardInterrupt:
                if self.interrupted or not self.reader.is_terminal or self.seats[self._seat] == RANDOM:
                    raise
                self._ask_anew()
        if self.hands_over and not self.shows_all:
            self.screen.clear()  # what the person sees who answered last, others need not
            self.sits, self.shown = (), []
        self._show_log()
        self._draw(self._view())
        self._show_result()

    def _ask_anew(self) -> None:
        """Go back to the prompt after Ctrl-C; what was being found out for the screen is found out afresh."""
        self.interrupted, self.lists = True, True
        self.memories.clear()
        self.screen.line()
        self.screen.line((self._say("Ctrl-C again stops the game."), "quiet"))

    @property
    def _seat(self) -> int:
        seat = self.game.seat
        assert seat is not None, "chance is answered by the generator"
        return seat

    # A person

    def _ask(self) -> bool:
        """Ask the person at the seat once; False when there is no more input, or he stops."""
        if not self._is_seated():
            return False
        if self.again:
            self._show_log()
            self._draw_again()
            self.again = False
        menu = self._menu()
        if self.lists:
            self._show_menu(menu)
            self.lists = False
        typed = self.reader.read(visible(f"{self._asked}> "))
        self.interrupted = False
        self.chance.begin_anew()
        if typed is None:
            self.screen.line(self._say("There is no more input: the game stops here."))
            return False
        try:
            return self._understood(typed, menu)
        except OSError:
            raise
        except Exception as error:  # whatever it is, nothing that is typed may end a game
            self.screen.line((self._say(FAULT, error=f"{type(error).__name__}: {error}"), "wrong"))
            return True

    def _is_seated(self) -> bool:
        """Let the person who is asked take the keyboard before anything of his is shown; False when nobody does.

        Where somebody else sat there the screen is cleared, and shown again at a key.
        """
        viewer = self._viewer
        if viewer == self.sits or self.shows_all or not self.hands_over:
            self.sits = viewer
            return True
        self.screen.clear()
        told = self._say("{who} is asked. Press a key when nobody else sees the screen.", who=self._asked)
        if not self.reader.hand_over(visible(f"{told} ")):
            return False
        self.screen.clear()
        self.sits, self.drawn, self.shown = viewer, {}, []
        self.again = self.lists = True
        return True

    @property
    def hands_over(self) -> bool:
        """Whether several people sit at one terminal, and one of them sees or does what another may not know."""
        from toolkit.play import view_of
        from toolkit.play.seats import viewer_at

        people = {viewer_at(self.game, player) for player, who in self.seats.items() if who == HUMAN}
        needs = self.game.program.stage.needs
        if not self.reader.is_terminal or len(people) < 2 or not (needs.hides or needs.secret):
            return False
        first, *others = (_drawn_of(view_of(self.game, viewer)) for viewer in people)
        return needs.secret or any(first != other for other in others)

    def _menu(self) -> Menu:
        if self.behind is not None:
            return numbers_behind(self.behind, self.game)
        proposed = self.game.proposals()[:MOST_PROPOSED]
        return menu_at(self.game, proposed, [answer for answer in self.game.legal() if answer not in proposed])

    def _understood(self, typed: str, menu: Menu) -> bool:
        """Do what is typed; False where that is to stop."""
        meant = menu.read(typed)
        if isinstance(meant, Command):
            return self._do(meant)
        if isinstance(meant, Unclear):
            action = f"{self.behind.line.names[0]} " if self.behind is not None else ""
            self.refused = why_not(self.game, action + typed.strip()) if meant.unknown else None
            self.screen.line((meant.reason if self.refused is None else str(self.refused), "wrong"))
            return True
        self.lists = True
        if meant is not None:
            self.behind = meant if len(meant.answers) > 1 else None
            self.again = self.behind is None and not self._apply(meant.answers[0])
        return True

    def _apply(self, answer: tuple[Any, ...]) -> bool:
        """Give a short answer; True while it is not whole."""
        before = self.game.partial
        self.taken.clear()
        try:
            self.game.apply(answer)
        except GameFault as fault:
            self._tell_fault(fault)
        self.begun = [*self._beginnings(), before] if self.game.partial else []
        return bool(self.game.partial)

    def _beginnings(self) -> list[tuple[Any, ...]]:
        """The beginnings of what is begun of an answer now: what was kept of another one counts no more."""
        partial = self.game.partial
        return [each for each in self.begun if len(each) < len(partial) and partial[: len(each)] == each]

    def _tell_fault(self, fault: GameFault) -> None:
        self.screen.line((self._say("A rule fails: {fault}", fault=fault_words(fault, self.scene.pack)), "wrong"))
        span, missing = fault.diagnostic.span, fault.missing
        if missing is not None and (not missing.piece or f'"{missing.piece}"' in json.dumps(self._view()["places"])):
            place = missing.note.span
            self.screen.line(missing.note.message + (f" ({place.path}:{place.line}:{place.column})" if place else ""))
            if missing.help:
                self.screen.line(missing.help)
        self.screen.line(self._say("{place}; nothing has changed.", place=f"{span.path}:{span.line}:{span.column}"))

    def _do(self, command: Command) -> bool:
        match command.name:
            case "quit":
                return False
            case "help":
                uses = {shown_use(words, self._say): self._say(says) for words, says in COMMANDS.items()}
                width = 1 + max(map(len, uses))
                for use, says in uses.items():
                    self.screen.line((use.ljust(width), "title"), says)
                for says in MORE_HELP:
                    self.screen.line(self._say(says))
            case "board":
                self._draw(self._view())
                self.lists = True
            case "hand":
                self._show_hand()
            case "look":
                self._look(command.words)
            case "log":
                self._show_log(whole=True)
            case "log --raw":
                self._show_raw_log()
            case "back":
                self.game.take_back()
                self.taken.clear()
                self.behind, self.lists = None, True
            case "undo":
                self._undo(command.words)
            case "redo":
                self._redo()
            case "pass until" | "lift pass" | "claim":
                self._speak_up(command)
            case "why" if not command.words:
                self._say_condition()
            case "why":
                self.explain(self.game, command.words, self.screen, None if self.shows_all else self._viewer)
            case _:
                self.screen.line(self.keep(self.game, command.name, command.words))
        return True

    def _speak_up(self, command: Command) -> None:
        """What is said beside the answers that are listed."""
        from toolkit.cli.playing.speaking_up import speak_up
        from toolkit.play import Refused

        try:
            lines = speak_up(self.game, command, [seat for seat, who in self.seats.items() if who == HUMAN])
        except Refused as refused:
            self.refused = refused
            self.screen.line((str(refused), "wrong"))
        except GameFault as fault:
            self._tell_fault(fault)
        else:
            for line in lines:
                self.screen.line(line)
            self.again = self.lists = not lines

    def _say_condition(self) -> None:
        """The condition that the answer refused last did not meet, as it is written."""
        if self.refused is None:
            self.screen.line((self._say("No answer was refused. `why EXPRESSION` asks for a value."), "wrong"))
        else:
            self.screen.line(str(self.refused))
            said = self.refused.condition or self._say("This is no condition that a pack has written.")
            self.screen.line(f"  {said}")

    def _undo(self, name: str) -> None:
        """Take back the last part of what is begun, else the last answer of who is asked, or who is named."""
        from toolkit.cli.playing.going_back import player_named, take_back

        if not name and (self.behind is not None or self.game.partial):
            beginnings = self._beginnings()
            self.taken.append(_Begun(self.game.past, self.game.partial, self.begun, self.behind))
            if self.behind is None:
                self.game.partial = beginnings[-1] if beginnings else ()
            self.behind, self.lists = None, True
            return
        people = [player for player, who in self.seats.items() if who == HUMAN]
        player = player_named(self.game, name, people) if name else self._seat
        if player is None:
            told = self._say("Nobody who is called {name} plays at this keyboard.", name=name)
            self.screen.line((told, "wrong"))
            return
        self.behind = None
        self.taken.clear()
        before = self.game.past
        viewer = None if self.shows_all else self._viewer
        for line in take_back(self.game, player, self.undo.get(player), lambda: self._seen_of_chance(viewer)):
            self.screen.line(line)
        if self.game.past is not before:
            self._have_stepped()

    def _redo(self) -> None:
        """Give again what was taken back: the last part of what is begun, else answers up to a decision of a person."""
        if self.taken and self.taken[-1].past is self.game.past:
            kept = self.taken.pop()
            self.game.partial, self.begun, self.behind, self.lists = kept.partial, kept.begun, kept.behind, True
            return
        self.game.take_back()
        self.behind = None
        moved = self.game.redo()
        if not moved:
            self.screen.line((self._say("There is nothing to redo."), "wrong"))
            return
        while moved and not self.game.over and self.seats[self._seat] == RANDOM:
            moved = self.game.redo()
        self._have_stepped()

    def _have_stepped(self) -> None:
        self.told = {viewer: min(told, len(self._log(viewer))) for viewer, told in self.told.items()}
        self.shown = self.shown[: len(self._log(None if self.shows_all or self.game.over else self._viewer))]
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
        if self.game.over and self.sits == ():
            return ()  # nobody: what all see
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
            self._show_values()

    def _show_values(self, only: str | None = None) -> None:
        """What the occasions show that are going on, or one kind of them, as far as who looks may know it."""
        from toolkit.examples.shown import shown_now

        teller, pack = PlainTeller(self.game.program.stage), self.scene.pack
        found = shown_now(self.game, None if self.shows_all else self._viewer)
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
        lines = self.scene.details.find(words, self._view())
        if lines is None and self._look_at_occasion(words):
            return
        if lines is None:
            said = "You know of no space, place, piece, card, terrain or keyword that is called {name}."
            self.screen.line((self._say(said, name=words), "wrong"))
        else:
            self.screen.lines(lines)

    def _show_menu(self, menu: Menu) -> None:
        site, lines = self.game.site, [entry.line for entry in menu.entries]
        self.screen.line()
        prompt = site.prompt if site is not None and site.prompt else self._say("What do you do?")
        cases = ", ".join(game_site_cases(self.game))
        said = f"  {cases}" if cases else ""
        self.screen.line((f"{self._asked}: {prompt}", f"side {self._seat}"), (said, "case"))
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
        before: list[str] = []
        common = set.intersection(*(set(line.cases) for line in lines)) if lines else set()
        for number, line in enumerate(lines[:MOST_LISTED], 1):
            own = [case for case in line.cases if case not in common or len(lines) == 1]
            said = f"  {', '.join(own)}" if own and own != before else ""  # those of an action stand once
            before = own
            price = f"  [{line.price}]" if line.price else ""
            self.screen.line(f"{menu.mark(number):>4}  {line.text}", (price, "quiet"), (said, "case"))
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
        viewer = None if self.shows_all else self._viewer
        lines = self._log(viewer)
        alike = next((at for at, (one, other) in enumerate(zip(lines, self.shown, strict=False)) if one != other), None)
        told = max(self.told.get(viewer, 0), min(len(lines), len(self.shown)) if alike is None else alike)
        for line in lines if whole else lines[told:]:
            self.screen.line((line, "quiet"))
        self.told[viewer], self.shown = len(lines), lines

    def _show_raw_log(self) -> None:
        from toolkit.cli.playing.log import log_lines

        for line in log_lines(self.game, None if self.shows_all else self._viewer, raw=True):
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


def _drawn_of(view: dict[str, Any]) -> dict[str, Any]:
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
