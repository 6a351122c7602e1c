"""One page with all cards of a deck, to look at, print and cut: nothing outside the page is needed."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from subak.core.balance import meaning, measured
from subak.core.cards import EDITED

if TYPE_CHECKING:
    from subak.core.cards import CardInfo
    from subak.core.contract import Game
    from subak.core.state import Deck

STYLE: Final = """
@page { size: A4; margin: 10mm }
body { font: 9pt/1.3 Georgia, serif; color: #2b2a26; margin: 0 auto; max-width: 190mm; background: #fff }
h1 { font-size: 15pt; margin: 4mm 0 1mm } h2 { font-size: 12pt; margin: 5mm 0 2mm; break-after: avoid }
p.note { margin: 0 0 3mm; color: #5c5a52 }
.cards { display: grid; grid-template-columns: repeat(3, 62mm); gap: 0 }
.card { box-sizing: border-box; width: 62mm; height: 88mm; padding: 4mm; border: .2mm dashed #999; overflow: hidden;
  break-inside: avoid; display: flex; flex-direction: column }
.card h3 { font-size: 10.5pt; margin: 0; overflow-wrap: anywhere }
.card .key { color: #5c5a52; float: right; padding-left: 2mm }
.card svg { width: 100%; height: 36mm; margin: 2mm 0 }
.card p { margin: 0; overflow-wrap: anywhere }
.card .terms { font: 7pt/1.3 monospace; margin-top: auto; color: #4a5a3a; overflow-wrap: anywhere }
.card .source { font-size: 7pt; color: #5c5a52; margin-top: 1mm }
@media screen { body { padding: 8mm } }
"""


def page(game: Game, deck: Deck) -> str:
    """The whole page as HTML."""
    tables = [table for table in game.card_tables() if not table.single]  # what is no card is not cut out
    headings = [table.heading for table in tables]
    cards = [card for card in game.gallery(deck) if card.table in headings]
    parts = [
        "<!doctype html>", '<html lang="en"><head><meta charset="utf-8">',
        f"<title>{escape(game.title)}: cards</title>", f"<style>{STYLE}</style></head><body>",
        f"<h1>{escape(game.title)}</h1>",
        f'<p class="note">{len(cards)} cards; deck {escape(deck.digest[:12])}. '
        "Print on A4 and cut along the dashed lines.</p>",
    ]  # fmt: skip
    if words := meaning(game.holder_words, measured(game.package).seats):
        parts.append(f'<p class="note">The figure on a card: {escape(words)}.</p>')
    for table in tables:
        own = [card for card in cards if card.table == table.heading]
        parts.append(f'<h2>{escape(table.title)}</h2><div class="cards">')
        parts += [drawn(game, card) for card in own]
        parts.append("</div>")
    return "\n".join([*parts, "</body></html>", ""])


def drawn(game: Game, card: CardInfo) -> str:
    """One card."""
    terms = [
        f"{column}: {', '.join(value)}"
        for column, value in card.row.items()
        if isinstance(value, list) and value and all(isinstance(part, str) for part in value)
    ]
    share = f"; {100 * card.figure.share:.1f}" if card.figure else ""
    source = "your own" if card.source == EDITED else card.source
    return (
        f'<section class="card"><h3><span class="key">{escape(card.key)}</span>{escape(card.name)}</h3>'
        f"{game.picture(card)}<p>{escape(card.text)}</p>"
        f'<div class="terms">{"<br>".join(map(escape, terms))}</div>'
        f'<div class="source">{escape(source)}{share}</div></section>'
    )
