#### a table is made, filled and asked
sqlite3 d.db "create table t(a,b); insert into t values(1,'x y'),(2.5,null); select * from t" "select count(*) from t"
sqlite3 d.db "select a from t where b is null"
#> 1|x y
#> 2.5|
#> 2
#> 2.5

#### every mode
sqlite3 d.db "create table t(a,b); insert into t values(1,'x ''y'''),(2.5,null)"
for m in ascii box column csv html insert json line list markdown quote table tabs tcl; do echo "== $m"; sqlite3 d.db ".mode $m" "select * from t"; done
#> == ascii
#>\ 1\x1fx 'y'\x1e2.5\x1f\x1e== box
#> ┌─────┬───────┐
#> │  a  │   b   │
#> ├─────┼───────┤
#> │ 1   │ x 'y' │
#> │ 2.5 │       │
#> └─────┴───────┘
#> == column
#> a    b    
#> ---  -----
#> 1    x 'y'
#> 2.5       
#> == csv
#>\ 1,"x 'y'"\r
#>\ 2.5,\r
#> == html
#> <TR><TD>1</TD>
#> <TD>x &#39;y&#39;</TD>
#> </TR>
#> <TR><TD>2.5</TD>
#> <TD></TD>
#> </TR>
#> == insert
#> INSERT INTO "table" VALUES(1,'x ''y''');
#> INSERT INTO "table" VALUES(2.5,NULL);
#> == json
#> [{"a":1,"b":"x 'y'"},
#> {"a":2.5,"b":null}]
#> == line
#>     a = 1
#>     b = x 'y'
#>
#>     a = 2.5
#>     b = 
#> == list
#> 1|x 'y'
#> 2.5|
#> == markdown
#> |  a  |   b   |
#> |-----|-------|
#> | 1   | x 'y' |
#> | 2.5 |       |
#> == quote
#> 1,'x ''y'''
#> 2.5,NULL
#> == table
#> +-----+-------+
#> |  a  |   b   |
#> +-----+-------+
#> | 1   | x 'y' |
#> | 2.5 |       |
#> +-----+-------+
#> == tabs
#> 1	x 'y'
#> 2.5	
#> == tcl
#> "1" "x 'y'"
#> "2.5" ""

#### every mode with headers
sqlite3 d.db "create table t(a,b); insert into t values(1,'<x>,\"y\"'),(x'4142',null)"
for m in ascii box column csv html insert json line list markdown quote table tabs tcl; do echo "== $m"; sqlite3 d.db ".headers on" ".mode $m" "select a, b as \"b c\" from t"; done
#> == ascii
#>\ a\x1fb c\x1e1\x1f<x>,"y"\x1eAB\x1f\x1e== box
#> ┌────┬─────────┐
#> │ a  │   b c   │
#> ├────┼─────────┤
#> │ 1  │ <x>,"y" │
#> │ AB │         │
#> └────┴─────────┘
#> == column
#> a   b c    
#> --  -------
#> 1   <x>,"y"
#> AB         
#> == csv
#>\ a,"b c"\r
#>\ 1,"<x>,""y"""\r
#>\ AB,\r
#> == html
#> <TR><TH>a</TH>
#> <TH>b c</TH>
#> </TR>
#> <TR><TD>1</TD>
#> <TD>&lt;x&gt;,&quot;y&quot;</TD>
#> </TR>
#> <TR><TD>AB</TD>
#> <TD></TD>
#> </TR>
#> == insert
#> INSERT INTO "table"(a,"b c") VALUES(1,'<x>,"y"');
#> INSERT INTO "table"(a,"b c") VALUES(X'4142',NULL);
#> == json
#> [{"a":1,"b c":"<x>,\"y\""},
#> {"a":"AB","b c":null}]
#> == line
#>     a = 1
#>   b c = <x>,"y"
#>
#>     a = AB
#>   b c = 
#> == list
#> a|b c
#> 1|<x>,"y"
#> AB|
#> == markdown
#> | a  |   b c   |
#> |----|---------|
#> | 1  | <x>,"y" |
#> | AB |         |
#> == quote
#> 'a','b c'
#> 1,'<x>,"y"'
#> X'4142',NULL
#> == table
#> +----+---------+
#> | a  |   b c   |
#> +----+---------+
#> | 1  | <x>,"y" |
#> | AB |         |
#> +----+---------+
#> == tabs
#> a	b c
#> 1	<x>,"y"
#> AB	
#> == tcl
#> "a" "b c"
#> "1" "<x>,\"y\""
#> "AB" ""

