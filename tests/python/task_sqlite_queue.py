"""A job queue in SQLite: transactions, upserts, window functions, FTS, backups."""
import datetime
import json
import sqlite3
from contextlib import closing

db = sqlite3.connect("jobs.db", isolation_level=None)
db.row_factory = sqlite3.Row
db.executescript("""
PRAGMA foreign_keys = ON;
CREATE TABLE job (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, state TEXT DEFAULT 'new' CHECK (state IN ('new', 'running', 'done')), priority INT, payload TEXT, made TIMESTAMP DEFAULT '2024-01-01');
CREATE TABLE log (job INTEGER REFERENCES job(id) ON DELETE CASCADE, at INTEGER, text TEXT);
CREATE INDEX by_priority ON job (priority DESC);
CREATE TRIGGER noted AFTER UPDATE OF state ON job BEGIN INSERT INTO log VALUES (new.id, 1, old.state || '->' || new.state); END;
CREATE VIEW open AS SELECT * FROM job WHERE state != 'done';
""")
db.executemany("INSERT INTO job (name, priority, payload) VALUES (:name, :priority, :payload)", [{"name": f"j{i}", "priority": i % 3, "payload": json.dumps({"n": i, "tags": ["a", "b"][: i % 3]})} for i in range(6)])


def take():
    db.execute("BEGIN IMMEDIATE")
    row = db.execute("SELECT * FROM job WHERE state = 'new' ORDER BY priority DESC, id LIMIT 1").fetchone()
    if row:
        db.execute("UPDATE job SET state = 'running' WHERE id = ?", (row["id"],))
    db.execute("COMMIT")
    return row


for _ in range(2):
    row = take()
    print(row["name"], dict(row)["priority"], row.keys()[:2], json.loads(row["payload"]))
print([tuple(r) for r in db.execute("SELECT state, count(*) FROM job GROUP BY state ORDER BY 1")], [tuple(r) for r in db.execute("SELECT * FROM log")])
for sql, args in (("INSERT INTO job (name) VALUES ('j1')", ()), ("UPDATE job SET state = 'bad'", ()), ("INSERT INTO log VALUES (99, 1, '')", ()), ("SELEC 1", ()), ("SELECT * FROM nope", ()), ("SELECT ?", ()), ("INSERT INTO job (name) VALUES (?)", (object(),)), ("SELECT 1; SELECT 2", ())):
    try:
        db.execute(sql, args)
    except (sqlite3.Error, sqlite3.Warning) as error:
        print(type(error).__name__, str(error)[:70], getattr(error, "sqlite_errorname", None))
print(db.execute("INSERT INTO job (name, priority) VALUES ('j1', 9) ON CONFLICT(name) DO UPDATE SET priority = excluded.priority RETURNING id, priority").fetchone()[:])
print([tuple(r) for r in db.execute("SELECT name, priority, rank() OVER (ORDER BY priority DESC) AS r, sum(priority) OVER (ORDER BY id) FROM job LIMIT 3")])
print([tuple(r) for r in db.execute("WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n * 2 FROM t WHERE n < 20) SELECT group_concat(n, ',') FROM t")], db.execute("SELECT json_extract(payload, '$.tags[0]') FROM job WHERE name = 'j2'").fetchone()[0])
db.create_function("shout", 1, lambda s: s.upper() + "!", deterministic=True)
db.create_collation("backwards", lambda a, b: (a < b) - (a > b))


class Longest:
    def __init__(self):
        self.best = ""

    def step(self, value):
        self.best = max(self.best, value, key=len)

    def finalize(self):
        return self.best


db.create_aggregate("longest", 1, Longest)
print(db.execute("SELECT shout(name), longest(payload) FROM job").fetchone()[0], [r[0] for r in db.execute("SELECT name FROM job ORDER BY name COLLATE backwards LIMIT 2")])
db.execute("CREATE VIRTUAL TABLE doc USING fts5(title, body)")
db.executemany("INSERT INTO doc VALUES (?, ?)", [("one", "the quick brown fox"), ("two", "lazy dogs sleep"), ("three", "quick dogs")])
print([r[0] for r in db.execute("SELECT title FROM doc WHERE doc MATCH 'quick AND dogs'")], [r[0] for r in db.execute("SELECT snippet(doc, 1, '[', ']', '..', 3) FROM doc WHERE doc MATCH 'brown'")])
try:
    with sqlite3.connect("jobs.db") as other:
        other.execute("DELETE FROM job WHERE name = 'j5'")
        raise RuntimeError("undo")
except RuntimeError:
    print(db.execute("SELECT count(*) FROM job").fetchone()[0])
other.close()
with closing(sqlite3.connect(":memory:")) as copy:
    db.backup(copy)
    print(copy.execute("SELECT count(*) FROM open").fetchone(), copy.total_changes >= 0)
    print(len(list(copy.iterdump())) > 10, next(copy.iterdump()))
sqlite3.register_adapter(datetime.date, lambda d: d.isoformat())
sqlite3.register_converter("day", lambda b: datetime.date.fromisoformat(b.decode()))
typed = sqlite3.connect(":memory:", detect_types=sqlite3.PARSE_DECLTYPES)
typed.execute("CREATE TABLE d (x day, y)")
typed.execute("INSERT INTO d VALUES (?, ?)", (datetime.date(2024, 5, 6), b"\0\1"))
print(typed.execute("SELECT * FROM d").fetchone(), typed.in_transaction, [c[0] for c in typed.execute("SELECT x AS day, y FROM d").description])
typed.rollback()
print(typed.execute("SELECT count(*) FROM d").fetchone(), typed.execute("PRAGMA user_version").fetchone(), sqlite3.threadsafety in (0, 1, 3), typed.execute("SELECT typeof(1.0), typeof(x'00'), 5/2, 5/2.0, '5' + 1, null is null, round(2.5), date('2024-01-31', '+1 month')").fetchone())
with typed.execute("SELECT 1 UNION SELECT 2").connection as c:
    print(c.execute("SELECT 7").fetchall())
cursor = typed.cursor()
cursor.execute("INSERT INTO d VALUES (NULL, 3)")
print(cursor.lastrowid, cursor.rowcount, cursor.fetchone(), typed.execute("EXPLAIN QUERY PLAN SELECT * FROM d").fetchone()[3])
typed.close()
try:
    typed.execute("SELECT 1")
except sqlite3.ProgrammingError as error:
    print(error)
