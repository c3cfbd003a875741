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
