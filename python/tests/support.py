"""What several tests need."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any, Dict, List, Tuple

import anel

ROOT = Path(__file__).resolve().parents[2]
NATIVE = os.environ.get("ANEL", str(ROOT / "target/release/anel"))
"""The engine as a program."""


def vectors(name: str) -> List[Dict[str, Any]]:
    with open(ROOT / "tests/vectors" / name, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def native(commands: List[str], last: str) -> List[str]:
    """The lines with which the program answers these commands, up to one that contains `last`."""
    with subprocess.Popen([NATIVE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdin and program.stdout
        program.stdin.write("\n".join([*commands, ""]))
        program.stdin.flush()
        lines = []
        for line in program.stdout:
            lines.append(line.rstrip("\n"))
            if last in line:
                break
        program.stdin.write("quit\n")
    return lines


def setup(position: anel.Position) -> List[str]:
    """The commands that set up a position in the program."""
    settings = [f"setoption name {name} value {value or '<empty>'}" for name, value in position.settings.items()]
    variant = f"setoption name UCI_Variant value {position.variant}"
    return ["setoption name Hash value 16", variant, *settings, position.uci()]


def native_search(position: anel.Position, nodes: int) -> Tuple[str, int]:
    """The program's best move, and the nodes it has visited by its last line."""
    lines = native([*setup(position), f"go nodes {nodes}"], "bestmove")
    best = next(line.split()[1] for line in lines if line.startswith("bestmove"))
    info = [line.split() for line in lines if line.startswith("info depth")][-1]
    return best, int(info[info.index("nodes") + 1])


MEMORY_POSITIONS = int(os.environ.get("ANEL_MEMORY_POSITIONS", "200000"))
"""How many positions the memory test visits."""


def resident_bytes() -> int:
    """The memory that this process uses."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
