import os, time
from datetime import datetime, timezone, timedelta
from zoneinfo import ZoneInfo
t = datetime(2026, 7, 1, 12, tzinfo=timezone.utc)
for zone in ("Europe/Berlin", "America/New_York", "Asia/Kolkata", "UTC"):
    print(zone, t.astimezone(ZoneInfo(zone)).isoformat())
d = datetime(2026, 3, 29, 1, 30, tzinfo=ZoneInfo("Europe/Berlin"))
print(d + timedelta(hours=1), (d.astimezone(timezone.utc) + timedelta(hours=1)).astimezone(ZoneInfo("Europe/Berlin")), d.dst())
try: ZoneInfo("No/Where")
except Exception as e: print(type(e).__name__, e)
