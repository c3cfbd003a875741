import re
from collections import Counter, defaultdict

LOG = """\
10.0.0.1 - - [12/Mar/2024:06:25:24 +0000] "GET /index.html HTTP/1.1" 200 1043
10.0.0.2 - bob [12/Mar/2024:06:25:30 +0000] "POST /login HTTP/1.1" 302 -
10.0.0.1 - - [12/Mar/2024:06:26:01 +0000] "GET /missing HTTP/1.1" 404 209
10.0.0.3 - - [12/Mar/2024:07:00:00 +0000] "GET /api/v1/items?page=2 HTTP/2.0" 500 33
garbage line
10.0.0.1 - - [12/Mar/2024:07:10:10 +0000] "HEAD / HTTP/1.1" 200 0
"""
PATTERN = re.compile(r'(?P<host>\S+) \S+ (?P<user>\S+) \[(?P<time>[^\]]+)\] "(?P<method>[A-Z]+) (?P<path>\S+) (?P<proto>[^"]+)" (?P<status>\d{3}) (?P<size>\d+|-)')
hosts, sizes, by_hour = Counter(), defaultdict(int), Counter()
bad = []
for number, line in enumerate(LOG.splitlines(), 1):
    m = PATTERN.match(line)
    if not m:
        bad.append((number, line))
        continue
    hosts[m["host"]] += 1
    sizes[m["status"]] += 0 if m["size"] == "-" else int(m["size"])
    by_hour[m["time"].split(":")[1]] += 1
for host, n in hosts.most_common():
    print(f"{host:<12}{n:>4}{n / sum(hosts.values()):>8.1%}")
print(dict(sizes), sorted(by_hour.items()), bad)
