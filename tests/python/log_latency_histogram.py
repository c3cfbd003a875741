# stdin: GET /a 12ms
# stdin: GET /b 250ms
# stdin: POST /a 8ms
# stdin: GET /c 1.5s
# stdin: GET /a 90us
# stdin: broken
# stdin: GET /b 33ms
"""Latency histogram of requests on standard input."""
import math
import sys

UNITS = {"us": 1e-6, "ms": 1e-3, "s": 1.0}


def seconds(text):
    for unit in ("us", "ms", "s"):
        if text.endswith(unit):
            return float(text.removesuffix(unit)) * UNITS[unit]
    raise ValueError(f"no unit in {text!r}")


values = []
for line in sys.stdin:
    fields = line.split()
    try:
        values.append(seconds(fields[2]))
    except (IndexError, ValueError) as e:
        print("skipped:", type(e).__name__, e)

buckets = {}
for v in values:
    exponent = math.floor(math.log10(v))
    buckets[exponent] = buckets.get(exponent, 0) + 1
for e in sorted(buckets):
    print(f"1e{e:+d} .. 1e{e + 1:+d} s {'#' * buckets[e]}")
values.sort()
print("median %.4f max %.2f mean %.4g" % (values[len(values) // 2], values[-1], math.fsum(values) / len(values)))
