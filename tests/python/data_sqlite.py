import sqlite3
db = sqlite3.connect(":memory:"); db.row_factory = sqlite3.Row
db.executescript("create table t(id integer primary key, name text unique, n real); create index i on t(n);")
db.executemany("insert into t(name, n) values (?, ?)", [("a", 1.5), ("b", None), ("c", 3)]); db.commit()
for r in db.execute("select name, coalesce(n, -1) as n from t order by n desc"): print(tuple(r), r["name"], r.keys())
print(db.execute("select count(*), sum(n), group_concat(name, '|') from t where name > :x", {"x": "a"}).fetchone()[:])
try: db.execute("insert into t(name) values ('a')")
except sqlite3.IntegrityError as e: print(e)
try: db.execute("selec 1")
except sqlite3.OperationalError as e: print(e)
db.create_function("double", 1, lambda x: x * 2); print(db.execute("select double(21)").fetchone()[0])
with db: db.execute("delete from t where id = 1")
print(db.total_changes, db.execute("select * from t").fetchall()[0]["name"])
f = sqlite3.connect("file.db"); f.execute("create table x(y)"); f.execute("insert into x values (1)"); f.commit(); f.close(); print(sqlite3.connect("file.db").execute("select * from x").fetchall())
