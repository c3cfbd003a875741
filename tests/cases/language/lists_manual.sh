#### and and or have the same precedence
true || echo a && echo b
false && echo c || echo d
false || false && echo e || echo f
true && false || { false; } && echo g; echo $?
false & wait $!; echo $?
#> b
#> d
#> f
#> 1
#> 1

#### newlines and comments behind operators
true &&

# a comment
  echo a ||
# another
  echo b
echo x |
  # between
  cat
false ||
echo c; echo d
#> a
#> x
#> c
#> d

#### the status of a list
(exit 3) && echo no; echo $?
(exit 3) || (exit 4); echo $?
true && (exit 5) || (exit 6); echo $?
! (exit 3) && echo "not: $?"
! true; echo $?
! ! true; echo $?
!; echo $?
#> 3
#> 4
#> 6
#> not: 0
#> 1
#> 0
#> 1

#### the status of an asynchronous list
false & echo $?
wait; echo $?
(exit 9) & wait $!; echo $?
#> 0
#> 0
#> 9

#### an asynchronous list of several
{ echo a; echo b; } & wait
true && echo c & wait
x=1; x=2 & wait; echo $x
for i in 1 2; do echo $i; done & wait
#> a
#> b
#> c
#> 1
#> 1
#> 2

#### pipelines with newlines and groups
echo a |

cat | { cat; echo b; } | (cat; echo c)
if true; then echo d; fi | cat
for i in 1 2; do echo $i; done | while read x; do echo "[$x]"; done
case x in x) echo e;; esac | tr e E
((1)) | cat; echo "${PIPESTATUS[@]}"
[[ -n x ]] | [[ -z x ]]; echo "${PIPESTATUS[@]} $?"
#> a
#> b
#> c
#> d
#> [1]
#> [2]
#> E
#> 0 0
#> 0 1 1

#### PIPESTATUS of everything
true | false | (exit 3); echo ${PIPESTATUS[@]} ${#PIPESTATUS[@]}
! false | true; echo ${PIPESTATUS[@]}
(exit 4); echo ${PIPESTATUS[@]}
x=1; echo ${PIPESTATUS[@]}
x=$(exit 5); echo ${PIPESTATUS[@]}
false && true; echo ${PIPESTATUS[@]}
if false; then :; fi; echo ${PIPESTATUS[@]}
false | true & wait; echo ${PIPESTATUS[@]}
#> 0 1 3 3
#> 1 0
#> 4
#> 0
#> 5
#> 1
#> 1
#> 0

#### pipefail takes the last that fails
set -o pipefail
(exit 3) | (exit 4) | true; echo $?
(exit 3) | true | true; echo $?
true | true; echo $?
! (exit 3) | true; echo $?
(exit 3) | (exit 4) | (exit 5); echo $?
#> 4
#> 3
#> 0
#> 0
#> 5

#### time alone and with options
TIMEFORMAT='t %0R %0U %0S'
time
time -p true 2>&1 | cat
{ time -p true; } 2>&1 | sed 's/[0-9.]*$/N/'
{ time -- true; } 2>&1
unset TIMEFORMAT
{ time true; } 2>&1 | sed 's/[0-9].*$/N/'
#> real N
#> user N
#> sys N
#> real 0.00
#> user 0.00
#> sys 0.00
#>
#> real	N
#> user	N
#> sys	N
#2> t 0 0 0
#2> real 0.00
#2> user 0.00
#2> sys 0.00

#### a pipeline's parts are subshells
x=1; echo | x=2; echo $x
echo | cd /; pwd | sed 's,.*/,,'
echo | exit 4; echo $?
f() { echo | return 3; echo "in $?"; }; f
set -- a; echo | shift; echo $#
#> 1
#> bashkit-case
#> 4
#> in 3
#> 1

#### semicolons and ampersands that are wrong
eval '; echo a'; echo $?
eval 'echo a;; echo b'; echo $?
eval '& echo a'; echo $?
eval 'echo a & & echo b'; echo $?
eval 'echo a && ; echo b'; echo $?
eval '| cat'; echo $?
eval 'echo a | | cat'; echo $?
eval 'echo a ||| cat'; echo $?
eval 'echo a |'; echo $?
eval 'a &&'; echo $?
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#2> bash: eval: line 1: syntax error near unexpected token `;'
#2> bash: eval: line 1: `; echo a'
#2> bash: eval: line 2: syntax error near unexpected token `;;'
#2> bash: eval: line 2: `echo a;; echo b'
#2> bash: eval: line 3: syntax error near unexpected token `&'
#2> bash: eval: line 3: `& echo a'
#2> bash: eval: line 4: syntax error near unexpected token `&'
#2> bash: eval: line 4: `echo a & & echo b'
#2> bash: eval: line 5: syntax error near unexpected token `;'
#2> bash: eval: line 5: `echo a && ; echo b'
#2> bash: eval: line 6: syntax error near unexpected token `|'
#2> bash: eval: line 6: `| cat'
#2> bash: eval: line 7: syntax error near unexpected token `|'
#2> bash: eval: line 7: `echo a | | cat'
#2> bash: eval: line 8: syntax error near unexpected token `|'
#2> bash: eval: line 8: `echo a ||| cat'
#2> bash: eval: line 10: syntax error: unexpected end of file
#2> bash: eval: line 11: syntax error: unexpected end of file

#### a list ends with a newline in odd places
for i in 1 2
do echo $i
done; if true
then echo t; else
echo f
fi
while read x
do echo $x
done <<< q
{
echo g
}
(
echo s
)
#> 1
#> 2
#> t
#> q
#> g
#> s

#### |& takes stderr as well
{ echo out; echo err >&2; } |& sort
ls /nothing |& cat
f() { echo e >&2; }; f |& tr e E
#> err
#> out
#> ls: cannot access '/nothing': No such file or directory
#> E

#### time of a pipeline
TIMEFORMAT='%0R'; time true | true
TIMEFORMAT='a%%b'; time :
TIMEFORMAT=; time :; echo "$?"
time ! true; echo $?
TIMEFORMAT='%Q'; time :
#> 0
#> 1
#2> 0
#2> a%b
#2> bash: line 5: TIMEFORMAT: `Q': invalid format character

#### time is a word elsewhere
echo time; x=time; y="time -p"; type -t time; if time -p true; then echo yes; fi 2>&1 | sed "s/ .*//"
#> time
#> keyword
#> real
#> user
#> sys
#> yes
