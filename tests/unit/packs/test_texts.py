"""Translations held against their originals."""

from collections.abc import Iterator
from pathlib import Path

from tests.unit.packs.written import GOOD, check, spoil, told, underlined, write_pack
from toolkit.model.files import KINDS
from toolkit.model.scalars import AnyText
from toolkit.model.shapes import Shape, fields_of
from toolkit.packs import load_pack
from toolkit.packs.translated import in_language
from toolkit.packs.wording import sections
from toolkit.publish.game import Game

FRENCH = "pack: {title: Le gué}\n"


def test_missing_words_are_counted_by_file_and_section(tmp_path: Path) -> None:
    (found,) = check(
        write_pack(tmp_path, spoil("text/es/words.yaml", "terrain:\n  clear: {title: Claro}\n", "terrain:\n"))
    )
    assert (found.code, found.severity) == ("W304", "warning")
    assert found.message == "1 text under `terrain` not in `es`: `clear.title`."
    assert underlined(found.span) == "Clear"


def test_many_missing_words_are_one_warning(tmp_path: Path) -> None:
    more = "".join(f"  swamp_{n}: {{title: Swamp {n}, cite: 10.1}}\n" for n in range(500))
    (found,) = check(write_pack(tmp_path, {"terrain.yaml": GOOD["terrain.yaml"] + more}))
    assert found.message == (
        "500 texts under `terrain` not in `es`: `swamp_0.title`, `swamp_1.title`, `swamp_2.title` and 497 more."
    )


def test_a_language_that_is_far_from_done_is_one_warning(tmp_path: Path) -> None:
    (found,) = check(write_pack(tmp_path, spoil("pack.yaml", "[en, es]", "[en, es, fr]") | {"text/fr.yaml": FRENCH}))
    assert told([found]) == [("W304", "pack.yaml", "fr")]
    assert found.message == "19 texts not in `fr`, in 11 sections of the pack's files."
    assert [note.message for note in found.notes] == [
        "2 texts under `cases`: `10.1.title`, `10.1.text`.",
        "2 texts under `kinds`: `unit.title`, `card.title`.",
        "1 text under `places`: `map.title`.",
        "14 texts in 8 more sections.",
    ]
    assert underlined(found.notes[0].span) == "Moving"


def test_a_listed_language_without_any_file(tmp_path: Path) -> None:
    (found,) = check(write_pack(tmp_path, spoil("pack.yaml", "[en, es]", "[en, es, fr]")))
    assert told([found]) == [("W304", "pack.yaml", "fr")]


def test_words_of_attributes_symbols_areas_and_sides_are_texts_too(tmp_path: Path) -> None:
    kinds = GOOD["kinds.yaml"].replace("arm: [foot, gun]", "arm: {values: {foot: {title: On foot}, gun: {}}}")
    kinds = kinds.replace("armour: int,", "armour: {type: int, title: Armour, short: AR},")
    sides = GOOD["scenarios/one.yaml"].replace("red: {}", "red: {title: Red}")
    found = check(write_pack(tmp_path, {"kinds.yaml": kinds, "scenarios/one.yaml": sides}))
    assert {each.message.split(": ", 1)[1] for each in found} == {
        "`arm.values.foot.title`.",
        "`unit.attrs.armour.title`, `unit.attrs.armour.short`.",
        "`one.sides.red.title`.",
    }


def test_the_title_of_a_type_and_the_names_in_a_table_are_texts_too(tmp_path: Path) -> None:
    kinds = GOOD["kinds.yaml"].replace("arm: [foot, gun]", "arm: {title: Arm, symbols: [foot, gun]}")
    table = GOOD["tables.yaml"].replace("    rows:", "    names: {strength: Strength}\n    rows:")
    original = {"kinds.yaml": kinds, "tables.yaml": table}
    found = check(write_pack(tmp_path / "without", original))
    assert {each.message.split(": ", 1)[1] for each in found} == {"`arm.title`.", "`losses.names.strength`."}
    words = GOOD["text/es/pieces.yaml"].replace(
        "tables:\n  losses: {title: Bajas}",
        "types:\n  arm: {title: Arma}\ntables:\n  losses: {title: Bajas, names: {strength: Fuerza}}",
    )
    assert check(write_pack(tmp_path / "with", {**original, "text/es/pieces.yaml": words})) == []


