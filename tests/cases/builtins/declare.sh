#### attributes
declare -i n=3+4; declare -r c=const; declare -x e=env; declare -l l=ABC; declare -u u=abc; declare -p n c e l u
#> declare -i n="7"
#> declare -r c="const"
#> declare -x e="env"
#> declare -l l="abc"
#> declare -u u="ABC"

#### arrays
declare -a a=(1 2 [5]=x); declare -A m=([k]=v); declare -p a m
#> declare -a a=([0]="1" [1]="2" [5]="x")
#> declare -A m=([k]="v" )

#### a variable without a value
declare v; declare -p v; echo "${v-unset}"
#> declare -- v
#> unset

#### not found
declare -p nosuch; echo $?
#> 1
#2> bash: line 1: declare: nosuch: not found

#### not an identifier
declare 1x=3; echo $?
#> 1
#2> bash: line 1: declare: `1x=3': not a valid identifier

#### a wrong option
declare -Z x; echo $?
#> 2
#2> bash: line 1: declare: -Z: invalid option
#2> declare: usage: declare [-aAfFgiIlnrtux] [name[=value] ...] or declare -p [-aAfFilnrtux] [name ...]

#### declare -g
f() { declare -g v=set; }; f; echo $v
#> set

#### functions
f() { echo hi; }; declare -F; declare -f f
#> declare -f f
#> f () 
#> { 
#>     echo hi
#> }

#### integer append
declare -i n=5; n+=3; echo $n; n=abc; echo $n
#> 8
#> 0

#### nameref
declare -n ref=target; target=one; echo $ref; ref=two; echo $target; echo ${!ref}
#> one
#> two
#> target

#### nameref to an array element
a=(x y z); declare -n r='a[1]'; echo $r; r=Y; echo ${a[*]}
#> y
#> x Y z

#### a nameref that refers to itself
declare -n r=r; echo $?
#> 1
#2> bash: line 1: declare: r: nameref variable self references not allowed

#### convert is refused
declare -a a=(1); declare -A a; echo $?
#> 1
#2> bash: line 1: declare: a: cannot convert indexed to associative array

#### declare -p of an empty array
a=(); declare -p a; declare -A m; declare -p m
#> declare -a a=()
#> declare -A m

#### values that need quotes
v=$'a\tb'; w='it'\''s "x" $y'; declare -p v w
#> declare -- v=$'a\tb'
#> declare -- w="it's \"x\" \$y"

#### temporary assignment
x=1; x=2 eval 'echo $x'; echo $x
#> 2
#> 1

#### declare -p of everything
declare a=1; declare -i i=2; declare -r r=3; declare -x x=4; declare -l l=AB; declare -u u=ab; declare -a aa=(1); declare -A m=([k]=v); declare -n n=a; declare -t t=5; declare -c c=abc; declare e
for v in a i r x l u aa m t c e; do declare -p $v; done; declare -p n
declare -ilx mix=0; declare -p mix; declare -p nothing; echo $?
#> declare -- a="1"
#> declare -i i="2"
#> declare -r r="3"
#> declare -x x="4"
#> declare -l l="ab"
#> declare -u u="AB"
#> declare -a aa=([0]="1")
#> declare -A m=([k]="v" )
#> declare -t t="5"
#> declare -c c="Abc"
#> declare -- e
#> declare -n n="a"
#> declare -ixl mix="0"
#> 1
#2> bash: line 3: declare: nothing: not found

#### declare: conflicts
declare -a a; declare -A a; echo $?
declare -A m; declare -a m; echo $?
declare -l y=AB; declare -u y; y=cD; declare -p y
declare +a a; echo $?
declare -r k=1; declare +r k; echo $?
declare -n n=x[0]; declare -p n; declare -n n2=1x; echo $?
declare -f nothing; echo $?; declare -F nothing; echo $?
declare -z; echo $?; declare +z; echo $?
#> 1
#> 1
#> declare -u y="CD"
#> 1
#> 1
#> declare -n n="x[0]"
#> 1
#> 1
#> 1
#> 2
#> 2
#2> bash: line 1: declare: a: cannot convert indexed to associative array
#2> bash: line 2: declare: m: cannot convert associative to indexed array
#2> bash: line 4: declare: a: cannot destroy array variables in this way
#2> bash: line 5: declare: k: readonly variable
#2> bash: line 6: declare: `1x': invalid variable name for name reference
#2> bash: line 8: declare: -z: invalid option
#2> declare: usage: declare [-aAfFgiIlnrtux] [name[=value] ...] or declare -p [-aAfFilnrtux] [name ...]
#2> bash: line 8: declare: +z: invalid option
#2> declare: usage: declare [-aAfFgiIlnrtux] [name[=value] ...] or declare -p [-aAfFilnrtux] [name ...]

#### declare: words that are no names
declare 1=2; echo $?; declare a-b=1; echo $?; declare a.b; echo $?; declare ''; echo $?; declare =x; echo $?; declare 'a b'; echo $?
declare ok=1 2bad=2 ok2=3; echo "$? $ok $ok2"
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1 1 3
#2> bash: line 1: declare: `1=2': not a valid identifier
#2> bash: line 1: declare: `a-b=1': not a valid identifier
#2> bash: line 1: declare: `a.b': not a valid identifier
#2> bash: line 1: declare: `': not a valid identifier
#2> bash: line 1: declare: `=x': not a valid identifier
#2> bash: line 1: declare: `a b': not a valid identifier
#2> bash: line 2: declare: `2bad=2': not a valid identifier

#### declare -g, -I and local
x=global
f() { local x=f; declare -g x=changed; echo $x; g; }
g() { declare -I x; echo "I $x"; local x; echo "l [$x]"; }
f; echo $x
declare -I y; echo $?
h() { declare -ig n=3+4; }; h; declare -p n
#> f
#> I f
#> l [f]
#> changed
#> 0
#> declare -i n="7"

#### declare -f and -F
f() { echo a | cat > /dev/null 2>&1; if true; then :; else x; fi; }
g () ( sub )
declare -f f g; declare -F f g; declare -F
declare -f | head -3
declare -ft f; declare -F; declare -f +t f
declare -fr f; f() { :; }; echo $?; unset -f f; echo $?
#> f () 
#> { 
#>     echo a | cat > /dev/null 2>&1;
#>     if true; then
#>         :;
#>     else
#>         x;
#>     fi
#> }
#> g () 
#> { 
#>     ( sub )
#> }
#> f
#> g
#> declare -f f
#> declare -f g
#> f () 
#> { 
#>     echo a | cat > /dev/null 2>&1;
#> declare -ft f
#> declare -f g
#> 1
#> 1
#2> bash: line 6: f: readonly function
#2> bash: line 6: unset: f: cannot unset: readonly function

#### declare -i and arithmetic on assignment
declare -i n; n=2+3; echo $n; n+=4; echo $n; n='n*2'; echo $n; n=abc; echo $n
declare -i a=(1+1 2*3); a[5]=7-1; a+=(1+2); declare -p a
#> 5
#> 9
#> 18
#> 0
#> declare -ai a=([0]="2" [1]="6" [5]="6" [6]="3")

#### arrays of the shell are listed with all others
cd /; f() { declare -p | grep -E '^declare [^ ]* (BASH_ARGC|BASH_ARGV|BASH_LINENO|FUNCNAME|PIPESTATUS)='; }; f; declare -a | grep -c -E ' (BASH_ARGC|BASH_ARGV|BASH_LINENO|BASH_SOURCE|DIRSTACK|FUNCNAME|GROUPS|PIPESTATUS)(=|$)'
#> declare -a BASH_ARGC=()
#> declare -a BASH_ARGV=()
#> declare -a BASH_LINENO=([0]="1")
#> declare -a FUNCNAME=([0]="f")
#> declare -a PIPESTATUS=([0]="0")
#> 8

