#### output, append, input
echo a > f; echo b >> f; cat < f; wc -l < f
#> a
#> b
#> 2

#### order of duplications
{ echo out; echo err >&2; } 2>&1 >f | sed 's/^/pipe:/'; cat f
#> pipe:err
#> out

#### both
{ echo o; echo e >&2; } &> f; sort f; { echo o2; echo e2 >&2; } &>> f; wc -l < f
#> e
#> o
#> 4

#### numbered descriptors
exec 3> f 4< /dev/null; echo x >&3; exec 3>&-; cat f; read -u 4 y; echo $?
#> x
#> 1

#### named descriptors
exec {fd}> f; echo $((fd >= 10)); echo via >&$fd; exec {fd}>&-; cat f
#> 1
#> via

#### read and write
echo abcdef > f; exec 3<> f; read -n 2 -u 3 x; echo $x; printf XY >&3; exec 3>&-; cat f
#> ab
#> abXYef

#### here-documents
x=v; cat <<A
plain $x $(echo sub) \$x
A
cat <<'B'
raw $x
B
cat <<-C
	tabs
	C
#> plain v sub $x
#> raw $x
#> tabs

#### here-strings
cat <<< "a $((1+1))"; x='b  c'; cat <<< $x
#> a 2
#> b  c

#### two here-documents
cat <<A; cat <<B
first
A
second
B
#> first
#> second

#### a here-document in a loop
for i in 1 2; do cat <<E
line $i
E
done
#> line 1
#> line 2

#### errors
cat < missing; echo $?; echo x > /nodir/f; echo $?; echo x > .; echo $?
#> 1
#> 1
#> 1
#2> bash: line 1: missing: No such file or directory
#2> bash: line 1: /nodir/f: No such file or directory
#2> bash: line 1: .: Is a directory

#### ambiguous
x='a b'; echo hi > $x; echo $?
#> 1
#2> bash: line 1: $x: ambiguous redirect

#### a bad descriptor
echo x >&7; echo $?
#> 1
#2> bash: line 1: 7: Bad file descriptor

#### closing stdout
echo x >&-; echo $?
#> 1
#2> bash: line 1: echo: write error: Bad file descriptor

#### on compound commands
{ echo a; echo b; } > f; cat f; while read l; do echo "[$l]"; done < f; if true; then echo c; fi > g; cat g
#> a
#> b
#> [a]
#> [b]
#> c

#### on functions
f() { echo in f; } > out; f; cat out
#> in f

#### process substitution
cat <(echo a) <(echo b); echo x | tee >(cat > f) > /dev/null; sleep 0.05; cat f
#> a
#> b
#> x

#### noclobber
set -C; : > f; echo x > f; echo $?
#> 1
#2> bash: line 1: f: cannot overwrite existing file

#### stderr of a missing command
nosuch 2> err; cat err
#> bash: line 1: nosuch: command not found

#### redirection without a command
> f; ls f; < missing; echo $?
#> f
#> 1
#2> bash: line 1: missing: No such file or directory

#### dev null and dev full
echo x > /dev/null; cat /dev/null; echo x > /dev/full; echo $?
#> 1
#2> bash: line 1: echo: write error: No space left on device

#### a duplicate of stdout stays open to the end
exec 3>&1; out=$(echo captured; echo direct >&3); echo "got $out"
#> direct
#> got captured

#### a copy of stdout that stays open
exec 3>&1; echo a >&3
#> a

#### 1>& and a name
echo one 1>&both.txt; cat both.txt; exec -- 4>&1; echo four >&4
#> one
#> four

#### the trace comes before the redirections
set -x; echo a > out.txt 2>&1; v=1 echo b 2>/dev/null; set +x; cat out.txt
#> b
#> a
#2> + echo a
#2> + v=1
#2> + echo b
#2> + set +x

#### descriptors by their names below /proc/self/fd
cat /proc/self/fd/0 <<< a; cat /proc/self/fd/3 3<<< c; [ -e /proc/self/fd/0 ] < /dev/null; echo $?; wc -l /proc/self/fd/0 <<< d
#> a
#> c
#> 0
#> 1 /proc/self/fd/0

#### descriptors by name are links
[ -L /dev/stdin ]; echo $?; readlink /dev/stdin; stat -c '%F' /dev/stdin; ls /dev/fd/0; file /dev/stdin < /dev/null; find /dev/stdin -type l; [ -h /dev/fd/9 ]; echo $?
#> 0
#> /proc/self/fd/0
#> symbolic link
#> /dev/fd/0
#> /dev/stdin: symbolic link to /proc/self/fd/0
#> /dev/stdin
#> 1

