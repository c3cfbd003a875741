#### positional parameters
set -- a 'b c'; echo $# "$2"; set --; echo $#
#> 2 b c
#> 0

#### set x y
set x y; echo $1 $2
#> x y

#### options
set -f; echo *; set +f; set -o | grep -E 'noglob|pipefail'
#> *
#> noglob         	off
#> pipefail       	off

#### set -o name
set -o pipefail; false | true; echo $?; set +o pipefail; false | true; echo $?
#> 1
#> 0

#### a wrong option
set -Z; echo $?
#> 2
#2> bash: line 1: set: -Z: invalid option
#2> set: usage: set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]

#### a wrong name
set -o nosuch; echo $?
#> 2
#2> bash: line 1: set: nosuch: invalid option name

#### noclobber
set -C; echo a > f; echo b > f; echo $?; echo c >| f; cat f
#> 1
#> c
#2> bash: line 1: f: cannot overwrite existing file

#### nounset
set -u; echo ${x-default}; echo $x; echo not reached
#> default
#2> bash: line 1: x: unbound variable
#? 127

#### errexit
set -e; false || true; if false; then :; fi; ! true; echo here; false; echo not reached
#> here
#? 1

#### errexit in a function in a condition
set -e; f() { false; echo in; }; if f; then echo yes; fi; f && echo and; echo end
#> in
#> yes
#> in
#> and
#> end

#### errexit and subshells
set -e; (false); echo not reached
#? 1

#### errexit and command substitution
set -e; x=$(false); echo not reached
#? 1

#### xtrace
set -x; echo a 'b c'; x=1; [ $x = 1 ]; for i in 1; do :; done
#> a b c
#2> + echo a 'b c'
#2> + x=1
#2> + '[' 1 = 1 ']'
#2> + for i in 1
#2> + :

#### PS4
PS4='> '; set -x; echo hi
#> hi
#2> > echo hi

#### verbose letters
echo $-; set -eu; echo $-
#> hBc
#> ehuBc

#### set prints variables
ab_1=x ab_2='a b'; set | grep ^ab_
#> ab_1=x
#> ab_2='a b'

#### allexport
set -a; V=1; env | grep ^V=
#> V=1

#### noexec
set -n; echo not run

#### a plus alone
set -- a; set +; echo "$@"; set + b c; echo "$@"; set - +; echo "$@"
#> a
#> b c
#> +

#### special builtins in posix mode
eval() { echo function; }; set -o posix; eval echo builtin; V=1 export W=2; echo $V
#> builtin
#> 1

#### PS4 that fails
PS4='+$((1/0)) '; set -x; echo a
#> a
#2> bash: line 1: 1/0: division by 0 (error token is "0")
#2> +$((1/0)) echo a

#### -v shows lines as they are read
set -v
# a comment

if true
then echo x # y
fi
cat <<E
body
E
eval "echo in
echo in2"
f() {
:
}
set +v
echo last
bash -v -c 'echo a; echo b
echo c'
#> x
#> body
#> in
#> in2
#> last
#> a
#> b
#> c
#2> # a comment
#2>
#2> if true
#2> then echo x # y
#2> fi
#2> cat <<E
#2> body
#2> E
#2> eval "echo in
#2> echo in2"
#2> echo in
#2> echo in2
#2> f() {
#2> :
#2> }
#2> set +v
#2> echo a; echo b
#2> echo c

#### set -v shows the line of a syntax error
for t in 'f() {\n  true\n(echo # x)\n}\necho\n' 'for i in 1; do\n  true\nfi\necho\n' 'echo )\necho x\n' 'if\n)\necho x\n'; do
  printf "set -v\n$t" > s; bash s 2>&1
done
#> f() {
#>   true
#> (echo # x)
#> }
#> s: line 5: syntax error near unexpected token `}'
#> s: line 5: `}'
#> for i in 1; do
#>   true
#> fi
#> s: line 4: syntax error near unexpected token `fi'
#> s: line 4: `fi'
#> echo )
#> s: line 2: syntax error near unexpected token `)'
#> s: line 2: `echo )'
#> if
#> )
#> s: line 3: syntax error near unexpected token `)'
#> s: line 3: `)'
#? 2

#### the letters before an o without a name count already
(set -eo) | grep -e errexit -e nounset; set -uo | grep nounset; (set -uo > /dev/null; echo "$-")
#> errexit        	on
#> nounset        	off
#> nounset        	on
#> huBc

#### a PS4 that cannot be expanded
PS4='${u?bad} '
set -x
echo v
set -u
PS4='$nope '
echo w
set +x
echo still here
#> v
#> w
#> still here
#2> bash: line 3: u: bad
#2> ${u?bad} echo v
#2> bash: line 4: u: bad
#2> ${u?bad} set -u
#2> bash: line 5: u: bad
#2> ${u?bad} PS4='$nope '
#2> bash: line 6: nope: unbound variable
#2> $nope echo w
#2> bash: line 7: nope: unbound variable
#2> $nope set +x

#### variables in POSIX mode
y=$'c\nd' z=$'\t' w="it's" v='a b' u=
set -o posix
set | grep -A1 -E '^[u-z]='
#> u=
#> v='a b'
#> w='it'\''s'
#> y='c
#> d'
#> z='	'

#### lines that are read from standard input, as verbose shows them
bash <<'X' 2>&1
set -v
echo a
f() {
  echo b # comment
}
f; for i in 1; do
 echo $i
done
cat <<E
doc $i
E
set +v
echo off
set -n
echo no
X
#> echo a
#> a
#> f() {
#>   echo b # comment
#> }
#> f; for i in 1; do
#>  echo $i
#> done
#> b
#> 1
#> cat <<E
#> doc $i
#> E
#> doc 1
#> set +v
#> off

#### one command
printf 'echo a; echo c\necho b\n' | bash -t
printf 'set -t; echo c\necho b\n' | bash
bash -c 'set -t
echo a
echo b'
printf 'set -t\necho a\n' > s
bash s
echo $?
bash -t <<< '(exit 3)'
echo $?
echo 'echo sourced
set -t
echo two' > t
bash -c '. ./t; echo after'
printf '. ./t\necho no\n' | bash
#> a
#> c
#> c
#> a
#> b
#> 0
#> 3
#> sourced
#> two
#> after
#> sourced
#> two

#### options before a name that is wrong are set
(set -euo nosuch; echo no $-)
echo $?
(set -e -o nosuch; echo no)
echo $?
(set -o errexit -o nosuch; echo no)
echo $?
set +o nosuch -u; echo $-
set -eQ; echo $-
set -xo nosuch
echo traced
#> 2
#> 2
#> 2
#> hBc
#> hBc
#> traced
#2> bash: line 1: set: nosuch: invalid option name
#2> bash: line 3: set: nosuch: invalid option name
#2> bash: line 5: set: nosuch: invalid option name
#2> bash: line 7: set: nosuch: invalid option name
#2> bash: line 8: set: -Q: invalid option
#2> set: usage: set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]
#2> bash: line 9: set: nosuch: invalid option name
#2> + echo traced
