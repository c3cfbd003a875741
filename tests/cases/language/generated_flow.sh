# Found by the differential tester in syntax errors, substitutions, traps and loops; each shrunken.

#### a substitution that begins with two parentheses is printed as it was written
f() { s=$(((1)) | cat); wc -l < <(((017))); x="$(((i++))  |  cat)"; y=$( (echo a)|cat); z=$((echo   a)| cat); }
declare -f f
trap 'echo "$BASH_COMMAND"' DEBUG
wc -l < <(((017)))
s=$(((1))   | cat)
#> f () 
#> { 
#>     s=$(((1)) | cat);
#>     wc -l < <(((017)));
#>     x="$(((i++))  |  cat)";
#>     y=$( ( echo a ) | cat);
#>     z=$((echo   a)| cat)
#> }
#> wc -l < <(((017)))
#> 0
#> s=$(((1))   | cat)

#### a function whose doubled parentheses hold a here-document
f() {
s=$( (cat) <<E
a   b
E
)
t=$((cat) <<E
a   b
E
)
echo "$s$t"
}
declare -f f
f
#> f () 
#> { 
#>     s=$( ( cat ) <<E
#> a   b
#> E
#> );
#>     t=$((cat) <<E
#> a   b
#> E
#> );
#>     echo "$s$t"
#> }
#> a   ba   b

#### break in a substitution among the words of select
select u in x $(break; echo in); do echo "$u"; break; done <<< 2
select u in x $(continue; echo in); do echo "$u"; break; done <<< 2
select u in $(break; echo in); do echo "$u"; done <<< 1
select u in x $( (break; echo s) ); do echo "$u"; break; done <<< 2
select u in x $( break 7; echo s ); do echo "$u"; break; done <<< 2
#>
#>
#> s
#>
#2> 1) x
#2> #? 1) x
#2> #? bash: line 4: break: only meaningful in a `for', `while', or `until' loop
#2> 1) x
#2> 2) s
#2> #? 1) x
#2> #? 
#2>-

#### there is no loop around a coprocess
for u in 1; do coproc { break; echo y; }; cat <&"${COPROC[0]}"; wait; echo on; done
for u in 1; do coproc break; wait; echo on; done
#> y
#> on
#> on
#2> bash: line 1: break: only meaningful in a `for', `while', or `until' loop
#2> bash: line 2: break: only meaningful in a `for', `while', or `until' loop

#### a process substitution does not show the traps of its parent
trap 'echo usr1' USR1
trap 'echo err' ERR
trap '' INT
cat <(trap)
cat <(echo a; trap -p)
cat <(trap | cat)
cat <(echo $(trap))
echo "$(trap)"
trap | cat
trap ': d' DEBUG; trap ': r' RETURN; trap ': x' EXIT
cat <(trap)
(cat <(trap))
f() { cat <(trap); }; f
#> trap -- '' SIGINT
#> trap -- 'echo err' ERR
#> a
#> trap -- '' SIGINT
#> trap -- 'echo err' ERR
#> trap -- '' SIGINT
#> trap -- 'echo err' ERR
#> trap -- '' SIGINT trap -- 'echo err' ERR
#> trap -- '' SIGINT
#> trap -- 'echo usr1' SIGUSR1
#> trap -- 'echo err' ERR
#> trap -- '' SIGINT
#> trap -- 'echo usr1' SIGUSR1
#> trap -- 'echo err' ERR
#> trap -- '' SIGINT
#> trap -- ': d' DEBUG
#> trap -- 'echo err' ERR
#> trap -- ': r' RETURN
#> trap -- ': x' EXIT
#> trap -- '' SIGINT
#> trap -- 'echo usr1' SIGUSR1
#> trap -- ': d' DEBUG
#> trap -- 'echo err' ERR
#> trap -- ': r' RETURN
#> trap -- '' SIGINT