#### the line of a redirection that fails within a loop
cat > s <<'S'
for i in 1; do
:
[[ a ]] > ""
{ :; } > ""
(:) > ""
if :; then :; fi > ""
((1)) > ""
case a in a) :; esac > ""
: > ""
((1)) > ""; { :; } > ""
done
S
bash s
#2> s: line 3: : No such file or directory
#2> s: line 1: : No such file or directory
#2> s: line 5: : No such file or directory
#2> s: line 1: : No such file or directory
#2> s: line 7: : No such file or directory
#2> s: line 1: : No such file or directory
#2> s: line 9: : No such file or directory
#2> s: line 10: : No such file or directory
#2> s: line 1: : No such file or directory
#? 1

#### the line of a test that is a stage
mkdir d
((3)) > d | tr ' ' '
'
[[ a ]] > d |
  cat
(((3))) > d | cat | tr ' ' '
'
#2> bash: line 2: d: Is a directory
#2> bash: line 4: d: Is a directory
#2> bash: line 6: d: Is a directory

#### the line of a subshell in a subshell
mkdir d
(
(:) > d
)
(
:
(:) > d
)
(
(
(:) > d
)
)
#2> bash: line 4: d: Is a directory
#2> bash: line 7: d: Is a directory
#2> bash: line 13: d: Is a directory
#? 1

#### a wrong value for an integer, assigned by a redirection
declare -i j
f() { :; }
printf '<%s>' <<< ${j:=a 0}
echo $?
! cd . <<< ${j:=a 0}
echo $?
cat <<< ${j:=a 0}
echo $?
f <<< ${j:=a 0}
echo $?
printf '<%s>' <<< $((08))
echo $?
printf '<%s>' <<< ${k[08]}
echo $?
printf '<%s>' ${j:=a 0}
echo $?
#2> bash: line 3: printf: a 0: syntax error in expression (error token is "0")
#? 1

#### a file that is not there, read by a process without a command
< nosuch & wait $!; echo $?
x=1 < nosuch & wait $!; echo $?
{ < nosuch; } & wait $!; echo $?
( < nosuch ); echo $?
< nosuch cat & wait $!; echo $?
> nosuch/x & wait $!; echo $?
< nosuch | cat; echo ${PIPESTATUS[@]}
< nosuch; echo $?
#> 0
#> 0
#> 1
#> 1
#> 1
#> 1
#> 0 0
#> 1
#2> bash: line 1: nosuch: No such file or directory
#2> bash: line 2: nosuch: No such file or directory
#2> bash: line 3: nosuch: No such file or directory
#2> bash: line 4: nosuch: No such file or directory
#2> bash: line 5: nosuch: No such file or directory
#2> bash: line 6: nosuch/x: No such file or directory
#2> bash: line 7: nosuch: No such file or directory
#2> bash: line 8: nosuch: No such file or directory

#### a number before an operator is the token at fault
for s in 'for p in a* 2>/dev/null | wc' 'for p in a 3>x; do :; done' 'select x in a 1<b' '[[ a 2> b ]]' 'case a in 2>x) esac' 'for 2>x in a'; do bash -c "$s"; done
#2> bash: -c: line 1: syntax error near unexpected token `2'
#2> bash: -c: line 1: `for p in a* 2>/dev/null | wc'
#2> bash: -c: line 1: syntax error near unexpected token `3'
#2> bash: -c: line 1: `for p in a 3>x; do :; done'
#2> bash: -c: line 1: syntax error near unexpected token `1'
#2> bash: -c: line 1: `select x in a 1<b'
#2> bash: -c: line 1: conditional binary operator expected
#2> bash: -c: line 1: syntax error near unexpected token `2'
#2> bash: -c: line 1: `case a in 2>x) esac'
#2> bash: -c: line 1: syntax error near unexpected token `2'
#2> bash: -c: line 1: `for 2>x in a'
#? 2

#### a descriptor before the next redirection
echo a 2>&1>h
cat h
echo b >&1>>h
cat h
echo c 3>&1 4>&1>h>&3
cat h
echo d 1>&2>h
cat h
cat <&0>h < /dev/null
echo e 3>&1<nosuch
f() { echo a 2>&1>h x; }
declare -f f
#> a
#> a
#> b
#> c
#> d
#> f () 
#> { 
#>     echo a x 2>&1 > h
#> }
#2> bash: line 10: nosuch: No such file or directory

#### a hyphen is a word of its own
echo b 2>&-1>h
cat h
echo d 3>&-x4
echo e <&-y
echo g 2>&-"q"
f() { echo s 2>&-z >& -w; }
declare -f f
#> b
#> d x4
#> e y
#> g q
#> f () 
#> { 
#>     echo s z w 2>&- 1>&-
#> }