#### arrays of the shell without attributes asked for
f() { declare | grep -E '^(BASH_ARGV|BASH_LINENO|FUNCNAME|PIPESTATUS)='; }; true | false; f; set | grep -E '^(FUNCNAME|PIPESTATUS)='
#> BASH_ARGV=()
#> BASH_LINENO=([0]="1")
#> FUNCNAME=([0]="f")
#> PIPESTATUS=([0]="0" [1]="1")
#> PIPESTATUS=([0]="0")

#### what is made on reading has no value in lists
declare -p | grep -E ' (BASHPID|BASH_COMMAND|BASH_SUBSHELL|EPOCHREALTIME|EPOCHSECONDS|LINENO|RANDOM|SRANDOM)(=|$)'; set | grep -c -E '^(BASHPID|RANDOM|SRANDOM|HISTCMD)='
#> declare -i BASHPID
#> declare -- BASH_COMMAND
#> declare -- BASH_SUBSHELL
#> declare -- EPOCHREALTIME
#> declare -- EPOCHSECONDS
#> declare -- LINENO
#> declare -i RANDOM
#> declare -i SRANDOM
#> 0
#? 1

#### arrays of the shell outside of functions
declare -p FUNCNAME; echo "$? ${FUNCNAME@a} ${DIRSTACK@a} ${PIPESTATUS@a}"; unset FUNCNAME; declare -p FUNCNAME; FUNCNAME=3; declare -p FUNCNAME
#> declare -a FUNCNAME
#> 0 a a a
#> declare -- FUNCNAME="3"
#2> bash: line 1: declare: FUNCNAME: not found

#### a variable that becomes a reference keeps no attribute that changes values
declare -i i=2; declare -n i=t; declare -u u=2; declare -n u=t; declare -l l=2; declare -n l=t; declare -c c=2; declare -n c=t; declare -x x=2; declare -n x=t; declare -t k=2; declare -n k=t; declare -p i u l c x k; f() { local -i z=1; local -n z=t; local -p z; }; f
#> declare -n i="t"
#> declare -n u="t"
#> declare -n l="t"
#> declare -n c="t"
#> declare -nx x="t"
#> declare -nt k="t"
#> declare -n z="t"

#### two attributes of case are none
declare -lu z=aB; declare -p z; declare -lc y=aB; declare -p y; declare -uc x=aB; declare -p x; declare -luc w=aB; declare -p w; declare -l v=AB; declare -u v; v=Ab; declare -p v; declare -c v=xYZ; declare -p v; declare -u t; declare -lu t=aB; declare -p t
#> declare -- z="aB"
#> declare -- y="aB"
#> declare -- x="aB"
#> declare -- w="aB"
#> declare -u v="AB"
#> declare -c v="Xyz"
#> declare -- t="aB"

#### allexport and declarations without a value
set -a; declare t; declare -p t; declare -t u; declare -p u; declare -i i; declare -p i; declare -a a; declare -p a; declare -u v; declare -p v
declare -A A; declare -p A; declare -r r; declare -p r; declare -n n; declare -p n
f() { local l; declare -p l; local -t m; declare -p m; local -i k; declare -p k; declare -g gg; declare -p gg; declare -gt gt; declare -p gt; }; f
declare +x xx; declare -p xx; declare -tr tr; declare -p tr
#> declare -x t
#> declare -tx u
#> declare -ix i
#> declare -a a
#> declare -xu v
#> declare -A A
#> declare -rx r
#> declare -nx n
#> declare -- l
#> declare -t m
#> declare -i k
#> declare -x gg
#> declare -tx gt
#> declare -- xx
#> declare -rtx tr

#### attributes of an element by a nameref
declare -n n=A[k]; declare -r n; declare -p A
declare -n m=B[2]; declare -i m; declare -p B
declare -n o=C[2]; declare -x o; declare -p C
declare -n p=D[2]; export p; declare -p D
declare -n q=E[2]; declare q; declare -p E
#> declare -ar A
#> declare -ai B
#> declare -ax C
#> declare -a E
#2> bash: line 4: export: `D[2]': not a valid identifier
#2> bash: line 4: declare: D: not found

#### texts that look like literals
(declare "A[0]=(1 2)"; declare -p A)
(declare -n n=A[k]; declare "n=(1 2)"; declare -p n A)
(A=1; declare "A[0]=(1 2)"; declare -p A)
(A=(7 8 9); declare -a "A[1]=(1 2)"; declare -p A)
(A=(7 8 9); declare -a "A[1]+=(1 2)"; declare -p A)
(declare -A A; declare -A "A[1]=([1]=2)"; declare -p A)
(A=(); readonly "A=(1 2)"; declare -p A)
(A=(); export "A=(1 2)"; declare -p A)
(A=(); readonly -a "A=(1 2)"; declare -p A)
f() { local "A[1]=(1 2)"; declare -p A; }; f
f() { declare -g "A[1]=(1 2)"; declare -p A; }; f
#> declare -a A=([0]="(1 2)")
#> declare -n n="A[k]"
#> declare -a A=([0]="(1 2)")
#> declare -a A=([0]="(1 2)")
#> declare -a A=([0]="1" [1]="2")
#> declare -a A=([0]="7" [1]="8" [2]="9" [3]="1" [4]="2")
#> declare -A A=([1]="2" )
#> declare -ar A=([0]="(1 2)")
#> declare -ax A=([0]="(1 2)")
#> declare -ar A=([0]="1" [1]="2")
#> declare -a A=([1]="(1 2)")
#> declare -a A=([1]="(1 2)")
#2> bash: line 1: warning: A[0]=(1 2): quoted compound array assignment deprecated
#2> bash: line 2: warning: n=(1 2): quoted compound array assignment deprecated
#2> bash: line 3: warning: A[0]=(1 2): quoted compound array assignment deprecated
#2> environment: line 11: warning: A[1]=(1 2): quoted compound array assignment deprecated

#### set -a marks what a declaration makes
(s=1; set -a; readonly s; declare -p s)
(set -a; readonly s; declare -p s)
(s=0; set -a; readonly s=1; declare -p s)
(s=1; set -a; declare -r s; declare -p s)
(s=1; set -a; declare -i s; declare -p s)
(declare s; set -a; readonly s; declare -p s)
#> declare -r s="1"
#> declare -rx s
#> declare -rx s="1"
#> declare -r s="1"
#> declare -i s="1"
#> declare -r s

#### lists under an empty IFS
IFS=
set -- x y
declare s=$*; declare -p s
export u=$*; declare -p u
declare z=a${*}b w=${*%y} v="$*" t=$@; declare -p z w v t
s=$*; declare -p s
a=(1 2); declare q=${a[*]}; declare -p q
#> declare -- s="x y"
#> declare -x u="x y"
#> declare -- z="ax yb"
#> declare -- w="x "
#> declare -- v="xy"
#> declare -- t="x y"
#> declare -- s="xy"
#> declare -- q="12"

#### an element that is misread in a literal that is appended
A=(); A+=([1]=a [k]=x ['a]b']=0); declare -p A
A=(); A=([1]=a [k]=x ['a]b']=0); declare -p A
declare -ai B=(4); B+=(['a]b']+=2); declare -p B
#> declare -a A=([0]="x" [1]="x[a]b]=0")
#> declare -a A=([0]="x" [1]="[a]b]=0")
#2> bash: line 3: [a]b]+=2: syntax error: operand expected (error token is "[a]b]+=2")
#? 1

#### a literal whose first subscript is wrong
declare b=([1/0]=x)
declare -p b
unset b; b=([1/0]=x)
declare -p b
b=(5); declare b=([1/0]=x)
declare -p b
unset b; export b=([1/0]=x)
declare -p b
unset b; declare b=(1 [1/0]=x)
declare -p b
unset b; readonly b=([1/0]=x)
declare -p b
#2> bash: line 1: 1/0: division by 0 (error token is "0")
#? 1

