"""The functions of pyffish: the same names, order of arguments and kinds of results."""

import inspect
import unittest

import anel
import anel.pyffish as sf
from anel._anel import Session

START = "k1k1k1k1/1k1k1k1k/8/8/8/8/1K1K1K1K/K1K1K1K1 w - - 0 1"
REPETITION = ["a1b1", "a8b8", "b1a1", "b8a8"] * 2


class Pyffish(unittest.TestCase):
    def tearDown(self) -> None:
        sf.set_option("TeamSizes", "1v1")

    def test_order_of_arguments(self) -> None:
        game = ["variant", "fen", "movelist", "chess960"]
        expected = {
            "legal_moves": game,
            "gives_check": game,
            "game_result": game,
            "is_immediate_game_end": game,
            "has_insufficient_material": game,
            "is_optional_game_end": [*game, "count_started"],
            "get_fen": [*game, "sfen", "show_promoted", "count_started"],
            "get_san": ["variant", "fen", "move", "chess960", "notation"],
            "get_san_moves": [*game, "notation"],
            "is_capture": ["variant", "fen", "movelist", "move", "chess960"],
            "validate_fen": ["fen", "variant", "chess960"],
            "start_fen": ["variant"],
            "set_option": ["name", "value"],
            "variants": [],
            "info": [],
            "version": [],
        }
        for name, arguments in expected.items():
            self.assertEqual(list(inspect.signature(getattr(sf, name)).parameters), arguments, name)

    def test_positions(self) -> None:
        self.assertEqual(sf.variants(), anel.variants())
        self.assertEqual(sf.start_fen("turnover"), START)
        self.assertEqual(len(sf.legal_moves("turnover", START, [])), 41)
        self.assertEqual(sf.legal_moves("turnover", "startpos", ["b2b4"]), sf.legal_moves("turnover", START, ["b2b4"]))
        self.assertTrue(sf.get_fen("turnover", START, ["b2b4", "b7b5"], False, False, False, 0).endswith("w - - 2 2"))
        self.assertEqual(sf.get_san("turnover", START, "b2b4", False, sf.NOTATION_SAN), "C.b4")
        self.assertEqual(sf.get_san_moves("turnover", START, ["b2b4", "b7b5"]), ["C.b4", "C.b5"])
        self.assertTrue(sf.gives_check("turnover", "k7/8/8/8/8/8/8/1R2K3 w", ["b1a1"]))
        self.assertFalse(sf.gives_check("turnover", START, []))
        self.assertTrue(sf.is_capture("turnover", "3k3k/8/8/8/8/8/8/3R3K w", [], "d1d8"))
        self.assertFalse(sf.is_capture("turnover", START, [], "b2b4"))

    def test_validation(self) -> None:
        self.assertEqual(sf.validate_fen(START, "turnover"), sf.FEN_OK)
        self.assertLess(sf.validate_fen("8/8 w", "turnover"), 0)
        self.assertEqual(sf.validate_fen("", "turnover"), sf.FEN_EMPTY)
        with self.assertRaises(ValueError):
            sf.start_fen("chess")
        with self.assertRaises(ValueError):
            sf.get_fen("turnover", START, ["b2b8"])

    def test_ends(self) -> None:
        fen = "k7/8/8/8/8/8/8/R3K3 w - - 0 1"
        self.assertEqual(sf.is_immediate_game_end("turnover", fen, []), (False, 0))
        self.assertEqual(sf.is_immediate_game_end("turnover", fen, ["a1a8"]), (True, -sf.VALUE_MATE))
        self.assertEqual(sf.game_result("turnover", fen, ["a1a8"]), -sf.VALUE_MATE)
        self.assertEqual(sf.is_immediate_game_end("turnover", "8/8/8/8/8/8/8/R3K3 w", []), (True, sf.VALUE_MATE))
        mate = "H2wkhn1/1P1p1L2/1p2P1l1/4W3/1H3R2/1g1R3P/1p1rh1rN/2PNK3[Lnl] b - - b 0 30"
        self.assertEqual(sf.legal_moves("oliveira", mate, []), [])
        self.assertEqual(sf.is_immediate_game_end("oliveira", mate, []), (False, 0))
        self.assertEqual(sf.game_result("oliveira", mate, []), -sf.VALUE_MATE)
        repeated = "r2k4/8/8/8/8/8/8/R2K4 w - - 0 1"
        self.assertEqual(sf.is_optional_game_end("turnover", repeated, REPETITION), (True, sf.VALUE_DRAW))
        self.assertEqual(sf.is_optional_game_end("turnover", repeated, REPETITION[:-1]), (False, 0))
        counted = "4k3/8/8/8/8/8/8/G3K3[gg] w - - w 10 50"
        self.assertEqual(sf.is_optional_game_end("oliveira", counted, []), (True, -sf.VALUE_MATE))
        self.assertEqual(sf.has_insufficient_material("turnover", fen, []), (False, False))
        with self.assertRaisesRegex(ValueError, "not over"):
            sf.game_result("turnover", START, [])

    def test_options(self) -> None:
        before = sf.legal_moves("ctor8", "startpos", ["1", "10,20"])
        with self.assertRaises(ValueError):
            sf.get_fen("ctor8", "startpos", ["1", "10,20", "30,31,32"])
        sf.set_option("TeamSizes", "3v3")
        self.assertTrue(sf.get_fen("ctor8", "startpos", ["1", "10,20", "30,31,32"]))
        self.assertTrue(before)
        for name, value in (("TeamSizes", "9v9"), ("Style", "wild")):
            with self.assertRaises(ValueError):
                sf.set_option(name, value)

    def test_identity(self) -> None:
        session = Session()
        session.send("uci")
        self.assertEqual(session.read(), f"id name {sf.info()}")
        session.close()
        self.assertEqual(".".join(map(str, sf.version())), anel.__version__)
        self.assertFalse(sf.two_boards("turnover"))
        self.assertFalse(sf.captures_to_hand("oliveira"))
