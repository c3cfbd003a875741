# args: --tolerance 0.05 bank.csv books.csv
import argparse
import csv
import sys
from dataclasses import asdict, dataclass, field
from datetime import date
from decimal import Decimal, InvalidOperation
from pathlib import Path

Path("bank.csv").write_text("date;text;amount\n2024-03-01;\"Rent; March\";-1.200,00\n2024-03-02;Tea;-3,50\n2024-03-05;Salary;2.500,10\n2024-03-09;Odd;x\n", encoding="utf-8-sig")
Path("books.csv").write_text("id,date,amount,note\n1,01/03/2024,-1200,rent\n2,02/03/2024,-3.48,tea\n3,06/03/2024,2500.10,pay\n")


@dataclass(order=True, frozen=True)
class Entry:
    day: date
    amount: Decimal
    text: str = field(compare=False)


def bank(path):
    with open(path, newline="", encoding="utf-8-sig") as file:
        for number, row in enumerate(csv.DictReader(file, delimiter=";"), 2):
            try:
                amount = Decimal(row["amount"].replace(".", "").replace(",", "."))
            except InvalidOperation as error:
                print(f"{path}:{number}: {row['amount']!r}: {type(error).__name__}", file=sys.stdout)
                continue
            yield Entry(date.fromisoformat(row["date"]), amount, row["text"])


def books(path):
    with open(path, newline="") as file:
        for row in csv.DictReader(file):
            day, month, year = map(int, row["date"].split("/"))
            yield Entry(date(year, month, day), Decimal(row["amount"]), row["note"])


parser = argparse.ArgumentParser(prog="reconcile")
parser.add_argument("files", nargs=2, metavar="FILE")
parser.add_argument("--tolerance", type=Decimal, default=Decimal(0))
args = parser.parse_args()
left, right = sorted(bank(args.files[0])), sorted(books(args.files[1]))
pairs, alone = [], []
for entry in left:
    match = next((other for other in right if abs(other.amount - entry.amount) <= args.tolerance and abs((other.day - entry.day).days) <= 1), None)
    if match is None:
        alone.append(entry)
    else:
        right.remove(match)
        pairs.append((entry, match))
writer = csv.DictWriter(sys.stdout, ["day", "amount", "text", "difference"], quoting=csv.QUOTE_NONNUMERIC, lineterminator="\n")
writer.writeheader()
for entry, match in pairs:
    writer.writerow(asdict(entry) | {"difference": float(entry.amount - match.amount)})
print("only at the bank:", alone)
print("only in the books:", right)
sys.exit(bool(alone or right))