#### options of the look
for o in -ascii -box -column -csv -html -json -line -list -markdown -quote -table -tabs; do echo "== $o"; sqlite3 -header $o :memory: "select 1 a, 'two' b, null c"; done
sqlite3 -separator ' ; ' -newline '!' -nullvalue N :memory: "select 1, null union all select 2, 3"
sqlite3 -noheader -csv :memory: "select 'a b', 'c'"
#> == -ascii
#>\ a\x1fb\x1fc\x1e1\x1ftwo\x1f\x1e== -box
#> ┌───┬─────┬───┐
#> │ a │  b  │ c │
#> ├───┼─────┼───┤
#> │ 1 │ two │   │
#> └───┴─────┴───┘
#> == -column
#> a  b    c
#> -  ---  -
#> 1  two   
#> == -csv
#> a,b,c
#> 1,two,
#> == -html
#> <TR><TH>a</TH>
#> <TH>b</TH>
#> <TH>c</TH>
#> </TR>
#> <TR><TD>1</TD>
#> <TD>two</TD>
#> <TD></TD>
#> </TR>
#> == -json
#> [{"a":1,"b":"two","c":null}]
#> == -line
#>     a = 1
#>     b = two
#>     c = 
#> == -list
#> a|b|c
#> 1|two|
#> == -markdown
#> | a |  b  | c |
#> |---|-----|---|
#> | 1 | two |   |
#> == -quote
#> 'a','b','c'
#> 1,'two',NULL
#> == -table
#> +---+-----+---+
#> | a |  b  | c |
#> +---+-----+---+
#> | 1 | two |   |
#> +---+-----+---+
#> == -tabs
#> a	b	c
#> 1	two	
#> 1 ; N!2 ; 3!"a b",c

#### a mistake in a statement of the command line
sqlite3 :memory: "selec 1"; echo $?
sqlite3 :memory: "create table t(a unique)" "insert into t values(1)" "insert into t values(1)" "select 1"; echo $?
sqlite3 :memory: "select * from nowhere"; echo $?
sqlite3 :memory: "select a, b, c from (select 1 as a, 2 as b) where a = 1 and a long clause"; echo $?
#> 1
#> 19
#> 1
#> 1
#2> Error: in prepare, near "selec": syntax error
#2>   selec 1
#2>   ^--- error here
#2> Error: stepping, UNIQUE constraint failed: t.a (19)
#2> Error: in prepare, no such table: nowhere
#2> Error: in prepare, near "long": syntax error
#2>    c from (select 1 as a, 2 as b) where a = 1 and a long clause
#2>                                       error here ---^

#### mistakes in an input
printf 'selec 1;\ncreate table t(a not null);\ninsert into t\n values(null);\nselect 2;\nselect 3 3;\n' | sqlite3; echo $?
printf 'selec 1;\nselect 2;\n' | sqlite3 -bail; echo $?
printf "select 'open\n" | sqlite3; echo $?
#> 2
#> 1
#> 1
#> 1
#2> Parse error near line 1: near "selec": syntax error
#2>   selec 1;
#2>   ^--- error here
#2> Runtime error near line 3: NOT NULL constraint failed: t.a (19)
#2> Parse error near line 6: near "3": syntax error
#2>   select 3 3;
#2>            ^--- error here
#2> Parse error near line 1: near "selec": syntax error
#2>   selec 1;
#2>   ^--- error here
#2> Parse error near line 1: unrecognized token: "'open"
#2>   select 'open
#2>          ^--- error here

