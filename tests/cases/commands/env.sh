#### printing
env -i A=1 B=2 env | sort; env -i A=1 printenv A; env -u HOME printenv HOME; echo $?; env -i -0 A=1 | od -c
#> A=1
#> B=2
#> 1
#> 1
#> 0000000   A   =   1  \0
#> 0000004

#### commands
env A=5 bash -c 'echo $A'; env -i bash -c 'echo ${HOME-none}'; env A=1 B=2 sh -c 'echo $A$B'; env - X=1 printenv; env -- A=1 printenv A
#> 5
#> none
#> 12
#> X=1
#> 1

#### folder and splitting
mkdir d; env -C d pwd; env -S 'A=1 printenv A'; env -S'printf "%s\n" "a b" c'; env -C nope pwd; echo $?
#> /tmp/bashkit-case/d
#> 1
#> a b
#> c
#> 125
#2> env: cannot change directory to 'nope': No such file or directory

#### not found
env nope; echo $?; env ./nope; echo $?; mkdir d; env ./d; echo $?; touch f; env ./f; echo $?
#> 127
#> 127
#> 126
#> 126
#2> env: ‘nope’: No such file or directory
#2> env: ‘./nope’: No such file or directory
#2> env: ‘./d’: Permission denied
#2> env: ‘./f’: Permission denied

#### wrong
env -u; echo $?; env -z; echo $?; env -u A=B true; echo $?; env -0 true; echo $?; env -C /; echo $?
#> 125
#> 125
#> 125
#> 125
#> 125
#2> env: option requires an argument -- 'u'
#2> Try 'env --help' for more information.
#2> env: invalid option -- 'z'
#2> Try 'env --help' for more information.
#2> env: cannot unset ‘A=B’: Invalid argument
#2> env: cannot specify --null (-0) with command
#2> Try 'env --help' for more information.
#2> env: must specify command with --chdir (-C)
#2> Try 'env --help' for more information.

#### status
env false; echo $?; env sh -c 'exit 7'; echo $?
#> 1
#> 7

#### a command that a signal ends
{ env bash -c 'kill -TERM $$'; echo $?; nice env sh -c 'kill -9 $$'; echo $?; env sleep 5 & p=$!; sleep 0.1; kill $p; wait $p; echo $?; } 2>/dev/null
#> 143
#> 137
#> 143

