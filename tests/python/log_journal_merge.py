"""Merge sorted log files by time, with line continuation."""
import heapq
from datetime import datetime
from pathlib import Path

Path("a.log").write_text("2024-01-01T00:00:01 a start\n  detail 1\n  detail 2\n2024-01-01T00:00:09 a end\n")
Path("b.log").write_text("2024-01-01T00:00:00 b boot\n2024-01-01T00:00:05 b work\n\tmore\n")
Path("c.log").write_text("")


def entries(path):
    current = None
    with open(path, encoding="utf-8") as f:
        for line in f:
            if line[:1].isspace() and current:
                current[2].append(line.strip())
                continue
            if current:
                yield tuple(current)
            stamp, source, message = line.rstrip("\n").split(" ", 2)
            current = [datetime.fromisoformat(stamp), source, [message]]
    if current:
        yield tuple(current)


previous = None
for when, source, lines in heapq.merge(*(entries(p) for p in sorted(Path(".").glob("*.log"))), key=lambda e: e[0]):
    gap = "" if previous is None else f" (+{(when - previous).total_seconds():g}s)"
    print(f"{when:%H:%M:%S}{gap} [{source}] " + " | ".join(lines))
    previous = when
