#### eval joins its arguments
eval 'x=1;' echo '$x'
#> 1

#### eval gives the status
eval false; echo $?; eval; echo $?
#> 1
#> 0

#### a syntax error in eval
eval 'echo )'; echo "status $?"
#> status 2
#2> bash: eval: line 1: syntax error near unexpected token `)'
#2> bash: eval: line 1: `echo )'

#### source with arguments
echo 'echo "$1 $#"; return 4' > lib; set -- main args; . ./lib one; echo $?; echo $1
#> one 1
#> 4
#> main

#### source of a missing file
. ./missing; echo $?
#> 1
#2> bash: line 1: ./missing: No such file or directory

#### source without a name
source; echo $?
#> 2
#2> bash: line 1: source: filename argument required
#2> source: usage: source filename [arguments]

#### source sets functions and variables
printf 'f() { echo from lib; }\nv=3\n' > lib; source ./lib; f; echo $v
#> from lib
#> 3

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

#### builtin
cd() { echo mine; }; builtin cd /; pwd
#> /

#### builtin of no builtin
builtin ls; echo $?
#> 1
#2> bash: line 1: builtin: ls: not a shell builtin

#### type
f() { echo; }; type f echo if; type -t f echo if cat nosuch
#> f is a function
#> f () 
#> { 
#>     echo
#> }
#> echo is a shell builtin
#> if is a shell keyword
#> function
#> builtin
#> keyword
#> file
#? 1

#### type of nothing
type nosuch; echo $?
#> 1
#2> bash: line 1: type: nosuch: not found

#### exec replaces the shell
exec echo replaced; echo not reached
#> replaced

#### exec of nothing found
exec nosuch; echo not reached
#2> bash: line 1: exec: nosuch: not found
#? 127

#### exec with redirections
exec 3>out; echo hi >&3; exec 3>&-; cat out
#> hi

#### hash
hash -r; ls >/dev/null; hash | grep -c ls; hash nosuch
#> 1
#2> bash: line 1: hash: nosuch: not found
#? 1

#### exec in a subshell
(exec false); echo $?
#> 1

#### command -p
mkdir bin; printf "echo mine\n" > bin/tr; chmod +x bin/tr; PATH=$PWD/bin:$PATH; echo a | tr a b; echo a | command -p tr a b; PATH=; echo a | command -p tr a c
#> mine
#> b
#> c

#### a file that is no script
printf "echo a\0b\n" > s; bash s; echo $?
#> 126
#2> s: s: cannot execute binary file

#### hash: what is forgotten, shown, refused
hash -d nosuch; echo $?; ls >/dev/null; hash -d nosuch; echo $?; hash -d nosuch ls; echo $?; hash; hash -p /tmp foo; echo $?; hash -rt; echo $?; hash -p x; echo $?
#> 0
#> 1
#> 1
#> hash: hash table empty
#> 1
#> 1
#> hash: hash table empty
#> 0
#2> bash: line 1: hash: nosuch: not found
#2> bash: line 1: hash: nosuch: not found
#2> bash: line 1: hash: /tmp: Is a directory
#2> bash: line 1: hash: -t: option requires an argument

#### hash: -t with -l and several names, hits
ls >/dev/null; cat </dev/null; hash -t ls cat; hash -lt ls cat; hash -lt ls; hash; hash -dt ls; echo $?; hash -r ls; hash
#> ls	/usr/bin/ls
#> cat	/usr/bin/cat
#> builtin hash -p /usr/bin/ls ls
#> builtin hash -p /usr/bin/cat cat
#> builtin hash -p /usr/bin/ls ls
#> hits	command
#>    4	/usr/bin/ls
#>    3	/usr/bin/cat
#> /usr/bin/ls
#> 0
#> hits	command
#>    0	/usr/bin/ls

#### hash: the order of the list
hash ls cat sed awk grep sort head tail tr cut wc uniq; hash; hash -l
#> hits	command
#>    0	/usr/bin/tr
#>    0	/usr/bin/head
#>    0	/usr/bin/uniq
#>    0	/usr/bin/grep
#>    0	/usr/bin/cut
#>    0	/usr/bin/tail
#>    0	/usr/bin/ls
#>    0	/usr/bin/cat
#>    0	/usr/bin/awk
#>    0	/usr/bin/sort
#>    0	/usr/bin/sed
#>    0	/usr/bin/wc
#> builtin hash -p /usr/bin/tr tr
#> builtin hash -p /usr/bin/head head
#> builtin hash -p /usr/bin/uniq uniq
#> builtin hash -p /usr/bin/grep grep
#> builtin hash -p /usr/bin/cut cut
#> builtin hash -p /usr/bin/tail tail
#> builtin hash -p /usr/bin/ls ls
#> builtin hash -p /usr/bin/cat cat
#> builtin hash -p /usr/bin/awk awk
#> builtin hash -p /usr/bin/sort sort
#> builtin hash -p /usr/bin/sed sed
#> builtin hash -p /usr/bin/wc wc
