# Found by the differential tester (`cargo run --release -p bashkit-tests --bin differ`), each shrunken.

#### the line of a command whose second word ends a line later
nosuch 'a
b'
nosuch x 'a
b'
x='a
b' nosuch
nosuch > 'f
g'
#2> bash: line 2: nosuch: command not found
#2> bash: line 3: nosuch: command not found
#2> bash: line 6: nosuch: command not found
#2> bash: line 7: nosuch: command not found
#? 127

#### the line of a redirection of a compound command
(
true
) > nosuchdir/x
if true; then
true
fi < nosuchdir/x
f() {
true
{ true; } > nosuchdir/x
}
f
#2> bash: line 3: nosuchdir/x: No such file or directory
#2> bash: line 6: nosuchdir/x: No such file or directory
#2> environment: line 7: nosuchdir/x: No such file or directory
#? 1

#### the line of a command in a substitution is that of the command around it
echo a \
 $(nosuch) \
 $(nosuch)
#> a
#2> bash: line 1: nosuch: command not found
#2> bash: line 1: nosuch: command not found

#### a name that cannot be printed is not found
$'a\nb'
$'\001'
#2> bash: line 1: $'a\nb': command not found
#2> bash: line 2: $'\001': command not found
#? 127

#### set -x prefers single quotes
set -x
echo $'a b\n' $'a\tb' $'\001' a,b
x=$'a\nb'
#> a b
#>\  a	b \x01 a,b
#2> + echo 'a b
#2> ' 'a	b' $'\001' a,b
#2> + x='a
#2> b'

#### elements of an associative array without a subscript
declare -A B=([k]=v x "y $u")
declare -A A
A=([k]=v x y)
declare -p A B
#> declare -A A=([k]="v" )
#> declare -A B=([k]="v" )
#2> bash: line 1: B: 'x': must use subscript when assigning associative array
#2> bash: line 1: B: '"y $u"': must use subscript when assigning associative array
#2> bash: line 3: A: x: must use subscript when assigning associative array
#2> bash: line 3: A: y: must use subscript when assigning associative array

#### elements of an associative array behind one without a subscript are text
declare -A A=(x y [k]=z)
declare -p A
#> declare -A A=([x]="y" ["[k]=z"]="" )

#### elements with an empty key
declare -A A=([$u]="a b" [k]=w)
A=([$u]=v)
A=($u y)
echo $?
#> 0
#2> bash: line 1: ['']='a b': bad array subscript
#2> bash: line 2: [$u]=v: bad array subscript
#2> bash: line 3: $u: bad array subscript

#### elements before the beginning
a=(x [-5]=foo y); echo $?; declare -p a
#> 0
#> declare -a a=([0]="x" [1]="y")
#2> bash: line 1: [-5]=foo: bad array subscript

#### errors in variables of an expression name the command
s='1 +'
((s))
let s
#2> bash: line 2: ((: 1 +: syntax error: operand expected (error token is "+")
#2> bash: line 3: let: 1 +: syntax error: operand expected (error token is "+")
#? 1

#### unset of what is no name
unset 1a; echo $?
unset -v 1a; echo $?
#> 0
#> 1
#2> bash: line 2: unset: `1a': not a valid identifier

#### allexport leaves arrays alone
set -a
q=(1 2); q[1]=2; w=1; declare -p q w
#> declare -a q=([0]="1" [1]="2")
#> declare -x w="1"

#### whole-array subscripts cannot be assigned
B1[@]=x; echo $?
#2> bash: line 1: B1[@]: bad array subscript
#? 1

#### traps trace one level deeper
trap 'echo err' ERR
set -x
false
#> err
#2> + false
#2> ++ echo err
#? 1

#### DEBUG does not reach into a sourced file
echo 'x=1' > lib
trap 'echo "debug $BASH_COMMAND"' DEBUG
source ./lib
#> debug source ./lib

#### DEBUG for the stages of a pipeline
trap 'echo "debug $BASH_COMMAND"' DEBUG
true | true
#> debug true
#> debug true

#### exec with a redirection that fails goes on
exec 3>&9; echo $?
#> 1
#2> bash: line 1: 9: Bad file descriptor

