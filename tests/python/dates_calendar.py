import calendar
print(calendar.month(2026, 2)); print(calendar.isleap(2000), calendar.leapdays(1900, 2001), calendar.monthrange(2024, 2))
print([d.day for d in calendar.Calendar().itermonthdates(2026, 3)][:10], list(calendar.day_abbr))
print(calendar.TextCalendar(6).formatmonth(2026, 11)); print(calendar.timegm((2026, 1, 1, 0, 0, 0)))
