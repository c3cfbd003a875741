"""Durations such as 1h30m and ISO 8601, both ways."""
import re
from datetime import timedelta


def parse(text):
    if text.startswith("P"):
        m = re.fullmatch(r"P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?", text)
        if not m or text == "P":
            raise ValueError(f"invalid duration: {text!r}")
        days, hours, minutes, seconds = (float(g or 0) for g in m.groups())
        return timedelta(days=days, hours=hours, minutes=minutes, seconds=seconds)
    units = {"w": "weeks", "d": "days", "h": "hours", "m": "minutes", "s": "seconds", "ms": "milliseconds"}
    found = re.findall(r"(\d+(?:\.\d+)?)\s*(ms|[wdhms])", text)
    if not found or "".join(a + b for a, b in found) != text.replace(" ", ""):
        raise ValueError(f"invalid duration: {text!r}")
    return sum((timedelta(**{units[u]: float(n)}) for n, u in found), timedelta())


def show(delta):
    sign, delta = ("-", -delta) if delta < timedelta() else ("", delta)
    hours, rest = divmod(delta, timedelta(hours=1))
    minutes, rest = divmod(rest, timedelta(minutes=1))
    return f"{sign}{hours}:{minutes:02}:{rest.total_seconds():06.3f}"


for text in ["1h30m", "2d 4h", "90s", "1.5w", "250ms", "PT1H30M", "P2DT0.5S", "P", "abc", "5x", "1h!"]:
    try:
        delta = parse(text)
        print(f"{text:10} {str(delta):22} {show(delta):>16} {delta!r}")
    except ValueError as e:
        print(f"{text:10} {e}")
print(show(parse("90s") - parse("1h")), parse("1h") // parse("7m"), parse("1h") % parse("7m"), parse("1h") / parse("7m"))