#### statements over lines, comments, and the end without a semicolon
printf 'select 1,\n 2; select 3;\n-- a comment\n/* another\n one */ select 4;\nselect 5' | sqlite3
printf 'create trigger x after insert on t begin\n select 1;\nend;\n' | sqlite3
printf 'create table t(a);\ncreate trigger x after insert on t begin\n update t set a=a+1;\nend;\ninsert into t values(1);select * from t\ngo\nselect 7\n/\n' | sqlite3
#> 1|2
#> 3
#> 4
#> 5
#> 2
#> 7
#2> Parse error near line 1: no such table: main.t

#### a schema is shown
sqlite3 d.db "create table a(x integer primary key, y text default 'q'); create view v as select x, y as \"a b\" from a; create index i on a(y); create table \"b c\"(z); create trigger tr after delete on a begin select 1; end;"
sqlite3 d.db .schema
sqlite3 d.db ".schema a"
sqlite3 d.db ".schema none" .tables ".tables a%" .indexes ".indexes b%" .fullschema
#> CREATE TABLE a(x integer primary key, y text default 'q');
#> CREATE VIEW v as select x, y as "a b" from a
#> /* v(x,"a b") */;
#> CREATE INDEX i on a(y);
#> CREATE TABLE IF NOT EXISTS "b c"(z);
#> CREATE TRIGGER tr after delete on a begin select 1; end;
#> CREATE TABLE a(x integer primary key, y text default 'q');
#> CREATE INDEX i on a(y);
#> CREATE TRIGGER tr after delete on a begin select 1; end;
#> a    b c  v  
#> a
#> i
#> CREATE TABLE a(x integer primary key, y text default 'q');
#> CREATE VIEW v as select x, y as "a b" from a;
#> CREATE INDEX i on a(y);
#> CREATE TABLE IF NOT EXISTS "b c"(z);
#> CREATE TRIGGER tr after delete on a begin select 1; end;
#> /* No STAT tables available */

#### names in columns
sqlite3 :memory: "create table one(a);create table two(a);create table three_is_longer_than_others(a);create table four(a);create table five(a);create view six as select 1" .tables
#> five                         six                        
#> four                         three_is_longer_than_others
#> one                          two                        

#### a dump goes back in
sqlite3 d.db "create table t(a integer primary key autoincrement,b text,c blob,d real); insert into t(b,c,d) values('it''s
two',x'00ff',1.5),(null,null,-2),('',x'',0.1); create index i on t(b); create view v as select b from t; create table \"order\"(\"group\"); insert into \"order\" values(1)"
sqlite3 d.db .dump | tee dump.sql
sqlite3 e.db < dump.sql
sqlite3 e.db "select quote(b),quote(c),d from t" "select * from \"order\""
sqlite3 e.db ".dump t" ".dump --data-only"
#> PRAGMA foreign_keys=OFF;
#> BEGIN TRANSACTION;
#> CREATE TABLE t(a integer primary key autoincrement,b text,c blob,d real);
#> INSERT INTO t VALUES(1,replace('it''s\ntwo','\n',char(10)),X'00ff',1.5);
#> INSERT INTO t VALUES(2,NULL,NULL,-2.0);
#> INSERT INTO t VALUES(3,'',X'',0.10000000000000000555);
#> CREATE TABLE IF NOT EXISTS "order"("group");
#> INSERT INTO "order" VALUES(1);
#> DELETE FROM sqlite_sequence;
#> INSERT INTO sqlite_sequence VALUES('t',3);
#> CREATE INDEX i on t(b);
#> CREATE VIEW v as select b from t;
#> COMMIT;
#> 'it''s
#> two'|X'00FF'|1.5
#> NULL|NULL|-2.0
#> ''|X''|0.1
#> 1
#> PRAGMA foreign_keys=OFF;
#> BEGIN TRANSACTION;
#> CREATE TABLE t(a integer primary key autoincrement,b text,c blob,d real);
#> INSERT INTO t VALUES(1,replace('it''s\ntwo','\n',char(10)),X'00ff',1.5);
#> INSERT INTO t VALUES(2,NULL,NULL,-2.0);
#> INSERT INTO t VALUES(3,'',X'',0.10000000000000000555);
#> COMMIT;
#> INSERT INTO t VALUES(1,replace('it''s\ntwo','\n',char(10)),X'00ff',1.5);
#> INSERT INTO t VALUES(2,NULL,NULL,-2.0);
#> INSERT INTO t VALUES(3,'',X'',0.10000000000000000555);
#> INSERT INTO "order" VALUES(1);
#> INSERT INTO sqlite_sequence VALUES('t',3);

