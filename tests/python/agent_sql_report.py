import sqlite3, csv, sys
db = sqlite3.connect(":memory:")
db.executescript("create table sales(day text, item text, n int, price real); insert into sales values ('2026-01-01','tea',2,3.5),('2026-01-01','milk',1,1),('2026-02-03','tea',5,3.25);")
cur = db.execute("select substr(day,1,7) as month, item, sum(n*price) total, rank() over (partition by substr(day,1,7) order by sum(n*price) desc) r from sales group by 1,2 order by 1,4")
w = csv.writer(sys.stdout, lineterminator="\n"); w.writerow([d[0] for d in cur.description]); w.writerows(cur)
print(db.execute("with recursive c(x) as (select 1 union all select x+1 from c where x<5) select group_concat(x) from c").fetchone(), db.execute("select json_extract('{\"a\":[1,2]}','$.a[1]')").fetchone(), db.execute("select date('2026-01-31','+1 month'), strftime('%w','2026-11-25')").fetchone())