def test_numbers_must_be_those_of_the_original(tmp_path: Path) -> None:
    (found,) = check(write_pack(tmp_path, spoil("text/es/pieces.yaml", "pierde 1 paso", "pierde 2 pasos")))
    assert told([found]) == [("W305", "pieces.yaml", "El blanco pierde 2 pasos.")]
    assert underlined(found.notes[0].span) == "The target loses 1 step."


def test_a_number_that_is_lost_is_told(tmp_path: Path) -> None:
    (found,) = check(write_pack(tmp_path, spoil("text/es/words.yaml", "mueve 1 casilla", "mueve una casilla")))
    assert found.message == "This translation has no number, its original the number 1."


def test_words_for_a_text_that_is_not_there(tmp_path: Path) -> None:
    (found,) = check(
        write_pack(tmp_path, spoil("text/es/pieces.yaml", "{title: Veloz}", "{title: Veloz, text: Corre.}"))
    )
    assert told([found]) == [("W303", "pieces.yaml", "text")]


def test_words_for_what_could_not_be_read_are_not_said_to_be_for_nothing(tmp_path: Path) -> None:
    found = check(write_pack(tmp_path, spoil("terrain.yaml", "clear: {title:", "clear: {titel:")))
    assert [each.code for each in found] == ["E201"]


def test_words_in_the_language_of_the_originals_are_refused(tmp_path: Path) -> None:
    (found,) = check(write_pack(tmp_path, {"text/en.yaml": "pack: {title: The ford}\n"}))
    assert told([found]) == [("E313", "en.yaml", "pack")]


def test_a_broken_file_of_words_does_not_make_everything_missing(tmp_path: Path) -> None:
    found = check(write_pack(tmp_path, spoil("text/es/words.yaml", "pack: {title", "pack: {titel")))
    assert {each.code for each in found} == {"E201"}


def test_a_misspelt_member_gets_the_nearest(tmp_path: Path) -> None:
    changed = spoil("text/es/pieces.yaml", "{bank: {title: Orilla}}", "{bnak: {title: O}}")
    found = check(write_pack(tmp_path, changed))[0]
    assert told([found]) == [("W304", "ford.yaml", "Bank")]
    found = check(tmp_path / "ford")[-1]
    assert told([found]) == [("W303", "pieces.yaml", "title")]
    assert found.help == "Did you mean `bank`?"


def test_the_same_words_stand_in_one_file(tmp_path: Path) -> None:
    (found,) = check(write_pack(tmp_path, {"text/es/more.yaml": "units:\n  rifles: {title: Fusileros}\n"}))
    assert told([found]) == [("E303", "pieces.yaml", "title")]
    assert found.message.startswith("The words `units.rifles.title` are translated into `es` a second time")
    assert underlined(found.notes[0].span) == "title"


def test_the_words_of_one_thing_may_stand_in_several_files(tmp_path: Path) -> None:
    pieces = GOOD["text/es/pieces.yaml"].replace("Impacto, text: El blanco pierde 1 paso.", "Impacto")
    pieces = pieces.replace("areas: {bank: {title: Orilla}}", "areas: {}")
    more = "cards:\n  hit: {text: El blanco pierde 1 paso.}\nmaps:\n  ford: {areas: {bank: {title: Orilla}}}\n"
    apart = {"text/es/pieces.yaml": pieces, "text/es/more.yaml": more}
    assert check(write_pack(tmp_path / "apart", apart)) == []
    pack, _ = load_pack(tmp_path / "apart/ford")
    other, _ = load_pack(write_pack(tmp_path / "together"))
    assert pack is not None and other is not None
    assert pack.items["texts"]["es"].record.model_dump() == other.items["texts"]["es"].record.model_dump()
    apart["text/es/more.yaml"] = more.replace("1 paso", "2 pasos")
    assert told(check(write_pack(tmp_path / "wrong", apart))) == [("W305", "more.yaml", "El blanco pierde 2 pasos.")]


STATE = "state:\n  game: {round: {type: int, title: Round number, short: RN}}\n"


