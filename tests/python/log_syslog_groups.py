from datetime import datetime
from itertools import groupby

lines = """Jan  3 10:00:01 web sshd[100]: Failed password for root from 1.2.3.4 port 22
Jan  3 10:00:05 web sshd[101]: Failed password for admin from 1.2.3.4 port 23
Jan  3 10:02:00 web cron[7]: (root) CMD (run-parts)
Jan  3 11:15:00 db sshd[90]: Accepted publickey for deploy from 5.6.7.8 port 99
Jan 13 11:15:01 db kernel: oom-killer invoked""".splitlines()
records = []
for line in lines:
    stamp, rest = line[:15], line[16:]
    host, tag, message = rest.split(" ", 2)
    when = datetime.strptime("2024 " + stamp, "%Y %b %d %H:%M:%S")
    records.append((when, host, tag.rstrip(":").split("[")[0], message))
for (host, tag), group in groupby(sorted(records, key=lambda r: (r[1], r[2], r[0])), key=lambda r: r[1:3]):
    group = list(group)
    print(host, tag, len(group), group[0][0].isoformat(), "->", group[-1][0].strftime("%d.%m. %H:%M"))
failed = [m.split(" for ")[1].split()[0] for _, _, t, m in records if t == "sshd" and m.startswith("Failed")]
print(failed, (records[-1][0] - records[0][0]).total_seconds())
