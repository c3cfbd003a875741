#### the order of aliases and reserved words
set -o posix
alias if='echo alias'
if true; then echo word; fi
\if a 2>/dev/null; echo $?
#> word
#> 127

#### PATH search of a hashed command that is gone
set -o posix
mkdir p q; printf 'echo p' > p/t; printf 'echo q' > q/t; chmod +x p/t q/t; PATH=$PWD/p:$PWD/q:$PATH
t; rm p/t; t
#> p
#> q

#### aliases are expanded in scripts
set -o posix
alias hi='echo hello'
hi; x=$(hi); echo $x
alias e='echo [
a]'
e
#> hello
#> hello
#> [
#2> bash: line 6: a]: command not found
#? 127

#### aliases within substitutions at once
set -o posix
alias a='echo first'
f() { a; x=$(a); echo $x; }
alias a='echo second'
f
#> first
#> first

#### the . and source search PATH only
mkdir lib; echo 'echo lib' > lib/s.sh; echo 'echo here' > s.sh
set -o posix; PATH=$PWD/lib:$PATH; . s.sh; (rm lib/s.sh; . s.sh; echo never); echo $?; source ./s.sh
#> lib
#> 1
#> here
#2> bash: line 2: .: s.sh: file not found

#### function names of special builtins
set -o posix
(eval 'export() { :; }'; echo never); echo $?
cd() { echo mine; }; cd /
(set +o posix; eval 'export() { echo f; }'; export x; set -o posix; export y=1; echo $y)
#> 2
#> mine
#> f
#> 1
#2> bash: line 2: `export': is a special builtin

#### function names must be identifiers
set -o posix
(eval 'a-b() { echo odd; }'; echo "$?"; a-b); echo $?
set +o posix; eval 'a-b() { echo odd; }'; a-b
#> 2
#> odd
#2> bash: line 2: `a-b': not a valid identifier

#### special builtins come before functions
f() { set +o posix; eval 'set() { echo mine; }'; set x; builtin set -o posix; set y; echo $1; }; f
#> mine
#> y

#### assignments before special builtins stay
x=1 :; echo "[$x]"; set -o posix; x=2 :; echo "[$x]"; y=3 eval 'echo $y'; echo "[$y]"; f() { :; }; z=4 f; echo "[$z]"; z=5 true; echo "[$z]"; w=6 export v=7; declare -p w v
#> []
#> [2]
#> 3
#> [3]
#> []
#> []
#> declare -x w="6"
#> declare -x v="7"

#### assignment errors end the shell
(set -o posix; readonly r=1; r=2; echo never); echo $?
(set -o posix; readonly r=1; r=2 true; echo goes on); echo $?
(set -o posix; readonly r=1; r=2 :; echo never); echo $?
(set -o posix; readonly r=1; for r in 1; do :; done; echo never); echo $?
#> 1
#> 1
#> 1
#> 1
#2> bash: line 1: r: readonly variable
#2> bash: line 2: r: readonly variable
#2> bash: line 3: r: readonly variable
#2> bash: line 4: r: readonly variable

#### process substitution stays, and tildes
set -o posix
cat <(echo yes); x=~; echo $x; echo a=~ ; : b=~ ; echo ${_}; echo --home=~:~
#> yes
#> /home/user
#> a=~
#> b=~
#> --home=~:~

#### the tilde before a command's arguments like assignments
echo x=~ y=a:~; set -o posix
echo x=~ y=a:~; export z=~:~; echo $z
#> x=/home/user y=a:/home/user
#> x=~ y=a:~
#> /home/user:/home/user

#### redirection words do not glob
touch f1 f2; echo x > f* ; ls; set -o posix; echo y > f*; ls; cat f\*
#> f1
#> f2
#> f*
#> f1
#> f2
#> y
#2> bash: line 1: f*: ambiguous redirect

#### no splitting of redirections
x='a b'; echo 1 > $x; echo $?; set -o posix; echo 2 > $x; echo $?; ls
#> 1
#> 0
#> a b
#2> bash: line 1: $x: ambiguous redirect

