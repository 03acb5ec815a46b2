"""One game in the terminal: seats that people or bots fill, board, menu, log. In: a game. Out: its end."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from toolkit.cli.playing.alone import only_answer, tells_nobody
from toolkit.cli.playing.answers import whole_answer
from toolkit.cli.playing.bots import Bots
from toolkit.cli.playing.commands import Command, Unclear
from toolkit.cli.playing.display import HUMAN, drawn_of
from toolkit.cli.playing.helping import help_lines
from toolkit.cli.playing.in_one_line import OneLine, in_one_line, up_to_comma
from toolkit.cli.playing.menus import Entry, Menu, menu_now, numbers_behind
from toolkit.cli.playing.screen import Reader, Screen
from toolkit.cli.playing.table import Table
from toolkit.cli.playing.thoughts import thought_lines
from toolkit.cli.playing.why_not import why_not
from toolkit.play.faults import GameFault, fault_words
from toolkit.report.visible import visible

if TYPE_CHECKING:
    from toolkit.agents import Agent, Thought
    from toolkit.play import Game, Refused
    from toolkit.play.seats import Viewer

FAULT = "This is a fault of the tool itself: {error}. Please report it."
"""What is said of what cannot be done for what is typed."""
NOWHERE = object()
MOST_ALONE = 200
"""Only answers that are given in a row before a person is asked: a game may have no end."""


@dataclass(frozen=True)
class _Begun:
    """A begun answer: at which decision, its parts, their beginnings, the entry whose number is asked for."""

    past: Any
    partial: tuple[Any, ...]
    begun: list[tuple[Any, ...]]
    behind: Entry | None


@dataclass(kw_only=True)
class Session(Table):
    """A game being played. `keep` is called with a command that writes a file.

    `bots` answer for the seats that no person plays; `undo`: how far each player may take answers back.
    `begun`: the beginnings of the answer that is begun, part by part; `taken`: what `undo` has taken back of
    it, for `redo`. `asks_all`: where there is one answer the person is asked too; `alone` counts those that were given
    without asking since; `gone_back`: the past of the decision to which somebody has gone back.
    """

    reader: Reader
    bots: Bots
    keep: Callable[[Game, str, str], str]
    explain: Callable[[Game, str, Screen, Viewer | None], bool]
    undo: Mapping[int, str] = field(default_factory=dict)
    again: bool = True
    lists: bool = True
    interrupted: bool = False
    begun: list[tuple[Any, ...]] = field(default_factory=list)
    taken: list[_Begun] = field(default_factory=list)
    refused: Refused | None = None
    asks_all: bool = True
    alone: int = 0
    gone_back: Any = NOWHERE

    def run(self) -> None:
        """Play until the game is over, or nobody types any more.

        Ctrl-C stops what is typed or computed for a person, who is asked again; KeyboardInterrupt is raised by a
        second one before he has typed anything, and by the first where nobody is asked or the input is no terminal.
        """
        while not self.game.over:
            try:
                if self.seats[self._seat] != HUMAN:
                    self.bots.answer(self.game)
                elif not self._answer_alone() and not self._ask():
                    return
            except KeyboardInterrupt:
                if self.interrupted or not self.reader.is_terminal or self.seats[self._seat] != HUMAN:
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

    # A person

    def _answer_alone(self) -> bool:
        """Give the only answer there is, where that tells nobody anything, and say so. Not where the person has gone
        back to this decision, nor after very many in a row."""
        if self.asks_all or self.begun or self.behind or self.game.past is self.gone_back or self.alone > MOST_ALONE:
            return False
        if not tells_nobody(self.game, self.seats):
            return False
        try:
            answer = only_answer(self.game)
            if answer is None:
                return False
            told = whole_answer(self.game, answer)
            again = self.game.undone is not None and self.game.undone[0] == answer
            self.game.redo() if again else self.game.apply(answer)
        except GameFault:
            return False  # he is asked, and told of it when he answers
        self.alone += 1
        said = self._say("{answer} is the only answer, and is given by itself.", answer=told)
        self.screen.line((said, "quiet"))
        self.again = self.lists = True
        return True

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
            if self.screen.is_terminal:
                if self.game.partial and self.behind is None:
                    self.show_goals(menu)
                self._show_undo()
                menu = self.with_odds(menu)
            self._show_menu(menu)
            self.lists = False
        typed = self.reader.read(visible(f"{self._asked}> "))
        self.interrupted, self.alone = False, 0
        self.bots.begin_anew()
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
        first, *others = (drawn_of(view_of(self.game, viewer)) for viewer in people)
        return needs.secret or any(first != other for other in others)

    def _menu(self) -> Menu:
        if self.behind is not None:
            return numbers_behind(self.behind, self.game)
        return menu_now(self.game)

    def _understood(self, typed: str, menu: Menu) -> bool:
        """Do what is typed; False where that is to stop."""
        meant = menu.read(typed)
        if isinstance(meant, Command):
            return self._do(meant)
        if isinstance(meant, Unclear):
            several = in_one_line(self.game, typed, menu) if meant.unknown else None
            if several is not None and not several.wrong:
                self._take(several)
                return True
            self.refused = self._why_not(typed) if meant.unknown else None
            told = meant.reason if self.refused is None else str(self.refused)
            if self.refused is None and several is not None:
                told, self.refused = several.why()
            self.screen.line((told, "wrong"))
            self._show_rules()
            return True
        self.lists = True
        if meant is not None:
            self.behind = meant if len(meant.answers) > 1 else None
            self.again = self.behind is None and not self._apply(meant.answers[0])
        return True

    def _take(self, several: OneLine) -> None:
        """Give the parts of an answer that were typed in one line; what is missing is asked for."""
        self.lists, self.behind = True, several.behind
        for answer in several.answers:
            self.again = not self._apply(answer)

    def _why_not(self, typed: str) -> Refused | None:
        """Why what is typed is no answer by the rules: all of it, or up to its first comma."""
        action = f"{self.behind.line.names[0]} " if self.behind is not None else ""
        refused = why_not(self.game, action + typed.strip())
        if refused is None and (first := up_to_comma(typed)) != typed.strip():
            return why_not(self.game, action + first)
        return refused

    def _show_rules(self) -> None:
        """What the cases are called by which an answer was refused."""
        cases = self.refused.cite if self.refused is not None and self.screen.is_terminal else ()
        found = ((id, self.scene.pack.find("cases", id)) for id in cases)
        for id, case in found:
            if case is not None and case.record.title:
                self.screen.line("  ", (f"{id}: ", "case"), (str(case.record.title), "quiet"))

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
                self.screen.lines(help_lines(command.words, self._say, brief=self.screen.is_terminal))
            case "board":
                self._draw(self._view(), anew=True)
                self.lists = not self.screen.is_terminal
            case "map":
                self.show_map(command.words)
            case "reach":
                self.show_reach(command.words)
            case "trace":
                self.show_traces(command.words)
            case "stacks":
                self.show_stacks()
            case "odds":
                self.show_odds(self._menu(), command.words)
            case "zones":
                self._show_zones()
            case "hand":
                self._show_hand()
            case "look":
                self._look(command.words)
            case "think":
                self._think(command.words)
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
                self.explain(self.game, command.words, self.screen, self._looks)
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

    def _think(self, words: str) -> None:
        """What a bot thinks of the answers of the person who is asked."""
        from toolkit.agents import NoAnswer, UnknownAgent, read_agent

        try:
            agent = read_agent(words, self.game.program, f"think {words}")
            thought = agent.think(self.game, self._seat)
        except UnknownAgent as unknown:
            self.screen.line((unknown.said(self._say), "wrong"))
        except NoAnswer:
            self.screen.line((self._say("no choice"), "wrong"))
        except GameFault as fault:
            self._tell_fault(fault)
        else:
            self.show_thought(self.game, agent, thought, "For {who}, {words} would answer ({budget}):")

    def show_thought(
        self, game: Game, agent: Agent, thought: Thought, phrase: str = "{who} thinks ({words}): {budget}."
    ) -> None:
        """Show what an agent thinks of the answers of who is asked."""
        who, budget = self._asked, thought.spent.words(self._say)
        for line in thought_lines(game, thought, self._say(phrase, who=who, words=agent.words, budget=budget)):
            self.screen.line(*line)

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
        viewer = self._looks
        for line in take_back(self.game, player, self.undo.get(player), lambda: self._seen_of_chance(viewer)):
            self.screen.line(line)
        if self.game.past is not before:
            self._past_only_answers(player)
            self.gone_back = self.game.past
            self._have_stepped()

    def _past_only_answers(self, player: int) -> None:
        """Go back further, over decisions at which there was one answer, to one at which there was a choice."""
        from toolkit.cli.playing.going_back import take_back

        viewer = self._looks
        for _ in range(MOST_ALONE):
            before = self.game.past
            if self.asks_all or not tells_nobody(self.game, self.seats) or only_answer(self.game) is None:
                return
            lines = [*take_back(self.game, player, self.undo.get(player), lambda: self._seen_of_chance(viewer))]
            if self.game.past is before:
                return  # there is nothing before it, or it cannot be taken back
            for line in lines:
                self.screen.line(line)

    def _show_undo(self) -> None:
        """What `undo` would take back, or why it would take back nothing."""
        from toolkit.cli.playing.going_back import would_take_back
        from toolkit.cli.playing.log import lines_of_chance

        if self.game.partial or self.behind is not None:
            return
        viewer = self._viewer
        told = would_take_back(
            self.game, self._seat, self.undo.get(self._seat), lambda game: len(lines_of_chance(game, viewer))
        )
        if told:
            self.screen.line((told, "quiet"))

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
        while moved and not self.game.over and self.seats[self._seat] != HUMAN:
            moved = self.game.redo()
        self._have_stepped()

    def _have_stepped(self) -> None:
        self.told = {viewer: min(told, len(self._log(viewer))) for viewer, told in self.told.items()}
        self.shown = self.shown[: len(self._log(None if self.shows_all or self.game.over else self._viewer))]
        self.again = self.lists = True
