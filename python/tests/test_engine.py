"""The engine in this process: results, limits, iteration, stopping, errors, memory."""

import gc
import signal
import threading
import time
import unittest
from typing import List

from support import native, native_search, resident_bytes, setup

import anel
from anel._anel import Session
from anel.info import parse_best_move, parse_error, parse_info

WIN = "k7/8/8/8/8/8/8/R3K3 w - - 0 1"


def positions() -> List[anel.Position]:
    """A few positions of every variant, after moves."""
    games = [
        ("turnover", ["b2b4", "b7b5"], {}),
        ("turnover2019", ["a1a2"], {}),
        ("oliveira", ["K@e1", "K@d8", "e2e4"], {}),
        ("ctor", ["12", "34,35"], {"TeamSizes": "3v3"}),
        ("ctor8", ["28", "30,37"], {}),
    ]
    result = []
    for variant, moves, settings in games:
        position = anel.Position(variant, **settings)
        result.append(position.copy())
        for move in moves:
            position.push(move)
        result.append(position)
    return result


class Results(unittest.TestCase):
    def test_searches_are_those_of_the_program(self) -> None:
        with anel.Engine() as engine:
            for position in positions():
                engine.new_game()
                best, nodes = native_search(position, 30_000)
                analysis = engine.analysis(position, nodes=30_000)
                line = analysis.wait()[0]
                self.assertEqual((analysis.best_move, line.nodes), (best, nodes), repr(position))
                engine.new_game()
                self.assertEqual(engine.play(position, nodes=30_000), best)

    def test_bench_counts_are_those_of_the_program(self) -> None:
        session = Session()
        for variant in anel.variants():
            commands = [f"setoption name UCI_Variant value {variant}", "bench 8"]
            for command in commands:
                session.send(command)
            while (line := session.read() or "").startswith("info string "):
                pass
            counts = [line.split()[0], native(commands, " nps")[-1].split()[0]]
            self.assertEqual(counts[0], counts[1])
        session.close()

    def test_lines(self) -> None:
        with anel.Engine() as engine:
            lines = engine.analyse(anel.Position("turnover"), depth=6, multipv=3)
            self.assertEqual([line.multipv for line in lines], [1, 2, 3])
            self.assertEqual(len({line.pv[0] for line in lines}), 3)
            self.assertEqual(sorted((line.score for line in lines), reverse=True), [line.score for line in lines])
            for line in lines:
                assert line.wdl is not None
                self.assertEqual((sum(line.wdl), line.bound, line.depth), (1000, "exact", 6))
            only = engine.analyse(anel.Position("turnover"), depth=4, root_moves=["d2d4"])
            self.assertEqual(only[0].pv[0], "d2d4")
            win = engine.analyse(anel.Position("turnover", WIN), depth=4)[0]
            self.assertEqual((win.score, win.pv), (anel.Score(mate=1), ("a1a8",)))
            self.assertEqual(engine.analyse(anel.Position("turnover", "8/8/8/8/8/8/8/R3K3 w"), depth=4), [])

    def test_mates(self) -> None:
        won = anel.Position("turnover", "3k4/8/8/8/8/8/8/QQ1K4 w")
        with anel.Engine() as engine:
            self.assertEqual(engine.analyse(won, mate=5)[0].score, anel.Score(mate=5))
            with engine.analysis(won, mate=3) as analysis:
                analysis.wait()
            self.assertRegex(analysis.messages[0], r"^no win in 3: proven in \d+ nodes$")
            with self.assertRaisesRegex(ValueError, "mate is a number of at least 1, not 0"):
                engine.analyse(won, mate=0)

    def test_explanations_are_those_of_the_program(self) -> None:
        with anel.Engine() as engine:
            for position in positions():
                turn = engine.play(position, depth=2)
                for asked in (None, turn):
                    reasons = [f"reason {reason}" for reason in engine.explain(position, asked, nodes=2_000)]
                    words = ["explain", *([] if asked is None else [asked]), "nodes 2000"]
                    expected = native([*setup(position), " ".join(words)], "explained")
                    self.assertEqual(reasons, [line for line in expected if line.startswith("reason ")])

    def test_reasons(self) -> None:
        with anel.Engine() as engine:
            reasons = {reason.kind: reason for reason in engine.explain(anel.Position("turnover", WIN), "a1b1")}
            best = reasons["best"]
            self.assertEqual((best.score, best.pv), (anel.Score(mate=1), ("a1a8",)))
            self.assertEqual(best.values["won"], "k@a8")
            [attack, *_] = engine.explain(anel.Position("turnover", "k7/8/8/8/8/1r6/8/R3K3 w"), "a1b1")
            self.assertEqual((attack.kind, attack.values["square"], attack.score, attack.pv), ("threatens", "b3", None, ()))
            with self.assertRaisesRegex(anel.IllegalMoveError, "illegal move a1b3"):
                engine.explain(anel.Position("turnover", WIN), "a1b3")
            with self.assertRaisesRegex(ValueError, "nodes is a number of at least 1, not 0"):
                engine.explain(anel.Position("turnover", WIN), nodes=0)

    def test_evaluations_are_those_of_the_program(self) -> None:
        with anel.Engine() as engine:
            for position in positions():
                evaluation = engine.evaluate(position)
                table = native([*setup(position), "eval"], "total")
                self.assertEqual(evaluation.total, int(table[-1].split()[-1]))
                self.assertEqual(evaluation.total, sum(term.total for term in evaluation.terms))
                for term in evaluation.terms:
                    self.assertEqual(term.total, term.white - term.black)

    def test_an_explanation_can_be_interrupted(self) -> None:
        def interrupt(*_: object) -> None:
            raise KeyboardInterrupt

        before = signal.signal(signal.SIGALRM, interrupt)
        try:
            with anel.Engine() as engine:
                signal.setitimer(signal.ITIMER_REAL, 0.3)
                with self.assertRaises(KeyboardInterrupt):
                    engine.explain(anel.Position("oliveira"), nodes=10**12)
                self.assertEqual(len(engine.analyse(anel.Position("turnover"), depth=2)), 1)
        finally:
            signal.signal(signal.SIGALRM, before)

    def test_repetitions_count(self) -> None:
        fen = "r2k4/8/8/8/8/8/8/R2K4 w - - 0 1"
        position = anel.Position("turnover", fen)
        for turn in ("a1b1", "a8b8", "b1a1", "b8a8") * 2:
            position.push(turn)
        position.pop()
        with anel.Engine() as engine:
            drawn = engine.analyse(position, depth=3, root_moves=["b8a8"])[0]
            self.assertEqual((drawn.score, drawn.pv), (anel.Score(cp=0), ("b8a8",)))

    def test_levels(self) -> None:
        position = anel.Position("turnover")
        with anel.Engine(seed=7) as one, anel.Engine(seed=7) as other, anel.Engine() as strong:
            moves = []
            for game in range(6):
                one.new_game()
                other.new_game()
                moves.append(one.play(position, level=500))
                self.assertEqual(moves[-1], other.play(position, level=500))
            self.assertGreater(len(set(moves)), 1)
            best = strong.play(position, nodes=50_000)
            strong.new_game()
            strong.play(position, level=500)
            strong.new_game()
            self.assertEqual(strong.play(position, nodes=50_000), best)

    def test_clock(self) -> None:
        with anel.Engine() as engine:
            start = time.monotonic()
            move = engine.play(anel.Position("oliveira"), clock=anel.Clock(white=1.0, black=9.0, white_increment=0.01))
            self.assertTrue(anel.Position("oliveira").is_legal(move))
            self.assertLess(time.monotonic() - start, 1.0)

    def test_positions_with_single_operations(self) -> None:
        position = anel.Position("ctor8")
        position.push("1")
        position.push_ply("10")
        with anel.Engine() as engine:
            turn = engine.play(position, depth=3)
            self.assertTrue(position.is_legal(turn))

    def test_settings_follow_the_position(self) -> None:
        with anel.Engine() as engine:
            for _ in range(2):
                secret = anel.Position("ctor", TeamSizes="2v2", SecretSquares="3,17,44,58,99")
                for position in (secret, anel.Position("ctor8"), anel.Position("turnover"), anel.Position("ctor")):
                    self.assertTrue(position.is_legal(engine.play(position, depth=2)))


