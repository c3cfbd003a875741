from datetime import datetime, timedelta
from itertools import groupby
events = [("ann", "10:00"), ("bob", "10:01"), ("ann", "10:20"), ("ann", "11:30"), ("bob", "10:50"), ("ann", "11:35")]
parsed = sorted((user, datetime.strptime(t, "%H:%M")) for user, t in events)
for user, group in groupby(parsed, key=lambda e: e[0]):
    times = [t for _, t in group]
    sessions, start, last = [], times[0], times[0]
    for t in times[1:]:
        if t - last > timedelta(minutes=30):
            sessions.append((start, last))
            start = t
        last = t
    sessions.append((start, last))
    print(user, [f"{a:%H:%M}-{b:%H:%M}" for a, b in sessions], sum(((b - a) for a, b in sessions), timedelta()))
