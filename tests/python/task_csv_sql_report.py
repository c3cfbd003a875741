"""CSV files into SQLite, a report with joins and windows, out as Markdown, CSV and HTML."""
import csv
import html
import io
import itertools
import operator
import sqlite3
from collections import defaultdict
from datetime import date
from pathlib import Path

CUSTOMERS = "id,name,country\n1,Ada Ltd,DE\n2,\"Bob & Sons, Inc.\",US\n3,Čapek,CZ\n"
ORDERS = "id,customer,day,amount\n10,1,2024-01-05,100.50\n11,2,2024-01-20,20\n12,1,2024-02-03,\n13,9,2024-02-10,5\n14,2,2024-03-01,300.25\n15,1,2024-03-02,42.42\n"
Path("customers.csv").write_text(CUSTOMERS, encoding="utf-8-sig")
Path("orders.csv").write_text(ORDERS)


def load(db, table, path, **types):
    with open(path, newline="", encoding="utf-8-sig") as file:
        rows = csv.reader(file)
        names = next(rows)
        db.execute(f"CREATE TABLE {table} ({', '.join(f'{n} {types.get(n, chr(84) + chr(69) + chr(88) + chr(84))}' for n in names)})")
        db.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(names))})", ([v or None for v in r] for r in rows))
    return db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]


db = sqlite3.connect(":memory:")
print(load(db, "customer", "customers.csv", id="INTEGER PRIMARY KEY"), load(db, "orders", "orders.csv", id="INTEGER", customer="INTEGER", amount="REAL"))
query = """
SELECT c.name, substr(o.day, 1, 7) AS month, count(*) AS n, total(o.amount) AS total,
       round(100.0 * total(o.amount) / sum(total(o.amount)) OVER (), 1) AS share,
       lag(total(o.amount)) OVER (PARTITION BY c.id ORDER BY substr(o.day, 1, 7)) AS before
FROM orders o JOIN customer c ON c.id = o.customer
GROUP BY c.id, month ORDER BY c.name, month
"""
cursor = db.execute(query)
names = [d[0] for d in cursor.description]
rows = cursor.fetchall()


def markdown(names, rows):
    cells = [[("" if v is None else f"{v:,.2f}" if isinstance(v, float) else str(v)) for v in r] for r in rows]
    widths = [max(len(n), *(len(r[i]) for r in cells)) for i, n in enumerate(names)]
    yield "| " + " | ".join(n.ljust(w) for n, w in zip(names, widths)) + " |"
    yield "|" + "|".join("-" * (w + 2) for w in widths) + "|"
    for r in cells:
        yield "| " + " | ".join(c.rjust(w) if c[:1].isdigit() else c.ljust(w) for c, w in zip(r, widths)) + " |"


print("\n".join(markdown(names, rows)))
out = io.StringIO()
writer = csv.writer(out, lineterminator="\n", quoting=csv.QUOTE_MINIMAL)
writer.writerow(names)
writer.writerows(rows)
print(out.getvalue(), end="")
print(f"<table>{''.join('<tr>' + ''.join(f'<td>{html.escape(str(v))}</td>' for v in r[:2]) + '</tr>' for r in rows)}</table>")
print(db.execute("SELECT o.id FROM orders o LEFT JOIN customer c ON c.id = o.customer WHERE c.id IS NULL OR o.amount IS NULL ORDER BY 1").fetchall())
print(db.execute("SELECT coalesce(c.country, '??'), printf('%.2f', avg(amount)), max(day), group_concat(o.id, '/') FROM orders o LEFT JOIN customer c ON c.id = customer GROUP BY 1 ORDER BY 1").fetchall())
by_month = defaultdict(float)
for day, amount in db.execute("SELECT day, amount FROM orders WHERE amount NOT NULL"):
    by_month[date.fromisoformat(day).replace(day=1)] += amount
print({f"{m:%b %Y}": round(v, 2) for m, v in sorted(by_month.items())}, [(k, sum(map(operator.itemgetter(3), g))) for k, g in itertools.groupby(rows, key=operator.itemgetter(0))])
print(db.execute("SELECT julianday('2024-03-01') - julianday('2024-02-01'), strftime('%W %j', '2024-03-01'), upper('čapek'), 'a' LIKE 'A', 'Č' LIKE 'č', instr('hello', 'l'), 7 % 3, 1 = 1.0, typeof(NULL), abs(-3), hex('AZ'), unicode('č'), quote('it''s'), nullif(1, 1), iif(1, 'y', 'n')").fetchone())
