#### DEBUG shows the heading of for, once for every word
trap 'echo "$LINENO $BASH_COMMAND"' DEBUG
for s in a "b c"; do
  :
done
set -- 1 2
for s; do :; done
#> 2 for s in a "b c"
#> 3 :
#> 2 for s in a "b c"
#> 3 :
#> 5 set -- 1 2
#> 6 for s in "$@"
#> 6 :
#> 6 for s in "$@"
#> 6 :

#### DEBUG shows each expression of an arithmetic for
trap 'echo "$LINENO $BASH_COMMAND"' DEBUG
for ((i=0; i<2; i++)); do
  echo $i
done
for ((;;)); do
  break
done
#> 2 ((i=0))
#> 2 ((i<2))
#> 3 echo $i
#> 0
#> 2 ((i++))
#> 2 ((i<2))
#> 3 echo $i
#> 1
#> 2 ((i++))
#> 2 ((i<2))
#> 5 ((1))
#> 5 ((1))
#> 6 break

#### DEBUG shows the heading of case and select
trap 'echo "$LINENO $BASH_COMMAND"' DEBUG
case x in
  a) true;; x) false;;
esac
select q in a b; do break; done <<< 1
select q; do break; done
#> 2 case x in 
#> 3 false
#> 5 select q in a b
#> 5 break
#> 6 select q in "$@"
#2> 1) a
#2> 2) b
#2> #? 
#2>-

#### DEBUG shows expressions and conditions without their redirections
exec 7>&2
trap 'echo "$BASH_COMMAND" >&7' DEBUG
((i=1))
(( i = 1 )) > /dev/null
[[ ! -n $s && ( x = y ) ]] > /dev/null
#2> ((i=1))
#2> (( i = 1 ))
#2> [[ ! -n $s && ( x = y ) ]]
#? 1

#### ERR shows the expression of a for that is wrong
trap 'echo "$BASH_COMMAND"' ERR
for ((1; 0+; 1)); do :; done
for i in 1 2; do false; done
((0))
#> false
#> false
#> ((0))
#2> bash: line 2: ((: 0+: syntax error: operand expected (error token is "+")
#? 1

#### a readonly variable in for
readonly r
for r in a b; do echo no; done; echo "same line $?"
echo "line $LINENO"
for r in a; do echo no; done || echo or
#> same line 1
#> line 3
#> or
#2> bash: line 2: r: readonly variable
#2> bash: line 4: r: readonly variable

#### the levels of set -x in traps
set -x
trap 'echo exit' EXIT
trap 'echo err' ERR
false
trap 'echo debug' DEBUG
:
trap - DEBUG
#> err
#> debug
#> debug
#> exit
#2> + trap 'echo exit' EXIT
#2> + trap 'echo err' ERR
#2> + false
#2> ++ echo err
#2> + trap 'echo debug' DEBUG
#2> ++ echo debug
#2> + :
#2> ++ echo debug
#2> + trap - DEBUG
#2> + echo exit

#### set -x of expressions
set -x
((i=1)); (( i = 1 )); ((  i=1  ))
for (( i=0 ; i<1; i++ )); do :; done
for ((;;)); do break; done
#2> + (( i=1 ))
#2> + ((  i = 1  ))
#2> + ((   i=1   ))
#2> + (( i=0  ))
#2> + (( i<1 ))
#2> + :
#2> + (( i++  ))
#2> + (( i<1 ))
#2> + (( 1 ))
#2> + (( 1 ))
#2> + break
