from datetime import datetime, timedelta, timezone
from textwrap import wrap

events = [("Standup", datetime(2024, 5, 6, 9, 15), 15, "MO,TU,WE,TH,FR"), ("Review, long; with a description that has to be folded because lines may have 75 octets only", datetime(2024, 5, 10, 14, 0), 90, None)]
lines = ["BEGIN:VCALENDAR", "VERSION:2.0"]
for number, (title, start, minutes, days) in enumerate(events, 1):
    start = start.replace(tzinfo=timezone.utc)
    escaped = title.replace("\\", "\\\\").replace(",", "\\,").replace(";", "\\;")
    lines += ["BEGIN:VEVENT", f"UID:{number}@example", f"DTSTART:{start:%Y%m%dT%H%M%SZ}", f"DTEND:{start + timedelta(minutes=minutes):%Y%m%dT%H%M%SZ}", f"SUMMARY:{escaped}"]
    if days:
        lines.append(f"RRULE:FREQ=WEEKLY;BYDAY={days};UNTIL={start + timedelta(weeks=4):%Y%m%d}")
    lines.append("END:VEVENT")
for line in lines + ["END:VCALENDAR"]:
    print("\n ".join(wrap(line, 60, break_on_hyphens=False)))
