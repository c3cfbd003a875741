"""Union of keys over records, printed as an aligned table."""
import json

records = json.loads("""[
  {"id": 1, "name": "Ann", "score": 9.5},
  {"id": 22, "name": "Bjørn", "tags": ["x", "y"]},
  {"id": 333, "score": null, "active": true}
]""")
columns = list(dict.fromkeys(key for record in records for key in record))
rows = [[("" if c not in r else json.dumps(r[c], ensure_ascii=False).strip('"')) for c in columns] for r in records]
widths = [max(map(len, column)) for column in zip(columns, *rows)]
line = "+".join("-" * (w + 2) for w in widths)
print(" | ".join(c.ljust(w) for c, w in zip(columns, widths)).rstrip())
print(line)
for row in rows:
    print(" | ".join(c.rjust(w) if c.replace(".", "").isdigit() else c.ljust(w) for c, w in zip(row, widths)).rstrip())