#### numbers that are no descriptors
echo 99999999999>f
cat f
echo 2147483648>f
cat f
echo 2147483647>f
echo 00000000000000000000001>f
cat f
#> 99999999999
#> 2147483648
#>
#2> bash: line 5: 2147483647: Bad file descriptor

#### an empty name of a descriptor
echo a >&''; echo $?; v=; echo a >&"$v"; echo a >&$v; echo a 2>&''; cat <&''; cat <&"$v"; cat 3<&''; { :; } >&''; echo $?; exec 3<&''; echo $?
#> 1
#> 1
#> 1
#2> bash: line 1: '': Bad file descriptor
#2> bash: line 1: "$v": Bad file descriptor
#2> bash: line 1: $v: ambiguous redirect
#2> bash: line 1: 2: Bad file descriptor
#2> bash: line 1: '': Bad file descriptor
#2> bash: line 1: "$v": Bad file descriptor
#2> bash: line 1: 3: Bad file descriptor
#2> bash: line 1: '': Bad file descriptor
#2> bash: line 1: 3: Bad file descriptor

#### what builtins say of a standard output that cannot be written to
alias q=w; f() { :; }; complete -W x foo; trap 'a' USR1; hash ls; set -o history; history -s one; declare -A m=([a]=1); sleep 0.3 &
for to in '>&-' '>/dev/full'; do
  echo "== $to"
  for c in 'alias' 'alias q' 'cd -' 'command -v ls' 'command -V ls' 'compgen -b' 'complete -p' 'compopt foo' 'declare' 'declare -p m' 'declare -f' 'declare -F' 'dirs' 'dirs -v' 'echo a' 'enable -s' 'export -p' \
    'fc -l' 'hash' 'hash -l' 'hash -t ls' 'help -d cd' 'history' 'history 1' 'jobs' 'jobs -p' 'kill -l' 'kill -l 1' 'kill -L' 'printf a' 'printf ""' 'pushd .' 'popd' 'pwd' 'readonly -p' 'set' 'set -o' \
    'set +o' 'shopt' 'shopt -p' 'shopt extglob' 'times' 'trap' 'trap -p' 'trap -l' 'type ls cat' 'type -t ls' 'type -p ls' 'ulimit -n' 'ulimit -a' 'umask' 'umask -S' 'caller 0' 'typeset -p m' 'select i in a; do break; done'; do
    eval "$c $to" 2>err </dev/null; s=$?; echo "$c: $s $(sed 's/line [0-9]*/line N/' err | head -3)"
  done
