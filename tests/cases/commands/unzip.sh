#### everything
mkdir -p d/e; echo a >a; seq 1000 >d/n; : >d/e/empty; zip -qr x.zip a d; mkdir o; unzip x.zip -d o | sort; unzip -q -d p x.zip; diff -r o p && diff o/d/n d/n && echo same
#>    creating: o/d/
#>    creating: o/d/e/
#>   inflating: o/d/n                   
#>  extracting: o/a                     
#>  extracting: o/d/e/empty             
#> Archive:  x.zip
#> same

#### files that are there
echo a >a; zip -q x.zip a; echo b >a; unzip x.zip </dev/null; echo $?; cat a; unzip -n x.zip; cat a; unzip -o x.zip; cat a; echo c >a; echo y | unzip -q x.zip; cat a
#> Archive:  x.zip
#> 1
#> b
#> Archive:  x.zip
#> b
#> Archive:  x.zip
#>  extracting: a                       
#> a
#> a
#2> replace a? [y]es, [n]o, [A]ll, [N]one, [r]ename:  NULL
#2> (EOF or read error, treating as "[N]one" ...)
#2> replace a? [y]es, [n]o, [A]ll, [N]one, [r]ename: 
#2>-

#### members
mkdir d; echo a >a; echo x >d/x; echo y >d/y; zip -q x.zip a d/x d/y; unzip -p x.zip a; unzip -p x.zip 'd/*'; unzip -o x.zip 'd/*' -x d/x -d o; unzip x.zip nosuch -d o; echo $?; unzip -C -p x.zip A; unzip -p x.zip A; echo $?
#> a
#> x
#> y
#> Archive:  x.zip
#>  extracting: o/d/y                   
#> Archive:  x.zip
#> 11
#> a
#> 11
#2> caution: filename not matched:  nosuch
#2> caution: filename not matched:  A

#### lists
echo a >a; seq 1000 >n; touch -d '2020-02-03 04:05:06' a n; zip -q x.zip a n; unzip -l x.zip; unzip -v x.zip a; unzip -ql x.zip; unzip -qql x.zip; unzip -Z1 x.zip; unzip -l x.zip nosuch; echo $?
#> Archive:  x.zip
#>   Length      Date    Time    Name
#> ---------  ---------- -----   ----
#>         2  2020-02-03 04:05   a
#>      3893  2020-02-03 04:05   n
#> ---------                     -------
#>      3895                     2 files
#> Archive:  x.zip
#>  Length   Method    Size  Cmpr    Date    Time   CRC-32   Name
#> --------  ------  ------- ---- ---------- ----- --------  ----
#>        2  Stored        2   0% 2020-02-03 04:05 ddeaa107  a
#> --------          -------  ---                            -------
#>        2                2   0%                            1 file
#>   Length      Date    Time    Name
#> ---------  ---------- -----   ----
#>         2  2020-02-03 04:05   a
#>      3893  2020-02-03 04:05   n
#> ---------                     -------
#>      3895                     2 files
#>         2  2020-02-03 04:05   a
#>      3893  2020-02-03 04:05   n
#> a
#> n
#> Archive:  x.zip
#>   Length      Date    Time    Name
#> ---------  ---------- -----   ----
#> ---------                     -------
#>         0                     0 files
#> 11

#### tests
echo a >a; echo b >b; zip -q x.zip a b; unzip -t x.zip; unzip -t x.zip a; unzip -qt x.zip; unzip -tqq x.zip; echo $?
#> Archive:  x.zip
#>     testing: a                        OK
#>     testing: b                        OK
#> No errors detected in compressed data of x.zip.
#> Archive:  x.zip
#>     testing: a                        OK
#> No errors detected in x.zip for the 1 file tested.
#> No errors detected in compressed data of x.zip.
#> 0

#### without directories
mkdir -p d/e; echo x >d/x; zip -qr x.zip d; unzip -j x.zip -d o; ls o
#> Archive:  x.zip
#>  extracting: o/x                     
#> x

#### with their names
echo a >a; seq 100 >n; zip -q x.zip a n; unzip -c x.zip a; unzip -cq x.zip a
#> Archive:  x.zip
#>  extracting: a                       
#> a
#>
#> a

#### no archive
unzip nofile; echo $?; echo text >t; unzip t; echo $?; unzip -l t >/dev/null 2>&1; echo $?; : >e.zip; unzip -q e.zip 2>&1 | head -n 1; unzip -qt e.zip >/dev/null 2>&1; echo $?
#> 9
#> Archive:  t
#> 9
#> 9
#> [e.zip]
#> 9
#2> unzip:  cannot find or open nofile, nofile.zip or nofile.ZIP.
#2>   End-of-central-directory signature not found.  Either this file is not
#2>   a zipfile, or it constitutes one disk of a multi-part archive.  In the
#2>   latter case the central directory and zipfile comment will be found on
#2>   the last disk(s) of this archive.
#2> unzip:  cannot find zipfile directory in one of t or
#2>         t.zip, and cannot find t.ZIP, period.

