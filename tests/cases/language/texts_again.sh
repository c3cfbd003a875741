#### eval of the same text in a loop
for i in 1 2 3; do x=$i; eval 'echo $x $LINENO'; done
#> 1 1
#> 2 1
#> 3 1

#### eval sees an alias that is new
shopt -s expand_aliases
for i in 1 2 3; do
  eval 'hello a' 2>/dev/null || echo none
  if [ $i = 1 ]; then alias hello='echo hi'; fi
  if [ $i = 2 ]; then unalias hello; fi
done
#> none
#> hi a
#> none

#### eval sees extglob that is switched
for i in 1 2 3 4; do
  eval 'case aab in +(a)b) echo yes;; *) echo no;; esac' 2>/dev/null || echo "error $?"
  case $i in 1) shopt -s extglob;; 2) shopt -u extglob;; 3) shopt -s extglob;; esac
done
#> error 2
#> yes
#> error 2
#> yes

#### eval in posix mode and outside
for i in 1 2 3; do
  eval 'true & wait; echo $i'
  case $i in 1) set -o posix;; 2) set +o posix;; esac
done
#> 1
#> 2
#> 3

#### eval defines a function each time
for i in 1 2; do eval 'f() { echo "$1 $i"; }'; f a; unset -f f; done
type f 2>/dev/null || echo gone
#> a 1
#> a 2
#> gone

#### eval of a text that fails each time
for i in 1 2; do eval 'if' ; echo $?; done
#> 2
#> 2
#2> bash: eval: line 2: syntax error: unexpected end of file
#2> bash: eval: line 2: syntax error: unexpected end of file

#### eval left by break and continue
for i in 1 2 3; do eval 'if [ $i = 2 ]; then break; fi'; echo $i; done
for i in 1 2 3; do eval 'if [ $i = 2 ]; then continue; fi'; echo $i; done
#> 1
#> 1
#> 3

#### eval left by return
f() { eval 'return $1'; echo not here; }
f 3; echo $?; f 4; echo $?
#> 3
#> 4

#### eval in functions and subshells
f() { eval 'echo $FUNCNAME $BASH_SUBSHELL'; }
g() { (eval 'echo $FUNCNAME $BASH_SUBSHELL'); }
f; g; f; g
#> f 0
#> g 1
#> f 0
#> g 1

#### eval with lines of its own
for i in 1 2; do eval 'echo $LINENO
echo $LINENO'; done
eval 'echo $LINENO'; eval 'echo $LINENO'
#> 2
#> 3
#> 2
#> 3
#> 3
#> 3

#### eval on different lines
f() { eval 'echo $LINENO'; }
f
f
eval 'echo $LINENO'
#> 1
#> 1
#> 4

#### eval with a here string
for i in 1 2; do eval 'cat <<< $i'; done
#> 1
#> 2

#### eval of a here document without an end
for i in 1 2; do eval 'cat <<x'; done
#2> bash: line 1: warning: here-document at line 1 delimited by end-of-file (wanted `x')
#2> bash: line 1: warning: here-document at line 1 delimited by end-of-file (wanted `x')

#### eval that runs itself
n=0
s='n=$((n+1)); if [ $n -lt 5 ]; then eval "$s"; fi'
eval "$s"; echo $n
#> 5

#### eval shows what it reads
set -v
for i in 1 2; do eval 'echo a'; done
set +v
#> a
#> a
#2> for i in 1 2; do eval 'echo a'; done
#2> echo a
#2> echo a
#2> set +v

#### trap actions are texts
trap 'echo got $i' USR1
for i in 1 2 3; do kill -USR1 $$; done
#> got 1
#> got 2
#> got 3

#### bracket operands of every kind
i=5; s=x e=
for t in 1; do
  [ "$i" -eq 5 ] && echo a; [ "$i" = 5 ] && echo b; [ $i != "$s" ] && echo c; [ "$e" = '' ] && echo d
  i=$((i+0)); [ "$i" = 5 ] && echo e; [ "$i" = "$i" ] && echo f; [ -n "$i" ] && echo g; [ -z "$e" ] && echo h
  [ "$i" ] && echo i; [ "$e" ] || echo j; [ ! "$e" ] && echo k; [ "$s" -eq 1 ]; echo $?
  [ 010 -eq 10 ] && echo l; [ ' 5' -eq "$i" ] && echo m; [ "$i" -lt 010 ] && echo n; test "$i" -ge 5 && echo "o $_"
done
#> a
#> b
#> c
#> d
#> e
#> f
#> g
#> h
#> i
#> j
#> k
#> 2
#> l
#> m
#> n
#> o 5
#2> bash: line 5: [: x: integer expression expected

#### bracket operator in a variable
op=-lt; [ 1 "$op" 2 ] && echo yes; op='='; [ a "$op" a ] && echo yes; n=-n; [ "$n" x ] && echo yes
#> yes
#> yes
#> yes

#### a function named like a builtin
[() { echo "mine $*"; }
[ a ]; unset -f '['; [ a ] && echo theirs
echo() { printf 'my %s\n' "$*"; }; echo x; unset -f echo; echo y
#> mine a ]
#> theirs
#> my x
#> y
