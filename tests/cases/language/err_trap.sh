#### a subshell at the end of a pipeline runs ERR twice
trap 'echo assign' ERR
a=$(false) | a=$(false) | a=$(false)
trap 'echo subshell' ERR
(false) | (false) | (false) | (false)
trap 'echo subshell2' ERR 
(false) | (false) | (false) | (false; false)
trap 'echo group' ERR
{ false; } | { false; } | { false; }
(false)
true | (false; true; false)
true | (exit 3)
true | (echo x; exit 3)
(exit 3)
#> assign
#> subshell
#> subshell
#> subshell2
#> subshell2
#> group
#> group
#> group
#> group
#> group
#> group
#> x
#> group
#> group
#> group
#? 3

#### more subshells at the end of pipelines
trap 'echo E' ERR
echo 1; true | (false)
echo 2; true | ( (false) )
echo 3; true | (false; (false))
echo 4; true | { (false); }
echo 5; true | (false || false)
echo 6; true | (! true)
echo 7; (false) | true
echo 8; shopt -s lastpipe;  true | (false)
#> 1
#> E
#> E
#> 2
#> E
#> E
#> 3
#> E
#> E
#> 4
#> E
#> 5
#> E
#> E
#> 6
#> E
#> E
#> 7
#> 8
#> E
#> E
#? 1

#### ERR and a negated pipeline
trap 'echo E' ERR
! true | (false); echo $?
set -o pipefail; (false) | true; echo $?
true | (false) || echo or
if true | (false); then :; fi
#> E
#> 0
#> E
#> 1
#> or

#### errexit with a subshell at the end
set -e; trap 'echo E' ERR
true | (false); echo no
#> E
#? 1

#### ERR in the background
set -o errtrace
trap 'echo line=$LINENO' ERR
false & wait
{ false; echo async; } & wait
#> line=4
#> async

#### the command behind eval, source and command
trap 'echo "err $? $LINENO $BASH_COMMAND"' ERR
eval 'false'
eval 'true; (exit 3)'
f() { false; }
f
set -E
f
echo false > src; . ./src
command eval 'false'
command false
eval 'eval false'
x=$(false)
false | true
true | false
trap 'echo "exit $BASH_COMMAND"' EXIT
eval 'exit 3'
#> err 1 2 false
#> err 1 2 eval 'false'
#> err 3 3 ( exit 3 )
#> err 3 3 eval 'true; (exit 3)'
#> err 1 5 false
#> err 1 4 false
#> err 1 7 false
#> err 1 1 false
#> err 1 8 . ./src
#> err 1 9 false
#> err 1 9 command eval 'false'
#> err 1 10 command false
#> err 1 11 false
#> err 1 11 eval false
#> err 1 11 eval 'eval false'
#> err 1 12 x=$(false)
#> err 1 14 false
#> exit eval 'exit 3'
#? 3

#### the trap of RETURN does not see what return says
mkdir d; printf 'echo in\nreturn 3\n' > d/f.sh; printf 'false\n' > d/g.sh;  printf '(exit 4)\nreturn\n' > d/h.sh
trap 'echo "return $?"' RETURN
. ./d/f.sh; echo a $?
false || . ./d/f.sh; echo b $?
x=1 . ./d/g.sh; echo c $?
(exit 5); x=1 . ./d/h.sh; echo d $?
set -T
f() { return 3; }
f; echo e $?
(exit 6); f
g() { false; }
g; echo f $?
#> in
#> return 0
#> a 3
#> in
#> return 0
#> b 3
#> return 1
#> c 1
#> return 4
#> d 4
#> return 0
#> e 3
#> return 6
#> return 1
#> f 1

#### BASH_COMMAND of a pipeline with a subshell
trap 'echo "err $? $BASH_COMMAND"' ERR
(echo) | false; (exit 3); (echo; false) | (exit 4); { false; } | { false; }; echo a | (exit 4); ((1)) | ((0)); (echo) | { mapfile -t a; false; }
#> err 1 false
#> err 3 ( exit 3 )
#> err 4 ( exit 4 )
#> err 4 ( exit 4 )
#> err 1 ( exit 4 )
#> err 4 ( exit 4 )
#> err 4 ( exit 4 )
#> err 1 ( exit 4 )
#> err 1 ( echo )
#? 1

#### a program that is all of a subshell has no ERR trap of its own
set -E; trap 'echo "E $LINENO"' ERR
(ls /nonexist 2>/dev/null); echo a
(false); echo b
(nosuch 2>/dev/null); echo c
(ls /nonexist 2>/dev/null; :); echo d
( (ls /nonexist 2>/dev/null) ); echo e; ( (false) ); ( (false); )
(ls /nonexist >/dev/null 2>/dev/null); echo f
f() { (ls /nonexist 2>/dev/null); }; f; echo g
(command ls /nonexist 2>/dev/null); echo h
(X=1 ls /nonexist 2>/dev/null); echo i
x=$(ls /nonexist 2>/dev/null); echo j
#> E 2
#> a
#> E 3
#> E 3
#> b
#> E 4
#> c
#> E 5
#> d
#> E 6
#> e
#> E 6
#> E 6
#> E 6
#> E 6
#> E 7
#> f
#> E 8
#> E 8
#> g
#> E 9
#> h
#> E 10
#> i
#> E 11
#> j

#### such a program, with other traps
set -E; trap 'echo "E $LINENO"' ERR; trap 'echo bye' EXIT; trap 'echo usr' USR1
(ls /nonexist 2>/dev/null)
(trap 'echo sub' EXIT; ls /nonexist 2>/dev/null)
echo z
#> E 2
#> E 3
#> sub
#> E 3
#> z
#> bye

