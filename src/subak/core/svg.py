"""Small pictures of cards as SVG: a frame, words and hexes."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from math import cos, pi, sin

INK = "#2b2a26"
WATER = "#4f8fb0"
FIELD = "#a9bf7a"
ROCK = "#9a948a"
RICE = "#e6c65c"


def picture(width: float, height: float, parts: Iterable[str]) -> str:
    """A picture of this size from its parts."""
    return f'<svg viewBox="0 0 {width:g} {height:g}" role="img" aria-hidden="true">{"".join(parts)}</svg>'


def words(x: float, y: float, text: str, size: float = 8) -> str:
    """Words with their middle at a point."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{INK}" text-anchor="middle" '
        f'dominant-baseline="central" font-family="Georgia, serif">{escape(text)}</text>'
    )


def hexagon(x: float, y: float, radius: float, fill: str) -> str:
    """A hex that stands on a corner."""
    corners = " ".join(f"{x + radius * sin(k * pi / 3):.1f},{y - radius * cos(k * pi / 3):.1f}" for k in range(6))
    return f'<polygon points="{corners}" fill="{fill}" stroke="{INK}" stroke-width="1"/>'


def line(x1: float, y1: float, x2: float, y2: float, width: float, colour: str = INK) -> str:
    """A line between two points."""
    return (
        f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{colour}" stroke-width="{width:g}" '
        'stroke-linecap="round"/>'
    )


def disc(x: float, y: float, radius: float, fill: str) -> str:
    """A round thing."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{INK}" stroke-width="1"/>'
