# stdin: {"ts": "2024-01-01T00:00:00Z", "user": {"id": 1, "name": "Zoë"}, "tags": ["a", "b"], "amount": 12.50}
# stdin: {"ts": "2024-01-01T00:05:00Z", "user": {"id": 2, "name": "Bob"}, "tags": [], "amount": 1e3}
# stdin: not json
# stdin: 
# stdin: {"ts": null, "user": {"id": 1}, "amount": "NaN", "tags": null, "tags": ["dup"]}
# stdin: [1, 2
import io
import json
import sys
from collections import defaultdict
from dataclasses import asdict, dataclass, field, is_dataclass
from datetime import datetime
from decimal import Decimal
from enum import Enum
from pathlib import Path


class Kind(Enum):
    IN = "in"


@dataclass
class Event:
    user: int
    tags: list = field(default_factory=list)
    kind: Kind = Kind.IN


class Encoder(json.JSONEncoder):
    def default(self, o):
        if is_dataclass(o):
            return {"_": type(o).__name__, **asdict(o)}
        if isinstance(o, Enum):
            return o.value
        if isinstance(o, (set, frozenset)):
            return sorted(o)
        if isinstance(o, datetime):
            return o.isoformat()
        if isinstance(o, (Path, complex)):
            return str(o)
        return super().default(o)


def pairs(items):
    seen = {}
    for k, v in items:
        if k in seen:
            print("duplicate", k)
        seen[k] = v
    return seen


totals, events = defaultdict(Decimal), []
for number, line in enumerate(sys.stdin, 1):
    if not line.strip():
        continue
    try:
        record = json.loads(line, parse_float=Decimal, object_pairs_hook=pairs)
    except json.JSONDecodeError as error:
        print(f"line {number}: {error.msg} at {error.pos} (line {error.lineno} column {error.colno}) {error.doc!r}")
        continue
    totals[record["user"].get("name", "?")] += Decimal(record["amount"])
    events.append(Event(record["user"]["id"], record["tags"]))
print({k: str(v) for k, v in totals.items()})
text = json.dumps({"events": events, "when": datetime(2024, 1, 2), "set": {3, 1}, "path": Path("/a/b"), "n": None, "t": (1, 2), 5: "int", True: "bool", None: "none", 1.5: "f"}, cls=Encoder, indent=2, sort_keys=False)
print(text)
print(json.dumps({"b": 1, "a": [1, {}, [], ""]}, separators=(",", ":"), sort_keys=True), json.dumps("ü☕\u2028\x01\"\\/😀"), json.dumps("ü☕😀", ensure_ascii=False), json.dumps([1.0, 1e100, -0.0, 1e-7, float("inf"), float("nan"), 10 ** 20, 0.1 + 0.2]), json.dumps({"x": {"y": []}}, indent="\t"))
for bad in (lambda: json.dumps({1, 2}), lambda: json.dumps(float("nan"), allow_nan=False), lambda: json.dumps({(1, 2): 3}), lambda: json.dumps(b"x"), lambda: json.loads('{"a": 01}'), lambda: json.loads("[1,]"), lambda: json.loads('"\t"'), lambda: json.loads("{'a': 1}"), lambda: json.loads("[1] x"), lambda: json.loads('"\\x"'), lambda: json.loads(""), lambda: json.loads(b"\xff"), lambda: json.loads('"abc'), lambda: json.loads("tru"), lambda: json.loads(5), lambda: json.load(io.StringIO("{"))):
    try:
        print(bad())
    except (TypeError, ValueError) as error:
        if "Illegal trailing" not in str(error) and "Expecting value: line 1 column 4" not in str(error):
            print(type(error).__name__, error)
loop = []
loop.append(loop)
try:
    json.dumps(loop)
except ValueError as error:
    print(str(error).splitlines()[0])
print(json.dumps({(1, 2): 3, "k": 4}, skipkeys=True), json.loads("[NaN, Infinity, -0, 1E2, 12345678901234567890, \"\\ud83d\\ude00\"]"), json.loads(b'\xef\xbb\xbf{"a":1}'.decode("utf-8-sig")), json.JSONDecoder().raw_decode('{"a": 1} tail'), json.loads('{"a": {"b": 1}}', object_hook=lambda d: tuple(d.items())), json.loads("1.10", parse_float=str), json.loads(" \n[ ] "))
with open("x.json", "w") as f:
    json.dump({"a": [1, 2, {"b": None}]}, f, indent=1)
print(Path("x.json").read_text(), json.load(open("x.json"))["a"][2], list(json.JSONEncoder(indent=None).iterencode([1, [2]])))
