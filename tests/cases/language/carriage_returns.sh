#### lines that end in a carriage return: words
cat > s <<'END'
echo hi
cd /tmp
nosuch
x=1
echo "[$x]"
if [ "$x" = 1 ]; then
echo yes
fi
END
sed -i 's/$/\r/' s
bash s 2>&1 | sed 's/\r/^M/g'
echo "${PIPESTATUS[0]}"
#> hi^M
#> s: line 2: cd: $'/tmp\r': No such file or directory
#> s: line 3: $'nosuch\r': command not found
#> [1^M]^M
#> s: line 9: syntax error: unexpected end of file
#> 2

#### lines that end in a carriage return: for
cat > s <<'END'
for i in 1 2; do
echo $i
done
END
sed -i 's/$/\r/' s
bash s 2>&1 | sed 's/\r/^M/g'
echo "${PIPESTATUS[0]}"
#> s: line 1: syntax error near unexpected token `$'do\r''
#> s: line 1: `for i in 1 2; do^M'
#> 2

#### lines that end in a carriage return: while
cat > s <<'END'
while true; do
break
done
END
sed -i 's/$/\r/' s
bash s 2>&1 | sed 's/\r/^M/g'
echo "${PIPESTATUS[0]}"
#> s: line 4: syntax error: unexpected end of file
#> 2

#### lines that end in a carriage return: case
cat > s <<'END'
case x in
x) echo a;;
esac
END
sed -i 's/$/\r/' s
bash s 2>&1 | sed 's/\r/^M/g'
echo "${PIPESTATUS[0]}"
#> s: line 1: syntax error near unexpected token `$'in\r''
#> s: line 1: `case x in^M'
#> 2

#### lines that end in a carriage return: a function
cat > s <<'END'
f() {
echo f
}
f
END
sed -i 's/$/\r/' s
bash s 2>&1 | sed 's/\r/^M/g'
echo "${PIPESTATUS[0]}"
#> s: line 1: syntax error near unexpected token `$'{\r''
#> s: line 1: `f() {^M'
#> 2

#### lines that end in a carriage return: if
cat > s <<'END'
if true
then
echo
fi
END
sed -i 's/$/\r/' s
bash s 2>&1 | sed 's/\r/^M/g'
echo "${PIPESTATUS[0]}"
#> s: line 5: syntax error: unexpected end of file
#> 2

#### lines that end in a carriage return: set
cat > s <<'END'
set -e
set -euo pipefail
echo no
END
sed -i 's/$/\r/' s
bash s 2>&1 | sed 's/\r/^M/g'
echo "${PIPESTATUS[0]}"
#> s: line 1: set: -^M: invalid option
#> set: usage: set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]
#> s: line 2: set: pipefail^M: invalid option name
#> 2

#### lines that end in a carriage return: a here-document
cat > s <<'END'
cat <<E
text
E
echo after
END
sed -i 's/$/\r/' s
bash s 2>&1 | sed 's/\r/^M/g'
echo "${PIPESTATUS[0]}"
#> text^M
#> after^M
#> 0

#### lines that end in a carriage return: files
cat > s <<'END'
read x < /etc/passwd
export PATH=$PATH
ls /nosuch
./nosuch
source nosuch
cd nosuch
. ./nosuch
exit 0
END
sed -i 's/$/\r/' s
bash s 2>&1 | sed 's/\r/^M/g'
echo "${PIPESTATUS[0]}"
#> s: line 1: /etc/passwd^M: No such file or directory
#> ls: cannot access '/nosuch'$'\r': No such file or directory
#> s: line 4: ./nosuch^M: No such file or directory
#> s: line 5: nosuch^M: No such file or directory
#> s: line 6: cd: $'nosuch\r': No such file or directory
#> s: line 7: ./nosuch^M: No such file or directory
#> s: line 8: exit: 0^M: numeric argument required
#> 2

#### lines that end in a carriage return: exit
cat > s <<'END'
exit 3
END
sed -i 's/$/\r/' s
bash s 2>&1 | sed 's/\r/^M/g'
echo "${PIPESTATUS[0]}"
#> s: line 1: exit: 3^M: numeric argument required
#> 2

