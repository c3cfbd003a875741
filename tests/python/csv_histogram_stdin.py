# stdin: city,temp
# stdin: Oslo,-3.5
# stdin: Rome,15
# stdin: Oslo,1.5
# stdin: Cairo,
# stdin: Rome,17.25
"""Mean by group of CSV on standard input."""
import csv
import statistics
import sys

groups = {}
for row in csv.DictReader(sys.stdin):
    if row["temp"]:
        groups.setdefault(row["city"], []).append(float(row["temp"]))
    else:
        print(f"no value for {row['city']}", file=sys.stderr)
for city, temps in sorted(groups.items()):
    print(city, statistics.fmean(temps), statistics.pstdev(temps), statistics.quantiles(temps, n=4) if len(temps) > 1 else "-")
