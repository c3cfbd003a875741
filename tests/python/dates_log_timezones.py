"""Stamps of several zones sorted by moment."""
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

stamps = [
    ("2024-03-31 02:30:00", "Europe/Berlin"),
    ("2024-03-31 01:30:00", "UTC"),
    ("2024-03-30 21:15:00", "America/New_York"),
    ("2024-03-31 06:00:00", "Asia/Kolkata"),
    ("2024-11-03 01:30:00", "America/New_York"),
]
moments = []
for text, zone in stamps:
    local = datetime.strptime(text, "%Y-%m-%d %H:%M:%S").replace(tzinfo=ZoneInfo(zone))
    moments.append((local.astimezone(timezone.utc), local))
for utc, local in sorted(moments, key=lambda pair: pair[0]):
    print(utc.isoformat(), "|", local.strftime("%a %d %b %H:%M %Z %z"), "|", local.utcoffset(), local.dst())
fold = datetime(2024, 11, 3, 1, 30, tzinfo=ZoneInfo("America/New_York"), fold=1)
print(fold.utcoffset(), fold.timestamp() - moments[-1][1].timestamp())
print(datetime.fromtimestamp(0, timezone(timedelta(hours=-3, minutes=-30), "X")).isoformat(" "))
print(datetime.fromisoformat("2024-05-06T07:08:09.123456+02:00").astimezone(timezone.utc))
