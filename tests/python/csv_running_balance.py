"""Running balance with Decimal from CSV on disk, grouped by month."""
import csv
from collections import OrderedDict
from decimal import ROUND_HALF_EVEN, Decimal, InvalidOperation
from itertools import groupby

with open("ledger.csv", "w", newline="") as f:
    w = csv.writer(f)
    w.writerows([["date", "text", "amount"], ["2024-01-03", "salary", "2,500.00"], ["2024-01-05", "rent", "-900.5"], ["2024-01-31", "fee", "-0.005"],
                 ["2024-02-01", "books, used", "-12.345"], ["2024-02-11", "refund", "abc"], ["2024-02-12", "bonus", "1e2"]])

cent = Decimal("0.01")
balance, rows = Decimal(0), []
with open("ledger.csv", newline="") as f:
    for row in csv.DictReader(f):
        try:
            amount = Decimal(row["amount"].replace(",", "")).quantize(cent, ROUND_HALF_EVEN)
        except InvalidOperation:
            print("cannot read", row["amount"], "in", dict(row))
            continue
        balance += amount
        rows.append((row["date"], row["text"], amount, balance))
for month, group in groupby(rows, key=lambda r: r[0][:7]):
    print(month)
    for date, text, amount, total in group:
        print(f"  {date[8:]} {text:<12}{amount:>12,}{total:>12,}")
print(sum(r[2] for r in rows) == balance, balance)
