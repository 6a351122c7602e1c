"""The words of what happened, and the facts and points it brought."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from subak.core.contract import Event
from subak.core.text import count, verbatim
from subak.games.seasons.rules import vocabulary as v
from subak.games.seasons.rules.ancestors import CLOSING, DRY_CLOSING, DRY_TURN, END, TURN
from subak.games.seasons.rules.terms import term_counts
from subak.games.seasons.soundness import cards_in
from subak.games.seasons.words.labels import chapter_of
from subak.games.seasons.words.places import place_of
from subak.games.seasons.words.touches import motions_of, places_of, touch_of

if TYPE_CHECKING:
    from subak.core.state import Told
    from subak.games.seasons.rules.paddy import Paddy
    from subak.games.seasons.rules.state import Seasons

Data = dict[str, int | str | list[int]]

LINE_OF: Final = {
    v.TOLD_SIZE: v.SIZES,
    v.TOLD_FARMERS: v.FARMERS,
    v.TOLD_BUFFALOES: v.BUFFALOES,
    v.TOLD_BONUS: v.ANCESTORS,
    v.TOLD_CLOSED: v.CLOSED,
    v.TOLD_STRANDED: v.STRANDED,
    v.TOLD_END_BONUS: v.ANCESTORS,
    v.TOLD_CLAIM: v.ANCESTORS,
}
WHY_FIRST: Final = {
    v.BY_POINTS: "{who} {trail|trails} and {begin|begins}.",
    v.BY_PADDIES: "Points are equal. {who} {have|has} fewer closed paddies and {begin|begins}.",
    v.BY_CHANCE: "Points and closed paddies are equal. {who} {begin|begins} by chance.",
}


def in_points(points: int) -> str:
    """“1 point”, “−2 points”."""
    return f"−{count(-points, 'point')}" if points < 0 else count(points, "point")


def paddy_data(paddy: Paddy) -> Data:
    """The facts of a closed paddy."""
    counts = {"squares": paddy.squares, "farmers": paddy.farmers, "buffaloes": paddy.buffaloes}
    return {**counts, "houses": paddy.houses, "cards": paddy.card_count()}


def event_of(told: Told, state: Seasons) -> Event:
    """The words of one told event."""
    kind, audience, seat, _, b, _, code = told
    points, line = (b, v.LINE_NAMES[LINE_OF[kind]]) if kind in LINE_OF else (0, "")
    text, data = (words_of_points if kind in LINE_OF else words_of)(state, told)
    touch, brief = touch_of(told)
    shown = (touch, places_of(told, state), brief, kind == v.TOLD_SEASON, motions_of(told, state))
    parts = (v.TOLD_NAMES[kind], seat, text, audience, points, line, data, False, chapter_of(code), None, None)
    return Event(*parts, *shown)


def words_of(state: Seasons, told: Told) -> tuple[str, Data]:
    """Text and facts of an event that brings no points."""
    deck, (kind, _, seat, a, b, c, _) = state.cards, told
    if kind == v.TOLD_ANCESTOR:
        text = f"{{who}} {{choose|chooses}} {verbatim(deck.names[a])} as ancestor and {{begin|begins}} with card {b}."
        return text, {"ancestor": a, "card": b}
    if kind == v.TOLD_CHOICE:
        text = f"{{who}} {{place|places}} card {a} and {{give|gives}} card {b} to the row."
        return text, {"card": a, "row": b}
    if kind in (v.TOLD_START, v.TOLD_LAY):
        text = f"{{who}} {{lay|lays}} card {a}{place_of(state.lands[seat], deck, a, b, c)}."
        return text, {"card": a, "quarter_turns": b, "x": v.spot_x(c), "y": v.spot_y(c)}
    if kind == v.TOLD_EXCHANGE:
        cards = cards_in(a)
        return f"{{who}} {{are|is}} handed {', '.join(map(str, cards))}.", {"cards": cards}
    if kind == v.TOLD_SEASON:
        return f"The Dry Season begins. {WHY_FIRST[a]}", {"reason": a}
    if kind == v.TOLD_TAKE:
        return f"{{who}} {{take|takes}} card {a} from the row.", {"card": a}
    texts = {
        v.TOLD_FIRST: "{who} {are|is} dealt the first card.",
        v.TOLD_DEAL: f"{{who}} {{are|is}} dealt card {a}.",
        v.TOLD_DONE: "{who} {have|has} chosen.",
        v.TOLD_ASIDE: f"{{who}} {{set|sets}} card {a} aside: it fits nowhere.",
    }
    return texts[kind], {"card": a} if kind not in (v.TOLD_FIRST, v.TOLD_DONE) else {}


def counts_of(state: Seasons, told: Told) -> list[int]:
    """What each of an ancestor's free terms has counted for a bonus, -1 for one that was not set off (8.7)."""
    kind, _, seat, ancestor, _, number, chapter = told
    triggers = END
    if kind == v.TOLD_BONUS:
        dry = chapter % v.CHAPTER_STEP == v.PHASE_LAY_DRY
        triggers = (DRY_CLOSING if dry else CLOSING) if number else (DRY_TURN if dry else TURN)
    number = number if kind == v.TOLD_BONUS else 0
    return list(term_counts(state.cards, ancestor, state.lands[seat], triggers, number, state.six_plus))


def words_of_points(state: Seasons, told: Told) -> tuple[str, Data]:
    """Text and facts of an event that brings points; closed paddies are looked up by their number."""
    kind, _, seat, a, b, c, _ = told
    points = in_points(b)
    paddies, names = state.lands[seat].paddies, state.cards.names
    if kind == v.TOLD_SIZE:
        text = f"{{who}} {{close|closes}} a paddy of size {paddies[a].size()}: {points}."
        return text, paddy_data(paddies[a]) | {"six_plus": state.six_plus}
    if kind == v.TOLD_CLAIM:
        return f"{{who}} {{claim|claims}} {points} from {verbatim(names[a])}, scored by hand.", {
            "ancestor": a,
            "claimed": b,
        }
    if kind in (v.TOLD_BONUS, v.TOLD_END_BONUS):
        at_end = kind == v.TOLD_END_BONUS
        data = paddy_data(paddies[c]) if c and not at_end else {}
        data |= {"ancestor": a}
        if state.cards.trigger[a] == v.FREE:
            data |= {"counts": counts_of(state, told)}
        elif at_end:
            data |= {"things": c}
        verb, after = ("{lose|loses}", "to") if b < 0 else ("{receive|receives}", "from")
        ending = " at the end." if at_end else "."
        return f"{{who}} {verb} {count(abs(b), 'point')} {after} {verbatim(names[a])}{ending}", data
    texts = {
        v.TOLD_FARMERS: f"{count(a, 'farmer')} in it: {points}.",
        v.TOLD_BUFFALOES: f"{count(a, 'buffalo', 'buffaloes')} in it: {points}.",
        v.TOLD_CLOSED: f"{{who}} {{have|has}} {count(a, 'closed paddy', 'closed paddies')}: {points}.",
        v.TOLD_STRANDED: f"{count(a, 'buffalo', 'buffaloes')} stranded: {points}.",
    }
    return texts[kind], {"count": a}