#### -n looks at the name and the value before the variable
readonly s t=1
declare -n s=s; echo $?
declare -n t='a b'; echo $?
declare -n t='s[0]'; echo $?
f() { declare -n s=s; echo $?; local -n t='a b'; echo $?; declare -gn s=s; echo $?; declare -gn t='a b'; echo $?; declare -gn q=q; echo $?; declare -p q; }
f
declare -n t[0]=x; echo $?
declare -n t=; echo $?
declare -nr t=t; echo $?
typeset -n t='[x]'; echo $?
declare -n t+=t; echo $?
declare -n t+='a b'; echo $?
declare +n t=t; echo $?
a=(1 2); declare -n a='x y'; echo $?
a=(1 2); declare -n a=a; echo $?
declare -A h; declare -na h=h; echo $?
declare -n z[0]; echo $?
declare -n 'w[x y]=5'; echo $?
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 0
#> declare -n q="q"
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#2> bash: line 2: declare: s: nameref variable self references not allowed
#2> bash: line 3: declare: `a b': invalid variable name for name reference
#2> bash: line 4: declare: t: readonly variable
#2> environment: line 5: declare: warning: s: circular name reference
#2> environment: line 5: declare: s: readonly variable
#2> environment: line 5: local: `a b': invalid variable name for name reference
#2> environment: line 5: declare: warning: s: circular name reference
#2> environment: line 5: declare: s: readonly variable
#2> environment: line 5: declare: `a b': invalid variable name for name reference
#2> environment: line 5: declare: warning: q: circular name reference
#2> environment: line 5: warning: q: circular name reference
#2> bash: line 7: declare: t[0]: reference variable cannot be an array
#2> bash: line 8: declare: t: readonly variable
#2> bash: line 9: declare: t: nameref variable self references not allowed
#2> bash: line 10: typeset: `[x]': invalid variable name for name reference
#2> bash: line 11: declare: t: nameref variable self references not allowed
#2> bash: line 12: declare: t: readonly variable
#2> bash: line 13: declare: t: readonly variable
#2> bash: line 14: declare: `x y': invalid variable name for name reference
#2> bash: line 15: declare: a: nameref variable self references not allowed
#2> bash: line 16: declare: h: nameref variable self references not allowed
#2> bash: line 17: declare: z[0]: reference variable cannot be an array
#2> bash: line 18: declare: w[x y]: reference variable cannot be an array

#### -n adds to the name that is referred to
declare -n r=a; declare -n r+=b; declare -p r
declare -n r1; declare -n r1+=b; declare -p r1
declare -n r+='[1]'; declare -p r
declare -n r+=' x'; declare -p r
unset -n r; r=a; declare -n r+=b; declare -p r; declare -p a
#> declare -n r="ab"
#> declare -n r1="b"
#> declare -n r="ab[1]"
#> declare -n r="ab[1]"
#> declare -n r="ab"
#2> bash: line 4: declare: ` x': not a valid identifier
#2> bash: line 5: declare: a: not found
#? 1

#### SECONDS is an integer once it was read or set
declare -i | grep SEC; declare -p | grep -w SECONDS; [[ -v SECONDS ]]; declare -i | grep -o 'declare -i SEC'
(SECONDS=5; declare -i | grep -o 'declare -i SEC')
(unset SECONDS; SECONDS=1; declare -p SECONDS)
#> declare -- BASH_EXECUTION_STRING=$'declare -i | grep SEC; declare -p | grep -w SECONDS; [[ -v SECONDS ]]; declare -i | grep -o \'declare -i SEC\'\n(SECONDS=5; declare -i | grep -o \'declare -i SEC\')\n(unset SECONDS; SECONDS=1; declare -p SECONDS)'
#> declare -- SECONDS
#> declare -i SEC
#> declare -i SEC
#> declare -- SECONDS="1"

#### keys that are shown in quotes
for i in {33..126}; do
    printf -v c "\\x$(printf %x $i)"
    [[ $c == [a-zA-Z0-9] ]] && continue
    for k in "$c" "x$c" "${c}x" "x${c}y" "=$c" ":$c" "$c$c" "x=${c}x" "x:${c}x"; do
        declare -A A=()
        A[$k]=1
        declare -p A
    done
