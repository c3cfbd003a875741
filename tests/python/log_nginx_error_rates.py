"""Parse an nginx access log and print error rates by path."""
import re
from collections import Counter, defaultdict

LOG = """\
10.0.0.1 - - [12/Mar/2024:10:00:01 +0000] "GET /index.html HTTP/1.1" 200 5123 "-" "curl/8.1"
10.0.0.2 - - [12/Mar/2024:10:00:02 +0000] "GET /api/users?id=5 HTTP/1.1" 500 120 "-" "Mozilla/5.0 (X11)"
10.0.0.1 - bob [12/Mar/2024:10:00:03 +0000] "POST /api/users HTTP/1.1" 201 64 "https://x.org/" "Mozilla/5.0 (X11)"
10.0.0.3 - - [12/Mar/2024:10:01:10 +0000] "GET /api/users?id=9 HTTP/2.0" 404 9 "-" "python-requests/2.31"
garbage line that does not match
10.0.0.2 - - [12/Mar/2024:10:02:59 +0000] "GET /index.html HTTP/1.1" 304 0 "-" "Mozilla/5.0 (X11)"
10.0.0.9 - - [12/Mar/2024:10:03:00 +0000] "DELETE /api/users/3 HTTP/1.1" 503 0 "-" "-"
"""

LINE = re.compile(
    r'(?P<ip>\S+) \S+ (?P<user>\S+) \[(?P<time>[^\]]+)\] "(?P<method>[A-Z]+) (?P<url>\S+) (?P<proto>[^"]+)" '
    r'(?P<status>\d{3}) (?P<size>\d+) "(?P<ref>[^"]*)" "(?P<agent>[^"]*)"'
)

total, errors, sizes = Counter(), Counter(), defaultdict(int)
bad = 0
for number, line in enumerate(LOG.splitlines(), 1):
    m = LINE.match(line)
    if not m:
        bad += 1
        print(f"line {number}: cannot parse: {line[:20]}...")
        continue
    path = m["url"].split("?")[0]
    total[path] += 1
    sizes[path] += int(m["size"])
    if m["status"].startswith(("4", "5")):
        errors[path] += 1

print(f"{'path':<20} {'hits':>5} {'err%':>7} {'bytes':>8}")
for path, hits in sorted(total.items(), key=lambda kv: (-kv[1], kv[0])):
    print(f"{path:<20} {hits:>5} {errors[path] / hits:>7.1%} {sizes[path]:>8,}")
print("bad lines:", bad)