#### with set -E a redirection that fails is no failure of a process in a pipeline
set -E
trap 'echo "err $? $BASH_COMMAND $BASH_SUBSHELL"' ERR
{ echo x; } < nosuch | cat
( echo x ) < nosuch | cat
while false; do :; done < nosuch | cat
if false; then :; fi < nosuch | cat
((0)) < nosuch | cat
echo | { echo x; } < nosuch
echo --
{ echo x; } < nosuch & wait
{ { echo x; } < nosuch; } | cat
for i in 1; do :; done < nosuch | cat
{ echo x; } < nosuch
#> err 1 echo 0
#> --
#> err 1 wait 1
#> err 1 cat 0
#2> bash: line 3: nosuch: No such file or directory
#2> bash: line 4: nosuch: No such file or directory
#2> bash: line 5: nosuch: No such file or directory
#2> bash: line 6: nosuch: No such file or directory
#2> bash: line 7: nosuch: No such file or directory
#2> bash: line 8: nosuch: No such file or directory
#2> bash: line 10: nosuch: No such file or directory
#2> bash: line 11: nosuch: No such file or directory
#2> bash: line 12: nosuch: No such file or directory
#2> bash: line 13: nosuch: No such file or directory
#? 1

#### posix mode: an error in `command eval` does not end the shell
set -o posix
command eval 'if'
echo "$?"
command eval 'echo $((1 + 2)); false'
echo "$?"
eval 'if'
echo no
#> 2
#> 3
#> 1
#2> bash: eval: line 3: syntax error: unexpected end of file
#2> bash: eval: line 7: syntax error: unexpected end of file
#? 2

#### eval of an array literal without an end
eval 'echo x; b=( [2]=$(printf '%s
' "$@"))'
echo "a $?"
eval 'b=( "'
echo "c $?"
eval 'b=( '
echo "d $?"
eval 'b=( x
'
echo "d2 $?"
eval 'b=( $(echo'
echo "e $?"
eval 'echo q; b=( `echo'
echo "f $?"
eval 'b=( ${x'
echo "g $?"
eval 'b=( $((1'
echo "h $?"
eval 'declare b=( "'
echo "i $?"
eval 'b=( x) "'
echo "j $?"
eval 'b=( $(echo "'
echo "k $?"
#> a 127
#> c 1
#> d 1
#> d2 1
#> e 1
#> f 1
#> g 1
#> h 1
#> i 1
#> j 2
#> k 1
#2> bash: eval: line 2: unexpected EOF while looking for matching `)'
#2> bash: eval: line 2: syntax error: unexpected end of file
#2> bash: line 2:  "$@")): command not found
#2> bash: eval: line 4: unexpected EOF while looking for matching `"'
#2> bash: eval: line 5: syntax error: unexpected end of file
#2> bash: eval: line 6: unexpected EOF while looking for matching `)'
#2> bash: eval: line 9: unexpected EOF while looking for matching `)'
#2> bash: eval: line 12: unexpected EOF while looking for matching `)'
#2> bash: eval: line 12: syntax error: unexpected end of file
#2> bash: eval: line 13: unexpected EOF while looking for matching ``'
#2> bash: eval: line 14: syntax error: unexpected end of file
#2> bash: eval: line 15: unexpected EOF while looking for matching `}'
#2> bash: eval: line 16: syntax error: unexpected end of file
#2> bash: eval: line 17: unexpected EOF while looking for matching `)'
#2> bash: eval: line 18: syntax error: unexpected end of file
#2> bash: eval: line 19: unexpected EOF while looking for matching `"'
#2> bash: eval: line 20: syntax error: unexpected end of file
#2> bash: eval: line 21: unexpected EOF while looking for matching `"'
#2> bash: eval: line 23: unexpected EOF while looking for matching `"'
#2> bash: eval: line 25: syntax error: unexpected end of file

