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

#### eval
eval; echo $?
eval ''; echo $?
false; eval; echo $?
eval -- echo dashes
eval -x; echo $?
eval 'echo a; echo b' '; echo c'
x='echo "a  b"'; eval $x; eval "$x"
eval "$(printf 'echo %s\n' 1 2)"
eval 'eval "eval echo deep"'
eval "f() { echo defined; }"; f
eval 'x=1; return 3' 2>&1; echo $?
y=2 eval 'echo $y'; echo "[$y]"
eval 'exit 5' & wait $!; echo $?
#> 0
#> 0
#> 0
#> dashes
#> 2
#> a
#> b
#> c
#> a b
#> a  b
#> 1
#> 2
#> deep
#> defined
#> bash: line 11: return: can only `return' from a function or sourced script
#> 2
#> 2
#> []
#> 5
#2> bash: line 5: eval: -x: invalid option
#2> eval: usage: eval [arg ...]
