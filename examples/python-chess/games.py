"""Boards of anel's games for python-chess, so that `chess.engine` plays and analyses them.

Needs python-chess 1.11 (`pip install chess`) and the program `anel`; there is nothing to build:

    rules = Rules("./anel")
    board = Oliveira(rules)
    with chess.engine.SimpleEngine.popen_uci("./anel") as engine:
        board.push(engine.play(board, chess.engine.Limit(time=1)).move)
"""

import re
import subprocess
import threading
from typing import Any, Iterator, Optional

import chess
import chess.engine

# python-chess ends the `pv` of an `info` line at the first move that does not look like chess. anel's `pv` extends to
# the end of the line, so every word is a move.
chess.engine.UCI_REGEX = re.compile(r"\S")


class Rules:
    """The rules of all games: a process of anel that answers `query`. Threads may share it."""

    def __init__(self, command: str) -> None:
        self.process = subprocess.Popen([command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.lock = threading.Lock()

    def ask(self, variant: str, position: str, question: str) -> str:
        """The answer to a question about a position. An illegal move or an invalid FEN is a `ValueError`."""
        with self.lock:
            assert self.process.stdin and self.process.stdout
            self.process.stdin.write(f"setoption name UCI_Variant value {variant}\nposition {position}\n")
            self.process.stdin.write(f"query {question}\nisready\n")
            answer, error = "", ""
            for line in iter(self.process.stdout.readline, "readyok\n"):
                if not line:
                    raise chess.engine.EngineTerminatedError("the rules have ended: anel does not run")
                kind, _, rest = line.rstrip("\n").partition(" ")
                if kind == "response":
                    answer = rest
                elif rest.startswith("string error: "):
                    error = error or rest[len("string error: ") :]
        if error:
            raise ValueError(error)
        return answer

    def close(self) -> None:
        self.process.communicate("quit\n")

    def __enter__(self) -> "Rules":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Turn(chess.Move):
    """A move as anel writes it. In CTOR, a move is a whole turn."""

    def __init__(self, text: str) -> None:
        super().__init__(0, 0)
        # python-chess turns `bestmove` into lower case. Only a piece that enters the board is written with a capital.
        self.text = text[0].upper() + text[1:] if text[1:2] == "@" else text

    def uci(self) -> str:
        return self.text

    def __bool__(self) -> bool:
        return True  # The pass of Oliveira, `0000`, is a move.

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Turn) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Turn({self.text!r})"


class Board(chess.Board):
    """A start position and the moves played from there. The rules come from `Rules`.

    These parts of `chess.Board` know the game: `turn`, `fen`, `root`, `copy`, `push`, `pop`, `peek`, `move_stack`,
    `push_uci`, `parse_uci`, `san`, `parse_san`, `push_san`, `is_legal`, `legal_moves`, `outcome`, `is_game_over` and
    `result`. All other parts see an empty chess board. `push` and `push_uci` trust their caller, which keeps analysis
    fast: check the moves of people with `parse_uci`, `parse_san` or `is_legal`.
    """

    uci_variant = "turnover"

    def __init__(self, rules: Rules, fen: Optional[str] = None) -> None:
        super().__init__(None)
        self.rules = rules
        self.start = rules.ask(self.uci_variant, f"fen {fen}" if fen else "startpos", "fen")
        self.turn = self.side_to_move = self.start.split()[1] in ("w", "1")

    def ask(self, question: str) -> str:
        """The answer to a `query` about this position."""
        moves = " ".join(move.uci() for move in self.move_stack)
        return self.rules.ask(self.uci_variant, f"fen {self.start} moves {moves}", question)

    def fen(self, *, shredder: bool = False, en_passant: chess.EnPassantSpec = "legal", promoted: Any = None) -> str:
        return self.ask("fen") if self.move_stack else self.start

    def root(self) -> "Board":
        board = self.copy()
        board.move_stack = []
        board.turn = board.side_to_move
        return board

    def copy(self, *, stack: object = True) -> "Board":
        """A copy, always with its moves: without them, repetitions would be lost."""
        board = object.__new__(type(self))
        board.__dict__.update(self.__dict__, move_stack=self.move_stack[:])
        return board

    def push(self, move: chess.Move) -> None:
        self.move_stack.append(move)
        self.turn = not self.turn

    def pop(self) -> chess.Move:
        self.turn = not self.turn
        return self.move_stack.pop()

    def push_uci(self, uci: str) -> chess.Move:
        move = Turn(uci)
        self.push(move)
        return move

    def parse_uci(self, uci: str) -> chess.Move:
        return Turn(self.ask(f"line {Turn(uci).uci()}").split()[0])

    def parse_san(self, san: str) -> chess.Move:
        """A move in the notation of the game's rules."""
        return Turn(self.ask(f"line {san}").split()[0])

    def san(self, move: chess.Move) -> str:
        return self.ask(f"notation {move.uci()}")

    def is_legal(self, move: chess.Move) -> bool:
        return self.ask(f"islegal {move.uci()}") == "true"

    def generate_legal_moves(self, from_mask: int = chess.BB_ALL, to_mask: int = chess.BB_ALL) -> Iterator[chess.Move]:
        yield from map(Turn, self.ask("moves").split())

    def outcome(self, *, claim_draw: bool = False) -> Optional[chess.Outcome]:
        """The outcome. Draws by repetition and by the fifty-move rule need no claim."""
        result = self.ask("result")
        if result == "none":
            return None
        if result == "draw":
            return chess.Outcome(chess.Termination.VARIANT_DRAW, None)
        winner = result == "p1win"
        won = winner == self.turn
        return chess.Outcome(chess.Termination.VARIANT_WIN if won else chess.Termination.VARIANT_LOSS, winner)

    def reason(self) -> str:
        """Why the game is over, or `none`."""
        return self.ask("reason")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __str__(self) -> str:
        return self.fen()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.fen()!r})"


class Turnover(Board):
    uci_variant = "turnover"


class Turnover2019(Board):
    uci_variant = "turnover2019"


class Oliveira(Board):
    uci_variant = "oliveira"


class Ctor(Board):
    uci_variant = "ctor"

    def generate_legal_moves(self, from_mask: int = chess.BB_ALL, to_mask: int = chess.BB_ALL) -> Iterator[chess.Move]:
        raise NotImplementedError("CTOR has too many turns to list them; check turns with is_legal")


class Ctor8(Ctor):
    uci_variant = "ctor8"


BOARDS = {board.uci_variant: board for board in (Turnover, Turnover2019, Oliveira, Ctor, Ctor8)}
