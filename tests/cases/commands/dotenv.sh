#### set, list, get, unset
dotenv set A 1; dotenv set B 'two words'; dotenv set C "it's"; cat .env; dotenv list; dotenv get B; dotenv get C; dotenv unset B; cat .env; dotenv get B; echo $?
#> A=1
#> B=two words
#> C=it's
#> A='1'
#> B='two words'
#> C='it\'s'
#> A=1
#> B=two words
#> C=it's
#> two words
#> it's
#> Successfully removed B
#> A='1'
#> C='it\'s'
#> 1
#2> Key B not found in /tmp/bashkit-case/.env.

#### formats
printf 'B=x y\nA=1\nU=ü"\\\nN\nE=\nQ="it'"'"'s"\nT="a\\tb"\n' >.env
for f in simple json shell export; do dotenv list --format=$f; done; dotenv list --format xml; echo $?
#> A=1
#> B=x y
#> E=
#> Q=it's
#> T=a	b
#> U=ü"\
#> {
#>   "A": "1",
#>   "B": "x y",
#>   "E": "",
#>   "N": null,
#>   "Q": "it's",
#>   "T": "a\tb",
#>   "U": "\u00fc\"\\"
#> }
#> A=1
#> B='x y'
#> E=''
#> Q='it'"'"'s'
#> T='a	b'
#> U='ü"\'
#> export A=1
#> export B='x y'
#> export E=''
#> export Q='it'"'"'s'
#> export T='a	b'
#> export U='ü"\'
#> 2
#2> Usage: dotenv list [OPTIONS]
#2> Try 'dotenv list --help' for help.
#2>
#2> Error: Invalid value for '--format': 'xml' is not one of 'simple', 'json', 'shell', 'export'.

#### how values are quoted
dotenv -q always set A x; dotenv -q never set B 'x y'; dotenv -q auto set C abc9; dotenv -q auto set D 'a b'; dotenv --quote=auto set E ''; dotenv -q auto set F é; dotenv -e true set G 1; dotenv --export=1 -qnever set H 1; dotenv -e no set I 1; cat .env
#> A=x
#> B=x y
#> C=abc9
#> D=a b
#> E=
#> F=é
#> G=1
#> H=1
#> I=1
#> A='x'
#> B=x y
#> C=abc9
#> D='a b'
#> E=''
#> F=é
#> export G='1'
#> export H=1
#> I='1'

#### a key that is there is changed in its place
printf '# top\nA=1 # one\n\nexport B=2\nA=3\nC=4' >.env; dotenv set A 9; dotenv set D 5; cat .env; dotenv unset A; dotenv unset B; cat .env
#> A=9
#> D=5
#> # top
#> A='9'
#>
#> export B=2
#> A='9'
#> C=4
#> D='5'
#> Successfully removed A
#> Successfully removed B
#> # top
#> C=4
#> D='5'

#### the file that is written
printf 'A=1\n' >real; ln -s real link; chmod 644 real; dotenv -f real set A 2; stat -c %a real; dotenv -f link set A 3; cat real; test -L link; echo $?; cat link; dotenv -f new set X 1; stat -c %a new
#> A=2
#> 600
#> A=3
#> A='2'
#> 1
#> A='3'
#> X=1
#> 600

#### keys and spaces
printf '  A = 1  \nexport B=2\n  export\tC = 3\n'"'D E'"'=4\nexport=5\nF\t=\t6\t\nexportG=7\n%%.-H=8\nI:J=9\n' >.env; dotenv list
#> %.-H=8
#> A=1
#> B=2
#> C=3
#> D E=4
#> F=6
#> I:J=9
#> export=5
#> exportG=7

#### unquoted values
printf 'A=a b  # c\nB=a#b\nC= # c\nD=#c\nE=a"b"\nF=a\\nb\nG=$X\nH=a  \nI=a\t#\nJ=a = b=c\n' >.env; dotenv list | cat -A
#> A=a b$
#> B=a#b$
#> C=# c$
#> D=#c$
#> E=a"b"$
#> F=a\nb$
#> G=$X$
#> H=a$
#> I=a$
#> J=a = b=c$

#### quoted values
cat >.env <<'X'
A='a # b' # c
B="a # b"# c
C='it\'s \\ \n'
D="say \"x\" \\ \n\t\a\b\f\r\v \q \' $"
E="two
lines"
F='a
b' # tail
G=''
H=""
I='\'
J="a\\"
X
dotenv list | cat -A; dotenv list --format=json
#> A=a # b$
#> B=a # b$
#> C=it's \ \n$
#> D=say "x" \ $
#> ^I^G^H^L^M^K \q ' $$
#> E=two$
#> lines$
#> F=a$
#> b$
#> G=$
#> H=$
#> I=\$
#> J=a\$
#> {
#>   "A": "a # b",
#>   "B": "a # b",
#>   "C": "it's \\ \\n",
#>   "D": "say \"x\" \\ \n\t\u0007\b\f\r\u000b \\q ' $",
#>   "E": "two\nlines",
#>   "F": "a\nb",
#>   "G": "",
#>   "H": "",
#>   "I": "\\",
#>   "J": "a\\"
#> }

