"""Measures the speeds that docs/python.md states. Usage: python speed.py [PATH OF THE ENGINE'S PROGRAM]"""

import os
import statistics
import subprocess
import sys
import time
from typing import Callable, List, Tuple

import anel

ROUNDS = 5
NODES = 2_000_000
PERFT = {"turnover": 6, "turnover2019": 7, "oliveira": 7, "ctor8": 7}


def per_second(work: Callable[[], object], seconds: float = 1.0) -> float:
    count, start = 0, time.process_time()
    while (taken := time.process_time() - start) < seconds:
        work()
        count += 1
    return count / taken


def of_variant(variant: str) -> None:
    position = anel.Position(variant)
    moves = position.legal_moves()
    lists = per_second(position.legal_moves)

    def push_and_pop() -> None:
        position.push(moves[0])
        position.pop()

    pushes = per_second(push_and_pop)
    print(f"{variant}: {lists:,.0f} lists of {len(moves)} moves, {pushes:,.0f} push and pop per second")


def processor_time_of_children() -> float:
    times = os.times()
    return times.children_user + times.children_system


def perft(program: str, variant: str, depth: int) -> Tuple[float, float]:
    """Leaves per second of the package and of the program."""
    start = time.process_time()
    leaves = anel.Position(variant).perft(depth)
    ours = leaves / (time.process_time() - start)
    start = processor_time_of_children()
    command = [program, "perft", "--variant", variant, "--threads", "1", str(depth)]
    subprocess.run(command, check=True, capture_output=True)
    return ours, leaves / (processor_time_of_children() - start)


def search(program: str, variant: str) -> Tuple[float, float]:
    """Nodes per second of the package and of the program, by processor time, without the start of the program."""
    with anel.Engine(hash=16) as engine:
        engine.analyse(anel.Position(variant), nodes=1)
        engine.new_game()
        start = time.process_time()
        nodes = engine.analyse(anel.Position(variant), nodes=NODES)[0].nodes
        ours = nodes / (time.process_time() - start)
    return ours, nodes / (search_time(program, variant, NODES) - search_time(program, variant, 1))


def search_time(program: str, variant: str, nodes: int) -> float:
    """The processor time of a process that searches the start position."""
    commands = f"setoption name Hash value 16\nsetoption name UCI_Variant value {variant}\ngo nodes {nodes}\n"
    start = processor_time_of_children()
    with subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin and process.stdout
        process.stdin.write(commands)
        process.stdin.flush()
        next(line for line in process.stdout if line.startswith("bestmove"))
        process.stdin.write("quit\n")
    return processor_time_of_children() - start


def compare(name: str, measure: Callable[[], Tuple[float, float]]) -> None:
    """Prints the median rates, and the median of the quotients with their range."""
    pairs: List[Tuple[float, float]] = [measure() for _ in range(ROUNDS)]
    quotients = [ours / native for ours, native in pairs]
    ours, native = (statistics.median(side) for side in zip(*pairs))
    print(
        f"{name}: package {ours / 1e6:,.2f}, program {native / 1e6:,.2f} million per second,"
        f" quotient {statistics.median(quotients):.3f} ({min(quotients):.3f} to {max(quotients):.3f})"
    )


def main() -> None:
    for variant in anel.variants():
        of_variant(variant)
    if len(sys.argv) > 1:
        program = sys.argv[1]
        for variant, depth in PERFT.items():
            compare(f"perft {depth} of {variant}", lambda: perft(program, variant, depth))
        for variant in anel.variants():
            compare(f"search of {variant}", lambda: search(program, variant))


if __name__ == "__main__":
    main()