#### dollar quotes within a parameter expansion within double quotes
echo "${x-$'\t'}" "${@-$'a'}"
#> 	 a

#### BASH_COMMAND of a subshell
trap 'echo "err $? $BASH_COMMAND"' ERR
(exit 7)
#> err 7 ( exit 7 )
#? 7

#### PIPESTATUS behind a case without a match
true | false
case x in a) true;; esac
echo "${PIPESTATUS[@]}"
#> 0 1

#### the last argument of a function call
f() { true; }
f x
echo "$_"
#> x

#### readonly is not named where it refuses a value
readonly r=1; readonly r=2; export r=2; declare r=2
#2> bash: line 1: r: readonly variable
#2> bash: line 1: r: readonly variable
#2> bash: line 1: declare: r: readonly variable
#? 1

#### break outside of a loop in posix mode
set -o posix
break; echo $?
#> 0

#### a subshell before the end of a pipeline keeps the line
if :; then
(:) | :
:
fi
echo $LINENO
nope
#> 3
#2> bash: line 4: nope: command not found
#? 127

#### a subshell at the end of a pipeline puts the line back
while :; do
: | (:)
break
done
echo $LINENO
nope
#> 5
#2> bash: line 6: nope: command not found
#? 127

#### the line of a body is that of the last body in it
f() {
:
for j in ; do :; done > nosuch/x
if false; then
g() { :; }
fi
}
f
trap 'echo d $LINENO' DEBUG
set -T
f
#> d 10
#> d 11
#> d 5
#> d 2
#> d 4
#2> environment: line 5: nosuch/x: No such file or directory
#2> environment: line 5: nosuch/x: No such file or directory

#### set -e does not look at errors of arithmetic
set -e
! echo $((1 +))
echo $((1 +)) || true
echo $((1 +))
x=abc
echo ${x:2:-9}
FUNCNEST=2; g() { g; }; g
a[1+]=2
declare -i i=1+
eval 'echo $((1 +))
echo on'
(echo $((1 +))
echo on)
echo end
#2> bash: line 2: 1 +: syntax error: operand expected (error token is "+")
#2> bash: line 3: 1 +: syntax error: operand expected (error token is "+")
#2> bash: line 4: 1 +: syntax error: operand expected (error token is "+")
#2> bash: line 6: -9: substring expression < 0
#2> environment: line 7: g: maximum function nesting level exceeded (2)
#2> bash: line 8: 1+: syntax error: operand expected (error token is "+")
#? 1

#### under set -e an error of the shell itself ends it wherever it is
for e in 'r=2 :' 'read r <<< x' 'export r=3' 'read x[-1] <<< x' 'B+=(z)' 'x+=([@]=1)' 'echo ${x[-1]}' 'declare r=2' 'echo ${!t}'; do
bash -c "readonly r; declare -A B; t=; set -e; $e || :
echo on" 2>&1; echo "$?"
done
#> bash: line 1: r: readonly variable
#> 1
#> bash: line 1: r: readonly variable
#> 1
#> bash: line 1: r: readonly variable
#> 1
#> bash: line 1: x[-1]: bad array subscript
#> 1
#> on
#> 0
#> bash: line 1: [@]=1: cannot assign to non-numeric index
#> 1
#> bash: line 1: x: bad array subscript
#> 1
#> bash: line 1: declare: r: readonly variable
#> on
#> 0
#> bash: line 1: : invalid variable name
#> 1

#### a readonly variable before a command in posix mode
set -o posix; readonly r
r=2 true; echo not
r=2 echo not
echo here
r=2 :
echo not
#> here
#2> bash: line 2: r: readonly variable
#2> bash: line 3: r: readonly variable
#2> bash: line 5: r: readonly variable
#? 127

#### BASH_SUBSHELL in the stages of a pipeline
f() { echo "$1 $BASH_SUBSHELL"; }
echo $BASH_SUBSHELL | cat
f $BASH_SUBSHELL | cat
eval "echo $BASH_SUBSHELL \$BASH_SUBSHELL" | cat
(echo $BASH_SUBSHELL) | cat
{ echo $BASH_SUBSHELL; } | cat
: | (f)
(: | echo $BASH_SUBSHELL)
[[ $BASH_SUBSHELL == 1 ]] | cat; echo ${PIPESTATUS[0]}
x=$(echo $BASH_SUBSHELL | cat); echo $x
#> 0
#> 0 1
#> 0 1
#> 1
#> 1
#>  1
#> 1
#> 0
#> 1