done
#> declare -A A=(["!"]="1" )
#> declare -A A=(["x!"]="1" )
#> declare -A A=(["!x"]="1" )
#> declare -A A=(["x!y"]="1" )
#> declare -A A=(["=!"]="1" )
#> declare -A A=([":!"]="1" )
#> declare -A A=(["!!"]="1" )
#> declare -A A=(["x=!x"]="1" )
#> declare -A A=(["x:!x"]="1" )
#> declare -A A=(["\""]="1" )
#> declare -A A=(["x\""]="1" )
#> declare -A A=(["\"x"]="1" )
#> declare -A A=(["x\"y"]="1" )
#> declare -A A=(["=\""]="1" )
#> declare -A A=([":\""]="1" )
#> declare -A A=(["\"\""]="1" )
#> declare -A A=(["x=\"x"]="1" )
#> declare -A A=(["x:\"x"]="1" )
#> declare -A A=(["#"]="1" )
#> declare -A A=([x#]="1" )
#> declare -A A=(["#x"]="1" )
#> declare -A A=([x#y]="1" )
#> declare -A A=([=#]="1" )
#> declare -A A=([:#]="1" )
#> declare -A A=(["##"]="1" )
#> declare -A A=([x=#x]="1" )
#> declare -A A=([x:#x]="1" )
#> declare -A A=(["\$"]="1" )
#> declare -A A=(["x\$"]="1" )
#> declare -A A=(["\$x"]="1" )
#> declare -A A=(["x\$y"]="1" )
#> declare -A A=(["=\$"]="1" )
#> declare -A A=([":\$"]="1" )
#> declare -A A=(["\$\$"]="1" )
#> declare -A A=(["x=\$x"]="1" )
#> declare -A A=(["x:\$x"]="1" )
#> declare -A A=([%]="1" )
#> declare -A A=([x%]="1" )
#> declare -A A=([%x]="1" )
#> declare -A A=([x%y]="1" )
#> declare -A A=([=%]="1" )
#> declare -A A=([:%]="1" )
#> declare -A A=([%%]="1" )
#> declare -A A=([x=%x]="1" )
#> declare -A A=([x:%x]="1" )
#> declare -A A=(["&"]="1" )
#> declare -A A=(["x&"]="1" )
#> declare -A A=(["&x"]="1" )
#> declare -A A=(["x&y"]="1" )
#> declare -A A=(["=&"]="1" )
#> declare -A A=([":&"]="1" )
#> declare -A A=(["&&"]="1" )
#> declare -A A=(["x=&x"]="1" )
#> declare -A A=(["x:&x"]="1" )
#> declare -A A=(["'"]="1" )
#> declare -A A=(["x'"]="1" )
#> declare -A A=(["'x"]="1" )
#> declare -A A=(["x'y"]="1" )
#> declare -A A=(["='"]="1" )
#> declare -A A=([":'"]="1" )
#> declare -A A=(["''"]="1" )
#> declare -A A=(["x='x"]="1" )
#> declare -A A=(["x:'x"]="1" )
#> declare -A A=(["("]="1" )
#> declare -A A=(["x("]="1" )
#> declare -A A=(["(x"]="1" )
#> declare -A A=(["x(y"]="1" )
#> declare -A A=(["=("]="1" )
#> declare -A A=([":("]="1" )
#> declare -A A=(["(("]="1" )
#> declare -A A=(["x=(x"]="1" )
#> declare -A A=(["x:(x"]="1" )
#> declare -A A=([")"]="1" )
#> declare -A A=(["x)"]="1" )
#> declare -A A=([")x"]="1" )
#> declare -A A=(["x)y"]="1" )
#> declare -A A=(["=)"]="1" )
#> declare -A A=([":)"]="1" )
#> declare -A A=(["))"]="1" )
#> declare -A A=(["x=)x"]="1" )
#> declare -A A=(["x:)x"]="1" )
#> declare -A A=(["*"]="1" )
#> declare -A A=(["x*"]="1" )
#> declare -A A=(["*x"]="1" )
#> declare -A A=(["x*y"]="1" )
#> declare -A A=(["=*"]="1" )
#> declare -A A=([":*"]="1" )
#> declare -A A=(["**"]="1" )
#> declare -A A=(["x=*x"]="1" )
#> declare -A A=(["x:*x"]="1" )
#> declare -A A=([+]="1" )
#> declare -A A=([x+]="1" )
#> declare -A A=([+x]="1" )
#> declare -A A=([x+y]="1" )
#> declare -A A=([=+]="1" )
#> declare -A A=([:+]="1" )
#> declare -A A=([++]="1" )
#> declare -A A=([x=+x]="1" )
#> declare -A A=([x:+x]="1" )
#> declare -A A=([,]="1" )
#> declare -A A=([x,]="1" )
#> declare -A A=([,x]="1" )
#> declare -A A=([x,y]="1" )
#> declare -A A=([=,]="1" )
#> declare -A A=([:,]="1" )
#> declare -A A=([,,]="1" )
#> declare -A A=([x=,x]="1" )
#> declare -A A=([x:,x]="1" )
#> declare -A A=([-]="1" )
#> declare -A A=([x-]="1" )
#> declare -A A=([-x]="1" )
#> declare -A A=([x-y]="1" )
#> declare -A A=([=-]="1" )
#> declare -A A=([:-]="1" )
#> declare -A A=([--]="1" )
#> declare -A A=([x=-x]="1" )
#> declare -A A=([x:-x]="1" )
#> declare -A A=([.]="1" )
#> declare -A A=([x.]="1" )
#> declare -A A=([.x]="1" )
#> declare -A A=([x.y]="1" )
#> declare -A A=([=.]="1" )
#> declare -A A=([:.]="1" )
#> declare -A A=([..]="1" )
#> declare -A A=([x=.x]="1" )
#> declare -A A=([x:.x]="1" )
#> declare -A A=([/]="1" )
#> declare -A A=([x/]="1" )
#> declare -A A=([/x]="1" )
#> declare -A A=([x/y]="1" )
#> declare -A A=([=/]="1" )
#> declare -A A=([:/]="1" )
#> declare -A A=([//]="1" )
#> declare -A A=([x=/x]="1" )
#> declare -A A=([x:/x]="1" )
#> declare -A A=([:]="1" )
#> declare -A A=([x:]="1" )
#> declare -A A=([:x]="1" )
#> declare -A A=([x:y]="1" )
#> declare -A A=([=:]="1" )
#> declare -A A=([::]="1" )
#> declare -A A=([::]="1" )
#> declare -A A=([x=:x]="1" )
#> declare -A A=([x::x]="1" )
#> declare -A A=([";"]="1" )
#> declare -A A=(["x;"]="1" )
#> declare -A A=([";x"]="1" )
#> declare -A A=(["x;y"]="1" )
#> declare -A A=(["=;"]="1" )
#> declare -A A=([":;"]="1" )
#> declare -A A=([";;"]="1" )
#> declare -A A=(["x=;x"]="1" )
#> declare -A A=(["x:;x"]="1" )
#> declare -A A=(["<"]="1" )
#> declare -A A=(["x<"]="1" )
#> declare -A A=(["<x"]="1" )
#> declare -A A=(["x<y"]="1" )
#> declare -A A=(["=<"]="1" )
#> declare -A A=([":<"]="1" )
#> declare -A A=(["<<"]="1" )
#> declare -A A=(["x=<x"]="1" )
#> declare -A A=(["x:<x"]="1" )
#> declare -A A=([=]="1" )
#> declare -A A=([x=]="1" )
#> declare -A A=([=x]="1" )
#> declare -A A=([x=y]="1" )
#> declare -A A=([==]="1" )
#> declare -A A=([:=]="1" )
#> declare -A A=([==]="1" )
#> declare -A A=([x==x]="1" )
#> declare -A A=([x:=x]="1" )
#> declare -A A=([">"]="1" )
#> declare -A A=(["x>"]="1" )
#> declare -A A=([">x"]="1" )
#> declare -A A=(["x>y"]="1" )
#> declare -A A=(["=>"]="1" )
#> declare -A A=([":>"]="1" )
#> declare -A A=([">>"]="1" )
#> declare -A A=(["x=>x"]="1" )
#> declare -A A=(["x:>x"]="1" )
#> declare -A A=(["?"]="1" )
#> declare -A A=(["x?"]="1" )
#> declare -A A=(["?x"]="1" )
#> declare -A A=(["x?y"]="1" )
#> declare -A A=(["=?"]="1" )
#> declare -A A=([":?"]="1" )
#> declare -A A=(["??"]="1" )
#> declare -A A=(["x=?x"]="1" )
#> declare -A A=(["x:?x"]="1" )
#> declare -A A=(["@"]="1" )
#> declare -A A=([x@]="1" )
#> declare -A A=([@x]="1" )
#> declare -A A=([x@y]="1" )
#> declare -A A=([=@]="1" )
#> declare -A A=([:@]="1" )
#> declare -A A=([@@]="1" )
#> declare -A A=([x=@x]="1" )
#> declare -A A=([x:@x]="1" )
#> declare -A A=(["["]="1" )
#> declare -A A=(["x["]="1" )
#> declare -A A=(["[x"]="1" )
#> declare -A A=(["x[y"]="1" )
#> declare -A A=(["=["]="1" )
#> declare -A A=([":["]="1" )
#> declare -A A=(["[["]="1" )
#> declare -A A=(["x=[x"]="1" )
#> declare -A A=(["x:[x"]="1" )
#> declare -A A=(["\\"]="1" )
#> declare -A A=(["x\\"]="1" )
#> declare -A A=(["\\x"]="1" )
#> declare -A A=(["x\\y"]="1" )
#> declare -A A=(["=\\"]="1" )
#> declare -A A=([":\\"]="1" )
#> declare -A A=(["\\\\"]="1" )
#> declare -A A=(["x=\\x"]="1" )
#> declare -A A=(["x:\\x"]="1" )
#> declare -A A=(["]"]="1" )
#> declare -A A=(["x]"]="1" )
#> declare -A A=(["]x"]="1" )
#> declare -A A=(["x]y"]="1" )
#> declare -A A=(["=]"]="1" )
#> declare -A A=([":]"]="1" )
#> declare -A A=(["]]"]="1" )
#> declare -A A=(["x=]x"]="1" )
#> declare -A A=(["x:]x"]="1" )
#> declare -A A=(["^"]="1" )
#> declare -A A=(["x^"]="1" )
#> declare -A A=(["^x"]="1" )
#> declare -A A=(["x^y"]="1" )
#> declare -A A=(["=^"]="1" )
#> declare -A A=([":^"]="1" )
#> declare -A A=(["^^"]="1" )
#> declare -A A=(["x=^x"]="1" )
#> declare -A A=(["x:^x"]="1" )
#> declare -A A=([_]="1" )
#> declare -A A=([x_]="1" )
#> declare -A A=([_x]="1" )
#> declare -A A=([x_y]="1" )
#> declare -A A=([=_]="1" )
#> declare -A A=([:_]="1" )
#> declare -A A=([__]="1" )
#> declare -A A=([x=_x]="1" )
#> declare -A A=([x:_x]="1" )
#> declare -A A=(["\`"]="1" )
#> declare -A A=(["x\`"]="1" )
#> declare -A A=(["\`x"]="1" )
#> declare -A A=(["x\`y"]="1" )
#> declare -A A=(["=\`"]="1" )
#> declare -A A=([":\`"]="1" )
#> declare -A A=(["\`\`"]="1" )
#> declare -A A=(["x=\`x"]="1" )
#> declare -A A=(["x:\`x"]="1" )
#> declare -A A=(["{"]="1" )
#> declare -A A=(["x{"]="1" )
#> declare -A A=(["{x"]="1" )
#> declare -A A=(["x{y"]="1" )
#> declare -A A=(["={"]="1" )
#> declare -A A=([":{"]="1" )
#> declare -A A=(["{{"]="1" )
#> declare -A A=(["x={x"]="1" )
#> declare -A A=(["x:{x"]="1" )
#> declare -A A=(["|"]="1" )
#> declare -A A=(["x|"]="1" )
#> declare -A A=(["|x"]="1" )
#> declare -A A=(["x|y"]="1" )
#> declare -A A=(["=|"]="1" )
#> declare -A A=([":|"]="1" )
#> declare -A A=(["||"]="1" )
#> declare -A A=(["x=|x"]="1" )
#> declare -A A=(["x:|x"]="1" )
#> declare -A A=(["}"]="1" )
#> declare -A A=(["x}"]="1" )
#> declare -A A=(["}x"]="1" )
#> declare -A A=(["x}y"]="1" )
#> declare -A A=(["=}"]="1" )
#> declare -A A=([":}"]="1" )
#> declare -A A=(["}}"]="1" )
#> declare -A A=(["x=}x"]="1" )
#> declare -A A=(["x:}x"]="1" )
#> declare -A A=(["~"]="1" )
#> declare -A A=([x~]="1" )
#> declare -A A=(["~x"]="1" )
#> declare -A A=([x~y]="1" )
#> declare -A A=(["=~"]="1" )
#> declare -A A=([":~"]="1" )
#> declare -A A=(["~~"]="1" )
#> declare -A A=(["x=~x"]="1" )
#> declare -A A=(["x:~x"]="1" )