#### rows of a file are imported
printf 'a,b\n1,"x ""q"" y"\n3\n4,5,6\n"two\nlines",7\n' > i.csv
sqlite3 d.db ".import --csv i.csv t" .schema "select * from t"
sqlite3 d.db ".import --csv --skip 1 i.csv t" "select count(*) from t"
#> CREATE TABLE IF NOT EXISTS "t"(
#> "a" TEXT, "b" TEXT);
#> 1|x "q" y
#> 3|
#> 4|5
#> two
#> lines|7
#> 8
#2> i.csv:3: expected 2 columns but found 1 - filling the rest with NULL
#2> i.csv:4: expected 2 columns but found 3 - extras ignored
#2> i.csv:3: expected 2 columns but found 1 - filling the rest with NULL
#2> i.csv:4: expected 2 columns but found 3 - extras ignored

#### import as the mode says, and into a table that is there
printf '1|one\n2|two\n' > i.txt
sqlite3 d.db "create table t(n integer, s)" ".import i.txt t" "select n+1, s from t"
printf '3\tthree\r\n' > i.tsv
sqlite3 d.db ".mode tabs" ".import i.tsv t" "select * from t where n=3"
sqlite3 d.db ".import nofile t"; echo $?
sqlite3 d.db ".import"; echo $?
#> 2|one
#> 3|two
#> 3	three
#> 1
#> ERROR: missing FILE argument. Usage:
#> .import FILE TABLE       Import data from FILE into TABLE
#>    Options:
#>      --ascii               Use \037 and \036 as column and row separators
#>      --csv                 Use , and \n as column and row separators
#>      --skip N              Skip the first N rows of input
#>      --schema S            Target table to be S.TABLE
#>      -v                    "Verbose" - increase auxiliary output
#>    Notes:
#>      *  If TABLE does not exist, it is created.  The first row of input
#>         determines the column names.
#>      *  If neither --csv or --ascii are used, the input mode is derived
#>         from the ".mode" output mode
#>      *  If FILE begins with "|" then it is a command that generates the
#>         input text.
#> 1
#2> Error: cannot open "nofile"

#### output to files
printf '.headers on\n.mode csv\nselect 1 a, "x" b;\n.once o.txt\nselect 5;\nselect 6;\n.output p.txt\nselect 7;\n.output\nselect 8;' | sqlite3
cat o.txt p.txt
#>\ a,b\r
#>\ 1,x\r
#>\ 6\r
#>\ 6\r
#>\ 8\r
#>\ 8\r
#>\ 5\r
#>\ 5\r
#>\ 7\r
#>\ 7\r

#### files are read
printf 'select 1;\n.print read\n' > a.sql
sqlite3 :memory: ".read a.sql" "select 2"
echo '.read a.sql' | sqlite3
sqlite3 -init a.sql :memory: "select 3"
sqlite3 -cmd "select 9" -cmd ".mode json" :memory: "select 1 a"
echo .read none | sqlite3; echo $?
#> 1
#> read
#> 2
#> 1
#> read
#> 1
#> read
#> 3
#> 9
#> [{"a":1}]
#> 1
#2> Error: cannot open "none"

