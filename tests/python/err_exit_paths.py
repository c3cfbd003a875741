# stdin: 5
# stdin: x
# stdin: 0
"""Different ways to end, with finally, atexit and a status."""
import atexit
import sys

atexit.register(print, "bye 1")
atexit.register(lambda: print("bye 2", flush=True))
totals = []
try:
    for line in sys.stdin:
        try:
            totals.append(100 // int(line))
        except ValueError:
            print("not a number:", line.strip())
        except ZeroDivisionError as e:
            sys.exit(f"fatal: {e}")
        else:
            print("ok", totals[-1])
finally:
    print("totals", totals)
