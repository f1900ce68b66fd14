"""A worker: fetches jobs from the site, computes moves and analyses, and sends them back. Any number can run.

Usage: worker.py ADDRESS KEY
"""

import json
import sys
import time
import urllib.error
import urllib.request
from typing import Any, Dict, List, Optional

import anel

ANALYSIS_NODES = 200_000
MOVE_SECONDS = 1.0
LINES = 3


def post(path: str, data: Dict[str, Any]) -> Optional[Dict[str, Any]]:
    """Sends JSON and returns the answer; `None` if it is empty."""
    body = json.dumps({"key": sys.argv[2], **data}).encode()
    request = urllib.request.Request(sys.argv[1].rstrip("/") + path, body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        text = answer.read()
    return json.loads(text) if text else None


def position_of(job: Dict[str, Any]) -> anel.Position:
    position = anel.Position(job["variant"])
    for move in job["moves"]:
        position.push(move)
    return position


def analysis(engine: anel.Engine, position: anel.Position) -> List[Dict[str, Any]]:
    """The best lines, in the notation of the rules, with scores of the first player."""
    lines = []
    for info in engine.analyse(position, nodes=ANALYSIS_NODES, multipv=LINES):
        here, moves = position.copy(), []
        for turn in info.pv:
            moves.append(here.notation(turn))
            here.push(turn)
        score = info.score if position.turn == "white" else -info.score
        lines.append({"score": str(score), "depth": info.depth, "moves": moves})
    return lines


def work(engine: anel.Engine) -> None:
    """Does one job, or returns if there is none."""
    job = post("/work/acquire", {})
    if job is None:
        return
    position = position_of(job)
    if job["type"] == "move":
        answer: Dict[str, Any] = {"move": engine.play(position, time=MOVE_SECONDS, level=job["level"])}
    else:
        answer = {"analysis": analysis(engine, position)}
    post(f"/work/{job['id']}", answer)


if __name__ == "__main__":
    with anel.Engine() as engine:
        while True:
            try:
                work(engine)
            except (urllib.error.URLError, TimeoutError, ValueError, anel.EngineError) as error:
                # The server gives the job to a worker again.
                print(f"worker: {error}; trying again", file=sys.stderr, flush=True)
                time.sleep(2.0)
