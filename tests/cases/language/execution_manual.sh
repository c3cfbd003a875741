#### the order of expansions, redirections and assignments
f() { echo "f:$1" >&2; echo "$1"; }
x=$(f assign) env true $(f arg) > $(f redir); ls
x=$(f one) y=$(f two); echo $x $y
> $(f file) ; ls | tr '\n' ' '
#> redir
#> one two
#> file redir 
#>-
#2> f:arg
#2> f:assign
#2> f:redir
#2> f:one
#2> f:two
#2> f:file

#### a command that expands to nothing
$nothing; echo $?
$nothing echo a; "" ; echo $?
$(exit 3); echo $?; x=$(exit 4); echo $?; $(exit 5) > f; echo $?; $nothing > g; echo "$?"; ls | tr '\n' ' '
x=1 $nothing; echo $x; ''  2>&1 | sed 's/.*: //'
#> 0
#> a
#> 127
#> 3
#> 4
#> 5
#> 0
#> f g 1
#> command not found
#2> bash: line 2: : command not found

#### a command name from an expansion
e=echo; $e a; $e$nothing b; "$e" c; ${e:0:4} d; c='echo x y'; $c; "$c"; echo $?
a=(printf '%s-' 1 2); "${a[@]}"; echo; \echo f; 'echo' g; ec"ho" h; l='x=1'; $l; echo $?
#> a
#> b
#> c
#> d
#> x y
#> 127
#> 1-2-
#> f
#> g
#> h
#> 127
#2> bash: line 1: echo x y: command not found
#2> bash: line 2: x=1: command not found

#### reserved words and assignments from expansions are none
w=if; $w true 2>&1; echo $?; x='{'; $x echo a; 2>&1; y='!'; $y true; echo $?; z='a=b'; $z; echo $?; "q=r"; echo $?
#> bash: line 1: if: command not found
#> 127
#> 127
#> 127
#> 127
#2> bash: line 1: {: command not found
#2> bash: line 1: !: command not found
#2> bash: line 1: a=b: command not found
#2> bash: line 1: q=r: command not found

#### functions, builtins and files by name
mkdir b; printf '#!/bin/sh\necho file "$@"\n' > b/cmd; chmod +x b/cmd; PATH=$PWD/b:$PATH
cmd a; cmd() { echo function "$@"; }; cmd b; command cmd c; unset -f cmd; cmd d; echo() { printf 'mine %s\n' "$*"; }; echo e; builtin echo f; command echo g; unset -f echo; enable -n echo; echo h; enable echo
#> file a
#> function b
#> file c
#> file d
#> mine e
#> f
#> g
#> h

#### command_not_found_handle
command_not_found_handle() { echo "no $1 with $# args: $*"; X=1; return 44; }
foo a b; echo "$? [$X]"; $(echo bar); echo $?; foo | cat; (foo; echo $?); unset -f command_not_found_handle; foo; echo $?
#> no foo with 3 args: foo a b
#> 44 []
#> no bar with 1 args: bar
#> 44
#> no foo with 1 args: foo
#> no foo with 1 args: foo
#> 44
#> 127
#2> bash: line 2: foo: command not found

#### a file that is no program
printf 'echo "script $0 $1 $#"; x=5\n' > s; chmod +x s; ./s a b; echo "[$x] $?"; : > empty; chmod +x empty; ./empty; echo $?; printf '\0\1\2' > bin; chmod +x bin; ./bin; echo $?; ./s.nothing; echo $?; mkdir d; ./d; echo $?; chmod -x s; ./s; echo $?; d; echo $?; /; echo $?; ./s/x; echo $?
#> script ./s a 2
#> [] 0
#> 0
#> 126
#> 127
#> 126
#> 126
#> 127
#> 126
#> 126
#2> bash: line 1: ./bin: cannot execute binary file: Exec format error
#2> bash: line 1: ./s.nothing: No such file or directory
#2> bash: line 1: ./d: Is a directory
#2> bash: line 1: ./s: Permission denied
#2> bash: line 1: d: command not found
#2> bash: line 1: /: Is a directory
#2> bash: line 1: ./s/x: Not a directory

