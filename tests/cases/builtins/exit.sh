#### exit ends the script
echo a; exit 5; echo b
#> a
#? 5

#### exit with a word
exit abc
#2> bash: line 1: exit: abc: numeric argument required
#? 2

#### exit takes the last status
false; exit
#? 1

#### exit in a subshell
(exit 3); echo $?
#> 3

#### exit
(exit); echo $?
(false; exit); echo $?
(exit 256); echo $?
(exit -1); echo $?
(exit 1 2; echo goes on); echo $?
(exit x); echo $?
(exit 999999999999999999999); echo $?
(exit -- 7); echo $?
f() { exit 8; }; (f); echo $?
(trap 'echo trap $?' EXIT; exit 9); echo $?
(trap 'exit 3' EXIT; exit 9); echo $?
(trap 'exit' EXIT; exit 9); echo $?
(trap '(exit 4)' EXIT; exit 9); echo $?
{ exit 6; } | cat; echo ${PIPESTATUS[0]}
#> 0
#> 1
#> 0
#> 255
#> 1
#> 2
#> 2
#> 7
#> 8
#> trap 9
#> 9
#> 3
#> 9
#> 9
#> 6
#2> bash: line 5: exit: too many arguments
#2> bash: line 6: exit: x: numeric argument required
#2> bash: line 7: exit: 999999999999999999999: numeric argument required

#### exit without a status in the trap of EXIT
bash -c 'trap "true; exit" EXIT; false'; echo 1 $?
bash -c 'trap "true; exit" EXIT; exit 3'; echo 2 $?
bash -c 'set -e; trap "true; exit" EXIT; false'; echo 3 $?
bash -c 'set -e; trap "false; exit" EXIT; (exit 4)'; echo 4 $?
bash -c 'trap "(exit 7); exit" USR1; kill -USR1 $$; echo no'; echo 5 $?
bash -c 'trap "true; exit" ERR; (exit 6); echo no'; echo 6 $?
bash -c 'f() { trap "true; exit" EXIT; return 5; }; f'; echo 7 $?
bash -c 'set -u; trap "true; exit" EXIT; echo $nope'; echo 8 $?
bash -c 'trap "true; exit" EXIT; ${x?gone}'; echo 9 $?
bash -c 'trap "f() { exit; }; true; f" EXIT; exit 3'; echo 10 $?
bash -c 'trap "( exit ); echo \$?" EXIT; exit 3'; echo 11 $?
bash -c 'trap "eval exit" EXIT; exit 3'; echo 12 $?
bash -c 'trap "return" EXIT; exit 3' ; echo 13 $?
( set -e; trap "true; exit" EXIT; false ); echo 14 $?
( trap "true; exit" EXIT; false ) & wait $!; echo 15 $?
x=$(set -e; trap "true; exit" EXIT; false); echo 16 $?
#> 1 1
#> 2 3
#> 3 1
#> 4 1
#> 5 7
#> 6 0
#> 7 5
#> 8 127
#> 9 127
#> 10 3
#> 3
#> 11 3
#> 12 3
#> 13 3
#> 14 1
#> 15 1
#> 16 1
#2> bash: line 1: nope: unbound variable
#2> bash: line 1: x: gone
#2> bash: line 1: return: can only `return' from a function or sourced script

#### too many arguments leave all that runs
for b in 'exit 1 2' 'return 1 2' 'shift 1 2' 'history 1 2'; do
  echo "== $b"
  printf '%s\n' "$b; echo \"a \$?\"" 'echo "b $?"' "eval '$b'; echo \"c \$?\"" 'echo "d $?"' "f() { $b; echo in; }; f; echo \"e \$?\"" 'echo "g $?"' \
    "for i in 1 2; do $b; echo \$i; done; echo \"h \$?\"" 'echo "i $?"' "($b; echo sub); echo \"j \$?\"" "x=\$($b; echo sub); echo \"l \$? \$x\"" \
    "$b || echo or" 'echo "n $?"' "set -e; $b; echo o" 'echo "p $?"' 'set +e' "if $b; then echo t; else echo e; fi" 'echo "q $?"' \
    "trap '$b; echo tr' USR1; kill -USR1 \$\$; echo r" 'echo "s $?"' "$b | cat; echo t" "$b & wait; echo u" > s1
  bash s1 2> err; wc -l < err
  bash -c "$b; echo a"; echo $?
done
#> == exit 1 2
#> b 1
#> d 1
#> g 1
#> i 1
#> j 1
#> l 1 
#> n 1
#> p 1
#> q 1
#> s 1
#> t
#> u
#> 12
#> 1
#> == return 1 2
#> b 1
#> d 1
#> g 1
#> i 1
#> j 1
#> l 1 
#> n 1
#> p 1
#> q 1
#> s 1
#> t
#> u
#> 12
#> 1
#> == shift 1 2
#> b 1
#> d 1
#> g 1
#> i 1
#> j 1
#> l 1 
#> n 1
#> p 1
#> q 1
#> s 1
#> t
#> u
#> 12
#> 1
#> == history 1 2
#> b 1
#> d 1
#> g 1
#> i 1
#> j 1
#> l 1 
#> n 1
#> p 1
#> q 1
#> s 1
#> t
#> u
#> 12
#> 1
#2> bash: line 1: exit: too many arguments
#2> bash: line 1: return: too many arguments
#2> bash: line 1: shift: too many arguments
#2> bash: line 1: history: too many arguments