class Control(unittest.TestCase):
    def test_iteration(self) -> None:
        with anel.Engine() as engine:
            depths = []
            with engine.analysis(anel.Position("turnover")) as analysis:
                for info in analysis:
                    depths.append(info.depth)
                    if info.depth == 8:
                        break
                self.assertIsNone(analysis.best_move)
            self.assertEqual(depths[0], 1)
            self.assertEqual(depths, sorted(depths))
            self.assertTrue(anel.Position("turnover").is_legal(analysis.best_move or ""))
            self.assertEqual(list(analysis), [])
            self.assertEqual(engine.analyse(anel.Position("turnover"), depth=2)[0].depth, 2)

    def test_another_thread_stops_a_search(self) -> None:
        with anel.Engine() as engine:
            analysis = engine.analysis(anel.Position("turnover"))
            timer = threading.Timer(0.3, analysis.stop)
            timer.start()
            start = time.monotonic()
            lines = analysis.wait()
            taken = time.monotonic() - start
            timer.join()
            self.assertGreater(taken, 0.2)
            self.assertLess(taken, 2.0)
            self.assertEqual(analysis.best_move, lines[0].pv[0])

    def test_another_thread_closes_the_engine(self) -> None:
        # The more threads must stop, the longer `close` takes, and the more often `wait` looks in the meantime.
        for attempt in range(10):
            with self.subTest(attempt=attempt):
                engine = anel.Engine(hash=1, threads=128)
                analysis = engine.analysis(anel.Position("turnover"))
                closer = threading.Timer(0.2 + attempt / 200, engine.close)
                closer.start()
                self.assertTrue(analysis.wait())
                self.assertIsNotNone(analysis.best_move)
                closer.join()
                with self.assertRaises(anel.EngineError):
                    engine.play(anel.Position("turnover"), depth=1)
                engine.close()

    def test_other_threads_run_during_a_search(self) -> None:
        ticks = 0
        done = threading.Event()

        def tick() -> None:
            nonlocal ticks
            while not done.is_set():
                time.sleep(0.001)
                ticks += 1

        with anel.Engine() as engine:
            ticker = threading.Thread(target=tick)
            ticker.start()
            engine.analyse(anel.Position("turnover"), time=0.5)
            done.set()
            ticker.join()
        self.assertGreater(ticks, 50)

    def test_a_signal_interrupts_a_search(self) -> None:
        def interrupt(*_: object) -> None:
            raise KeyboardInterrupt

        with anel.Engine() as engine:
            previous = signal.signal(signal.SIGALRM, interrupt)
            try:
                signal.setitimer(signal.ITIMER_REAL, 0.2)
                start = time.monotonic()
                with self.assertRaises(KeyboardInterrupt):
                    engine.analyse(anel.Position("turnover"), time=60)
                self.assertLess(time.monotonic() - start, 2.0)
            finally:
                signal.signal(signal.SIGALRM, previous)
            self.assertEqual(engine.play(anel.Position("turnover", WIN), depth=2), "a1a8")

    def test_several_engines_and_threads(self) -> None:
        with anel.Engine(threads=2) as one, anel.Engine(hash=1) as other:
            searches = [one.analysis(anel.Position("turnover"), nodes=50_000)]
            searches.append(other.analysis(anel.Position("oliveira"), nodes=50_000))
            for search in searches:
                self.assertGreater(search.wait()[0].nodes, 1000)

    def test_errors(self) -> None:
        position = anel.Position("turnover")
        with anel.Engine() as engine:
            with self.assertRaisesRegex(ValueError, "needs a limit"):
                engine.analyse(position)
            with self.assertRaisesRegex(ValueError, "needs a limit"):
                engine.play(position)
            for limits in ({"nodes": 0}, {"depth": -1}):
                with self.assertRaisesRegex(ValueError, "is a number of at least 1"):
                    engine.analyse(position, **limits)  # type: ignore[arg-type]
            with self.assertRaisesRegex(ValueError, "is a number of seconds"):
                engine.analyse(position, time=float("nan"))
            with self.assertRaises(anel.IllegalMoveError):
                engine.analyse(position, depth=1, root_moves=["b2b5"])
            with self.assertRaisesRegex(anel.SettingsError, "UCI_Elo is a number from 500 to 2500"):
                engine.play(position, level=9000)
            with self.assertRaisesRegex(anel.SettingsError, "MultiPV is a number"):
                engine.analyse(position, depth=1, multipv=0)
            with self.assertRaisesRegex(anel.SettingsError, "no option is named Style"):
                engine.configure(Style="wild")
            with self.assertRaisesRegex(anel.SettingsError, "set by the position"):
                engine.configure(TeamSizes="2v2")
            with self.assertRaisesRegex(anel.SettingsError, "set by the position"):
                engine.configure(multipv=3)
            with self.assertRaisesRegex(anel.EngineError, "the game is over"):
                engine.play(anel.Position("turnover", "8/8/8/8/8/8/8/R3K3 w"), depth=1)
            analysis = engine.analysis(position)
            for call in (engine.new_game, lambda: engine.play(position, depth=1), lambda: engine.configure(Hash=1)):
                with self.assertRaisesRegex(anel.EngineError, "busy"):
                    call()
            analysis.stop()
            analysis.wait()
            engine.configure(hash=8, move_overhead=10, Clear_Hash=None)
            self.assertTrue(position.is_legal(engine.play(position, depth=3)))
        with self.assertRaisesRegex(anel.EngineError, "closed"):
            engine.new_game()
        with self.assertRaisesRegex(anel.SettingsError, "Hash is a number"):
            anel.Engine(hash=0)
        with self.assertRaisesRegex(anel.SettingsError, "Threads is a number"):
            anel.Engine(threads=0)

    def test_engines_free_their_memory(self) -> None:
        def cycle(rounds: int) -> None:
            for _ in range(rounds):
                with anel.Engine(hash=32) as engine:
                    engine.analyse(anel.Position("turnover"), nodes=2000)

        cycle(5)
        # An engine that nobody closes ends too.
        anel.Engine().analysis(anel.Position("turnover"))
        gc.collect()
        threads_before, before = len(anel_threads()), resident_bytes()
        cycle(30)
        gc.collect()
        self.assertLess(resident_bytes() - before, 16 << 20)
        self.assertLessEqual(len(anel_threads()), threads_before)