#### a backslash before the last quote
printf "A='a\\\\'\n" >.env; dotenv list; printf 'A="a\\"\n' >.env; dotenv list; printf "A='a\\\\'b'\n" >.env; dotenv list
#> A=a\
#> A=a\
#> A=a'b

#### statements that are none
cat >.env <<'X'
A=1
no good
B='open
C="x" y
=5
'K'=1
''=2

  # comment
D=4
'unclosed=1
X
dotenv list; dotenv get D; dotenv set B 2; cat .env
#> A=1
#> D=4
#> 4
#> B=2
#> A=1
#> no good
#> B='open
#> C="x" y
#> =5
#> 'K'=1
#> ''=2
#>
#>   # comment
#> D=4
#> 'unclosed=1
#> B='2'
#2> Python-dotenv could not parse statement starting at line 2
#2> Python-dotenv could not parse statement starting at line 3
#2> Python-dotenv could not parse statement starting at line 7
#2> Python-dotenv could not parse statement starting at line 11
#2> Python-dotenv could not parse statement starting at line 2
#2> Python-dotenv could not parse statement starting at line 3
#2> Python-dotenv could not parse statement starting at line 7
#2> Python-dotenv could not parse statement starting at line 11
#2> Python-dotenv could not parse statement starting at line 2
#2> Python-dotenv could not parse statement starting at line 3
#2> Python-dotenv could not parse statement starting at line 7
#2> Python-dotenv could not parse statement starting at line 11

#### interpolation
cat >.env <<'X'
A=a
B=${A}b
C='${A}-${NO}-${NO:-def}-${A:-def}-${E:-e}-$A-${A'
E=
F=${N:-x}${N}
N
G=${N:-x}
H=${NO:-${A}}
I=${NO:x}${}
J="${A:-}${NO:-}"
K=${FROM_ENV}${HOME}
A=later
L=${A}
X
FROM_ENV=env A=outer dotenv list
#> A=later
#> B=ab
#> C=a--def-a-e-$A-${A
#> E=
#> F=x
#> G=
#> H=${A}
#> I=${NO:x}
#> J=a
#> K=env/home/user
#> L=later

#### line ends and odd bytes
printf 'A=1\r\nB="x\r\ny"\rC=3' >.env; dotenv list; dotenv set D 4 >/dev/null; cat -A .env; printf '\357\273\277A=1\n' >.env; dotenv get A; printf '\n\n\n' >.env; dotenv list; dotenv list --format json; : >.env; dotenv list; dotenv set A 1; cat .env
#> A=1
#> B=x
#> y
#> C=3
#> A=1$
#> B="x$
#> y"$
#> C=3$
#> D='4'$
#> {}
#> A=1
#> A='1'
#2> Key A not found in /tmp/bashkit-case/.env.

#### a command with the values
printf 'A=1\nB=\nN\nC=x y\n' >.env; dotenv run sh -c 'echo "$A|$B|${N-unset}|$C"; exit 3'; echo $?; A=own dotenv run --no-override printenv A; A=own dotenv run --override printenv A; A=own dotenv run printenv A; dotenv run -- echo --override -x; dotenv run echo -n --no-override -x y; echo; dotenv run -- sh -c 'kill -9 $$'; echo $?; dotenv run; echo $?; echo in | dotenv run cat
#> 1||unset|x y
#> 3
#> own
#> 1
#> 1
#> --override -x
#> -x y
#> 247
#> No command given.
#> 1
#> in

#### a command that is not there
printf 'A=1\n' >.env; dotenv run nosuch 2>&1 | tail -n 1; dotenv run /tmp 2>&1 | tail -n 1; dotenv run ./.env 2>&1 | tail -n 1; dotenv run nosuch 2>/dev/null; echo $?
#> FileNotFoundError: [Errno 2] No such file or directory: 'nosuch'
#> PermissionError: [Errno 13] Permission denied: '/tmp'
#> PermissionError: [Errno 13] Permission denied: './.env'
#> 1

#### a file that is not there
dotenv list; echo $?; dotenv get A; echo $?; dotenv unset A; echo $?; dotenv run true; echo $?; dotenv -f no/such set A 1 2>/dev/null; echo $?; dotenv -f . list; dotenv -f x unset A; dotenv --file x/y get A
#> 2
#> 2
#> 1
#> 2
#> 1
#2> Usage: dotenv list [OPTIONS]
#2> Try 'dotenv list --help' for help.
#2>
#2> Error: Invalid value: Path "/tmp/bashkit-case/.env" does not exist.
#2> Usage: dotenv get [OPTIONS] KEY
#2> Try 'dotenv get --help' for help.
#2>
#2> Error: Invalid value: Path "/tmp/bashkit-case/.env" does not exist.
#2> Can't delete from /tmp/bashkit-case/.env - it doesn't exist.
#2> Usage: dotenv run [OPTIONS] [COMMANDLINE]...
#2> Try 'dotenv run --help' for help.
#2>
#2> Error: Invalid value: Invalid value for '-f' "/tmp/bashkit-case/.env" does not exist.
#2> Usage: dotenv list [OPTIONS]
#2> Try 'dotenv list --help' for help.
#2>
#2> Error: Invalid value: Path "." does not exist.
#2> Can't delete from x - it doesn't exist.
#2> Usage: dotenv get [OPTIONS] KEY
#2> Try 'dotenv get --help' for help.
#2>
#2> Error: Invalid value: Path "x/y" does not exist.
#? 2

