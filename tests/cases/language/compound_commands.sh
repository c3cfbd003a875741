#### if with every part
for x in 1 2 3; do if [ $x = 1 ]; then echo one; elif [ $x = 2 ]; then echo two; else echo more; fi; done; if false; then :; fi; echo $?; if false; then :; elif false; then :; fi; echo $?
#> one
#> two
#> more
#> 0
#> 0

#### while and until
i=0; while ((i<3)); do ((i++)); ((i==2)) && continue; echo $i; done; until ((i==0)); do ((i--)); ((i==1)) && break; done; echo $i $?; while false; do :; done; echo $?
#> 1
#> 3
#> 1 0
#> 0

#### break and continue with numbers
for i in 1 2 3; do for j in a b c; do [[ $j == b ]] && continue 2; [[ $i == 3 ]] && break 2; echo $i$j; done; done; echo $i $j; for i in 1 2; do break 9; done; echo $i
#> 1a
#> 2a
#> 3 a
#> 1

#### for without words, with empty words
set -- a 'b c'; for x; do echo $x; done; for x in; do echo no; done; echo $? $x; for x in $u; do echo no; done; for x in "$u"; do echo "[$x]"; done
#> a
#> b c
#> 0 b c
#> []

#### for with odd layouts
for x in a b
do echo $x; done; for y in 1
2; do echo $y; done 2>/dev/null
#2> bash: -c: line 3: syntax error near unexpected token `2'
#2> bash: -c: line 3: `2; do echo $y; done 2>/dev/null'
#? 2

#### for with braces for do
for i in 1 2; { echo $i; }; for ((i=0;i<2;i++)) { echo c$i; }
#> 1
#> 2
#> c0
#> c1

#### arithmetic for
for ((i=0,j=5; i<j; i++,j--)); do echo $i $j; done; for ((;;)); do break; done; for ((i=3;i;i--)); do echo -n $i; done; echo; for (( i = 0 ; i < 1 ; i++ )) ; do echo s; done; echo $i
#> 0 5
#> 1 4
#> 2 3
#> 321
#> s
#> 1

#### errors in an arithmetic for
for ((i=0; i<1/0; i++)); do echo no; done; echo $?
#> 1
#2> bash: line 1: ((: i<1/0: division by 0 (error token is "0")

#### the loop variable after the loop
for i in 1 2; do :; done; echo $i; for i in; do :; done; echo $i
#> 2
#> 2

#### invalid loop names
for 1x in a; do echo no; done; echo $?
#> 1
#2> bash: line 1: `1x': not a valid identifier

#### case with alternatives and fall-through
for x in a b c d ''; do case $x in a) echo A;& b|B) echo B;; (c) echo C;;& c|d) echo CD;;& *) echo rest;; esac; done; case x in y) ;; esac; echo $?
#> A
#> B
#> B
#> C
#> CD
#> rest
#> CD
#> rest
#> rest
#> 0

#### case with an empty body and newlines
case a in
a)
;;
esac; echo $?; case a in a) false;; esac; echo $?; case a in (a) echo p; esac; case in in in) echo in;; esac; case esac in (esac) echo e;; esac
#> 0
#> 1
#> p
#> in
#> e

#### select from a here-string
select x in one two 'three 3'; do echo "got $x $REPLY"; [[ $REPLY == 3 ]] && break; done <<< $'1\n9\nx\n\n3' 2>/dev/null; echo $?
#> got one 1
#> got  9
#> got  x
#> got three 3 3
#> 0

#### select prompts
PS3='? '; select x in a b; do echo "<$x>"; done <<< '2'; echo; echo $?
#> <b>
#>
#>
#> 0
#2> 1) a
#2> 2) b
#2> ? ? 
#2>-

