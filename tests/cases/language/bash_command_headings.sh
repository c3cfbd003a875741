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

#### DEBUG in functions whose body is not in braces
set -T
f() (echo sub)
g() if true; then echo "$BASH_COMMAND"; fi
h() for i in 1; do echo "$i $BASH_COMMAND"; done
k() ((1))
l() [[ a ]]
m() case x in x) echo q;; esac
n() while false; do :; done
o() { echo br; }
p() { :; } >/dev/null
q() for ((i=0;i<1;i++)); do echo $i; done
r()
((1
+1))
s() if true
then t() { echo t; }
fi
trap 'echo "D:$LINENO:$BASH_COMMAND"' DEBUG
f
g
h
k
l
m
n
o
p
q
r
s
t
k | cat
eval 'u() ((1)); u'
#> D:19:f
#> D:0:f
#> D:2:echo sub
#> sub
#> D:20:g
#> D:0:g
#> D:3:true
#> D:3:echo "$BASH_COMMAND"
#> echo "$BASH_COMMAND"
#> D:21:h
#> D:0:h
#> D:4:for i in 1
#> D:4:echo "$i $BASH_COMMAND"
#> 1 echo "$i $BASH_COMMAND"
#> D:22:k
#> D:0:k
#> D:5:((1))
#> D:23:l
#> D:0:l
#> D:6:[[ -n a ]]
#> D:24:m
#> D:0:m
#> D:7:case x in 
#> D:7:echo q
#> q
#> D:25:n
#> D:0:n
#> D:8:false
#> D:26:o
#> D:9:o
#> D:9:echo br
#> br
#> D:27:p
#> D:10:p
#> D:28:q
#> D:10:q
#> D:11:((i=0))
#> D:11:((i<1))
#> D:11:echo $i
#> 0
#> D:11:((i++))
#> D:11:((i<1))
#> D:29:r
#> D:10:r
#> D:14:((1
#> +1))
#> D:30:s
#> D:16:s
#> D:15:true
#> D:31:t
#> D:16:t
#> D:16:echo t
#> t
#> D:32:k
#> D:32:cat
#> D:0:k
#> D:5:((1))
#> D:33:eval 'u() ((1)); u'
#> D:33:u
#> D:16:u
#> D:33:((1))

#### the line of an expression of several lines
trap 'echo "D:$LINENO:$BASH_COMMAND"' DEBUG
((1
+1))
[[ a &&
b ]]
#> D:3:((1
#> +1))
#> D:5:[[ -n a && -n b ]]
