"""Steps: one verb each. What their expressions mean is found when rules are checked; here they are text."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from toolkit.model import patterns
from toolkit.model.kinds import TypeName
from toolkit.model.record import (
    AtLeastOne,
    Cites,
    Flexible,
    KeyAlone,
    Many,
    Need,
    OptionChoice,
    Ref,
    Some,
    SomeOrOne,
    Variants,
)
from toolkit.model.rules.choices import Choice
from toolkit.model.rules.conditions import Condition
from toolkit.model.rules.names import EffectCall, EventCall, Moment, OccasionCall, ProcedureCall
from toolkit.model.scalars import Bool, Expression, Id, Key, MaybeExpression, OneOf, Symbol, Word


def _verb_of(data: Any) -> str | None:
    if not isinstance(data, dict):
        return None
    verbs = [key for key in data if key in VERBS]
    return verbs[0] if len(verbs) == 1 else None


class Step(Variants):
    """One change, choice or piece of control. It has exactly one verb."""

    form_of = staticmethod(_verb_of)

    cite: Cites = Field((), description="The case that this step implements.", examples=["10.4"])
    option: OptionChoice | None = Field(
        None, description="Only with this optional rule, or only without it.", examples=["not fog_of_war"]
    )


Writes = Annotated[dict[Expression, Expression | None], AtLeastOne(), KeyAlone()]
"""What is written and the new values; a single one may stand alone, and its value elsewhere."""
Range = Annotated[str, Word(patterns.COUNTED_RANGE, "malformed", "a range of numbers such as 1..6")]


class Let(Step):
    """Gives names to values, or to what is empty at first.

    `let: tally` with `type: map space to int` gives a name to a map without entries; so may a list, a set, a number
    (0), a truth (false) and what is optional (none) begin. `set: tally[cell]` and `add: tally[cell]` write an entry,
    each in a step of its own; what has none yet counts as 0 for `add`. Such a map is a name like others: no state, in
    no log, told to nobody, and a game that is saved meanwhile has it. `tally[cell] if cell in tally else 0` reads it.
    """

    tag = "let"
    let: Annotated[dict[Id, Expression | None], AtLeastOne(), KeyAlone()] = Field(
        description="Names and their expressions; a name may stand alone where its `type` is said.",
        examples=[{"outcome": "compare(a, b)"}, "tally"],
    )
    type: TypeName | None = Field(
        None,
        description="What the names are. One without an expression begins empty, as 0, as false or as none.",
        examples=["map space to int"],
    )


class Set(Step):
    """Writes state, a fact, or an entry of a named map.

    `set: unit.wounds` with `to: 3`; a truth alone, `set: unit.fired`, becomes true. Several at once stand in a
    mapping: `set: {unit.wounds: 0, unit.fired: false}`; all amounts are computed, then all is written. What is
    written is state, a fact of an occasion that is going on, a purse, or before an event one of its open facts.
    """

    tag = "set"
    set: Writes = Field(
        description="What is written, or a mapping of it to new values.", examples=["unit.fired", {"unit.fired": True}]
    )
    to: Expression | None = Field(
        None, description="The new value, where it does not stand there; true where nothing says it.", examples=[True]
    )


class Add(Step):
    """Adds to state, to a fact, or to an entry of a named map.

    `add: unit.wounds` with `by: 2`, or 1 where nothing says it; several at once stand in a mapping, as with
    [`set`](steps/set.md).
    """

    tag = "add"
    add: Writes = Field(
        description="What grows, or a mapping of it to amounts.", examples=["unit.wounds", {"unit.wounds": 1}]
    )
    by: Expression | None = Field(
        None, description="By how much, where it does not stand there; 1 where nothing says it.", examples=[1]
    )


class Move(Step, Flexible):
    """Moves pieces from where they are to another place, or along a route.

    `move:` says `to:`, or `along:` a route, and then it goes step by step. A place stands for the pieces in it:
    `move: stake(p)`, `to: discard`.

    A march, `move: u, along: way`, goes step by step: each is an event `moved`, with all that comes before and
    follows from it, so that mines, fire and discovery interrupt where they happen. Of several pieces those go that
    stand where the route begins, and each step is taken by those who stand where it begins: who was thrown back or
    lost on the way is left behind, and the others go on. `as: gone` names the number of steps that anybody has made:
    it grows with each as it is made, so it is right as well where the march is ended on its way (`let: {gone: 0}`
    before makes it known behind what may be cut short), and [`first_steps(way, gone)`](functions/first_steps.md) is
    that part of the route. To end it for all, let it be the steps of an occasion: `during: march(unit=u)` around the
    move, and `end: march` in what interrupts it; its facts (`spent`, say) are what triggers count in. In `at_once:`
    nobody marches (E640).
    """

    tag = "move"
    needs: ClassVar[tuple[Need, ...]] = (Need(("to", "along")),)

    move: Expression = Field(description="The pieces.", examples=["movers"])
    to: Expression | None = Field(None, description="Where they go.", examples=["target"])
    along: Expression | None = Field(None, description="The route they take.", examples=["route"])
    how: Symbol | None = Field(None, description="The word by which triggers know this move.", examples=["march"])
    order: Annotated[Literal["top", "bottom"], OneOf()] | None = Field(
        None, description="Where they come to lie in a stack.", examples=["bottom"]
    )
    as_: Id | None = Field(
        None, alias="as", description="The name of the number of steps that they have gone along it.", examples=["gone"]
    )


class Swap(Step):
    """Lets two pieces change places.

    `swap: unit`, `with: relief` moves each of two pieces to where the other lay, be that a space, a place or a piece
    that holds it, as two moves that are one change: there is a `moved` for each, neither of which is over before both
    have gone, and each may be ended or turned aside alone. What holds for `move` holds for both: how it lies there,
    who knows it, that it comes on top in a stack or list, what it holds goes along, and what holds pieces must have
    room for one more. Two that lie in the same place stay as they lie. Where one of them is gone the step is skipped.
    """

    tag = "swap"
    swap: Expression = Field(description="The one piece.", examples=["unit"])
    with_: Expression = Field(alias="with", description="The other piece.", examples=["relief"])


class Draw(Step):
    """Draws from a place, one after the other.

    `draw` is one card at a time, each with its event. After each card come `drawn`, then `emptied` where it was the
    last, with all that follows, then the next card. What `reshuffle:` names is shuffled in (chance; the one event
    `shuffled`) by the draw that finds the place empty (`at: next_draw`), so that what was discarded meanwhile is in
    the new stack; or already when a draw has taken the last card (`at: once`), behind all that follows from that, so
    that it is not. Where nothing is discarded by then it is the next draw that shuffles, there too. A draw gives
    nothing where there is nothing, or where nothing is named: an action that is paid for a card says in its
    conditions that there is one. From a place without an order it is chance which of those that lie there, each as
    likely as the others, and of which nobody hears more than he sees. `emptied` is also what a `move` or a `remove`
    makes of a place that it empties, not of a space.
    """

    tag = "draw"
    draw: Expression = Field(description="The place drawn from.", examples=["deck"])
    to: Expression = Field(description="Where it goes.", examples=["hand(by)"])
    count: Expression | None = Field(None, description="How many; one where it is silent.", examples=[2])
    as_: Id | None = Field(None, alias="as", description="The name of what was drawn.", examples=["c"])


class Shuffle(Step):
    """Shuffles a place."""

    tag = "shuffle"
    shuffle: Expression = Field(description="The place.", examples=["deck"])


class Create(Step):
    """Makes new pieces."""

    tag = "create"
    create: Expression = Field(description="What is made.", examples=["rubble"])
    at: Expression = Field(description="Where it stands.", examples=["target"])
    count: Expression | None = Field(None, description="How many.", examples=[2])
    owner: Expression | None = Field(None, description="Whose it is.", examples=["by"])
    as_: Id | None = Field(None, alias="as", description="The name of what was made.", examples=["marker"])


class Remove(Step):
    """Takes pieces out of play."""

    tag = "remove"
    remove: Expression = Field(description="The pieces.", examples=["losses"])


class Replace(Step):
    """Replaces a piece by others.

    `replace: squad, with: [a, b], keeps: [state, effects, facts], shares: {weapon: one, suppressed: all}`. Heirs are
    of the kind of the piece (E586), have its owner, lie as it lay and where it lay, in a stack at its place. `keeps:
    [state]` gives each heir its state; `effects`, to each the effects on it, with their arguments and ends; `facts`:
    a fact of an occasion going on that names the piece names the first heir (without it the fact keeps the piece;
    sets take the heirs in any case). `shares:` speaks of one field of its state, one effect, or one kind that it
    holds, and goes before `keeps:`: `one`, the first heir has it; `all`, each has it. Of a kind that it holds each
    piece goes to the first heir with room: `shares: {gun: one}`. What of its contents is not shared so, or finds no
    room, goes where `when_removed:` says. Whoever wants a player to decide it lets him choose the order of the heirs.
    Effects that pass make no `granted`, contents no `moved`: all of it is the one event `replaced`.
    """

    tag = "replace"
    replace: Expression = Field(description="The piece.", examples=["squad"])
    with_: Many[Expression] = Field(alias="with", description="Its heirs.", examples=[["team_a", "team_b"]])
    keeps: Many[Symbol] = Field((), description="What passes to the heirs.", examples=[["state", "effects", "facts"]])
    shares: dict[Id, Annotated[Literal["one", "all"], OneOf()]] = Field(
        {}, description="Whether one heir gets it, or all.", examples=[{"weapon": "one"}]
    )


class Reveal(Step):
    """Turns things face up for all."""

    tag = "reveal"
    reveal: Expression = Field(description="The things.", examples=["move.unit"])


class Hide(Step):
    """Turns things face down for all."""

    tag = "hide"
    hide: Expression = Field(description="The things.", examples=["move.unit"])


class Show(Step):
    """Lets some see things."""

    tag = "show"
    needs: ClassVar[tuple[Need, ...]] = (Need(("until",), having="where"),)

    show: Expression = Field(description="The things.", examples=["card"])
    to: Expression | None = Field(None, description="Who sees them.", examples=["opponents(by)"])
    until: Moment | None = Field(
        None,
        description="When they forget it: as of a grant; a shuffle or `hide` ends it before.",
        examples=["turn", "ending(turn)", "moved"],
    )
    where: Condition | None = Field(
        None, description="Which such moment it is.", examples=["cell in spaces(event.pieces)"]
    )


class Dice(Flexible):
    """Dice: a range of numbers, each as likely as the others. The range alone is its short form."""

    short_form: ClassVar[str] = "of"
    needs: ClassVar[tuple[Need, ...]] = (Need(("of", "to")),)

    of: Range | None = Field(None, description="The numbers on a die.", examples=["1..6"])
    from_: Expression | None = Field(
        None, alias="from", description="The least number, where it is computed; else 1.", examples=[1]
    )
    to: Expression | None = Field(
        None, description="The greatest number, where it is computed.", examples=["count(units)"]
    )
    count: Expression | None = Field(None, description="How many dice; then a list of numbers is rolled.", examples=[2])


class Roll(Step):
    """Rolls a die, or several.

    `roll: 1..6` with `as: die`, and `by:` for whose roll it is. `roll: {count: 2, of: 1..6}` gives the list of two
    numbers. Ends that are computed: `roll: {to: count(units)}`, from 1 unless `from:` says another number.
    """

    tag = "roll"
    roll: Dice = Field(description="The die, or how many and which.", examples=["1..6", {"count": 2, "of": "1..6"}])
    by: Expression | None = Field(None, description="Who rolls.", examples=["owner(unit)"])
    as_: Id | None = Field(None, alias="as", description="The name of the result.", examples=["die"])


class Choose(Step, Choice):
    """Lets a player choose.

    What is chosen is told by the fields of [a choice](choices.md).
    """

    tag = "choose"
    choose: Id = Field(description="The name of what is chosen.", examples=["route"])
    by: Expression | None = Field(None, description="Who chooses.", examples=["loser"])
    may: Bool = Field(False, description="Whether nothing may be chosen.", examples=[True])
    else_: tuple[Step, ...] = Field(
        (), alias="else", description="Steps when there is no candidate.", examples=[[{"end": "move"}]]
    )


class Secretly(Step):
    """Lets several act unseen by each other.

    `secretly: players` runs its steps for each of the players, one after the other in order of precedence. A policy's
    entry with `after: others` comes last and may read what the others did.

    ```yaml
    procedures:
      initial_deployment:
        do:
          - secretly: players
            do: [{offer: form_groups, to: it, until: pass, may_pass: "all(groups(it), legal_group(it))"}]
          - reveal: tableaux
    ```

    **What others see.** Views, logs and prompts of others tell that somebody decides, and nothing else: no answer,
    nor how many were given, and no occasion opened there. Of places other than the map they tell how many lay there
    before the first began, and what the viewer changed there himself. A player sees a place of his own as it is while
    he sees all that lies there. What the records of answers say of it stays a secret; the pieces are known as they
    lie when the step is over.

    **What may be written.** Only what the others do not see, until it is revealed. What is written, called or offered
    there is checked (E592): state of players, sides, spaces and the game; purses; effects; what comes to, leaves or
    is turned in a place that all see, or on a map that tells its number; what is certainly another's where he sees it
    (`only(opponents(it))` names whose it is); limits that count for all who act there; and, where several act, how
    much is left in a place of nobody's own from which they take. Nobody else may be asked there (E593).

    **What may follow.** The check looks as well at whatever may follow from that, in its turn too: triggers of the
    events made and of the occasions and actions done there, watches and checks `at: step` that read what is written.
    It goes by events, by what is read and written, and by kinds of piece; what conditions say is left open. The write
    is underlined, with each step that it follows from.

    **What is left out.** What follows later, `at:` an ending after the reveal, is not meant, nor what is not there
    meanwhile: it says `within:` an occasion that cannot go on there, or one that certainly does has its tag in
    `without:`. `end:` there ends nothing that was begun outside.
    """

    tag = "secretly"
    secretly: Expression = Field(description="Who.", examples=["players"])
    do: Some[Step] = Field(description="Steps for each of them.", examples=[[{"offer": "bids"}]])


class Offer(Step):
    """Opens a menu.

    In `may_pass:`, `by` is who would pass. How an offer goes is told with [menus](menus.md).
    """

    tag = "offer"
    offer: SomeOrOne[Annotated[Id, Ref("menu")]] = Field(description="The menu, or several.", examples=["combat_cards"])
    to: Expression | None = Field(None, description="Who is asked.", examples=["owner(unit)"])
    until: Annotated[Literal["pass", "one"], OneOf()] = Field(
        "pass", description="`pass`: until all have passed; or `one` action.", examples=["pass"]
    )
    may_pass: Condition | None = Field(
        None, description="When one may pass.", examples=["all(groups(it), legal_group(it))"]
    )
    between: Annotated[Id, Ref("menu")] | None = Field(
        None, description="The menu that opens after each action.", examples=["reactions"]
    )


class During(Step):
    """Runs steps while an occasion is going on."""

    tag = "during"
    during: OccasionCall = Field(
        description="The occasion with its facts.", examples=["roll(by=owner(unit), why=defence)"]
    )
    announce: Annotated[Id, Ref("menu")] | None = Field(
        None, description="The menu that is offered first.", examples=["attack_declared"]
    )
    do: Some[Step] = Field(description="The steps.", examples=[[{"call": "throw()"}]])
    if_cut: tuple[Step, ...] = Field(
        (), description="Steps when it is cut short.", examples=[[{"set": "group.locked"}]]
    )


class AtOnce(Step):
    """Makes several steps one change.

    In `at_once` every expression, condition and set is computed first, from the state before it; then comes what is
    before its events, in the order of the steps, and each of these may end or change its own event alone; then the
    whole change, step by step, of those that are left; then what comes after each event; then what is watched, from
    before all to after all; then the checks, once. What follows may ask. Amounts of several `add`s add up. Who is
    taken out of play by one step of the change is in no event of a later one; heirs stand in for him, and an event
    with nobody left does not happen. The steps of a declared event that is noted in it are part of the change: they
    come only if that event does, and what is after it comes behind what is after them; so such an event may do no
    more than change (E558). A `move` of pieces from several places is such a change, with an event for each.

    It holds no step that asks or leaves to chance (E558).
    """

    tag = "at_once"
    at_once: Some[Step] = Field(description="The steps.", examples=[[{"remove": "a"}, {"remove": "b"}]])


class If(Step):
    """Runs steps when a condition holds."""

    tag = "if"
    if_: Condition = Field(alias="if", description="The condition.", examples=["move.unit.hardness == hard"])
    then: Some[Step] = Field(description="Steps when it holds.", examples=[[{"reveal": "move.unit"}]])
    else_: tuple[Step, ...] = Field((), alias="else", description="Steps when not.", examples=[[{"end": "move"}]])


class Match(Step):
    """Runs the steps of the case that fits.

    A `match` over a type of symbols, or a truth, names them all or says `else:`; what it leaves out does nothing, and
    W525 reports it unless `else: []` says that it shall.
    """

    tag = "match"
    match: Expression = Field(description="What is looked at.", examples=["outcome"])
    cases: dict[Key, tuple[Step, ...]] = Field(
        description="Steps by value.", examples=[{"less": [{"call": "break_unit(u)"}]}]
    )
    else_: tuple[Step, ...] = Field((), alias="else", description="Steps when none fits.", examples=[[{"end": "roll"}]])


class For(Step):
    """Runs steps for each member of a set.

    `for: u in set` runs over the members at the start, skips those gone, gives an unvisited piece's turn to its heirs
    (a visited one's heirs get none); `chosen_by: player` lets a player name the next one each time.
    """

    tag = "for"
    for_: Expression = Field(alias="for", description="A name and the set.", examples=["u in heirs(unit)"])
    chosen_by: Expression | None = Field(None, description="Who names the next one each time.", examples=["active"])
    do: Some[Step] = Field(description="Steps for each.", examples=[[{"call": "test(u)"}]])


class While(Step):
    """Runs steps as long as a condition holds."""

    tag = "while"
    while_: Condition = Field(alias="while", description="The condition.", examples=["hits > 0"])
    do: Some[Step] = Field(description="The steps.", examples=[[{"call": "take_a_hit()"}]])


class Call(Step):
    """Runs a procedure or does an action."""

    tag = "call"
    call: ProcedureCall = Field(
        description="The procedure with its arguments.", examples=["battle(group, target, kind=overrun)"]
    )
    as_: Id | None = Field(None, alias="as", description="The name of what it returns.", examples=["result"])
    counted: Bool = Field(True, description="Whether it counts for limits and plans.", examples=[False])


class Return(Step):
    """Ends the procedure, with the value that it gives or without one.

    A procedure says in `gives:` what its `return` hands back; without `gives:` a `return:` with nothing behind it
    ends the procedure before its last step.
    """

    tag = "return"
    return_: MaybeExpression = Field(
        alias="return", description="The value, where the procedure gives one; else nothing.", examples=["total"]
    )


class Grant(Step):
    """Puts an effect on a thing."""

    tag = "grant"
    grant: EffectCall = Field(description="The effect with its arguments.", examples=["smoke(2)"])
    on: Expression | None = Field(None, description="The thing.", examples=["cell"])
    until: Moment = Field(description="When it ends.", examples=["turn", "ending(turn)", "lifted"])
    where: Condition | None = Field(None, description="Which such end it is.", examples=["turn.who == by"])


class Lift(Step):
    """Takes an effect off a thing."""

    tag = "lift"
    lift: EffectCall = Field(description="The effect.", examples=["smoke"])
    on: Expression | None = Field(None, description="The thing.", examples=["cell"])


class Renew(Step):
    """Lets pieces act anew: what they did so far counts no more for their plans."""

    tag = "renew"
    renew: Expression = Field(description="The pieces.", examples=["unit"])


class End(Step):
    """Ends an occasion, cut short."""

    tag = "end"
    end: OccasionCall = Field(description="The kind of occasion.", examples=["move", "game"])
    ranking: Many[Many[Expression]] = Field(
        (), description="At the end of the game: players, best first; equals in one list.", examples=["standing"]
    )


class Note(Step):
    """Makes a declared event."""

    tag = "note"
    note: EventCall = Field(description="The event with its facts.", examples=["broken(piece=u)"])


class Answer(Step):
    """Answers the decision that a policy was asked for.

    It takes a value, `pass`, or an action with its arguments, `fire(unit=u, target=t)`; what is left out is chosen by
    the entries for it. One that is none or not legal is no answer, and the next entry has its say; what was drawn or
    rolled stays.
    """

    tag = "answer"
    answer: Expression = Field(description="The answer.", examples=["c"])


VERBS: tuple[str, ...] = tuple(Step.forms())
Steps = tuple[Step, ...]