#### an array literal without an end leaves a subshell
( eval 'b[i]=('; echo go $? ); echo $?
( eval 'echo x; b=( "'; echo go $? ); echo $?
( eval 'a=( (x) )
echo b'; echo $? ); echo $?
eval 'a=( (x) )
echo b'; echo $?
#> 1
#> 1
#> 1
#> b
#> 0
#2> bash: eval: line 1: unexpected EOF while looking for matching `)'
#2> bash: eval: line 2: unexpected EOF while looking for matching `"'
#2> bash: eval: line 3: syntax error: unexpected end of file
#2> bash: eval: line 4: syntax error near unexpected token `('
#2> bash: eval: line 4: `a=( (x) )'
#2> bash: eval: line 6: syntax error near unexpected token `('
#2> bash: eval: line 6: `a=( (x) )'

#### an array literal without an end ends a script with 1
for text in 'b=( x' 'b=( "' 'b=( $(echo' 'b=( $(echo "' '{ b=( `' 'echo $(b=( x' 'echo $(b=( "' 'echo $(b=( $(c' 'echo $(b=( $(echo "' 'b=( $(c=( "' \
    'b=( <(echo' 'b=( [1]=${x' 'b=( x) "' 'b=( [1'; do
    printf '%s\necho\n' "$text" > file
    bash file
    echo "$text: $?"
done
#> b=( x: 1
#> b=( ": 1
#> b=( $(echo: 1
#> b=( $(echo ": 1
#> { b=( `: 1
#> echo $(b=( x: 1
#> echo $(b=( ": 1
#> echo $(b=( $(c: 1
#> echo $(b=( $(echo ": 1
#> b=( $(c=( ": 1
#> b=( <(echo: 1
#> b=( [1]=${x: 1
#> b=( x) ": 2
#> b=( [1: 1
#2> file: line 1: unexpected EOF while looking for matching `)'
#2> file: line 1: unexpected EOF while looking for matching `"'
#2> file: line 3: syntax error: unexpected end of file
#2> file: line 3: unexpected EOF while looking for matching `)'
#2> file: line 3: syntax error: unexpected end of file
#2> file: line 1: unexpected EOF while looking for matching `"'
#2> file: line 4: syntax error: unexpected end of file
#2> file: line 1: unexpected EOF while looking for matching ``'
#2> file: line 3: syntax error: unexpected end of file
#2> file: line 1: unexpected EOF while looking for matching `)'
#2> file: line 1: unexpected EOF while looking for matching `"'
#2> file: line 3: unexpected EOF while looking for matching `)'
#2> file: line 3: unexpected EOF while looking for matching `)'
#2> file: line 3: unexpected EOF while looking for matching `)'
#2> file: line 1: unexpected EOF while looking for matching `"'
#2> file: line 4: unexpected EOF while looking for matching `)'
#2> file: line 1: unexpected EOF while looking for matching `"'
#2> file: line 3: unexpected EOF while looking for matching `)'
#2> file: line 3: unexpected EOF while looking for matching `)'
#2> file: line 3: syntax error: unexpected end of file
#2> file: line 1: unexpected EOF while looking for matching `}'
#2> file: line 3: syntax error: unexpected end of file
#2> file: line 1: unexpected EOF while looking for matching `"'
#2> file: line 1: unexpected EOF while looking for matching `]'
#2> file: line 3: syntax error: unexpected end of file

#### quotes without an end keep the status of a script
for text in 'echo "' "echo '" 'echo `' 'echo ${x' 'echo $((1' 'echo $(' 'echo "$(echo "' 'a[1' '[[ a' '( echo "' 'if true' '((1' 'cat <(x'; do
    printf '(exit 3)\n%s\n' "$text" > file
    bash file
    echo "file $text: $?"
    bash < file
    echo "stdin $text: $?"
    bash -c "$(< file)"
    echo "-c $text: $?"
done 2> /dev/null
bash -c 'echo "' 2> /dev/null
echo "$?"
(exit 3)
eval 'echo "' 2> /dev/null
echo "$?"
printf 'echo "' > file
(exit 3)
. ./file 2> /dev/null
echo "$?"
#> file echo ": 3
#> stdin echo ": 3
#> -c echo ": 3
#> file echo ': 3
#> stdin echo ': 3
#> -c echo ': 3
#> file echo `: 3
#> stdin echo `: 3
#> -c echo `: 3
#> file echo ${x: 3
#> stdin echo ${x: 3
#> -c echo ${x: 3
#> file echo $((1: 3
#> stdin echo $((1: 3
#> -c echo $((1: 3
#> file echo $(: 2
#> stdin echo $(: 2
#> -c echo $(: 2
#> file echo "$(echo ": 3
#> stdin echo "$(echo ": 3
#> -c echo "$(echo ": 3
#> file a[1: 3
#> stdin a[1: 3
#> -c a[1: 3
#> file [[ a: 3
#> stdin [[ a: 3
#> -c [[ a: 3
#> file ( echo ": 3
#> stdin ( echo ": 3
#> -c ( echo ": 3
#> file if true: 2
#> stdin if true: 2
#> -c if true: 2
#> file ((1: 3
#> stdin ((1: 3
#> -c ((1: 3
#> file cat <(x: 2
#> stdin cat <(x: 2
#> -c cat <(x: 2
#> 2
#> 2
#> 2

#### a here-document whose body stands behind nested substitutions is warned of once
cat <(cat <(cat <(echo  <<E))); echo y
E
echo $(echo $(cat <<E))
x
E
#>
#> y
#> x
#2> bash: line 1: warning: command substitution: 1 unterminated here-document
#2> bash: line 3: warning: command substitution: 1 unterminated here-document

#### inside a function the traps that do not reach there are not shown
trap ': e' ERR; trap ': d' DEBUG; trap ': r' RETURN; trap ': x' EXIT;  trap ': h' HUP
f() { trap; echo; (trap); echo; echo "$(trap)"; echo; trap | cat; }
f
set -E
f
set -T
f
trap -p ERR
g() { trap -p ERR; }
g; set +ET; g
. /dev/stdin <<< trap
g() { trap ': e2' ERR; trap -p ERR; }
g
trap -p ERR
g() { trap - ERR; trap -p ERR; f; }
g
trap
#> trap -- ': x' EXIT
#> trap -- ': h' SIGHUP
#>
#> trap -- ': x' EXIT
#> trap -- ': h' SIGHUP
#>
#> trap -- ': x' EXIT
#> trap -- ': h' SIGHUP
#>
#> trap -- ': x' EXIT
#> trap -- ': h' SIGHUP
#> trap -- ': x' EXIT
#> trap -- ': h' SIGHUP
#> trap -- ': e' ERR
#>
#> trap -- ': x' EXIT
#> trap -- ': h' SIGHUP
#> trap -- ': e' ERR
#>
#> trap -- ': x' EXIT
#> trap -- ': h' SIGHUP
#> trap -- ': e' ERR
#>
#> trap -- ': x' EXIT
#> trap -- ': h' SIGHUP
#> trap -- ': e' ERR
#> trap -- ': x' EXIT
#> trap -- ': h' SIGHUP
#> trap -- ': d' DEBUG
#> trap -- ': e' ERR
#> trap -- ': r' RETURN
#>
#> trap -- ': x' EXIT
#> trap -- ': h' SIGHUP
#> trap -- ': d' DEBUG
#> trap -- ': e' ERR
#> trap -- ': r' RETURN
#>
#> trap -- ': x' EXIT
#> trap -- ': h' SIGHUP
#> trap -- ': d' DEBUG
#> trap -- ': e' ERR
#> trap -- ': r' RETURN
#>
#> trap -- ': x' EXIT
#> trap -- ': h' SIGHUP
#> trap -- ': d' DEBUG
#> trap -- ': e' ERR
#> trap -- ': r' RETURN
#> trap -- ': e' ERR
#> trap -- ': e' ERR
#> trap -- ': x' EXIT
#> trap -- ': h' SIGHUP
#> trap -- ': e' ERR
#> trap -- ': r' RETURN
#> trap -- ': e2' ERR
#> trap -- ': e2' ERR
#> trap -- ': x' EXIT
#> trap -- ': h' SIGHUP
#>
#> trap -- ': x' EXIT
#> trap -- ': h' SIGHUP
#>
#> trap -- ': x' EXIT
#> trap -- ': h' SIGHUP
#>
#> trap -- ': x' EXIT
#> trap -- ': h' SIGHUP
#> trap -- ': x' EXIT
#> trap -- ': h' SIGHUP
#> trap -- ': d' DEBUG
#> trap -- ': e2' ERR
#> trap -- ': r' RETURN

#### a trap that a function sets stays, and one that it takes away comes back
f() { trap 'echo r' RETURN; }; f; f
f() { trap 'echo e' ERR; false; g; }; g() { false; }; f; false
trap - ERR RETURN
trap 'echo outer' ERR
f() { trap 'echo inner' ERR; return 3; }; f
false
h() { f; false; }
h
false
trap 'echo outer' ERR
f() { false; trap - ERR; return 3; }; f
false
trap 'echo D $BASH_COMMAND' DEBUG
f() { trap - DEBUG; true; }; f; true
f() { trap 'echo D2 $BASH_COMMAND' DEBUG; true; }; f; true
#> r
#> r
#> e
#> e
#> e
#> inner
#> inner
#> inner
#> inner
#> inner
#> outer
#> outer
#> D f
#> D true
#> D f
#> D2 true
#> D2 true

#### an error in what an integer is to be leaves eval and its caller
printf '%s\n' 'declare -i q' "for s in 1 2; do eval 'declare -i s=\"1 +\"'; echo a; done" 'eval q=1+; echo b' \
    'f() { q="1 +"; echo no; }' 'eval f; echo c' "eval 'q+=1+" "echo d'; echo e" "eval 'declare -ai b; b=( [2]=1+ ); echo f'; echo g" \
    'echo "$((q))"' "for s in 1 2; do eval 'echo \$((1 +))'; echo h; done" > file
bash file
bash -c "$(< file)"
echo "$?"
#> 0
#> h
#> h
#> 1
#2> file: line 2: declare: 1 +: syntax error: operand expected (error token is "+")
#2> file: line 3: 1+: syntax error: operand expected (error token is "+")
#2> file: line 4: 1 +: syntax error: operand expected (error token is "+")
#2> file: line 7: 1+: syntax error: operand expected (error token is "+")
#2> file: line 8: 1+: syntax error: operand expected (error token is "+")
#2> file: line 10: 1 +: syntax error: operand expected (error token is "+")
#2> file: line 10: 1 +: syntax error: operand expected (error token is "+")
#2> bash: line 2: declare: 1 +: syntax error: operand expected (error token is "+")

#### posix mode: an error in what an integer is to be does not end the shell
printf 'set -o posix\ndeclare -i i\ni="x y"\necho go $?\n: ${@=x}\necho go\n: ${a[@]=x}\necho no' > file
bash file
echo "$?"
#> go 1
#> go
#> 1
#2> file: line 3: x y: syntax error in expression (error token is "y")
#2> file: line 5: $@: cannot assign in this way
#2> file: line 7: a[@]: bad array subscript

#### a second `local -` saves the options of its moment
g() { local -; set -f; local -; set +f; echo "$-"; }
g; echo "$-"
#> hBc
#> fhBc

#### a coprocess that was waited for is gone
coproc { echo a; }
wait
declare -p COPROC COPROC_PID
coproc X { cat; }
kill $X_PID
wait $X_PID
declare -p X X_PID
#2> bash: line 3: declare: COPROC: not found
#2> bash: line 3: declare: COPROC_PID: not found
#2> bash: line 7: declare: X: not found
#2> bash: line 7: declare: X_PID: not found
#? 1

#### a syntax error in the action of a trap names the kind of trap
printf '%s\n' "trap 'echo (' EXIT" "trap 'echo (' USR1" 'kill -USR1 $$' 'trap - USR1' "trap 'if' ERR" false "trap 'a=( b' ERR" false 'trap - ERR' \
    "f() { trap 'echo \"' RETURN; }; f" 'trap - RETURN' "trap 'echo (' DEBUG" 'true' 'trap - DEBUG' "(trap 'nosuch; (' EXIT; true)" > file
bash file
#2> file: trap: line 1: syntax error near unexpected token `newline'
#2> file: trap: line 1: `echo ('
#2> file: error trap: line 7: syntax error: unexpected end of file
#2> file: error trap: line 8: unexpected EOF while looking for matching `)'
#2> file: return trap: line 10: unexpected EOF while looking for matching `"'
#2> file: debug trap: line 13: syntax error near unexpected token `newline'
#2> file: debug trap: line 13: `echo ('
#2> file: debug trap: line 14: syntax error near unexpected token `newline'
#2> file: debug trap: line 14: `echo ('
#2> file: exit trap: line 2: syntax error: unexpected end of file
#2> file: exit trap: line 1: syntax error near unexpected token `newline'
#2> file: exit trap: line 1: `echo ('

#### an error that discards a line ends a subshell that runs a text
readonly r=1
printf 'r=2\necho in\n' > l.sh
. ./l.sh; echo a
(. ./l.sh; echo b); echo $?
{ . ./l.sh; echo c; } | cat
(eval 'r=2
echo d'; echo e); echo $?
echo $(eval 'r=2
echo f'; echo g); echo $?
(eval 'echo $((1 +))
echo j'; echo k); echo $?
eval 'r=2
echo n'; echo o
f() { r=2
echo p; }
(eval f; echo s)
cat <(eval 'r=2
echo v'; echo w)
(eval 'eval "r=2
echo x"
echo y'; echo z)
#> in
#> a
#> 1
#> 1
#>
#> 0
#> 1
#> n
#> o
#2> ./l.sh: line 1: r: readonly variable
#2> ./l.sh: line 1: r: readonly variable
#2> ./l.sh: line 1: r: readonly variable
#2> bash: line 7: r: readonly variable
#2> bash: line 10: r: readonly variable
#2> bash: line 11: 1 +: syntax error: operand expected (error token is "+")
#2> bash: line 13: r: readonly variable
#2> environment: line 14: r: readonly variable
#2> bash: line 19: r: readonly variable
#2> bash: line 22: r: readonly variable
#? 1

#### the trap of RETURN behind a file that cannot be sourced
trap 'echo "return $? $BASH_COMMAND"' RETURN
source ./nosuch.sh
. /
. ''
.
(exit 4)
. ./nosuch
command . ./nosuch
f() { . ./nosuch; }; f
#> return 0 source ./nosuch.sh
#> return 1 . /
#> return 1 . ''
#> return 4 . ./nosuch
#> return 1 command . ./nosuch
#2> bash: line 2: ./nosuch.sh: No such file or directory
#2> bash: line 3: .: /: is a directory
#2> bash: line 4: : No such file or directory
#2> bash: line 5: .: filename argument required
#2> .: usage: . filename [arguments]
#2> bash: line 7: ./nosuch: No such file or directory
#2> bash: line 8: ./nosuch: No such file or directory
#2> environment: line 9: ./nosuch: No such file or directory
#? 1

#### an error of `((` spares nothing that comes later
printf '((08))\nset -e\nset -- ${*="x"}\necho no\n' > file
bash file
echo "$?"
printf '{ for ((;08;)); do :; done; echo; }\nset -e\nset -- ${*="x"}\necho no\n' > file
bash file
echo "$?"
#> 1
#>
#> 1
#2> file: line 1: ((: 08: value too great for base (error token is "08")
#2> file: line 3: $*: cannot assign in this way
#2> file: line 1: ((: 08: value too great for base (error token is "08")
#2> file: line 3: $*: cannot assign in this way

#### a redirection of the body of a function that fails under set -E
mkdir d
set -E
trap 'echo "err $LINENO" >&2' ERR
g() { echo; } > d
g
h() { echo; } > nosuch/x
(h; :)
set +E
g
#2> environment: line 4: d: Is a directory
#2> err 5
#2> err 5
#2> environment: line 6: nosuch/x: No such file or directory
#2> err 7
#2> err 7
#2> environment: line 4: d: Is a directory
#2> err 9
#? 1
