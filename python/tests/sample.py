"""A typed program, for mypy: the engine plays a short game against itself."""

from typing import List, Optional, Tuple

import anel
import anel.pyffish as sf


def play(variant: str, turns: int) -> Tuple[List[str], str]:
    position = anel.Position(variant)
    record: List[str] = []
    with anel.Engine(threads=1, hash=4) as engine:
        while not position.is_game_over() and len(record) < turns:
            turn: str = engine.play(position, nodes=500)
            record.append(position.notation(turn))
            position.push(turn)
    return record, position.result()


def best(position: anel.Position) -> Optional[anel.Score]:
    with anel.Engine() as engine, engine.analysis(position, depth=5, multipv=2) as analysis:
        for info in analysis:
            line: Tuple[str, ...] = info.pv
            assert line
        lines: List[anel.Info] = analysis.lines
    return max((info.score for info in lines), default=None)


if __name__ == "__main__":
    print(play("turnover", 10), best(anel.Position("oliveira")), sf.legal_moves("ctor8", sf.start_fen("ctor8"), []))