#### commands that are used wrongly
for c in foo separator nullvalue read echo bail changes headers restore save "mode foo" "mode box x y" "bail maybe" "open --foo" "dump --foo"; do echo "== $c"; echo ".$c" | sqlite3; echo $?; done 2>&1
#> == foo
#> Error: unknown command or invalid arguments:  "foo". Enter ".help" for help
#> 1
#> == separator
#> Usage: .separator COL ?ROW?
#> 1
#> == nullvalue
#> Usage: .nullvalue STRING
#> 1
#> == read
#> Usage: .read FILE
#> 1
#> == echo
#> Usage: .echo on|off
#> 1
#> == bail
#> Usage: .bail on|off
#> 1
#> == changes
#> Usage: .changes on|off
#> 1
#> == headers
#> Usage: .headers on|off
#> 1
#> == restore
#> Usage: .restore ?DB? FILE
#> 1
#> == save
#> missing FILENAME argument on .backup
#> 1
#> == mode foo
#> Error: mode should be one of: ascii box column csv html insert json line list markdown qbox quote table tabs tcl
#> 1
#> == mode box x y
#> extra argument: "y"
#> 1
#> == bail maybe
#> ERROR: Not a boolean value: "maybe". Assuming "no".
#> 0
#> == open --foo
#> unknown option: --foo
#> 1
#> == dump --foo
#> Unknown option "--foo" on ".dump"
#> 1

#### settings are shown
sqlite3 :memory: .show ".mode box --wrap 20" ".width 3 -4" ".nullvalue NIL" ".separator , \"\\r\\n\"" ".echo off" .show .mode
#>         echo: off
#>          eqp: off
#>      explain: auto
#>      headers: off
#>         mode: list
#>    nullvalue: ""
#>       output: stdout
#> colseparator: "|"
#> rowseparator: "\n"
#>        stats: off
#>        width: 
#>     filename: :memory:
#>         echo: off
#>          eqp: off
#>      explain: auto
#>      headers: off
#>         mode: box --wrap 20 --wordwrap off --noquote
#>    nullvalue: "NIL"
#>       output: stdout
#> colseparator: ","
#> rowseparator: "\r\n"
#>        stats: off
#>        width: 3 -4 
#>     filename: :memory:
#> current output mode: box --wrap 20 --wordwrap off --noquote

#### widths, wrapping and quotes
sqlite3 :memory: ".width 3 -5" ".mode column" "select 'abcdef' a,'xy' b"
sqlite3 :memory: ".mode box --wrap 10" "select 'abc def ghi jkl mno' x, 2.5 y"
sqlite3 :memory: ".mode table --wrap 10 --wordwrap on" "select 'abc def ghi jkl mno' x, 'é' y"
sqlite3 :memory: ".mode qbox" "select 'a''b' x, null, 2.5, x'41'"
sqlite3 -table :memory: "select 'a'||char(10)||'bc' x, 'é' y union all select 'b',char(9)||'t'"
sqlite3 -column :memory: "select 'a'||char(10)||'bc' x, 'é' y union all select 'b',char(9)||'t'"
#> a        b
#> ---  -----
#> abc     xy
#> def       
#> ┌────────────┬─────┐
#> │     x      │  y  │
#> ├────────────┼─────┤
#> │ abc def gh │ 2.5 │
#> │ i jkl mno  │     │
#> └────────────┴─────┘
#> +----------+---+
#> |    x     | y |
#> +----------+---+
#> | abc def  | é |
#> | ghi jkl  |   |
#> | mno      |   |
#> +----------+---+
#> ┌────────┬──────┬─────┬───────┐
#> │   x    │ null │ 2.5 │ x'41' │
#> ├────────┼──────┼─────┼───────┤
#> │ 'a''b' │ NULL │ 2.5 │ x'41' │
#> └────────┴──────┴─────┴───────┘
#> +----+-----------+
#> | x  |     y     |
#> +----+-----------+
#> | a  | é         |
#> | bc |           |
#> +----+-----------+
#> | b  |         t |
#> +----+-----------+
#> a   é        
#> bc           
#>
#> b           t

