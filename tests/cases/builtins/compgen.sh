#### a word list
compgen -W 'apple apricot banana' ap
#> apple
#> apricot

#### nothing matches
compgen -W 'a b' z; echo $?
#> 1

#### builtins
compgen -b ec
#> echo

#### functions
foo_a() { :; }; foo_b() { :; }; compgen -A function foo_
#> foo_a
#> foo_b

#### variables
my_one=1 my_two=2; compgen -v my_
#> my_one
#> my_two

#### files and directories
mkdir dir1; : > file1; compgen -f f; compgen -d d
#> file1
#> dir1

#### prefix and suffix
compgen -P '<' -S '>' -W 'a b'
#> <a>
#> <b>

#### a filter
compgen -X '*.o' -W 'a.c a.o b.c'
#> a.c
#> b.c

#### a wrong action
compgen -A nosuch
#2> bash: line 1: compgen: nosuch: invalid action name
#? 2
