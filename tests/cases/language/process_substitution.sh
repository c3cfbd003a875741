#### two inputs
paste <(printf "a\nb\n") <(printf "c\n"); echo $?; cat <(echo 1) <(echo 2)
#> a	c
#> b	
#> 0
#> 1
#> 2

#### a name that is a word
case <(:) in /dev/fd/*) echo fd;; esac; x=<(echo v); case $x in /dev/fd/*) echo as text;; esac
#> fd
#> as text

#### reading a loop from one keeps the variables
n=0; while read -r l; do n=$((n+1)); last=$l; done < <(printf 'x\ny\nz\n'); echo $n $last
#> 3 z

#### an output substitution
echo hello | tee >(cat > f) > /dev/null; sleep 0.1; cat f
#> hello

#### redirecting into one
{ echo a; echo b; } > >(sed 's/^/> /'); sleep 0.1
#> > a
#> > b

#### nested ones
cat <(cat <(echo deep)); paste -d- <(echo 1) <(cat <(echo 2))
#> deep
#> 1-2

#### variables and quotes within
x='a  b'; cat <(echo "$x" '$x' $x) ; f() { cat "$1"; }; f <(echo arg)
#> a  b $x a b
#> arg

#### the status is not that of the process
cat <(exit 3); echo $?; : <(false); echo $?
#> 0
#> 0

#### one that nobody reads
echo <(echo lost) > /dev/null; echo $?
#> 0

#### mapfile from one
mapfile -t a < <(printf '%s\n' one 'two 2' ''); echo ${#a[@]} "${a[1]}"; readarray b < <(true); echo ${#b[@]}
#> 3 two 2
#> 0

#### a descriptor for one
exec 5< <(printf 'p\nq\n'); read -u 5 a; read b <&5; echo $a $b; exec 5<&-
#> p q

#### waiting for one
: <(exit 4); wait $!; echo $?
#> 4

#### in an assignment array and a for loop
for f in <(echo i) <(echo j); do cat $f; done; a=(<(echo k)); cat ${a[0]} 2>/dev/null || echo gone
#> i
#> j
#> gone

#### quoted it is text
echo "<(x)" '>(y)' \<\(z\)
#> <(x) >(y) <(z)

#### in posix mode too
set -o posix; cat <(echo ok)
#> ok

#### standard input of the inside
echo outer | cat <(cat)
#> outer

#### the directory of a substitution can be entered
f=<(echo 'echo read') ; run() { cd "$(dirname "$1")" && . "./$(basename "$1")"; }; run <(echo 'echo read'); [ -d /dev/fd ] && echo directory
#> read
#> directory
