"""The test vectors, which independent implementations of the rules have computed."""

import hashlib
import unittest
from typing import Any, Dict

from support import vectors

import anel


def position_of(vector: Dict[str, Any], default: str = "") -> anel.Position:
    settings = {"TeamSizes": vector["teams"]} if "teams" in vector else {}
    return anel.Position(vector.get("variant", default), vector["fen"], **settings)


class Vectors(unittest.TestCase):
    def check_moves(self, position: anel.Position, vector: Dict[str, Any]) -> None:
        self.assertEqual(position.fen, vector["fen"])
        moves = position.legal_moves()
        expected = vector.get("moves", vector.get("ops"))
        if expected is None:
            self.assertEqual(hashlib.sha256("\n".join(moves).encode()).hexdigest(), vector["ops_sha256"])
        else:
            self.assertEqual(moves, expected, position)
        for depth, leaves in enumerate(vector["perft"], 1):
            if leaves < 3_000_000:
                self.assertEqual(position.perft(depth), leaves, position)

    def test_turnover_and_oliveira(self) -> None:
        count = 0
        for name, default in (("turnover.jsonl", ""), ("oliveira.jsonl", "oliveira")):
            for vector in vectors(name):
                position = position_of(vector, default)
                self.check_moves(position, vector)
                outcome = vector["outcome"]
                # The vectors of Turnover do not take fifty-move draws into account.
                if outcome is not None or position.reason() != "fifty moves":
                    outcome = outcome or {"result": "*", "reason": ""}
                    self.assertEqual(position.result(), outcome["result"], position)
                    self.assertEqual(position.reason() or "", outcome["reason"], position)
                    self.assertEqual(position.is_game_over(), outcome["result"] != "*")
                count += 1
        self.assertEqual(count, 200)

    def test_ctor(self) -> None:
        for vector in vectors("ctor.jsonl"):
            position = position_of(vector)
            self.check_moves(position, vector)
            for turn in vector["turns"]:
                self.assertTrue(position.is_legal(turn["turn"]))
                position.push(turn["turn"])
                self.assertEqual((position.fen, position.reason()), (turn["fen"], turn["reason"]))
                self.assertEqual(position.pop(), turn["turn"])
                self.assertEqual(position.fen, vector["fen"])
            for turn in vector["illegal"]:
                self.assertFalse(position.is_legal(turn))
                with self.assertRaises(anel.IllegalMoveError):
                    position.push(turn)

    def test_notation(self) -> None:
        for vector in vectors("turnover-notation.jsonl"):
            position = position_of(vector)
            self.assertEqual(position.notation(vector["move"]), vector["notation"])
            self.assertEqual(position.parse(vector["notation"]), vector["move"])
            self.assertEqual(position.parse(vector["move"]), vector["move"])
