#### yes ends when nobody reads
yes | head -1
#> y

#### stdout and stderr keep their order through one pipe
(echo a; echo b >&2; echo c) 2>&1 | cat
#> a
#> b
#> c

#### a function in arithmetic
f(){ echo 4; }; echo $(( $(f) + 1 ))
#> 5

#### an array from an array
a=("a b" c); declare -a c=("${a[@]}"); echo ${#c[@]}
#> 2

#### errexit is off on the left of ||
set -e; f(){ false; echo no; }; f || echo handled; echo end
#> no
#> end

#### a long stream
seq 1 300000 | tail -1
#> 300000

#### a signal runs the EXIT trap
trap 'echo bye' EXIT; kill -TERM $$
#> bye
#? 143

#### three sleeps at once
SECONDS=0; sleep 0.3 & sleep 0.3 & sleep 0.3 & wait; echo $?
#> 0

#### bytes that are no text
printf 'x\xff\0y' | od -c
#> 0000000   x 377  \0   y
#> 0000004

#### reading and writing one file
exec 3<>f; echo hi >&3; cat f
#> hi

#### an expression behind a compound command
for c in 'for x in a; do echo; done' 'if true; then echo; fi' '{ echo; }' '( echo )' '((1))' '[[ a ]]' 'case a in a) ;; esac' '{ echo; } >x' 'f() { echo; }' 'echo' 'a=1'; do
  for e in '((1 + 2)) x' '((1' '((1) )' '(( 1 ) ; echo )' '((1)' $'((1\n3\n)) x' $'((1\n3)\nx'; do bash -c "$c $e"; done
done
bash -c '{ a; } ((a=$(echo 1 )
)) x'
#2> bash: -c: line 1: syntax error near unexpected token `1 + 2'
#2> bash: -c: line 1: `for x in a; do echo; done ((1 + 2)) x'
#2> bash: -c: line 1: unexpected EOF while looking for matching `)'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `(1) '
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `( 1 ) '
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `(1)'
#2> bash: -c: line 3: syntax error near unexpected token `$'1\n3\n''
#2> bash: -c: line 3: `)) x'
#2> bash: -c: line 2: syntax error near unexpected token `('
#2> bash: -c: line 2: `(1
#2> 3)'
#2> bash: -c: line 1: syntax error near unexpected token `1 + 2'
#2> bash: -c: line 1: `if true; then echo; fi ((1 + 2)) x'
#2> bash: -c: line 1: unexpected EOF while looking for matching `)'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `(1) '
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `( 1 ) '
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `(1)'
#2> bash: -c: line 3: syntax error near unexpected token `$'1\n3\n''
#2> bash: -c: line 3: `)) x'
#2> bash: -c: line 2: syntax error near unexpected token `('
#2> bash: -c: line 2: `(1
#2> 3)'
#2> bash: -c: line 1: syntax error near unexpected token `1 + 2'
#2> bash: -c: line 1: `{ echo; } ((1 + 2)) x'
#2> bash: -c: line 1: unexpected EOF while looking for matching `)'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `(1) '
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `( 1 ) '
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `(1)'
#2> bash: -c: line 3: syntax error near unexpected token `$'1\n3\n''
#2> bash: -c: line 3: `)) x'
#2> bash: -c: line 2: syntax error near unexpected token `('
#2> bash: -c: line 2: `(1
#2> 3)'
#2> bash: -c: line 1: syntax error near unexpected token `1 + 2'
#2> bash: -c: line 1: `( echo ) ((1 + 2)) x'
#2> bash: -c: line 1: unexpected EOF while looking for matching `)'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `(1) '
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `( 1 ) '
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `(1)'
#2> bash: -c: line 3: syntax error near unexpected token `$'1\n3\n''
#2> bash: -c: line 3: `)) x'
#2> bash: -c: line 2: syntax error near unexpected token `('
#2> bash: -c: line 2: `(1
#2> 3)'
#2> bash: -c: line 1: syntax error near unexpected token `1 + 2'
#2> bash: -c: line 1: `((1)) ((1 + 2)) x'
#2> bash: -c: line 1: unexpected EOF while looking for matching `)'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `(1) '
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `( 1 ) '
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `(1)'
#2> bash: -c: line 3: syntax error near unexpected token `$'1\n3\n''
#2> bash: -c: line 3: `)) x'
#2> bash: -c: line 2: syntax error near unexpected token `('
#2> bash: -c: line 2: `(1
#2> 3)'
#2> bash: -c: line 1: syntax error near unexpected token `1 + 2'
#2> bash: -c: line 1: `[[ a ]] ((1 + 2)) x'
#2> bash: -c: line 1: unexpected EOF while looking for matching `)'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `(1) '
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `( 1 ) '
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `(1)'
#2> bash: -c: line 3: syntax error near unexpected token `$'1\n3\n''
#2> bash: -c: line 3: `)) x'
#2> bash: -c: line 2: syntax error near unexpected token `('
#2> bash: -c: line 2: `(1
#2> 3)'
#2> bash: -c: line 1: syntax error near unexpected token `1 + 2'
#2> bash: -c: line 1: `case a in a) ;; esac ((1 + 2)) x'
#2> bash: -c: line 1: unexpected EOF while looking for matching `)'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `(1) '
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `( 1 ) '
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `(1)'
#2> bash: -c: line 3: syntax error near unexpected token `$'1\n3\n''
#2> bash: -c: line 3: `)) x'
#2> bash: -c: line 2: syntax error near unexpected token `('
#2> bash: -c: line 2: `(1
#2> 3)'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `{ echo; } >x ((1 + 2)) x'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `{ echo; } >x ((1'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `{ echo; } >x ((1) )'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `{ echo; } >x (( 1 ) ; echo )'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `{ echo; } >x ((1)'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `{ echo; } >x ((1'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `{ echo; } >x ((1'
#2> bash: -c: line 1: syntax error near unexpected token `1 + 2'
#2> bash: -c: line 1: `f() { echo; } ((1 + 2)) x'
#2> bash: -c: line 1: unexpected EOF while looking for matching `)'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `(1) '
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `( 1 ) '
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `(1)'
#2> bash: -c: line 3: syntax error near unexpected token `$'1\n3\n''
#2> bash: -c: line 3: `)) x'
#2> bash: -c: line 2: syntax error near unexpected token `('
#2> bash: -c: line 2: `(1
#2> 3)'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `echo ((1 + 2)) x'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `echo ((1'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `echo ((1) )'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `echo (( 1 ) ; echo )'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `echo ((1)'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `echo ((1'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `echo ((1'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `a=1 ((1 + 2)) x'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `a=1 ((1'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `a=1 ((1) )'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `a=1 (( 1 ) ; echo )'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `a=1 ((1)'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `a=1 ((1'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `a=1 ((1'
#2> bash: -c: line 2: syntax error near unexpected token `$'a=$(echo 1)\n''
#2> bash: -c: line 2: `)) x'
#? 2

#### expressions of a loop are counted when all of it was read
for t in 'for ((1;2)); do fi' $'for ((1))\nx' 'for ((1;2)); do echo "; done' 'for ((1;2)); do for ((3;4)); do :; done; done' $'for ((1))\ndo :; done x' 'for ((1;2;3;4)); do :; done; echo hi'; do bash -c "$t"; echo $?; done
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#2> bash: -c: line 1: syntax error near unexpected token `fi'
#2> bash: -c: line 1: `for ((1;2)); do fi'
#2> bash: -c: line 2: syntax error near unexpected token `x'
#2> bash: -c: line 2: `x'
#2> bash: -c: line 1: unexpected EOF while looking for matching `"'
#2> bash: -c: line 1: syntax error: arithmetic expression required
#2> bash: -c: line 1: syntax error: `((3;4))'
#2> bash: -c: line 1: syntax error: arithmetic expression required
#2> bash: -c: line 1: syntax error: `((1))'
#2> bash: -c: line 1: syntax error: `;' unexpected
#2> bash: -c: line 1: syntax error: `((1;2;3;4))'
