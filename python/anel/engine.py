"""The engine, in this process and on threads of its own."""

from __future__ import annotations

import threading
from types import TracebackType
from typing import Callable, Dict, Iterable, List, NoReturn, Optional, Tuple, Type, Union

from anel import info as lines
from anel._anel import EngineError, Position, Session, SettingsError, settings, variants
from anel.commands import Clock, explain_command, go_command, set_option
from anel.info import BestMove, Evaluation, Info, Reason

__all__ = ["Analysis", "Engine"]

_MANAGED = {"multipv", "uci_variant", "uci_limitstrength", "uci_elo", "uci_showwdl", "uci_analysemode", "ponder"}
"""Options that the methods of `Engine` set themselves."""

_UNLIMITED_NODES = 2**63
"""A limit that no search reaches. Weaker play needs a limit, because a search without one is analysis."""


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
        self._busy = False
        """Whether a search or an answer is in progress."""
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
            commands.append(set_option(name, value))
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
        mate: Optional[int] = None,
        multipv: int = 1,
        root_moves: Optional[Iterable[str]] = None,
    ) -> List[Info]:
        """Searches a position and returns its best lines, the best first; none if the game is over.

        The first limit that is reached ends the search: positions, seconds, or plies of depth. With `mate`, the engine
        first tries to prove a win in at most this number of moves. `root_moves` limits the search to these turns.

        >>> with Engine() as engine:
        ...     print(engine.analyse(Position("turnover", "3k4/8/8/8/8/8/8/QQ1K4 w"), mate=5)[0].score)
        mate 5
        """
        if nodes is None and time is None and depth is None and mate is None:
            raise ValueError("analyse needs a limit: nodes, time, depth or mate")
        with self.analysis(
            position, nodes=nodes, time=time, depth=depth, mate=mate, multipv=multipv, root_moves=root_moves
        ) as analysis:
            return analysis.wait()

    def analysis(
        self,
        position: Position,
        *,
        nodes: Optional[int] = None,
        time: Optional[float] = None,
        depth: Optional[int] = None,
        mate: Optional[int] = None,
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
        go = go_command(position, nodes, time, depth, root_moves, mate=mate)
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
        with self._start(position, options, go_command(position, nodes, time, depth, root_moves, clock)) as analysis:
            analysis.wait()
        if analysis.best_move is None:
            raise EngineError("no move is legal: the game is over")
        return analysis.best_move

    def explain(self, position: Position, turn: Optional[str] = None, *, nodes: int = 40_000) -> List[Reason]:
        """Reasons for and against a legal turn or, without one, about the position: facts that the rules prove.

        The searches for them visit up to `nodes` positions. uci-protocol.md lists the kinds of reasons.

        >>> with Engine() as engine:
        ...     reasons = engine.explain(Position("turnover", "k7/8/8/8/8/8/8/R3K3 w"), "a1a8")
        >>> print(*reasons, sep=chr(10))
        takes square a8 piece k
        ends result p1win by castles
        """
        answer = self._ask(position, [explain_command(position, turn, nodes)], lines.ends_explanation)
        return [reason for reason in map(lines.parse_reason, answer) if reason]

    def evaluate(self, position: Position) -> Evaluation:
        """The static evaluation of a position, term by term, from the first player's side.

        >>> with Engine() as engine:
        ...     evaluation = engine.evaluate(Position("turnover"))
        >>> evaluation.terms[0]
        Term(name='Wall squares', white=0, black=0, total=0)
        >>> evaluation.total == sum(term.total for term in evaluation.terms)
        True
        """
        return lines.parse_evaluation(self._ask(position, ["eval", "isready"], lambda line: line == "readyok"))

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
        if self._busy:
            raise EngineError("the engine is busy with another search; stop it and wait for its end first")

    def _start(self, position: Position, options: Dict[str, str], go: str) -> Analysis:
        with self._lock:
            self._require_idle()
            self._set_up(position, {**options, "UCI_ShowWDL": "true"})
            self._busy = True
            self._session.send(go)
            return Analysis(self)

    def _ask(self, position: Position, commands: List[str], is_last: Callable[[str], bool]) -> List[str]:
        """Sends commands about a position and returns the answer, up to its last line."""
        with self._lock:
            self._require_idle()
            self._set_up(position, {})
            self._busy = True
            for command in commands:
                self._session.send(command)
        try:
            answer = self._answer(is_last)
        except BaseException:
            # A signal has interrupted the wait.
            if not self._closed:
                self._session.send("stop")
                self._answer(is_last)
            raise
        finally:
            self._busy = False
        for error in filter(None, map(lines.parse_error, answer)):
            _fail(error)
        return answer

    def _answer(self, is_last: Callable[[str], bool]) -> List[str]:
        """The lines up to the last one of an answer."""
        answer: List[str] = []
        while not answer or not is_last(answer[-1]):
            line = self._session.read()
            if line is None:
                raise EngineError("the engine is closed")
            answer.append(line)
        return answer

    def _set_up(self, position: Position, options: Dict[str, str]) -> None:
        """Sets up a position, and the options that must change for it."""
        changes = self._changes(position, options)
        self._execute([*(set_option(name, value) for name, value in changes), position.uci()])
        self._sent.update(changes)

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
        """The lines before this one."""
        return self._answer(lambda line: line == last)[:-1]


class Analysis:
    """A search in progress: iterate over it for the lines of the search as the engine finds them.

    Any thread may call `stop()`. As a context manager, it stops the search at the end. The engine is free again after
    the last line, that is, after `wait()`, a complete iteration or the end of the `with` block.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._lock = threading.Lock()
        self._latest: Dict[int, Info] = {}
        self._messages: List[str] = []
        self._best: Optional[BestMove] = None
        self._ended = False

    @property
    def lines(self) -> List[Info]:
        """The latest best lines, the best first."""
        return [line for _, line in sorted(self._latest.copy().items())]

    @property
    def messages(self) -> List[str]:
        """What the engine has said besides lines, such as `no win in 3: proven in 1540 nodes`."""
        return self._messages.copy()

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
        self._messages += filter(None, [lines.parse_message(line)])
        self._best = lines.parse_best_move(line)
        if self._best is not None:
            self._end()
        return lines.parse_info(line)

    def _end(self) -> None:
        self._ended = True
        self._engine._busy = False

    def __enter__(self) -> Analysis:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.stop()
        self.wait()


def _key(name: str) -> str:
    return name.lower().replace(" ", "_")


def _fail(error: str) -> NoReturn:
    command, _, reason = error.partition(": ")
    raise SettingsError(reason) if command == "setoption" else EngineError(error)
