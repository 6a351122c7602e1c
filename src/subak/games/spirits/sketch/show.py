"""A sketch played through, put together as the preview that a page shows."""

from __future__ import annotations

from typing import Final

from subak.core.text import count, listed
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.sketch.as_planned import as_planned
from subak.games.spirits.sketch.at_hand import marks, prices, tile_plans
from subak.games.spirits.sketch.foresee import Foresight, is_time
from subak.games.spirits.sketch.offers import offers_of
from subak.games.spirits.sketch.paddies import paddy_plans
from subak.games.spirits.sketch.pieces import piece_plans, places_of, rock_plans
from subak.games.spirits.sketch.preview import Deed, Idle, Note, PaddyPlan, Part, PiecePlan, Preview, RockPlan
from subak.games.spirits.sketch.runs import runs_of, water_plan
from subak.games.spirits.sketch.sketch import Sketch, read_sketch
from subak.games.spirits.sketch.slots import idle_of, plan_actions, slot_plans

PARTS: Final[dict[Deed, Part]] = {
    "out": "water-out", "weed": "weeds", "tend": "pests", "harvest": "harvest", "in": "water-in", "plant": "plant",
}  # fmt: skip
NOUNS: Final[dict[Deed, str]] = {
    "out": "water out of", "weed": "weeding of", "tend": "tending of", "harvest": "harvest of", "in": "water into",
    "plant": "planting of",
}  # fmt: skip
CLAUSES: Final[dict[Deed, str]] = {
    "out": "11.1", "weed": "12.1", "tend": "13.1", "harvest": "14.1", "in": "15.2", "plant": "17.1",
}  # fmt: skip


def preview_of(seen: Spirits, seat: int, data: object) -> Preview | None:
    """What a sketch would need and bring a seat; None while there is no round to sketch. SketchError when the sketch
    cannot be read."""
    sketch = None if data is None else data if isinstance(data, Sketch) else read_sketch(data)
    if not is_time(seen) or not 0 <= seat < seen.seats:
        return None
    sight = Foresight(seen, seat, sketch)
    runs = runs_of(sight)
    paddies, slots = paddy_plans(sight, runs), slot_plans(sight)
    pieces, rocks, idle = piece_plans(sight), rock_plans(sight), idle_of(sight, slots)
    notes = notes_of(sight, pieces, rocks, paddies)
    end, most = sight.least.end, sight.most.end
    lost = max(0, sum(paddy.rice_whole - paddy.rice for paddy in paddies))
    return Preview(
        sketch=sight.sketch if sight.drawn else understood(sight),
        round=int(seen.round),
        rice=int(sight.farm.rice),
        rice_plan=int(end.rice),
        rice_lost=lost,
        hexes_with_rice=int(end.planted | end.grown).bit_count(),
        hexes_most=int(most.planted | most.grown).bit_count(),
        pieces=pieces,
        rocks=rocks,
        paddies=paddies,
        slots=slots,
        idle=idle,
        offers=offers_of(sight, slots, paddies),
        water=water_plan(sight, runs, paddies),
        tiles=tile_plans(sight),
        prices=prices(sight),
        marks=marks(sight),
        notes=notes,
        places=places_of(sight),
        actions=plan_actions(sight),
        as_planned=as_planned(sight),
        summary=summary(sight, idle, paddies, lost),
        good=not any(note.kind != "warning" for note in notes),
    )


def understood(sight: Foresight) -> Sketch:
    """What numbers alone mean, as a sketch."""
    return Sketch(
        rocks=[v.HEX_NAMES[at] for at in sight.wish.rocks],
        paddies={v.HEX_NAMES[head]: one for head, one in sight.wish.paddies.items()},
    )


# -- notes


def notes_of(sight: Foresight, pieces: list[PiecePlan], rocks: list[RockPlan], paddies: list[PaddyPlan]) -> list[Note]:
    """What is refused, lost or not sure, in the order of the farm actions."""
    found: list[Note] = []
    for piece in pieces:
        if piece.clause:
            found.append(Note("refusal", "build", piece.side, piece.clause, piece.sentence))
        elif piece.payer == "nobody":
            unpaid = f"Nobody pays for the {piece.kind} on {piece.side}."
            found.append(Note("loss", "build", piece.side, "spirits 9.1", unpaid))
    for rock in rocks:
        if rock.clause:
            found.append(Note("refusal", "rocks", rock.hex, rock.clause, rock.sentence))
        elif not rock.goes:
            stays = f"No livestock removes the rock on {rock.hex}."
            found.append(Note("loss", "rocks", rock.hex, "spirits 10.1", stays))
    for name in sight.nowhere:
        outside = f"{name} lies in open field: no paddy is closed there."
        found.append(Note("refusal", "build", name, "spirits 2.2", outside))
    for paddy in paddies:
        found += paddy_notes(paddy)
    return found


def paddy_notes(paddy: PaddyPlan) -> list[Note]:
    """The notes of one paddy."""
    name, found = " ".join(paddy.hexes), list[Note]()
    for deed in paddy.deeds:
        part, noun = PARTS[deed.deed], f"{NOUNS[deed.deed]} {name}".capitalize()
        if deed.sentence:
            found.append(Note("refusal", part, paddy.name, deed.clause, deed.sentence))
        elif deed.given < deed.needed or deed.rice < deed.rice_whole:
            words = f"{noun}: {deed.words.replace(': ', ', ')}."
            found.append(Note("loss", part, paddy.name, f"spirits {CLAUSES[deed.deed]}", words))
        elif deed.deed in ("in", "plant") and deed.done < deed.wanted:
            sure = "not sure, it takes more water than must come" if deed.perhaps else "not enough water comes"
            found.append(Note("warning", part, paddy.name, f"spirits {CLAUSES['in']}", f"{noun}: {sure}."))
    if paddy.line == "rots":
        found.append(Note("loss", "harvest", paddy.name, "spirits 14.4", f"{name} is not harvested: its rice rots."))
    return found


def summary(sight: Foresight, idle: Idle, paddies: list[PaddyPlan], lost: int) -> str:
    """One sentence for the prompt."""
    short = [
        f"the {NOUNS[deed.deed]} {' '.join(paddy.hexes)} is {deed.needed - deed.given} short"
        for paddy in paddies
        for deed in paddy.deeds
        if deed.given < deed.needed
    ]
    if short:
        parts = [idle.words] if idle.words else []
        return listed([*parts, *short]).capitalize() + (f": {lost} rice lost." if lost else ".")
    end = sight.least.end
    hexes = count(int(end.planted | end.grown).bit_count(), "hex", "hexes")
    brings = f"+{sight.gained} rice, {hexes} with rice after this round"
    if sight.seen.phase != v.PHASE_PLAN:
        return f"{brings}."
    return f"{idle.words or 'All work'}; {brings}.".capitalize()
