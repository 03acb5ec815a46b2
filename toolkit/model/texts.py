"""`text/<language>.yaml`: translations, in the shape of the files that they translate."""

from typing import Annotated, Any, ClassVar

from pydantic import Field

from toolkit.model.record import Flexible, Record, Ref
from toolkit.model.scalars import Id, KebabId, Key, Symbol, Text


class Words(Record):
    """The translated words of one thing."""

    title: Text | None = Field(None, description="Its name.", examples=["Bosque"])
    text: Text | None = Field(None, description="Its text.", examples=["Frena y cubre."])


class SymbolWords(Flexible, Words):
    """The translated words of a symbol. Its title alone is its short form."""

    short_form: ClassVar[str] = "title"


class TableWords(Words):
    """The translated words of a table, its rows, columns and fields."""

    names: dict[Id, Text] = Field({}, description="Its rows, columns or fields.", examples=[{"odds": "Proporción"}])


class PackWords(Words):
    """The translated words of the manifest."""

    summary: Text | None = Field(None, description="Its summary.", examples=["Dos compañías se disputan un vado."])


class CaseWords(Words):
    """The translated words of a case."""

    reason: Text | None = Field(None, description="Its reason.", examples=["Enumera las fichas."])


class TitleWords(Flexible):
    """The translated title of what has nothing but a title, which is its short form."""

    short_form: ClassVar[str] = "title"

    title: Text | None = Field(None, description="Its name.", examples=["Movimiento"])


class AttributeWords(Words):
    """The translated words of an attribute."""

    short: Text | None = Field(None, description="Its abbreviation.", examples=["BL"])


class KindWords(Words):
    """The translated words of a kind and its attributes."""

    plural: Text | None = Field(None, description="The word for several.", examples=["unidades"])
    attrs: dict[Id, AttributeWords] = Field(
        {}, description="Its fixed attributes.", examples=[{"armour": {"title": "Blindaje", "short": "BL"}}]
    )
    state: dict[Id, AttributeWords] = Field(
        {}, description="What changes during play.", examples=[{"wounds": {"title": "Heridas"}}]
    )


class MapWords(Words):
    """The translated words of a map and its areas."""

    areas: dict[Id, Words] = Field({}, description="Its areas.", examples=[{"north_bank": {"title": "Orilla norte"}}])
    names: dict[Key, Text] = Field(
        {},
        description="What is written at its spaces; proper names need no translation.",
        examples=[{"B2": "El molino"}],
    )


class ScenarioWords(Words):
    """The translated words of a scenario, its sides, its players and its own tables."""

    sides: dict[Id, Words] = Field({}, description="Its sides.", examples=[{"blue": {"title": "Azules"}}])
    players: dict[Id, Words] = Field({}, description="Its players.", examples=[{"german": {"title": "Alemania"}}])
    tables: dict[Id, TableWords] = Field({}, description="Its tables.", examples=[{"weather": {"title": "Tiempo"}}])


class OptionWords(Words):
    """The translated words of an optional rule."""

    values: dict[Symbol, Words] = Field({}, description="Its choices.", examples=[{"short": {"title": "Corta"}}])


def _section(name: str, example: dict[str, Any]) -> Any:
    return Field({}, description=f"The words of what stands in the section `{name}`.", examples=[example])


