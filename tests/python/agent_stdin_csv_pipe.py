# stdin: name,age
# stdin: Ann,31
# stdin: Bob,22
import csv, sys
r = csv.DictReader(sys.stdin); w = csv.DictWriter(sys.stdout, r.fieldnames + ["group"]); w.writeheader()
for row in r: w.writerow(row | {"group": "senior" if int(row["age"]) > 30 else "junior"})