#### lines that end in a carriage return: return
cat > s <<'END'
return 3
END
sed -i 's/$/\r/' s
bash s 2>&1 | sed 's/\r/^M/g'
echo "${PIPESTATUS[0]}"
#> s: line 1: return: 3^M: numeric argument required
#> s: line 1: return: can only `return' from a function or sourced script
#> 2

#### lines that end in a carriage return: conditions and arithmetic
cat > s <<'END'
[[ a == b ]]
[[ a ]] && echo yes
(( 1 + 1 ))
let x=1
a=(1 2)
echo ${a[1]}
END
sed -i 's/$/\r/' s
bash s 2>&1 | sed 's/\r/^M/g'
echo "${PIPESTATUS[0]}"
#> s: line 1: syntax error in conditional expression
#> 0

#### lines that end in a carriage return: lists
cat > s <<'END'
echo a &&
echo b
echo \
c
END
sed -i 's/$/\r/' s
bash s 2>&1 | sed 's/\r/^M/g'
echo "${PIPESTATUS[0]}"
#> a
#> s: line 1: $'\r': command not found
#> b^M
#> ^M
#> s: line 4: $'c\r': command not found
#> 127

#### lines that end in a carriage return: numbers and names
cat > s <<'END'
shift 2
declare -i n=5
unset x
trap 'echo x' EXIT
local y
END
sed -i 's/$/\r/' s
bash s 2>&1 | sed 's/\r/^M/g'
echo "${PIPESTATUS[0]}"
#> s: line 1: shift: 2^M: numeric argument required
#> s: line 2: declare: 5^M: syntax error: invalid arithmetic operator (error token is "^M")
#> s: line 4: trap: EXIT^M: invalid signal specification
#> s: line 5: local: can only be used in a function
#> 1

#### lines that end in a carriage return: a function with its keyword
cat > s <<'END'
function g() {
return 1
}
g
END
sed -i 's/$/\r/' s
bash s 2>&1 | sed 's/\r/^M/g'
echo "${PIPESTATUS[0]}"
#> s: line 1: syntax error near unexpected token `$'{\r''
#> s: line 1: `function g() {^M'
#> 2

#### lines that end in a carriage return: quotes and groups
cat > s <<'END'
echo "multi
line" | cat
{
echo in
}
END
sed -i 's/$/\r/' s
bash s 2>&1 | sed 's/\r/^M/g'
echo "${PIPESTATUS[0]}"
#> s: line 2: $'cat\r': command not found
#> s: line 3: $'{\r': command not found
#> in^M
#> s: line 5: $'}\r': command not found
#> 127

#### lines that end in a carriage return: a subshell
cat > s <<'END'
(
echo sub
)
END
sed -i 's/$/\r/' s
bash s 2>&1 | sed 's/\r/^M/g'
echo "${PIPESTATUS[0]}"
#> s: line 3: syntax error near unexpected token `$'\r''
#> s: line 3: `)^M'
#> 2

#### lines that end in a carriage return: select
cat > s <<'END'
select x in a; do
break
done
END
sed -i 's/$/\r/' s
bash s 2>&1 | sed 's/\r/^M/g'
echo "${PIPESTATUS[0]}"
#> s: line 1: syntax error near unexpected token `$'do\r''
#> s: line 1: `select x in a; do^M'
#> 2

#### lines that end in a carriage return: until
cat > s <<'END'
until false; do break; done
elif
END
sed -i 's/$/\r/' s
bash s 2>&1 | sed 's/\r/^M/g'
echo "${PIPESTATUS[0]}"
#> s: line 3: syntax error: unexpected end of file
#> 2

#### lines that end in a carriage return: builtins
cat > s <<'END'
cmd=$(echo x
)
echo $cmd
test 1 -eq 1
[ 1 -eq 1 ]
printf '%d\n' 5
sleep 0
kill -9
umask 022
shopt -s extglob
alias x=y
END
sed -i 's/$/\r/' s
bash s 2>&1 | sed 's/\r/^M/g'
echo "${PIPESTATUS[0]}"
#> x^M^M^M
#> s: line 4: test: 1^M: integer expression expected
#> s: line 5: [: missing `]'
#> s: line 6: printf: 5^M: invalid number
#> 5
#> sleep: invalid time interval ‘0\r’
#> Try 'sleep --help' for more information.
#> s: line 8: kill: 9^M: invalid signal specification
#> s: line 9: umask: 022^M: octal number out of range
#> s: line 10: shopt: extglob^M: invalid shell option name
#> 0

