"""Boards as SVG: rings for Turnover, letters for Oliveira, chips for CTOR."""

from __future__ import annotations

from math import pi
from typing import Dict, List, Optional, Tuple
from xml.sax.saxutils import quoteattr

from anel._anel import Position

_SQUARE = 100
_LIGHT, _DARK, _LAST, _ATTACKED = "#dcd8c8", "#8fa799", "#e8c14a", "#a81a13"
_FILL = {True: "#fffdf7", False: "#23252d"}
_LINE = {True: "#2b2620", False: "#0b0c0f"}

_RINGS = {"R": "T", "B": "F", "P": "W", "Q": "TF", "N": "FW", "K": "TFW"}
_RADII = {"T": (0.0, 15.0), "F": (18.5, 29.0), "W": (32.5, 44.0)}
"""Inner and outer radius of each ring."""
_STUDS = {"F": 14, "W": 24}
"""Number of studs on each black ring."""
_TINTS = {"T": {True: "#d99a2b", False: "#4672c8"}, "F": {True: "#f3dfb2", False: "#4a4f60"}, "W": _FILL}


def board_svg(position: Position, size: int = 400) -> str:
    """The board as an SVG text, `size` pixels wide.

    Squares that the last turn changed are tinted, and the squares of `attacked_squares()` are framed.

    >>> board_svg(Position("turnover")).startswith("<svg")
    True
    """
    pieces = position.pieces()
    before = position.copy()
    last = before.pop()
    earlier = pieces if last is None else before.pieces()
    attacked = position.attacked_squares()
    parts: List[str] = []
    for name, (x, y) in _squares(position).items():
        changed = pieces.get(name) != earlier.get(name)
        plain = _LIGHT if (x + y) % 2 == 0 else _DARK
        parts.append(f'<g transform="translate({x * _SQUARE + 50} {y * _SQUARE + 50})">')
        parts.append(f'<rect x="-50" y="-50" width="100" height="100" fill="{_LAST if changed else plain}"/>')
        parts.append(f'<text x="-46" y="46" font-size="17" fill="#26302b">{name}</text>')
        if name in attacked:
            frame = 'x="-46" y="-46" width="92" height="92" fill="none" stroke-width="6"'
            parts.append(f'<rect {frame} stroke="{_ATTACKED}"/>')
        if name in pieces:
            parts.append(_piece(position.variant, pieces[name]))
        parts.append("</g>")
    width, height = position.files * _SQUARE, position.ranks * _SQUARE
    label = quoteattr(f"{position.variant}: {position.fen}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{size}"'
        f' height="{size * height // width}" role="img" aria-label={label} font-family="sans-serif">'
        f"{''.join(parts)}</svg>"
    )


def _squares(position: Position) -> Dict[str, Tuple[int, int]]:
    """The squares by name, with column and row from the top left."""
    files, ranks = position.files, position.ranks
    if position.variant.startswith("ctor"):
        return {str(row * files + column + 1): (column, row) for row in range(ranks) for column in range(files)}
    return {f"{chr(97 + column)}{ranks - row}": (column, row) for row in range(ranks) for column in range(files)}


def _piece(variant: str, letter: str) -> str:
    if variant.startswith("ctor"):
        return _disc(37, letter == "x")
    white = letter.isupper()
    if variant.startswith("turnover"):
        return "".join(_ring(ring, white) for ring in _RINGS[letter.upper()])
    font = 'y="19" font-size="54" font-weight="bold" text-anchor="middle"'
    return _disc(40, white) + f'<text {font} fill="{_FILL[not white]}">{letter.upper()}</text>'


def _disc(radius: float, white: bool, fill: Optional[str] = None) -> str:
    return f'<circle r="{radius}" fill="{fill or _FILL[white]}" stroke="{_LINE[white]}" stroke-width="2.4"/>'


def _ring(ring: str, white: bool) -> str:
    inner, outer = _RADII[ring]
    fill = _TINTS[ring][white]
    if inner == 0:
        return _disc(outer, white, fill)
    path = "".join(f"M{-r} 0A{r} {r} 0 1 1 {r} 0A{r} {r} 0 1 1 {-r} 0Z" for r in (outer, inner))
    drawn = f'<path d="{path}" fill-rule="evenodd" fill="{fill}" stroke="{_LINE[white]}" stroke-width="2.4"/>'
    if white:
        return drawn
    middle = (inner + outer) / 2
    spacing = 2 * pi * middle / _STUDS[ring]
    return drawn + (
        f'<circle r="{middle}" fill="none" stroke="#8b948f" stroke-width="2.6" stroke-linecap="round"'
        f' stroke-dasharray="0 {spacing:.3f}"/>'
    )
