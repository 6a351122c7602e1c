"""Law 12: views, choices, events and records travel as JSON and fit their published schemas."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from subak.core.conformance.kit import Run
from subak.core.contract import Choice, Event
from subak.core.record import Record
from subak.core.state import SPECTATOR


def json_round_trips(run: Run) -> None:
    """The JSON of a view, of choices and of events reads back as the same value and fits the schema of its type.

    A record's JSON reads back as the same record, the whole one and the one for a viewer.
    """
    for viewer in run.viewers():
        seen = run.state.seen(viewer)
        travels(run, run.game.view(seen), run.game.view_type, f"the view of viewer {viewer}")
    if run.now_and_then():
        viewer = run.someone()
        for record in (run.match.record, run.match.record_for(None if viewer == SPECTATOR else viewer)):
            same = Record.from_json(json.loads(json.dumps(record.to_json()))) == record
            run.must(same, f"the record, whole or for viewer {viewer}, reads back otherwise from JSON")
    for seat in run.match.to_act():
        for choice in run.match.choices(seat):
            travels(run, choice, Choice, f"the choice {choice.text!r}")
    for event in run.match.events[-10:]:
        travels(run, event, Event, f"the event {event.kind!r}")


def travels(run: Run, value: object, kind: type, what: str) -> None:
    """A value survives JSON, and the JSON fits the schema of its type."""
    import msgspec

    run.must(type(value) is kind, f"{what} is a {type(value).__name__}, not a {kind.__name__}")
    data = msgspec.json.encode(value)
    try:
        back: object = msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        run.fail(f"{what} does not read back: {error}")
    run.must(back == value, f"{what} reads back as another value")
    for misfit in validator(kind).iter_errors(json.loads(data)):
        run.fail(f"{what} does not fit the schema of {kind.__name__}: {misfit.message}")


@cache
def validator(kind: type) -> Any:
    """A checker for the schema of a type, as it is published."""
    import jsonschema_rs
    import msgspec

    return jsonschema_rs.validator_for(msgspec.json.schema(kind))
