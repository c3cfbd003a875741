# stdin: {"level":"error","code":5}
# stdin: {"level":"info","code":0}
# stdin: not json
# stdin: {"level":"error","code":7}
import json, sys
total = 0
for n, line in enumerate(sys.stdin, 1):
    try:
        record = json.loads(line)
    except ValueError as e:
        print(f"skip {n}: {e}", file=sys.stderr)
        continue
    if record["level"] == "error":
        total += record["code"]
        print(record)
print(total)
sys.exit(1 if total else 0)