class Translation(Record):
    """The words of a pack in another language: a section for each section that holds words."""

    pack: PackWords | None = Field(
        None, description="The words of pack.yaml.", examples=[{"title": "Cabeza de puente"}]
    )
    options: dict[Annotated[Id, Ref("option")], OptionWords] = _section("options", {"fog": {"title": "Niebla"}})
    documents: dict[Annotated[Id, Ref("document")], Words] = _section("documents", {"rulebook": {"title": "Manual"}})
    cases: dict[Annotated[Key, Ref("case")], CaseWords] = _section("cases", {"7.2": {"title": "Zonas de control"}})
    chapters: dict[Annotated[Key, Ref("chapter")], TitleWords] = _section("chapters", {"7": "Movimiento"})
    types: dict[Annotated[Id, Ref("type")], dict[Symbol, SymbolWords]] = Field(
        {},
        description="The words of types by symbol; `title` is that of the type itself.",
        examples=[{"arm": {"title": "Arma", "foot": {"title": "A pie"}}}],
    )
    kinds: dict[Annotated[Id, Ref("kind")], KindWords] = _section("kinds", {"unit": {"title": "Unidad"}})
    places: dict[Annotated[Id, Ref("place")], Words] = _section("places", {"hand": {"title": "Mano"}})
    decks: dict[Annotated[Id, Ref("deck")], Words] = _section("decks", {"combat": {"title": "Mazo de combate"}})
    tracks: dict[Annotated[Id, Ref("track")], Words] = _section("tracks", {"turn": {"title": "Turnos"}})
    terrain: dict[Annotated[Id, Ref("terrain")], Words] = _section("terrain", {"woods": {"title": "Bosque"}})
    units: dict[Annotated[Id, Ref("unit")], Words] = _section("units", {"gun": {"title": "Cañón"}})
    cards: dict[Annotated[Id, Ref("card")], Words] = _section("cards", {"smoke": {"title": "Humo"}})
    tables: dict[Annotated[Id, Ref("table")], TableWords] = _section("tables", {"crt": {"title": "Resultados"}})
    maps: dict[Annotated[KebabId, Ref("map")], MapWords] = _section("maps", {"ford": {"title": "El vado"}})
    scenarios: dict[Annotated[KebabId, Ref("scenario")], ScenarioWords] = _section(
        "scenarios", {"one": {"title": "Uno"}}
    )
    examples: dict[Annotated[Id, Ref("example")], Words] = _section("examples", {"attack": {"title": "Un ataque"}})
    themes: dict[Annotated[Key, Ref("theme")], TitleWords] = Field(
        {},
        description="The titles of files of examples, by the name of the file.",
        examples=[{"moving": "Movimiento"}],
    )
    settings: dict[Annotated[Id, Ref("setting")], AttributeWords] = _section("settings", {"turns": {"title": "Turnos"}})
    keywords: dict[Annotated[Id, Ref("keyword")], Words] = _section("keywords", {"swift": {"title": "Veloz"}})
    purses: dict[Annotated[Id, Ref("purse")], Words] = _section("purses", {"supply": {"title": "Suministro"}})
    values: dict[Annotated[Id, Ref("value")], Words] = _section("values", {"cover": {"title": "Cobertura"}})
    modifiers: dict[Annotated[Id, Ref("modifier")], Words] = _section("modifiers", {"wall": {"title": "Muro"}})
    permissions: dict[Annotated[Id, Ref("permission")], Words] = _section("permissions", {"mud": {"title": "Barro"}})
    occasions: dict[Annotated[Id, Ref("occasion")], Words] = _section("occasions", {"turn": {"title": "Turno"}})
    procedures: dict[Annotated[Id, Ref("procedure")], Words] = _section("procedures", {"aim": {"title": "Apuntar"}})
    actions: dict[Annotated[Id, Ref("action")], Words] = _section("actions", {"attack": {"title": "Atacar"}})
    menus: dict[Annotated[Id, Ref("menu")], Words] = _section("menus", {"attacks": {"title": "Ataques"}})
    triggers: dict[Annotated[Id, Ref("trigger")], Words] = _section("triggers", {"mines": {"title": "Minas"}})
    checks: dict[Annotated[Id, Ref("check")], Words] = _section("checks", {"melee": {"title": "Cuerpo a cuerpo"}})
    effects: dict[Annotated[Id, Ref("effect")], Words] = _section("effects", {"smoke": {"title": "Humo"}})
    events: dict[Annotated[Id, Ref("event")], Words] = _section("events", {"broken": {"title": "Rota"}})
    orders: dict[Annotated[Id, Ref("order")], Words] = _section("orders", {"scan": {"title": "Barrido"}})
    policies: dict[Annotated[Id, Ref("policy")], Words] = _section("policies", {"bot": {"title": "Autómata"}})
    movement: dict[Annotated[Id, Ref("movement")], Words] = _section("movement", {"road": {"title": "Camino"}})
    zones: dict[Annotated[Id, Ref("zone")], Words] = _section("zones", {"control": {"title": "Zona de control"}})
    stacking: dict[Annotated[Id, Ref("stacking")], Words] = _section(
        "stacking", {"soldiers": {"title": "Soldados en un hexágono"}}
    )
    phrases: dict[Key, Text] = Field(
        {},
        description="What has no id of its own, by the original text: labels, questions, what refusals say, titles of "
        "stages, arguments and fields of `state`, reasons of what is reconstructed or not yet implemented.",
        examples=[{"Advance?": "¿Avanza?"}],
    )
    traces: dict[Annotated[Id, Ref("trace")], Words] = _section("traces", {"supply": {"title": "Suministro"}})
