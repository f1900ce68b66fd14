"""Rules and engine for Turnover Chess, Xadrez Brasileiro Oliveira and CTOR.

>>> import anel
>>> position = anel.Position("turnover")
>>> position.push("b2b4")
>>> len(position.legal_moves())
41
>>> with anel.Engine() as engine:
...     info = engine.analyse(position, depth=6)[0]
>>> info.depth
6

`anel.Position` holds the rules, `anel.Engine` searches. `anel.pyffish` has the functions of pyffish, for programs that
already use those. docs/python.md describes all of it.
"""

from anel._anel import (
    EngineError,
    FenError,
    IllegalMoveError,
    Position,
    SettingsError,
    __version__,
    setting_values,
    settings,
    variants,
)
from anel.commands import Clock
from anel.effects import Change, Effect, MoveEffects, Movement
from anel.engine import Analysis, Engine
from anel.info import Evaluation, Info, Reason, Score, Term, Wdl

__all__ = [
    "Analysis",
    "Change",
    "Clock",
    "Effect",
    "Engine",
    "EngineError",
    "Evaluation",
    "FenError",
    "IllegalMoveError",
    "Info",
    "MoveEffects",
    "Movement",
    "Position",
    "Reason",
    "Score",
    "SettingsError",
    "Term",
    "Wdl",
    "__version__",
    "setting_values",
    "settings",
    "variants",
]
