"""Sentences of what happened, on a page: in every language, their things linked. In: `Said`. Out: markup."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from toolkit.examples.sentences import FieldOf, Said, Thing, Title, tell
from toolkit.publish.interface import say_around
from toolkit.publish.kinds import in_plain
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.speaking import Speaker
from toolkit.publish.words import Words


@dataclass(frozen=True)
class PageTeller:
    """Says what things of one scenario are called on one page."""

    speaker: Speaker

    def tell(self, said: Said) -> Html:
        """A sentence."""
        return tell(said, self)

    def phrase(self, phrase: str, parts: Mapping[str, Html]) -> Html:
        """A phrase in every language, with what stands in its places."""
        return say_around(phrase, parts)

    def spoken(self, text: str) -> Html:
        """What the author of a pack lets it say, in each language in which the pack says it."""
        return self.speaker.game.translated(text).html()

    def listed(self, parts: list[Html]) -> Html:
        """Several, one behind the other."""
        return join(parts, ", ") if parts else Html("–")

    def pair(self, name: Html, value: Html) -> Html:
        """What something is, and how much."""
        return join([name, " ", tag("strong", value)])

    def thing(self, thing: Thing) -> Html:
        """A piece, a place, a player, a value."""
        speaker, value = self.speaker, thing.value
        if isinstance(value, str) and not thing.type and speaker.game.find("places", value.partition("(")[0]):
            return speaker.holder(value)
        return speaker.thing(value, thing.type)

    def title(self, title: Title) -> Html:
        """What a pack declares, linked to it."""
        entry = self.speaker.game.find(title.section, title.id)
        if entry is None:
            return Words.plain(in_plain(title.id)).html()
        if entry.words("title"):
            return self.speaker.leaf.link(entry)
        return tag("a", in_plain(title.id), href=self.speaker.leaf.to(entry.address))

    def field(self, field: FieldOf) -> Html:
        """A field of state, a purse, a fact."""
        occasion = self.speaker.game.find("occasions", field.owner)
        if occasion is not None:
            return self.speaker.argument(f"occasions.{occasion.id}", field.name).html()
        return self.speaker.state_words(field.owner, field.name).html()

    def answer(self, named: Mapping[str, Any]) -> Html:
        """An answer that somebody gave on the way."""
        from toolkit.examples.playback import Asking
        from toolkit.publish.pages.steps import answer_html

        return answer_html(self.speaker, named, Asking())
