# Descriptors, patterns, traps and texts that generated scripts have found.

#### a descriptor that is to be itself is not looked at
exec 5>&5-; echo $?; exec 5>&5; echo $?; echo x 5>&5-; echo $?; { echo y; } 5>&5; echo $?; exec 1>&1-; echo $?; exec 5>&6-; echo $?
#> 0
#> 0
#> x
#> 0
#> y
#> 0
#> 0
#> 1
#2> bash: line 1: 6: Bad file descriptor

#### a move from a closed descriptor says two things where one is replaced
exec 5<a; echo x 5>&6-; exec 5</dev/null; echo x 5>&6-; { echo x; } 5>&6-; (echo y) 5<&6-; cat 5<&6-; f() { echo f; }; f 5>&6-; exec 5>&6-; echo $?
echo x >&9-; exec 0<&9-; echo $?
#> 1
#> 1
#2> bash: line 1: a: No such file or directory
#2> bash: line 1: 6: Bad file descriptor
#2> bash: redirection error: cannot duplicate fd: Bad file descriptor
#2> bash: line 1: 6: Bad file descriptor
#2> bash: redirection error: cannot duplicate fd: Bad file descriptor
#2> bash: line 1: 6: Bad file descriptor
#2> bash: line 1: 6: Bad file descriptor
#2> bash: line 1: 6: Bad file descriptor
#2> bash: redirection error: cannot duplicate fd: Bad file descriptor
#2> bash: line 1: 6: Bad file descriptor
#2> bash: redirection error: cannot duplicate fd: Bad file descriptor
#2> bash: line 1: 6: Bad file descriptor
#2> bash: redirection error: cannot duplicate fd: Bad file descriptor
#2> bash: line 2: 9: Bad file descriptor
#2> bash: redirection error: cannot duplicate fd: Bad file descriptor
#2> bash: line 2: 9: Bad file descriptor

#### devices are read and written as they were opened
exec 5>/dev/null; cat <&5; read -u 5 x; echo $?; exec 6</dev/null; echo x >&6; echo $?; exec 7>/dev/zero; read -u 7 -n1 x; echo $?
head -c 2 </dev/full | od -An -c; exec 8</dev/zero; echo a >&8; echo $?; echo x 1<>/dev/null; cat 0<>/dev/null
#> 1
#> 1
#> 1
#>   \0  \0
#> 1
#2> cat: -: Bad file descriptor
#2> bash: line 1: read: read error: 5: Bad file descriptor
#2> bash: line 1: echo: write error: Bad file descriptor
#2> bash: line 1: read: read error: 7: Bad file descriptor
#2> bash: line 2: echo: write error: Bad file descriptor

#### a variable without a number names descriptor 0
declare -A A; exec {A[k]}> out; echo $?; exec {A[k]}>&-; echo $?; exec {A[n]}>&-; echo $?; exec {nosuch}>&-; echo $?; s=-1; exec {s}>&-; echo $?
s=5x; exec {s}>&-; echo $?; read x; echo $?; s=' 5 '; exec 5>out; exec {s}>&-; echo $?; echo x >&5
#> 0
#> 0
#> 1
#> 1
#> 1
#> 0
#> 1
#> 0
#2> bash: line 1: A[n]: ambiguous redirect
#2> bash: line 1: nosuch: ambiguous redirect
#2> bash: line 1: s: ambiguous redirect
#2> bash: line 2: read: read error: 0: Bad file descriptor
#2> bash: line 2: 5: Bad file descriptor
#? 1

#### a leading dot behind what may match nothing
shopt -s extglob; touch .hidden .a ..x x.a c.md
echo *.!(txt); echo ?(x).h* *(x).h* @(x|).h* !(x).h* @(.h*|b) *(.)hid* ?(.)hid*
echo *.a *@(.a) *@(|.a|x.a) @(*.a) @(?.a|.a) @(*|.)a *(*).a +(*|x)a; shopt -s dotglob; echo *.!(txt) @(x|).h* *@(.a)
#> c.md x.a
#> .hidden .hidden @(x|).h* !(x).h* .hidden .hidden .hidden
#> x.a x.a x.a x.a .a x.a .a x.a .a x.a x.a
#> ..x .a .hidden c.md x.a .hidden .a x.a

#### GLOBIGNORE is not for compgen
touch a.txt b.txt; GLOBIGNORE='[ab].txt'; echo *.txt; compgen -G '*.txt'; echo $?
#> *.txt
#> a.txt
#> b.txt
#> 0