#### lines that end in a carriage return: more builtins
cat > s <<'END'
pushd /tmp
popd
ulimit -n
wait 1
getopts a b
type ls
hash ls
command -v ls
builtin echo
enable -n echo
fg 1
jobs -l
history -c
break
continue
END
sed -i 's/$/\r/' s
bash s 2>&1 | sed 's/\r/^M/g'
echo "${PIPESTATUS[0]}"
#> s: line 1: pushd: $'/tmp\r': No such file or directory
#> s: line 2: $'popd\r': command not found
#> s: line 3: ulimit: ^M: invalid number
#> s: line 4: wait: `1^M': not a pid or valid job spec
#> s: line 5: getopts: `b^M': not a valid identifier
#> s: line 6: type: ls^M: not found
#> s: line 7: hash: ls^M: not found
#> s: line 9: builtin: echo^M: not a shell builtin
#> s: line 10: enable: echo^M: not a shell builtin
#> s: line 11: fg: no job control
#> s: line 12: jobs: -^M: invalid option
#> jobs: usage: jobs [-lnprs] [jobspec ...] or jobs -x command [args]
#> s: line 13: history: -^M: invalid option
#> history: usage: history [-c] [-d offset] [n] or history -anrw [filename] or history -ps arg [arg...]
#> s: line 14: $'break\r': command not found
#> s: line 15: $'continue\r': command not found
#> 127

#### numbers that a carriage return follows
r=$'\r'
for c in 'echo $((1$r+1))' 'echo $((${r}1))' 'echo $(("5$r"))' 'x=5$r; echo $((x+1))' '[ 5$r -eq 5 ]' '[ "${r}5" -eq 5 ]' '[ "5 " -eq 5 ]' '[ "5'$'\n''" -eq 5 ]' '[ "'$'\n''5" -eq 5 ]' 'test -t 0$r' \
  'printf "%d\n" 5$r "${r}5"' 'ulimit -n 5$r' 'umask 22$r' 'read -t 1$r x </dev/null' 'read -n 1$r x </dev/null' 'read -u 0$r x </dev/null' 'mapfile -n 1$r </dev/null' 'history -d 1$r' 'fg 1$r' 'kill 1$r' 'wait 1$r' 'kill -l 9$r' 'kill -s TERM$r 1' \
  'kill -l "9 "' 'kill "1 x"' 'fc -l 1$r' 'history 1$r' 'trap x 2$r' 'shopt -s extglob$r' 'set -o posix$r' 'dirs +1$r' 'dirs "+0 "' 'let x=1$r' 'caller 0$r' 'f() { caller "0 "; }; f' 'for i in 1; do break 1$r; done' 'for i in 1; do continue "1 "; echo no; done' 'shift 1$r' 'shift "0 "' '(exit 3$r)' '(exit "3 ")' '(exit "${r}3")' '(exit "3'$'\n''")' 'f() { return 3$r; }; f' \
  'select a in b; do echo "<$a>"; break; done <<< 1$r' 'exec 3>&1$r' 'OPTIND=1$r; echo "$OPTIND"; OPTIND=1' 'a=(1 2); x=1$r; echo "${a[x]}"' 'b=abc; x=1$r; echo "${b:x}"' '[[ 1$r -eq 1 ]]' 'declare -i n=5$r' 'pushd +1$r' 'popd +1$r' 'command -v 1$r' 'OPTIND=1; getopts "a" o$r -a' 'BASH_SUBSHELL=3$r; echo "$BASH_SUBSHELL"' 'test 1 -lt "2$r"' 'test "" -eq 0' 'test " " -eq 0' 'test "+5" -eq 5' 'test "0x5" -eq 5' 'ulimit -S -n " 50"' 'HISTSIZE=5$r; echo "$HISTSIZE"' 'suspend 1$r' 'TMOUT=1$r; read x < /dev/null' 'read -t "1 " x </dev/null' 'sleep 0 & wait %1$r'; do
  eval "$c" 2>&1 | sed 's/\r/^M/g'; echo "$c: ${PIPESTATUS[0]}" | sed 's/\r/^M/g'
