from calendar import isleap, monthrange
from datetime import date


def age(born, on):
    return on.year - born.year - ((on.month, on.day) < (born.month, born.day))


def next_birthday(born, on):
    for year in (on.year, on.year + 1, on.year + 2, on.year + 4):
        try:
            day = born.replace(year=year)
        except ValueError:
            day = date(year, 3, 1)
        if day >= on:
            return day


today = date(2024, 3, 15)
for born in (date(2000, 2, 29), date(1990, 3, 15), date(1985, 3, 16), date(1970, 12, 31)):
    upcoming = next_birthday(born, today)
    print(born, age(born, today), upcoming, upcoming.strftime("%A"), (upcoming - today).days)
print([y for y in range(1890, 1910) if isleap(y)], monthrange(2024, 2), date.fromordinal(738000), date(2024, 12, 30).isocalendar())
