import csv, decimal, io
from collections import defaultdict
from datetime import datetime
D = decimal.Decimal
T = "Date;Payee;Amount\n03.01.2026;Rent;-1.250,00\n15.01.2026;Salary;3.000,50\n02.02.2026;Shop;-19,99\nbad;x;1\n"
months = defaultdict(lambda: [D(0), D(0)])
for n, r in enumerate(csv.DictReader(io.StringIO(T), delimiter=";"), 2):
    try: d = datetime.strptime(r["Date"], "%d.%m.%Y"); a = D(r["Amount"].replace(".", "").replace(",", "."))
    except (ValueError, decimal.InvalidOperation) as e: print(f"line {n}: {e}"); continue
    months[d.strftime("%Y-%m")][a < 0] += a
for m, (i, o) in sorted(months.items()): print(f"{m} in {i:>10,.2f} out {o:>10,.2f} net {i + o:>10,.2f}")
