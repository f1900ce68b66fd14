"""The engine, in this process and on threads of its own."""

from __future__ import annotations

import threading
from types import TracebackType
from typing import Dict, Iterable, List, NamedTuple, NoReturn, Optional, Tuple, Type, Union

from anel import info as lines
from anel._anel import EngineError, Position, Session, SettingsError, settings, variants
from anel.info import BestMove, Info

__all__ = ["Analysis", "Clock", "Engine"]

_MANAGED = {"multipv", "uci_variant", "uci_limitstrength", "uci_elo", "uci_showwdl", "uci_analysemode", "ponder"}
"""Options that the methods of `Engine` set themselves."""

_UNLIMITED_NODES = 2**63
"""A limit that no search reaches. Weaker play needs a limit, because a search without one is analysis."""


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


class Engine:
    """The engine, in this process and on threads of its own.

    `hash` is the size of the transposition table in MiB. Searches with one thread and a limit of nodes or depth are
    reproducible; with `seed`, weaker play is too. An engine runs one search at a time, and any thread may call it.
    While Python waits for the engine, other threads run.

    >>> with Engine() as engine:
    ...     engine.play(Position("turnover", "k7/8/8/8/8/8/8/R3K3 w"), depth=2)
    'a1a8'
    """

    def __init__(self, threads: int = 1, hash: int = 16, seed: Optional[int] = None) -> None:
        self._lock = threading.Lock()
        self._search: Optional[Analysis] = None
        self._closed = False
        self._sent: Dict[str, str] = {}
        self._unread = 0
        """Number of `readyok` lines to come: more than one if a signal has interrupted a wait."""
        self._session = Session(hash, seed)
        self._session.send("uci")
        options = [option for option in map(lines.parse_option, self._until("uciok")) if option]
        self._names = {_key(option.name): option.name for option in options}
        try:
            self.configure(Threads=threads, Move_Overhead=0)
        except BaseException:
            self.close()
            raise

    def configure(self, **options: Union[str, int, bool, None]) -> None:
        """Sets options of the protocol: `Hash`, `Threads`, `Move_Overhead`, `Clear_Hash=None`.

        Letter case does not matter, and `_` stands for a space. The settings of a game belong to `Position`; lines,
        level and the like are arguments of a search.
        """
        commands = []
        for key, value in options.items():
            name = self._names.get(_key(key))
            if name is None:
                raise SettingsError(f"no option is named {key}")
            if _key(name) in _MANAGED or any(name in settings(variant) for variant in variants()):
                raise SettingsError(f"{name} is set by the position or the arguments of a search")
            commands.append(_set_option(name, value))
        with self._lock:
            self._require_idle()
            self._execute(commands)

    def new_game(self) -> None:
        """Forgets what earlier searches have found. Use it between games, or to make results reproducible."""
        with self._lock:
            self._require_idle()
            self._execute(["ucinewgame"])

    def analyse(
        self,
        position: Position,
        *,
        nodes: Optional[int] = None,
        time: Optional[float] = None,
        depth: Optional[int] = None,
        multipv: int = 1,
        root_moves: Optional[Iterable[str]] = None,
    ) -> List[Info]:
        """Searches a position and returns its best lines, the best first; none if the game is over.

        The first limit that is reached ends the search: positions, seconds, or plies of depth. `root_moves` limits the
        search to these turns.
        """
        if nodes is None and time is None and depth is None:
            raise ValueError("analyse needs a limit: nodes, time or depth")
        with self.analysis(
            position, nodes=nodes, time=time, depth=depth, multipv=multipv, root_moves=root_moves
        ) as analysis:
            return analysis.wait()

    def analysis(
        self,
        position: Position,
        *,
        nodes: Optional[int] = None,
        time: Optional[float] = None,
        depth: Optional[int] = None,
        multipv: int = 1,
        root_moves: Optional[Iterable[str]] = None,
    ) -> Analysis:
        """Starts a search and returns at once. Without limits, it goes on until it is stopped.

        >>> with Engine() as engine:
        ...     with engine.analysis(Position("oliveira")) as analysis:
        ...         for info in analysis:
        ...             if info.depth >= 4:
        ...                 break
        """
        go = _go(position, nodes, time, depth, root_moves)
        options = {"MultiPV": str(multipv), "UCI_AnalyseMode": "true"}
        return self._start(position, options, go if go != "go" else "go infinite")

    def play(
        self,
        position: Position,
        *,
        nodes: Optional[int] = None,
        time: Optional[float] = None,
        depth: Optional[int] = None,
        clock: Optional[Clock] = None,
        level: Optional[int] = None,
        root_moves: Optional[Iterable[str]] = None,
    ) -> str:
        """The engine's move, a whole turn in UCI format.

        `level` is the playing strength in Elo, from 500 to 2500: docs/levels.md lists the levels. With it, a limit is
        optional. Raises `EngineError` if no move is legal.
        """
        if level is None and nodes is None and time is None and depth is None and clock is None:
            raise ValueError("play needs a limit: nodes, time, depth, clock or level")
        options = {"MultiPV": "1", "UCI_AnalyseMode": "false"}
        if level is not None:
            options["UCI_Elo"] = str(level)
            if clock is None and nodes is None:
                nodes = _UNLIMITED_NODES
        options["UCI_LimitStrength"] = "false" if level is None else "true"
        with self._start(position, options, _go(position, nodes, time, depth, root_moves, clock)) as analysis:
            analysis.wait()
        if analysis.best_move is None:
            raise EngineError("no move is legal: the game is over")
        return analysis.best_move

    def close(self) -> None:
        """Stops the search and frees the memory. A closed engine cannot be used again."""
        with self._lock:
            self._closed = True
        self._session.close()

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def _require_idle(self) -> None:
        if self._closed:
            raise EngineError("the engine is closed")
        if self._search is not None:
            raise EngineError("the engine is busy with another search; stop it and wait for its end first")

    def _start(self, position: Position, options: Dict[str, str], go: str) -> Analysis:
        with self._lock:
            self._require_idle()
            changes = self._changes(position, {**options, "UCI_ShowWDL": "true"})
            setting = [_set_option(name, value) for name, value in changes]
            self._execute([*setting, position.uci()])
            self._sent.update(changes)
            self._search = Analysis(self)
            self._session.send(go)
            return self._search

    def _changes(self, position: Position, options: Dict[str, str]) -> List[Tuple[str, str]]:
        """The options that must change for a search of the position, with their values."""
        changes = []
        before = self._sent.get("UCI_Variant")
        if before != position.variant:
            # Another variant may reject the settings of the one before.
            defaults = settings(before).items() if before else ()
            changes += [(name, value) for name, value in defaults if self._sent.get(name) != value]
            changes.append(("UCI_Variant", position.variant))
        known = {**self._sent, **dict(changes)}
        wanted = {**position.settings, **options}
        return changes + [(name, value) for name, value in wanted.items() if known.get(name) != value]

    def _execute(self, commands: List[str]) -> None:
        """Executes commands that answer nothing, and raises the first error."""
        for command in commands:
            self._session.send(command)
        self._session.send("isready")
        self._unread += 1
        errors: List[str] = []
        while self._unread:
            errors += filter(None, map(lines.parse_error, self._until("readyok")))
            self._unread -= 1
        if errors:
            # Some of the options may have changed.
            self._sent.clear()
            _fail(errors[0])

    def _until(self, last: str) -> List[str]:
        """The lines up to this one."""
        answer = []
        while (line := self._session.read()) != last:
            if line is None:
                raise EngineError("the engine is closed")
            answer.append(line)
        return answer


