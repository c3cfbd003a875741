import io
import re
from collections import Counter, defaultdict
from datetime import datetime, timedelta

LOG = """\
2024-11-02 10:15:01,123 INFO  [main] c.e.App - started in 3.2 s
2024-11-02 10:15:07,004 ERROR [pool-1-thread-3] c.e.Orders - order 7731 failed
java.lang.IllegalStateException: cart is empty
\tat com.example.Orders.submit(Orders.java:88)
\tat com.example.Http.handle(Http.java:31)
Caused by: java.io.IOException: timed out
\tat com.example.Net.read(Net.java:12)
\t... 2 more
2024-11-02 10:15:07,950 WARN  [pool-1-thread-1] c.e.Cache - evicted 12 entries
2024-11-02 10:16:40,500 ERROR [pool-1-thread-3] c.e.Orders - order 7740 failed
java.lang.NullPointerException
\tat com.example.Orders.total(Orders.java:41)
2024-11-02 10:17:02,001 INFO  [main] c.e.App - stopping
"""

HEAD = re.compile(
    r"^(?P<when>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3}) (?P<level>[A-Z]+)\s+\[(?P<thread>[^]]+)\] (?P<logger>\S+) - (?P<text>.*)$"
)


def records(stream):
    current = None
    for line in stream:
        found = HEAD.match(line.rstrip("\n"))
        if found:
            if current:
                yield current
            current = found.groupdict() | {"stack": []}
            current["when"] = datetime.strptime(current["when"], "%Y-%m-%d %H:%M:%S,%f")
        elif current:
            current["stack"].append(line.strip())
    if current:
        yield current


found = list(records(io.StringIO(LOG)))
print(len(found), "records", Counter(r["level"] for r in found).most_common())
gaps = [(b["when"] - a["when"], a["text"], b["text"]) for a, b in zip(found, found[1:])]
widest = max(gaps)
print("widest gap:", widest[0], "between", repr(widest[1]), "and", repr(widest[2]))
by_exception = defaultdict(list)
for record in found:
    causes = [re.match(r"(?:Caused by: )?([\w.]+(?:Exception|Error))(?::\s*(.*))?$", line) for line in record["stack"]]
    for cause in filter(None, causes):
        name, detail = cause.groups(default="-")
        by_exception[name.rsplit(".", 1)[-1]].append((detail, record["when"].strftime("%H:%M:%S")))
for name in sorted(by_exception):
    print(f"{name:<24}", by_exception[name])
frames = Counter(m.group(1) for r in found for line in r["stack"] if (m := re.search(r"\((\w+\.java):\d+\)", line)))
print(frames.most_common())
print(sum(((b["when"] - a["when"]) for a, b in zip(found, found[1:])), timedelta()) == found[-1]["when"] - found[0]["when"])
