from datetime import datetime, timedelta
def field(f, lo, hi):
    s = set()
    for part in f.split(","):
        r, _, step = part.partition("/"); a, b = (lo, hi) if r == "*" else map(int, r.split("-")) if "-" in r else (int(r), int(r) if not step else hi)
        s |= set(range(a, b + 1, int(step or 1)))
    return s
def next_run(expr, t):
    m, h, d, mo, w = [field(f, *r) for f, r in zip(expr.split(), [(0, 59), (0, 23), (1, 31), (1, 12), (0, 6)])]
    t = t.replace(second=0) + timedelta(minutes=1)
    while not (t.minute in m and t.hour in h and t.day in d and t.month in mo and t.isoweekday() % 7 in w): t += timedelta(minutes=1)
    return t
for e in ("*/15 * * * *", "0 9 * * 1-5", "30 2 1 * *", "0 0 25,31 * 0,6"): print(e, "->", next_run(e, datetime(2026, 11, 25, 16, 50)))
