#### default IFS
x=' a  b	c
d '; for w in $x; do echo "<$w>"; done
#> <a>
#> <b>
#> <c>
#> <d>

#### other separators
IFS=:; x='a::b:'; for w in $x; do echo "<$w>"; done
#> <a>
#> <>
#> <b>

#### white and other separators together
IFS=': '; x='a : b::c '; for w in $x; do echo "<$w>"; done
#> <a>
#> <b>
#> <>
#> <c>

#### empty IFS
IFS=; x='a b'; for w in $x; do echo "<$w>"; done
#> <a b>

#### no splitting in assignments and case
x='a  b'; y=$x; echo "$y"; case $x in 'a  b') echo matched;; esac
#> a  b
#> matched

#### substitutions are split
for w in $(echo 'a b'; echo c); do echo "<$w>"; done
#> <a>
#> <b>
#> <c>

#### literal text is not
IFS=x; for w in axb $(echo axb); do echo "<$w>"; done
#> <axb>
#> <a>
#> <b>

#### an unquoted empty is nothing
e=; set -- $e "$e" $e; echo $#
#> 1

#### joined pieces
x='a b'; set -- p$x's'; echo "$1|$2"
#> pa|bs

#### splitting of "$*"
IFS=,; set -- a b; x="$*"; echo "$x"
#> a,b
