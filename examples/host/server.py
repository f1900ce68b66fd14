"""A site on which two people, or a person and the engine, play the games of anel.

The rules come from the Python package, the board from the npm package. Moves of the engine and analyses are jobs in a
queue, which workers (`worker.py`) fetch over HTTP.

Usage: server.py PORT BOARD KEY (BOARD: folder of the npm package; KEY: shared secret of server and workers)
"""

import hmac
import json
import secrets
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Dict, List, Optional

import anel

WAIT = 25.0
"""How long a request waits for news, in seconds."""
PATIENCE = 30.0
"""After this time without an answer, a job is given to another worker."""
TYPES = {".html": "text/html", ".js": "text/javascript", ".json": "application/json", ".wasm": "application/wasm"}

changed = threading.Condition()
"""Guards all games and jobs, and announces their changes."""
games: Dict[str, "Game"] = {}
jobs: Dict[str, Dict[str, Any]] = {}


class Refused(Exception):
    """A request that cannot be answered: the status and the reason."""
    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status


class Game:
    """A game between the holders of two keys; the engine has no key."""

    def __init__(self, variant: str, level: Optional[int]) -> None:
        self.id = secrets.token_urlsafe(6)
        self.position = anel.Position(variant)
        self.keys = {"white": secrets.token_urlsafe(12)}
        self.level = level
        self.analysis: Optional[List[Dict[str, Any]]] = None
        self.version = 0

    def state(self) -> Dict[str, Any]:
        position = self.position
        return {
            "version": self.version, "variant": position.variant, "fen": position.fen, "turn": position.turn,
            "moves": position.moves, "result": position.result(), "reason": position.reason(),
            "open": self.level is None and "black" not in self.keys, "analysis": self.analysis,
        }

    def side_of(self, key: str) -> str:
        for side, known in self.keys.items():
            if hmac.compare_digest(known.encode(), key.encode()):
                return side
        raise Refused(403, "this key belongs to no player of the game")

    def join(self) -> Dict[str, Any]:
        if self.level is not None or "black" in self.keys:
            raise Refused(409, "the game has both players")
        self.keys["black"] = secrets.token_urlsafe(12)
        self.change()
        return {"game": self.id, "key": self.keys["black"], "side": "black"}

    def play(self, side: str, move: str) -> None:
        if self.position.is_game_over():
            raise Refused(409, f"the game is over: {self.position.reason()}")
        if self.position.turn != side:
            raise Refused(409, "it is the other player's turn")
        self.position.push(move)
        self.analysis = None
        self.change()
        if self.level is not None and self.position.turn == "black" and not self.position.is_game_over():
            self.order("move")

    def order(self, kind: str) -> None:
        """Puts a job about the present position into the queue."""
        if self.position.is_game_over():
            raise Refused(409, f"the game is over: {self.position.reason()}")
        job = secrets.token_urlsafe(6)
        jobs[job] = {"id": job, "type": kind, "game": self.id, "ply": len(self.position.moves), "until": 0.0}
        changed.notify_all()

    def finish(self, job: Dict[str, Any], answer: Dict[str, Any]) -> None:
        """Takes the answer of a worker. An answer about an earlier position is worth nothing any more."""
        if job["ply"] != len(self.position.moves):
            return
        if job["type"] == "move":
            self.play("black", str(answer["move"]))
        else:
            self.analysis = list(answer["analysis"])
            self.change()

    def change(self) -> None:
        self.version += 1
        changed.notify_all()


def acquire() -> Optional[Dict[str, Any]]:
    """Waits for a job that no worker has."""
    end = time.monotonic() + WAIT
    while (now := time.monotonic()) < end:
        for job in jobs.values():
            if job["until"] < now:
                job["until"] = now + PATIENCE
                game = games[job["game"]]
                position = {"variant": game.position.variant, "moves": game.position.moves}
                return {"id": job["id"], "type": job["type"], "level": game.level, **position}
        changed.wait(min(end - now, 1.0))
    return None


def found(game: str) -> Game:
    if game not in games:
        raise Refused(404, f"no game is named {game}")
    return games[game]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    def do_GET(self) -> None:
        path, _, query = self.path.partition("?")
        if path.startswith("/games/"):
            self.answer(lambda: self.follow(path.split("/")[2], int(query.removeprefix("after=") or -1)))
        elif path.startswith("/anel/"):
            self.send_file(Path(sys.argv[2]), path.removeprefix("/anel/"))
        else:
            self.send_file(Path(__file__).parent, "index.html" if path == "/" else path[1:])

    def do_POST(self) -> None:
        text = self.rfile.read(min(int(self.headers.get("Content-Length") or 0), 100_000))
        self.answer(lambda: self.execute(self.path.strip("/").split("/"), json.loads(text or b"{}")))

    def follow(self, name: str, version: int) -> Dict[str, Any]:
        """Waits until a game has a later version."""
        game = found(name)
        changed.wait_for(lambda: game.version > version, WAIT)
        return game.state()

    def execute(self, path: List[str], data: Dict[str, Any]) -> Optional[Dict[str, Any]]:
        if path[0] == "work":
            if not hmac.compare_digest(str(data.get("key")).encode(), sys.argv[3].encode()):
                raise Refused(403, "this key is not the key of the workers")
            if path[1:] == ["acquire"]:
                return acquire()
            job = jobs.pop(path[1], None)
            if job is not None:
                games[job["game"]].finish(job, data)
            return {}
        if path == ["games"]:
            level = data.get("level")
            if level is not None and not 500 <= int(level) <= 2500:
                raise Refused(400, "a level is a number from 500 to 2500")
            game = Game(str(data["variant"]), None if level is None else int(level))
            games[game.id] = game
            return {"game": game.id, "key": game.keys["white"], "side": "white"}
        if len(path) != 3 or path[0] != "games" or path[2] not in ("join", "moves", "analysis"):
            raise Refused(404, "no such command")
        game = found(path[1])
        if path[2] == "join":
            return game.join()
        side = game.side_of(str(data["key"]))
        if path[2] == "moves":
            game.play(side, str(data["move"]))
        else:
            game.order("analysis")
        return game.state()

    def answer(self, make: Any) -> None:
        try:
            with changed:
                status, answer = 200, make()
        except Refused as refused:
            status, answer = refused.status, {"error": str(refused)}
        except (ValueError, KeyError, TypeError, IndexError) as error:
            status, answer = 400, {"error": str(error)}
        self.reply(204 if answer is None else status, "application/json", b"" if answer is None else json.dumps(answer).encode())

    def send_file(self, folder: Path, name: str) -> None:
        file = (folder / name).resolve()
        if folder.resolve() not in file.parents or file.suffix not in TYPES or not file.is_file():
            self.reply(404, "text/plain", b"no such file")
        else:
            self.reply(200, TYPES[file.suffix], file.read_bytes())

    def reply(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8" if kind.startswith("text/") else kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        pass  # Requests are not logged.


if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler)
    server.daemon_threads = True
    print(f"http://127.0.0.1:{server.server_address[1]}/", flush=True)
    server.serve_forever()
