"""The load of a full hall, a process of its own: phones that poll, organisers at their pages, results sent meanwhile.

A job (JSON) comes on standard input, what was measured goes to standard output. Plain sockets in one thread: the crowd
must cost less than the server that it looks at.
"""

import asyncio
import json
import random
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

JITTER = 0.2  # as the pages have it


@dataclass(slots=True)
class Seen:
    """Milliseconds of every answer by kind, how many of each status, and what went wrong."""

    took: dict[str, list[float]] = field(default_factory=dict)
    statuses: dict[str, dict[int, int]] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)
    size: int = 0
    cpu: float = 0.0


class Line:
    """A connection that is kept open, as a browser does."""

    def __init__(self, port: int, cookie: str, seen: Seen) -> None:
        self.port, self.cookie, self.seen = port, cookie, seen
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, kind: str, path: str, *, body: str | None = None, etag: str = "") -> tuple[int, str]:
        """Status and ETag of an answer, timed from the first byte sent to the last one read."""
        start = time.perf_counter()
        try:
            status, headers = await self._exchange(path, body, etag)
        except (OSError, asyncio.IncompleteReadError, ValueError) as error:
            self.seen.failures.append(f"{kind} {path}: {error!r}")
            self.streams = None
            return 0, etag
        self.seen.took.setdefault(kind, []).append((time.perf_counter() - start) * 1000)
        known = self.seen.statuses.setdefault(kind, {})
        known[status] = known.get(status, 0) + 1
        return status, headers.get("etag", etag)

    async def _exchange(self, path: str, body: str | None, etag: str) -> tuple[int, dict[str, str]]:
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.streams
        writer.write(self._request(path, body, etag))
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:])}
        length = int(headers.get("content-length", 0))
        await reader.readexactly(length)
        self.seen.size += length
        if headers.get("connection") == "close":
            writer.close()
            self.streams = None
        return int(head[0].split()[1]), headers

    def _request(self, path: str, body: str | None, etag: str) -> bytes:
        lines = [f"{'GET' if body is None else 'POST'} {path} HTTP/1.1", "Host: 127.0.0.1", "Accept-Encoding: gzip"]
        lines += [f"Cookie: {self.cookie}"]
        lines += [f"If-None-Match: {etag}"] if etag else []
        if body is not None:
            token = self.cookie.partition("csrftoken=")[2].partition(";")[0]
            lines += ["Content-Type: application/x-www-form-urlencoded", f"X-CSRFToken: {token}"]
            lines += [f"Content-Length: {len(body.encode())}"]
        return "\r\n".join([*lines, "", body or ""]).encode()


async def poll(line: Line, paths: Sequence[str], *, every: float, until: float, dice: random.Random, kind: str) -> None:
    """Ask for these addresses again and again, with the mark of what is known; the first time is a kind of its own."""
    marks = dict.fromkeys(paths, "")
    await asyncio.sleep(dice.uniform(0, every))
    while time.perf_counter() < until:
        for path in paths:
            told = kind if marks[path] or kind == "page" else f"{kind}, first"
            _status, marks[path] = await line.ask(told, path, etag=marks[path])
        await asyncio.sleep(every * dice.uniform(1 - JITTER, 1 + JITTER))


async def send(line: Line, posts: Sequence[Mapping[str, str]], *, after: float) -> None:
    """Send these forms one after the other; each must be taken."""
    await asyncio.sleep(after)
    for post in posts:
        line.cookie = post["cookie"]
        status, _etag = await line.ask("post", post["path"], body=post["body"])
        if status != 302:
            line.seen.failures.append(f"{post['path']} was answered with {status}")


async def play(job: Mapping[str, Any]) -> Seen:
    seen, port, seconds = Seen(), job["port"], job["seconds"]
    until, dice = time.perf_counter() + seconds, random.Random(job["seed"])
    tasks = [
        poll(
            Line(port, one["cookie"], seen), one["paths"], every=one["every"], until=until, dice=dice, kind=one["kind"]
        )
        for one in job["readers"]
    ]
    spread = [seconds * (0.05 + 0.8 * at / len(job["chains"])) for at in range(len(job["chains"]))]
    tasks += [send(Line(port, "", seen), posts, after=at) for posts, at in zip(job["chains"], spread, strict=True)]
    await asyncio.gather(*tasks)
    seen.cpu = time.process_time()
    return seen


if __name__ == "__main__":
    json.dump(asdict(asyncio.run(play(json.load(sys.stdin)))), sys.stdout)
