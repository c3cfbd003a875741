import calendar
import time
from datetime import UTC, date, datetime, time as clock, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

start = datetime(2024, 1, 31, 23, 30, tzinfo=UTC)
berlin, york = ZoneInfo("Europe/Berlin"), ZoneInfo("America/New_York")
print(start.astimezone(berlin), start.astimezone(york).isoformat(), start.astimezone(berlin).tzname(), start.astimezone(york).utcoffset(), start.timestamp(), datetime.fromtimestamp(0, UTC))


def add_months(d, n):
    y, m = divmod(d.month - 1 + n, 12)
    y += d.year
    return d.replace(year=y, month=m + 1, day=min(d.day, calendar.monthrange(y, m + 1)[1]))


print([add_months(date(2024, 1, 31), n).isoformat() for n in (0, 1, 2, 13, -2)])
spring = datetime(2024, 3, 31, 1, 30, tzinfo=berlin)
print(spring + timedelta(hours=1), (spring.astimezone(UTC) + timedelta(hours=1)).astimezone(berlin), datetime(2024, 10, 27, 2, 30, tzinfo=berlin, fold=1).utcoffset(), datetime(2024, 10, 27, 2, 30, tzinfo=berlin).utcoffset())
for text in ("2024-02-29", "2024-02-29T12:30", "2024-02-29T12:30:45.123+02:00", "20240229T123045Z", "2024-W09-4", "2023-02-29", "2024-13-01", "noon", "2024-02-29 25:00"):
    try:
        print(datetime.fromisoformat(text).isoformat(" "))
    except ValueError as error:
        print(error)
for text, form in (("03/05/24 07:08 PM", "%m/%d/%y %I:%M %p"), ("5 Mar 2024 +0530", "%d %b %Y %z"), ("Tuesday 10 2024", "%A %W %Y"), ("2024-060", "%Y-%j"), ("12:61", "%H:%M"), ("x", "%Y"), ("2024 extra", "%Y"), ("1709640000", "%s")):
    try:
        print(datetime.strptime(text, form))
    except ValueError as error:
        print(error)
d = timedelta(days=-1, hours=5, microseconds=1500)
print(d, repr(d), d.total_seconds(), abs(d), d / timedelta(hours=1), divmod(timedelta(hours=50), timedelta(days=1)), timedelta(minutes=90) * 1.5, -timedelta(seconds=1), timedelta(1) // 7, str(timedelta(days=400, seconds=3)), timedelta.max.days)
day = date(2024, 2, 29)
print(day.weekday(), day.isoweekday(), day.isocalendar(), day.timetuple().tm_yday, day.toordinal(), day.ctime(), f"{day:%A %d. %B %Y %y %-d}", day.replace(year=2028), date.fromisocalendar(2024, 1, 1), date.min, (date(2024, 12, 25) - day).days, date.fromordinal(738945))
print(clock(9, 5), clock(23, 59, 59, 999).isoformat("milliseconds"), clock.fromisoformat("04:23:01.5"), datetime.combine(day, clock(1, 2)), clock(5) < clock(6), clock(1, tzinfo=timezone(timedelta(hours=-3, minutes=-30))), timezone(timedelta(hours=5, minutes=45), "NPT"))


class Fixed(tzinfo):
    def utcoffset(self, dt):
        return timedelta(hours=3)

    def dst(self, dt):
        return None

    def tzname(self, dt):
        return "FIX"


f = datetime(2024, 5, 6, 7, 8, 9, tzinfo=Fixed())
print(f, f.strftime("%Z %z %c %x %X"), f == f.astimezone(UTC), f.utctimetuple().tm_hour, f.isoformat(timespec="minutes"))
for bad in (lambda: datetime(2024, 1, 1) < start, lambda: date(2024, 2, 30), lambda: datetime(10000, 1, 1), lambda: start - datetime(2024, 1, 1), lambda: date.today() + 1, lambda: ZoneInfo("Mars/Base"), lambda: timedelta(days=10 ** 10), lambda: datetime.max + timedelta(1), lambda: timezone(timedelta(hours=25))):
    try:
        bad()
    except (TypeError, ValueError, OverflowError, KeyError) as error:
        print(type(error).__name__, error)
print(calendar.month(2024, 2), calendar.isleap(2100), calendar.leapdays(2000, 2025), [w[calendar.FRIDAY] for w in calendar.monthcalendar(2024, 2)], calendar.TextCalendar(calendar.SUNDAY).formatweek([(1, 0), (2, 1)], 3), calendar.day_abbr[0], list(calendar.month_abbr)[1:3], calendar.timegm((1970, 1, 2, 0, 0, 0)), len(calendar.HTMLCalendar().formatmonth(2024, 2)) > 500)
print(time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(86400)), time.mktime((1970, 1, 1, 0, 0, 0, 0, 0, 0)), time.strptime("30 Nov 00", "%d %b %y")[:3], time.asctime(time.gmtime(0)), time.tzname[0], time.timezone, time.localtime(0).tm_zone)
seen = datetime.now(UTC)
print((datetime.now(UTC) - seen) < timedelta(seconds=5), abs(time.time() - seen.timestamp()) < 5, date.today() == datetime.now().date(), time.perf_counter() >= 0, time.monotonic_ns() > 0)