#### freshen and update
echo a >a; echo b >b; zip -q x.zip a b; mkdir o; echo old >o/a; touch -d '2001-01-01' o/a; unzip -o -f x.zip -d o; ls o; unzip -o -u x.zip -d o; ls o; unzip -u x.zip -d o; cat o/a
#> Archive:  x.zip
#>  extracting: o/a                     
#> a
#> Archive:  x.zip
#>  extracting: o/b                     
#> a
#> b
#> Archive:  x.zip
#> a

#### links
echo a >a; ln -s a l; zip -qy s.zip l a; mkdir o; unzip s.zip -d o; readlink o/l; cat o/l
#> Archive:  s.zip
#>     linking: o/l                     -> a 
#>  extracting: o/a                     
#> finishing deferred symbolic links:
#>   o/l                    -> a
#> a
#> a

#### a member that is broken
echo hello >a; zip -q0 x.zip a; sed -i 's/hello/jello/' x.zip; unzip -t x.zip | sed 's/CRC [0-9a-f]*/CRC N/'; unzip -p x.zip >/dev/null 2>&1; echo $?
#> Archive:  x.zip
#>     testing: a                        bad CRC N  (should be 363a3020)
#> At least one error was detected in x.zip.
#> 2

#### a name that leads out
mkdir d; cd d; echo a >../a; zip -q x.zip ../a; rm ../a; unzip -o x.zip; echo $?; ls . ..
#> Archive:  x.zip
#> warning:  skipped "../" path component(s) in ../a
#>  extracting: a                       
#> 1
#> .:
#> a
#> x.zip
#>
#> ..:
#> d

#### lists in every form
mkdir d; echo hello >d/a; seq 100 >b; touch -d '2020-01-02 03:04:06' d/a b d; zip -q x.zip d d/a b; unzip -l x.zip; unzip -Z1 x.zip; unzip -qql x.zip; unzip -l x.zip b; unzip -l x.zip nope; echo $?
#> Archive:  x.zip
#>   Length      Date    Time    Name
#> ---------  ---------- -----   ----
#>         0  2020-01-02 03:04   d/
#>         6  2020-01-02 03:04   d/a
#>       292  2020-01-02 03:04   b
#> ---------                     -------
#>       298                     3 files
#> d/
#> d/a
#> b
#>         0  2020-01-02 03:04   d/
#>         6  2020-01-02 03:04   d/a
#>       292  2020-01-02 03:04   b
#> Archive:  x.zip
#>   Length      Date    Time    Name
#> ---------  ---------- -----   ----
#>       292  2020-01-02 03:04   b
#> ---------                     -------
#>       292                     1 file
#> Archive:  x.zip
#>   Length      Date    Time    Name
#> ---------  ---------- -----   ----
#> ---------                     -------
#>         0                     0 files
#> 11

#### some members, elsewhere
mkdir d; echo 1 >d/a; echo 2 >d/b; echo 3 >c; zip -qr x.zip d c; mkdir o; unzip -q x.zip 'd/*' -d o; find o | sort; unzip -q x.zip -x 'd/*' -d p; find p | sort; unzip -qj x.zip d/a -d q; ls q; unzip -p x.zip c d/b
#> o
#> o/d
#> o/d/a
#> o/d/b
#> p
#> p/c
#> a
#> 2
#> 3

#### tests, more
echo x >a; zip -q x.zip a; unzip -t x.zip; unzip -tq x.zip; printf garbage >g.zip; unzip -t g.zip >/dev/null 2>&1; echo $?; unzip -t nope.zip >/dev/null 2>&1; echo $?
#> Archive:  x.zip
#>     testing: a                        OK
#> No errors detected in compressed data of x.zip.
#> No errors detected in compressed data of x.zip.
#> 9
#> 9

#### an archive that is not there
unzip -t y.zip 2>/dev/null; echo $?; unzip -tq y.zip 2>/dev/null; unzip -l y.zip; echo $?; unzip -p y.zip; unzip -Z1 y.zip; unzip y.zip
#> unzip:  cannot find or open y.zip, y.zip.zip or y.zip.ZIP.
#> 9
#> unzip:  cannot find or open y.zip, y.zip.zip or y.zip.ZIP.
#> 9
#2> unzip:  cannot find or open y.zip, y.zip.zip or y.zip.ZIP.
#2> zipinfo:  cannot find or open y.zip, y.zip.zip or y.zip.ZIP.
#2> unzip:  cannot find or open y.zip, y.zip.zip or y.zip.ZIP.
#? 9

#### -f makes no directories
mkdir -p t/a; echo 1 >t/a/f; zip -qr x.zip t; rm -r t; unzip -f x.zip; ls; mkdir -p t/a; unzip -f x.zip; find t | sort
#> Archive:  x.zip
#> x.zip
#> Archive:  x.zip
#> t
#> t/a
