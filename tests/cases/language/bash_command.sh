#### bash -c
bash -c 'echo $0 $1' name arg; bash -c 'exit 3'; echo $?
#> name arg
#> 3

#### a script file
printf 'echo "$0 $1"\n' > s.sh; bash s.sh a; chmod +x s.sh; ./s.sh b
#> s.sh a
#> ./s.sh b

#### a shebang
printf '#!/bin/bash\necho from bash $BASH_VERSION | cut -c1-11\n' > s; chmod +x s; ./s
#> from bash 5

#### stdin
echo 'echo from stdin; read x; echo "$x"
next line' | bash
#> from stdin
#> next line

#### exported variables only
A=1; export B=2; bash -c 'echo "${A-unset} $B"'
#> unset 2

#### options
bash -e -c 'false; echo no'; echo $?; bash -u -c 'echo $nope'; echo $?; bash -x -c 'echo t'
#> 1
#> 127
#> t
#2> bash: line 1: nope: unbound variable
#2> + echo t

#### not executable and missing
: > f; ./f; echo $?; ./missing; echo $?; bash missing; echo $?
#> 126
#> 127
#> 127
#2> bash: line 1: ./f: Permission denied
#2> bash: line 1: ./missing: No such file or directory
#2> bash: missing: No such file or directory

#### a directory
mkdir d; ./d; echo $?
#> 126
#2> bash: line 1: ./d: Is a directory

#### messages name the script
printf 'nosuch\n\nf() { cd /nowhere; }\nf\n' > s.sh; bash s.sh
#2> s.sh: line 1: nosuch: command not found
#2> s.sh: line 3: cd: /nowhere: No such file or directory
#? 1

#### syntax error in a file
printf 'echo a\necho )\necho c\n' > s.sh; bash s.sh; echo $?
#> a
#> 2
#2> s.sh: line 2: syntax error near unexpected token `)'
#2> s.sh: line 2: `echo )'

#### sh -c
sh -c 'echo $0' x
#> x

#### env and xargs
env X=1 bash -c 'echo $X'; echo 'a b' | xargs -n 1 echo got
#> 1
#> got a
#> got b

#### exec of a script
printf 'echo in script\n' > s; chmod +x s; exec ./s; echo not reached
#> in script

#### source sees variables, a script does not
x=1; echo 'echo "${x-unset}"' > s; . ./s; bash s
#> 1
#> unset

#### positional parameters
bash -c 'echo $# "$@"' n 1 2 3
#> 3 1 2 3

#### long options that change nothing for a script
bash --norc --noprofile --noediting --rcfile x -c 'echo $0'; bash --init-file; echo $?
bash --login -c 'shopt login_shell'; bash -lc 'shopt login_shell'; bash -c 'shopt login_shell'
bash --verbose -c 'echo v'; bash --version | head -n 1
#> bash
#> 2
#> login_shell    	on
#> login_shell    	on
#> login_shell    	off
#> v
#> GNU bash, version 5.2.15(1)-release (x86_64-pc-linux-gnu)
#2> bash: init-file: option requires an argument
#2> echo v

#### unknown names of options
bash -o nope -c :; echo $?
bash -O nope -c :; echo $?
bash --foo 2>&1 | head -n 2
bash -Z 2>&1 | head -n 1
bash --help | head -n 3
#> 2
#> 2
#> bash: --foo: invalid option
#> Usage:	bash [GNU long option] [option] ...
#> bash: -Z: invalid option
#> GNU bash, version 5.2.15(1)-release-(x86_64-pc-linux-gnu)
#> Usage:	bash [GNU long option] [option] ...
#> 	bash [GNU long option] [option] script-file ...
#2> bash: line 0: bash: nope: invalid option name
#2> bash: line 0: nope: invalid shell option name

#### options that are refused
bash --debugger -c 'echo x'; echo $?; bash --wordexp x; echo $?
#differs: the debugger and the expansion of words are refused by name
#> 2
#> 2
#2> bash: --debugger: not supported here
#2> bash: --wordexp: not supported here

#### a script from a pipe while others make names
coproc maker { while read -r name; do eval "made_$name=1"; inner() { local "inner_$1=2"; echo "$((made_$1 + inner_$1))"; }; inner "$name"; done; }
exec 7<&"${maker[0]}" 8>&"${maker[1]}"
talk() { echo "$1" >&8; read -r answer <&7; echo "echo $1 is $answer; mine_$1=3"; }
{ talk one; talk two; echo 'echo $((mine_one + mine_two))'; } | bash
{ talk three; talk four; } | bash -s
. <(talk five; talk six); echo $mine_six
eval "exec 8>&- 7<&- ${maker[1]}>&-"; wait; echo $?
#> one is 3
#> two is 3
#> 6
#> three is 3
#> four is 3
#> five is 3
#> six is 3
#> 3
#> 0