#### -x and -r of a variable that a function was given
show() { declare -p s 2>/dev/null || echo unset; unset s; }
a1() { declare -x s="y"; }; (s=x a1; show)
a2() { local -x s="y"; }; (s=x a2; show)
a3() { declare -x s; }; (s=x a3; show)
a4() { declare -x s; s=z; }; (s=x a4; show)
a5() { local s; declare -x s=y; }; (s=x a5; show)
a6() { local s=q; declare -x s; s=z; }; (s=x a6; show)
a7() { declare -i s=5; }; (s=x a7; show)
a8() { declare -xi s=5; }; (s=x a8; show)
a9() { declare -x s=y; unset s; declare -p s; }; (s=x a9; show)
b1() { declare -gx s=y; }; (s=x b1; show)
b2() { b2b; declare -p s; }; b2b() { declare -x s=y; }; (s=x b2; show)
b3() { declare -p s; s=k b3b; declare -p s; }; b3b() { declare -x s=y; }; (s=x b3; show)
b4() { local s=1; s=k b4b; declare -p s; }; b4b() { declare -x s=y; }; (b4; show)
(s=glob; s=x a1; show)
(s=glob; s=x a8; show)
(declare -i s=3; s=4 a1; show)
(declare -a s=(1 2); s=4 a1; show)
b5() { declare -x s=(1 2); }; (s=x b5; show)
b6() { declare -x s+=y; }; (s=x b6; show)
b7() { declare -x s=y; declare +x s;  declare -p s; }; (s=x b7; show)
b8() { declare -x s=y; return 3; }; (s=x b8; show)
b9() { declare -x s=y; f2; }; f2() { s=w; declare -p s; }; (s=x b9; show)
c1() { local -x s; declare -p s; f2; declare -p s; }; (s=x c1; show)
c2() { typeset -x s=y t=z; }; (s=x t=u c2; declare -p t; show)
c3() { declare -x s=y; s=p c4; declare -p s; }; c4() { declare -x s=r; }; (s=x c3; show)
(c5() { declare -r s=y; }; s=x c5; declare -p s; s=3)
(c5() { declare -r s; }; s=x c5; declare -p s; s=3)
(c5() { local -r s=y; }; s=x c5; declare -p s; s=3)
#> declare -x s="y"
#> declare -x s="y"
#> declare -x s="x"
#> declare -x s="z"
#> declare -x s="y"
#> declare -x s="z"
#> unset
#> declare -ix s="5"
#> declare -x s
#> unset
#> declare -x s="y"
#> declare -x s="x"
#> unset
#> declare -x s="x"
#> declare -x s="y"
#> declare -x s="y"
#> declare -x s="y"
#> declare -x s="y"
#> declare -x s="y"
#> declare -ix s="5"
#> declare -ix s="0"
#> declare -ax s=([0]="y" [1]="2")
#> declare -ax s=([0]="1" [1]="2")
#> declare -x s="xy"
#> declare -- s="y"
#> declare -- s="y"
#> declare -x s="y"
#> declare -x s="w"
#> declare -x s="w"
#> declare -x s="x"
#> declare -x s="w"
#> declare -x s="w"
#> declare -x s="w"
#> declare -x t="z"
#> declare -x s="y"
#> declare -x s="r"
#> declare -x s="r"
#> declare -rx s="y"
#> declare -rx s="x"
#> declare -rx s="y"
#2> bash: line 27: s: readonly variable
#2> bash: line 28: s: readonly variable
#2> bash: line 29: s: readonly variable
#? 1

#### the elements of what is refused are expanded
readonly A
declare A=($(f))
declare -A A=([a]=$(h))
readonly A=($(m))
declare -a B=(1); declare -A B=([k]=$(f))
declare -A B+=([k]=$(g) x)
declare -A C; declare -a C=($(h))
declare -a C=([1]=$(h))
#2> bash: line 2: f: command not found
#2> bash: line 2: A: readonly variable
#2> bash: line 3: h: command not found
#2> bash: line 3: A: readonly variable
#2> bash: line 4: m: command not found
#2> bash: line 4: A: readonly variable
#2> bash: line 5: f: command not found
#2> bash: line 5: B: cannot convert indexed to associative array
#2> bash: line 6: g: command not found
#2> bash: line 6: B: cannot convert indexed to associative array
#2> bash: line 7: h: command not found
#2> bash: line 7: C: cannot convert associative to indexed array
#2> bash: line 8: h: command not found
#2> bash: line 8: C: cannot convert associative to indexed array
#? 1

#### an array literal is assigned before the command is redirected
i='a b'
declare a=( [i+1]=1) 2>o1; echo "1 $?"; cat o1
declare a=( [-1]=1) |& sed 's/^/in /'
readonly r=(1); declare r=(2) 2>o2; echo "2 $?"; cat o2
declare -A B=([k]=1 x) 2>o3; echo "3 $?"; cat o3
declare -A a=(1) 2>o4; echo "4 $?"; cat o4
export e=([-1]=1) 2>o5; echo "5 $?"; cat o5
f() { local l=([-1]=1) 2>o6; echo "6 $?"; cat o6; }; f
declare -z k=([-1]=1) 2>o7; echo "7 $?"; cat o7
declare p=([-1]=1) x=1 2>o8; echo "8 $?"; cat o8
declare -n n=(1) 2>o9; echo "9 $?"; cat o9
#2> bash: line 2: a b: syntax error in expression (error token is "b")
#? 1

#### an error in the literal of an associative array that its own values made another
declare -A B=(['a]b']="${B[j]=x}" [k]+=$((08)))
#2> bash: line 1: 08: value too great for base (error token is "08")
#? 1

