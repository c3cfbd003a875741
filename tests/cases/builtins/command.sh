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