#### break in the trap of DEBUG leaves the loop behind the command
for i in 1 2; do trap 'break' DEBUG; echo $i; echo no; done; echo b; trap - DEBUG; echo c
trap 'break' DEBUG; for ((i=0;i<2;i++)); do echo $i; done; trap - DEBUG; echo d; trap 'break' DEBUG; for i in 1 2; do echo $i; done; trap - DEBUG; echo "$i"
for i in 1 2; do trap '[[ $BASH_COMMAND == *no* ]] && continue' DEBUG; echo $i; echo no; echo not; done; trap - DEBUG; echo e
for i in 1 2; do trap 'break' DEBUG; case x in x) echo in;; esac; echo not; done; trap - DEBUG; for i in 1 2; do trap 'break' DEBUG; [[ x ]]; echo not; done; trap - DEBUG
#> 1
#> b
#> c
#> d
#> 1
#> 1
#> no
#> e
#2> bash: line 1: break: only meaningful in a `for', `while', or `until' loop
#2> bash: line 1: break: only meaningful in a `for', `while', or `until' loop
#2> bash: line 2: break: only meaningful in a `for', `while', or `until' loop
#2> bash: line 2: break: only meaningful in a `for', `while', or `until' loop
#2> bash: line 4: break: only meaningful in a `for', `while', or `until' loop
#2> bash: line 4: break: only meaningful in a `for', `while', or `until' loop

#### set -x shows case and select before the trap of DEBUG
set -x; trap ': t' DEBUG; case x in x) :;; esac; select x in a; do break; done <<< 1
#2> + trap ': t' DEBUG
#2> + case x in
#2> ++ : t
#2> ++ : t
#2> + :
#2> + select x in a
#2> ++ : t
#2> 1) a
#2> #? ++ : t
#2> + break

#### set -x of for (( with blanks
s=; set -x; for (( i=0; $s < 3; )); do break; done; for ((  i=1 ; i < 2 ; i++ )); do :; done
#2> + (( i=0 ))
#2> + ((  < 3 ))
#2> bash: line 1: ((: < 3: syntax error: operand expected (error token is "< 3")
#2> + (( i=1  ))
#2> + (( i < 2  ))
#2> + :
#2> + (( i++  ))
#2> + (( i < 2  ))

#### a declaration under set -x expands a key before its value
i=0; set -x; declare -A A=([$((i))]=$((i++)) [$((i))]=x); declare -p A
#> declare -A A=([1]="x" [0]="0" )
#2> + A=(['0']='0' ['1']='x')
#2> + declare -A A
#2> + declare -p A