done
#> bash: line 6: 1^M+1: syntax error: invalid arithmetic operator (error token is "^M+1")
#> echo $((1$r+1)): 1
#> bash: line 6: ^M1: syntax error: operand expected (error token is "^M1")
#> echo $((${r}1)): 1
#> bash: line 6: 5^M: syntax error: invalid arithmetic operator (error token is "^M")
#> echo $(("5$r")): 1
#> bash: line 6: 5^M: syntax error: invalid arithmetic operator (error token is "^M")
#> x=5$r; echo $((x+1)): 1
#> bash: line 6: [: 5^M: integer expression expected
#> [ 5$r -eq 5 ]: 2
#> [ "${r}5" -eq 5 ]: 0
#> [ "5 " -eq 5 ]: 0
#> bash: line 7: [: 5
#> : integer expression expected
#> [ "5
#> " -eq 5 ]: 2
#> [ "
#> 5" -eq 5 ]: 0
#> test -t 0$r: 1
#> bash: line 6: printf: 5^M: invalid number
#> 5
#> 5
#> printf "%d\n" 5$r "${r}5": 1
#> bash: line 6: ulimit: 5^M: invalid number
#> ulimit -n 5$r: 1
#> bash: line 6: umask: 22^M: octal number out of range
#> umask 22$r: 1
#> bash: line 6: read: 1^M: invalid timeout specification
#> read -t 1$r x </dev/null: 1
#> bash: line 6: read: 1^M: invalid number
#> read -n 1$r x </dev/null: 1
#> bash: line 6: read: 0^M: invalid file descriptor specification
#> read -u 0$r x </dev/null: 1
#> bash: line 6: mapfile: 1^M: invalid line count
#> mapfile -n 1$r </dev/null: 1
#> bash: line 6: history: 1^M: history position out of range
#> history -d 1$r: 1
#> bash: line 6: fg: no job control
#> fg 1$r: 1
#> bash: line 6: kill: 1^M: arguments must be process or job IDs
#> kill 1$r: 1
#> bash: line 6: wait: `1^M': not a pid or valid job spec
#> wait 1$r: 1
#> bash: line 6: kill: 9^M: invalid signal specification
#> kill -l 9$r: 1
#> bash: line 6: kill: TERM^M: invalid signal specification
#> kill -s TERM$r 1: 1
#> KILL
#> kill -l "9 ": 0
#> bash: line 6: kill: 1 x: arguments must be process or job IDs
#> kill "1 x": 1
#> fc -l 1$r: 0
#> bash: line 6: history: 1^M: numeric argument required
#> history 1$r: 1
#> bash: line 6: trap: 2^M: invalid signal specification
#> trap x 2$r: 1
#> bash: line 6: shopt: extglob^M: invalid shell option name
#> shopt -s extglob$r: 1
#> bash: line 6: set: posix^M: invalid option name
#> set -o posix$r: 2
#> bash: line 6: dirs: +1^M: invalid number
#> dirs: usage: dirs [-clpv] [+N] [-N]
#> dirs +1$r: 2
#> /tmp/bashkit-case
#> dirs "+0 ": 0
#> bash: line 6: let: x=1^M: syntax error: invalid arithmetic operator (error token is "^M")
#> let x=1$r: 1
#> caller 0$r: 1
#> f() { caller "0 "; }; f: 1
#> bash: line 6: break: 1^M: numeric argument required
#> for i in 1; do break 1$r; done: 128
#> for i in 1; do continue "1 "; echo no; done: 0
#> bash: line 6: shift: 1^M: numeric argument required
#> shift 1$r: 1
#> shift "0 ": 0
#> bash: line 6: exit: 3^M: numeric argument required
#> (exit 3$r): 2
#> (exit "3 "): 3
#> (exit "${r}3"): 3
#> bash: line 7: exit: 3
#> : numeric argument required
#> (exit "3
#> "): 2
#> environment: line 6: return: 3^M: numeric argument required
#> f() { return 3$r; }; f: 2
#> 1) b
#> #? <>
#> select a in b; do echo "<$a>"; break; done <<< 1$r: 0
#> bash: line 6: 1^M: ambiguous redirect
#> exec 3>&1$r: 1
#> bash: line 6: 1^M: syntax error: invalid arithmetic operator (error token is "^M")
#> OPTIND=1$r; echo "$OPTIND"; OPTIND=1: 1
#> bash: line 6: 1^M: syntax error: invalid arithmetic operator (error token is "^M")
#> a=(1 2); x=1$r; echo "${a[x]}": 1
#> bash: line 6: b: 1^M: syntax error: invalid arithmetic operator (error token is "^M")
#> b=abc; x=1$r; echo "${b:x}": 1
#> bash: line 6: [[: 1^M: syntax error: invalid arithmetic operator (error token is "^M")
#> [[ 1$r -eq 1 ]]: 1
#> bash: line 6: declare: 5^M: syntax error: invalid arithmetic operator (error token is "^M")
#> declare -i n=5$r: 1
#> bash: line 6: pushd: +1^M: invalid number
#> pushd: usage: pushd [-n] [+N | -N | dir]
#> pushd +1$r: 2
#> bash: line 6: popd: +1^M: invalid number
#> popd: usage: popd [-n] [+N | -N]
#> popd +1$r: 2
#> command -v 1$r: 1
#> bash: line 6: getopts: `o^M': not a valid identifier
#> OPTIND=1; getopts "a" o$r -a: 1
#> 0
#> BASH_SUBSHELL=3$r; echo "$BASH_SUBSHELL": 0
#> bash: line 6: test: 2^M: integer expression expected
#> test 1 -lt "2$r": 2
#> bash: line 6: test: : integer expression expected
#> test "" -eq 0: 2
#> bash: line 6: test:  : integer expression expected
#> test " " -eq 0: 2
#> test "+5" -eq 5: 0
#> bash: line 6: test: 0x5: integer expression expected
#> test "0x5" -eq 5: 2
#> bash: line 6: ulimit:  50: invalid number
#> ulimit -S -n " 50": 1
#> 5^M
#> HISTSIZE=5$r; echo "$HISTSIZE": 0
#> bash: line 6: suspend: too many arguments
#> suspend 1$r: 1
#> TMOUT=1$r; read x < /dev/null: 1
#> bash: line 6: read: 1 : invalid timeout specification
#> read -t "1 " x </dev/null: 1
#> bash: line 6: wait: %1^M: no such job
#> sleep 0 & wait %1$r: 127

