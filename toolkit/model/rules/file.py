"""All sections of the rules in one record: what a scenario declares for itself alone."""

from pydantic import Field

from toolkit.model.kinds import StateAttribute, TypeDeclaration
from toolkit.model.rules.actions import Action, Menu
from toolkit.model.rules.document import RulesDocument
from toolkit.model.rules.follow import Check, Trigger
from toolkit.model.rules.ground import Movement, Stacking, Trace, Zone
from toolkit.model.rules.occasions import Effect, Event, Occasion, Procedure
from toolkit.model.rules.own import OwnRules
from toolkit.model.rules.sides import Order, Policy
from toolkit.model.rules.things import Keyword, Purse, Setting
from toolkit.model.rules.values import Modifier, Permission, Value
from toolkit.model.scalars import Id


class RulesPart(OwnRules, RulesDocument):
    """Sections of rules, as a rules file has them."""

    types: dict[Id, TypeDeclaration] = Field({}, description="Types of symbols.", examples=[{"act": ["move", "fire"]}])
    state: dict[Id, dict[Id, StateAttribute]] = Field(
        {},
        description="What kinds, spaces, edges and the game remember.",
        examples=[{"game": {"turns_on_hill": "int"}}],
    )
    settings: dict[Id, Setting] = Field(
        {}, description="What each scenario must give.", examples=[{"points": {"for": "side", "type": "int"}}]
    )
    values: dict[Id, Value] = Field(
        {}, description="Numbers and truths.", examples=[{"cover": {"args": {"unit": "unit"}, "base": 0}}]
    )
    modifiers: tuple[Modifier, ...] = Field(
        (), description="Changes to values.", examples=[[{"to": "cover", "label": "foxholes", "or": 3}]]
    )
    permissions: tuple[Permission, ...] = Field(
        (), description="What permits and forbids.", examples=[[{"forbids": "attack", "when": "unit.pinned"}]]
    )
    occasions: dict[Id, Occasion] = Field(
        {}, description="Things that go on.", examples=[{"attack": {"facts": {"target": "space"}}}]
    )
    procedures: dict[Id, Procedure] = Field(
        {}, description="Steps with a name.", examples=[{"fight": {"do": [{"call": "throw()"}]}}]
    )
    actions: dict[Id, Action] = Field(
        {}, description="What players may do.", examples=[{"attack": {"menu": "attacks"}}]
    )
    menus: dict[Id, Menu] = Field(
        {}, description="Actions offered together.", examples=[{"attacks": {"turns": "once"}}]
    )
    triggers: dict[Id, Trigger] = Field(
        {},
        description="What follows from events.",
        examples=[{"mines": {"before": "moved", "do": [{"call": "blow()"}]}}],
    )
    checks: dict[Id, Check] = Field(
        {},
        description="What follows from conditions.",
        examples=[{"melee": {"at": "step", "where": "mixed(it)", "do": [{"call": "melee(it)"}]}}],
    )
    effects: dict[Id, Effect] = Field(
        {}, description="What lasts for a time.", examples=[{"smoke": {"args": {"level": "int"}}}]
    )
    events: dict[Id, Event] = Field(
        {}, description="What steps make known.", examples=[{"broken": {"facts": {"piece": "unit"}}}]
    )
    purses: dict[Id, Purse] = Field(
        {}, description="What actions are paid from.", examples=[{"supply": {"of": "side"}}]
    )
    keywords: dict[Id, Keyword] = Field(
        {}, description="Words on pieces.", examples=[{"swift": {"title": "Swift", "plans": [["move", "move"]]}}]
    )
    orders: dict[Id, Order] = Field(
        {}, description="How candidates are ranked.", examples=[{"scan": [{"most": "it.cost"}]}]
    )
    policies: dict[Id, Policy] = Field(
        {},
        description="Sides that rules play.",
        examples=[{"bot": {"entries": [{"for": "sacrifice", "prefer": "scan"}]}}],
    )
    movement: dict[Id, Movement] = Field(
        {}, description="What steps cost.", examples=[{"ground": {"cost": "there.terrain.cost"}}]
    )
    zones: dict[Id, Zone] = Field(
        {},
        description="Who bars which spaces.",
        examples=[{"control": {"by": "units(side)", "when": "it.strength > 0"}}],
    )
    stacking: dict[Id, Stacking] = Field(
        {},
        description="How much may stand together in a space.",
        examples=[{"soldiers": {"kind": "unit", "count": "it.figures", "at_most": 7}}],
    )
    traces: dict[Id, Trace] = Field(
        {},
        description="Routes that must exist.",
        examples=[{"supplied": {"start": "depot.space", "goal": "unit.space", "legs": [{"limit": 5}]}}],
    )