#### a substitution that begins like arithmetic stands as it was written, but for the substitutions in it
trap 'echo "debug $BASH_COMMAND"' DEBUG
echo $(((j)); echo   $(echo "$@"   $r > out;  h  x  2>&1)   ${s@K} $i   $t) -n
echo $( ((j)); echo   $(echo "$@"   $r > out;  h  x  2>&1) )
echo $(((j) ) ; echo   q )
echo "$(((j)); echo   q )"
f() { echo $(((j)); echo   "$(echo   q)" ); echo $( (j); echo   q ); cat <((j);   echo $(echo   q)); }
declare -f f
echo $(((echo   $(echo   a)); echo    b) ; echo   c $((1 + $(echo   2))))
#> debug echo $(((j)); echo   $(echo "$@" $r > out; h x 2>&1)   ${s@K} $i   $t) -n
#> bash: line 2: h: command not found -n
#> debug echo $( ((j)); echo $(echo "$@" $r > out; h x 2>&1))
#> bash: line 3: h: command not found
#> debug echo $(((j) ) ; echo   q )
#> q
#> debug echo "$(((j)); echo   q )"
#> q
#> debug declare -f f
#> f () 
#> { 
#>     echo $(((j)); echo   "$(echo q)" );
#>     echo $( ( j ); echo q);
#>     cat <((j);   echo $(echo q))
#> }
#> debug echo $(((echo   $(echo a)); echo    b) ; echo   c $((1 + $(echo 2))))
#> a b c 3
#2> bash: line 4: j: command not found

#### a subshell is not the command behind it
t() { bash -c "$1"; }
t 'trap "echo \$BASH_COMMAND" EXIT; (exit 1)'
t '( trap "echo \$BASH_COMMAND" EXIT; true; (exit 1) )'
t '( trap "echo \$BASH_COMMAND" EXIT; for i in 1; do (exit 2); done )'
t 'trap "echo \$BASH_COMMAND" ERR; true; (exit 1); echo "$BASH_COMMAND"'
t 'true; (exit 1); trap "echo \$BASH_COMMAND" EXIT; (exit 2)'
t 'trap "echo \$BASH_COMMAND" EXIT; set -e; true; (exit 1)'
t 'trap "echo \$BASH_COMMAND" EXIT; true | (exit 1)'
t 'trap "echo \$BASH_COMMAND" ERR; true | (exit 1)'
t 'trap "echo \$BASH_COMMAND" EXIT; f() { (exit 1); }; f'
t 'trap "echo \$BASH_COMMAND" EXIT; (exit 1) || (exit 2)'
t 'trap "echo \$BASH_COMMAND" USR1; true; (kill -USR1 $$; :); :'
#> trap "echo \$BASH_COMMAND" EXIT
#> true
#> for i in 1
#> ( exit 1 )
#> echo "$BASH_COMMAND"
#> trap "echo \$BASH_COMMAND" EXIT
#> true
#> true
#> ( exit 1 )
#> ( exit 1 )
#> f
#> trap "echo \$BASH_COMMAND" EXIT
#> true

#### names behind -O are looked up when all options are read
bash -O bad -y 2>&1 | head -1; bash -O bad -O bad2; echo $?; bash -O bad -o bad2; echo $?; bash -O bad -c 'echo no'; echo $?; bash --help -O bad | head -1; bash -O bad -D x; echo $?; bash -O extglob -O | grep extglob
#> bash: -y: invalid option
#> 2
#> 2
#> 2
#> GNU bash, version 5.2.15(1)-release-(x86_64-pc-linux-gnu)
#> 2
#> extglob        	off
#2> bash: line 0: bad: invalid shell option name
#2> bash: line 0: bash: bad2: invalid option name
#2> bash: line 0: bad: invalid shell option name
#2> bash: line 0: bad: invalid shell option name

#### an interactive shell remembers lines
bash -i -c 'echo $-; set -o | grep hist; set +o history; echo $-' 2>/dev/null; bash -ic 'shopt expand_aliases; echo "$HISTSIZE"' 2>/dev/null; bash +H -i -c 'echo $-' 2>/dev/null
#> hiBHc
#> histexpand     	on
#> history        	on
#> hiBHc
#> expand_aliases 	on
#>
#> hiBc

#### BASH_ENV that is a pipe
BASH_ENV=<(echo 'echo from the pipe') bash -c 'echo main'; BASH_ENV=/dev/null bash -c 'echo main'; BASH_ENV=nosuch bash -c 'echo main'
#> from the pipe
#> main
#> main
#> main

#### the first last argument of a shell that exec runs
: x; (exec bash -c 'echo $_'); (exec bash -c 'echo $_' a b); bash -c :; (exec bash -c 'echo $_'); ls / > /dev/null; (exec bash -c 'echo ${_##*/}'); (exec env) | grep ^_=; (: y; exec env) | grep ^_= | tail -1
#> bash
#> bash
#> /usr/bin/bash
#> ls
#> _=/usr/bin/ls
#> _=/usr/bin/ls