class Analysis:
    """A search in progress: iterate over it for the lines of the search as the engine finds them.

    Any thread may call `stop()`. As a context manager, it stops the search at the end. The engine is free again after
    the last line, that is, after `wait()`, a complete iteration or the end of the `with` block.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._lock = threading.Lock()
        self._latest: Dict[int, Info] = {}
        self._best: Optional[BestMove] = None
        self._ended = False

    @property
    def lines(self) -> List[Info]:
        """The latest best lines, the best first."""
        return [line for _, line in sorted(self._latest.copy().items())]

    @property
    def best_move(self) -> Optional[str]:
        """The best move, after the end of the search; `None` if no move is legal."""
        return self._best.move if self._best else None

    @property
    def ponder(self) -> Optional[str]:
        """The expected answer to the best move, after the end of the search."""
        return self._best.ponder if self._best else None

    def stop(self) -> None:
        """Stops the search. Its last lines follow within 50 ms."""
        if not self._ended:
            self._engine._session.send("stop")

    def wait(self) -> List[Info]:
        """Waits for the end of the search and returns the best lines, the best first."""
        for _ in self:
            pass
        return self.lines

    def __iter__(self) -> Analysis:
        return self

    def __next__(self) -> Info:
        with self._lock:
            while not self._ended:
                info = self._read()
                if info is not None:
                    self._latest[info.multipv] = info
                    return info
        raise StopIteration

    def _read(self) -> Optional[Info]:
        """Reads a line. Notes the end of the search."""
        line = self._engine._session.read()
        if line is None:
            self._end()
            raise EngineError("the engine is closed")
        error = lines.parse_error(line)
        if error is not None:
            self._end()
            _fail(error)
        self._best = lines.parse_best_move(line)
        if self._best is not None:
            self._end()
        return lines.parse_info(line)

    def _end(self) -> None:
        self._ended = True
        self._engine._search = None

    def __enter__(self) -> Analysis:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.stop()
        self.wait()


def _key(name: str) -> str:
    return name.lower().replace(" ", "_")


def _set_option(name: str, value: Union[str, int, bool, None]) -> str:
    if value is None:
        return f"setoption name {name}"
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return f"setoption name {name} value {text or '<empty>'}"


def _fail(error: str) -> NoReturn:
    raise SettingsError(error) if error.startswith("setoption: ") else EngineError(error)


def _milliseconds(name: str, seconds: float, least: int = 0) -> int:
    if not 0 <= seconds < 1e12:
        raise ValueError(f"{name} is a number of seconds, not {seconds}")
    return max(least, round(seconds * 1000))


def _go(
    position: Position,
    nodes: Optional[int],
    time: Optional[float],
    depth: Optional[int],
    root_moves: Optional[Iterable[str]],
    clock: Optional[Clock] = None,
) -> str:
    """The `go` command for these limits; `go` alone if there are none."""
    words = ["go"]
    for name, limit in (("nodes", nodes), ("depth", depth)):
        if limit is not None:
            if limit < 1:
                raise ValueError(f"{name} is a number of at least 1, not {limit}")
            words += [name, str(limit)]
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
            # An illegal move is an error that names the fault.
            position.copy().push(move)
        words += ["searchmoves", *moves]
    return " ".join(words)
