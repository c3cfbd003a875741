import io, re
LOG = """\
2026-11-25T10:00:01 INFO api GET /users took=120ms
2026-11-25T10:00:02 WARN api GET /orders took=2400ms
2026-11-25T10:00:03 ERROR db timeout after=5s
2026-11-25T10:00:04 INFO api POST /orders took=90ms
garbage line
2026-11-25T10:00:09 WARN api GET /orders took=1800ms
"""
slow, bad = [], 0
for number, line in enumerate(io.StringIO(LOG), 1):
    m = re.match(r"(\S+) (\w+) (\w+) (.*)", line)
    if not m:
        bad += 1
        print(f"line {number}: cannot parse {line.rstrip()!r}")
        continue
    if t := re.search(r"took=(\d+)ms", m[4]):
        if int(t[1]) > 1000:
            slow.append((int(t[1]), m[1], m[4].split()[1]))
for took, when, path in sorted(slow, reverse=True):
    print(when, path, f"{took / 1000:.2f}s")
print("unparsed:", bad)