#### interpreters
printf '#!/bin/bash\necho "$0 $1"\n' > a; printf '#! /bin/bash -u\necho "$-" | tr -cd u; echo; echo $nothing\n' > b; printf '#!/nothing/here\n' > c; printf '#!/usr/bin/env bash\necho env $1\n' > d; printf '#!/bin/cat\nhello\n' > e; printf '#!/bin/echo one two\n' > f; printf '#!\necho none\n' > g; chmod +x ?; for s in a b c d e f g; do ./$s arg; echo "= $?"; done
#> ./a arg
#> = 0
#> u
#> = 1
#> = 127
#> env arg
#> = 0
#> #!/bin/cat
#> hello
#> = 1
#> one two ./f arg
#> = 0
#> none
#> = 0
#2> ./b: line 2: nothing: unbound variable
#2> bash: line 1: ./c: cannot execute: required file not found
#2> /bin/cat: arg: No such file or directory

#### the environment of a command
a=1; export b=2 c; d=3 e=4 env | grep -E '^[a-e]=' | sort; c=5; env | grep ^c=; f() { env | grep -E '^(x|b)='; }; x=1 b=7 f; echo $b [$x]; env -i q=1 bash -c 'echo $q $b'; b= env | grep ^b=; unset b; env | grep ^b=; echo $?; export -n c; env | grep ^c=; set -a; g=9; set +a; env | grep ^g=
#> b=2
#> d=3
#> e=4
#> c=5
#> b=7
#> x=1
#> 2 []
#> 1
#> b=
#> 1
#> g=9

#### a variable before a command sees those before it
x=0; x=1 y=$x env | grep -E '^[xy]=' | sort; x=1 y=${x}2 z=$y bash -c 'echo $x $y $z'; echo "$x [$y]"; x=9 echo $x; x=9 eval 'echo $x'; echo $x; x+=5 bash -c 'echo $x'; a=(1); a=2 bash -c 'echo $a'; echo ${a[@]}; IFS=: read p q <<< 1:2; echo $p $q; IFS=, f=$IFS; printf %q "$IFS"
#> x=1
#> y=1
#> 1 12 12
#> 0 []
#> 0
#> 9
#> 0
#> 05
#> 2
#> 1
#> 1 2
#> \,
#>-

#### exit statuses
true; echo $?; false; echo $?; nothing_here; echo $?; /dev/null; echo $?; (exit 257); echo $?; bash -c 'exit 3'; echo $?; eval 'a b c ('; echo $?; [ 1 -eq x ]; echo $?; ! (exit 3); echo $?; x=$(false); echo $?; declare x=$(false); echo $?; cd /nothing; echo $?; let 0; echo $?; test; echo $?; return 2>/dev/null; echo $?; break; echo $?
#> 0
#> 1
#> 127
#> 126
#> 1
#> 3
#> 2
#> 2
#> 0
#> 1
#> 0
#> 1
#> 1
#> 1
#> 2
#> 0
#2> bash: line 1: nothing_here: command not found
#2> bash: line 1: /dev/null: Permission denied
#2> bash: eval: line 1: syntax error near unexpected token `('
#2> bash: eval: line 1: `a b c ('
#2> bash: line 1: [: x: integer expression expected
#2> bash: line 1: cd: /nothing: No such file or directory
#2> bash: line 1: break: only meaningful in a `for', `while', or `until' loop

#### signals and traps of a child
trap 'echo parent TERM' TERM; trap '' INT; bash -c 'kill -INT $$; echo ignored'; (kill -INT $BASHPID; echo sub ignored); trap - INT; (trap); kill -TERM $$; echo on
#> ignored
#> sub ignored
#> trap -- 'echo parent TERM' SIGTERM
#> parent TERM
#> on

#### a trap waits for the command
trap 'echo got' USR1; (sleep 0.1; kill -USR1 $$) & sleep 0.3; echo after; wait; trap 'echo W' USR2; sleep 5 & p=$!; (sleep 0.1; kill -USR2 $$) & wait $p; echo $?; kill $p; wait $p; echo $?
#> got
#> after
#> W
#> 140
#> 143

#### SIGPIPE and SIGCHLD
trap 'echo pipe' PIPE; yes | head -1; echo ${PIPESTATUS[@]}; trap - PIPE; yes | head -1; echo ${PIPESTATUS[@]}
#> y
#> 141 0
#> y
#> 141 0

#### scripts: arguments, name, comments and the end
printf 'echo "$0|$#|$*"\nshift\necho "$1" # comment\nexit 4\necho never' > s; bash s a 'b c'; echo $?; bash ./s; bash -- s -x y; bash -s a b < s; bash < s; cat s | bash /dev/stdin q; printf 'echo no newline' > t; bash t; printf 'echo "open' > u; bash u; echo $?; bash nothing; echo $?; bash /tmp; echo $?; printf 'if true; then\n' > v; bash v; echo $?
#> s|2|a b c
#> b c
#> 4
#> ./s|0|
#>
#> s|2|-x y
#> y
#> bash|2|a b
#> b
#> bash|0|
#>
#> /dev/stdin|1|q
#>
#> no newline
#> 2
#> 127
#> 126
#> 2
#2> u: line 1: unexpected EOF while looking for matching `"'
#2> bash: nothing: No such file or directory
#2> /tmp: /tmp: Is a directory
#2> v: line 2: syntax error: unexpected end of file

