import csv, io
data = [("mon", "a", 1), ("mon", "b", 2), ("tue", "a", 3), ("wed", "c", 4)]
cols = sorted({c for _, c, _ in data})
table = {}
for day, col, n in data:
    table.setdefault(day, dict.fromkeys(cols, 0))[col] += n
out = io.StringIO()
w = csv.writer(out, lineterminator="\n")
w.writerow(["day", *cols, "sum"])
for day, row in table.items():
    w.writerow([day, *row.values(), sum(row.values())])
print(out.getvalue(), end="")
print(f"{'day':<5}" + "".join(f"{c:>4}" for c in cols))
for day, row in table.items():
    print(f"{day:<5}" + "".join(f"{v or '-':>4}" for v in row.values()))