#### what allexport exports of declarations
set -a
declare -n i=s; declare -p i
declare -n k=a1[1]; declare -p k
f() { local -n q=s; declare -p q; local g=(1); declare -p g; declare h=(1); declare -p h; declare -g j=(1); }; f; declare -p j
declare a=(1); declare -p a
declare -a b=(1); declare -p b
declare -i c=(1); declare -p c
declare -A d=([k]=1); declare -p d
e=(1); e+=(2); declare -p e
readonly l=(1); declare -p l
m=1; declare m=(2); declare -p m
declare o+=(a); declare -p o
declare p[1]=a; declare -p p
#> declare -nx i="s"
#> declare -nx k="a1[1]"
#> declare -nx q="s"
#> declare -a g=([0]="1")
#> declare -a h=([0]="1")
#> declare -ax j=([0]="1")
#> declare -ax a=([0]="1")
#> declare -a b=([0]="1")
#> declare -aix c=([0]="1")
#> declare -A d=([k]="1" )
#> declare -a e=([0]="1" [1]="2")
#> declare -arx l=([0]="1")
#> declare -ax m=([0]="2")
#> declare -ax o=([0]="a")
#> declare -a p=([1]="a")

#### the name in a message about a kind, behind a reference to an element
declare -n n=A[k]; declare -A A=(); declare -a n
declare -n m=B; declare -A B=(); declare -a m
declare -a D; declare -n d=D[1]; declare -A d
#2> bash: line 1: declare: A: cannot convert associative to indexed array
#2> bash: line 2: declare: m: cannot convert associative to indexed array
#2> bash: line 3: declare: D: cannot convert indexed to associative array
#? 1

#### -a and -A make an associative array and are refused
declare -aA d1; echo $?; declare -p d1
declare -aA d3=v; echo $?; declare -p d3
declare -aA d4=([k]=v); echo $?; declare -p d4
f() { local -Aa l; echo $?; declare -p l; local -aA m=(x); declare -p m; }; f
#> 1
#> declare -A d1
#> 1
#> declare -A d3=()
#> 1
#> declare -A d4=([k]="v" )
#> 1
#> declare -A l
#> declare -A m=([x]="" )
#2> bash: line 1: declare: d1: cannot convert associative to indexed array
#2> bash: line 2: declare: d3: cannot convert associative to indexed array
#2> bash: line 3: declare: d4: cannot convert associative to indexed array
#2> environment: line 4: local: l: cannot convert associative to indexed array
#2> environment: line 4: local: m: cannot convert associative to indexed array

#### functions cannot be assigned
f() { :; }
declare -f f t=1 f; echo $?
declare -fx nosuch t=1 f; echo $?; declare -F
declare -F f t=1; echo $?
declare -fp nosuch; echo $?
declare -fx 1x; echo $?
declare +f n=1; echo "$? $n"
declare +f f; echo "$?"; declare -F
g() { local -f x=1; echo $?; local +f y=2; echo $y; }; g
#> f () 
#> { 
#>     :
#> }
#> 1
#> 1
#> declare -f f
#> f
#> 1
#> 1
#> 1
#> 0 1
#> 0
#> declare -f f
#> 1
#> 2
#2> bash: line 2: declare: cannot use `-f' to make functions
#2> bash: line 3: declare: cannot use `-f' to make functions
#2> bash: line 4: declare: cannot use `-f' to make functions
#2> bash: line 5: declare: nosuch: not found
#2> environment: line 9: local: cannot use `-f' to make functions

#### a nameref keeps the case of its letters
declare -ln n=ABC; declare -p n; n=QQ; declare -p abc; unset -n n
declare -un n=abc; declare -p n; unset -n n
declare -cn n=abc; declare -p n; unset -n n
declare -n n=ABC; declare -nl n=DEF; declare -p n; unset -n n
declare -nlu n=aBc; declare -p n
#> declare -nl n="abc"
#> declare -- abc="QQ"
#> declare -nu n="ABC"
#> declare -nc n="Abc"
#> declare -nl n="def"
#> declare -n n="aBc"

#### attributes that functions do not have
f() { :; }
declare -fn f; declare -fi f; declare -fA f; declare -fa f; echo $?; declare -fia f; declare -fnA f; declare -fu f; echo $?
#> 1
#> 0
#2> bash: line 2: declare: -n: invalid option
#2> bash: line 2: declare: -i: invalid option
#2> bash: line 2: declare: -A: invalid option
#2> bash: line 2: declare: -a: invalid option
#2> bash: line 2: declare: -i: invalid option
#2> bash: line 2: declare: -n: invalid option

#### a literal is assigned before -p prints it
declare -p c=(1 2); echo $?; declare -pl a=(X); echo $?; declare -p d=5; echo $?; g() { declare -p e=(x); }; g; declare -p e
#> declare -a c=([0]="1" [1]="2")
#> 0
#> declare -al a=([0]="x")
#> 0
#> 1
#> declare -a e=([0]="x")
#2> bash: line 1: declare: d=5: not found
#2> bash: line 1: declare: e: not found
#? 1

#### attributes of a nameref without a name
declare -n s; echo "<${s@a}> <${s@A}>"
#> <> <>

#### a literal is assigned before -n refuses it
declare -n c=(1 2); echo $?; declare -p c
d=5; declare -xn d=(1 2); echo $?; declare -p d
declare -nA i=([k]=v); echo $?; declare -p i
f() { local -n g=(1 2); echo $?; declare -p g; }; f
#> 1
#> declare -a c=([0]="1" [1]="2")
#> 1
#> declare -a d=([0]="1" [1]="2")
#> 1
#> declare -A i=([k]="v" )
#> 1
#> declare -a g=([0]="1" [1]="2")
#2> bash: line 1: declare: c: reference variable cannot be an array
#2> bash: line 2: declare: d: reference variable cannot be an array
#2> bash: line 3: declare: i: reference variable cannot be an array
#2> environment: line 4: local: g: reference variable cannot be an array

#### lists of variables that are made when they are read
declare -a | sed 's/GROUPS=(.*/GROUPS/'
: "${DIRSTACK[0]}" "${GROUPS[0]}" "${BASH_ARGC[0]}" "$COMP_WORDBREAKS"
declare -a | sed 's/=.*DIR//; s/GROUPS=.*/GROUPS/; s/DIRSTACK=.*/DIRSTACK/'
set | grep '^COMP'
pushd / > /dev/null
declare -p DIRSTACK | grep -o / | wc -l
bash -c 'declare -p BASH_SOURCE BASH_ARGC BASH_LINENO FUNCNAME'
declare -p BASH_LOADABLES_PATH
alias q=w; declare -A; : "${BASH_ALIASES[q]}"; alias r=s; declare -A; set | grep ^BASH_AL
declare -p BASH_ALIASES
#> declare -a BASH_ARGC=()
#> declare -a BASH_ARGV=()
#> declare -a BASH_LINENO=()
#> declare -a BASH_SOURCE=()
#> declare -ar BASH_VERSINFO=([0]="5" [1]="2" [2]="15" [3]="1" [4]="release" [5]="x86_64-pc-linux-gnu")
#> declare -a DIRSTACK=()
#> declare -a FUNCNAME
#> declare -a GROUPS
#> declare -a BASH_ARGC=([0]="0")
#> declare -a BASH_ARGV=()
#> declare -a BASH_LINENO=()
#> declare -a BASH_SOURCE=()
#> declare -ar BASH_VERSINFO=([0]="5" [1]="2" [2]="15" [3]="1" [4]="release" [5]="x86_64-pc-linux-gnu")
#> declare -a DIRSTACK
#> declare -a FUNCNAME
#> declare -a GROUPS
#> declare -a PIPESTATUS=([0]="0")
#> COMP_WORDBREAKS=$' \t\n"\'@><=;|&(:'
#> 3
#> declare -a BASH_SOURCE=()
#> declare -a BASH_ARGC=([0]="0")
#> declare -a BASH_LINENO=()
#> declare -a FUNCNAME
#> declare -- BASH_LOADABLES_PATH="/usr/local/lib/bash:/usr/lib/bash:/opt/local/lib/bash:/usr/pkg/lib/bash:/opt/pkg/lib/bash:."
#> declare -A BASH_ALIASES=()
#> declare -A BASH_CMDS=()
#> declare -A BASH_ALIASES=([q]="w" )
#> declare -A BASH_CMDS=()
#> BASH_ALIASES=([q]="w" )
#> declare -A BASH_ALIASES=([r]="s" [q]="w" )

