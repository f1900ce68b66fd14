"""What a move does, as a board draws it: the results of `Position.effects()`."""

from __future__ import annotations

from typing import NamedTuple, Optional, Tuple


class Movement(NamedTuple):
    """One of the mover's pieces on its way. In Turnover, it may be the upper part of a stack."""

    piece: str
    origin: Optional[str]
    """`None` if the piece enters the board."""
    destination: Optional[str]
    """`None` if the piece leaves the board."""


class Effect(NamedTuple):
    """What else happens to a piece. `explain` in uci-protocol.md lists the kinds."""

    kind: str
    square: Optional[str]
    piece: Optional[str]
    """The piece before the effect."""
    to: Optional[str]
    """The square to which the piece is pushed."""
    becomes: Optional[str]
    """The piece on the square after the move."""


class Change(NamedTuple):
    """A square whose contents differ after the move."""

    square: str
    before: Optional[str]
    after: Optional[str]


class MoveEffects(NamedTuple):
    """What a move does."""

    movements: Tuple[Movement, ...]
    effects: Tuple[Effect, ...]
    changes: Tuple[Change, ...]
    """The squares whose contents change, in board order."""