#### another PATH
mkdir bin; printf '#!/bin/sh\necho own tool "$@"\n' >bin/tool; printf '#!/bin/sh\necho own cat\n' >bin/cat; chmod +x bin/*
env PATH=$PWD/bin tool a b; env PATH="$PWD/bin:$PATH" cat; env PATH="$PATH:$PWD/bin" tool; env PATH=$PWD/bin ls; echo $?; env PATH=/nowhere ls; echo $?
env PATH= ls; echo $?; cd bin; env PATH= tool; env -i PATH=/bin:. tool x; env -i PATH=/nowhere /bin/echo hi; env -u PATH ls; env -S "PATH=$PWD tool" y
#> own tool a b
#> own cat
#> own tool
#> 127
#> 127
#> 127
#> own tool
#> own tool x
#> hi
#> cat
#> tool
#> own tool y
#2> env: ‘ls’: No such file or directory
#2> env: ‘ls’: No such file or directory
#2> env: ‘ls’: No such file or directory

#### exported functions are in the environment
f() { echo "in f $1"; }
export -f f
g() { :; }
env | sed -n '/FUNC/,/^}/p'
env bash -c 'f 2'
echo 3 | xargs bash -c 'f $0'
env -i bash -c 'f'; echo $?
env -u 'BASH_FUNC_f%%' bash -c 'type f'
env 'BASH_FUNC_h%%=() { echo hh; }' bash -c 'h; env | sed -n "/FUNC_h/,/^}/p"'
printenv 'BASH_FUNC_f%%'
unset -f f; env | grep FUNC
#> BASH_FUNC_f%%=() {  echo "in f $1"
#> }
#> in f 2
#> in f 3
#> 127
#> hh
#> BASH_FUNC_h%%=() {  echo hh
#> }
#> () {  echo "in f $1"
#> }
#2> bash: line 1: f: command not found
#2> bash: line 1: type: f: not found
#? 1

#### texts of exported functions
f() { if true; then echo a
 for x in 1 2; do echo "$x
   y"; done; fi; (echo sub); case $1 in a) echo b;; *) echo c; esac; local a=1; while :; do break; done; { echo grp; }; cat <<E
  here
E
}
g() (echo subshell)
h() { echo x; } >/dev/null
i() { j() { echo nested; }; echo k; }
export -f f g h i
for n in f g h i; do printenv "BASH_FUNC_$n%%"; done
env bash -c 'f a; g; h; i; j'
#> () {  if true; then
#>  echo a;
#>  for x in 1 2;
#>  do
#>  echo "$x
#>    y";
#>  done;
#>  fi;
#>  ( echo sub );
#>  case $1 in 
#>  a)
#>  echo b
#>  ;;
#>  *)
#>  echo c
#>  ;;
#>  esac;
#>  local a=1;
#>  while :; do
#>  break;
#>  done;
#>  { 
#>  echo grp
#>  };
#>  cat <<E
#>   here
#> E
#>
#> }
#> () {  ( echo subshell )
#> }
#> () {  echo x
#> } > /dev/null
#> () {  function j () 
#>  { 
#>  echo nested
#>  };
#>  echo k
#> }
#> a
#> 1
#>    y
#> 2
#>    y
#> sub
#> b
#> grp
#>   here
#> subshell
#> k
#> nested

#### a variable that is no function of bash
env 'BASH_FUNC_h%%=x' bash -c 'h; echo $?; env | grep FUNC_h'
env 'BASH_FUNC_h%%=()  { echo hh; }' bash -c 'h; echo $?; env | grep FUNC_h'
env 'BASH_FUNC_a-b%%=() { echo ab; }' bash -c 'a-b; echo $?'
f() { echo one; }; export -f f; f() { echo two; }; bash -c f; env bash -c f
export -fn f; env bash -c f; echo $?
#> 127
#> BASH_FUNC_h%%=x
#> 127
#> BASH_FUNC_h%%=()  { echo hh; }
#> ab
#> 0
#> two
#> two
#> 127
#2> bash: line 1: h: command not found
#2> bash: line 1: h: command not found
#2> bash: line 1: f: command not found

#### the level of a shell whose last command takes its place
export SHLVL=1
for c in env 'printenv SHLVL' 'true; printenv SHLVL' 'true && printenv SHLVL' 'x=1 printenv SHLVL' 'printenv SHLVL; true' 'printenv SHLVL | cat' 'printenv SHLVL >&1' \
 'trap : EXIT; printenv SHLVL' 'exec printenv SHLVL' '{ printenv SHLVL; }' 'if true; then printenv SHLVL; fi' 'f() { printenv SHLVL; }; f' '! printenv SHLVL' 'echo $SHLVL' \
 'bash -c "printenv SHLVL"' 'bash -c "echo \$SHLVL"' 'echo $SHLVL; bash -c "echo \$SHLVL"'; do printf '%s: ' "$c"; bash -c "$c" | grep -o '^SHLVL=.*\|^[0-9].*' | paste -sd' '; done
env -i bash -c env | grep SHLVL; env -i bash -c 'env; :' | grep SHLVL; env SHLVL=5 bash -c 'printenv SHLVL'; env SHLVL=x bash -c 'printenv SHLVL'; echo $SHLVL
#> env: SHLVL=1
#> printenv SHLVL: 1
#> true; printenv SHLVL: 1
#> true && printenv SHLVL: 1
#> x=1 printenv SHLVL: 1
#> printenv SHLVL; true: 2
#> printenv SHLVL | cat: 2
#> printenv SHLVL >&1: 2
#> trap : EXIT; printenv SHLVL: 2
#> exec printenv SHLVL: 1
#> { printenv SHLVL; }: 2
#> if true; then printenv SHLVL; fi: 2
#> f() { printenv SHLVL; }; f: 2
#> ! printenv SHLVL: 2
#> echo $SHLVL: 2
#> bash -c "printenv SHLVL": 1
#> bash -c "echo \$SHLVL": 2
#> echo $SHLVL; bash -c "echo \$SHLVL": 2 2
#> SHLVL=0
#> SHLVL=1
#> 5
#> 0
#> 1

#### steps that are told
env -v -i a=b true; env -v x=y echo hi; env -vC / -u HOME true; env -vS 'echo "x y" z'; env -v nosuch; echo $?; env -v -- a=b env -v true; env -v -u a=b true; echo $?; env -vi x=1; env -v true 'a b' ''
#> hi
#> x y z
#> 127
#> 125
#> x=1
#2> cleaning environ
#2> setenv:   a=b
#2> executing: true
#2>    arg[0]= ‘true’
#2> setenv:   x=y
#2> executing: echo
#2>    arg[0]= ‘echo’
#2>    arg[1]= ‘hi’
#2> unset:    HOME
#2> chdir:    '/'
#2> executing: true
#2>    arg[0]= ‘true’
#2> split -S:  ‘echo "x y" z’
#2>  into:    ‘echo’
#2>      &    ‘x y’
#2>      &    ‘z’
#2> executing: echo
#2>    arg[0]= ‘echo’
#2>    arg[1]= ‘x y’
#2>    arg[2]= ‘z’
#2> executing: nosuch
#2>    arg[0]= ‘nosuch’
#2> env: ‘nosuch’: No such file or directory
#2> setenv:   a=b
#2> executing: env
#2>    arg[0]= ‘env’
#2>    arg[1]= ‘-v’
#2>    arg[2]= ‘true’
#2> executing: true
#2>    arg[0]= ‘true’
#2> unset:    a=b
#2> env: cannot unset ‘a=b’: Invalid argument
#2> cleaning environ
#2> setenv:   x=1
#2> executing: true
#2>    arg[0]= ‘true’
#2>    arg[1]= ‘a b’
#2>    arg[2]= ‘’

#### handling of signals
env --ignore-signal=TERM --list-signal-handling true; env --ignore-signal=TERM,INT --default-signal=INT --list-signal-handling true; env --ignore-signal=HUP --ignore-signal=USR1 --list-signal-handling true; env --default-signal=PIPE --list-signal-handling true; env --ignore-signal=FOO true; echo $?; env --ignore-signal=KILL true; echo $?; env --default-signal=9 true; echo $?; env --ignore-signal --list-signal-handling true 2>&1 | head -n 3; env -v --ignore-signal=USR1,STOP true; echo $?
#> 125
#> 125
#> 125
#> HUP        ( 1): IGNORE
#> INT        ( 2): IGNORE
#> QUIT       ( 3): IGNORE
#> 125
#2> TERM       (15): IGNORE
#2> TERM       (15): IGNORE
#2> HUP        ( 1): IGNORE
#2> USR1       (10): IGNORE
#2> env: ‘FOO’: invalid signal
#2> Try 'env --help' for more information.
#2> env: failed to set signal action for signal 9: Invalid argument
#2> env: failed to set signal action for signal 9: Invalid argument
#2> Reset signal USR1 (10) to IGNORE
#2> env: failed to set signal action for signal 19: Invalid argument

#### an ignored signal
env --ignore-signal=INT bash -c 'kill -INT $$; echo alive'; trap '' USR1; env --list-signal-handling true; env --default-signal --list-signal-handling true; env --default-signal=USR1 bash -c 'kill -USR1 $$; echo alive'; echo $?
#> alive
#> 138
#2> USR1       (10): IGNORE
#2> User defined signal 1