#### literals for BASH_ALIASES and BASH_CMDS
BASH_ALIASES=([a]=b [c]='d e'); alias
BASH_ALIASES+=([f]=g [a]=h ['x y']=2 [c]+=z); alias
BASH_ALIASES=(k v); BASH_ALIASES[k]+=w; alias k
BASH_CMDS=([a]=/b); BASH_CMDS[c]=/d/e; hash
#> alias a='b'
#> alias c='d e'
#> alias a='h'
#> alias c='d ez'
#> alias f='g'
#> alias k='vw'
#> hits	command
#>    0	/d/e
#>    0	/b
#2> bash: line 2: `x y': invalid alias name

#### literals for arrays of the shell itself
GROUPS=(1 2); echo same line
echo "next $?"
if BASH_ARGV+=(x); then echo t; fi
echo "next $?"
(BASH_SOURCE=(1); echo sub)
echo "next $?"
GROUPS=x; FUNCNAME[1]=x; echo $?
#> next 1
#> next 1
#> next 1
#> 0

#### functions whose names are beyond ASCII are listed first
é() { :; }; a() { :; }; z() { :; }; aé() { :; }; ab() { :; }; ë() { :; }; _x() { :; }; ä-b() { :; }
declare -F
declare -f | grep '()'
compgen -A function
set | grep '()'
#> declare -f ä-b
#> declare -f é
#> declare -f ë
#> declare -f _x
#> declare -f a
#> declare -f ab
#> declare -f aé
#> declare -f z
#> ä-b () 
#> é () 
#> ë () 
#> _x () 
#> a () 
#> ab () 
#> aé () 
#> z () 
#> ä-b
#> é
#> ë
#> _x
#> a
#> ab
#> aé
#> z
#> BASH_ALIASES=()
#> BASH_ARGC=()
#> BASH_ARGV=()
#> BASH_CMDS=()
#> BASH_EXECUTION_STRING=$'é() { :; }; a() { :; }; z() { :; }; aé() { :; }; ab() { :; }; ë() { :; }; _x() { :; }; ä-b() { :; }\ndeclare -F\ndeclare -f | grep \'()\'\ncompgen -A function\nset | grep \'()\''
#> BASH_LINENO=()
#> BASH_SOURCE=()
#> DIRSTACK=()
#> GROUPS=()
#> ä-b () 
#> é () 
#> ë () 
#> _x () 
#> a () 
#> ab () 
#> aé () 
#> z () 

#### a literal with -p and -n is assigned and printed
declare -pn a=(); echo $?; declare -p a
f() { declare -pn a=(x); local -pn b=(1); declare -p a b; }; f
declare -px x=(1); declare -pr r=(1); declare -pi i=(1+1); declare -pAx m=([k]=v); r=2; declare -p x r i m
f() { declare -px l=(1); local -pr k=(2); declare -pgx n=(3); }; f; declare -p n
#> declare -a a=()
#> 0
#> declare -a a=()
#> declare -a a=([0]="x")
#> declare -a b=([0]="1")
#> declare -a a=([0]="x")
#> declare -a b=([0]="1")
#> declare -a x=([0]="1")
#> declare -a r=([0]="1")
#> declare -ai i=([0]="2")
#> declare -A m=([k]="v" )
#> declare -a x=([0]="1")
#> declare -a r=([0]="2")
#> declare -ai i=([0]="2")
#> declare -A m=([k]="v" )
#> declare -a l=([0]="1")
#> declare -a k=([0]="2")
#> declare -a n=([0]="3")
#> declare -a n=([0]="3")

#### -r with a value that cannot be evaluated
declare -ri x="'"; echo no
declare -p x
x=1; echo no
declare -i c=5; declare -r c=1/0; echo no
declare -p c
readonly -i w=1+; echo no
declare -p w
declare -xi z='1 1'; echo no
declare -p z
f() { local -ri l=1/0; echo no; }; f
declare -p l
#2> bash: line 1: declare: ': syntax error: operand expected (error token is "'")
#? 1

#### an array that becomes no nameref has the elements of the literal
a=(0); declare -n a=(); echo $?; declare -p a
a=([0]=1); declare -n a=(5 6); echo $?; declare -p a
f() { local -Aa w=x; declare -p w; local -aA y=z; declare -p y; }; f
#> 1
#> declare -a a=()
#> 1
#> declare -a a=([0]="5" [1]="6")
#> declare -A w
#> declare -A y
#2> bash: line 1: declare: a: reference variable cannot be an array
#2> bash: line 2: declare: a: reference variable cannot be an array
#2> environment: line 3: local: w: cannot convert associative to indexed array
#2> environment: line 3: local: y: cannot convert associative to indexed array

#### elements that cannot be assigned leave an array without elements
declare -i "s[2]='a"; echo no
declare -p s
declare "t[-1]=x"; echo $?; declare -p t
declare -x "u[-1]=x"; declare -p u
f() { local "w[-1]=x"; declare -p w; declare -g "h[-1]=x"; }; f; declare -p h
declare d; declare "d[-1]=x"; declare -p d
b=1; declare "b[-5]=x"; declare -p b
readonly "e[-1]=x"; declare -p e; export "g[-1]=x"; declare -p g
declare "i[@]=x"; declare -p i
#2> bash: line 1: declare: 'a: syntax error: operand expected (error token is "'a")
#? 1

#### a read-only element is refused, as its array is marked first
declare -r 'a[1]=x'; echo $?; declare -p a
declare -r b[1]=x; declare -p b
f() { local -r 'd[1]=x'; echo $?; declare -p d; }; f
declare -A -r 'e[k]=x'; declare -p e
g=(1 2); declare -r 'g[1]=x'; declare -p g
h=1; typeset -r 'h[1]=x'; declare -p h
readonly 'c[1]=x'; echo $?
declare -r 'i[1]'; declare -p i
#> 0
#> declare -ar a=()
#> declare -ar b=()
#> 0
#> declare -ar d
#> declare -Ar e=()
#> declare -ar g=([0]="1" [1]="2")
#> declare -ar h=([0]="1")
#> 1
#> declare -ar i
#2> bash: line 1: a: readonly variable
#2> bash: line 2: b: readonly variable
#2> environment: line 3: d: readonly variable
#2> bash: line 4: e: readonly variable
#2> bash: line 5: g: readonly variable
#2> bash: line 6: h: readonly variable
#2> bash: line 7: readonly: `c[1]': not a valid identifier

#### a nameref that is an integer, whose name is no number
declare -ni s=x; echo $?; declare -p s
q=1; declare -ni q=x; echo $?; declare -p q
declare -a ar; declare -ni ar=x; echo $?; declare -p ar
f() { local l=1; local -ni l=x; echo $?; declare -p l; declare -ni g=x; declare -p g; declare -gni gg=x; echo $?; }; f; declare -p g gg
declare -n nn=q; declare -ni nn=x; echo $?; declare -p nn
declare -n n6; declare -ni n6=x; echo $?; declare -p n6
declare -ni t='{'; echo $?
declare -ni u; echo $?; declare -p u
#> 1
#> 1
#> declare -i q="1"
#> 1
#> declare -a ar
#> 1
#> declare -i l="1"
#> declare -i g
#> 1
#> 1
#> declare -in nn="q"
#> 1
#> declare -in n6
#> 1
#> 0
#> declare -in u
#2> bash: line 1: declare: s: not found
#2> bash: line 3: declare: ar: reference variable cannot be an array
#2> bash: line 4: declare: g: not found
#2> bash: line 4: declare: gg: not found
#2> bash: line 7: declare: `{': invalid variable name for name reference

