import sqlite3

db = sqlite3.connect("shop.db")
db.row_factory = sqlite3.Row
db.executescript("""
CREATE TABLE product(id INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL, price REAL CHECK (price >= 0));
CREATE TABLE sale(product_id REFERENCES product(id), n INTEGER, day TEXT);
""")
with db:
    db.executemany("INSERT INTO product(name, price) VALUES (?, ?)", [("tea", 3.5), ("milk", 1.2), ("bread", 2.25)])
    db.executemany("INSERT INTO sale VALUES (:p, :n, :d)", [{"p": 1, "n": 2, "d": "2024-01-01"}, {"p": 2, "n": 1, "d": "2024-01-01"}, {"p": 1, "n": 5, "d": "2024-02-01"}])
for row in db.execute("SELECT name, sum(n) AS n, round(sum(n * price), 2) AS total FROM product LEFT JOIN sale ON product.id = product_id GROUP BY name ORDER BY total DESC"):
    print(dict(row), row["name"], tuple(row))
for bad in ("INSERT INTO product(name, price) VALUES ('tea', 1)", "INSERT INTO product(name, price) VALUES ('x', -1)", "SELEC 1", "SELECT * FROM none"):
    try:
        with db:
            db.execute(bad)
    except sqlite3.Error as e:
        print(type(e).__name__, e)
print(db.execute("WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x * 2 FROM c WHERE x < 100) SELECT group_concat(x) FROM c").fetchone()[0])
print(db.execute("SELECT strftime('%m', day) AS m, count(*), row_number() OVER (ORDER BY day DESC) FROM sale GROUP BY m").fetchall()[0][:], db.total_changes)
db.create_function("rev", 1, lambda s: s[::-1])
print([r[0] for r in db.execute("SELECT rev(name) FROM product ORDER BY 1")], db.execute("SELECT json_extract('{\"a\": [1, 2]}', '$.a[1]')").fetchone()[0])