#### groups and their redirections
{ echo a; echo b >&2; } 2>&1 | sort; { echo x; } > f; cat f; { false; }; echo $?; { x=1; }; echo $x; {echo a; } 2>/dev/null; echo $?
#2> bash: -c: line 1: syntax error near unexpected token `}'
#2> bash: -c: line 1: `{ echo a; echo b >&2; } 2>&1 | sort; { echo x; } > f; cat f; { false; }; echo $?; { x=1; }; echo $x; {echo a; } 2>/dev/null; echo $?'
#? 2

#### subshells
x=1; (x=2; exit 4); echo $? $x; (cd /; echo $PWD); ( (echo nested) ); (echo a; false) || echo failed; (:) ; echo $BASH_SUBSHELL; (echo $BASH_SUBSHELL; (echo $BASH_SUBSHELL))
#> 4 1
#> /
#> nested
#> a
#> failed
#> 0
#> 1
#> 2

#### double parentheses
((0)); echo $?; ((1)); echo $?; ((x=5)); echo $x; (( x > 3 && x < 9 )) && echo in; ((x+=2)) ; echo $x; (( )) ; echo $?; ((u)); echo $?
#> 1
#> 0
#> 5
#> in
#> 7
#> 1
#> 1

#### let
let x=1+2 y=x*2; echo $x $y; let 'z = x + y'; echo $z; let 0; echo $?; let; echo $?; let x=; echo $?
#> 3 6
#> 9
#> 1
#> 1
#> 1
#2> bash: line 1: let: expression expected
#2> bash: line 1: let: x=: syntax error: operand expected (error token is "=")

#### lists
true && echo a || echo b; false && echo a || echo b; false || true && echo c; ! true || echo d; true && ! false && echo e; echo f & wait; echo g; ! ! true; echo $?
#> a
#> b
#> c
#> d
#> e
#> f
#> g
#> 0

#### pipelines and negation
true | false; echo $? ${PIPESTATUS[@]}; ! true | false; echo $? ${PIPESTATUS[@]}; set -o pipefail; false | true; echo $?; (exit 3) | (exit 4) | true; echo $?; ! false | true; echo $?
#> 1 0 1
#> 0 0 1
#> 1
#> 4
#> 0

#### pipelines with stderr
{ echo o; echo e >&2; } |& sort; f() { echo x >&2; }; f |& cat; f 2>&1 | cat
#> e
#> o
#> x
#> x

#### the last command of a pipeline is a subshell
echo a | read x; echo "[$x]"; shopt -s lastpipe; echo b | read x; echo "[$x]"; echo c | { read y; z=1; }; echo $y$z
#> []
#> [b]
#> c1

#### time
TIMEFORMAT=%%; time true; TIMEFORMAT=; time echo a; time -p true 2>/dev/null; time; echo $?; ! time false; echo $?
#> a
#> 0
#> 0
#2> %
#2> real 0.00
#2> user 0.00
#2> sys 0.00

#### conditions in the middle of lists
if true; false; then echo no; else echo yes; fi; while echo w; false; do :; done; if ! false; then echo n; fi; if { false; } then echo no; else echo y; fi
#> yes
#> w
#> n
#> y

#### coprocesses
coproc cat; echo hi >&${COPROC[1]}; read x <&${COPROC[0]}; echo $x; exec {COPROC[1]}>&-; wait; coproc N { read l; echo "<$l>"; }; echo q >&${N[1]}; read y <&${N[0]}; echo $y
#> hi
#> <q>

