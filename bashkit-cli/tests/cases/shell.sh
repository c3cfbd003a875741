#### a script in an argument
$sh -c 'echo hello'
#> hello
#? 0

#### name and arguments
$sh -c 'echo $0 $1 $# "$@"' name 'a b' c
#> name a b 2 a b c
#? 0

#### arguments that look like options
$sh -c 'echo $0 $@' -x --help -c
#> -x --help -c
#? 0

#### no script
$sh -c; echo $?
#> 2
#2> bash: -c: option requires an argument
#? 0

#### an empty script
$sh -c ''; echo $?
#> 0
#? 0

#### exit statuses
for n in 0 1 2 127 255 256 -1; do $sh -c "exit $n"; echo $?; done
#> 0
#> 1
#> 2
#> 127
#> 255
#> 0
#> 255
#? 0

#### the status of the last command
$sh -c 'true; false'; echo $?
#> 1
#? 0

#### a command that is not there
$sh -c 'nosuchcommand'; echo $?
#> 127
#2> bash: line 1: nosuchcommand: command not found
#? 0

#### a file that cannot be run
$sh -c 'echo x >f; ./f'; echo $?
#> 126
#2> bash: line 1: ./f: Permission denied
#? 0

#### a syntax error
$sh -c 'if fi'; echo $?
#> 2
#2> bash: -c: line 1: syntax error near unexpected token `fi'
#2> bash: -c: line 1: `if fi'
#? 0

#### an unfinished command
$sh -c 'echo "abc'; echo $?
#> 2
#2> bash: -c: line 1: unexpected EOF while looking for matching `"'
#? 0

#### signals end it
for s in HUP INT TERM KILL USR1; do $sh -c "kill -$s \$\$"; echo $?; done 2>/dev/null
#> 129
#> 130
#> 143
#> 137
#> 138
#? 0

#### the flags of -c
$sh -c 'echo $-'
#> hBc
#? 0

#### -e ends at the first failure
$sh -ec 'echo a; false; echo b'; echo $?
#> a
#> 1
#? 0

#### -e apart from -c
$sh -e -c 'false; echo b'; echo $?
#> 1
#? 0

#### -c before -e
$sh -c -e 'false; echo b'; echo $?
#> 1
#? 0

#### +e switches it off
$sh -e +e -c 'false; echo b'; echo $?
#> b
#> 0
#? 0

#### -u refuses unset names
$sh -uc 'echo $nosuch; echo b'; echo $?
#> 127
#2> bash: line 1: nosuch: unbound variable
#? 0

#### -x prints commands
$sh -xc 'echo a; x=1; [ $x = 1 ]'
#> a
#2> + echo a
#2> + x=1
#2> + '[' 1 = 1 ']'
#? 0

#### -v prints lines
$sh -vc 'echo a'
#> a
#2> echo a
#? 0

#### -n only reads
$sh -nc 'echo a'; echo $?
#> 0
#? 0

#### -n finds errors
$sh -nc 'echo a; fi'; echo $?
#> 2
#2> bash: -c: line 1: syntax error near unexpected token `fi'
#2> bash: -c: line 1: `echo a; fi'
#? 0

#### -f does not expand
$sh -fc 'echo *'
#> *
#? 0

#### -a exports
$sh -ac 'x=1; env | grep ^x='
#> x=1
#? 0

#### -C keeps files
$sh -Cc 'echo a >f; echo b >f'; echo $?
#> 1
#2> bash: line 1: f: cannot overwrite existing file
#? 0

#### clusters
$sh -euxc 'echo $-; false; echo b'; echo $?
#> ehuxBc
#> 1
#2> + echo ehuxBc
#2> + false
#? 0

#### a cluster with o
$sh -euo pipefail -c 'false | true; echo b'; echo $?
#> 1
#? 0

#### o twice
$sh -o errexit -o nounset -c 'echo $-'
#> ehuBc
#? 0

#### oc in a cluster
$sh -oc pipefail 'false | true'; echo $?
#> 1
#? 0

#### +o
$sh -o errexit +o errexit -c 'false; echo on'
#> on
#? 0

#### B is on and can be switched off
$sh -c 'echo {a,b}'; $sh +B -c 'echo {a,b}'
#> a b
#> {a,b}
#? 0

#### -O sets shopt
$sh -O extglob -c 'case aab in +(a)b) echo yes;; esac'
#> yes
#? 0

#### +O unsets shopt
$sh +O expand_aliases -c 'shopt expand_aliases'
#> expand_aliases 	off
#? 1