def anel_threads() -> List[str]:
    """The names of the threads of this process."""
    from pathlib import Path

    return [path.read_text() for path in Path("/proc/self/task").glob("*/comm")]


class Parsing(unittest.TestCase):
    def test_info(self) -> None:
        line = "info depth 9 seldepth 12 multipv 2 score cp -31 lowerbound wdl 1 2 997 nodes 5 nps 6 hashfull 7"
        info = parse_info(line + " time 1234 pv b2b4 depth")
        assert info is not None
        self.assertEqual((info.depth, info.seldepth, info.multipv, info.bound), (9, 12, 2, "lower"))
        self.assertEqual((info.score, info.wdl), (anel.Score(cp=-31), anel.Wdl(1, 2, 997)))
        self.assertEqual((info.nodes, info.nps, info.hashfull, info.time), (5, 6, 7, 1.234))
        self.assertEqual(info.pv, ("b2b4", "depth"))
        self.assertIsNone(parse_info("info string variant turnover pv"))
        self.assertIsNone(parse_info("readyok"))

    def test_other_lines(self) -> None:
        self.assertEqual(parse_best_move("bestmove a1a2 ponder 0000"), ("a1a2", "0000"))
        self.assertEqual(parse_best_move("bestmove (none)"), (None, None))
        self.assertIsNone(parse_best_move("info depth 1"))
        self.assertEqual(parse_error("info string error: go: no"), "go: no")
        self.assertIsNone(parse_error("info string variant ctor"))

    def test_scores(self) -> None:
        ordered = [anel.Score(mate=-1), anel.Score(mate=-9), anel.Score(cp=-25_000), anel.Score(cp=0)]
        ordered += [-score for score in reversed(ordered[:-1])]
        self.assertEqual(sorted(reversed(ordered)), ordered)
        self.assertEqual([str(score) for score in ordered[:4]], ["mate -1", "mate -9", "cp -25000", "cp 0"])