#### arithmetic is integers and C constants
set -o posix; echo $((010)) $((0x1f)) $((2#11)); echo $((2**3)); x=1; echo $((x++ + ++x)); echo $((1,2))
#> 8 31 3
#> 8
#> 4
#> 2

#### parameter expansion errors end the shell
(set -o posix; echo ${x?gone}; echo never); echo $?
(set -o posix; echo ${x-ok} ${x:=set}; echo $x; echo ${1:=v}; echo never); echo $?
#> 1
#> ok set
#> set
#> 1
#2> bash: line 1: x: gone
#2> bash: line 2: $1: cannot assign in this way

#### expanding star in double quotes of the words of parameters
set -- a b; set -o posix; IFS=; echo "${x-"$*"}" ${x-$*}; IFS=,; echo "$*" "${x-'q'}" "${x-"d"}" "${x-\}}"
#> ab a b
#> a,b 'q' d }

#### single quotes in braces within double quotes
x=; echo "${x:-'a'}" "'${x:-b}'"; set -o posix
echo "${x:-'a'}" "'${x:-b}'" "${x:-'a}"
#> 'a' 'b'
#> 'a' 'b' 'a

#### export and readonly print POSIX's way
set -o posix; export a=1 b='x y'; readonly r=2; export -p | grep -E ' [ab]='; readonly -p | grep ' r='; set | grep '^b='; alias q='w e'; alias; trap 'echo t' INT; trap
#> export a="1"
#> export b="x y"
#> readonly r="2"
#> b='x y'
#> q='w e'
#> trap -- 'echo t' INT

#### kill -l on one line
set -o posix; kill -l | head -c 30; echo; kill -l 9 15; kill -s TERM $$ & wait $!; kill -SIGTERM 999999; echo $?
#> HUP INT QUIT ILL TRAP ABRT BUS
#> KILL
#> TERM
#? 143

#### set alone shows no functions
f() { :; }; zz=1; set -o posix; set | grep -c '^f ()'; set | grep ^zz; declare -f f | head -1
#> 0
#> zz=1
#> f () 

#### test's comparison of strings and -t
set -o posix; [ a '<' b ] && echo less; [ b '>' a ] && echo more; test -t && echo arg; [ 1 -eq 1 -a 2 -eq 2 ] && echo and; [ -o posix ] && echo on
#> less
#> more
#> arg
#> and
#> on

#### trap without checking names
set -o posix; trap 'echo x' 0; trap; trap 0; trap 2; trap - EXIT; trap; trap '' SIGINT 2>&1; echo $?; trap 'a' INTX; echo $?
#> trap -- 'echo x' EXIT
#> 0
#> 1
#2> bash: line 1: trap: INTX: invalid signal specification

#### unset removes functions no more
set -o posix; x() { echo f; }; x=1; unset x; x; unset x; type -t x; unset -f x; type -t x; echo $?
#> f
#> 1

#### time is a word before an option
set -o posix; TIMEFORMAT=x; time true; { time -p true; } 2>&1 | wc -l; echo done
#> 3
#> done
#2> x

#### wait and the status of a job that was told
set -o posix; (exit 3) & wait $!; echo $?; wait 99999; echo $?
#> 3
#> 127
#2> bash: line 1: wait: pid 99999 is not a child of this shell

#### printf and echo
set -o posix; echo -e 'a\tb'; echo -n x; echo; shopt -s xpg_echo; echo 'a\tb' -n; echo -n x; echo; printf '%s\n' -n; fc -l; echo $?
#> a	b
#> x
#> a	b -n
#> -n x
#>
#> -n
#> 0

#### pwd and cd check the name
set -o posix; cd /tmp/../tmp; pwd; PWD=/bogus; pwd; cd ''; echo $?; cd -P .; pwd
#> /tmp
#> /tmp
#> 0
#> /tmp

#### shift with too much is an error
(set -o posix; set -- a; shift 2; echo never); echo $?
(set -o posix; set -- a; shift 1; shift; echo never); echo $?
#> never
#> 0
#> never
#> 0
#2> bash: line 1: shift: 2: shift count out of range
#2> bash: line 2: shift: shift count out of range

#### type and command -v in posix mode
set -o posix; type export cd; command -v if cd nothing; : > plain; command -v ./plain; echo $?; type -t export
#> export is a special shell builtin
#> cd is a shell builtin
#> if
#> cd
#> 1
#> builtin

#### inherit_errexit comes with it
shopt inherit_errexit; set -o posix; shopt inherit_errexit; set -e; echo $(false; echo x); set +o posix; shopt inherit_errexit
#> inherit_errexit	off
#> inherit_errexit	on
#>
#> inherit_errexit	on

#### shift_verbose and others come with it
shopt > a; set -o posix; shopt > b; comm -13 a b; set +o posix; shopt > c; comm -13 a c; comm -13 c a
#> expand_aliases 	on
#> inherit_errexit	on
#> shift_verbose  	on
#> inherit_errexit	on
#> inherit_errexit	off

#### read is interrupted, hash is silent
set -o posix; hash; hash cat; hash | sed 's,/.*/,,'; read a b <<< '1 2\
3'; echo $a $b
#> hits	command
#>    0	cat
#> 1 23

#### bash --posix and sh
bash --posix -c 'set -o | grep posix; echo $POSIXLY_CORRECT'; bash -o posix -c 'alias a="echo al"; eval a'; env POSIXLY_CORRECT=1 bash -c 'shopt -oq posix; echo $?'
#> posix          	on
#> y
#> al
#> 0

#### source in a function and return in posix mode
set -o posix; echo 'return 4; echo never' > s; f() { . ./s; echo $?; return 6; }; f; echo $?; true
#> 4
#> 6

#### break outside, and continue in functions
set -o posix; break; echo $?; f() { continue; echo in; }; for i in 1 2; do f; echo $i; done
#> 0
#> in
#> 1
#> in
#> 2