#### the line of a compound command whose redirection fails
trap 'echo line $LINENO' ERR
case x in
a) source ./d/f.sh ;;
esac
while :; do
 dirs
done > "$u"
if false; then
:
fi
while :; do
 dirs
done > /nonexist/x
for i in a
do :; done
{ dirs; } > /nonexist/x
for i in a
do :; done > /nonexist/x
( dirs ) >/nonexist/x
#> line 1
#> line 8
#> line 15
#> line 15
#> line 19
#2> bash: line 7: : No such file or directory
#2> bash: line 13: /nonexist/x: No such file or directory
#2> bash: line 16: /nonexist/x: No such file or directory
#2> bash: line 18: /nonexist/x: No such file or directory
#2> bash: line 19: /nonexist/x: No such file or directory
#? 1

#### the line of a pipeline of compound commands
trap 'echo line $LINENO' ERR
{ time -p true 2>/dev/null; } 2>&1 | while read -r u; do command -v nosuch; done
for i in 1; do :; done | { false; }
#> line 2
#> line 3
#? 1

#### lines of pipelines with subshells
trap 'echo line $LINENO' ERR
echo x > f
while ((i++ < 2)); do
(
:
) | while read -r t; do :; done |
 (
:
) | while false; do :
 done | { :; 
false; }
done < f
{
{ 
:
} | (
:
) | {
false
}
(
:
) | (
:
) | while :; do
false
break 7
done | if :; then
 false
fi
} < f
for i in 1 2; do
(:) | {
false
}
done < f
#> line 9
#> line 9
#> line 15
#> line 22
#> line 24
#> line 24
#? 1

#### levels of set -x in a trap on EXIT
t() { bash -x -c "$1"; }
t '(trap "echo s" EXIT; :)'
t 'x=$( (trap "echo s" EXIT; :) )'
t 'x=$(trap "echo s" EXIT; y=$(trap "echo t" EXIT))'
t '{ trap "echo s" EXIT; :; } & wait'
#> s
#> s
#2> + trap 'echo s' EXIT
#2> + :
#2> ++ echo s
#2> ++ trap 'echo s' EXIT
#2> ++ :
#2> +++ echo s
#2> + x=s
#2> ++ trap 'echo s' EXIT
#2> +++ trap 'echo t' EXIT
#2> +++ echo t
#2> ++ y=t
#2> ++ echo s
#2> + x=s
#2> + wait
#2> + trap 'echo s' EXIT
#2> + :
#2> ++ echo s

#### the trap on CHLD is run for each child
trap "echo chld" CHLD; true | cat; echo; /bin/true; (exit 1); echo a | cat | cat | cat
#> chld
#> chld
#>
#> chld
#> chld
#> a
#> chld
#> chld
#> chld
#> chld

#### the last stage of a pipeline in this shell is looked at for itself
trap 'echo err' ERR
shopt -s lastpipe
echo 1; : | false
echo 2; : | (false)
echo 3; : | { false; }
echo 4; : | /bin/false
echo 5; : | eval false
echo 6; : | [[ a = b ]]
echo 7; ! : | false
echo 8; : | false || echo or
echo 9; : | while :; do false; break; done
echo 10; set -e; : | false; echo no
#> 1
#> err
#> err
#> 2
#> err
#> err
#> 3
#> err
#> err
#> 4
#> err
#> err
#> 5
#> err
#> err
#> err
#> 6
#> err
#> err
#> 7
#> err
#> 8
#> or
#> 9
#> err
#> 10
#> err
#? 1

#### a pipeline behind `!` is no failure, but the subshell at its end is
trap 'echo err' ERR
echo 1; ! : | false
echo 2; ! : | (false)
echo 3; ! (false)
shopt -s lastpipe
echo 4; ! : | false
echo 5; ! : | (false)
echo 6; ! : | { false; }
#> 1
#> 2
#> err
#> 3
#> 4
#> err
#> 5
#> err
#> 6
#> err

#### an expression that is all of a stage or of the background
set -E
trap 'echo "err $? $BASH_COMMAND" >&2' ERR
[[ $* ]] | cat
([[ $* ]] | cat) | cat | cat
(((0)) | cat) | cat
([[ a ]] | [[ $* ]]) | cat
f() { [[ $* ]]; }; f | cat
[[ $* ]] & wait
(! [[ $* ]] | cat) | cat
[[ $* ]] < /dev/null | cat
[[ $* ]] < nosuch | cat
$( ((0)) | cat; true)
#2> err 1 [[ -n $* ]]
#2> err 1 [[ -n $* ]]
#2> err 1 ((0))
#2> err 1 [[ -n $* ]]
#2> err 1 ( [[ -n a ]] | [[ -n $* ]] )
#2> err 1 [[ -n $* ]]
#2> err 1 [[ -n $* ]]
#2> err 1 [[ -n $* ]]
#2> err 1 [[ -n $* ]]
#2> bash: line 11: nosuch: No such file or directory
#2> err 1 ((0))

#### functions whose body is an expression or a subshell
set -E
trap 'echo "err $LINENO $BASH_COMMAND"' ERR
f() ((0))
g() [[ $* ]]
h() (false)
i() case x in x) false;; esac
f; g; h; i
f || echo or
set -e
(f; echo no); echo $?
#> err 3 ((0))
#> err 7 ((0))
#> err 4 [[ -n $* ]]
#> err 7 [[ -n $* ]]
#> err 5 false
#> err 5 ( false )
#> err 7 ( false )
#> err 6 false
#> err 7 false
#> or
#> err 3 ((0))
#> err 10 ( f; echo no )
#? 1
