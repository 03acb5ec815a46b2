"""Any state can be written by name and read again; the plain form of what is not live is left out."""

from __future__ import annotations

import json
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.properties.bench import bench
from tests.properties.random_states import random_state
from toolkit.state import read_state, write_state


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32))
def test_a_state_is_read_as_it_was_written(seed: int) -> None:
    random = Random(seed)
    stage = random.choice(bench().stages)
    written = write_state(stage.layout, random_state(stage, random))
    read, _ = read_state(stage.layout, stage.start, json.loads(json.dumps(written)))
    assert write_state(stage.layout, read) == written
