import csv
import io
from collections import defaultdict
from statistics import mean

DATA = """city,year,pop
Oslo,2020,697010
Oslo,2021,699827
Bergen,2020,283929
Bergen,2021,285911
Rome,2021,
"""
groups = defaultdict(list)
for row in csv.DictReader(io.StringIO(DATA)):
    try:
        groups[row["city"]].append(int(row["pop"]))
    except ValueError as error:
        print("skip", row, error)
print(f"{'city':<10}|{'n':>3}|{'mean':>12}|{'growth':>8}")
for city, pops in sorted(groups.items(), key=lambda item: -mean(item[1])):
    print(f"{city:<10}|{len(pops):>3}|{mean(pops):>12,.1f}|{pops[-1] / pops[0] - 1:>8.2%}")
