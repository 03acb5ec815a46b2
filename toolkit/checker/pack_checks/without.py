"""Tags that an occasion switches off, and that nothing has: their author is told."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checker.pack_checks.registry import Whole, together
from toolkit.diagnostics import Diagnostic, register
from toolkit.names import Names, near_names
from toolkit.program.walking import elements_of

NOT_TAGGED = register(
    "W512",
    "nothing-so-tagged",
    about="occasions",
    title="Nothing has the tag that this switches off",
    cause="While an occasion is live, modifiers, permissions, triggers, checks, actions, effects and keywords with "
    "a tag of its `without:` do not exist. Nothing in the rules has this one, as `tags:` or as `class:`.",
    remedy="Spell it as those elements do, tag them, or take it out.",
    bad="occasions: {overrun: {without: [artilery]}}\nmodifiers: [{to: cover, class: artillery, add: 1}]",
    good="occasions: {overrun: {without: [artillery]}}\nmodifiers: [{to: cover, class: artillery, add: 1}]",
)


@together
def check_without(whole: Whole) -> Iterator[Diagnostic]:
    """Look at each tag of each occasion; in a pack that is no game by itself, those that wait for tags are many."""
    if not whole.is_played:
        return
    tags = {tag for element in elements_of(whole.rules) for tag in element.tags}
    known = Names(tags | {tag for section in ("effects", "keywords") for tag in _of(whole, section)})
    for occasion in whole.rules.occasions.values():
        if not whole.is_own(occasion):
            continue
        for number, tag in enumerate(occasion.without):
            if tag not in known and not whole.broken.may_name(tag):
                place = occasion.at.source.span((*occasion.at.path, "without", number))
                yield NOT_TAGGED.at(place, f"Nothing has the tag `{tag}`.", help=near_names(tag, known))


def _of(whole: Whole, section: str) -> Iterator[str]:
    """Tags of what only brings other elements."""
    for item in whole.bench.declarations.section(section).values():
        yield from item.record.tags
