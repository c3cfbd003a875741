#### names
printf 'b\na\nC\nB\n' | sort; printf 'b\na\nC\n' | sort -r; printf 'b\na\nC\nB\n' | sort -f; printf 'x\ny' | sort

#### numbers
printf '10\n9\n-1\n2.5\n2.05\nx\n' | sort -n; printf '10\n9\n-1\n' | sort -nr; printf '1e3\n10\n-inf\nnan\nx\n' | sort -g; printf '1K\n2M\n512\n3G\n1.5K\n' | sort -h

#### keys
printf 'a 3\nb 1\nc 2\n' | sort -k2; printf 'a 3 x\nb 10 y\nc 2 z\n' | sort -k2,2n; printf 'x:b\ny:a\n' | sort -t: -k2; printf 'ab2\naa1\n' | sort -k1.3

#### several keys
printf 'a 2\nb 1\na 1\nb 2\n' | sort -k1,1 -k2,2nr; printf 'b,2\na,10\nb,10\na,2\n' | sort -t, -k2n -k1r

#### unique
printf 'b\na\nb\nA\n' | sort -u; printf 'b\na\nB\nA\n' | sort -fu; printf '1\n01\n2\n' | sort -nu; printf 'a 1\nb 1\nc 2\n' | sort -u -k2,2

#### stable
printf 'b 1\na 1\nc 0\n' | sort -s -k2,2; printf 'b 1\na 1\nc 0\n' | sort -k2,2; printf 'b 1\na 1\n' | sort -s -r -k2,2

#### check
printf 'a\nc\nb\n' > f; sort -c f; echo $?; sort -C f; echo $?; printf 'a\nb\n' | sort -c; echo $?; printf 'a\na\n' | sort -cu; echo $?

#### merge and output
printf 'a\nc\n' > x; printf 'b\nd\n' > y; sort -m x y; sort -o x x y; cat x

#### versions and months
printf 'a10\na9\na1.10\na1.9\n' | sort -V; printf 'Mar\njan\nFoo\nDEC\n' | sort -M; printf '1.0.10\n1.0.2\n1.0\n' | sort --sort=version

#### dictionary and ignoring
printf 'b-b\na c\nab\n' | sort -d; printf ' b\na\n  c\n' | sort -b; printf ' b\na\n  c\n' | sort; printf 'a\001z\nab\n' | sort -i

#### zero-terminated
printf 'b\0a\0' | sort -z | od -c

#### wrong keys
sort -k 0; echo $?; sort -k x; sort -k 1q; sort -k 1.0; sort -k 1,x; sort -t ab; sort -t ''

#### wrong use
sort nope; echo $?; mkdir d; sort d; echo $?; sort -c a b; sort -gn </dev/null; sort --foo; echo $?; sort -z -q; sort --sort=foo </dev/null

#### blanks in keys
printf 'a  2\nb 1\n' | sort -k2; printf 'a  2\nb 1\n' | sort -b -k2; printf 'a  2\nb 1\n' | sort -k2b

#### bytes
printf '\377\n\303\244\na\n' | sort | od -An -tx1; printf 'a\nä\nz\n' | sort

#### many lines
seq 50000 | sort | sed -n "1p;7p;777p;19999p"; seq 50000 | sort -rn | head -n 2; seq 50000 -1 1 | sort -n | sed -n "1p;7p;777p;19999p"; seq 20000 | sort -k1.2 | sed -n "1p;7p;777p;19999p"

#### random groups equal keys
printf 'a\nb\na\nb\n' | sort -R | uniq | wc -l
