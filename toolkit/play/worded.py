"""Sentences that are worded when somebody reads them, in his language. In: a phrase, its parts. Out: `Words`.

What is refused is found in one language of a pack and may be read in another: on the site in all of them. So nothing
here is a text before a pack is given, and nothing is glued: every sentence is one phrase of `toolkit/phrases/`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from toolkit.packs import Pack
from toolkit.packs.arguments import argument_words
from toolkit.play.titles import field_title, player_title, title_of

Words = Callable[[Pack], str]
"""Says something in the language of a pack."""
Part = Words | str | int
"""What may stand in a place of a phrase: a text or a number stands as it is."""


def worded(phrase: str, **parts: Part) -> Words:
    """A phrase of the tables, with what stands in its places."""
    if not parts:
        return lambda pack: pack.say(phrase)
    return lambda pack: pack.say(phrase, **{name: said(part, pack) for name, part in parts.items()})


def counted(count: int, one: str, many: str, **parts: Part) -> Words:
    """A phrase with a number: `one` for 1, `many`, which holds `{count}`, for others."""
    return worded(one, **parts) if count == 1 else worded(many, count=count, **parts)


def spoken(text: str) -> Words:
    """What the author of a pack lets it say: a label, say."""
    return lambda pack: pack.said(text)


def said(part: Part, pack: Pack) -> str:
    """A part in the language of a pack."""
    return part(pack) if callable(part) else str(part)


def known_word(word: str) -> Words:
    """A word that the pack or the tables may have, such as the name of an argument or a type, else as it is."""
    return lambda pack: pack.say_known(pack.said(word))


def each_of(phrase: str, several: Sequence[Words]) -> Words:
    """Several as one, by a phrase of `one` and `other`: `Blue and Red`."""
    return lambda pack: pack.say_each(phrase, [one(pack) for one in several])


def titled(section: str, id: str) -> Words:
    """The title of what a pack declares."""
    return lambda pack: title_of(pack, section, id)


def titled_player(scenario: str, player: str) -> Words:
    """The title of a player or a side."""
    return lambda pack: player_title(pack, scenario, player)


def titled_field(kind: str, field: str) -> Words:
    """The title of an attribute or a changing field of a kind."""
    return lambda pack: field_title(pack, kind, field)


def titled_argument(element: str, name: str) -> Words:
    """What an argument or a fact is called."""
    return lambda pack: argument_words(pack, element, name)


def capital(words: Words) -> Words:
    """Words that begin a sentence."""

    def say(pack: Pack) -> str:
        """With a capital."""
        text = words(pack)
        return text[:1].upper() + text[1:]

    return say


def first_small(words: Words) -> Words:
    """Words that stand inside a sentence."""

    def say(pack: Pack) -> str:
        """With a small letter."""
        text = words(pack)
        return text[:1].lower() + text[1:]

    return say


def small_title(words: Words) -> Words:
    """A title inside a sentence: one in capitals stays as it is."""
    small = first_small(words)
    return lambda pack: words(pack) if words(pack).isupper() else small(pack)


def lower(words: Words) -> Words:
    """Words without capitals."""
    return lambda pack: words(pack).lower()