#### the lines behind a coproc of several lines
coproc { echo a
}
cat <&"${COPROC[0]}"; wait
echo $LINENO
coproc echo "
"
cat <&"${COPROC[0]}"; wait
echo $LINENO
#> a
#> 4
#>
#>
#> 8

#### set -x of (( and [[ shows what was evaluated
set -x
t=
(( 1 + 1 )); (( 2 $t )); for (( i = 0 ; i < 1 ; i++ )); do :; done
[[ 'a b' == 'a b' ]]; [[ -n 'a$b' ]]; [[ "'" =~ x ]]; [[ '' ]]; [[ 1 -eq ' 1' ]]
#2> + t=
#2> + ((  1 + 1  ))
#2> + ((  2   ))
#2> + (( i = 0  ))
#2> + (( i < 1  ))
#2> + :
#2> + (( i++  ))
#2> + (( i < 1  ))
#2> + [[ a b == \a\ \b ]]
#2> + [[ -n a$b ]]
#2> + [[ ' =~ x ]]
#2> + [[ -n '' ]]
#2> + [[ 1 -eq  1 ]]

#### traps in the background: INT is ignored
(trap -p) & wait
{ trap 'echo x' INT; trap -p; kill -INT $BASHPID; } & wait
coproc { trap; }; cat <&"${COPROC[0]}"; wait
trap 'echo hi' INT QUIT
(trap -p; (trap)) & wait
#> trap -- '' SIGINT
#> trap -- 'echo x' SIGINT
#> x
#> trap -- '' SIGINT
#> trap -- '' SIGINT
#> trap -- 'echo hi' SIGQUIT
#> trap -- '' SIGINT
#> trap -- 'echo hi' SIGQUIT

#### errors of an indirect expansion name it with its mark
u=x
(echo ${!u:?no})
(echo ${!u?})
(set -u; echo ${!u})
x=abc
echo ${!u:1:-5}
#2> bash: line 2: !u: no
#2> bash: line 3: !u: parameter not set
#2> bash: line 4: !u: unbound variable
#2> bash: line 6: -5: substring expression < 0
#? 1

#### the offset into an array without elements is not evaluated
a=(); declare -A A
echo "${a[@]:i++}" "${A[@]:i++}" "${nosuch[@]:i++}" $i
a=(1); echo "${a[@]:i++}" $i
#>
#> 1 1

#### an end of input in a select makes the one around it show its menu
select a in x; do select b in y; do :; done <<< 1; ((n++ < 1)) || break; done <<< 1
#>
#>
#2> 1) x
#2> #? 1) y
#2> #? #? 1) x
#2> #? 
#2>-
#? 1

#### quotes in the word of an expansion in quotes drop each backslash
echo "${x-"\n"}" "${x-"a\nb\$c"}" "${x-a"b" "\n"}" "${a[1]-"\"\`\\\q"}" "${x-"'\n'"}"
echo "${x-"$(echo "\n")\n"}" "${x-${y-"\n"}}" "${x-"${y-"\n"}"}" ${x-"${y-"\n"}"} ${x-"\n"}
echo $(("${x-"1\2"}"))
cat <<E
${x-"\n"} ${x-"\$c"} ${x-"a\\b"}
E
x=abn; echo "${x#"a\b"}" "${x%"\n"}" "${x/"\b"/y}" "${x/b/"\n"}" "${x+"\n"}"
echo "${y:="\n"}" "$y"
echo "${z?"\n"}"
#> n anb$c ab n "`\q 'n'
#> \nn n n n \n
#> 12
#> n $c a\b
#> abn abn abn a\nn n
#> n n
#2> bash: line 9: z: \n
#? 127

#### set -v is off in substitutions
set -v
x=$(echo $-; eval 'echo a'); cat <(echo $-); echo $x
#> hBc
#> hBc a
#2> x=$(echo $-; eval 'echo a'); cat <(echo $-); echo $x

