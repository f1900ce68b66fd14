"""Positions: playing and taking back, equality, copies, errors, drawings, memory."""

import copy
import gc
import os
import pickle
import random
import threading
import time
import unittest
import xml.etree.ElementTree as ElementTree
from typing import List, Tuple

from support import MEMORY_POSITIONS, resident_bytes

import anel

START = "k1k1k1k1/1k1k1k1k/8/8/8/8/1K1K1K1K/K1K1K1K1 w - - 0 1"


class Positions(unittest.TestCase):
    def test_variants_and_settings(self) -> None:
        self.assertEqual(anel.variants(), ["turnover", "turnover2019", "oliveira", "ctor", "ctor8"])
        self.assertEqual(anel.settings("turnover"), {})
        self.assertEqual(anel.settings("ctor8"), {"TeamSizes": "1v1", "SecretSquares": ""})
        sizes = {name: (anel.Position(name).files, anel.Position(name).ranks) for name in anel.variants()}
        self.assertEqual((sizes["ctor"], sizes["ctor8"], sizes["oliveira"]), ((10, 10), (8, 8), (8, 8)))

    def test_random_games_are_played_and_taken_back(self) -> None:
        rng = random.Random(1)
        for variant in anel.variants() * 4:
            position = anel.Position(variant)
            before: List[Tuple[str, int]] = []
            while not position.is_game_over() and len(before) < 100:
                before.append((position.fen, position.repetitions()))
                move = rng.choice(position.legal_moves())
                position.push_ply(move)
                self.assertEqual(position.moves[-1], move)
            for state in reversed(before):
                self.assertIsNotNone(position.pop())
                self.assertEqual((position.fen, position.repetitions()), state)
            self.assertIsNone(position.pop())
            self.assertEqual(position, anel.Position(variant))

    def test_state(self) -> None:
        position = anel.Position("turnover", "k7/8/8/8/8/8/8/R3K3 w - - 98 90")
        self.assertEqual((position.turn, position.is_check(), position.plies_to_count_end()), ("white", False, 2))
        self.assertEqual(position.attacked_squares(), ["a8"])
        self.assertEqual(position.pieces(), {"a8": "k", "a1": "R", "e1": "K"})
        self.assertEqual((position.result(), position.reason(), position.terminal_result()), ("*", None, None))
        position.push("a1a8")
        self.assertEqual((position.result(), position.reason()), ("1-0", "castles"))
        self.assertEqual(position.terminal_result(), ("1-0", "castles"))
        self.assertEqual((position.legal_moves(), position.turn), ([], "black"))
        self.assertEqual(anel.Position("ctor").plies_to_count_end(), 100)
        self.assertEqual((anel.Position("ctor").margin(), anel.Position("turnover").margin()), (0, None))
        self.assertTrue(anel.Position("turnover", "k7/8/8/8/8/8/8/R3K3 b").is_check())

    def test_repetition(self) -> None:
        position = anel.Position("turnover", "r2k4/8/8/8/8/8/8/R2K4 w - - 0 1")
        for count in (1, 2):
            self.assertEqual((position.repetitions(), position.is_game_over()), (count, False))
            for turn in ("a1b1", "a8b8", "b1a1", "b8a8"):
                position.push(turn)
        self.assertEqual((position.result(), position.reason(), position.repetitions()), ("1/2-1/2", "repetition", 3))
        self.assertIsNone(position.terminal_result())
        restored = pickle.loads(pickle.dumps(position))
        self.assertEqual((restored.repetitions(), restored.moves), (3, position.moves))
        self.assertEqual(position.pop(), "b8a8")
        self.assertEqual(position.result(), "*")

    def test_turns_of_ctor(self) -> None:
        position = anel.Position("ctor8", teamsizes="2v2")
        self.assertEqual(position.settings["TeamSizes"], "2v2")
        position.push("1")
        whole, single = position.copy(), position.copy()
        whole.push("10,20")
        single.push_ply("10")
        self.assertEqual(single.turn, "black")
        self.assertIn("end", single.legal_moves())
        single.push_ply("20")
        if single.turn == "black":
            single.push_ply("end")
        self.assertEqual(whole, single)
        self.assertTrue(whole.uci().endswith(" moves 1 10,20"))
        self.assertNotIn("moves", single.uci())
        single.push("30")
        self.assertTrue(single.uci().endswith(" moves 30"))
        restored = pickle.loads(pickle.dumps(single))
        self.assertEqual((restored, restored.moves), (single, single.moves))
        for _ in range(len(single.moves)):
            self.assertEqual(restored.pop(), single.pop())
            self.assertEqual(restored, single)

    def test_effects(self) -> None:
        effects = anel.Position("turnover", "3k3k/8/8/8/8/8/8/3R3K w").effects("d1d8")
        self.assertEqual(effects.movements, (anel.Movement("R", "d1", "d8"),))
        self.assertIn(anel.Effect("takes", "d8", "k", None, None), effects.effects)
        self.assertEqual(effects.changes, (anel.Change("d1", "R", None), anel.Change("d8", "k", "R")))
        with self.assertRaises(anel.IllegalMoveError):
            anel.Position("turnover").effects("a1a8")

    def test_equality_and_hashes(self) -> None:
        position = anel.Position("turnover")
        same = anel.Position("turnover", START)
        self.assertEqual(position, same)
        self.assertEqual(len({position, same, position.copy()}), 1)
        self.assertNotEqual(position, anel.Position("turnover2019"))
        self.assertNotEqual(position, START)
        self.assertNotEqual(anel.Position("ctor"), anel.Position("ctor", TeamSizes="2v2"))
        self.assertEqual(anel.Position("ctor"), anel.Position("ctor", TeamSizes="1v1"))
        for duplicate in (copy.copy(position), copy.deepcopy(position), position.copy()):
            duplicate.push("b2b4")
            self.assertEqual((position.fen, position.moves), (START, []))

    def test_errors(self) -> None:
        position = anel.Position("turnover")
        with self.assertRaisesRegex(anel.IllegalMoveError, "^illegal move b2b8: "):
            position.push("b2b8")
        with self.assertRaisesRegex(anel.IllegalMoveError, "in the notation of the rules"):
            position.parse("Cx")
        with self.assertRaises(anel.IllegalMoveError):
            position.push_ply("\0\N{SNOWMAN}" * 5000)
        self.assertEqual((position.fen, position.moves), (START, []))
        with self.assertRaisesRegex(anel.FenError, "^bad FEN: "):
            anel.Position("turnover", "k7/8 w - - 0 1")
        with self.assertRaisesRegex(anel.SettingsError, "^the variant is one of turnover, "):
            anel.Position("chess")
        with self.assertRaisesRegex(anel.SettingsError, "turnover has no option named TeamSizes"):
            anel.Position("turnover", TeamSizes="1v1")
        with self.assertRaisesRegex(anel.SettingsError, "^TeamSizes is one of "):
            anel.Position("ctor", TeamSizes="5v5")
        for error in (anel.IllegalMoveError, anel.FenError, anel.SettingsError):
            self.assertTrue(issubclass(error, ValueError))
        with self.assertRaises(OverflowError):
            position.perft(-1)

    def test_the_arbiter_completes_turns(self) -> None:
        position = anel.Position("ctor8")
        position.push("28")
        noted = {"SecretSquares": "3,17,44,58,60"}
        self.assertEqual(position.arbitrate("30,44", **noted), "30,44,!44")
        self.assertEqual(position.arbitrate("30,44"), "30,44")
        with self.assertRaisesRegex(anel.IllegalMoveError, "only the arbiter says which secret squares act"):
            position.arbitrate("30,44,!44", **noted)
        with self.assertRaisesRegex(anel.IllegalMoveError, "^illegal move 30,30: "):
            position.arbitrate("30,30", **noted)
        with self.assertRaisesRegex(anel.SettingsError, "^SecretSquares is five different square numbers"):
            position.arbitrate("30", SecretSquares="1,2")
        with self.assertRaisesRegex(anel.SettingsError, "ctor8 has squares 1 to 64, but no square 99"):
            position.arbitrate("30", SecretSquares="1,2,3,4,99")
        position.push(position.arbitrate("30,44", **noted))
        self.assertEqual(position.pieces()["44"], "x")
        self.assertEqual(anel.Position("turnover").arbitrate("b2b4"), "b2b4")
        with self.assertRaisesRegex(anel.SettingsError, "turnover has no option named SecretSquares"):
            anel.Position("turnover").arbitrate("b2b4", **noted)

    def test_games_as_pgn(self) -> None:
        position = anel.Position("ctor8", TeamSizes="2v2", SecretSquares="1,2,3,4,5")
        position.push("28")
        position.push_ply("30")
        position.push("37,!37")
        position.push_ply("1")
        text = position.pgn(White="Ana \"A\"\n", Date="2026.11.26", Result="1-0", Reason="resignation", Clock=5)
        tags = dict(line[1:-1].split(" ", 1) for line in text.splitlines() if line.startswith("["))
        options = '"{\\"TeamSizes\\":\\"2v2\\"}"'
        expected = {"Event": '"?"', "White": '"Ana \\"A\\" "', "Black": '"?"', "Result": '"1-0"', "Variant": '"ctor8"'}
        expected.update({"PlyCount": '"2"', "Reason": '"resignation"', "WhiteOptions": options, "Clock": '"5"'})
        self.assertEqual({name: tags.get(name) for name in expected}, expected)
        self.assertEqual(text.split("\n\n")[1:], ["1. T28 T30_37_=37 1-0", ""])
        fen = "k7/8/8/8/8/8/8/R3K3 b - - 0 9"
        won = anel.Position("turnover", fen)
        won.push("a8b8")
        won.push("a1b1")
        self.assertIn(f'[SetUp "1"]\n[FEN "{fen}"]\n', won.pgn())
        self.assertTrue(won.pgn().endswith("\n\n1... a8b8 2. a1b1 *\n\n"))
        self.assertEqual(won.start_fen, fen)
        won = anel.Position("turnover", "k7/8/8/8/8/8/8/R3K3 w")
        won.push("a1a8")
        self.assertIn('[Result "1-0"]', won.pgn())
        self.assertIn('[Reason "castles"]', won.pgn())
        with self.assertRaisesRegex(ValueError, "^the PGN tag Result is 1-0, 0-1, 1/2-1/2 or \\*, not white$"):
            won.pgn(Result="white")
        with self.assertRaisesRegex(ValueError, "the name of a PGN tag"):
            won.pgn(**{"a b": 1})

    def test_setting_values(self) -> None:
        values = anel.setting_values("ctor")
        self.assertEqual((values["TeamSizes"][:2], values["SecretSquares"]), (["1v1", "1v2"], []))
        self.assertEqual(anel.setting_values("oliveira"), {})
        with self.assertRaises(anel.SettingsError):
            anel.setting_values("chess")

    def test_drawings(self) -> None:
        games = {"turnover": ["b2b4", "b7b5"], "oliveira": ["K@e1", "K@d8"], "ctor8": ["1", "10,20"], "ctor": []}
        for variant, moves in games.items():
            position = anel.Position(variant)
            for move in moves:
                position.push(move)
            svg = ElementTree.fromstring(position._repr_svg_())
            squares = svg.findall("{http://www.w3.org/2000/svg}g")
            self.assertEqual(len(squares), position.files * position.ranks)
            self.assertIn(position.fen, svg.attrib["aria-label"])
            self.assertIn("+---+", str(position))
            self.assertEqual(repr(position), f'Position("{variant}", "{position.fen}")')
        # A plain square has its background and name; each ring adds a shape, and large black rings have studs.
        shapes = {"R": 3, "N": 4, "K": 5, "r": 3, "n": 6, "k": 7}
        for letter, count in shapes.items():
            svg = ElementTree.fromstring(anel.Position("turnover", f"8/8/8/3{letter}4/8/8/8/8 w")._repr_svg_())
            self.assertEqual(max(len(square) for square in svg), count, letter)

    def test_repr_builds_the_position(self) -> None:
        position = anel.Position("ctor8", TeamSizes="3v3", SecretSquares="1,2,3,4,5")
        self.assertEqual(eval(repr(position), {"Position": anel.Position}), position)

    def test_other_threads_run_during_perft(self) -> None:
        ticks = 0
        done = threading.Event()

        def tick() -> None:
            nonlocal ticks
            while not done.is_set():
                time.sleep(0.001)
                ticks += 1

        ticker = threading.Thread(target=tick)
        ticker.start()
        leaves = anel.Position("oliveira").perft(7)
        done.set()
        ticker.join()
        self.assertEqual(leaves, 88_739_742)
        self.assertGreater(ticks, 20)

    def test_memory_stays_the_same(self) -> None:
        position = anel.Position("turnover")

        def play(rounds: int) -> None:
            for _ in range(rounds):
                for move in position.legal_moves()[:20]:
                    position.push(move)
                    position.copy().legal_moves()
                    position.effects(position.legal_moves()[0])
                    position.pop()

        play(500)
        gc.collect()
        before = resident_bytes()
        play(MEMORY_POSITIONS // 20)
        gc.collect()
        growth = resident_bytes() - before
        if "ANEL_MEMORY_POSITIONS" in os.environ:
            print(f"{MEMORY_POSITIONS:,} positions: {growth >> 10} KiB", flush=True)
        self.assertLess(growth, 2 << 20)
