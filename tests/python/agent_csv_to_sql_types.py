import csv
import io
import sqlite3
from datetime import date

DATA = "id,price,day,name\n1,2.50,2024-01-05,tea\n2,,2024-02-30,milk\n3,abc,2024-03-01,\n"


def guess(values):
    for name, convert in (("INTEGER", int), ("REAL", float), ("DATE", date.fromisoformat)):
        try:
            for value in values:
                if value:
                    convert(value)
            return name
        except ValueError as e:
            last = e
    return "TEXT"


rows = list(csv.DictReader(io.StringIO(DATA)))
types = {column: guess([row[column] for row in rows]) for column in rows[0]}
print(types)
db = sqlite3.connect(":memory:")
db.execute(f"CREATE TABLE t({', '.join(f'{c} {t}' for c, t in types.items())})")
db.executemany(f"INSERT INTO t VALUES ({', '.join(':' + c for c in types)})", [{k: v or None for k, v in row.items()} for row in rows])
print(db.execute("SELECT *, typeof(price) FROM t WHERE name IS NOT NULL").fetchall())
print(db.execute("SELECT sql FROM sqlite_master").fetchone()[0])