#### -O nullglob
$sh -O nullglob -c 'echo x*y'
#>
#? 0

#### --posix
$sh --posix -c 'set -o | grep posix'
#> posix          	on
#? 0

#### the end of options
$sh -c -- 'echo $0 $1' a b
#> a b
#? 0

#### a dash ends options
$sh -c - 'echo $0 $1' a b
#> a b
#? 0

#### a file
printf 'echo $0 $1 $#\n' >s; $sh s a b
#> s a 2
#? 0

#### a file with options
printf 'false\necho b\n' >s; $sh -e s; echo $?
#> 1
#? 0

#### a file behind --
printf 'echo $1\n' >s; $sh -- s -x
#> -x
#? 0

#### a file by path
mkdir d; printf 'echo $0 ${BASH_SOURCE[0]}\n' >d/s; $sh d/s; $sh ./d/s
#> d/s d/s
#> ./d/s ./d/s
#? 0

#### a missing file
$sh nosuch; echo $?
#> 127
#2> bash: nosuch: No such file or directory
#? 0

#### a directory
mkdir d; $sh d; echo $?
#> 126
#2> d: d: Is a directory
#? 0

#### a binary file
printf '\177ELF\0\0\0\n' >b; $sh b; echo $?
#> 126
#2> b: b: cannot execute binary file
#? 0

#### an error in a file names the line
printf 'echo a\nnosuch\necho b\n' >s; $sh s; echo $?
#> a
#> b
#> 0
#2> s: line 2: nosuch: command not found
#? 0

#### a syntax error in a file
printf 'echo a\nfi\necho b\n' >s; $sh s; echo $?
#> a
#> 2
#2> s: line 2: syntax error near unexpected token `fi'
#2> s: line 2: `fi'
#? 0

#### a file without execute permission
printf 'echo ran\n' >s; chmod 644 s; $sh s
#> ran
#? 0

#### a file with a shebang
printf '#!/bin/false\necho ran\n' >s; $sh s
#> ran
#? 0

#### a file with CR in it
printf 'echo a\r\n' >s; $sh s | od -c
#> 0000000   a  \r  \n
#> 0000003
#? 0

#### an empty file
: >s; $sh s; echo $?
#> 0
#? 0

#### exit in a file
printf 'exit 9\necho b\n' >s; $sh s; echo $?
#> 9
#? 0

#### a script on standard input
echo 'echo hello $-' | $sh
#> hello hBs
#? 0

#### a script on standard input with arguments
echo 'echo $0 $@' | $sh -s a b
#> bash a b
#? 0

#### -s and an option
echo 'false; echo b' | $sh -e -s; echo $?
#> 1
#? 0

#### the script's commands read what follows
printf 'read -r x\nline\necho got $x\n' | $sh
#> got line
#? 0

#### cat takes the rest
printf 'cat\none\ntwo\n' | $sh
#> one
#> two
#? 0

#### a syntax error on standard input
printf 'echo a\nfi\necho b\n' | $sh; echo $?
#> a
#> 2
#2> bash: line 2: syntax error near unexpected token `fi'
#2> bash: line 2: `fi'
#? 0

#### no last newline
printf 'echo a' | $sh
#> a
#? 0

#### standard input of -c
echo data | $sh -c 'read x; echo got $x'
#> got data
#? 0

#### standard input of -c is shared
printf '1\n2\n3\n' | $sh -c 'read x; head -1; cat'
#> 2
#? 0

#### standard input of a file
printf 'read x; echo got $x\n' >s; echo data | $sh s
#> got data
#? 0

#### output to a closed pipe
{ $sh -c 'yes'; echo $? >&2; } | head -1
#> y
#2> 141
#? 0

#### SIGPIPE ends a loop
{ $sh -c 'while :; do echo y; done'; echo $? >&2; } | head -1
#> y
#2> 141
#? 0

#### SIGPIPE ignored
{ $sh -c "trap '' PIPE; sleep 0.1; echo b || echo failed \$? >&2"; } | true
#2> bash: line 1: echo: write error: Broken pipe
#2> failed 1
#? 0

#### a full disk
$sh -c 'echo a' >/dev/full; echo $?
#> 1
#2> bash: line 1: echo: write error: No space left on device
#? 0

#### stderr and stdout apart
$sh -c 'echo out; echo err >&2' 2>/dev/null
#> out
#? 0

#### an EXIT trap
$sh -c 'trap "echo bye" EXIT; echo hi; exit 4'; echo $?
#> hi
#> bye
#> 4
#? 0

