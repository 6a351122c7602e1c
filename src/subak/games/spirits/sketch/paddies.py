"""What becomes of each paddy by a sketch, step by step, in numbers and in words."""

from __future__ import annotations

from typing import Final, Literal

from subak.core.errors import Refusal
from subak.core.text import count
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import region_of
from subak.games.spirits.rules.water import capacity, is_flooded
from subak.games.spirits.sketch.choices import pays, yields
from subak.games.spirits.sketch.foresee import Foresight, most_work
from subak.games.spirits.sketch.preview import Deed, DeedPlan, PaddyPlan, Pieces, Run
from subak.games.spirits.sketch.rehearsal import Reaped
from subak.games.spirits.sketch.sketch import PaddySketch
from subak.games.spirits.words.notation import hex_of, hexes_named, numbers_in

Crop = Literal["empty", "planted", "grown"]
NONE: Final = Reaped(0, 0, 0, 0)


def paddy_plans(sight: Foresight, runs: list[Run]) -> list[PaddyPlan]:
    """All paddies as they stand once everything sketched is built; `runs` are those of the water."""
    return [PaddySight(sight, head, runs).plan() for head in numbers_in(sight.building.farm.heads)]


def crop_of(farm: Farm, head: int) -> Crop:
    """What stands in a paddy."""
    return "grown" if farm.grown >> head & 1 else "planted" if farm.planted >> head & 1 else "empty"


def workers(number: int, pieces: Pieces) -> str:
    """Workers in words."""
    return count(number, "laborer") if pieces == "laborers" else f"{number} livestock"