#### bash -c and its arguments
bash -c 'echo "$0|$1|$#"' zero one two; bash -c 'echo "$0"'; bash -c; echo $?; bash -c ''; echo $?; bash -ec 'false; echo never'; echo $?; bash -c 'echo $-' | tr -cd c; echo; bash -cx 'echo traced'; bash -xc 'echo traced'; bash -c -e 'echo after'; bash +e -c 'echo plus'; bash -c $'echo a\necho $LINENO'; bash -o nounset -c 'echo $x'; echo $?; bash -O nullglob -c 'echo *.no'
#> zero|one|2
#> bash
#> 2
#> 0
#> 1
#> c
#> traced
#> traced
#> after
#> plus
#> a
#> 2
#> 127
#>
#2> bash: -c: option requires an argument
#2> + echo traced
#2> + echo traced
#2> bash: line 1: x: unbound variable

#### bash -n, -v and -s
echo 'echo a; if' > s; bash -n s; echo $?; echo 'echo fine; nothing_here' > t; bash -n t; echo $?; bash -v t; echo 'echo "$1 $2"' | bash -s x y; printf 'read l; echo "got $l"\nthe line\necho next\n' | bash; printf 'cat\nrest\nof it\n' | bash; bash --norc --noprofile -c 'echo norc'; bash --nothing 2>&1 | head -1
#> 2
#> 0
#> fine
#> x y
#> got the line
#> next
#> rest
#> of it
#> norc
#> bash: --nothing: invalid option
#2> s: line 2: syntax error: unexpected end of file
#2> echo fine; nothing_here
#2> t: line 1: nothing_here: command not found

#### startup files
echo 'echo rc; V=1' > rc; bash --rcfile rc -c 'echo "[$V]"'; bash --init-file rc -c 'echo "[$V]"'; HOME=$PWD; echo 'echo profile' > .profile; echo 'echo bashrc' > .bashrc; bash -c 'echo c'; echo 'echo s' | bash; BASH_ENV=rc bash -c 'echo "$V"'; ENV=rc bash -c 'echo "[$V]"'
#> []
#> []
#> c
#> s
#> rc
#> 1
#> []

#### is this shell interactive?
case $- in *i*) echo yes;; *) echo no;; esac; [ -z "$PS1" ] && echo no prompt; shopt -q login_shell || echo no login; shopt -q expand_aliases || echo no aliases; set -o | grep -E 'monitor|history |histexpand'; bash -c 'echo ${PS1-unset} $-'; bash -l -c 'shopt login_shell' 2>/dev/null | tail -1
#> no
#> no prompt
#> no login
#> no aliases
#> histexpand     	off
#> history        	off
#> monitor        	off
#> unset hBc
#> login_shell    	on

#### subshells keep their changes
x=1; cd /tmp; (x=2; cd /; set -f; shopt -s nullglob; f() { :; }; alias q=w; trap 'echo sub' EXIT; umask 077; ulimit -c 0; exec 5>/dev/null; export y=3); echo $x $PWD $-; shopt nullglob; type -t f; alias; trap; umask; echo "[$y]"; { x=3; cd /; }; echo $x $PWD
#> sub
#> 1 /tmp hBc
#> nullglob       	off
#> 0022
#> []
#> 3 /

#### a bash that a script starts begins with its own options, traps, functions and variables
set -fu; set -o pipefail; shopt -s extglob nullglob; set +B
trap 'echo exit' EXIT; trap 'echo term' TERM; trap '' INT; trap 'echo debug >&2' DEBUG; trap - DEBUG
f() { echo in f; }; g() { echo in g; }; export -f g
alias a=b; a=(1 2); declare -i n=5; v=1; export w=2; umask 027; cd /tmp
set -- one two
bash -c 'echo "$- $#"; shopt -po pipefail; shopt -p extglob nullglob; trap -p; type f; g; echo "${v-unset} $w ${a-unset} ${n-unset}"; alias a; umask; pwd'
echo "$? $- $#"
bash -c 'set -e; trap "echo inner" EXIT; h() { :; }; v=inner; cd /; false; echo no'
echo "$? $- $v $PWD"; type h; trap -p EXIT
#> hBc 0
#> set +o pipefail
#> shopt -u extglob
#> shopt -u nullglob
#> trap -- '' SIGINT
#> in g
#> unset 2 unset unset
#> 0027
#> /tmp
#> 0 fhuc 2
#> inner
#> 1 fhuc 1 /tmp
#> trap -- 'echo exit' EXIT
#> exit
#2> debug
#2> bash: line 1: type: f: not found
#2> bash: line 1: alias: a: not found
#2> bash: line 9: type: h: not found

