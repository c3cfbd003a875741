#### until
i=0; until [ $i -ge 3 ]; do echo $i; i=$((i+1)); done; echo $?
until true; do echo never; done; echo $?
until false; do break; done; echo $?
until (exit 3); (exit 0); do :; done; echo $?
#> 0
#> 1
#> 2
#> 0
#> 0
#> 0
#> 0

#### while's status
while false; do :; done; echo $?
i=2; while ((i--)); do (exit 7); done; echo $?
while true; do false; break; done; echo $?
while echo c; (exit 4); do :; done; echo $?
#> 0
#> 7
#> 0
#> c
#> 0

#### for without in, and with an empty list
set -- a 'b c' d
for x do echo "[$x]"; done
for x; do echo "$x"; done
for x
do echo $x; done
for x in; do echo never; done; echo "$x $?"
for x in "$@" e; do :; done; echo $x
f() { for a; do echo "f:$a"; done; }; f 1 2
#> [a]
#> [b c]
#> [d]
#> a
#> b c
#> d
#> a
#> b c
#> d
#> d 0
#> e
#> f:1
#> f:2

#### for with odd names
for for in in do done; do echo $for; done
for in in in; do echo $in; done
for do in a; do echo $do; done
for _x1 in 1; do echo $_x1; done
eval 'for 1x in a; do :; done'; echo $?
eval 'for a-b in a; do :; done'; echo $?
eval 'for $x in a; do :; done'; echo $?
for a[0] in 1; do :; done; echo $?
#> in
#> do
#> done
#> in
#> a
#> 1
#> 1
#> 1
#> 1
#> 1
#2> bash: line 5: `1x': not a valid identifier
#2> bash: line 6: `a-b': not a valid identifier
#2> bash: line 7: `$x': not a valid identifier
#2> bash: line 8: `a[0]': not a valid identifier

#### for: the list is expanded once
x="1 2"; for i in $x; do x=3; echo $i $x; done
a=(1 2); for i in "${a[@]}"; do a+=($i); done; echo ${a[@]}
for i in {1..3} $(echo 4 5) "6 7" *; do echo -n "$i,"; done; echo
#> 1 3
#> 2 3
#> 1 2 1 2
#> 1,2,3,4,5,6 7,*,

#### arithmetic for with parts left out
for ((;;)); do break; done; echo ok
for ((i=0;;i++)); do ((i>2)) && break; echo $i; done
for ((i=3;i--;)); do echo $i; done
for ((i=0,j=9;i<j;i+=3,j-=2)); do echo $i $j; done
for ((i=0;i<2;i++)) { echo braces $i; }
for ((;0;)); do echo never; done; echo $?
for (( i = 0 ; i < 1 ; i++ ))
do echo nl
done
#> ok
#> 0
#> 1
#> 2
#> 2
#> 1
#> 0
#> 0 9
#> 3 7
#> braces 0
#> braces 1
#> 0
#> nl

#### arithmetic for with errors
for ((i=0;i<;i++)); do echo never; done; echo $?
for ((1/0;1;)); do :; done; echo $?
for ((i=0;i<2;i=1/0)); do echo $i; done; echo $?
eval 'for ((i=0;i<2)); do :; done'; echo $?
eval 'for ((i=0;i<2;i++;i)); do :; done'; echo $?
#> 1
#> 1
#> 0
#> 1
#> 2
#> 2
#2> bash: line 1: ((: i<: syntax error: operand expected (error token is "<")
#2> bash: line 2: ((: 1/0: division by 0 (error token is "0")
#2> bash: line 3: ((: i=1/0: division by 0 (error token is "0")
#2> bash: eval: line 4: syntax error: arithmetic expression required
#2> bash: eval: line 4: syntax error: `((i=0;i<2))'
#2> bash: eval: line 5: syntax error: `;' unexpected
#2> bash: eval: line 5: syntax error: `((i=0;i<2;i++;i))'