#### names that a carriage return follows
r=$'\r'
for c in 'printf -v q$r x' 'read q$r <<< x' 'unset q$r' 'export q$r' 'declare q$r' 'alias q$r' 'type q$r' 'type -t q$r' 'command -v q$r' 'command -V q$r' 'hash q$r' 'builtin q$r' 'enable q$r' 'help q$r' 'compgen -A q$r' 'complete -p q$r' 'cd q$r' 'cd /nosuch/q$r/x' 'CDPATH=/ cd q$r' 'pushd q$r' '. q$r' 'source ./q$r' '(exec q$r)' '(exec ./q$r)' 'q$r' './q$r' '/nosuch/q$r' 'command q$r' 'cat < q$r' 'echo > /nosuch/q$r' 'bash q$r' 'export -f q$r' 'readonly q$r=1' 'q$r=1' 'local q$r' 'f() { local q$r; }; f' 'unalias q$r' 'mapfile q$r < /dev/null' 'getopts a q$r -a' 'jobs q$r' 'shopt q$r' 'set -q$r' 'ulimit -q$r' 'kill -q$r 1' 'trap -q$r' 'history -r q$r' 'fc -q$r' 'disown q$r' 'umask q$r' 'wait q$r' 'unset -v q$r' 'declare -f q$r' 'declare -F q$r' 'declare -p q$r' 'declare -n q$r=x' 'echo ${q'$'\r''}' 'echo ${x?q$r}' 'eval "q$r() { :; }"; declare -F' 'cd $'"'"'a\tb'"'"'' 'cd a\ b' 'cd é' $'cd \001' 'cd ""' 'cd "a'$'\n''b"' '"a'$'\n''b"'; do
  eval "$c" 2>&1 | sed 's/\r/^M/g'; echo "$c: ${PIPESTATUS[0]}" | sed 's/\r/^M/g'
