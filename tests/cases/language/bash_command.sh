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
