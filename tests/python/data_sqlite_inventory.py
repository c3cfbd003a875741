"""SQLite: schema, transactions, rows as dictionaries, window functions."""
import sqlite3

db = sqlite3.connect(":memory:")
db.row_factory = sqlite3.Row
db.executescript("""
    CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL, price REAL CHECK (price >= 0));
    CREATE TABLE sale (item INTEGER REFERENCES item(id), n INTEGER, day TEXT);
""")
with db:
    db.executemany("INSERT INTO item (name, price) VALUES (?, ?)", [("tea", 2.5), ("milk", 1.2), ("bread", 3.0)])
    db.executemany("INSERT INTO sale VALUES ((SELECT id FROM item WHERE name = :name), :n, :day)",
                   [{"name": n, "n": k, "day": d} for n, k, d in [("tea", 4, "2024-01-01"), ("milk", 10, "2024-01-01"), ("tea", 1, "2024-01-02"), ("bread", 2, "2024-01-02")]])
for row in db.execute("""
    SELECT day, name, n * price AS revenue, sum(n * price) OVER (PARTITION BY day ORDER BY name) AS running
    FROM sale JOIN item ON item.id = sale.item ORDER BY day, name"""):
    print(dict(row))
for statement, values in [("INSERT INTO item (name, price) VALUES (?, ?)", ("tea", 1)), ("INSERT INTO item (name, price) VALUES (?, ?)", ("x", -1)), ("SELECT * FROM none", ())]:
    try:
        with db:
            db.execute("INSERT INTO item (name, price) VALUES ('rolled back', 9)")
            db.execute(statement, values)
    except sqlite3.Error as e:
        print(type(e).__name__, e)
print(db.execute("SELECT count(*), group_concat(name, '/') FROM item").fetchone()[:])
db.create_function("double", 1, lambda x: x * 2)
print(db.execute("SELECT double(21), typeof(1.0), upper('é'), strftime('%Y', '2024-05-06')").fetchone()[:])
print(db.total_changes, [d[0] for d in db.execute("SELECT 1 AS one, 2 AS two").description])
