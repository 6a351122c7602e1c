"""Law 12: views, choices, events and records travel as JSON and fit their published schemas."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from subak.core.conformance.kit import Run
from subak.core.contract import Choice, Event
from subak.core.record import Record
from subak.core.state import SPECTATOR


def json_round_trips(run: Run) -> None:
    """The JSON of views, previews, choices and events reads back as the same value and fits the schema of its type.

    A record's JSON reads back as the same record, the whole one and the one for a viewer.
    """
    for viewer in run.viewers():
        travel(run, [run.view(viewer)], run.game.view_type, f"the view of viewer {viewer}")
        preview = run.preview(viewer)
        if preview is not None:
            travel(run, [preview], run.game.preview_types[-1], f"the preview of viewer {viewer}")
    if run.now_and_then():
        viewer = run.someone()
        for record in (run.match.record, run.match.record_for(None if viewer == SPECTATOR else viewer)):
            same = Record.from_json(json.loads(json.dumps(record.to_json()))) == record
            run.must(same, f"the record, whole or for viewer {viewer}, reads back otherwise from JSON")
    for seat in run.match.to_act():
        travel(run, run.match.choices(seat), Choice, f"a choice of seat {seat}")
    travel(run, run.match.events[-10:], Event, "an event")


def travel(run: Run, values: Sequence[object], kind: type, what: str) -> None:
    """Values of one type survive JSON, and the JSON fits the schema of the type."""
    import msgspec

    decoder, validator = tools(kind)
    for value in values:
        run.must(type(value) is kind, f"{what} is a {type(value).__name__}, not a {kind.__name__}")
    data = msgspec.json.encode(values)
    try:
        back = decoder.decode(data)
    except msgspec.ValidationError as error:
        run.fail(f"{what} does not read back: {error}")
    run.must(back == list(values), f"{what} reads back as another value")
    for misfit in validator.iter_errors(json.loads(data)):
        run.fail(f"{what} does not fit the schema of {kind.__name__}: {misfit.message}")


@cache
def tools(kind: type) -> tuple[Any, Any]:
    """A reader for lists of a type, and a checker for their schema as it is published."""
    import jsonschema_rs
    import msgspec

    several = list[kind]  # type: ignore[valid-type]
    return msgspec.json.Decoder(several), jsonschema_rs.validator_for(msgspec.json.schema(several))
