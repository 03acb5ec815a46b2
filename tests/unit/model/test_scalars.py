"""How each kind of field reads what an author typed; a JSON Schema validator says the same of each."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from toolkit.model import read_file
from toolkit.schema import generic_schemas
from toolkit.source import as_json, parse_source

TYPED = ("88", "'8'", "08", "0x10", "1e3", "no", "~", "10.10", "true", '""', "", "-1", "8.0", "0o17", "1_000", "off")

TEXT = {
    "88": "88", "'8'": "8", "08": "08", "0x10": "0x10", "1e3": "1e3", "no": "no", "10.10": "10.10", "-1": "-1",
    "8.0": "8.0", "0o17": "0o17", "1_000": "1_000", "off": "off",
}  # fmt: skip
INT = {"88": 88, "08": 8, "0x10": 16, "1e3": 1000, "-1": -1, "8.0": 8, "0o17": 15}
BOOL = {"true": True}
EXPRESSION = TEXT | {"true": "true"}

TRACK = "tracks:\n  turn: {{title: {title}, from: {start}, to: 12, loops: {loops}, per: {per}}}\n"
PLACE = "places:\n  hand: {{title: Hand, shown_to: {shown_to}}}\n"
SCHEMA = Draft202012Validator(generic_schemas()["places.schema.json"])


def value_of(text: str, section: str, field: str) -> Any:
    """The field of the only item in the text, or None when the file is refused; records and schema must agree."""
    source, problems = parse_source(text, "places.yaml")
    assert source is not None and not problems
    record, found = read_file(source, "places")
    assert SCHEMA.is_valid(as_json(source.data)) == (not found), text
    if found or record is None:
        return None
    (item,) = record.items[section].values()
    return getattr(item, field)


def track(**fields: str) -> str:
    return TRACK.format(**({"title": "Turn", "start": "1", "loops": "false", "per": "none"} | fields))


@pytest.mark.parametrize("typed", TYPED)
def test_a_text_field_keeps_what_was_typed(typed: str) -> None:
    assert value_of(track(title=typed), "tracks", "title") == TEXT.get(typed)


@pytest.mark.parametrize("typed", TYPED)
def test_an_int_field_reads_the_numbers_of_yaml(typed: str) -> None:
    assert value_of(track(start=typed), "tracks", "from_") == INT.get(typed)


@pytest.mark.parametrize("typed", TYPED)
def test_a_truth_field_takes_true_and_false_alone(typed: str) -> None:
    assert value_of(track(loops=typed), "tracks", "loops") == BOOL.get(typed)


@pytest.mark.parametrize("typed", [*TYPED, "side", "'side'", "Side"])
def test_a_field_of_words_takes_its_words(typed: str) -> None:
    expected = {"side": "side", "'side'": "side"}
    assert value_of(track(per=typed), "tracks", "per") == expected.get(typed)


@pytest.mark.parametrize("typed", TYPED)
def test_an_expression_may_be_a_number_or_a_truth(typed: str) -> None:
    assert value_of(PLACE.format(shown_to=typed), "places", "shown_to") == EXPRESSION.get(typed)


@pytest.mark.parametrize("number", ["9007199254740992", "-9007199254740992", "9007199254740992.0"])
def test_numbers_up_to_two_to_the_53rd_are_read(number: str) -> None:
    assert value_of(track(start=number), "tracks", "from_") == int(float(number))


@pytest.mark.parametrize("number", ["9007199254740993", "-9007199254740993", "1e400", ".inf", ".nan", "1e16"])
def test_greater_numbers_are_refused(number: str) -> None:
    assert value_of(track(start=number), "tracks", "from_") is None


@pytest.mark.parametrize(
    "id", ["hand", "h2", "a_b_c", "is_", "If", "if", "none", "true", "a-b", "2a", "a__b", "größe", "a b"]
)
def test_ids_are_names_in_snake_case(id: str) -> None:
    text = f"places:\n  {id}: {{title: Hand, shown_to: all}}\n"
    assert (value_of(text, "places", "title") == "Hand") == (id in {"hand", "h2", "a_b_c"})


def test_a_line_break_at_the_end_is_no_part_of_an_id() -> None:
    text = "decks:\n  combat:\n    title: Combat\n    size: 1\n    kinds:\n      - |\n        card\n"
    assert value_of(text, "decks", "kinds") is None
