"""The rules under the names and with the argument order of pyffish.

A program that calls pyffish for other variants changes only the import:

>>> import anel.pyffish as sf
>>> sf.get_fen("turnover", sf.start_fen("turnover"), ["b2b4"])
'k1k1k1k1/1k1k1k1k/8/8/1P6/8/1Q1K1K1K/K1K1K1K1 b - - 1 1'

Differences that the games bring along:

- Move lists hold turns. In CTOR, `legal_moves` lists single operations, and `end`; `anel.Position` plays them.
- `get_san` writes the notation of the rules, whatever `notation` is. `chess960` and the like have no effect.
- Faults are `ValueError`s with a message: `anel.FenError`, `anel.IllegalMoveError`, `anel.SettingsError`.
"""

from __future__ import annotations

from typing import Dict, List, Tuple

from anel import _anel
from anel._anel import FenError, Position, SettingsError

VALUE_DRAW = 0
VALUE_MATE = 32000
FEN_OK = 1
FEN_EMPTY = 0
FEN_INVALID = -1
NOTATION_DEFAULT = 0
NOTATION_SAN = 1
NOTATION_LAN = 2

_settings: Dict[str, str] = {}


def version() -> Tuple[int, ...]:
    """The version of the package, as numbers."""
    return tuple(int(number) for number in _anel.__version__.split("-")[0].split("."))


def info() -> str:
    """Name and version of the engine."""
    return f"anel {_anel.__version__}"


def variants() -> List[str]:
    """The names of all variants."""
    return _anel.variants()


def set_option(name: str, value: object) -> None:
    """Sets a setting of a game, such as `TeamSizes`, for all calls that follow."""
    owners = [variant for variant in variants() if name in _anel.settings(variant)]
    if not owners:
        raise SettingsError(f"no such option: {name}")
    faults = []
    for variant in owners:
        try:
            Position(variant, **{name: str(value)})
        except SettingsError as fault:
            faults.append(fault)
    if len(faults) == len(owners):
        raise faults[0]
    _settings[name] = str(value)


def start_fen(variant: str) -> str:
    """The start position."""
    return Position(variant).fen


def validate_fen(fen: str, variant: str, chess960: bool = False) -> int:
    """`FEN_OK` if the FEN is valid, else `FEN_EMPTY` or `FEN_INVALID`."""
    if not fen.strip():
        return FEN_EMPTY
    try:
        _position(variant, fen, [])
    except FenError:
        return FEN_INVALID
    return FEN_OK


def legal_moves(variant: str, fen: str, movelist: List[str], chess960: bool = False) -> List[str]:
    """The legal moves after the moves of the list, sorted."""
    return _position(variant, fen, movelist).legal_moves()


def get_fen(
    variant: str,
    fen: str,
    movelist: List[str],
    chess960: bool = False,
    sfen: bool = False,
    show_promoted: bool = False,
    count_started: int = 0,
) -> str:
    """The FEN after the moves of the list."""
    return _position(variant, fen, movelist).fen


def get_san(variant: str, fen: str, move: str, chess960: bool = False, notation: int = NOTATION_DEFAULT) -> str:
    """A move in the notation of the rules.

    >>> get_san("turnover", start_fen("turnover"), "b2b4")
    'C.b4'
    """
    return _position(variant, fen, []).notation(move)


def get_san_moves(
    variant: str, fen: str, movelist: List[str], chess960: bool = False, notation: int = NOTATION_DEFAULT
) -> List[str]:
    """The moves of the list, each in the notation of the rules."""
    position = _position(variant, fen, [])
    texts = []
    for move in movelist:
        texts.append(position.notation(move))
        position.push(move)
    return texts


def gives_check(variant: str, fen: str, movelist: List[str], chess960: bool = False) -> bool:
    """Whether the last Castle, or the King, of the side to move is attacked after the moves of the list."""
    return _position(variant, fen, movelist).is_check()


def is_capture(variant: str, fen: str, movelist: List[str], move: str, chess960: bool = False) -> bool:
    """Whether a move takes a piece, after the moves of the list."""
    effects = _position(variant, fen, movelist).effects(move).effects
    return any(effect.kind == "takes" for effect in effects)


def game_result(variant: str, fen: str, movelist: List[str], chess960: bool = False) -> int:
    """The result after the moves of the list, for the side to move: `VALUE_MATE`, `VALUE_DRAW` or `-VALUE_MATE`.

    Raises `ValueError` if the game is not over.
    """
    position = _position(variant, fen, movelist)
    result = position.result()
    if result == "*":
        raise ValueError("the game is not over")
    return _value(position, result)


def is_immediate_game_end(variant: str, fen: str, movelist: List[str], chess960: bool = False) -> Tuple[bool, int]:
    """Whether a condition on the board has ended the game, and the result for the side to move.

    This excludes the lack of legal moves, as in pyffish: `legal_moves` is empty then, and `game_result` tells the
    result.

    >>> is_immediate_game_end("turnover", "8/8/8/8/8/8/8/R3K3 b", [])
    (True, -32000)
    """
    position = _position(variant, fen, movelist)
    end = position.terminal_result()
    return (False, VALUE_DRAW) if end is None else (True, _value(position, end[0]))


def is_optional_game_end(
    variant: str, fen: str, movelist: List[str], chess960: bool = False, count_started: int = 0
) -> Tuple[bool, int]:
    """Whether repetition or a ply-counting rule has ended the game, and the result for the side to move."""
    position = _position(variant, fen, movelist)
    if not position.is_game_over() or not position.legal_moves():
        return (False, VALUE_DRAW)
    return (True, _value(position, position.result()))


def has_insufficient_material(
    variant: str, fen: str, movelist: List[str], chess960: bool = False
) -> Tuple[bool, bool]:
    """Whether White, and Black, can no longer win. No rule of these games asks it, so the answer is always no."""
    _position(variant, fen, movelist)
    return (False, False)


def two_boards(variant: str) -> bool:
    """Whether the variant is played on two boards: none is."""
    _anel.settings(variant)
    return False


def captures_to_hand(variant: str) -> bool:
    """Whether captured pieces change hands off the board: in no variant."""
    _anel.settings(variant)
    return False


def _position(variant: str, fen: str, movelist: List[str]) -> Position:
    known = _anel.settings(variant)
    own = {name: value for name, value in _settings.items() if name in known}
    position = Position(variant, None if fen == "startpos" else fen, **own)
    for move in movelist:
        position.push(move)
    return position


def _value(position: Position, result: str) -> int:
    if result == "1/2-1/2":
        return VALUE_DRAW
    return VALUE_MATE if (result == "1-0") == (position.turn == "white") else -VALUE_MATE