#### numbers
sqlite3 :memory: "select 1/0, 7/2, 7.0/2, 9223372036854775807+1, 'a'||1.0, 1e20, -0.0, 1e15, 123456789012345678, 1e-5, 0.0001, 1e999, -1e999"
sqlite3 -json :memory: "select 0.5 a, 1e15 b, 3 c, 1e999 d, 'a\"\\/'||char(10,9,1,233) e, x'4142' f, null g"
#> |3|3.5|9.22337203685478e+18|a1.0|1.0e+20|0.0|1.0e+15|123456789012345678|1.0e-05|0.0001|Inf|-Inf
#> [{"a":0.5,"b":1000000000000000.0,"c":3,"d":1e999,"e":"a\"\\/\n\t\u0001é","f":"AB","g":null}]

#### parameters
printf '.parameter init\n.parameter set :x 5\n.parameter set @name "it is"\n.parameter list\nselect :x+1, @name, ?3;\n.parameter unset :x\nselect :x is null;\n' | sqlite3
#> :x    5
#> @name 'it is'
#> 6|it is|
#> 1

#### changes and echo
printf '.changes on\ncreate table t(a);\ninsert into t values(1),(2);\ndelete from t;\n' | sqlite3
printf '.echo on\nselect 1;\n.print x\n' | sqlite3
printf '.print a "b\\tc" '"'d  e'"'\n' | sqlite3
#> changes: 0   total_changes: 0
#> changes: 2   total_changes: 2
#> changes: 2   total_changes: 4
#> select 1;
#> 1
#> .print x
#> x
#> a b	c d  e

#### the plan of a query
sqlite3 :memory: "create table t(a,b); create index i on t(a)" "explain query plan select * from t where a=1" "explain query plan select * from t order by b"
printf 'create table t(a);\n.eqp on\nselect * from t;\n' | sqlite3
#> QUERY PLAN
#> `--SEARCH t USING INDEX i (a=?)
#> QUERY PLAN
#> |--SCAN t
#> `--USE TEMP B-TREE FOR ORDER BY
#> QUERY PLAN
#> `--SCAN t

#### files are attached
sqlite3 k.db "create table u(b); insert into u values(5)"
sqlite3 j.db "create table t(a); insert into t values(4); attach 'k.db' as k; insert into k.u values(6); select * from t, u" .tables
sqlite3 k.db "select * from u"
#> 4|5
#> 4|6
#> k.u  t  
#> 5
#> 6

#### backups and other files
sqlite3 a.db "create table t(a); insert into t values(1)"
sqlite3 a.db ".backup b.db" "insert into t values(2)" ".save c.db" "vacuum into 'd.db'"
for f in a b c d; do sqlite3 $f.db "select count(*) from t"; done
sqlite3 :memory: ".open a.db" "select sum(a) from t" ".restore b.db" "select sum(a) from t"
sqlite3 a.db "vacuum into 'd.db'"; echo $?
#> 2
#> 1
#> 2
#> 2
#> 3
#> 1
#> 1
#2> Error: stepping, output file already exists

#### a transaction that nobody ended is undone
sqlite3 a.db "create table t(a); insert into t values(1); begin; insert into t values(2); select count(*) from t"
sqlite3 a.db "select count(*) from t"
#> 2
#> 1

#### the journal of a file
sqlite3 a.db "pragma journal_mode=wal" "create table t(a)" "pragma journal_mode=delete"
ls
#> wal
#> delete
#> a.db

#### files that are none
printf 'no database at all, and long enough to see that' > g.db
sqlite3 g.db .tables; echo $?
sqlite3 g.db "create table t(a)"; echo $?
sqlite3 none/x.db "create table t(a)"; echo $?
sqlite3 -readonly none.db "select * from t"; echo $?
#> 1
#> 26
#> 1
#> 1
#2> Error: file is not a database
#2> Error: in prepare, file is not a database (26)
#2> Error: unable to open database "none/x.db": unable to open database file
#2> Error: unable to open database "none.db": unable to open database file

