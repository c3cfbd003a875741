# stdin: {"ts": 1700000000, "level": "INFO", "msg": "start", "ctx": {"id": 1}}
# stdin: {"ts": 1700000061, "level": "ERROR", "msg": "boom \u00e9", "ctx": {"id": 2, "tags": ["a", "b"]}}
# stdin: not json
# stdin: {"ts": 1700000100, "level": "WARN", "msg": "slow", "ctx": null}
import json
import sys
from datetime import datetime, timezone

counts = {}
for n, line in enumerate(sys.stdin, start=1):
    line = line.strip()
    try:
        record = json.loads(line)
    except json.JSONDecodeError as e:
        print(f"line {n}: {e.msg} at {e.lineno}:{e.colno} ({e.pos})")
        continue
    counts[record["level"]] = counts.get(record["level"], 0) + 1
    when = datetime.fromtimestamp(record["ts"], tz=timezone.utc)
    tags = (record["ctx"] or {}).get("tags", [])
    print(when.isoformat(timespec="seconds"), record["level"].ljust(5), record["msg"], ",".join(tags) or "-")
print(json.dumps(counts, sort_keys=True, separators=(",", ":")))