#### syntax errors of compound commands
eval 'if true; then'; echo $?; eval 'for x in a; echo'; echo $?; eval 'case x in y'; echo $?; eval 'while do done'; echo $?; eval '}'; echo $?; eval 'done'; echo $?; eval ')'; echo $?; eval '( )'; echo $?; eval '{ }'; echo $?; eval '&& a'; echo $?; eval 'a &&'; echo $?; eval '| a'; echo $?; eval ';'; echo $?; eval 'a ;; b'; echo $?
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
#> 2
#> 2
#> 2
#> 2
#2> bash: eval: line 2: syntax error: unexpected end of file
#2> bash: eval: line 1: syntax error near unexpected token `echo'
#2> bash: eval: line 1: `for x in a; echo'
#2> bash: eval: line 1: syntax error near unexpected token `newline'
#2> bash: eval: line 1: `case x in y'
#2> bash: eval: line 1: syntax error near unexpected token `do'
#2> bash: eval: line 1: `while do done'
#2> bash: eval: line 1: syntax error near unexpected token `}'
#2> bash: eval: line 1: `}'
#2> bash: eval: line 1: syntax error near unexpected token `done'
#2> bash: eval: line 1: `done'
#2> bash: eval: line 1: syntax error near unexpected token `)'
#2> bash: eval: line 1: `)'
#2> bash: eval: line 1: syntax error near unexpected token `)'
#2> bash: eval: line 1: `( )'
#2> bash: eval: line 1: syntax error near unexpected token `}'
#2> bash: eval: line 1: `{ }'
#2> bash: eval: line 1: syntax error near unexpected token `&&'
#2> bash: eval: line 1: `&& a'
#2> bash: eval: line 2: syntax error: unexpected end of file
#2> bash: eval: line 1: syntax error near unexpected token `|'
#2> bash: eval: line 1: `| a'
#2> bash: eval: line 1: syntax error near unexpected token `;'
#2> bash: eval: line 1: `;'
#2> bash: eval: line 1: syntax error near unexpected token `;;'
#2> bash: eval: line 1: `a ;; b'

#### reserved words as arguments
echo if then else fi do done case esac for in while until { } ! [[ ]] time function select coproc; for in in in; do echo $in; done; x=if; $x 2>/dev/null; echo $?
#> if then else fi do done case esac for in while until { } ! [[ ]] time function select coproc
#> in
#> 127

#### background lists
{ echo a; echo b; } & wait; (exit 3) & wait $!; echo $?; true && echo c & wait; for i in 1 2; do echo $i; done & wait; f() { echo f; return 5; }; f & wait $!; echo $?
#> a
#> b
#> 3
#> c
#> 1
#> 2
#> f
#> 5

#### comments and blank lines within
if true # c
then # d

  echo a # e

fi
#> a

#### a semicolon behind every part
if true; then echo a; fi; for i in 1; do echo b; done; { echo c; }; (echo d;); case x in x) echo e;; esac; while false; do :; done;
#> a
#> b
#> c
#> d
#> e

#### the reply of select at the end of its input
select s in x y; do echo "$s $REPLY"; done <<< 0 2> /dev/null; echo "<$REPLY> $?"
REPLY=q; select s in x; do :; done < /dev/null 2> /dev/null; echo "<$REPLY> $?"
select s in x; do select t in y; do echo in; ((n++<3)) || break; done <<< 0; ((n++<3)) || break; done <<< 1
#>  0
#>
#> <> 1
#>
#> <> 1
#> in
#>
#>
#2> 1) x
#2> #? 1) y
#2> #? #? 1) x
#2> #? 
#2>-
#? 1

#### a coprocess that has ended is gone after a command
coproc { echo a; }; sleep 0.1; echo "${COPROC[0]-gone}"
coproc { echo a; exit 3; }; p=$COPROC_PID; sleep 0.1; wait $p; echo $?
coproc { echo c; }; read x <&${COPROC[0]}; echo $x; (sleep 0.1); echo "${COPROC[0]-gone}"
coproc { echo c; }; read x <&${COPROC[0]}; sleep 0.1 | cat; echo "${COPROC[0]-gone}"
#> gone
#> 3
#> c
#> gone
#> gone

#### the line of a command of one word before a here-document
cat > s <<'S'
cat <<E && popd
a
b
E
cat <<E; nosuch
E
cat <<E | nosuch
a
E
cat <<E && popd -n
a
E
cat <<E; nosuch # comment
a
E
if cat <<E; then nosuch
a
E
fi
S
bash s
#> a
#> b
#> a
#> a
#> a
#2> s: line 4: popd: directory stack empty
#2> s: line 6: nosuch: command not found
#2> s: line 9: nosuch: command not found
#2> s: line 10: popd: directory stack empty
#2> s: line 15: nosuch: command not found
#2> s: line 18: nosuch: command not found
#? 127

