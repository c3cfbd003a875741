"""Check crontab lines with one verbose expression and explain errors."""
import re

NAMES = {"mon": 1, "tue": 2, "wed": 3, "thu": 4, "fri": 5, "sat": 6, "sun": 0}
FIELDS = [("minute", 0, 59), ("hour", 0, 23), ("day", 1, 31), ("month", 1, 12), ("weekday", 0, 7)]
ITEM = re.compile(
    r"""
    (?: \* | (?P<first>\w+) (?: - (?P<last>\w+) )? )   # range
    (?: / (?P<step>\d+) )?
    """,
    re.X,
)


def number(text, low, high):
    value = NAMES.get(text.lower()) if not text.isdigit() else int(text)
    if value is None or not low <= value <= high:
        raise ValueError(f"{text} is not in {low}-{high}")
    return value


def values(field, low, high):
    found = set()
    for item in field.split(","):
        m = ITEM.fullmatch(item)
        if not m:
            raise ValueError(f"cannot read {item!r}")
        first = number(m["first"], low, high) if m["first"] else low
        last = number(m["last"], low, high) if m["last"] else (first if m["first"] and not m["step"] else high)
        found.update(range(first, last + 1, int(m["step"] or 1)))
    return sorted(found)


for line in ["*/20 1-3 * * mon-fri cmd", "0 0 1,15 * 0 x", "60 * * * * x", "5-1/x * * * * y", "1 2 3", "0 8 * 2 SUN,3 z  two"]:
    parts = line.split(None, 5)
    if len(parts) < 6:
        print(f"{line!r}: {len(parts)} fields")
        continue
    try:
        print(parts[5], [values(f, lo, hi) if len(values(f, lo, hi)) < 8 else "..." for f, (_, lo, hi) in zip(parts, FIELDS)])
    except ValueError as e:
        print(f"{line!r}: {e}")
