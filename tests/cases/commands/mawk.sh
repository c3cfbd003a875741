#### fields
printf 'a b c\nd e f\n' | mawk '{ print $2, NF }'; printf 'a:b\n' | mawk -F: -v x=1 '{ print $2 x }'
#> b 3
#> e 3
#> b1

#### functions
mawk 'BEGIN { print substr("hello", 2, 3), index("hello", "l"), toupper("abc"), sprintf("%05.1f|%-4s|%c", 3.14159, "x", 65); s = "aaa"; print gsub(/a/, "b", s), s }'
#> ell 3 ABC 003.1|x   |A
#> 3 bbb

#### a program from a file
echo '/b/ { n++ } END { print n }' > p; printf 'a\nb\nbb\n' | mawk -f p
#> 2

#### arrays and getline
printf 'x 1\ny 2\nx 3\n' | mawk '{ s[$1] += $2 } END { for (k in s) print k, s[k] | "sort"; close("sort"); while (("echo a; echo b" | getline l) > 0) print "got " l }'
#> x 4
#> y 2
#> got a
#> got b

#### status and loops
mawk 'BEGIN { for (i = 0; i < 3; i++) printf "%d ", i; print ""; exit 3 }'; echo $?
#> 0 1 2 
#> 3

#### ranges, matches and splits
seq 10 | mawk '/3/,/5/ { print } END { n = split("a,b,c", p, ","); print n, p[3]; print match("foobar", /o+/), RSTART, RLENGTH }'
#> 3
#> 4
#> 5
#> 3 c
#> 2 2 2
