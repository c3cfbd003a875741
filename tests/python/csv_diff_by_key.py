"""Compare two CSV files by a key and print added, removed and changed rows."""
import csv
import sys

OLD = "sku,price,stock\nA1,10,5\nB2,20,0\nC3,30,7\n"
NEW = "sku,stock,price\nA1,5,10\nC3,6,30\nD4,1,40\n"


def load(text):
    return {row.pop("sku"): row for row in csv.DictReader(text.splitlines())}


old, new = load(OLD), load(NEW)
writer = csv.writer(sys.stdout, delimiter="\t", lineterminator="\n")
for key in sorted(old.keys() | new.keys()):
    if key not in new:
        writer.writerow(["-", key, *old[key].values()])
    elif key not in old:
        writer.writerow(["+", key, *new[key].values()])
    else:
        for column in old[key]:
            if old[key][column] != new[key][column]:
                writer.writerow(["~", key, column, old[key][column], new[key][column]])
sys.exit(1 if old != new else 0)