#### only to be read, and safe
sqlite3 a.db "create table t(a)"
sqlite3 -readonly a.db "insert into t values(1)"; echo $?
sqlite3 -safe a.db ".import x y"; echo $?
echo .read x | sqlite3 -safe a.db; echo $?
sqlite3 -safe a.db "attach 'b.db' as b"; echo $?
#> 8
#> 1
#> 1
#> 1
#2> Error: stepping, attempt to write a readonly database (8)
#2> line 0: cannot run .import in safe mode
#2> line 1: cannot run .read in safe mode
#2> line 0: cannot run ATTACH in safe mode

#### options that are wrong
sqlite3 -foo; echo $?
sqlite3 -separator; echo $?
sqlite3 :memory: .quit "select 1"; echo $?
sqlite3 :memory: ".exit 3" "select 1"; echo $?
#> 1
#> 1
#> 0
#> 3
#2> sqlite3: Error: unknown option: -foo
#2> Use -help for a list of options.
#2> sqlite3: Error: missing argument to -separator

#### functions of the shell
printf 'text' > f
sqlite3 :memory: "select * from generate_series(1,9,4)" "select 'abc' regexp '^a.c\$', 'abc' regexp 'x'" "select readfile('f')" "select writefile('g','made')" "select typeof(readfile('none'))"
cat g; echo
sqlite3 :memory: "select instr('héllo','l'), replace('aXbX','X','yy'), trim('xxaxx','x'), ltrim('  a'), rtrim('aab','b')" "select date('2024-02-29','+1 year'), strftime('%Y-%j','2024-12-31'), julianday('2000-01-01'), unixepoch('2000-01-01')"
#> 1
#> 5
#> 9
#> 1|0
#> text
#> 4
#> null
#> made
#> 3|ayybyy|a|a|aa
#> 2025-03-01|2024-366|2451544.5|946684800

#### queries of many kinds
sqlite3 :memory: "with recursive c(n) as (select 1 union all select n+1 from c where n<5) select group_concat(n) from c" "values(1,2),(3,4)" "select value from json_each('[1,\"a\",null]')" "select sum(x) over (order by x) from (select 1 x union select 2 union select 3)" "create virtual table f using fts5(t)" "insert into f values('the quick fox'),('a slow dog')" "select t from f where f match 'quick'"
#> 1,2,3,4,5
#> 1|2
#> 3|4
#> 1
#> a
#>
#> 1
#> 3
#> 6
#> the quick fox

#### .import in csv mode changes what ends rows
printf 'a,b\n1,2\n' > f.csv; sqlite3 :memory: '.mode csv' 'select 2' '.import f.csv t' 'select b from t' '.mode csv' 'select b from t' | od -c
#> 0000000   2  \r  \n   2  \n   2  \r  \n
#> 0000010

