"""The boards of examples/python-chess: games and analysis with python-chess."""

import re
import subprocess
import sys
import unittest
from typing import List

from chess.engine import INFO_BASIC, Limit, SimpleEngine
from support import NATIVE, ROOT

import anel

EXAMPLE = ROOT / "examples/python-chess"
sys.path.insert(0, str(EXAMPLE))

from games import BOARDS, Board, Ctor, Oliveira, Rules, Turn, Turnover  # noqa: E402

LIMIT = Limit(nodes=200)


def printed(*arguments: str) -> List[str]:
    """The lines that a Python program prints, run in the folder of the example."""
    command = [sys.executable, *arguments]
    run = subprocess.run(command, cwd=EXAMPLE, check=True, stdout=subprocess.PIPE, text=True, timeout=100)
    return run.stdout.splitlines()


class PythonChess(unittest.TestCase):
    rules: Rules
    engine: SimpleEngine

    @classmethod
    def setUpClass(cls) -> None:
        cls.rules = Rules(NATIVE)
        cls.engine = SimpleEngine.popen_uci(NATIVE)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.engine.quit()
        cls.rules.close()

    def assert_same(self, board: Board, position: anel.Position) -> None:
        """The board agrees with the rules of the package."""
        self.assertEqual(board.fen(), position.fen)
        self.assertEqual(board.turn, position.turn == "white")
        self.assertEqual(board.result(), position.result())
        self.assertEqual(board.is_game_over(), position.is_game_over())

    def test_whole_games(self) -> None:
        self.assertEqual(list(BOARDS), anel.variants())
        for variant, kind in BOARDS.items():
            with self.subTest(variant):
                board, position = kind(self.rules), anel.Position(variant)
                while not board.is_game_over():
                    best = self.engine.play(board, LIMIT, game=variant)
                    assert best.move is not None
                    self.assertTrue(board.is_legal(best.move))
                    self.assertEqual(board.parse_san(board.san(best.move)), best.move)
                    board.push(best.move)
                    position.push(best.move.uci())
                    self.assert_same(board, position)
                    if best.ponder and not board.is_game_over():
                        self.assertTrue(board.is_legal(best.ponder))
                self.assertGreater(len(board.move_stack), 10)
                self.assertEqual(board.reason(), position.reason())
                outcome = board.outcome()
                assert outcome is not None
                self.assertEqual(outcome.result(), position.result())

    def test_analysis(self) -> None:
        for variant, kind in BOARDS.items():
            with self.subTest(variant):
                board = kind(self.rules)
                for _ in range(3):
                    board.push(self.engine.play(board, LIMIT, game=kind).move or Turn(""))
                first, second = self.engine.analyse(board, Limit(depth=4), multipv=2, game=kind)
                self.assertGreaterEqual(first["score"].relative, second["score"].relative)
                self.assertEqual(first["score"].turn, board.turn)
                self.assertGreater(first["depth"], 1)
                self.assertNotEqual(first["pv"][0], second["pv"][0])
                line = board.copy()
                for move in first["pv"]:
                    self.assertTrue(line.is_legal(move), move)
                    line.push(move)
                # In CTOR, a turn has several plies.
                self.assertGreaterEqual(len(first["pv"]), 1 if isinstance(board, Ctor) else 2)

    def test_a_level_limits_play_but_not_analysis(self) -> None:
        board = Turnover(self.rules)
        level = {"UCI_LimitStrength": True, "UCI_Elo": 500}
        weak = self.engine.play(board, Limit(nodes=100_000), options=level, info=INFO_BASIC).info
        strong = self.engine.analyse(board, Limit(nodes=100_000), options=level)
        self.assertLess(weak["nodes"], 10_000)
        self.assertGreater(strong["nodes"], 50_000)

    def test_every_kind_of_move(self) -> None:
        for fen, moves in (
            ("rnh2hnr/pplpplpp/8/8/8/8/PPLPPLPP/RNH2HNR[KWkw] w KQkq - b 0 1", ["K@d1", "K@e1"]),
            ("4k3/8/8/8/4n3/8/4P3/K5N1[] w - - w 0 1", ["e2e4", "e2xe4", "0000"]),
            ("4k3/p7/8/8/2PP4/8/8/K5N1[] w - - w 0 1", ["c4c5,d4d5", "c4c5"]),
            ("4k3/p7/8/8/4G3/8/8/K5N1[] w - - w 0 1", ["e4@"]),
            ("4k3/p7/8/8/8/8/8/K5N1[G] w - - w 0 1", ["G@e4"]),
            ("4k3/P7/8/8/8/7r/8/K7[Rn] w - - w 0 1", ["a7a8r"]),
        ):
            board = Oliveira(self.rules, fen)
            for text in moves:
                with self.subTest(text):
                    move = board.parse_uci(text)
                    self.assertTrue(move)
                    self.assertIn(move, board.legal_moves)
                    played = self.engine.play(board, LIMIT, root_moves=[move])
                    self.assertEqual(played.move, move)
                    info = self.engine.analyse(board, LIMIT, root_moves=[move])
                    self.assertEqual(info["pv"][0].uci(), text)

    def test_moves_of_people_are_checked(self) -> None:
        board = Turnover(self.rules)
        with self.assertRaisesRegex(ValueError, "illegal move b2b9"):
            board.parse_uci("b2b9")
        with self.assertRaisesRegex(ValueError, "bad FEN"):
            Turnover(self.rules, "8/8 w")
        board.push_san("C.b4")
        self.assertEqual(board.peek(), Turn("b2b4"))
        self.assertEqual(board.root(), Turnover(self.rules))
        self.assertNotEqual(board.root(), board)
        self.assertEqual(board.copy(), board)
        board.pop()
        self.assertEqual(board, Turnover(self.rules))
        self.assertEqual(board.legal_moves.count(), 41)
        with self.assertRaises(NotImplementedError):
            Ctor(self.rules).legal_moves.count()

    def test_the_example_of_the_page(self) -> None:
        page = (ROOT / "docs/compatibility.md").read_text(encoding="utf-8")
        (block,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
        self.assertEqual((block.count('"./anel"'), block.count("time=1)")), (2, 2))
        code = block.replace('"./anel"', repr(NATIVE)).replace("time=1)", "nodes=500)")
        output = printed("-c", code)
        self.assertEqual(len(output), 4)
        self.assertEqual(output[-1].split()[-2:], ["*", "none"])

    def test_the_program(self) -> None:
        for variant in ("oliveira", "ctor8"):
            game, fen, *lines = printed("play.py", NATIVE, variant, "600")
            self.assertRegex(game, r" (1-0|0-1|1/2-1/2) \w+( \w+)*$")
            self.assertTrue(anel.Position(variant, fen).legal_moves())
            self.assertGreater(len(lines), 0)


if __name__ == "__main__":
    unittest.main()