#### [@] of no array has no word for nothing
declare v4; declare -i v5; v3=; v8=x; declare -n v9; for v in v3 v4 v5 v8 v9 nosuch; do for o in Q P A a k U; do eval "set -- \"\${$v[@]@$o}\""; echo "$v $o $#" "${@/#/x}"; done; done
f() { set -- "${v4[@]@A}" "${v4[@]@a}" "${v4@A}" "${v4@a}" "${v4[*]@A}"; echo $#; declare -n e='x[1]'; x[1]=q; set -- "${e[@]@A}"; echo $#; }; f
#> v3 Q 1 x''
#> v3 P 0
#> v3 A 1 xv3=''
#> v3 a 0
#> v3 k 1 x''
#> v3 U 1 x
#> v4 Q 0
#> v4 P 0
#> v4 A 0
#> v4 a 0
#> v4 k 0
#> v4 U 0
#> v5 Q 0
#> v5 P 0
#> v5 A 1 xdeclare -i v5
#> v5 a 1 xi
#> v5 k 0
#> v5 U 0
#> v8 Q 1 x'x'
#> v8 P 1 xx
#> v8 A 1 xv8='x'
#> v8 a 0
#> v8 k 1 x'x'
#> v8 U 1 xX
#> v9 Q 0
#> v9 P 0
#> v9 A 0
#> v9 a 0
#> v9 k 0
#> v9 U 0
#> nosuch Q 0
#> nosuch P 0
#> nosuch A 0
#> nosuch a 0
#> nosuch k 0
#> nosuch U 0
#> 3
#> 0

#### quotes in backquotes within an operation in double quotes
set -- $'x  y'; t="${s:-`echo \"$1\"`}"; echo "$t"; t=${s:-"`echo \"$1\"`"}; echo "$t"; echo "${s:-"a`echo \"$1\"`b"}" "`echo \"$1\"`" "d ${s:-$(echo "`echo \"$1\"`")}"
#> "x y"
#> x  y
#> a"x y"b x  y d x  y

#### a function prints a here-document as it was written
f() { cat <<E
${s/#?/$'\t'} $"x" ${s:-$'a'}
E
}; declare -f f; s=ab; f | od -An -c
#> f () 
#> { 
#>     cat <<E
#> ${s/#?/$'\t'} $"x" ${s:-$'a'}
#> E
#>
#> }
#>   \t   b       $   "   x   "       a   b  \n

#### a line that a command goes on in behind a backslash
a() { echo $LINENO ${BASH_LINENO[0]}; }
a \
;(a)
a \
| cat
a \
&& :
if a \
; then :; fi
a \
# comment
#> 1 3
#> 1 3
#> 1 5
#> 1 7
#> 1 9
#> 1 11

#### a quote without an end in arithmetic is told at its line
for t in 'echo $((1 + '"'" '((1 + '"'" 'for ((i='"'" 'echo ${a:'"'" 'x=$[1 +'"'"; do printf ':\n%s\nx\ny\n' "$t" > sc; bash sc; echo $?; done
#> 2
#> 2
#> 2
#> 2
#> 2
#2> sc: line 2: unexpected EOF while looking for matching `''
#2> sc: line 2: unexpected EOF while looking for matching `''
#2> sc: line 2: unexpected EOF while looking for matching `''
#2> sc: line 2: unexpected EOF while looking for matching `''
#2> sc: line 2: unexpected EOF while looking for matching `''

#### here-documents are read before a mistake behind a whole list is told
for t in 'cat <<E ; fi\nbody\nE\necho x\n' 'cat <<E )\nbody\nE\necho x\n' 'cat <<E; cat <<F; done\nbody\nE\nf\nF\necho x\n' '{ cat <<E ; fi\nbody\nE\necho x\n' 'cat <<E && ;\nbody\nE\n' 'cat <<E ;;\nbody\nE\n' ': x\ncat <<E ; } \nbody\n' 'if :; then cat <<E; fi; fi\nbody\nE\n'; do printf "$t" > sc; bash sc; echo $?; done
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#2> sc: line 3: syntax error near unexpected token `fi'
#2> sc: line 3: `cat <<E ; fi'
#2> sc: line 3: syntax error near unexpected token `)'
#2> sc: line 3: `cat <<E )'
#2> sc: line 5: syntax error near unexpected token `done'
#2> sc: line 5: `cat <<E; cat <<F; done'
#2> sc: line 1: syntax error near unexpected token `fi'
#2> sc: line 1: `{ cat <<E ; fi'
#2> sc: line 1: syntax error near unexpected token `;'
#2> sc: line 1: `cat <<E && ;'
#2> sc: line 3: syntax error near unexpected token `;;'
#2> sc: line 3: `cat <<E ;;'
#2> sc: line 3: warning: here-document at line 2 delimited by end-of-file (wanted `E')
#2> sc: line 3: syntax error near unexpected token `}'
#2> sc: line 3: `cat <<E ; } '
#2> sc: line 3: syntax error near unexpected token `fi'
#2> sc: line 3: `if :; then cat <<E; fi; fi'

#### words of test that are never operands
[ \( != == -lt 2 ]; [ \( x -o y ]; test \( x -o y; [ \( = \( -a x ]; [ ! = x -a y ]; [ y -a \( = \) ]; echo $?; [ \( = \) -a y ]; echo $?; [ x -a y -a ! ]; [ \( a = a \) -a \( = \( ]; [ \( ! = \) -a y ]; echo $?
#> 0
#> 0
#> 1
#2> bash: line 1: [: `)' expected, found 2
#2> bash: line 1: [: `)' expected, found ]
#2> bash: line 1: test: `)' expected
#2> bash: line 1: [: `)' expected, found (
#2> bash: line 1: [: too many arguments
#2> bash: line 1: [: argument expected
#2> bash: line 1: [: `)' expected, found (

#### shopt -u of a compatibility level that is not on
shopt -s compat44; shopt -u compat41; shopt -p compat44; echo "$BASH_COMPAT"; BASH_COMPAT=42; shopt -u compat40; echo "$BASH_COMPAT"; shopt -u compat42; echo "$BASH_COMPAT"; BASH_COMPAT=51; shopt -u compat42; echo "$BASH_COMPAT"
#> shopt -s compat44
#> 44
#> 42
#> 52
#> 51

#### long options of bash behind short ones
bash -e --posix -c 'echo a'; echo $?; bash --posix --norc -c 'echo c'; bash -x --norc -c 'echo d'; echo $?
#> 1
#> c
#> 2
#2> bash: --: invalid option
#2> bash: --: invalid option
#2> Usage:	bash [GNU long option] [option] ...
#2> 	bash [GNU long option] [option] script-file ...
#2> GNU long options:
#2> 	--debug
#2> 	--debugger
#2> 	--dump-po-strings
#2> 	--dump-strings
#2> 	--help
#2> 	--init-file
#2> 	--login
#2> 	--noediting
#2> 	--noprofile
#2> 	--norc
#2> 	--posix
#2> 	--pretty-print
#2> 	--rcfile
#2> 	--restricted
#2> 	--verbose
#2> 	--version
#2> Shell options:
#2> 	-ilrsD or -c command or -O shopt_option		(invocation only)
#2> 	-abefhkmnptuvxBCEHPT or -o option

#### set -H marks the times of history
set -o history
set -H
echo x
HISTTIMEFORMAT='%Y '
history 3 | sed 's/[0-9]/D/g'
#> x
#>     D  DDDD echo x
#>     D  DDDD HISTTIMEFORMAT='%Y '
#>     D  DDDD history D | sed 's/[D-D]/D/g'

#### printf and read name themselves at a subscript of a reference to an element
g() { local -n a='x[1]'; printf -v 'a[2]' y; echo $?; read -r 'a[1]' <<< q; echo $?; declare -p x; }; g
#> 1
#> 1
#2> environment: line 1: printf: `x[1]': not a valid identifier
#2> environment: line 1: read: `x[1]': not a valid identifier
#2> environment: line 1: declare: x: not found
#? 1