#### break and continue counts
for i in 1 2; do for j in a b c; do [ $j = b ] && continue 2; echo $i$j; done; done
for i in 1 2; do for j in a b; do break 2; done; echo never; done; echo $i
for i in 1; do break 9; done; echo $?
for i in 1 2; do continue 5; echo never; done; echo $?
while :; do for ((;;)); do until false; do break 3; done; done; done; echo out
#> 1a
#> 2a
#> 1
#> 0
#> 0
#> out

#### a loop reads from a file, a here-document and a pipe
printf '%s\n' a b > f
while read l; do echo "f $l"; done < f
while read l; do echo "h $l"; done << E
x
y
E
printf '1\n2\n' | while read l; do echo "p $l"; read m && echo "m $m"; done
while read -u 3 l; do echo "3 $l"; done 3< f
for i in 1 2; do echo $i; done > g; cat g
while read a && read b <&4; do echo $a $b; done < f 4< g
#> f a
#> f b
#> h x
#> h y
#> p 1
#> m 2
#> 3 a
#> 3 b
#> 1
#> 2
#> a 1
#> b 2

#### case patterns
for w in a bc '*' '' 'x y' '[a]' ab/c; do
case $w in
  '') echo empty;;
  \*) echo star;;
  [a]) echo a;;
  '[a]') echo bracket;;
  *' '*) echo blank;;
  *b*/*) echo slash;;
  (b|bc) echo b;;
esac; done
#> a
#> b
#> star
#> empty
#> blank
#> bracket
#> slash

#### case with expansions in patterns
p='a*'; x=abc
case $x in $p) echo unquoted;; esac
case $x in "$p") echo no;; *) echo quoted;; esac
case $x in $(echo 'a?c')) echo substitution;; esac
case a$((1+1)) in a2) echo arith;; esac
case ~ in /home/user) echo tilde;; esac
case x in ${nothing:-x}) echo default;; esac
case "$x" in a"b"c) echo pieces;; esac
#> unquoted
#> quoted
#> substitution
#> arith
#> tilde
#> default
#> pieces

#### case evaluates patterns in order and only as far as needed
f() { echo "pattern $1" >&2; echo "$1"; }
case b in $(f a)) echo A;; $(f b)) echo B;; $(f c)) echo C;; esac
case $(f word) in x | $(f word)) echo W;; esac
#> B
#> W
#2> pattern a
#2> pattern b
#2> pattern word
#2> pattern word

#### case terminators
case a in a) echo 1;& b) echo 2;;& a*) echo 3;; *) echo 4;; esac
case a in a) echo 1;;& b) echo 2;; ?) echo 3;;& *) echo 4; esac
case a in b) ;; esac; echo $?
case a in a) ;; esac; echo $?
case a in a) false;; esac; echo $?
case a in a) false;& b) ;; esac; echo $?
case a in (a) (exit 3);;& (b) ;; esac; echo $?
#> 1
#> 2
#> 3
#> 1
#> 3
#> 4
#> 0
#> 0
#> 1
#> 0
#> 3

#### case with reserved words
case in in in) echo in;; esac
case case in case) echo case;; esac
case x in (esac) echo no;; x) echo x;; esac
case esac in (esac) echo esac;; esac
case if in if|then) echo if;; esac
#> in
#> case
#> x
#> esac
#> if

#### if with elif and else
for n in 1 2 3 4; do
if [ $n = 1 ]; then echo one
elif [ $n = 2 ]; then echo two
elif [ $n = 3 ]
then echo three
else echo many; fi; done
if false; then :; fi; echo $?
if false; then :; elif false; then :; fi; echo $?
if true; then (exit 3); fi; echo $?
if ! false; then echo not; fi
if echo a; false; then :; else echo "else $?"; fi
#> one
#> two
#> three
#> many
#> 0
#> 0
#> 3
#> not
#> a
#> else 1

#### select reads numbers
PS3='? '
select x in a b c; do echo "[$x] [$REPLY]"; [ -z "$x" ] && break; done <<< $'1\n3\n\n2\n9'
echo $?
#> [a] [1]
#> [c] [3]
#> [b] [2]
#> [] [9]
#> 0
#2> 1) a
#2> 2) b
#2> 3) c
#2> ? ? ? 1) a
#2> 2) b
#2> 3) c
#2> ? ? 
#2>-

#### select ends with its input
select x in a b; do echo never; done < /dev/null; echo $?
set -- p q; select x; do echo $x $REPLY; break; done <<< 2
select x in; do echo never; done; echo $?
select x in a; do echo "<$REPLY>"; break; done <<< '  zzz  '
#>
#> 1
#> q 2
#> 0
#> <  zzz  >
#2> 1) a
#2> 2) b
#2> #? 1) p
#2> 2) q
#2> #? 1) a
#2> #? 
#2>-

#### select's TMOUT and a wrong PS3
PS3='$((1+1)) \u ' 
select x in a; do break; done <<< 1
#2> 1) a
#2> $((1+1)) \u 
#2>-

#### a group needs its blanks
{ echo a; }
{ echo b; } > f; cat f
{ echo c
}
{echo d; } 2>&1
#> a
#> b
#> c
#2> bash: -c: line 5: syntax error near unexpected token `}'
#2> bash: -c: line 5: `{echo d; } 2>&1'
#? 2

#### break with wrong counts
for i in 1 2; do break 0; echo in $i; done; echo "$? $i"
for i in 1 2; do break -1; done; echo "$? $i"
for i in 1 2; do continue 0; done; echo "$? $i"
for i in 1; do break x; echo never; done
echo never
#> 1 1
#> 1 1
#> 1 1
#2> bash: line 1: break: 0: loop count out of range
#2> bash: line 2: break: -1: loop count out of range
#2> bash: line 3: continue: 0: loop count out of range
#2> bash: line 4: break: x: numeric argument required
#? 128

#### break in odd places
break; echo $?
f() { break; echo "in f $?"; }
for i in 1 2; do f; echo $i; done
for i in 1 2; do eval break; echo never; done; echo $i
for i in 1 2; do (break; echo sub); echo "$i $?"; done
for i in $(break; echo a b); do echo $i; done
for i in 1 2; do { break; }; done; echo $i
while break; do :; done; echo w
#> 0
#> in f 0
#> 1
#> in f 0
#> 2
#> 1
#> sub
#> 1 0
#> sub
#> 2 0
#> 1
#> w
#2> bash: line 1: break: only meaningful in a `for', `while', or `until' loop
#2> environment: line 2: break: only meaningful in a `for', `while', or `until' loop
#2> environment: line 2: break: only meaningful in a `for', `while', or `until' loop
#2> bash: line 5: break: only meaningful in a `for', `while', or `until' loop
#2> bash: line 5: break: only meaningful in a `for', `while', or `until' loop

#### select's columns
PS3='> ' COLUMNS=40
select x in one two three four five six seven eight nine ten eleven; do break; done <<< 2
echo $x
COLUMNS=20; select x in one two three four five six seven; do break; done <<< 3
#> two
#2> 1) one	     5) five	 9) nine
#2> 2) two	     6) six	10) ten
#2> 3) three     7) seven	11) eleven
#2> 4) four	     8) eight
#2> > 1) one	  5) five
#2> 2) two	  6) six
#2> 3) three  7) seven
#2> 4) four
#2> > 
#2>-

#### break with a count out of range, under errexit
(set -e; for i in 1 2; do break 0; done; echo 1)
(set -e; for i in 1 2; do break 0 || :; done; echo 2)
(set -e; while break 0; do :; done; echo 3)
(set -e; for i in 1 2; do ! continue 0; done; echo 4)
(set -e; for i in 1 2; do eval 'continue 0'; done; echo 5)
(trap 'echo err' ERR; for i in 1 2; do break 0; done; echo "6 $?")
(set -e; for i in 1 2; do break 1; done; echo 7)
#> 2
#> 3
#> 4
#> 6 1
#> 7
#2> bash: line 1: break: 0: loop count out of range
#2> bash: line 2: break: 0: loop count out of range
#2> bash: line 3: break: 0: loop count out of range
#2> bash: line 4: continue: 0: loop count out of range
#2> bash: line 5: continue: 0: loop count out of range
#2> bash: line 6: break: 0: loop count out of range