#### another file
printf 'A=other\n' >o.env; dotenv -f o.env list; dotenv -fo.env get A; dotenv --file=o.env set B 2; dotenv --file o.env -q never set C 3; cat o.env; ls -A; mkdir d; cd d; dotenv -f ../o.env get C; dotenv get A; echo $?
#> A=other
#> other
#> B=2
#> C=3
#> A=other
#> B='2'
#> C=3
#> o.env
#> 3
#> 2
#2> Usage: dotenv get [OPTIONS] KEY
#2> Try 'dotenv get --help' for help.
#2>
#2> Error: Invalid value: Path "/tmp/bashkit-case/d/.env" does not exist.

#### values that are empty
printf 'A=\nB\n' >.env; dotenv get A; echo $?; dotenv get B; echo $?; dotenv get C; echo $?; dotenv unset C; echo $?; dotenv set D ''; dotenv list
#> 1
#> 1
#> 1
#> 1
#> D=
#> A=
#> D=
#2> Key C not found in /tmp/bashkit-case/.env.
#2> Key C not removed from /tmp/bashkit-case/.env - key doesn't exist.

#### wrong uses
: >.env
dotenv foo; echo $?; dotenv get; dotenv set A; dotenv get A B; dotenv get A B C; dotenv list x; dotenv -z list; dotenv --zebra; dotenv --vers; dotenv list --form json; dotenv list --format; dotenv -f; dotenv -q x list; dotenv -e maybe list; dotenv -f x; dotenv set A -1; dotenv set -- A -1; dotenv set A 1 --help=2; dotenv run --override=1 x; dotenv get -x; dotenv list --FORMAT=json; echo $?
#> 2
#> A=-1
#> 2
#2> Usage: dotenv [OPTIONS] COMMAND [ARGS]...
#2> Try 'dotenv --help' for help.
#2>
#2> Error: No such command 'foo'.
#2> Usage: dotenv get [OPTIONS] KEY
#2> Try 'dotenv get --help' for help.
#2>
#2> Error: Missing argument 'KEY'.
#2> Usage: dotenv set [OPTIONS] KEY VALUE
#2> Try 'dotenv set --help' for help.
#2>
#2> Error: Missing argument 'VALUE'.
#2> Usage: dotenv get [OPTIONS] KEY
#2> Try 'dotenv get --help' for help.
#2>
#2> Error: Got unexpected extra argument (B)
#2> Usage: dotenv get [OPTIONS] KEY
#2> Try 'dotenv get --help' for help.
#2>
#2> Error: Got unexpected extra arguments (B C)
#2> Usage: dotenv list [OPTIONS]
#2> Try 'dotenv list --help' for help.
#2>
#2> Error: Got unexpected extra argument (x)
#2> Usage: dotenv [OPTIONS] COMMAND [ARGS]...
#2> Try 'dotenv --help' for help.
#2>
#2> Error: No such option: -z
#2> Usage: dotenv [OPTIONS] COMMAND [ARGS]...
#2> Try 'dotenv --help' for help.
#2>
#2> Error: No such option: --zebra
#2> Usage: dotenv [OPTIONS] COMMAND [ARGS]...
#2> Try 'dotenv --help' for help.
#2>
#2> Error: No such option: --vers Did you mean --version?
#2> Usage: dotenv list [OPTIONS]
#2> Try 'dotenv list --help' for help.
#2>
#2> Error: No such option: --form Did you mean --format?
#2> Error: Option '--format' requires an argument.
#2> Error: Option '-f' requires an argument.
#2> Usage: dotenv [OPTIONS] COMMAND [ARGS]...
#2> Try 'dotenv --help' for help.
#2>
#2> Error: Invalid value for '-q' / '--quote': 'x' is not one of 'always', 'never', 'auto'.
#2> Usage: dotenv [OPTIONS] COMMAND [ARGS]...
#2> Try 'dotenv --help' for help.
#2>
#2> Error: Invalid value for '-e' / '--export': 'maybe' is not a valid boolean.
#2> Usage: dotenv [OPTIONS] COMMAND [ARGS]...
#2> Try 'dotenv --help' for help.
#2>
#2> Error: Missing command.
#2> Usage: dotenv set [OPTIONS] KEY VALUE
#2> Try 'dotenv set --help' for help.
#2>
#2> Error: No such option: -1
#2> Error: Option '--help' does not take a value.
#2> Error: Option '--override' does not take a value.
#2> Usage: dotenv get [OPTIONS] KEY
#2> Try 'dotenv get --help' for help.
#2>
#2> Error: No such option: -x
#2> Usage: dotenv list [OPTIONS]
#2> Try 'dotenv list --help' for help.
#2>
#2> Error: No such option: --FORMAT
