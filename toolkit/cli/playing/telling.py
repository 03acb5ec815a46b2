"""Sentences of the log in plain words: `Rifles 1: A1 → B2`. In: what happened, by names. Out: texts made of titles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from toolkit.cli.playing.wording import design_title, piece_title, word_title
from toolkit.packs.arguments import argument_words
from toolkit.play.titles import field_title, player_title, symbol_title, title_of

if TYPE_CHECKING:
    from toolkit.examples.sentences import FieldOf, Said, Thing, Title
    from toolkit.packs import Pack
    from toolkit.state import Stage


@dataclass(frozen=True)
class PlainTeller:
    """Says what things of one scenario are called."""

    stage: Stage

    def tell(self, said: Said) -> str:
        """A sentence."""
        from toolkit.examples.sentences import tell

        told = tell(said, self)
        return told[:1].upper() + told[1:]

    @property
    def _pack(self) -> Pack:
        return self.stage.rules.pack

    def phrase(self, phrase: str, parts: Mapping[str, str]) -> str:
        """A phrase with what stands in its places."""
        return self._pack.say(phrase, **parts)

    def spoken(self, text: str) -> str:
        """What the author of a pack lets it say."""
        return text

    def listed(self, parts: list[str]) -> str:
        """Several, one behind the other."""
        return ", ".join(parts) or self._pack.say("none")

    def pair(self, name: str, value: str) -> str:
        """What something is, and how much."""
        return f"{name} {value}"

    def thing(self, thing: Thing) -> str:
        """A piece, a place, a player, a value."""
        return self.value(thing.value, thing.type)

    def value(self, value: Any, type: str = "") -> str:
        """Whatever an answer, a fact or a state may hold, of a type where that is known."""
        if isinstance(value, Mapping):
            return ", ".join(f"{self.value(key)} {self.value(each)}" for key, each in value.items()) or (
                self._pack.say("none")
            )
        if isinstance(value, list | tuple):
            return ", ".join(self.value(each, type) for each in value) or self._pack.say("none")
        if value is None or isinstance(value, bool):
            return self._pack.say({None: "none", True: "yes", False: "no"}[value])
        base = type.rpartition(" ")[2]
        return symbol_title(self._pack, str(value), base) if self._is_symbol(base, value) else self._word(str(value))

    def _is_symbol(self, type: str, value: Any) -> bool:
        declared = self._pack.find("types", type) if type else None
        return declared is not None and value in declared.record.names

    def _word(self, text: str) -> str:
        """A piece, a player, a place, an occasion, a design, or the word itself."""
        numbers, rules = self.stage.numbers, self.stage.rules
        design, number, _ = text.partition("#")
        if number and design in rules.designs:
            return piece_title(self.stage, text)
        if text in numbers.players or text in numbers.sides:
            return player_title(self._pack, self.stage.scenario, text)
        place, of, owner = text.removesuffix(")").partition("(")
        if place in rules.places and not rules.places[place].is_map:
            title = title_of(self._pack, "places", place)
            return f"{title}, {self._word(owner)}" if of else title
        kind, at, _ = text.partition("@")
        if at and kind in rules.occasions:
            return title_of(self._pack, "occasions", kind)
        if text in rules.designs:
            return design_title(self.stage, text)
        return text if text in self.stage.ground.labels else word_title(self.stage, text)

    def title(self, title: Title) -> str:
        """What a pack declares."""
        return title_of(self._pack, title.section, title.id)

    def field(self, field: FieldOf) -> str:
        """A field of state, a purse, a fact."""
        for section, id in (("purses", field.name), ("state", f"{field.owner}.{field.name}")):
            item = self._pack.find(section, id)
            if item is not None and getattr(item.record, "title", None):
                return str(item.record.title)
        for section in ("occasions", "events"):
            if self._pack.find(section, field.owner) is not None:
                return self._pack.say_known(argument_words(self._pack, f"{section}.{field.owner}", field.name))
        return field_title(self._pack, field.owner, field.name)

    def answer(self, named: Mapping[str, Any]) -> str:
        """An answer: who does what, with what."""
        (who, does), *parts = named.items()
        doing, id = self._doing(str(does))
        said = [self._argument(f"actions.{id}", name, value) for name, value in parts]
        told = [doing, "; ".join(said)] if doing else ["; ".join(said)]
        return f"{self.value(who)}: {': '.join(part for part in told if part)}"

    def _doing(self, does: str) -> tuple[str, str]:
        """What is done, in words, and the action that it is."""
        from toolkit.play.answers import CLAIM, LIFTED

        if does == "choose":
            return "", does
        if does in ("pass", LIFTED):
            return self._pack.say(does), does
        id = does.removeprefix(CLAIM)
        title = title_of(self._pack, "actions", id)
        return (title if id == does else self._pack.say("claim {action}", action=title)), id

    def _argument(self, element: str, name: str, value: Any) -> str:
        """A part of an answer."""
        from toolkit.play.answers import UNTIL
        from toolkit.play.automatic_passes import moment_words

        if name == UNTIL and element == "actions.pass":
            moments = [value] if isinstance(value, str) else value
            return self._pack.say(
                "until {moments}", moments=", ".join(moment_words(self._pack, each) for each in moments)
            )
        return f"{self._pack.say_known(argument_words(self._pack, element, name))} {self.value(value)}"