#### a signal that a script catches ends the bash that it starts
trap 'echo caught' USR1
bash -c 'trap -p; kill -USR1 $$; echo no'
echo $?
trap '' USR1
bash -c 'trap -p; kill -USR1 $$; echo still here'
echo $?
#> 138
#> trap -- '' SIGUSR1
#> still here
#> 0
#2> User defined signal 1

#### a word that the system does not take
x=$(printf '%0131071d' 1); y=${x}1; ls "$x" 2>&1 | grep -c 'File name too long'
ls "$y"; echo $?
/bin/cat "$y"; echo $?; command cat "$y" || echo refused
env true "$y"; echo $?; f() { cat "$y"; }; f; echo $?; sh -c : "$y"; echo $?
xargs echo "$y" </dev/null; echo $?
echo "$y" | wc -c; test "$y" && printf '%s' "$y" | wc -c
#> 1
#> 126
#> 126
#> refused
#> 126
#> 126
#> 126
#> 126
#> 131073
#> 131072
#2> bash: line 2: /usr/bin/ls: Argument list too long
#2> bash: line 3: /bin/cat: Argument list too long
#2> bash: line 3: /usr/bin/cat: Argument list too long
#2> bash: line 4: /usr/bin/env: Argument list too long
#2> environment: line 4: /usr/bin/cat: Argument list too long
#2> bash: line 4: /usr/bin/sh: Argument list too long
#2> bash: line 5: /usr/bin/xargs: Argument list too long

#### a nested shell whose standard input is a directory
mkdir d; bash < d; echo $?; bash -s a < d; echo $?
#> 2
#> 2
#2> bash: error reading input file: Is a directory
#2> bash: error reading input file: Is a directory

#### interpreters that cannot be run
mkdir -p dir; touch noexec
printf '#!./self\n' > self; printf '#!noexec/x\n' > nd; printf 'echo plain\n' > plain; printf '#!./plain\necho me $0 $@\n' > p2; printf '#!./nd\n' > c1; printf '#!./p2 x\necho c2 $0 $@\n' > c2; printf '#!./dir\n' > c3; printf '#!noexec\n' > c4; printf '#!/no/such -x\n' > c5; printf '#!./c5\n' > c6; printf '#!nosuch\r\n' > cr
chmod +x self nd plain p2 c1 c2 c3 c4 c5 c6 cr
for s in self nd p2 c1 c2 c3 c4 c5 c6 cr; do echo "= $s"; ./$s A; echo $?; env ./$s A; echo $?; done
f() { ./c3; }; f
#> = self
#> 126
#> 126
#> = nd
#> 126
#> 126
#> = p2
#> me ./p2 A
#> 0
#> me ./p2 A
#> 0
#> = c1
#> 126
#> 126
#> = c2
#> c2 ./c2 A
#> 0
#> c2 ./c2 A
#> 0
#> = c3
#> 126
#> 126
#> = c4
#> 126
#> 126
#> = c5
#> 127
#> 127
#> = c6
#> 127
#> 127
#> = cr
#> 127
#> 127
#2> bash: ./self: ./self: bad interpreter: Too many levels of symbolic links
#2> env: ‘./self’: Too many levels of symbolic links
#2> bash: ./nd: noexec/x: bad interpreter: Not a directory
#2> env: ‘./nd’: Not a directory
#2> bash: ./c1: ./nd: bad interpreter: Not a directory
#2> env: ‘./c1’: Not a directory
#2> bash: ./c3: ./dir: bad interpreter: Permission denied
#2> env: ‘./c3’: Permission denied
#2> bash: ./c4: noexec: bad interpreter: Permission denied
#2> env: ‘./c4’: Permission denied
#2> bash: line 4: ./c5: cannot execute: required file not found
#2> env: ‘./c5’: No such file or directory
#2> bash: line 4: ./c6: cannot execute: required file not found
#2> env: ‘./c6’: No such file or directory
#2> bash: line 4: ./cr: cannot execute: required file not found
#2> env: ‘./cr’: No such file or directory
#2> environment: ./c3: ./dir: bad interpreter: Permission denied
#? 126