#### an ERR trap
$sh -c 'trap "echo err \$?" ERR; false; true'
#> err 1
#? 0

#### an INT trap
$sh -c 'trap "echo int" INT; kill -INT $$; echo after'
#> int
#> after
#? 0

#### a TERM trap
$sh -c 'trap "echo term; exit 5" TERM; kill $$; echo no'; echo $?
#> term
#> 5
#? 0

#### background jobs end
$sh -c '{ sleep 0.1; echo late; } & echo first; wait'
#> first
#> late
#? 0

#### pipes
$sh -c 'seq 5 | grep -v 3 | tr "\n" , ; echo'
#> 1,2,4,5,
#? 0

#### PIPESTATUS
$sh -c 'false | true | (exit 3); echo ${PIPESTATUS[@]}'
#> 1 0 3
#? 0

#### here documents
$sh -c 'cat <<E
a $((1+2))
E'
#> a 3
#? 0

#### here strings
$sh -c 'cat <<<"a b"'
#> a b
#? 0

#### process substitution
$sh -c 'paste <(seq 2) <(seq 3 4)'
#> 1	3
#> 2	4
#? 0

#### arithmetic
$sh -c 'echo $((7*6)) $((2**10))'
#> 42 1024
#? 0

#### arrays
$sh -c 'a=(x y z); echo ${a[1]} ${#a[@]} ${a[@]:1}'
#> y 3 y z
#? 0

#### associative arrays
$sh -c 'declare -A m=([a]=1); echo ${m[a]} ${!m[@]}'
#> 1 a
#? 0

#### functions
$sh -c 'f() { local x=$1; echo $x; return 3; }; f a; echo $?'
#> a
#> 3
#? 0

#### case
$sh -c 'case abc in a*) echo yes;; esac'
#> yes
#? 0

#### regular expressions
$sh -c '[[ abc =~ b(.) ]] && echo ${BASH_REMATCH[1]}'
#> c
#? 0

#### select
printf '2\n' | $sh -c 'select x in a b; do echo $x; break; done'
#> b
#2> 1) a
#2> 2) b
#2> #?
#2>% no newline at the end
#? 0

#### eval
$sh -c 'eval "echo a; echo b"'
#> a
#> b
#? 0

#### nested shells
$sh -c 'bash -c "exit 6"; echo $?'
#> 6
#? 0

#### division by zero
$sh -c 'echo $((1/0)); echo after'; echo $?
#> 1
#2> bash: line 1: 1/0: division by 0 (error token is "0")
#? 0

#### an unset parameter with ?
$sh -c 'echo ${x?is needed}; echo after'; echo $?
#> 127
#2> bash: line 1: x: is needed
#? 0

#### a bad substitution
$sh -c 'echo ${x!}; echo after'; echo $?
#> 1
#2> bash: line 1: ${x!}: bad substitution
#? 0

#### readonly
$sh -c 'readonly x=1; x=2; echo after'; echo $?
#> 1
#2> bash: line 1: x: readonly variable
#? 0

#### cd to nowhere
$sh -c 'cd /nosuch; echo $?'
#> 1
#2> bash: line 1: cd: /nosuch: No such file or directory
#? 0

#### an unknown set option
$sh -c 'set -o nosuch'; echo $?
#> 2
#2> bash: line 1: set: nosuch: invalid option name
#? 0

#### printf
$sh -c 'printf "%05.1f|%-4s|%x\n" 3.14159 ab 255'
#> 003.1|ab  |ff
#? 0

#### ulimit and umask
$sh -c 'umask 027; umask'
#> 0027
#? 0

#### BASH_EXECUTION_STRING
$sh -c 'echo "$BASH_EXECUTION_STRING"'
#> echo "$BASH_EXECUTION_STRING"
#? 0

#### LINENO in a file
printf 'echo $LINENO\n\necho $LINENO\n' >s; $sh s
#> 1
#> 3
#? 0

#### -ic is of a person
$sh -ic 'case $- in *i*c) echo interactive;; esac; alias x="echo alias"
x' 2>/dev/null; $sh -i -c 'echo ${-//[^ic]/}; exit 3' 2>/dev/null; echo $?; $sh -ci 'echo "$0 $# ${-//[^ic]/}"' name arg 2>/dev/null; $sh -c 'case $- in *i*) echo interactive;; *) echo not;; esac'
#> interactive
#> alias
#> ic
#> 3
#> name 1 ic
#> not
#? 0

#### +i is not
$sh +i -c 'case $- in *i*) echo interactive;; *) echo not;; esac'
#> not
#? 0