done
#> == >&-
#> alias: 1 bash: line N: alias: write error: Bad file descriptor
#> alias q: 0 
#> cd -: 1 bash: line N: cd: OLDPWD not set
#> command -v ls: 0 
#> command -V ls: 0 
#> compgen -b: 0 
#> complete -p: 0 
#> compopt foo: 0 
#> declare: 1 bash: line N: declare: write error: Bad file descriptor
#> declare -p m: 1 bash: line N: declare: write error: Bad file descriptor
#> declare -f: 0 bash: line N: declare: write error: Bad file descriptor
#> declare -F: 0 bash: line N: declare: write error: Bad file descriptor
#> dirs: 1 bash: line N: dirs: write error: Bad file descriptor
#> dirs -v: 1 bash: line N: dirs: write error: Bad file descriptor
#> echo a: 1 bash: line N: echo: write error: Bad file descriptor
#> enable -s: 1 bash: line N: enable: write error: Bad file descriptor
#> export -p: 1 bash: line N: export: write error: Bad file descriptor
#> fc -l: 1 bash: line N: fc: write error: Bad file descriptor
#> hash: 1 bash: line N: hash: write error: Bad file descriptor
#> hash -l: 1 bash: line N: hash: write error: Bad file descriptor
#> hash -t ls: 0 
#> help -d cd: 1 bash: line N: help: write error: Bad file descriptor
#> history: 1 bash: line N: history: write error: Bad file descriptor
#> history 1: 1 bash: line N: history: write error: Bad file descriptor
#> jobs: 0 
#> jobs -p: 0 
#> kill -l: 0 
#> kill -l 1: 0 
#> kill -L: 0 
#> printf a: 1 bash: line N: printf: write error: Bad file descriptor
#> printf "": 0 
#> pushd .: 0 bash: line N: pushd: write error: Bad file descriptor
#> popd: 0 bash: line N: popd: write error: Bad file descriptor
#> pwd: 1 bash: line N: pwd: write error: Bad file descriptor
#> readonly -p: 1 bash: line N: readonly: write error: Bad file descriptor
#> set: 1 bash: line N: set: write error: Bad file descriptor
#> set -o: 1 bash: line N: set: write error: Bad file descriptor
#> set +o: 1 bash: line N: set: write error: Bad file descriptor
#> shopt: 1 bash: line N: shopt: write error: Bad file descriptor
#> shopt -p: 1 bash: line N: shopt: write error: Bad file descriptor
#> shopt extglob: 1 bash: line N: shopt: write error: Bad file descriptor
#> times: 1 bash: line N: times: write error: Bad file descriptor
#> trap: 1 bash: line N: trap: write error: Bad file descriptor
#> trap -p: 1 bash: line N: trap: write error: Bad file descriptor
#> trap -l: 1 bash: line N: trap: write error: Bad file descriptor
#> type ls cat: 1 bash: line N: type: write error: Bad file descriptor
#> type -t ls: 1 bash: line N: type: write error: Bad file descriptor
#> type -p ls: 1 bash: line N: type: write error: Bad file descriptor
#> ulimit -n: 0 
#> ulimit -a: 1 bash: line N: ulimit: write error: Bad file descriptor
#> umask: 1 bash: line N: umask: write error: Bad file descriptor
#> umask -S: 1 bash: line N: umask: write error: Bad file descriptor
#> caller 0: 1 
#> typeset -p m: 1 bash: line N: typeset: write error: Bad file descriptor
#> select i in a; do break; done: 1 1) a
#> #? 
#> == >/dev/full
#> alias: 1 bash: line N: alias: write error: No space left on device
#> alias q: 0 
#> cd -: 1 bash: line N: cd: write error: No space left on device
#> command -v ls: 0 
#> command -V ls: 0 
#> compgen -b: 0 
#> complete -p: 0 
#> compopt foo: 0 
#> declare: 1 bash: line N: declare: write error: No space left on device
#> declare -p m: 1 bash: line N: declare: write error: No space left on device
#> declare -f: 0 bash: line N: declare: write error: No space left on device
#> declare -F: 0 bash: line N: declare: write error: No space left on device
#> dirs: 1 bash: line N: dirs: write error: No space left on device
#> dirs -v: 1 bash: line N: dirs: write error: No space left on device
#> echo a: 1 bash: line N: echo: write error: No space left on device
#> enable -s: 1 bash: line N: enable: write error: No space left on device
#> export -p: 1 bash: line N: export: write error: No space left on device
#> fc -l: 1 bash: line N: fc: write error: No space left on device
#> hash: 1 bash: line N: hash: write error: No space left on device
#> hash -l: 1 bash: line N: hash: write error: No space left on device
#> hash -t ls: 0 
#> help -d cd: 1 bash: line N: help: write error: No space left on device
#> history: 1 bash: line N: history: write error: No space left on device
#> history 1: 1 bash: line N: history: write error: No space left on device
#> jobs: 0 
#> jobs -p: 0 
#> kill -l: 0 
#> kill -l 1: 0 
#> kill -L: 0 
#> printf a: 1 bash: line N: printf: write error: No space left on device
#> printf "": 0 
#> pushd .: 0 bash: line N: pushd: write error: No space left on device
#> popd: 0 bash: line N: popd: write error: No space left on device
#> pwd: 1 bash: line N: pwd: write error: No space left on device
#> readonly -p: 1 bash: line N: readonly: write error: No space left on device
#> set: 1 bash: line N: set: write error: No space left on device
#> set -o: 1 bash: line N: set: write error: No space left on device
#> set +o: 1 bash: line N: set: write error: No space left on device
#> shopt: 1 bash: line N: shopt: write error: No space left on device
#> shopt -p: 1 bash: line N: shopt: write error: No space left on device
#> shopt extglob: 1 bash: line N: shopt: write error: No space left on device
#> times: 1 bash: line N: times: write error: No space left on device
#> trap: 1 bash: line N: trap: write error: No space left on device
#> trap -p: 1 bash: line N: trap: write error: No space left on device
#> trap -l: 1 bash: line N: trap: write error: No space left on device
#> type ls cat: 1 bash: line N: type: write error: No space left on device
#> type -t ls: 1 bash: line N: type: write error: No space left on device
#> type -p ls: 1 bash: line N: type: write error: No space left on device
#> ulimit -n: 0 
#> ulimit -a: 1 bash: line N: ulimit: write error: No space left on device
#> umask: 1 bash: line N: umask: write error: No space left on device
#> umask -S: 1 bash: line N: umask: write error: No space left on device
#> caller 0: 1 
#> typeset -p m: 1 bash: line N: typeset: write error: No space left on device
#> select i in a; do break; done: 1 1) a
#> #? 
