from datetime import date, datetime, timedelta

days = [date(2024, 1, 1) + timedelta(days=n) for n in (0, 1, 2, 5, 6, 9, 30, 31)]
runs, start = [], days[0]
for before, after in zip(days, days[1:] + [None]):
    if after is None or after - before > timedelta(days=1):
        runs.append((start, before))
        start = after
for a, b in runs:
    print(f"{a:%d %b} - {b:%d %b} ({(b - a).days + 1} days, week {a.isocalendar().week})")
print(date.max - date.min, timedelta(hours=-1), timedelta(seconds=3661.5), repr(timedelta(days=-1, minutes=5)))
print(datetime(2024, 3, 31, 1, 30) + timedelta(hours=24) * 1.5, timedelta(days=1) / timedelta(hours=7), timedelta(days=1) % timedelta(hours=7))
