"""Plays a game of the engine against itself at a lower level, with python-chess, and analyses the end of it.

Usage: python3 play.py PATH_OF_ANEL [VARIANT [LEVEL]]
"""

import sys

from chess.engine import Limit, SimpleEngine
from games import BOARDS, Board, Rules


def play(engine: SimpleEngine, board: Board, level: int, limit: Limit) -> None:
    """Plays a game to its end. The second player plays at the given level."""
    first, game = board.turn, object()
    while not board.is_game_over():
        strength = {"UCI_LimitStrength": board.turn != first, "UCI_Elo": level}
        move = engine.play(board, limit, game=game, options=strength).move
        assert move is not None
        print(board.san(move), end=" ", flush=True)
        board.push(move)
    print(board.result(), board.reason())


def analyse(engine: SimpleEngine, board: Board, limit: Limit) -> None:
    """Prints the two best lines. Analysis is at full strength: python-chess sets `UCI_AnalyseMode`."""
    print(board.fen())
    for info in engine.analyse(board, limit, multipv=2):
        print(info["depth"], info["score"], *info["pv"])


def main() -> None:
    command, variant, level = (*sys.argv[1:], *("anel", "turnover", "1000")[len(sys.argv) - 1 :])
    with Rules(command) as rules, SimpleEngine.popen_uci(command) as engine:
        board = BOARDS[variant](rules)
        play(engine, board, int(level), Limit(nodes=2000))
        for _ in range(min(6, len(board.move_stack))):
            board.pop()
        analyse(engine, board, Limit(nodes=20_000))


if __name__ == "__main__":
    main()
