import json
import math
from decimal import Decimal

print(json.dumps([1e100, 0.1 + 0.2, -0.0, 10**20, math.inf, True, None]))
print(json.loads("[1.10, 1E3, -5, 12345678901234567890]"), json.loads("1.10", parse_float=Decimal))
print(json.dumps({"é": "日本", "\u2028": "\x07\t", "emoji": "😀"}), json.dumps("é😀", ensure_ascii=False))
print(json.loads(r'"\ud83d\ude00 \u00e9"'), json.loads('{"a": 1, "a": 2}', object_pairs_hook=list))
for bad in ("NaN", "-Infinity"):
    print(json.loads(bad))
try:
    json.dumps(math.nan, allow_nan=False)
except ValueError as e:
    print(type(e).__name__)
print(json.dumps({1: "a", 2.5: "b", None: "c", False: "d"}), json.dumps({(1, 2): 3, "k": 4}, skipkeys=True))