#### mathematical functions
sqlite3 :memory: 'select sqrt(2), pow(2, 10), ln(2), log(100), log10(5), log2(8), exp(1), sin(1), cos(1), tan(1), asin(1), acos(1), atan(1), atan2(1, 2)'
sqlite3 :memory: 'select sinh(1), cosh(1), tanh(1), asinh(1), acosh(2), atanh(0.5), ceil(1.2), ceiling(-1.2), floor(-1.5), trunc(-1.5), mod(7, 3), pi(), degrees(1), radians(180), power(2, 0.5), log(2, 8)'
sqlite3 :memory: "select sqrt(-1), sqrt(null), sqrt('x'), ceil(3), typeof(ceil(3)), floor('2.5'), typeof(floor(2)), ln(0), log(-1), log(1, 5), mod(5, 0), pow('2', 3), acos(2), typeof(trunc(5)), exp('a'), ceil('abc'), atan2(1, null), log(0, 5), log(2, 0), floor(' 7 '), ceil('inf'), mod(-7, 3), mod(7.5, 2)"
sqlite3 :memory: 'select sqrt()'; sqlite3 :memory: 'select pow(1)'; sqlite3 :memory: 'select pi(1)'; sqlite3 :memory: 'select log(1, 2, 3)'
#> 1.4142135623731|1024.0|0.693147180559945|2.0|0.698970004336019|3.0|2.71828182845905|0.841470984807897|0.54030230586814|1.5574077246549|1.5707963267949|0.0|0.785398163397448|0.463647609000806
#> 1.1752011936438|1.54308063481524|0.761594155955765|0.881373587019543|1.31695789692482|0.549306144334055|2.0|-1.0|-2.0|-1.0|1.0|3.14159265358979|57.2957795130823|3.14159265358979|1.4142135623731|3.0
#> |||3|integer|2.0|integer|||||8.0||integer||||||7||-1.0|1.5
#2> Error: in prepare, wrong number of arguments to function sqrt()
#2>   select sqrt()
#2>          ^--- error here
#2> Error: in prepare, wrong number of arguments to function pow()
#2>   select pow(1)
#2>          ^--- error here
#2> Error: in prepare, wrong number of arguments to function pi()
#2>   select pi(1)
#2>          ^--- error here
#2> Error: in prepare, wrong number of arguments to function log()
#2>   select log(1, 2, 3)
#2>          ^--- error here
#? 1

#### status of rows that are refused
printf 'x\nz\n' >f1; printf 'z\nx\n' >f2; for f in f1 f2; do sqlite3 :memory: 'create table t(a unique); insert into t values("x")' ".import $f t" 'select * from t'; echo $?; printf 'create table t(a unique); insert into t values("x");\n.import %s t\nselect * from t;\n' $f | sqlite3 :memory:; echo $?; done
#> x
#> z
#> 0
#> x
#> z
#> 0
#> 19
#> x
#> z
#> 1
#2> f1:1: INSERT failed: UNIQUE constraint failed: t.a
#2> f1:1: INSERT failed: UNIQUE constraint failed: t.a
#2> f2:2: INSERT failed: UNIQUE constraint failed: t.a
#2> f2:2: INSERT failed: UNIQUE constraint failed: t.a

#### prompts
printf '.prompt x\nselect 1;\n' | sqlite3 :memory:; sqlite3 :memory: '.prompt "a b" c' 'select 2'
#> 1
#> 2

#### .quit and .exit 0 tell what failed before them
printf '%s\n' '.nosuch' '.quit' | sqlite3 :memory:; echo $?
printf '%s\n' 'select x;' 'select 2;' '.exit 0' | sqlite3 :memory:; echo $?
printf '%s\n' '.nosuch' '.exit 3' | sqlite3 :memory:; echo $?
printf '%s\n' 'select 1;' '.quit' | sqlite3 :memory:; echo $?
#> 1
#> 2
#> 1
#> 3
#> 1
#> 0
#2> Error: unknown command or invalid arguments:  "nosuch". Enter ".help" for help
#2> Parse error near line 1: no such column: x
#2>   select x;
#2>          ^--- error here
#2> Error: unknown command or invalid arguments:  "nosuch". Enter ".help" for help

#### a database that cannot be opened is no failed command
printf '.open nosuch/x\n.quit\n' | sqlite3 :memory:; echo $?
printf '.open nosuch/x\n' | sqlite3 :memory:; echo $?
#> 0
#> 0
#2> Error: unable to open database "nosuch/x": unable to open database file
#2> Error: unable to open database "nosuch/x": unable to open database file

#### messages among the output, where both go to one pipe
printf "a x\nab\n" > a; echo "b x" > b; printf "b\na\n" > a2; printf "a\nb\nc\n" > a3; mkdir d e f; printf "2024-01-01\nbad\n2024-01-02\n" > dates
(printf "select 1;\nselect x;\nselect 2;\n" | sqlite3 :memory:) 2>&1 | cat
#> 1
#> Parse error near line 2: no such column: x
#>   select x;
#>          ^--- error here
#> 2
