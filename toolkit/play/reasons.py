"""Why an answer is not legal: all that must hold of an action and its arguments, in the order in which it is read.

In: a game and an answer by number. Out: refusals, the first one being the reason to tell.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any

from toolkit.analysis.hiding import DECIDES
from toolkit.evaluator import World, as_known, decision, evaluate
from toolkit.evaluator.fields import is_over, occasions_now
from toolkit.language.code import Choice, Code, Condition, Routes, Several, Stated, Total
from toolkit.language.faults import END, Fault, NotKnown
from toolkit.model import Type
from toolkit.packs.arguments import in_words
from toolkit.play.base_game import BaseGame
from toolkit.play.conditions import failing, text_of
from toolkit.play.crowding import too_many
from toolkit.play.marching import against, not_reached, search_among
from toolkit.play.pending import Answer
from toolkit.play.preferences import members_now, outranked, split_among, value_of, whole_from
from toolkit.play.refusals import Refused
from toolkit.play.saying import IT, Saying, choice_words
from toolkit.play.sharing import beyond_rest, beyond_shares
from toolkit.play.slots import LISTS
from toolkit.play.worded import Words, capital, counted, each_of, known_word, small_title, spoken, titled, worded
from toolkit.program.rules import Action, Limit, Purse
from toolkit.runtime.paying import next_payers, unpaid
from toolkit.runtime.program import PASS, site_of
from toolkit.runtime.sites import Site
from toolkit.state.free import free_in
from toolkit.state.paying import bonuses

_PLAYER = Type("named", "player")
Reasons = Iterator[Refused]
CARD = worded("the card")


def reasons(game: BaseGame, answer: Answer) -> Reasons:
    """All that speaks against an answer to the pending decision."""
    assert game.go is not None
    site = site_of(game.go[0])
    if answer == PASS:
        yield from _of_pass(game, site)
        return
    known = _known_at(game, site)
    asked = Asked(_state_of(game), known)
    if site.choice is not None:
        yield from asked.of_choice(site.choice, answer[1:], site.cite)
        yield from outranked(game, answer, 1, (site.choice,), asked.world, known, site.cite)
        return
    actions = game.program.stage.numbers.ids["actions"]
    number = answer[0] if answer else None
    id = actions[number] if isinstance(number, int) and 0 <= number < len(actions) else str(number)
    if id not in site.actions:
        title = capital(known_word(in_words(id)) if number is None else titled("actions", id))
        if id in actions:
            yield from _of_its_own(game, id)
        yield Refused(game.program.rules.pack, worded("{title} is not offered here.", title=title), cite=site.cite)
        return
    known["by"] = game.seat
    action = game.program.rules.actions[id]
    yield from asked.of_action(action, answer[1:])
    yield from outranked(game, answer, 1 if action.card is None else 2, action.args, asked.world, known, action.cite)


def _of_its_own(game: BaseGame, id: str) -> Reasons:
    """What speaks against an action that is not offered, whatever is said of it: that is why nobody is asked for it
    where a menu is left out because all in it is forbidden. Only what is known of the state counts."""
    with suppress(Fault, NotKnown):  # what the rules cannot tell here, such as of an occasion that is not going on
        asked = Asked(_state_of(game), {"by": game.seat, DECIDES: game.seat})
        yield from asked.before_all(game.program.rules.actions[id])


def _state_of(game: BaseGame) -> World:
    """The state as the one who is asked may know it."""
    return as_known(game.program.stage, game.cells, game.seat)


def _known_at(game: BaseGame, site: Site) -> dict[str, Any]:
    """What the names at a decision stand for."""
    assert game.go is not None
    known = {kept.name: value for kept, value in zip(site.locals, game.go[1], strict=True)}
    known[DECIDES] = game.seat
    return known


def _of_pass(game: BaseGame, site: Site) -> Reasons:
    """What speaks against a pass: the conditions of `may_pass`, each with its own cases where it has some."""
    known = {**_known_at(game, site), "by": game.seat, "it": game.seat}
    pack, reason = game.program.rules.pack, worded("To pass is not allowed here.")
    with suppress(Fault, NotKnown):
        for stated in failing(site.may_pass, known, _state_of(game)):
            condition = text_of(stated.code)
            yield Refused(pack, reason, condition=condition, cite=stated.cite or site.cite, say=stated.say)
    yield Refused(pack, reason, cite=site.cite)


@dataclass
class Asked:
    """A state, and the names that are known so far of an answer."""

    world: World
    known: dict[str, Any]
    types: dict[str, Type] = field(default_factory=dict)
    noun: Words = IT
    """What the thing in hand is called: by the part of the answer that it is for."""

    def of_action(self, action: Action, rest: Answer) -> Reasons:
        """What speaks against an action with arguments."""
        yield from self._of_player(action)
        if action.card is not None:
            if not rest:
                yield self._no(worded("The card is not said."), cite=action.cite)
                return
            yield from self._of_card(action, rest[0])
            rest = rest[1:]
        for choice in action.args:
            if not rest:
                yield from self._known_already(action)
                told = worded("Nothing could then be chosen for {noun}.", noun=choice_words(choice))
                yield self._no(told, cite=action.cite)
                return
            rest = yield from self.of_choice(choice, rest, action.cite)
        for limit in action.limits:
            yield from self._of_limit(limit, action)
        for purse, amount in action.cost:
            yield from self._of_purse(purse, amount, action)
        yield from self._told(action.allowed, action.cite)
        yield from self._of_permissions(action)
        yield from self._of_payers(action, rest)

    def before_all(self, action: Action) -> Reasons:
        """What speaks against an action before anything is said of it."""
        yield from self._of_player(action)
        yield from self._known_already(action)

    def _of_player(self, action: Action) -> Reasons:
        """Whether the action is for the player who is asked."""
        self.types["by"] = _PLAYER
        if action.by is not None and self.known["by"] not in self._several(action.by):
            who = self.saying.words(action.by.expr)
            phrase = "It is for {who} to do this."
            told = worded(phrase, who=who) if who else worded("It is not for you to do this.")
            yield self._no(told, condition=text_of(action.by), cite=action.cite)

    def _known_already(self, action: Action) -> Reasons:
        """What speaks against an action of which not all is said: limits, costs and conditions about what is."""
        for limit in action.limits:
            if self._can_read(limit.of, limit.times):
                yield from self._of_limit(limit, action)
        for purse, amount in action.cost:
            if self._can_read(amount) and not bonuses(self.world.stage, action, purse):
                yield from self._of_purse(purse, amount, action)
        yield from self._told_already(action.allowed, action.cite)

    def _told_already(self, condition: Condition | None, cite: tuple[str, ...]) -> Reasons:
        """What fails of a condition in what is said already: of one that holds where all its parts do, part by part."""
        if isinstance(condition, Several) and condition.how == "all":
            for part in condition.conditions:
                yield from self._told_already(part, cite)
        elif condition is not None and self._can_read(condition):
            yield from self._told(condition, cite)

    def _can_read(self, *parts: Code | Condition | None) -> bool:
        return all(name in self.known for part in parts if part is not None for name in free_in(part))

    def _of_card(self, action: Action, card: Any) -> Reasons:
        self.noun = CARD
        self.known["card"], self.types["card"] = card, Type("named", "piece")
        if card not in self._cards(action):
            place = self.saying.words(action.source.expr) if action.source is not None else worded("your hand")
            phrase = "This card is not in {place}."
            told = worded(phrase, place=place) if place else worded("This card is not where it is played from.")
            condition = text_of(action.source) if action.source is not None else ""
            yield self._no(told, condition=condition, cite=action.cite)
        yield from self._told(action.card, action.cite, it=card)

    def _cards(self, action: Action) -> tuple[Any, ...]:
        """The cards that an action may be played with: of the player's hand where nothing else is said."""
        if action.source is not None and action.source.type.form in ("set", "list"):
            return self._several(action.source)
        if action.source is not None:
            return self.world.contents(self._value(action.source))
        stage = self.world.stage
        hands = stage.layout.places.get("hand", ())
        if not hands:
            return ()
        return self.world.contents(hands[stage.numbers.owners_of("hand")[self.known["by"]]])

    def of_choice(self, choice: Choice, rest: Answer, cite: tuple[str, ...] = ()) -> Generator[Refused, None, Answer]:
        """What speaks against one argument; what is left of the answer after it. A set without its end may go on."""
        is_whole = True
        if choice.form in LISTS:
            is_whole = END in rest
            end = rest.index(END) if is_whole else len(rest)
            members, rest = rest[:end], rest[end + 1 :]
        elif not rest:
            yield self._no(worded("{noun} is not said.", noun=_capital(choice)), cite=cite)
            return rest
        else:
            members, rest = (rest[0],), rest[1:]
        self.noun = choice_words(choice)
        value = value_of(choice, members, self.world, self.known)
        self.known[choice.name], self.types[choice.name] = value, choice.type
        yield from self._of_members(choice, members, is_whole, cite)
        if choice.routes is not None:
            yield from self._of_route(_capital(choice), choice.routes, value, is_whole, cite)
        if is_whole:
            yield from self._of_size(choice, members, cite)
            yield from self._told(choice.together, cite)
        elif choice.form in ("split", "routes") and choice.together is not None:
            yield from self._of_rest(choice, members, cite)
        yield from self._told(choice.grow, cite)
        return rest  # a generator that also tells where it came to

    def _of_members(self, choice: Choice, members: Answer, is_whole: bool, cite: tuple[str, ...]) -> Reasons:
        if choice.form == "number":
            low, high = (self._value(code) if code is not None else None for code in (choice.low, choice.high))
            if (low is not None and members[0] < low) or (high is not None and members[0] > high):
                yield self._no(_bounds(_capital(choice), low, high), cite=cite)
        if choice.form == "split":
            yield from beyond_shares(choice, members, self.world, self.known, cite)
            if not is_whole:
                yield from beyond_rest(choice, members, self.world, self.known, cite)
        if choice.among is None or choice.form == "split":
            return
        candidates = self._several(choice.among.things)
        for member in members_now(choice, members, self.world):
            search = search_among(choice.among.things.expr)
            if member not in candidates and search is not None:
                yield not_reached(self.world, search, member, self.known, _capital(choice))
            elif member not in candidates:
                things, noun = self.saying.words(choice.among.things.expr), _capital(choice)
                among, phrase = "{noun} must be among {things}.", "{noun} cannot be this one."
                told = worded(among, noun=noun, things=things) if things else worded(phrase, noun=noun)
                yield self._no(told, condition=text_of(choice.among.things), cite=cite)
                if is_over(member, choice.among.things.type.inner or choice.type, self.world):
                    continue
            yield from self._told(choice.each, cite, **{choice.among.variable: member})

    def _of_rest(self, choice: Choice, begun: Answer, cite: tuple[str, ...]) -> Reasons:
        """What speaks against a beginning to which more may come: what does against the first of all ways to go on,
        where something does against each."""
        first: list[Refused] = []
        for whole in whole_from(choice, begun, self.world, self.known):
            value = value_of(choice, whole, self.world, self.known)
            against = list(self._told(choice.together, cite, **{choice.name: value}))
            if not against:
                return
            first = first or against
        yield from first

    def _of_route(
        self, noun: Words, routes: Routes, spaces: tuple[int, ...], is_whole: bool, cite: tuple[str, ...]
    ) -> Reasons:
        """What speaks against a route, step by step from its start; of one that may go on not that it is too short."""
        ground = self.world.stage.ground
        for place, (here, there) in enumerate(pairwise(spaces), 1):
            if there not in ground.spaces:
                yield self._no(worded("{noun} leaves the map.", noun=noun), cite=cite)
                return
            if routes.along is None and there not in ground.neighbours[here]:
                phrase = "{noun}: {there} is not next to {here}."
                told = worded(phrase, noun=noun, there=ground.labels[there], here=ground.labels[here])
                yield self._no(told, cite=cite)
            if routes.simple and there in spaces[:place]:
                yield self._no(worded("{noun} meets {space} twice.", noun=noun, space=ground.labels[there]), cite=cite)
            yield from self._told(routes.step, cite, here=here, there=there)
        if routes.along is not None:
            yield from against(self.world, routes, spaces, self.known, noun, is_whole=is_whole)
        steps = len(spaces) - 1
        if routes.longest is not None and steps > (most := self._value(routes.longest)):
            told = counted(most, "{noun} takes 1 step at most.", "{noun} takes {count} steps at most.", noun=noun)
            yield self._no(told, condition=text_of(routes.longest), cite=cite)
        least = 1 if routes.shortest is None else self._value(routes.shortest)
        if is_whole and steps < least:
            told = counted(least, "{noun} needs 1 step at least.", "{noun} needs {count} steps at least.", noun=noun)
            yield self._no(told, cite=cite)

    def _of_size(self, choice: Choice, members: Answer, cite: tuple[str, ...]) -> Reasons:
        if choice.form not in LISTS:
            return
        noun, given = _capital(choice), len(members)
        if choice.amount is not None:
            count, amount = len(split_among(choice, self.world, self.known)), self._value(choice.amount)
            if given != count or sum(members) != amount or min(members, default=0) < 0:
                phrase = "{noun} must share out {amount} among {count}."
                yield self._no(worded(phrase, noun=noun, amount=amount, count=count), cite=cite)
        if choice.least is not None and given < (least := self._value(choice.least)):
            told = worded("{noun}: at least {least}, and not {count}.", noun=noun, least=least, count=given)
            yield self._no(told, condition=text_of(choice.least), cite=cite)
        if choice.most is not None and given > (most := self._value(choice.most)):
            told = worded("{noun}: at most {most}, and not {count}.", noun=noun, most=most, count=given)
            yield self._no(told, condition=text_of(choice.most), cite=cite)
        if choice.total is not None:
            yield from self._of_total(noun, choice.total, members_now(choice, members, self.world), cite)

    def _of_total(self, noun: Words, total: Total, members: Answer, cite: tuple[str, ...]) -> Reasons:
        amount, text = sum(self._value(total.of, **{total.variable: one}) for one in members), text_of(total.of)
        if total.at_most is not None and amount > (most := self._value(total.at_most)):
            phrase = "{noun} may come to at most {most}, and not {amount}."
            yield self._no(worded(phrase, noun=noun, most=most, amount=amount), condition=text, cite=cite)
        if total.at_least is not None and amount < (least := self._value(total.at_least)):
            phrase = "{noun} must come to at least {least}, and not {amount}."
            yield self._no(worded(phrase, noun=noun, least=least, amount=amount), condition=text, cite=cite)

    def _of_limit(self, limit: Limit, action: Action) -> Reasons:
        row = self.world.innermost(limit.per)
        times = self._value(limit.times)
        count: Any = self.world.occasion(row, f"limit {limit.tag}") if row is not None else 0
        if limit.of is not None:
            done = dict(zip(count[::2], count[1::2], strict=True)) if count else {}
            type = limit.of.type.inner or limit.of.type
            done = {
                occasions_now(member, type, self.world): often
                for member, often in done.items()
                if not is_over(member, type, self.world)
            }
            count = max((done.get(member, 0) for member in self._several(limit.of)), default=0)
        if (count or 0) >= times:
            once, often = "This may be done once per {occasion}.", "This may be done {count} times per {occasion}."
            told = counted(times, once, often, occasion=small_title(titled("occasions", limit.per)))
            yield self._no(told, condition=text_of(limit.times), cite=action.cite)

    def _of_purse(self, purse: str, amount: Code, action: Action) -> Reasons:
        declared = self.world.rules.purses[purse]
        costs, has, given = self._value(amount), self._in_purse(declared), self._bonuses(purse, action)
        left, title = unpaid((costs, given)), small_title(titled("purses", purse))
        if left and not self._fits(declared):
            phrase = "It costs {cost} of {purse}, which does not pay for this."
            yield self._no(worded(phrase, cost=costs, purse=title), cite=action.cite)
        elif left > has:
            more = sum(free for _, free in given)
            phrase = "It costs {cost} of {purse}, and there are {has}."
            told = worded(phrase, cost=costs, purse=title, has=has)
            if more:
                phrase = "It costs {cost} of {purse}, and there are {has}, and {more} in what stands in for it."
                told = worded(phrase, cost=costs, purse=title, has=has, more=more)
            yield self._no(told, cite=action.cite)

    def _of_payers(self, action: Action, named: Answer) -> Reasons:
        """What speaks against the purses that are named to pay first."""
        costs = [(self._value(amount), self._bonuses(purse, action)) for purse, amount in action.cost]
        if next_payers(costs, named) is None:
            ids = self.world.stage.numbers.ids["purses"]
            known = [ids[number] for number in named if isinstance(number, int) and 0 <= number < len(ids)]
            named_so = each_of("{one} and {other}", [small_title(titled("purses", id)) for id in known])
            purses = named_so if known else worded("that purse")
            yield self._no(worded("Nobody need say here that {purses} pays first.", purses=purses), cite=action.cite)

    def _bonuses(self, purse: str, action: Action) -> tuple[tuple[int, int], ...]:
        """The purses that stand in for another and fit, each with what it can pay."""
        of = self.world.stage.numbers.of["purses"]
        given = bonuses(self.world.stage, action, purse)
        return tuple((of[bonus.id], max(0, self._in_purse(bonus)) if self._fits(bonus) else 0) for bonus in given)

    def _in_purse(self, purse: Purse) -> int:
        """How much can be paid from a purse."""
        stage = self.world.stage
        owner = self._owner(purse)
        least = self._value(purse.at_least, it=owner) if purse.at_least is not None else 0
        return int(self.world.cells[stage.layout.base["purse", purse.id] + owner] - least)

    def _fits(self, purse: Purse) -> bool:
        known = {**self.known, "it": self._owner(purse)}
        return all(next(failing(each, known, self.world), None) is None for each in (purse.when, purse.only))

    def _owner(self, purse: Purse) -> int:
        player: int = self.known["by"]
        return self.world.stage.numbers.side_of[player] if purse.of == "side" else player

    def _of_permissions(self, action: Action) -> Reasons:
        found = decision(action.id, self.known, self.world, is_action=True, types=self.types)
        if found is not None and not found.permits:
            label = spoken(found.label or in_words(found.id))
            yield self._no(worded("It is forbidden: {label}.", label=label), cite=found.cite)

    def _told(self, condition: Condition | None, cite: tuple[str, ...] = (), **more: Any) -> Reasons:
        with suppress(NotKnown):  # of what he may not know nothing is told
            for stated in failing(condition, {**self.known, **more}, self.world):
                yield self._refused(stated, cite, next(iter(more), ""), more)

    def _refused(self, stated: Stated, cite: tuple[str, ...], member: str, more: Mapping[str, Any]) -> Refused:
        """What an author says of a condition; else what it asks for in words; else what its case is called."""
        crowded = too_many(self.world, stated.code.expr, {**self.known, **more})
        if crowded is not None:
            words, cases = crowded
            return self._no(words, condition=text_of(stated.code), cite=stated.cite or cases, say=stated.say)
        told = (self.saying.of_member(self.noun) if member else self.saying).failing(stated)
        if told is None:
            case = next((title for id in stated.cite if (title := self.saying.case(id))), None)
            told = worded("The rules do not allow this here.")
            if case is not None:
                told = worded("This is against the rule: {case}.", case=case)
        return self._no(told, condition=text_of(stated.code), cite=stated.cite or cite, say=stated.say)

    def _no(self, words: Words, *, condition: str = "", cite: tuple[str, ...] = (), say: str | None = None) -> Refused:
        return Refused(self.world.rules.pack, words, condition=condition, cite=cite, say=say)

    @cached_property
    def saying(self) -> Saying:
        """The words for what the rules ask."""
        return Saying(self.world.stage)

    def _value(self, code: Code, **more: Any) -> Any:
        return evaluate(code.expr, self.world, {**self.known, **more})

    def _several(self, code: Code) -> tuple[Any, ...]:
        found = self._value(code)
        return found if isinstance(found, tuple) else (found,)


def _capital(choice: Choice) -> Words:
    """What a part of an answer is called where a sentence begins with it."""
    return capital(choice_words(choice))


def _bounds(noun: Words, low: int | None, high: int | None) -> Words:
    """From where to where a number may be."""
    if low is None:
        return worded("{noun} must be at most {high}.", noun=noun, high=str(high))
    if high is None:
        return worded("{noun} must be at least {low}.", noun=noun, low=low)
    return worded("{noun} must be from {low} to {high}.", noun=noun, low=low, high=high)


def refusal(game: BaseGame, answer: Answer) -> Refused:
    """The reason why an answer that is not listed is refused."""
    try:
        found = next(reasons(game, answer), None)
    except (Fault, NotKnown):
        found = None
    return found or game.not_legal()
