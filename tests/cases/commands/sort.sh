#### names
printf 'b\na\nC\nB\n' | sort; printf 'b\na\nC\n' | sort -r; printf 'b\na\nC\nB\n' | sort -f; printf 'x\ny' | sort
#> B
#> C
#> a
#> b
#> b
#> a
#> C
#> a
#> B
#> b
#> C
#> x
#> y

#### numbers
printf '10\n9\n-1\n2.5\n2.05\nx\n' | sort -n; printf '10\n9\n-1\n' | sort -nr; printf '1e3\n10\n-inf\nnan\nx\n' | sort -g; printf '1K\n2M\n512\n3G\n1.5K\n' | sort -h
#> -1
#> x
#> 2.05
#> 2.5
#> 9
#> 10
#> 10
#> 9
#> -1
#> x
#> nan
#> -inf
#> 10
#> 1e3
#> 512
#> 1K
#> 1.5K
#> 2M
#> 3G

#### keys
printf 'a 3\nb 1\nc 2\n' | sort -k2; printf 'a 3 x\nb 10 y\nc 2 z\n' | sort -k2,2n; printf 'x:b\ny:a\n' | sort -t: -k2; printf 'ab2\naa1\n' | sort -k1.3
#> b 1
#> c 2
#> a 3
#> c 2 z
#> a 3 x
#> b 10 y
#> y:a
#> x:b
#> aa1
#> ab2

#### several keys
printf 'a 2\nb 1\na 1\nb 2\n' | sort -k1,1 -k2,2nr; printf 'b,2\na,10\nb,10\na,2\n' | sort -t, -k2n -k1r
#> a 2
#> a 1
#> b 2
#> b 1
#> b,2
#> a,2
#> b,10
#> a,10

#### unique
printf 'b\na\nb\nA\n' | sort -u; printf 'b\na\nB\nA\n' | sort -fu; printf '1\n01\n2\n' | sort -nu; printf 'a 1\nb 1\nc 2\n' | sort -u -k2,2
#> A
#> a
#> b
#> a
#> b
#> 1
#> 2
#> a 1
#> c 2

#### stable
printf 'b 1\na 1\nc 0\n' | sort -s -k2,2; printf 'b 1\na 1\nc 0\n' | sort -k2,2; printf 'b 1\na 1\n' | sort -s -r -k2,2
#> c 0
#> b 1
#> a 1
#> c 0
#> a 1
#> b 1
#> b 1
#> a 1

#### check
printf 'a\nc\nb\n' > f; sort -c f; echo $?; sort -C f; echo $?; printf 'a\nb\n' | sort -c; echo $?; printf 'a\na\n' | sort -cu; echo $?
#> 1
#> 1
#> 0
#> 1
#2> sort: f:3: disorder: b
#2> sort: -:2: disorder: a

#### merge and output
printf 'a\nc\n' > x; printf 'b\nd\n' > y; sort -m x y; sort -o x x y; cat x
#> a
#> b
#> c
#> d
#> a
#> b
#> c
#> d

#### versions and months
printf 'a10\na9\na1.10\na1.9\n' | sort -V; printf 'Mar\njan\nFoo\nDEC\n' | sort -M; printf '1.0.10\n1.0.2\n1.0\n' | sort --sort=version
#> a1.9
#> a1.10
#> a9
#> a10
#> Foo
#> jan
#> Mar
#> DEC
#> 1.0
#> 1.0.2
#> 1.0.10

#### dictionary and ignoring
printf 'b-b\na c\nab\n' | sort -d; printf ' b\na\n  c\n' | sort -b; printf ' b\na\n  c\n' | sort; printf 'a\001z\nab\n' | sort -i
#> a c
#> ab
#> b-b
#> a
#>  b
#>   c
#>   c
#>  b
#> a
#> ab
#>\ a\x01z

#### zero-terminated
printf 'b\0a\0' | sort -z | od -c
#> 0000000   a  \0   b  \0
#> 0000004

#### wrong keys
sort -k 0; echo $?; sort -k x; sort -k 1q; sort -k 1.0; sort -k 1,x; sort -t ab; sort -t ''
#> 2
#2> sort: field number is zero: invalid field specification ‘0’
#2> sort: invalid number at field start: invalid count at start of ‘x’
#2> sort: stray character in field spec: invalid field specification ‘1q’
#2> sort: character offset is zero: invalid field specification ‘1.0’
#2> sort: invalid number after ',': invalid count at start of ‘x’
#2> sort: multi-character tab ‘ab’
#2> sort: empty tab
#? 2

