#### command skips functions
echo() { printf 'function\n'; }; echo x; command echo y
#> function
#> y

#### command -v and -V
f() { :; }; command -v f echo if ls nosuch; echo $?; command -V f
#> f
#> echo
#> if
#> /usr/bin/ls
#> 0
#> f is a function
#> f () 
#> { 
#>     :
#> }

#### command -p
mkdir bin; printf "echo mine\n" > bin/tr; chmod +x bin/tr; PATH=$PWD/bin:$PATH; echo a | tr a b; echo a | command -p tr a b; PATH=; echo a | command -p tr a c
#> mine
#> b
#> c

#### command
command; echo $?
command echo a; echo() { builtin echo mine; }; command echo b; unset echo
command -v echo if cat f nothing; builtin echo $?
command -V echo if nothing; builtin echo $?
f() { :; }; command -v f; command -V f
alias al='x y'; shopt -s expand_aliases; command -v al; command -V al
command -x; builtin echo $?
command -p echo c; command -pv ls; command -- echo d
command -v ''; builtin echo $?
command -v /bin/cat ./nothing; builtin echo $?
command exit_nothing; builtin echo $?
#> 0
#> a
#> b
#> echo
#> if
#> /usr/bin/cat
#> 0
#> echo is a shell builtin
#> if is a shell keyword
#> 0
#> f
#> f is a function
#> f () 
#> { 
#>     :
#> }
#> alias al='x y'
#> al is aliased to `x y'
#> 2
#> c
#> /bin/ls
#> d
#> 1
#> /bin/cat
#> 0
#> 127
#2> bash: line 4: command: nothing: not found
#2> bash: line 7: command: -x: invalid option
#2> command: usage: command [-pVv] command [arg ...]
#2> bash: line 11: exit_nothing: command not found

#### command: variables before special builtins are gone
x=1; x=2 command :; echo $x
x=3 command eval 'echo $x'; echo $x
set -o posix; x=4 :; echo $x; x=5 command :; echo $x
#> 1
#> 3
#> 1
#> 4
#> 4

#### what it runs is a command anew to DEBUG only where the builtin itself runs it
trap 'echo "D:$BASH_COMMAND"' DEBUG
command command true
command command command ls /dev/null
command -p command true
command -p -- true
command -- -p true
command -p -p true
command -pp true
command -pv true
command
command --
command -p
builtin command
command -p -
builtin builtin true
builtin eval true
command eval true
f() { true; }
command f
command builtin command "a b" "\$c"
#> D:command command true
#> D:command command command ls /dev/null
#> /dev/null
#> D:command -p command true
#> D:command -p -- true
#> D:command -- -p true
#> D:command -p -p true
#> D:true
#> D:command -pp true
#> D:true
#> D:command -pv true
#> true
#> D:command
#> D:command --
#> D:command -p
#> D:builtin command
#> D:command -p -
#> D:-
#> D:builtin builtin true
#> D:builtin eval true
#> D:true
#> D:command eval true
#> D:true
#> D:command f
#> D:command builtin command "a b" "\$c"
#> D:a b $c
#2> bash: line 6: -p: command not found
#2> bash: line 14: -: command not found
#2> bash: line 19: f: command not found
#2> bash: line 20: a b: command not found
#? 127

#### the ERR trap names what the builtin ran
trap 'echo "E:$BASH_COMMAND"' ERR
command - 2>/dev/null
command -- ls /nonexist 2>/dev/null
command -p false
builtin command ls /nonexist 2>/dev/null
builtin command false
command command - 2>/dev/null
command - x y 2>/dev/null
echo done $BASH_COMMAND
#> E:-
#> E:command -- ls /nonexist 2> /dev/null
#> E:command -p false
#> E:ls /nonexist
#> E:false
#> E:-
#> E:- x y
#> done echo done $BASH_COMMAND

#### names of jobs behind it
command %; echo $?
command % | cat; echo ${PIPESTATUS[@]}
echo x | command %; echo ${PIPESTATUS[1]}
command %nosuch | cat; echo ${PIPESTATUS[@]}
(command %); echo $?
command % & wait $!; echo $?
{ command %; } | cat; echo ${PIPESTATUS[@]}
x=$(command %); echo $?
command -p % | cat; echo ${PIPESTATUS[@]}
command -- % | cat; echo ${PIPESTATUS[@]}
#> 1
#> 127 0
#> 127
#> 127 0
#> 1
#> 127
#> 1 0
#> 1
#> 127 0
#> 127 0
#2> bash: line 1: fg: no job control
#2> bash: line 2: %: command not found
#2> bash: line 3: %: command not found
#2> bash: line 4: %nosuch: command not found
#2> bash: line 5: fg: no job control
#2> bash: line 6: %: command not found
#2> bash: line 7: fg: no job control
#2> bash: line 8: fg: no job control
#2> bash: line 9: %: command not found
#2> bash: line 10: %: command not found

#### in POSIX mode some errors do not end the shell behind an external command
run() { printf '%s\n' 'set -o posix' "$@" > s; bash s; echo "$?"; }
run 'command nosuch' 'readonly x=1' 'x=2' 'echo goes on'
run 'command cat /dev/null' '. ./nosuch' 'echo goes on'
run 'f() { command -p nosuch; }; f' 'eval "if"' 'echo goes on'
run 'command true' 'readonly x=1' 'x=2' 'echo goes on'
run '(command nosuch)' 'readonly x=1' 'x=2' 'echo goes on'
run 'command nosuch' '(readonly x=1' 'x=2' 'echo goes on)' 'echo $?'
run 'command nosuch' ': ${u?}' 'echo goes on'
run 'command . ./nosuch' 'echo goes on' '. ./nosuch' 'echo goes on'
run 'command eval "readonly x=1; x=2; echo not this"' 'echo goes on' 'x=3' 'echo goes on'
#> goes on
#> 0
#> goes on
#> 0
#> goes on
#> 0
#> 1
#> 1
#> 1
#> 0
#> 1
#> goes on
#> 1
#> goes on
#> 1
#2> s: line 2: nosuch: command not found
#2> s: line 4: x: readonly variable
#2> s: line 3: ./nosuch: No such file or directory
#2> s: line 2: nosuch: command not found
#2> s: eval: line 4: syntax error: unexpected end of file
#2> s: line 4: x: readonly variable
#2> s: line 2: nosuch: command not found
#2> s: line 4: x: readonly variable
#2> s: line 2: nosuch: command not found
#2> s: line 4: x: readonly variable
#2> s: line 2: nosuch: command not found
#2> s: line 3: u: parameter not set
#2> s: line 2: ./nosuch: No such file or directory
#2> s: line 4: ./nosuch: No such file or directory
#2> s: line 2: x: readonly variable
#2> s: line 4: x: readonly variable

#### the last of -v and -V counts
command -V -v echo; command -v -V echo; command -vV echo; command -Vv nosuch; echo $?
#> echo
#> echo is a shell builtin
#> echo is a shell builtin
#> 1
