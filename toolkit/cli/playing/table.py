"""What a person asks of the position: the map, how far a piece comes, stacks, traces, zones. In: a game. Out: lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from toolkit.cli.playing.commands import Unclear, plain
from toolkit.cli.playing.display import Display
from toolkit.cli.playing.map_view import spaces_begun
from toolkit.cli.playing.wording import owner_of

if TYPE_CHECKING:
    from toolkit.cli.playing.board import Line, Token
    from toolkit.cli.playing.menus import Entry, Menu

AROUND, BESIDE = 1_000_000, 1_000
"""What a space weighs around which the map is drawn, and one that lies beside it."""

MOST_ODDS = 9
"""Answers of which a menu tells what occasions would show, and `odds` what comes of them."""


@dataclass(kw_only=True)
class Table(Display):
    """A game on the screen, of which somebody asks how it stands."""

    # The map

    def show_map(self, words: str) -> None:
        """The whole map at a small scale, where it is too large; or the part around a space or a piece."""
        view = self._view()
        if not words:
            drawing = self.map_view.draw(view, dict)
            if drawing.is_whole:
                self.screen.lines(drawing.lines)
                self.screen.lines(self.scene.legend(view))
            else:
                self.screen.lines(self.scene.overview(view, self.map_view.all_room))
                said = "How many pieces of which side, X of several sides; `map {space}` shows the part around a space."
                self.screen.line((self._say(said, space=drawing.corners[0]), "quiet"))
            return
        around = self._spaces(words, view)
        if around:
            self._draw_part(view, dict.fromkeys(around, AROUND))
        else:
            self._tell_unknown(words)

    def _spaces(self, words: str, view: Mapping[str, Any]) -> list[str]:
        """The spaces that are meant, or in which the pieces stand that are."""
        labels = self.game.program.stage.ground.labels
        wanted = plain(words)
        found = [label for label in labels if plain(label) == wanted]
        return found or [place for place, _ in self.scene.details.pieces(words, view) if place in labels]

    def _draw_part(
        self, view: Mapping[str, Any], weights: Mapping[str, int], marks: Mapping[str, tuple[Token, ...]] | None = None
    ) -> None:
        drawing = self.map_view.draw(view, lambda: weights, marks or {})
        self.screen.lines(drawing.lines)
        self.screen.lines(self.map_view.told(drawing))
        self.screen.lines(self.scene.legend(view, None if drawing.is_whole else drawing.labels))

    # Reach, traces, zones, stacks

    def show_reach(self, words: str) -> None:
        """The map with what it costs a piece to come to each space."""
        from toolkit.cli.playing.reach import reach_words, reaches_seen, zone_marks, zones_seen

        view, stage, looker = self._view(), self.game.program.stage, self._looker()
        piece = self._one_piece(words, view)
        if piece is None:
            return
        place, name = piece
        found = reaches_seen(looker, name)
        lines = [*reach_words(stage, found)]
        if found:
            weights = {stage.ground.labels[space]: BESIDE for space in found[0].costs} | {place: AROUND}
            marks = zone_marks(stage, zones_seen(looker), found[0].costs)
            self._draw_part(view, weights, marks)
            self.screen.line((self._say("In spaces: what it costs to come there; ~ in a zone of that side"), "quiet"))
        self.screen.line((self._titled(view, name), "title"), f" ({place})")
        self.screen.lines(lines or [((f"  {self._say('No movement is offered for it here.')}", "quiet"),)])

    def show_traces(self, words: str) -> None:
        """Whether the traces of the pack hold for a piece, and the route on the map."""
        from toolkit.cli.playing.traces import trace_lines, trace_marks, traces_seen

        view, labels = self._view(), self.game.program.stage.ground.labels
        piece = self._one_piece(words, view)
        if piece is None:
            return
        place, name = piece
        traced = traces_seen(self._looker(), name)
        shown = next((one.found for one in traced if one.found is not None), None)
        if shown is not None:
            marks = trace_marks(labels, shown)
            self._draw_part(view, dict.fromkeys(marks, BESIDE) | {place: AROUND}, marks)
            self.screen.line(
                (self._say("In spaces: the number of the step that comes there; X what breaks it"), "quiet")
            )
        self.screen.line((self._titled(view, name), "title"), f" ({place})")
        for one in traced:
            self.screen.lines(trace_lines(self.scene.pack, labels, one))
        if not traced:
            self.screen.line((self._say("The rules trace nothing for it here: no supply, no command."), "quiet"))

    # Before an answer is given

    def show_goals(self, menu: Menu) -> None:
        """The map with what it costs to come to each space that may be named next, where spaces are."""
        from toolkit.cli.playing.board import Token
        from toolkit.cli.playing.reach import COST

        view, labels = self._view(), set(self.game.program.stage.ground.labels)
        goals = {entry.line.text: entry.line.price for entry in menu.entries if entry.line.text in labels}
        if len(goals) < 2:
            return
        marks = {label: (Token(price or "o", look=COST),) for label, price in goals.items()}
        weights = dict.fromkeys(goals, BESIDE) | dict.fromkeys(spaces_begun(self.game, self._viewer), AROUND)
        drawing = self.map_view.draw(view, lambda: weights, marks)
        self.screen.lines(drawing.lines)
        self.screen.lines(self.map_view.told(drawing))
        told = "In spaces: what it costs to come there" if any(goals.values()) else "In spaces: o where it may be"
        self.screen.line((self._say(told), "quiet"))

    def show_odds(self, menu: Menu, words: str) -> None:
        """What comes of an answer that is listed, before it is given; of all of them where none is named."""
        from toolkit.cli.playing.menus import Entry as Meant

        if words:
            meant = menu.read(words)
            if not isinstance(meant, Meant) or len(meant.answers) > 1:
                told = self._say("`odds ANSWER` tells what comes of one that is listed.")
                self.screen.line((meant.reason if isinstance(meant, Unclear) else told, "wrong"))
                return
            self._tell_odds(meant)
            return
        entries = menu.whole(self.game)
        for entry in entries[:MOST_ODDS]:
            self.screen.line((entry.line.text, "title"))
            self._tell_odds(entry)
        if not entries:
            told = "None of these is a whole answer yet: what comes of it is not known."
            self.screen.line((self._say(told), "quiet"))

    def _tell_odds(self, entry: Entry) -> None:
        from toolkit.cli.playing.odds import NotTold, odds_lines, odds_of

        try:
            self.screen.lines(odds_lines(self.scene.pack, odds_of(self.game, entry.answers[0])))
        except NotTold as told:
            self.screen.line((self._say(told.phrase), "quiet"))

    def with_odds(self, menu: Menu) -> Menu:
        """The menu, with what occasions would show behind each of a few answers that are whole."""
        from toolkit.cli.playing.odds import shown_first

        if len(menu.entries) > MOST_ODDS:
            return menu
        entries = []
        for entry in menu.entries:
            shown = shown_first(self.game, entry.answers[0]) if len(entry.answers) == 1 else ()
            told = ", ".join(f"{title} {value}" for title, value in shown)
            price = ", ".join(part for part in (entry.line.price, told) if part)
            entries.append(replace(entry, line=replace(entry.line, price=price)))
        return replace(menu, entries=tuple(entries))

    def show_stacks(self) -> None:
        """All spaces in which several pieces stand, with their titles, top first."""
        lines = [*self._stacks()]
        self.screen.lines(lines)
        if not lines:
            self.screen.line(self._say("In no space stand several pieces."))

    def _stacks(self) -> Iterator[Line]:
        view = self._view()
        for label in self.game.program.stage.ground.labels:
            content = view["places"].get(label, [])
            if isinstance(content, int):
                if content > 1:
                    yield ((f"{label}: ", "label"), (", ".join(self.scene.details.titles(content)), ""))
                continue
            if len(content) < 2:
                continue
            parts: list[tuple[str, str]] = [(f"{label}: ", "label")]
            for owner, several in groupby(reversed(content), key=owner_of):
                titles = ", ".join(self.scene.details.titles([*several]))
                parts += [("; " if len(parts) > 1 else "", ""), *self._in_brackets(titles, self.scene.side_of(owner))]
            yield tuple(parts)

    def _in_brackets(self, titles: str, side: int | None) -> list[tuple[str, str]]:
        """Titles in the brackets of their side."""
        from toolkit.cli.playing.board import Token

        token = Token(titles, side)
        return [(token.text, token.style)]

    # Pieces by what is typed

    def _one_piece(self, words: str, view: Mapping[str, Any]) -> tuple[str, str] | None:
        """The piece on the map that is meant, or the only one in a space: its space and name. Tells why it is none."""
        labels = set(self.game.program.stage.ground.labels)
        found = [
            (place, str(piece["name"])) for place, piece in self.scene.details.pieces(words, view) if place in labels
        ]
        if not found:
            space = next((label for label in labels if plain(label) == plain(words)), "")
            content = view["places"].get(space, [])
            found = [(space, str(piece["name"])) for piece in content] if isinstance(content, list) else []
        if len(found) == 1:
            return found[0]
        if not found:
            self._tell_unknown(words)
            return None
        named = ", ".join(f"{self._titled(view, name)} ({place})" for place, name in found[:8])
        said = self._say("`{typed}` may be several pieces: {names}.", typed=words, names=named)
        self.screen.line((said, "wrong"))
        return None

    def _titled(self, view: Mapping[str, Any], name: str) -> str:
        """The title of a piece on the map, by the name that the view has for it."""
        for content in view["places"].values():
            for piece in content if isinstance(content, list) else ():
                if piece["name"] == name:
                    return self.scene.details.piece_title(piece)
        return name

    def _tell_unknown(self, words: str) -> None:
        """Say that nothing on the map is called so, and what comes near."""
        from toolkit.names import Names

        view = self._view()
        titles = [
            self.scene.details.piece_title(piece)
            for content in view["places"].values()
            for piece in (content if isinstance(content, list) else ())
            if "shows" not in piece
        ]
        known = Names(dict.fromkeys([*self.game.program.stage.ground.labels, *titles]))
        near = ", ".join(f"`{name}`" for name in known.nearest(words))
        said = self._say("You know of nothing on the map that is called {name}.", name=words)
        advice = f" {self._say('Did you mean {names}?', names=near)}" if near else ""
        self.screen.line((f"{said}{advice}", "wrong"))
