from datetime import date, timedelta
HOLIDAYS = {date(2026, 12, 25), date(2027, 1, 1)}
def add_business_days(start, n):
    step = 1 if n > 0 else -1
    while n:
        start += timedelta(days=step)
        if start.weekday() < 5 and start not in HOLIDAYS: n -= step
    return start
for n in (1, 5, 20, 30, -3): print(n, add_business_days(date(2026, 12, 1), n))