done
#> bash: line 3: printf: `q^M': not a valid identifier
#> printf -v q$r x: 2
#> bash: line 3: read: `q^M': not a valid identifier
#> read q$r <<< x: 1
#> unset q$r: 0
#> bash: line 3: export: `q^M': not a valid identifier
#> export q$r: 1
#> bash: line 3: declare: `q^M': not a valid identifier
#> declare q$r: 1
#> bash: line 3: alias: q^M: not found
#> alias q$r: 1
#> bash: line 3: type: q^M: not found
#> type q$r: 1
#> type -t q$r: 1
#> command -v q$r: 1
#> bash: line 3: command: q^M: not found
#> command -V q$r: 1
#> bash: line 3: hash: q^M: not found
#> hash q$r: 1
#> bash: line 3: builtin: q^M: not a shell builtin
#> builtin q$r: 1
#> bash: line 3: enable: q^M: not a shell builtin
#> enable q$r: 1
#> bash: line 3: help: no help topics match `q^M'.  Try `help help' or `man -k q^M' or `info q^M'.
#> help q$r: 1
#> bash: line 3: compgen: q^M: invalid action name
#> compgen -A q$r: 2
#> bash: line 3: complete: q^M: no completion specification
#> complete -p q$r: 1
#> bash: line 3: cd: $'q\r': No such file or directory
#> cd q$r: 1
#> bash: line 3: cd: $'/nosuch/q\r/x': No such file or directory
#> cd /nosuch/q$r/x: 1
#> bash: line 3: cd: $'q\r': No such file or directory
#> CDPATH=/ cd q$r: 1
#> bash: line 3: pushd: $'q\r': No such file or directory
#> pushd q$r: 1
#> bash: line 3: q^M: No such file or directory
#> . q$r: 1
#> bash: line 3: ./q^M: No such file or directory
#> source ./q$r: 1
#> bash: line 3: exec: q^M: not found
#> (exec q$r): 127
#> bash: line 3: /tmp/bashkit-case/q^M: No such file or directory
#> (exec ./q$r): 127
#> bash: line 3: $'q\r': command not found
#> q$r: 127
#> bash: line 3: ./q^M: No such file or directory
#> ./q$r: 127
#> bash: line 3: /nosuch/q^M: No such file or directory
#> /nosuch/q$r: 127
#> bash: line 3: $'q\r': command not found
#> command q$r: 127
#> bash: line 3: q^M: No such file or directory
#> cat < q$r: 1
#> bash: line 3: /nosuch/q^M: No such file or directory
#> echo > /nosuch/q$r: 1
#> bash: q^M: No such file or directory
#> bash q$r: 127
#> bash: line 3: export: q^M: not a function
#> export -f q$r: 1
#> bash: line 3: readonly: `q^M=1': not a valid identifier
#> readonly q$r=1: 1
#> bash: line 3: $'q\r=1': command not found
#> q$r=1: 127
#> bash: line 3: local: can only be used in a function
#> local q$r: 1
#> environment: line 3: local: `q^M': not a valid identifier
#> f() { local q$r; }; f: 1
#> bash: line 3: unalias: q^M: not found
#> unalias q$r: 1
#> bash: line 3: mapfile: `q^M': not a valid identifier
#> mapfile q$r < /dev/null: 1
#> bash: line 3: getopts: `q^M': not a valid identifier
#> getopts a q$r -a: 1
#> bash: line 3: jobs: q^M: no such job
#> jobs q$r: 1
#> bash: line 3: shopt: q^M: invalid shell option name
#> shopt q$r: 1
#> bash: line 3: set: -q: invalid option
#> set: usage: set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]
#> set -q$r: 2
#> bash: line 3: ulimit: ^M: invalid number
#> ulimit -q$r: 1
#> bash: line 3: kill: q^M: invalid signal specification
#> kill -q$r 1: 1
#> bash: line 3: trap: -q: invalid option
#> trap: usage: trap [-lp] [[arg] signal_spec ...]
#> trap -q$r: 2
#> history -r q$r: 1
#> bash: line 3: fc: -q: invalid option
#> fc: usage: fc [-e ename] [-lnr] [first] [last] or fc -s [pat=rep] [command]
#> fc -q$r: 2
#> bash: line 3: disown: q^M: no such job
#> disown q$r: 1
#> bash: line 3: umask: `q': invalid symbolic mode operator
#> umask q$r: 1
#> bash: line 3: wait: `q^M': not a pid or valid job spec
#> wait q$r: 1
#> bash: line 3: unset: `q^M': not a valid identifier
#> unset -v q$r: 1
#> declare -f q$r: 1
#> declare -F q$r: 1
#> bash: line 3: declare: q^M: not found
#> declare -p q$r: 1
#> bash: line 3: declare: `q^M=x': not a valid identifier
#> declare -n q$r=x: 1
#> bash: line 3: ${q^M}: bad substitution
#> echo ${q^M}: 1
#> bash: line 3: x: q^M
#> echo ${x?q$r}: 1
#> declare -f q^M
#> eval "q$r() { :; }"; declare -F: 0
#> bash: line 3: cd: $'a\tb': No such file or directory
#> cd $'a\tb': 1
#> bash: line 3: cd: a b: No such file or directory
#> cd a\ b: 1
#> bash: line 3: cd: é: No such file or directory
#> cd é: 1
#> bash: line 3: cd: $'\001': No such file or directory
#>\ cd \x01: 1
#> cd "": 0
#> bash: line 4: cd: $'a\nb': No such file or directory
#> cd "a
#> b": 1
#> bash: line 4: $'a\nb': command not found
#> "a
#> b": 127

