# stdin: name,q1,q2,q3
# stdin: apples,10,20,30
# stdin: "pears, green",1,2,3
import csv
import sys

rows = list(csv.reader(sys.stdin))
columns = list(zip(*rows))


def table(rows):
    widths = [max(len(cell) for cell in column) for column in zip(*rows)]
    head, *body = rows
    yield "| " + " | ".join(cell.ljust(width) for cell, width in zip(head, widths)) + " |"
    yield "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    for row in body:
        yield "| " + " | ".join(cell.rjust(width) if cell.isdigit() else cell.ljust(width) for cell, width in zip(row, widths)) + " |"


print("\n".join(table(rows)))
print("\n".join(table(columns)))