#### a literal given to an option that functions do not have
declare -Af A=(); declare -p A
declare -if B=(1+1); declare -p B
declare -nf C=(1); declare -p C
f() { declare -af L=(1); declare -p L; }; f; declare -p L
#> declare -A A=()
#> declare -ai B=([0]="2")
#> declare -a C=([0]="1")
#> declare -a L=([0]="1")
#2> bash: line 1: declare: -A: invalid option
#2> bash: line 2: declare: -i: invalid option
#2> bash: line 3: declare: -n: invalid option
#2> environment: line 4: declare: -a: invalid option
#2> bash: line 4: declare: L: not found
#? 1

#### a subscript whose substitution has no end
declare 'A[$(]=3'; echo $?
declare 'A[`]=3'; echo $?
declare 'A[${]=3'; echo $?
declare 'A[$((1+1))]=3' 'A[$(echo "]" >&2; echo 4)]=4' 'A[`echo 5`]=5'; declare -p A
#> 1
#> 1
#> 1
#> declare -a A=([2]="3" [4]="4" [5]="5")
#2> bash: line 1: declare: `A[$(]=3': not a valid identifier
#2> bash: line 2: declare: `A[`]=3': not a valid identifier
#2> bash: line 3: declare: `A[${]=3': not a valid identifier
#2> ]

#### -n with the other kind of array
declare -a a=(1)
declare -An a
declare -An a=x
declare -An a=(x)
declare -p a
declare -A b
declare -an b
declare -an b=(y)
declare -p b
declare -nA q=(1 2)
declare -p q
declare -nA z
declare -p z
#> declare -a a=([0]="1")
#> declare -A b
#> declare -A q=([1]="2" )
#> declare -A z
#2> bash: line 2: declare: a: reference variable cannot be an array
#2> bash: line 3: declare: a: reference variable cannot be an array
#2> bash: line 4: a: cannot convert indexed to associative array
#2> bash: line 7: declare: b: reference variable cannot be an array
#2> bash: line 8: b: cannot convert associative to indexed array
#2> bash: line 10: declare: q: reference variable cannot be an array

#### a nameref that is an integer, to nothing
declare -in l=""; echo $?; declare -p l
m=1; declare -ni m=; echo $?; declare -p m
#> 1
#> 1
#> declare -i m="1"
#2> bash: line 1: declare: `': not a valid identifier
#2> bash: line 1: declare: l: not found
#2> bash: line 2: declare: `': not a valid identifier

#### arrays that are declared under allexport
set -a
declare -a g=1; declare -p g
declare -a g2=(1) k=2; declare -p g2 k
readonly -a t=(x y); readonly -A u=([a]=b); declare -p t u
declare -ar r4=3 r5=(3); declare -p r4 r5
readonly -a q r3=3; declare -p q r3
declare -ax e=1; declare -p e
declare -i w=1; readonly z=1; declare -r yy; declare -p w z yy
f() { local -a p=2 l=(1); local n=1; declare -p p l n; }; f
#> declare -a g=([0]="1")
#> declare -a g2=([0]="1")
#> declare -a k=([0]="2")
#> declare -ar t=([0]="x" [1]="y")
#> declare -Ar u=([a]="b" )
#> declare -ar r4=([0]="3")
#> declare -ar r5=([0]="3")
#> declare -rx q
#> declare -ar r3=([0]="3")
#> declare -ax e=([0]="1")
#> declare -ix w="1"
#> declare -rx z="1"
#> declare -rx yy
#> declare -a p=([0]="2")
#> declare -a l=([0]="1")
#> declare -x n="1"

#### an array that would be a nameref and an integer is neither
declare -ani n=a; echo $?; declare -p n
declare -Ani m=a; echo $?; declare -p m
f() { local -ani l=a; echo $?; declare -p l; }; f
#> 0
#> declare -ai n=([0]="0")
#> 0
#> declare -Ai m=([0]="0" )
#> 1
#> declare -a l
#2> environment: line 3: local: l: reference variable cannot be an array

#### attributes of functions
f() { echo; }; declare -fx f; g() { :; }; declare -ft g; h() { :; }
for o in '-F -p f' '-F f g' '-p -F' '-F -x' '-f -p f' '-f -x' '-F -t' '-pfx f' '+F f' '+f f' '-fp nosuch' '-Fp nosuch' '-F f nosuch' '-fp' '-f' '-f f g' '-fp f g h' '-Fp f g h' '-pFx h' '-f -p -t'; do echo "# $o"; declare $o; done
declare | tail -n 8; readonly -f g; readonly -f; readonly -fp f; export -fp h; export -f; declare -fr
#> # -F -p f
#> declare -fx f
#> # -F f g
#> f
#> g
#> # -p -F
#> declare -fx f
#> declare -ft g
#> declare -f h
#> # -F -x
#> declare -fx f
#> # -f -p f
#> f () 
#> { 
#>     echo
#> }
#> declare -fx f
#> # -f -x
#> f () 
#> { 
#>     echo
#> }
#> declare -fx f
#> # -F -t
#> declare -ft g
#> # -pfx f
#> f () 
#> { 
#>     echo
#> }
#> declare -fx f
#> # +F f
#> # +f f
#> # -fp nosuch
#> # -Fp nosuch
#> # -F f nosuch
#> f
#> # -fp
#> f () 
#> { 
#>     echo
#> }
#> declare -fx f
#> g () 
#> { 
#>     :
#> }
#> declare -ft g
#> h () 
#> { 
#>     :
#> }
#> # -f
#> f () 
#> { 
#>     echo
#> }
#> declare -fx f
#> g () 
#> { 
#>     :
#> }
#> declare -ft g
#> h () 
#> { 
#>     :
#> }
#> # -f f g
#> f () 
#> { 
#>     echo
#> }
#> g () 
#> { 
#>     :
#> }
#> # -fp f g h
#> f () 
#> { 
#>     echo
#> }
#> declare -fx f
#> g () 
#> { 
#>     :
#> }
#> declare -ft g
#> h () 
#> { 
#>     :
#> }
#> # -Fp f g h
#> declare -fx f
#> declare -ft g
#> declare -f h
#> # -pFx h
#> declare -f h
#> # -f -p -t
#> g () 
#> { 
#>     :
#> }
#> declare -ft g
#> g () 
#> { 
#>     :
#> }
#> h () 
#> { 
#>     :
#> }
#> g () 
#> { 
#>     :
#> }
#> declare -frt g
#> f () 
#> { 
#>     echo
#> }
#> declare -frx f
#> h () 
#> { 
#>     :
#> }
#> declare -fx h
#> f () 
#> { 
#>     echo
#> }
#> declare -frx f
#> g () 
#> { 
#>     :
#> }
#> declare -frt g
#2> bash: line 2: declare: nosuch: not found
#2> bash: line 2: declare: nosuch: not found

#### functions with attributes of variables
f() { :; }; declare -f -A; echo $?; declare -f -i; declare -F -a; declare -fn; declare -Fu; declare -fl; declare -fr; echo $?; declare -fg | head -1; declare -FI
#> 0
#> 0
#> f () 
#> declare -f f

#### local functions, and local namerefs that are arrays
f() { local -f; echo $?; local -F; local -fx; }; f; shopt -s localvar_inherit; g() { local -n -a s; declare -p s; }; s=tmp g; s=x; g; declare -p s
#> 0
#> declare -ax s=([0]="tmp")
#> declare -a s=([0]="x")
#> declare -- s="x"
#2> environment: line 1: local: s: reference variable cannot be an array
#2> environment: line 1: local: s: reference variable cannot be an array
