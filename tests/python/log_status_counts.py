# args: access.log
import re, sys
from collections import Counter

with open(sys.argv[1], "w") as f:
    for i in range(60):
        f.write(f'10.0.0.{i % 7} - - [25/Nov/2026:10:{i:02d}:00 +0000] "GET /item/{i % 5} HTTP/1.1" {[200, 200, 404, 500][i % 4]} {i * 37}\n')

pattern = re.compile(r'(?P<ip>\S+) .*?"(?P<method>\w+) (?P<path>\S+) [^"]*" (?P<status>\d{3}) (?P<size>\d+)')
status, sizes = Counter(), Counter()
for line in open(sys.argv[1]):
    m = pattern.match(line)
    status[m["status"]] += 1
    sizes[m["path"]] += int(m["size"])
for code, n in sorted(status.items()):
    print(f"{code}: {n:>4} ({n / sum(status.values()):.1%})")
for path, total in sizes.most_common(3):
    print(f"{path:<10}|{total:>8,}")
