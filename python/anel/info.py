"""What the engine reports. Only this module parses the engine's lines; uci-protocol.md defines them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import total_ordering
from typing import Dict, List, Literal, NamedTuple, Optional, Tuple

ERROR = "info string error: "

_WIN = 1_000_000
"""Above every evaluation in hundredths."""


@total_ordering
@dataclass(frozen=True)
class Score:
    """A score from the side to move.

    Scores are ordered: a quick win is better than a slow one, and any win better than any evaluation.

    >>> Score(mate=2) > Score(mate=5) > Score(cp=300) > Score(cp=-20) > Score(mate=-4)
    True
    >>> -Score(cp=35)
    Score(cp=-35, mate=None)
    """

    cp: Optional[int] = None
    """Hundredths of a Wall, or of the smallest piece of the game; `None` if the game is decided."""
    mate: Optional[int] = None
    """Moves in which the side to move wins; negative: the opponent's moves in which it loses."""

    def __neg__(self) -> Score:
        cp, mate = self.cp, self.mate
        return Score(None if cp is None else -cp, None if mate is None else -mate)

    def __lt__(self, other: Score) -> bool:
        return self._rank() < other._rank()

    def __str__(self) -> str:
        return f"mate {self.mate}" if self.mate is not None else f"cp {self.cp}"

    def _rank(self) -> int:
        if self.mate is None:
            return self.cp or 0
        return _WIN - self.mate if self.mate > 0 else -_WIN - self.mate


class Wdl(NamedTuple):
    """The chances of the side to move, in thousandths."""

    win: int
    draw: int
    loss: int


class Info(NamedTuple):
    """A line of a search, as the engine reports it after each iteration."""

    depth: int
    """Depth of the iteration in plies."""
    seldepth: int
    """Deepest ply reached."""
    multipv: int
    """Rank of the line, 1 for the best."""
    score: Score
    bound: Literal["exact", "lower", "upper"]
    """Whether the score is exact, or the true score is at least or at most this."""
    wdl: Optional[Wdl]
    nodes: int
    nps: int
    hashfull: int
    """Thousandths of the transposition table filled by this search."""
    time: float
    """Seconds since the start of the search."""
    pv: Tuple[str, ...]
    """The line: turns in UCI format."""


class Reason(NamedTuple):
    """A reason for or against a turn: a fact that the rules prove. uci-protocol.md lists the kinds and their values."""

    kind: str
    values: Dict[str, str]
    """The values by their keys, such as `square`."""
    pv: Tuple[str, ...]
    """The line of play that belongs to the reason: turns in UCI format; empty if there is none."""

    @property
    def score(self) -> Optional[Score]:
        """The score of the line; `None` if the reason has none."""
        cp, mate = self.values.get("cp"), self.values.get("mate")
        if cp is None and mate is None:
            return None
        return Score(None if cp is None else int(cp), None if mate is None else int(mate))

    def __str__(self) -> str:
        words = [self.kind, *(word for pair in self.values.items() for word in pair)]
        return " ".join([*words, "pv", *self.pv] if self.pv else words)


class Term(NamedTuple):
    """A term of the static evaluation, in hundredths of a Wall, or of the smallest piece of the game."""

    name: str
    white: int
    black: int
    total: int
    """From the first player's side."""


class Evaluation(NamedTuple):
    """The static evaluation of a position, from the first player's side."""

    total: int
    terms: Tuple[Term, ...]


class BestMove(NamedTuple):
    """The end of a search."""

    move: Optional[str]
    """`None` if no move is legal."""
    ponder: Optional[str]
    """The expected answer."""


class Option(NamedTuple):
    """An option of the engine."""

    name: str
    kind: str


def parse_info(line: str) -> Optional[Info]:
    """Parses an `info` line; `None` for a line that reports no search."""
    words = line.split()
    if words[:2] != ["info", "depth"] or "pv" not in words:
        return None
    split = words.index("pv")
    fields = words[1:split]
    numbers: Dict[str, List[int]] = {}
    current: List[int] = []
    bound: Literal["exact", "lower", "upper"] = "exact"
    for word in fields:
        if word == "lowerbound":
            bound = "lower"
        elif word == "upperbound":
            bound = "upper"
        elif word.lstrip("-").isdigit():
            current.append(int(word))
        elif word != "score":
            current = numbers.setdefault(word, [])
    number = {name: values[0] for name, values in numbers.items() if values}
    wdl = numbers.get("wdl")
    return Info(
        depth=number["depth"],
        seldepth=number["seldepth"],
        multipv=number["multipv"],
        score=Score(number.get("cp"), number.get("mate")),
        bound=bound,
        wdl=Wdl(*wdl) if wdl is not None else None,
        nodes=number["nodes"],
        nps=number["nps"],
        hashfull=number["hashfull"],
        time=number["time"] / 1000,
        pv=tuple(words[split + 1 :]),
    )


def parse_best_move(line: str) -> Optional[BestMove]:
    """Parses a `bestmove` line; `None` for any other line."""
    words = line.split()
    if words[:1] != ["bestmove"]:
        return None
    return BestMove(
        move=words[1] if words[1] != "(none)" else None,
        ponder=words[3] if words[2:3] == ["ponder"] else None,
    )


def parse_message(line: str) -> Optional[str]:
    """The text of a line that reports no search; `None` for any other line."""
    start = "info string "
    return line[len(start) :] if line.startswith(start) else None


def parse_reason(line: str) -> Optional[Reason]:
    """Parses a `reason` line; `None` for any other line."""
    words = line.split()
    if words[:1] != ["reason"]:
        return None
    pairs = words[2:]
    # Only the value of the last key may have several words.
    values: Dict[str, str] = {}
    while pairs and pairs[0] != "pv":
        key, value, *pairs = pairs
        values[key] = value
    return Reason(words[1], values, tuple(pairs[1:]))


def ends_explanation(line: str) -> bool:
    """Whether this is the last line of an explanation, or refuses one."""
    return line.split()[:1] == ["explained"] or parse_error(line) is not None


def parse_evaluation(table: List[str]) -> Evaluation:
    """Parses the table of `eval`: terms with White, Black and their difference, and last the total."""
    terms = []
    total = 0
    for words in map(str.split, table):
        numbers = [int(word) for word in words if word.lstrip("-").isdigit()]
        name = " ".join(words[: len(words) - len(numbers)])
        if len(numbers) == 3:
            terms.append(Term(name, *numbers))
        elif name == "total" and len(numbers) == 1:
            total = numbers[0]
    return Evaluation(total, tuple(terms))


def parse_option(line: str) -> Optional[Option]:
    """Parses an `option` line; `None` for any other line."""
    if not line.startswith("option name "):
        return None
    name, _, rest = line[len("option name ") :].partition(" type ")
    return Option(name, rest.split()[0])


def parse_error(line: str) -> Optional[str]:
    """The message of an error line; `None` for any other line."""
    return line[len(ERROR) :] if line.startswith(ERROR) else None