def test_the_title_of_a_field_of_state_is_a_phrase(tmp_path: Path) -> None:
    rules = GOOD["rules/play.yaml"] + STATE
    (found,) = check(write_pack(tmp_path, {"rules/play.yaml": rules}))
    assert found.message == "2 texts under `phrases` not in `es`: `Round number`, `RN`."
    spanish = {"text/es/phrases.yaml": "phrases: {Round number: Número de ronda, RN: NR}\n"}
    folder = write_pack(tmp_path, {"rules/play.yaml": rules, **spanish})
    assert check(folder) == []
    pack, _ = load_pack(folder)
    assert pack is not None
    told = in_language(pack, "es").find("state", "game.round")
    assert told is not None and told.record.title == "Número de ronda"
    entry = Game(pack).find("state", "game.round")
    assert entry is not None and dict(entry.title.texts) == {"en": "Round number", "es": "Número de ronda"}


SAID = ("title", "short", "label", "say", "prompt", "yes", "reason", "summary")


def worded(shape: Shape, said: Shape | None, where: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The titles and other words of a record that neither have a place in translations nor are phrases."""
    if shape.form in ("map", "list") and shape.inner is not None:
        yield from worded(shape.inner, said and said.inner, where)
    elif shape.record is not None and len(where) < 6:
        is_element = bool(where) and "like" in shape.record.model_fields
        fields = fields_of(said.record) if said is not None and said.record is not None else {}
        for name, field in fields_of(shape.record).items():
            if field.shape.form != "scalar":
                yield from worded(field.shape, fields[name].shape if name in fields else None, (*where, name))
            elif name in SAID and type(field.shape.scalar) is AnyText and name not in fields and not is_element:
                yield (*where, name)


def test_every_title_of_the_models_can_be_translated() -> None:
    """The symbols of a type are keys of its words: `values` is left out there."""
    for kind in KINDS.values():
        for name, section in kind.sections.items() if kind.name != "text" else ():
            if name in ("types", "state"):  # see above
                continue
            record = Shape("record", record=section.record)
            assert list(worded(record, sections().get(name))) == [], name


CHOOSING = (
    "procedures:\n  battle:\n    args: {unit: unit}\n    do:\n"
    "      - {choose: goal, by: owner(unit), one: spaces, say: Which of 2 ways?}\n      - remove: unit\n"
)
ASKING = GOOD["rules/play.yaml"].partition("procedures:")[0] + CHOOSING


def said(phrases: str) -> dict[str, str | None]:
    """The good pack with a question in its rules, and translated phrases."""
    return {"rules/play.yaml": ASKING, "text/es/phrases.yaml": f"phrases: {phrases}\n"}


def test_a_question_deep_inside_the_steps_is_translated_by_its_own_text(tmp_path: Path) -> None:
    assert check(write_pack(tmp_path, said("{Which of 2 ways?: ¿Cuál de los 2 caminos?}"))) == []


def test_a_question_without_a_translation_is_told_where_it_stands(tmp_path: Path) -> None:
    (found,) = check(write_pack(tmp_path, {"rules/play.yaml": ASKING}))
    assert (found.code, underlined(found.span)) == ("W304", "Which of 2 ways?")
    assert found.message == "1 text under `phrases` not in `es`: `Which of 2 ways?`."


def test_a_phrase_that_the_pack_never_says_is_told_with_the_nearest(tmp_path: Path) -> None:
    (found,) = check(write_pack(tmp_path, said("{Which of 2 way?: ¿Cuál de los 2 caminos?}")))
    assert told([found]) == [("W303", "phrases.yaml", "Which of 2 way?")]
    assert found.help == "Did you mean `Which of 2 ways?`?"


def test_a_phrase_keeps_its_numbers(tmp_path: Path) -> None:
    (found,) = check(write_pack(tmp_path, said("{Which of 2 ways?: ¿Cuál de los 3 caminos?}")))
    assert told([found]) == [("W305", "phrases.yaml", "¿Cuál de los 3 caminos?")]


def test_a_name_that_readers_see_in_words_may_be_translated_and_need_not(tmp_path: Path) -> None:
    assert check(write_pack(tmp_path, said("{Which of 2 ways?: ¿Cuál de los 2?, goal: destino}"))) == []