#### in [[ a wrong term is a false one for ! and ||
[[ ! 1+ -eq 2 ]]; echo $?; [[ 1+ -eq 2 ]]; echo $?; [[ ! ( 1+ -eq 2 ) ]]; echo $?; [[ 1+ -eq 2 || a ]]; echo $?; [[ 1+ -eq 2 && a ]]; echo $?
[[ a =~ [a || b ]]; echo $?; [[ ! a =~ [a ]]; echo $?; [[ a =~ [a && b ]]; echo $?; [[ a =~ [a ]]; echo $?; [[ ! ( a =~ [a ) ]]; echo $?
#> 0
#> 1
#> 0
#> 0
#> 1
#> 0
#> 0
#> 2
#> 2
#> 0
#2> bash: line 1: [[: 1+: syntax error: operand expected (error token is "+")
#2> bash: line 1: [[: 1+: syntax error: operand expected (error token is "+")
#2> bash: line 1: [[: 1+: syntax error: operand expected (error token is "+")
#2> bash: line 1: [[: 1+: syntax error: operand expected (error token is "+")
#2> bash: line 1: [[: 1+: syntax error: operand expected (error token is "+")

#### the path of a process substitution is not split
IFS=/; cat <(echo a); for i in <(:); do echo "${i//[0-9]}"; done; x=<(:); echo ${x//[0-9]}
#> a
#> /dev/fd/
#>  dev fd

#### under set -e a syntax error has one line
bash -c 'set -e; eval "echo )"; echo no'; echo $?
printf '%s\n' 'set -e' 'echo )' 'echo on' > f; bash f; echo $?
bash -c 'set -e; if eval "echo )"; then :; fi; echo on'; echo $?
#> 2
#> 2
#> on
#> 0
#2> bash: eval: line 1: syntax error near unexpected token `)'
#2> f: line 2: syntax error near unexpected token `)'
#2> bash: eval: line 1: syntax error near unexpected token `)'
#2> bash: eval: line 1: `echo )'

#### a refused element shows in the status where a substitution ran
A=([@]=x); echo $?; A=([@]=`echo x`); echo $?; A+=([*]=$(:) b); echo $?
#> 0
#> 1
#> 1
#2> bash: line 1: [@]=x: cannot assign to non-numeric index
#2> bash: line 1: [@]=x: cannot assign to non-numeric index
#2> bash: line 1: [*]=: cannot assign to non-numeric index

#### of nothing a subscript to unset is not expanded
set -u; unset 'B[$s]'; echo $?; B=(1); unset 'B[$s]'; echo no
#> 0
#2> bash: line 1: s: unbound variable
#? 127

#### a simple command in the background does not list the ignored INT
trap & wait; (trap) & wait; f() { trap; }; f & wait; eval trap & wait
#> trap -- '' SIGINT

#### there is no loop around a compound command in a pipeline or in the background
for i in 1 2; do { break; echo x; } | cat; echo $i; done
for i in 1 2; do break | cat; echo $i; done
for i in 1; do { break; echo on; } & wait $!; echo $?; break & wait $!; echo $?; done
#> x
#> 1
#> x
#> 2
#> 1
#> 2
#> on
#> 0
#> 0
#2> bash: line 1: break: only meaningful in a `for', `while', or `until' loop
#2> bash: line 1: break: only meaningful in a `for', `while', or `until' loop
#2> bash: line 3: break: only meaningful in a `for', `while', or `until' loop

#### continue in the condition of until ends it
until ((n++ > 3)) || continue; do echo b; done; echo $n
n=0; while ((n++ < 3)) && continue; do echo b; done; echo $n
#> 1
#> 4

#### what is a field beside an empty "$@"
u=; x=abc; a=(''); A=(); n() { echo -n "$# "; }
n "$u$@"; n "${u^^}$@"; n "${u#x}$@"; n "${u:-}$@"; n "$(:)$@"; n "${A[*]}$@"; n "${u:0:1}$@"; n "${u:5}$@"; n "${u/a/b}$@"
n "${u@U}$@"; n "${u@P}$@"; n "${u@a}$@"; n "${new:=}$@"; n "${a[0]^^}$@"; n "${a[0]:1}$@"; n "${1^^}$@"; n "${no:0}$@"
n "${x:3}$@"; n "${x:7}$@"; n "${x/abc}$@"; n "${x#abc}$@"; n "${x+}$@"; n "$@${u,}"; n "${a[*]^}$@"
#> 0 1 0 0 0 0 1 0 1 1 0 0 1 1 0 0 0 1 0 1 1 0 1 0 
#>-

#### printf %b keeps the backslash of quotes
printf '%b|' "\'" '\"' '\?' '\q' '\'; echo -e "\'" '\"'; printf '\"\?\n'
#> \'|\"|\?|\q|\|\' \"
#> "?

#### functions are shown without their attributes when they are named
set -a; f() { :; }; declare -f f; declare -f; type f
#> f () 
#> { 
#>     :
#> }
#> f () 
#> { 
#>     :
#> }
#> declare -fx f
#> f is a function
#> f () 
#> { 
#>     :
#> }

#### read -a heeds the attributes of the array
declare -ai ai; read -a ai <<< "1+1 2*3"; declare -p ai; declare -au U; read -a U <<< "a b"; declare -p U
read -ra ai <<< "1 x+ 3"; echo $?
#> declare -ai ai=([0]="2" [1]="6")
#> declare -au U=([0]="A" [1]="B")
#2> bash: line 2: read: x+: syntax error: operand expected (error token is "+")
#? 1

#### DEBUG in the stages of a pipeline under functrace
set -T; trap 'echo d $BASH_COMMAND' DEBUG
echo a | tr a-z A-Z
echo b | { cat; }
#> d echo a
#> d tr a-z A-Z
#> A
#> d echo b
#> d cat
#> b

#### what let, printf and getopts write to variables of their own stays
s=a let s=0; v=a printf -v v y; y=1 getopts a y -a; q=1 let q++; t=a read t <<< x; w=a eval w=1; z=1 declare z=2
declare -p s v y q t w z
#> declare -- s="0"
#> declare -- v="y"
#> declare -- y="a"
#> declare -- q="2"
#2> bash: line 2: declare: t: not found
#2> bash: line 2: declare: w: not found
#2> bash: line 2: declare: z: not found
#? 1

#### a literal that cannot be converted ends the line
B[1]=2; declare -A C
declare -A B=([k]=1); echo no
declare -a C=(1); echo no
declare -A B[k]=1; echo $?
f() { local -A B=([k]=1); echo local $?; }; f
#> 1
#> local 0
#2> bash: line 2: B: cannot convert indexed to associative array
#2> bash: line 3: C: cannot convert associative to indexed array
#2> bash: line 4: declare: B: cannot convert indexed to associative array

#### an empty name in a redirection in posix mode
set -o posix; cat < $t; echo $?; echo a > $nope; echo $?; t="a b"; echo a > $t; echo *
#> 1
#> 1
#> a b
#2> bash: line 1: $t: ambiguous redirect
#2> bash: line 1: $nope: ambiguous redirect

#### set -x of (( expands once
set -x
((x = $(echo 3; echo y >&2) + 1)); for ((i = $(echo 0); i < 1; i++)); do :; done; for ((;;)); do break; done
mapfile -t -C 'echo cb' -c 1 a <<< x
#> cb 0 x
#2> ++ echo 3
#2> ++ echo y
#2> y
#2> + (( x = 3 + 1 ))
#2> ++ echo 0
#2> + (( i = 0 ))
#2> + (( i < 1 ))
#2> + :
#2> + (( i++ ))
#2> + (( i < 1 ))
#2> + (( 1 ))
#2> + (( 1 ))
#2> + break
#2> + mapfile -t -C 'echo cb' -c 1 a
#2> ++ echo cb 0 x

#### bash shows $'…' in quotes as it is
g() { echo "${s-$'\t'}" "${s-$'a b'}" ${s-$'\t'}; }; declare -f g; g
#> g () 
#> { 
#>     echo "${s-	}" "${s-a b}" ${s-'	'}
#> }
#> 	 a b 	

#### a newline before an expression is shown in its error
s=$'\n x y'; echo $((s))
#2> bash: line 1: 
#2>  x y: syntax error in expression (error token is "y")
#? 1

#### break with a wrong number ends the shell, the status before in its lower bits
(false; for i in 1; do break x; done); echo $?
(for i in 1; do continue x; done); echo $?
(nosuch; while :; do break x; done); echo $?
#> 129
#> 128
#> 128
#2> bash: line 1: break: x: numeric argument required
#2> bash: line 2: continue: x: numeric argument required
#2> bash: line 3: nosuch: command not found
#2> bash: line 3: break: x: numeric argument required

#### an indirect expansion of nothing does not end a posix shell
set -o posix
a=(${!i})
echo on
[[ ${!i} < x ]]
echo on
#> on
#> on
#2> bash: line 2: i: invalid indirect expansion
#2> bash: line 4: i: invalid indirect expansion

#### the trap on EXIT is shown while it runs
trap 'trap; echo in' EXIT
#> trap -- 'trap; echo in' EXIT
#> in

#### integers of mapfile
declare -ai m; (mapfile -t m <<< 'a b'); (mapfile -t -C : -c 1 m <<< 'a b')
#2> bash: line 1: mapfile: a b: syntax error in expression (error token is "b")
#2> bash: line 1: a b: syntax error in expression (error token is "b")
#? 1

#### set -x of select and case comes before their words
set -x
(select x in ${!t}; do :; done); (case ${!t} in x) ;; esac); (for x in ${!t}; do :; done)
#2> + select x in ${!t}
#2> bash: line 2: t: invalid indirect expansion
#2> + case ${!t} in
#2> bash: line 2: t: invalid indirect expansion
#2> bash: line 2: t: invalid indirect expansion
#? 1

#### $_ behind a redirection alone
echo a > /dev/null; > out; echo "[$_]"
#> []

#### the trap on EXIT of a subshell sees its redirections
(trap 'echo end' EXIT) > out | cat; cat out
(trap 'echo end' EXIT; echo x) > out2; cat out2
(trap 'echo end' EXIT) > nosuch/x; echo $?
#> end
#> x
#> end
#> 1
#2> bash: line 3: nosuch/x: No such file or directory

#### refused elements under set -x
{ set -x; declare -A A=([j]=1 x "$@"); } 2>&1 | grep must
#> bash: line 1: A: 'x': must use subscript when assigning associative array
#> bash: line 1: A: '"$@"': must use subscript when assigning associative array

#### an indirect default of a positional parameter
x=1; echo ${!x:=a}
#2> bash: line 1: 1: invalid variable name
#? 1

#### unset -n leaves what is no reference
n=X; unset -n n; echo "[$n]" $?
declare -n r=n; unset -n r; echo "[$r] [$n]"
f() { :; }; unset -n f; type f | head -1
a=(1 2); unset -n 'a[0]'; unset -n a; declare -p a
readonly q=1; unset -n q; echo $?
#> [X] 0
#> [] [X]
#> f is a function
#> declare -a a=([0]="1" [1]="2")
#> 1
#2> bash: line 5: unset: q: cannot unset: readonly variable

#### the line behind loops that break leaves
for i in 1; do
until continue 0; do
:
done
done
echo $LINENO
#> 6
#2> bash: line 2: continue: 0: loop count out of range

#### PIPESTATUS behind an error that ends the line
printf '%s\n' 'true | false | true; echo $((1+))' 'echo ${PIPESTATUS[@]}' 'true | true; echo ${!x}' 'echo ${PIPESTATUS[@]} $?' 'readonly r; r=1' 'echo ${PIPESTATUS[@]}' > f; bash f
#> 1
#> 1 1
#> 1
#2> f: line 1: 1+: syntax error: operand expected (error token is "+")
#2> f: line 3: x: invalid indirect expansion
#2> f: line 5: r: readonly variable

#### globs come when all words are expanded
touch a; echo * $(touch b) *; for i in * $(touch c); do echo "$i"; done; set -- [a-d] $(touch d) n*; echo "$@"
shopt -s failglob; echo no* $(echo x >&2)
echo on
#> a b a b
#> a
#> b
#> c
#> a b c d n*
#> on
#2> x
#2> bash: line 2: no match: no*

#### a coprocess that still waits when the script ends
coproc BC { while read -r a b; do echo $((a*b)); done; }
echo 6 7 >&"${BC[1]}"; read -r r <&"${BC[0]}"; echo "$r"
bash -c 'coproc { cat; }; echo inner'; echo $?
#> 42
#> inner
#> 0
