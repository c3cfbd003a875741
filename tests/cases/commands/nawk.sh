#### fields
printf 'a b c\nd e f\n' | nawk '{ print $2, NF }'; printf 'a:b\n' | nawk -F: -v x=1 '{ print $2 x }'
#> b 3
#> e 3
#> b1

#### functions of gawk
nawk 'BEGIN { print gensub(/a(b)/, "<\\1>", "g", "abab"), toupper("é"), length("é"), strtonum("0x11") }'
#> <b><b> É 1 17

#### a program from a file
echo '/b/ { n++ } END { print n }' > p; printf 'a\nb\nbb\n' | nawk -f p
#> 2

#### arrays
printf 'x 1\ny 2\nx 3\n' | nawk '{ s[$1] += $2 } END { for (k in s) print k, s[k] | "sort"; close("sort") }'
#> x 4
#> y 2

#### errors
nawk 'BEGIN { print 1 > "/nope/x" }'; echo $?; nawk 'BEGIN { exit 3 }'; echo $?
#> 2
#> 3
#2> nawk: cmd. line:1: fatal: cannot redirect to `/nope/x': No such file or directory