#### wrong use
sort nope; echo $?; mkdir d; sort d; echo $?; sort -c a b; sort -gn </dev/null; sort --foo; echo $?; sort -z -q; sort --sort=foo </dev/null
#> 2
#> 2
#> 2
#2> sort: cannot read: nope: No such file or directory
#2> sort: read failed: d: Is a directory
#2> sort: extra operand 'b' not allowed with -c
#2> sort: options '-gn' are incompatible
#2> sort: unrecognized option '--foo'
#2> Try 'sort --help' for more information.
#2> sort: invalid option -- 'q'
#2> Try 'sort --help' for more information.
#2> sort: invalid argument ‘foo’ for ‘--sort’
#2> Valid arguments are:
#2>   - ‘general-numeric’
#2>   - ‘human-numeric’
#2>   - ‘month’
#2>   - ‘numeric’
#2>   - ‘random’
#2>   - ‘version’
#2> Try 'sort --help' for more information.
#? 1

#### blanks in keys
printf 'a  2\nb 1\n' | sort -k2; printf 'a  2\nb 1\n' | sort -b -k2; printf 'a  2\nb 1\n' | sort -k2b
#> a  2
#> b 1
#> b 1
#> a  2
#> b 1
#> a  2

#### bytes
printf '\377\n\303\244\na\n' | sort | od -An -tx1; printf 'a\nä\nz\n' | sort
#>  61 0a c3 a4 0a ff 0a
#> a
#> z
#> ä

#### many lines
seq 50000 | sort | sed -n "1p;7p;777p;19999p"; seq 50000 | sort -rn | head -n 2; seq 50000 -1 1 | sort -n | sed -n "1p;7p;777p;19999p"; seq 20000 | sort -k1.2 | sed -n "1p;7p;777p;19999p"
#> 1
#> 10002
#> 10697
#> 27998
#> 50000
#> 49999
#> 1
#> 7
#> 777
#> 19999
#> 1
#> 7
#> 10379
#> 19998

#### random groups equal keys
printf 'a\nb\na\nb\n' | sort -R | uniq | wc -l
#> 2

#### a list of names that cannot be read
mkdir d
sort --files0-from=d; echo $?
sort --files0-from=- < d; echo $?
sort --files0-from=nosuch; echo $?
#> 2
#> 2
#> 2
#2> sort: cannot read file names from 'd'
#2> sort: cannot read file names from '-'
#2> sort: open failed: nosuch: No such file or directory

#### keys of the obsolete form
printf 'b 2 x\na 3 y\nc 1 z\n' > f; sort +1 f; sort +1 -2 f; sort +1n f; sort +0.1 f; sort +1.0 -1.1 f; sort -r +1 f; sort f +1; sort -- +1; sort + f; sort +1q f; sort -1 f; sort -k1 -2 f; sort +2r f
#> c 1 z
#> b 2 x
#> a 3 y
#> c 1 z
#> b 2 x
#> a 3 y
#> c 1 z
#> b 2 x
#> a 3 y
#> c 1 z
#> b 2 x
#> a 3 y
#> a 3 y
#> b 2 x
#> c 1 z
#> a 3 y
#> b 2 x
#> c 1 z
#> c 1 z
#> b 2 x
#> a 3 y
#> c 1 z
#> a 3 y
#> b 2 x
#2> sort: cannot read: +1: No such file or directory
#2> sort: cannot read: +: No such file or directory
#2> sort: cannot read: +1q: No such file or directory
#2> sort: invalid option -- '1'
#2> Try 'sort --help' for more information.
#2> sort: invalid option -- '2'
#2> Try 'sort --help' for more information.

#### sort -V: versions, suffixes, zeros, hidden names, long numbers
sort -V <<'END'
a10
a9
a09
a009
a
a~
a~1
a.tar.gz
a-1.10.tar.gz
a-1.9.tar.gz
a-1.9
.b
..
.
.a
x111111111111111111111111111111111111111111111111111111111111111111111
x111111111111111111111111111111111111111111111111111111111111111111112
x0

x
x~
X
1.2.3-rc1
1.2.3
1.2.10
1.2.3~beta
é1
_1
a b
END
printf '%s\n' v1.10 v1.9 v1.09 v1.9~a v1.9a | sort -rV
printf 'b 1.10\na 1.9\nc 1.9\n' | sort -k2,2V -k1,1r
printf 'X-10\nx-9\nx-100\n' | sort -fV
printf '1.0\n1.00\n1.000\n' | sort -u -V
seq 1 500 | sed 's/$/.x/' | shuf --random-source=<(yes) | sort -V | md5sum
#>
#> .
#> ..
#> .a
#> .b
#> 1.2.3~beta
#> 1.2.3
#> 1.2.3-rc1
#> 1.2.10
#> X
#> a~
#> a~1
#> a
#> a.tar.gz
#> a009
#> a09
#> a9
#> a10
#> a b
#> a-1.9
#> a-1.9.tar.gz
#> a-1.10.tar.gz
#> x~
#> x
#> x0
#> x111111111111111111111111111111111111111111111111111111111111111111111
#> x111111111111111111111111111111111111111111111111111111111111111111112
#> _1
#> é1
#> v1.10
#> v1.9a
#> v1.9
#> v1.09
#> v1.9~a
#> c 1.9
#> a 1.9
#> b 1.10
#> x-9
#> X-10
#> x-100
#> 1.0
#> 834eb2c6305b1260cef04744ef431ea3  -