class PaddySight:
    """One paddy of a sketch played through."""

    def __init__(self, sight: Foresight, head: int, runs: list[Run]) -> None:
        self.sight = sight
        self.head = head
        self.state = sight.seen
        self.farm = sight.building.farm
        self.size = int(self.farm.size(head))
        self.wish = sight.wish.at(head)
        self.can = most_work(sight.seen, self.farm, head)
        self.hexes = self.hexes_of(head)
        self.runs = [run for run in runs if run.target == v.HEX_NAMES[head]]
        self.closed = sight.least.end.heads >> head & 1 and sight.least.end.size(head) == self.size

    def plan(self) -> PaddyPlan:
        """The paddy as the page shows it."""
        head, farm, least, most = self.head, self.farm, self.sight.least, self.sight.most
        deeds, crop = self.deeds(), crop_of(farm, head) != "empty"
        reaped = [deed for deed in deeds if deed.deed == "harvest"]
        return PaddyPlan(
            name=v.HEX_NAMES[head],
            hexes=self.hexes,
            size=self.size,
            new=not self.sight.farm.heads >> head & 1 or self.sight.farm.size(head) != self.size,
            usual=self.usual(),
            can=self.can,
            deeds=deeds,
            yields_now=yields(self.state, farm, head) if crop else [],
            yields_plan=yields(self.state, least.tidied, head) if crop and self.closed else [],
            rice=sum(deed.rice for deed in reaped),
            rice_whole=sum(deed.rice_whole for deed in reaped),
            short=any(deed.given < deed.needed for deed in deeds),
            room=int(capacity(farm, head)),
            discs=int(farm.discs_in(head)),
            discs_out=int(least.drained.discs_in(head)),
            discs_least=int(least.filled.discs_in(head)),
            discs_most=int(most.filled.discs_in(head)),
            crop=crop_of(least.end, head),
            crop_most=crop_of(most.end, head),
            ready=self.ready(),
            line=self.line(deeds),
            effects=self.effects(),
        )

    def hexes_of(self, head: int) -> list[str]:
        """The hexes of a paddy."""
        return hexes_named(region_of(self.farm.pieces, 1 << head))

    def ready(self) -> int:
        """Rice that a whole harvest of the next round would bring, with the least water."""
        end = self.sight.least.end
        if not self.closed or crop_of(end, self.head) != "grown":
            return 0
        later = self.state.copy()
        later.round = min(later.round + 1, v.LAST_ROUND)
        return pays(later, end, self.head, self.size)

    # -- what can be sketched

    def usual(self) -> PaddySketch:
        """A ripe paddy is weeded, freed of pests, harvested and planted again; rice that stands dry is weeded and
        tended, and wet rice is left to grow; an empty paddy is planted."""
        farm, head, can = self.farm, self.head, self.can
        if farm.grown >> head & 1:
            return PaddySketch(weed=can.weed, tend=int(farm.pests_in(head)), harvest=can.harvest, plant=can.plant)
        if farm.planted >> head & 1:
            grows = is_flooded(farm, head) and not farm.wet_work
            return PaddySketch() if grows else PaddySketch(weed=can.weed, tend=can.tend)
        return PaddySketch(plant=can.plant)

    # -- deeds

    def deeds(self) -> list[DeedPlan]:
        """Everything that is meant to happen here, in the order of the rules."""
        least, most, head, wish = self.sight.least, self.sight.most, self.head, self.wish
        out = int(self.farm.discs_in(head) - least.drained.discs_in(head))
        found = [self.flow("out", out, out, out)] if out > 0 else []
        found += self.work("weed", wish.weed, least.pulled.get(head, 0), self.size, "laborers")
        found += self.work("tend", wish.tend, least.tended.get(head, 0), 1, "livestock")
        found += self.reaping()
        dry = least.reaped.discs_in(head)
        sure, perhaps = int(least.filled.discs_in(head) - dry), int(most.filled.discs_in(head) - dry)
        lacking = int(capacity(self.farm, head) - dry)
        meant = wish.fill or wish.plant or crop_of(least.reaped, head) == "planted"
        if lacking > 0 and (sure > 0 or perhaps > 0 or (meant and self.state.phase <= v.PHASE_WATER_IN)):
            found.append(self.flow("in", lacking, max(sure, 0), max(perhaps, 0)))
        sown, later = self.size * (head in least.planted), self.size * (head in most.planted)
        return found + self.work("plant", self.size * wish.plant, sown, 1, "laborers", later)

    def flow(self, deed: Deed, wanted: int, done: int, perhaps: int) -> DeedPlan:
        """Water that leaves or comes."""
        words = f"{deed} {done}"
        if done < wanted:
            words = f"{deed} {wanted}, if the water comes" if perhaps >= wanted else "no water for it"
        return DeedPlan(deed, wanted, done, perhaps, None, 0, 0, 0, 0, words, "", "")

    def work(
        self, deed: Deed, wanted: int, done: int, each: int, pieces: Pieces, perhaps: int | None = None
    ) -> list[DeedPlan]:
        """Work that is meant or comes about, with its workers; nothing where there is none."""
        if not wanted and not done:
            return []
        refusal = self.refusal(deed)
        needed = 0 if refusal else max(wanted, done) * each
        given = done * each
        if deed == "plant" and not done and self.sight.least.left.get("plant", 0) >= needed:
            given = needed  # they only wait for water
        words = workers(needed, pieces) if given >= needed else f"{given} of {workers(needed, pieces)}"
        return [
            DeedPlan(
                deed, max(wanted, done), done, done if perhaps is None else perhaps, pieces, needed, given, 0, 0,
                words, refusal.clause if refusal else "", refusal.sentence if refusal else "",
            )
        ]  # fmt: skip

    def refusal(self, deed: Deed) -> Refusal | None:
        """Why a deed can never be done here, or not with the pieces that are paid."""
        found = self.sight.ideal.refusals.get((deed, self.head))
        if found is None and not self.closed and deed in ("plant", "in"):
            return Refusal("spirits 9.1", f"{' '.join(self.hexes)} is not closed: a piece is not paid.")
        return found

    def reaping(self) -> list[DeedPlan]:
        """The harvest with both numbers."""
        done = self.sight.least.harvested.get(self.head, NONE)
        whole = self.sight.ideal.harvested.get(self.head, NONE)
        if not self.wish.harvest and not done.hexes:
            return []
        refusal = self.refusal("harvest")
        rice, needed = max(whole.rice, done.rice), max(whole.laborers, done.laborers)
        words = f"+{done.rice} for {workers(needed, 'laborers')}"
        if done.laborers < needed:
            words = f"{done.laborers} of {workers(needed, 'laborers')}: {done.rice} instead of {rice} rice"
        elif done.rice < rice:
            words = f"{done.rice} instead of {rice} rice"
        return [
            DeedPlan(
                "harvest", max(self.wish.harvest, done.hexes), done.hexes, done.hexes, "laborers", needed,
                done.laborers, done.rice, rice, words, refusal.clause if refusal else "",
                refusal.sentence if refusal else "",
            )
        ]  # fmt: skip

    # -- words

    def line(self, deeds: list[DeedPlan]) -> str:
        """What matters most about it."""
        for deed in deeds:
            if deed.sentence:
                return deed.sentence
            if deed.deed == "harvest":
                short = deed.rice < deed.rice_whole
                return deed.words if short else f"+{deed.rice} · {workers(deed.given, 'laborers')}"
        for deed in deeds:
            if deed.deed in ("weed", "tend", "plant"):
                done = self.cleared() if deed.done and deed.given >= deed.needed else []
                return f"{deed.deed}: {', '.join(done) or deed.words}"
        return self.growth()

    def growth(self) -> str:
        """What becomes of a paddy in which nothing is done."""
        before, least, most = crop_of(self.farm, self.head), self.sight.least, self.sight.most
        if before == "planted":
            if crop_of(least.end, self.head) == "grown":
                return "grows"
            return "grows if water comes" if crop_of(most.end, self.head) == "grown" else "does not grow: no water"
        return "rots" if before == "grown" and crop_of(least.reaped, self.head) == "empty" else ""

    def cleared(self) -> list[str]:
        """What weeding and tending do here."""
        least, head, farm = self.sight.least, self.head, self.farm
        pulled = least.pulled.get(head, 0)
        found = [count(pulled, "weed") + " out"] if pulled else []
        if least.tended.get(head):
            pests = int(farm.pests_in(head) - least.tidied.pests_in(head))
            found += [count(pests, "pest") + " out"] if pests else []
            if least.tidied.fertilised & ~farm.fertilised & 1 << head:
                found.append("fertilised")
        return found

    def effects(self) -> list[str]:
        """What happens to what lies in it, and where its water comes from."""
        least, head, found = self.sight.least, self.head, self.cleared()
        for run in self.runs:
            if run.sure:
                source = " ".join(self.hexes_of(hex_of(run.source))) if run.source else "the reservoir"
                found.append(f"{run.discs} from {source}")
        if head in least.planted:
            found.append("planted")
        if crop_of(least.end, head) == "grown" and crop_of(least.reaped, head) != "grown":
            found.append("grows")
        return found
