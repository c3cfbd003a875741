"""Follows a growing log, groups incidents, writes a report and rotates the log."""
import collections
import gzip
import os
import re
import subprocess
import sys
import time
from datetime import datetime, timedelta
from pathlib import Path

LOG = Path("app.log")
PATTERN = re.compile(r"^\[(?P<at>[^\]]+)\] (?P<level>\w+) (?P<service>[\w-]+): (?P<message>.*)")


def follow(path, stop_after):
    with path.open() as file:
        idle = 0
        while idle < stop_after:
            where = file.tell()
            line = file.readline()
            if line.endswith("\n"):
                idle = 0
                yield line.rstrip("\n")
            else:
                file.seek(where)
                idle += 1
                time.sleep(0.02)


writer = subprocess.Popen(["sh", "-c", r"""
printf '[2024-05-01 10:00:00] ERROR api: timeout after 30s\n' >> app.log
sleep 0.05
printf '[2024-05-01 10:00:20] ERROR api: timeout after 31s\n[2024-05-01 10:' >> app.log
sleep 0.05
printf '02:00] WARN db-1: slow query 1500ms\nTraceback line without prefix\n  at x\n' >> app.log
printf '[2024-05-01 10:09:00] ERROR api: refused\n[2024-05-01 10:09:10] INFO api: back\n' >> app.log
"""])
LOG.touch()
records = []
for line in follow(LOG, 30):
    if m := PATTERN.match(line):
        records.append({**m.groupdict(), "extra": []})
    elif records:
        records[-1]["extra"].append(line.strip())
print(writer.wait(), len(records))
for r in records:
    r["at"] = datetime.strptime(r["at"], "%Y-%m-%d %H:%M:%S")
incidents, current = [], None
for r in (r for r in records if r["level"] == "ERROR"):
    if current and r["at"] - current["last"] <= timedelta(minutes=5):
        current["last"], current["n"] = r["at"], current["n"] + 1
    else:
        current = {"first": r["at"], "last": r["at"], "n": 1, "service": r["service"]}
        incidents.append(current)
for i, incident in enumerate(incidents, 1):
    print(f"#{i} {incident['service']} {incident['first']:%H:%M:%S} +{(incident['last'] - incident['first']).seconds}s x{incident['n']}")
print(collections.Counter(r["level"] for r in records).most_common(), [r["extra"] for r in records if r["extra"]])
print({re.sub(r"\d+", "#", r["message"]): 0 for r in records})


def rotate(path, keep=2):
    for n in range(keep, 0, -1):
        old = path.with_name(f"{path.name}.{n}.gz")
        if old.exists():
            if n == keep:
                old.unlink()
            else:
                old.rename(path.with_name(f"{path.name}.{n + 1}.gz"))
    with path.open("rb") as source, gzip.open(f"{path}.1.gz", "wb") as target:
        target.writelines(source)
    os.truncate(path, 0)


size = LOG.stat().st_size
for _ in range(3):
    rotate(LOG)
    LOG.open("a").write(f"after rotation\n")
print(sorted(p.name for p in Path(".").glob("app.log*")), size, [len(gzip.decompress(p.read_bytes())) for p in sorted(Path(".").glob("*.gz"))], subprocess.run(["zcat", "app.log.1.gz"], capture_output=True, text=True).stdout.strip())
with gzip.open("app.log.2.gz", "rt", encoding="utf-8") as f:
    print(f.readline().strip())
sys.stdout.flush()
os.execvp("sh", ["sh", "-c", "echo report done; exit 3"])
