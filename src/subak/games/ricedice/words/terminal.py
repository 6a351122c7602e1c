"""The table as text for a terminal."""

from __future__ import annotations

from subak.games.ricedice.rules.state import RiceDice
from subak.games.ricedice.words.view import FieldView, PaddyView, View, view_of


def board_of(state: RiceDice) -> str:
    """Dice, water and all fields, drawn from what the viewer sees."""
    view = view_of(state)
    whose = "the Happy Farmer" if view.active is None else f"seat {view.active}"
    lines = [f"Rice Dice · turn {view.turn} of {whose} · {' '.join(view.prompt).strip()}"]
    dice = " ".join(f"[{face}]" for face in view.dice) or "not rolled"
    lines.append(f"dice {dice}{f' · {view.action} {view.strength}' if view.action else ''}")
    owed = f" · {view.owed} owed" if view.owed else ""
    loose = f" · {view.loose} loose" if view.loose else ""
    lines.append(
        f"reservoir {view.reservoir} · supply {view.supply} of {view.tokens}{owed}{loose}"
        f" · deck {view.deck} · discards {len(view.discards)}"
    )
    if view.drawn:
        lines.append("drawn " + ", ".join(f"{card.id} {card.name}" for card in view.drawn))
    for field in view.fields:
        lines += ["", *field_lines(view, field)]
    return "\n".join(lines) + "\n"


def field_lines(view: View, field: FieldView) -> list[str]:
    """A field: a heading and one line for each paddy."""
    name = "Happy Farmer" if field.owner is None else f"seat {field.owner}"
    acting = " ◀" if field.owner in view.to_act else ""
    lines = [f"{name} · {field.rice} rice of {view.target}{acting}"]
    return lines + [paddy_line(paddy) for paddy in field.paddies]


def paddy_line(paddy: PaddyView) -> str:
    """A paddy: ≈ a token, · a dry hex, * a magic one, w a weed."""
    card = paddy.card
    hexes = "≈" * paddy.tokens + "·" * (paddy.room - paddy.tokens) + "*" * card.magic
    crop = "fresh" if paddy.fresh else "planted" if paddy.planted else ""
    rice = "/".join(map(str, card.rice))
    return f"  {paddy.slot} {card.id:<4}{card.name:<20}{hexes:<8}{crop:<8}{'w' * paddy.weeds:<3}{rice:<10}{paddy.note}"
