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

#### a text that ends in quotes or a backslash: what comes next begins with no reserved word
eval \"
! echo a
! echo b
eval "'" || echo or; ! echo not yet
[[ a ]]
eval '`'
((1))
echo $?
eval '${'

! echo after a newline
eval '"'
# comment
! echo after a comment
eval 'echo c\'
{ echo d
echo e
f() { eval \"; }
f
! echo f
{ eval \"; true; }
! echo g
eval \"
x=1 ! echo h
eval \"
echo i; ! echo j
#> b
#> or
#> not yet
#> 127
#> after a newline
#> after a comment
#> c\
#> e
#> i
#> j
#2> bash: eval: line 1: unexpected EOF while looking for matching `"'
#2> bash: line 2: !: command not found
#2> bash: eval: line 4: unexpected EOF while looking for matching `''
#2> bash: line 5: [[: command not found
#2> bash: eval: line 6: unexpected EOF while looking for matching ``'
#2> bash: line 7: 1: command not found
#2> bash: eval: line 9: unexpected EOF while looking for matching `}'
#2> bash: eval: line 12: unexpected EOF while looking for matching `"'
#2> bash: line 16: {: command not found
#2> environment: eval: line 18: unexpected EOF while looking for matching `"'
#2> bash: line 20: !: command not found
#2> bash: eval: line 21: unexpected EOF while looking for matching `"'
#2> bash: line 22: !: command not found
#2> bash: eval: line 23: unexpected EOF while looking for matching `"'
#2> bash: line 24: !: command not found
#2> bash: eval: line 25: unexpected EOF while looking for matching `"'
#? 1

#### what ends the state that a text of eval left
eval \"; eval 'echo a'
! echo b
eval \"; x=$(echo c)
! echo d
trap 'echo usr' USR1; eval \"; kill -USR1 $$
! echo e
( eval \" )
! echo f
eval 'if'
! echo g
eval ')'
! echo h
eval 'x=("a'
! echo i
eval '$('
! echo j
eval 'echo a # \'
! echo k
#> a
#> b
#> usr
#> f
#> g
#> h
#> i
#> j
#> a
#> k
#2> bash: eval: line 1: unexpected EOF while looking for matching `"'
#2> bash: eval: line 3: unexpected EOF while looking for matching `"'
#2> bash: line 4: !: command not found
#2> bash: eval: line 5: unexpected EOF while looking for matching `"'
#2> bash: line 6: !: command not found
#2> bash: eval: line 7: unexpected EOF while looking for matching `"'
#2> bash: eval: line 10: syntax error: unexpected end of file
#2> bash: eval: line 11: syntax error near unexpected token `)'
#2> bash: eval: line 11: `)'
#2> bash: eval: line 13: unexpected EOF while looking for matching `"'
#2> bash: eval: line 14: syntax error: unexpected end of file
#2> bash: eval: line 16: unexpected EOF while looking for matching `)'
#? 1

#### a text of eval within one, an alias, a sourced text
shopt -s expand_aliases
alias zz='echo alias'
eval \"
zz a
zz b
eval $'eval \\"\n! echo c'
! echo d
printf 'eval \\"\n! echo x\necho y\n' > f; source ./f
! echo e
source /dev/stdin <<< '"'
! echo g
eval \"
if true; then echo h; fi
#> alias b
#> d
#> y
#> e
#> g
#2> bash: eval: line 3: unexpected EOF while looking for matching `"'
#2> bash: line 4: zz: command not found
#2> bash: eval: line 6: unexpected EOF while looking for matching `"'
#2> bash: line 7: !: command not found
#2> ./f: eval: line 1: unexpected EOF while looking for matching `"'
#2> ./f: line 2: !: command not found
#2> /dev/stdin: line 1: unexpected EOF while looking for matching `"'
#2> bash: eval: line 12: unexpected EOF while looking for matching `"'
#2> bash: -c: line 13: syntax error near unexpected token `then'
#2> bash: -c: line 13: `if true; then echo h; fi'
#? 2

#### a text that is cut off leaves the next one alone
for s in '((1' 'echo "a' '${a'; do eval "$s" 2> /dev/null; eval 'if true; then echo "$s"; fi'; eval '[[ a ]]' && f() { eval '{ echo in; }'; }; f; done
#> ((1
#> in
#> echo "a
#> in
#> ${a
#> in

#### a here-document that was named before a syntax error at the end
eval 'if true; then echo' 'cat <<E'; echo $?
eval 'for i in 1; do cat <<E'; echo $?
eval '( cat <<A <<-B'; echo $?
eval 'if cat <<E
body'; echo $?
x=$(eval 'if true; then cat <<E'); echo $?
bash -c 'if true; then cat <<E'; echo $?
printf 'if true; then cat <<E' > f; . ./f; echo $?; bash f; bash < f
trap 'if true; then cat <<E' USR1; kill -USR1 $$; echo $?
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 0
#2> bash: line 1: warning: here-document at line 1 delimited by end-of-file (wanted `E')
#2> bash: eval: line 2: syntax error: unexpected end of file
#2> bash: line 2: warning: here-document at line 2 delimited by end-of-file (wanted `E')
#2> bash: eval: line 3: syntax error: unexpected end of file
#2> bash: line 3: warning: here-document at line 3 delimited by end-of-file (wanted `A')
#2> bash: line 3: warning: here-document at line 3 delimited by end-of-file (wanted `B')
#2> bash: eval: line 4: syntax error: unexpected end of file
#2> bash: line 6: warning: here-document at line 5 delimited by end-of-file (wanted `E')
#2> bash: eval: line 7: syntax error: unexpected end of file
#2> bash: line 6: warning: here-document at line 6 delimited by end-of-file (wanted `E')
#2> bash: eval: line 7: syntax error: unexpected end of file
#2> bash: line 1: warning: here-document at line 1 delimited by end-of-file (wanted `E')
#2> bash: -c: line 2: syntax error: unexpected end of file
#2> ./f: line 1: warning: here-document at line 1 delimited by end-of-file (wanted `E')
#2> ./f: line 2: syntax error: unexpected end of file
#2> f: line 1: warning: here-document at line 1 delimited by end-of-file (wanted `E')
#2> f: line 2: syntax error: unexpected end of file
#2> bash: line 1: warning: here-document at line 1 delimited by end-of-file (wanted `E')
#2> bash: line 2: syntax error: unexpected end of file
#2> bash: line 1: warning: here-document at line 1 delimited by end-of-file (wanted `E')
#2> bash: trap: line 2: syntax error: unexpected end of file

#### a here-document that was named before a wrong token
eval 'cat <<E )'; echo $?
eval 'cat <<E; )'; echo $?
eval 'cat <<E; fi; echo'; echo $?
eval 'cat <<E | | b'; echo $?
eval 'cat <<E; ;; y'; echo $?
eval 'cat <<E; {a; } b'; echo $?
bash -c 'cat <<E; }'; echo $?
printf 'cat <<E; done' > f; bash f; . ./f; echo $?
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#2> bash: line 1: warning: here-document at line 1 delimited by end-of-file (wanted `E')
#2> bash: eval: line 1: syntax error near unexpected token `)'
#2> bash: eval: line 1: `cat <<E )'
#2> bash: line 2: warning: here-document at line 2 delimited by end-of-file (wanted `E')
#2> bash: eval: line 2: syntax error near unexpected token `)'
#2> bash: eval: line 2: `cat <<E; )'
#2> bash: line 3: warning: here-document at line 3 delimited by end-of-file (wanted `E')
#2> bash: eval: line 3: syntax error near unexpected token `fi'
#2> bash: eval: line 3: `cat <<E; fi; echo'
#2> bash: eval: line 4: syntax error near unexpected token `|'
#2> bash: eval: line 4: `cat <<E | | b'
#2> bash: line 5: warning: here-document at line 5 delimited by end-of-file (wanted `E')
#2> bash: eval: line 5: syntax error near unexpected token `;;'
#2> bash: eval: line 5: `cat <<E; ;; y'
#2> bash: line 6: warning: here-document at line 6 delimited by end-of-file (wanted `E')
#2> bash: eval: line 6: syntax error near unexpected token `}'
#2> bash: eval: line 6: `cat <<E; {a; } b'
#2> bash: line 1: warning: here-document at line 1 delimited by end-of-file (wanted `E')
#2> bash: -c: line 1: syntax error near unexpected token `}'
#2> bash: -c: line 1: `cat <<E; }'
#2> f: line 1: warning: here-document at line 1 delimited by end-of-file (wanted `E')
#2> f: line 1: syntax error near unexpected token `done'
#2> f: line 1: `cat <<E; done'
#2> ./f: line 1: warning: here-document at line 1 delimited by end-of-file (wanted `E')
#2> ./f: line 1: syntax error near unexpected token `done'
#2> ./f: line 1: `cat <<E; done'