#### tokens that a syntax error names
for c in $'for i in 1; do\r' $'( echo\r\n)\r' $'case x in\r' $'f() {\r' $'echo a; ;\r' $'if true; then\r' $'x ()\r' $'a=(1\r) )' $')\r' $'echo é(' $'é )' $'[[ a\r' $'[[ a b\r ]]' $'[[ a -q\r b ]]' $'[[ ( a ]\r ]]' $'echo "a\r' $'echo $(\r' $'<<\r )' $'a\tb )' $'fi\r' $'fi' $'}\r' $'((1\r))\r )' $'for\r' $'for x\r in' $'function \r {' $'coproc \r (' $'while\r' $'{ \r' $'! \r )' $'time \r )' $'a | \r )' $'select x in \r; )' $'esac;;\r' $';;\r' $'&\r' $'|\r' $'<\r' $'<(\r' $'>|\n'; do
  eval "$c" 2>&1 | sed 's/\r/^M/g' | cat -v
done
#> bash: eval: line 2: syntax error near unexpected token `$'do\r''
#> bash: eval: line 2: `for i in 1; do^M'
#> bash: eval: line 3: syntax error near unexpected token `$'\r''
#> bash: eval: line 3: `)^M'
#> bash: eval: line 2: syntax error near unexpected token `$'in\r''
#> bash: eval: line 2: `case x in^M'
#> bash: eval: line 2: syntax error near unexpected token `$'{\r''
#> bash: eval: line 2: `f() {^M'
#> bash: eval: line 2: syntax error near unexpected token `;'
#> bash: eval: line 2: `echo a; ;^M'
#> bash: eval: line 3: syntax error: unexpected end of file
#> bash: eval: line 2: syntax error near unexpected token `$'\r''
#> bash: eval: line 2: `x ()^M'
#> bash: eval: line 2: syntax error near unexpected token `)'
#> bash: eval: line 2: `a=(1^M) )'
#> bash: eval: line 2: syntax error near unexpected token `)'
#> bash: eval: line 2: `)^M'
#> bash: eval: line 2: syntax error near unexpected token `('
#> bash: eval: line 2: `echo M-CM-)('
#> bash: eval: line 2: syntax error near unexpected token `)'
#> bash: eval: line 2: `M-CM-) )'
#> bash: eval: line 2: unexpected token `newline', conditional binary operator expected
#> bash: eval: line 2: conditional binary operator expected
#> bash: eval: line 2: conditional binary operator expected
#> bash: eval: line 2: conditional binary operator expected
#> bash: eval: line 2: expected `)'
#> bash: eval: line 2: unexpected EOF while looking for matching `"'
#> bash: eval: line 3: unexpected EOF while looking for matching `)'
#> bash: line 2: warning: here-document at line 2 delimited by end-of-file (wanted `^M')
#> bash: eval: line 2: syntax error near unexpected token `)'
#> bash: eval: line 2: `<<^M )'
#> bash: eval: line 2: syntax error near unexpected token `)'
#> bash: eval: line 2: `a	b )'
#> bash: line 2: $'fi\r': command not found
#> bash: eval: line 2: syntax error near unexpected token `fi'
#> bash: eval: line 2: `fi'
#> bash: line 2: $'}\r': command not found
#> bash: eval: line 2: syntax error near unexpected token `$'\r''
#> bash: eval: line 2: `((1^M))^M )'
#> bash: line 2: $'for\r': command not found
#> bash: eval: line 3: syntax error: unexpected end of file
#> bash: eval: line 3: syntax error: unexpected end of file
#> bash: eval: line 3: syntax error: unexpected end of file
#> bash: line 2: $'while\r': command not found
#> bash: eval: line 3: syntax error: unexpected end of file
#> bash: eval: line 2: syntax error near unexpected token `)'
#> bash: eval: line 2: `! ^M )'
#> bash: eval: line 2: syntax error near unexpected token `)'
#> bash: eval: line 2: `time ^M )'
#> bash: eval: line 2: syntax error near unexpected token `)'
#> bash: eval: line 2: `a | ^M )'
#> bash: eval: line 2: syntax error near unexpected token `)'
#> bash: eval: line 2: `select x in ^M; )'
#> bash: eval: line 2: syntax error near unexpected token `esac'
#> bash: eval: line 2: `esac;;^M'
#> bash: eval: line 2: syntax error near unexpected token `;;'
#> bash: eval: line 2: `;;^M'
#> bash: eval: line 2: syntax error near unexpected token `&'
#> bash: eval: line 2: `&^M'
#> bash: eval: line 2: syntax error near unexpected token `|'
#> bash: eval: line 2: `|^M'
#> bash: line 2: ^M: No such file or directory
#> bash: eval: line 3: unexpected EOF while looking for matching `)'
#> bash: eval: line 2: syntax error near unexpected token `newline'
#> bash: eval: line 2: `>|'

