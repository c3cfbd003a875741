#### if, elif, else
for x in 1 2 3; do if [ $x = 1 ]; then echo one; elif [ $x = 2 ]; then echo two; else echo other; fi; done; if false; then :; fi; echo $?
#> one
#> two
#> other
#> 0

#### while and until
i=0; while [ $i -lt 3 ]; do echo $((i++)); done; until [ $i = 0 ]; do ((i--)); done; echo $i
#> 0
#> 1
#> 2
#> 0

#### for over nothing
for x in; do echo no; done; echo $?; set -- p q; for x; do echo $x; done
#> 0
#> p
#> q

#### case
for x in apple b.c 12 '' other; do case $x in a*) echo A;; *.*) echo dot;; [0-9][0-9]) echo digits;; '') echo empty;; *) echo default;; esac; done
#> A
#> dot
#> digits
#> empty
#> default

#### case fall-through
case a in a) echo 1;& b) echo 2;;& a*) echo 3;; *) echo 4;; esac
#> 1
#> 2
#> 3

#### case with alternatives and parentheses
case x in (a|x) echo yes;; esac; case none in a) ;; esac; echo $?
#> yes
#> 0

#### groups and subshells
x=1; { x=2; echo $x; }; (x=3; echo $x); echo $x
#> 2
#> 3
#> 2

#### and, or, not
true && echo a || echo b; false && echo a || echo b; ! true; echo $?; ! false && echo c
#> a
#> b
#> 1
#> c

#### select
printf '2\nq\n' | { select x in one two; do echo "got $x $REPLY"; [ "$REPLY" = q ] && break; done; } 2>/dev/null
#> got two 2
#> got  q

#### double brackets
x='a b'; [[ $x == a* ]]; echo $?; [[ $x = "a*" ]]; echo $?; [[ -n $x && ! -z $x ]]; echo $?; [[ a < b || x > y ]]; echo $?
#> 0
#> 1
#> 0
#> 0

#### regular expressions
[[ 'foo123bar' =~ ([a-z]+)([0-9]+) ]]; echo $? "${BASH_REMATCH[0]}" "${BASH_REMATCH[2]}"; [[ abc =~ ^b ]]; echo $?; [[ a.c =~ 'a.c' ]]; echo $?
#> 0 foo123 123
#> 1
#> 0

#### arithmetic comparison in double brackets
[[ 3 -lt 10 && 1+1 -eq 2 ]]; echo $?
#> 0

#### break with a status
while true; do break; done; echo $?; for i in 1; do false; done; echo $?
#> 0
#> 1

#### a loop in a pipeline
seq 3 | while read n; do x=$n; echo $n; done; echo "${x-unset}"
#> 1
#> 2
#> 3
#> unset

#### nested functions and loops
f() { for i in 1 2 3; do [ $i = 2 ] && return $i; done; }; f; echo $?
#> 2

#### time
time -p true 2>/dev/null; { TIMEFORMAT=%%; time true; } 2>&1
#> %
#2> real 0.00
#2> user 0.00
#2> sys 0.00

#### coproc
coproc { read l; echo "got $l"; }; echo hi >&${COPROC[1]}; read r <&${COPROC[0]}; echo $r
#> got hi

#### syntax errors
if true; then echo x
#2> bash: -c: line 2: syntax error: unexpected end of file
#? 2

#### another syntax error
echo )
#2> bash: -c: line 1: syntax error near unexpected token `)'
#2> bash: -c: line 1: `echo )'
#? 2

#### and another
for x in a; echo b; done
#2> bash: -c: line 1: syntax error near unexpected token `echo'
#2> bash: -c: line 1: `for x in a; echo b; done'
#? 2

#### unterminated quotes
echo "abc
#2> bash: -c: line 1: unexpected EOF while looking for matching `"'
#? 2

#### continue in a subshell has no loop
for i in 1 2; do ( continue; echo sub ); echo $i; done
#> sub
#> 1
#> sub
#> 2
#2> bash: line 1: continue: only meaningful in a `for', `while', or `until' loop
#2> bash: line 1: continue: only meaningful in a `for', `while', or `until' loop

#### a loop variable that is no name
for - in a b; do echo x; done; echo $?
#> 1
#2> bash: line 1: `-': not a valid identifier

#### continue with too many arguments
for i in 1 2; do continue 1 2; done
echo not here
#2> bash: line 1: continue: too many arguments
#? 1

#### a redirection of a compound command and errexit
set -e; { echo in; } < /no/such; echo not here
#2> bash: line 1: /no/such: No such file or directory
#? 1

#### a function name that is expanded
$x-f() { :; }; echo $?
#> 1
#2> bash: line 1: `$x-f': not a valid identifier

#### `!` keeps set -e from what it runs only where it was on before
f() { set -e; false; echo inside; }
(! f; echo after); echo $?
(set -e; ! f; echo after); echo $?
(! { set -e; false; echo inside; }; echo after); echo $?
(! (set -e; false; echo inside); echo after); echo $?
#> 1
#> inside
#> after
#> 0
#> 1
#> after
#> 0

#### `!` keeps ERR from the command itself, and from what it runs only under set -e
trap 'echo ERR' ERR
! false
! { false; true; }
! eval false
set -e
! { false; true; }
echo end
#> ERR
#> ERR
#> end

#### a list behind text in the word of case
for args in 'x ""' '"" x' '""' '"" ""'; do
  eval "set -- $args"
  case "$@" in *$'\x7f'*) echo "[$args] marked";; *) echo "[$args]";; esac
  case "x$@" in *$'\x7f'*) echo "x[$args] marked";; *) echo "x[$args]";; esac
done
#> [x ""] marked
#> x[x ""] marked
#> ["" x] marked
#> x["" x]
#> [""]
#> x[""]
#> ["" ""] marked
#> x["" ""] marked
