"""Recurring monthly dates with month-end clamping and weekends moved."""
import calendar
from datetime import date, timedelta


def add_months(day, n):
    year, month = divmod(day.year * 12 + day.month - 1 + n, 12)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def business_day(day):
    while day.weekday() >= 5:
        day += timedelta(days=1)
    return day


start = date(2023, 10, 31)
for n in range(6):
    due = add_months(start, n)
    paid = business_day(due)
    print(due.isoformat(), due.strftime("%a"), "->", paid.isoformat() if paid != due else "same", f"week {paid.isocalendar().week}")
print((date(2024, 3, 1) - date(2023, 3, 1)).days, calendar.isleap(2024), date(2024, 2, 29).timetuple().tm_yday)
print(add_months(date(2024, 1, 31), -11), date.fromordinal(date(2024, 1, 1).toordinal() + 59))
