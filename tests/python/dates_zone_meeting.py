from datetime import datetime, timezone, timedelta
from zoneinfo import ZoneInfo

base = datetime(2024, 3, 10, 15, 0, tzinfo=timezone.utc)
for name in ("America/New_York", "Europe/Berlin", "Asia/Kolkata", "Australia/Sydney", "Pacific/Auckland"):
    local = base.astimezone(ZoneInfo(name))
    print(f"{name:<18} {local:%Y-%m-%d %H:%M %Z %z}", local.dst(), local.utcoffset() / timedelta(hours=1))
gap = datetime(2024, 3, 31, 2, 30, tzinfo=ZoneInfo("Europe/Berlin"))
fold = datetime(2024, 10, 27, 2, 30, tzinfo=ZoneInfo("Europe/Berlin"))
print(gap.utcoffset(), fold.utcoffset(), fold.replace(fold=1).utcoffset(), fold.timestamp(), fold.replace(fold=1).timestamp())
try:
    ZoneInfo("Mars/Base")
except Exception as e:
    print(type(e).__name__, e)
