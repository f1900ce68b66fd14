"""What the engine is told. Only this module writes the engine's commands; uci-protocol.md defines them."""

from __future__ import annotations

from typing import Iterable, NamedTuple, Optional, Union

from anel._anel import Position

__all__ = ["Clock"]


class Clock(NamedTuple):
    """The clocks of both players, in seconds."""

    white: float
    """Remaining time of the first player."""
    black: float
    white_increment: float = 0.0
    """Time that the first player gets for each move."""
    black_increment: float = 0.0
    moves_to_go: Optional[int] = None
    """Moves to the next time control; `None` if the clocks cover the whole game."""


def set_option(name: str, value: Union[str, int, bool, None]) -> str:
    if value is None:
        return f"setoption name {name}"
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return f"setoption name {name} value {text or '<empty>'}"


def _milliseconds(name: str, seconds: float, least: int = 0) -> int:
    if not 0 <= seconds < 1e12:
        raise ValueError(f"{name} is a number of seconds, not {seconds}")
    return max(least, round(seconds * 1000))


def explain_command(position: Position, turn: Optional[str], nodes: int) -> str:
    if turn is not None:
        _check(position, turn)
    words = ["explain", *([] if turn is None else [turn]), "nodes", _count("nodes", nodes)]
    return " ".join(words)


def _check(position: Position, turn: str) -> None:
    """Raises an error that names the fault if a turn is illegal."""
    position.copy().push(turn)


def _count(name: str, number: int) -> str:
    if number < 1:
        raise ValueError(f"{name} is a number of at least 1, not {number}")
    return str(number)


def go_command(
    position: Position,
    nodes: Optional[int],
    time: Optional[float],
    depth: Optional[int],
    root_moves: Optional[Iterable[str]],
    clock: Optional[Clock] = None,
    mate: Optional[int] = None,
) -> str:
    """The `go` command for these limits; `go` alone if there are none."""
    words = ["go"]
    for name, limit in (("nodes", nodes), ("depth", depth), ("mate", mate)):
        if limit is not None:
            words += [name, _count(name, limit)]
    if time is not None:
        words += ["movetime", str(_milliseconds("time", time, least=1))]
    if clock is not None:
        words += ["wtime", str(_milliseconds("white", clock.white)), "btime", str(_milliseconds("black", clock.black))]
        words += ["winc", str(_milliseconds("white_increment", clock.white_increment))]
        words += ["binc", str(_milliseconds("black_increment", clock.black_increment))]
        if clock.moves_to_go is not None:
            words += ["movestogo", str(clock.moves_to_go)]
    if root_moves is not None:
        moves = list(root_moves)
        if not moves:
            raise ValueError("root_moves lists at least one move")
        for move in moves:
            _check(position, move)
        words += ["searchmoves", *moves]
    return " ".join(words)