#### sort -c: the first line out of order, over ends of blocks
seq 20000 | sort > f; sort -c f; echo $?
{ cat f; echo 0; cat f; } > g; sort -c g; echo $?; sort -C g; echo $?
sort -n -c f; echo $?
printf 'a\na\nb' | sort -c -u; echo $?
printf 'a\nb' | sort -c; echo $?; printf 'b\na' | sort -c; echo $?
sort -c < /dev/null; echo $?; printf '\n\n' | sort -c; echo $?
{ head -c 200000 /dev/zero | tr '\0' b; echo; echo a; } | sort -c 2>&1 | cut -c 1-40
printf 'b\0a\0' | sort -zc; echo $?
sort -r -c f; echo $?; sort -c missing; echo $?
#> 0
#> 1
#> 1
#> 1
#> 1
#> 0
#> 1
#> 0
#> 0
#> sort: -:2: disorder: a
#> 1
#> 1
#> 2
#2> sort: g:20001: disorder: 0
#2> sort: f:15: disorder: 1001
#2> sort: -:2: disorder: a
#2> sort: -:2: disorder: a
#2>\ sort: -:2: disorder: a\0sort: f:2: disorder: 10
#2> sort: open failed: missing: No such file or directory

#### sort -R: the order that a random source gives
printf 'sixteen bytes and more' > rs; seq 12 > s; printf 'b\nA\n\na\nB\nb\n' > f
for l in C C.UTF-8; do export LC_ALL=$l; sort -R --random-source=rs s | tr '\n' ' '; sort -R --random-source=rs f | tr '\n' .; sort -fR --random-source=rs f | tr '\n' .; sort -uR --random-source=rs f | tr '\n' .; sort -rR --random-source=rs s | tr '\n' ' '; echo; done
printf 'a 2\nb 1\na 1\nb 0\nc 5\n' | sort -k1,1R -k2,2n --random-source=rs; sort -R --random-source=rs s | sort -c -R --random-source=rs; echo $?
printf short > sh; sort -R --random-source=sh s; echo $?; sort -R --random-source=missing s; echo $?; sort -R --random-source=. s; echo $?; sort --random-source=missing s | head -n 1
#> 8 7 6 5 2 9 11 12 1 4 10 3 b.b.a..A.B..A.a.B.b.b.b.a..A.B.3 10 4 1 12 11 9 2 5 6 7 8 
#> 12 9 7 1 2 3 4 11 6 10 8 5 B.a..A.b.b.B.b.b..A.a.B.a..A.b.5 8 10 6 11 4 3 2 1 7 9 12 
#> a 1
#> a 2
#> c 5
#> b 0
#> b 1
#> 0
#> 2
#> 2
#> 2
#> 1
#2> sort: ‘sh’: end of file
#2> sort: open failed: missing: No such file or directory
#2> sort: ‘.’: read error: Is a directory

#### numbers of options, checks that differ, names in a file
printf 'b\na\n' > f
for o in --parallel=0 --parallel=x --parallel=1K --batch-size=1 --batch-size=x --batch-size=2K '-c -C' '-C --check' '--check=quiet -c'; do sort $o f; done
printf 'f\0\0f' > l; sort --files0-from=l; printf 'f\0-' | sort --files0-from=-; printf '\0' | sort --files0-from=-
#2> sort: number in parallel must be nonzero
#2> sort: invalid --parallel argument 'x'
#2> sort: invalid suffix in --parallel argument '1K'
#2> sort: invalid --batch-size argument ‘1’
#2> sort: minimum --batch-size argument is ‘2’
#2> sort: invalid --batch-size argument 'x'
#2> sort: invalid suffix in --batch-size argument '2K'
#2> sort: options '-cC' are incompatible
#2> sort: options '-cC' are incompatible
#2> sort: options '-cC' are incompatible
#2> sort: l:2: invalid zero-length file name
#2> sort: when reading file names from stdin, no file name of '-' allowed
#2> sort: -:1: invalid zero-length file name
#? 2

#### POSIXLY_CORRECT: options come first
printf 'b\na\n' > x; export POSIXLY_CORRECT=1; sort x -r; sort -r x; grep b x -c; wc x -l; head x -n1; cat x -n; rm x -f; ls; date +%Y -u
#> b
#> a
#> x:b
#> 2 2 4 x
#> 2 2 4 total
#> ==> x <==
#> b
#> a
#> b
#> a
#2> sort: cannot read: -r: No such file or directory
#2> grep: -c: No such file or directory
#2> wc: -l: No such file or directory
#2> head: cannot open '-n1' for reading: No such file or directory
#2> cat: -n: No such file or directory
#2> rm: cannot remove '-f': No such file or directory
#2> date: extra operand ‘-u’
#2> Try 'date --help' for more information.
#? 1