#### the first line of a script names its interpreter, with the carriage return
mk() { printf "$1" > s; chmod +x s; }
mk '#!/bin/bash\r\necho no\n'; ./s; echo $?; command ./s; echo $?; PATH=.:$PATH s; echo $?; ./s | cat; echo "${PIPESTATUS[0]}"
mk '#!/bin/sh\r\necho no\n'; ./s; echo $?
mk '#!/usr/bin/env bash\r\necho no\n'; ./s; echo $?
mk '#!/bin/bash -e\r\necho no\n'; ./s 2>&1 | sed 's/\r/^M/g'; echo "${PIPESTATUS[0]}"
mk '#!/bin/bash -u -e\necho no\n'; ./s 2>&1 | head -n 1; echo "${PIPESTATUS[0]}"
mk '#! \t/bin/bash \t-e\t \nfalse\necho no\n'; ./s; echo $?
mk '#!/bin/bash  \necho "$# $1"\n'; ./s 'a b'; echo $?
mk '#!\necho empty\n'; ./s; echo $?
#> 127
#> 127
#> 127
#> 127
#> 127
#> 127
#> /bin/bash: -^M: invalid option
#> 1
#> /bin/bash: - : invalid option
#> 2
#> 1
#> 1 a b
#> 0
#> empty
#> 0
#2> bash: line 2: ./s: cannot execute: required file not found
#2> bash: line 2: ./s: cannot execute: required file not found
#2> bash: line 2: ./s: cannot execute: required file not found
#2> bash: line 2: ./s: cannot execute: required file not found
#2> bash: line 3: ./s: cannot execute: required file not found
#2> /usr/bin/env: ‘bash\r’: No such file or directory
#2> /usr/bin/env: use -[v]S to pass options in shebang lines
