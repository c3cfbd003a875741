#### A function in the place of the bracket
[() { echo "fn $*"; return 3; }
x=1; [ "$x" -lt 2 ]; echo $?; unset -f [; [ "$x" -lt 2 ]; echo $?
#> fn 1 -lt 2 ]
#> 3
#> 0

#### A function in the place of test
test() { echo "fn $*"; }
x=1; test $x -eq 1; unset -f test; test $x -eq 2; echo $?
#> fn 1 -eq 1
#> 1

#### The bracket is disabled as a builtin
enable -n [ test; x=1; [ $x -lt 2 ]; echo $?; enable [ test; [ $x -lt 2 ]; echo $?
#> 0
#> 0

#### IFS splits the number of a comparison
IFS=2; x=121; [ $x -lt 5 ]; echo $?; [ "$x" -lt 500 ]; echo $?
#>
#> 0
#2> bash: line 1: [: too many arguments

#### Operands that are no plain numbers
x=' 7 '; [ $x -eq 7 ]; echo $?; x=08; [ $x -eq 8 ]; echo $?; x=; [ $x -eq 8 ]; echo $?; [ "$x" -eq 8 ]; echo $?
#> 0
#> 0
#> 2
#> 2
#2> bash: line 1: [: -eq: unary operator expected
#2> bash: line 1: [: : integer expression expected

#### Positional parameters as operands
set -- 3 08; [ $1 -lt 4 ] && echo a; [ "$2" -eq 8 ] && echo b; [ $3 -eq 1 ]; echo $?; [ "$3" -eq 1 ]; echo $?
#> a
#> b
#> 2
#> 2
#2> bash: line 1: [: -eq: unary operator expected
#2> bash: line 1: [: : integer expression expected

#### The last argument behind tests and assignments
: a b; echo "$_"; [ 1 -lt 2 ]; echo "$_"; test 1 -lt 22; echo "$_"; x=5; echo "<$_>"; true; echo "$_"; set -- p q; echo "$_"; set --; echo "$_"; e=; set -- $e; echo "$_ $#"
#> b
#> ]
#> 22
#> <>
#> true
#> q
#> --
#> -- 0

#### BASH_COMMAND in a value and a comparison
x=$BASH_COMMAND; echo "$x"; y=1 z=$BASH_COMMAND; echo "$z"; [ "$BASH_COMMAND" = 1 ]; echo "$BASH_COMMAND"; ((n = 1)); echo "$BASH_COMMAND"
#> x=$BASH_COMMAND
#> y=1 z=$BASH_COMMAND
#> echo "$BASH_COMMAND"
#> echo "$BASH_COMMAND"

#### set -e behind comparisons, expressions and assignments
(set -e; [ 1 -gt 2 ]; echo no); echo $?; (set -e; ((0)); echo no); echo $?; (set -e; [[ a == b ]]; echo no); echo $?; (set -e; x=$(false); echo no); echo $?; (set -e; x=5; ((x)); [ $x -eq 5 ]; echo yes)
#> 1
#> 1
#> 1
#> 1
#> yes

#### A trap that is set between ordinary commands
n=0; x=1; trap 'echo "debug $BASH_COMMAND"' DEBUG; x=2; [ $x -eq 2 ]; ((x++)); trap - DEBUG; x=3; trap 'echo err' ERR; [ 1 -gt 2 ]; ((0)); false
#> debug x=2
#> debug [ $x -eq 2 ]
#> debug ((x++))
#> debug trap - DEBUG
#> err
#> err
#> err
#? 1

#### The trace begins and ends between ordinary commands
x=1; set -x; x=2; [ $x -eq 2 ]; ((x++)); : a; set -- a b; set +x; x=4; echo $x
#> 4
#2> + x=2
#2> + '[' 2 -eq 2 ']'
#2> + (( x++ ))
#2> + : a
#2> + set -- a b
#2> + set +x

#### PIPESTATUS behind ordinary commands
false | true; x=1; echo "${PIPESTATUS[@]}"; false | true; [ 1 -gt 2 ]; echo "${PIPESTATUS[@]}"; false | true; ((0)); echo "${PIPESTATUS[@]}"; false | false; : ; echo "${PIPESTATUS[@]}"
#> 0
#> 1
#> 1
#> 0

#### Status of a value that is substituted, and of the assignment behind it
x=$(exit 3); echo $?; x=$(exit 3) y=2; echo $?; x=$(exit 3) y=$(exit 4); echo $?; x=1; echo $?; x=$((1+$(echo 2; exit 5))); echo "$? $x"
#> 3
#> 3
#> 4
#> 0
#> 5 3

#### An expression that changes what it reads
i=5; x=$((i++ + i)); echo "$x $i"; ((i += i++)); echo $i; ((j = i = 3)); echo "$i $j"; ((k += 2)); echo $k; ((k **= 3)); echo $k; ((a[1] = 2, b = a[1]++)); echo "${a[1]} $b"
#> 11 6
#> 12
#> 3 3
#> 2
#> 2
#> 3 2
#2> bash: line 1: ((: k **= 3: syntax error: operand expected (error token is "= 3")

#### Steps of variables that are not plain
readonly r=1; ((r++)); echo "$? $r"; declare -i n=3; ((n++)); echo $n; declare -u s=a; ((s = 3)); echo $s; arr=(4 5); ((arr++)); echo "${arr[@]}"; declare -n ref=t; ((ref++)); echo $t; unset u; ((u++)); echo $u; ((u /= 0)); echo $?
#> 1 1
#> 4
#> 3
#> 5 5
#> 1
#> 1
#> 1
#2> bash: line 1: r: readonly variable
#2> bash: line 1: ((: u /= 0: division by 0 (error token is "0")

#### Exported and integer variables in loops
export e=0; for ((e = 0; e < 3; e++)); do printenv e; done; set -a; for ((f = 0; f < 2; f++)); do :; done; printenv f
#> 0
#> 1
#> 2
#> 2

#### A loop whose sections are more than plain
x='1+1'; for ((i = x; i < 4; i += x)); do echo $i; done; for ((;;)); do break; done; for ((i = 0; i < $x; i++)); do echo "i$i"; done; for ((i = 1 / 0; i < 3; i++)); do echo no; done; echo $?
#> 2
#> i0
#> i1
#> 1
#2> bash: line 1: ((: i = 1 / 0: division by 0 (error token is "0")

#### Words that are set as positional parameters
x='a b  c'; set -- $x; echo $#; set -- "$x" *nosuch* {1..3}; echo "$# $5"; set -- $nothing; echo $#; set -- -e; echo "$1 $-" | tr -d c; set -- "$@" "$@"; echo "$#"; f() { set -- x y; echo $#; }; f 1 2 3; echo $#
#> 3
#> 5 3
#> 0
#> -e hB
#> 2
#> 2
#> 2

#### set that the user has taken for a function
set() { echo "mine $*"; }; set -- a b; unset -f set; set -- c; echo $1
#> mine -- a b
#> c

#### The line of an assignment that fails

readonly q=1
x=1
q=2
echo "not reached"
#> not reached
#2> bash: line 4: q: readonly variable

#### The line of a comparison that fails

x=a
[ $x -lt 2 ]
[ 1 -lt 2 -lt ]
echo $LINENO
#> 5
#2> bash: line 3: [: a: integer expression expected
#2> bash: line 4: [: syntax error: `-lt' unexpected

#### Builtins by their short way, with redirections and assignments
: > made; x=1 : ; echo "<$x>"; true >/dev/null; echo $?; x=2 true; echo "<$x>"; : ${d:=5}; echo $d; true a b; echo $?; :() { echo mine; }; :; unset -f :; true() { return 4; }; true; echo $?
#> <>
#> 0
#> <>
#> 5
#> 0
#> mine
#> 4

#### A signal between ordinary commands
trap 'echo caught' USR1; x=1; kill -USR1 $$; x=2; [ $x -eq 2 ]; echo done
#> caught
#> done

#### An error in a subscript or a value of a lone assignment
x=$((1/0)); echo "status $?"
y=${nothing?gone}; echo no
#2> bash: line 1: 1/0: division by 0 (error token is "0")
#2> bash: line 2: nothing: gone
#? 127