#### a menu of words with newlines
select U in x "'" $'long one\nbeta two\n\tgamma three'; do break; done <<< 2; echo "$U"
select U in x ß日本 '' abc; do break; done <<< 2; echo "$U"
#> '
#> ß日本
#2> 1) x				   3) long one
#2> beta two
#2> 	gamma three
#2> 2) '
#2> #? 1) x
#2> 2) ß日本
#2> 3) 
#2> 4) abc
#2> #? 
#2>-

#### the menu of `select` has no columns for what is no text
COLUMNS=20
select x in a $'\xff' $'\xffabcdefg' x e b q r j f; do break; done <<< 1
select x in $'\xff' x y aaa $'\xffabcdefghij' bb cc dd ee ff; do break; done <<< 1
#2> 1) a    6) b
#2>\ 2) \xff     7) q
#2>\ 3) \xffabcdefg     8) r
#2> 4) x    9) j
#2> 5) e   10) f
#2>\ #? 1) \xff	  6) bb
#2> 2) x	  7) cc
#2> 3) y	  8) dd
#2> 4) aaa	  9) ee
#2>\ 5) \xffabcdefghij	 10) ff
#2> #? 
#2>-

#### select ends with 1 at the end of its input
select x in a b; do (exit 5); done <<< 1; echo "S $?"
printf 1 | (select x in a b; do echo "<$REPLY>$x"; done; echo "$? <$REPLY> <$x>")
(REPLY=q; select x in a b; do :; done; echo "$? <$REPLY>") < /dev/null
(select x in a b; do :; done; echo "$? <$REPLY>") <&-
(select x in a b; do :; done; echo "$? <$REPLY>") < /
#>
#> S 1
#>
#> 1 <1> <a>
#>
#> 1 <>
#>
#> 1 <>
#>
#> 1 <>
#2> 1) a
#2> 2) b
#2> #? #? 1) a
#2> 2) b
#2> #? 1) a
#2> 2) b
#2> #? 1) a
#2> 2) b
#2> #? bash: line 4: read error: 0: Bad file descriptor
#2> 1) a
#2> 2) b
#2> #? bash: line 5: read error: 0: Is a directory

#### select reads as read does
printf '\\1\n\\\\2\n1\\\n2\n' | (select x in a b; do echo "<$REPLY>$x"; done; echo "$? <$REPLY>")
printf '  2  \n+1\n01\n0x1\n1 2\n' | (select x in a b; do echo "<$REPLY>$x"; done)
(readonly REPLY=q; select x in a b; do echo in; done; echo "$? <$REPLY>") <<< 1
(declare -i REPLY; select x in a b; do echo "<$REPLY>$x"; break; done) <<< 1+1
printf 'a\0b\n1\n' | select x in a b; do echo "<$REPLY>$x"; done
(select x in a b; do echo "<$REPLY>$x"; unset REPLY; done) <<< $'1\n2'
#> <1>a
#> <\2>
#> <12>
#>
#> 1 <>
#> <  2  >b
#> <+1>a
#> <01>a
#> <0x1>
#> <1 2>
#>
#>
#> 1 <q>
#> <2>b
#> <ab>
#> <1>a
#>
#> <1>a
#> <2>b
#>
#2> 1) a
#2> 2) b
#2> #? #? #? #? 1) a
#2> 2) b
#2> #? #? #? #? #? #? 1) a
#2> 2) b
#2> #? bash: line 3: REPLY: readonly variable
#2> 1) a
#2> 2) b
#2> #? 1) a
#2> 2) b
#2> #? #? #? 1) a
#2> 2) b
#2> #? #? #? 
#2>-
#? 1
