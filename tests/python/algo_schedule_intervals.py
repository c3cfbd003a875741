"""Weighted interval scheduling, meeting rooms, and free slots."""
import bisect
from itertools import accumulate


def parse(text):
    hours, minutes = map(int, text.split(":"))
    return hours * 60 + minutes


def show(minutes):
    return f"{minutes // 60:02}:{minutes % 60:02}"


raw = "09:00-10:30 standup 3;10:00-11:00 review 5;10:30-12:00 design 6;11:30-12:30 lunch 4;09:30-12:00 workshop 9;13:00-14:00 call 2"
meetings = []
for part in raw.split(";"):
    span, name, value = part.split()
    start, end = map(parse, span.split("-"))
    meetings.append((start, end, name, int(value)))
meetings.sort(key=lambda m: m[1])
ends = [m[1] for m in meetings]
best = [(0, ())]
for i, (start, end, name, value) in enumerate(meetings):
    k = bisect.bisect_right(ends, start, hi=i)
    best.append(max(best[-1], (best[k][0] + value, best[k][1] + (name,))))
print(best[-1])
events = sorted([(m[0], 1) for m in meetings] + [(m[1], -1) for m in meetings])
print("rooms", max(accumulate(change for _, change in events)))
free, at = [], parse("08:30")
for start, end, *_ in sorted(meetings):
    if start > at:
        free.append((at, start))
    at = max(at, end)
free.append((at, parse("17:00")))
print([f"{show(a)}-{show(b)} ({b - a} min)" for a, b in free])
